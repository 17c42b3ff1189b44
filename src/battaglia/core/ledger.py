"""Ledger: the lines that add up to a modifier or a strength, each with its paragraph."""

from __future__ import annotations

import msgspec

from battaglia.core.reason import Param


class Line(msgspec.Struct, frozen=True):
    """One entry of a ledger: how much, why (a code), under which paragraph."""

    value: int
    code: str
    rule: str
    params: dict[str, Param] = {}


class Ledger(msgspec.Struct, frozen=True):
    """A list of lines and their sum. Preview, roll and log all read the same one."""

    lines: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.value for line in self.lines)

    def plus(self, *lines: Line | None) -> Ledger:
        """This ledger with further lines; a modifier that does not apply answers None."""
        return Ledger(self.lines + tuple(line for line in lines if line is not None))


def ledger(*lines: Line | None) -> Ledger:
    """A ledger of the lines that apply: a modifier that does not answers None."""
    return Ledger(tuple(line for line in lines if line is not None))
