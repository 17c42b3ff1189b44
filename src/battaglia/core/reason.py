"""Reason: why something is not allowed, as a code with its paragraph, never as a sentence."""

from __future__ import annotations

import msgspec

Param = str | int


class Reason(msgspec.Struct, frozen=True):
    """One objection: the paragraph that makes it, its code, and what it speaks of."""

    rule: str
    code: str
    params: dict[str, Param] = {}


class IllegalAction(ValueError):
    """The action may not be played now; ``reasons`` says why, and nothing was changed."""

    def __init__(self, action: str, reasons: list[Reason]) -> None:
        self.action = action
        self.reasons = reasons
        listed = ", ".join(f"{r.code} ({r.rule})" for r in reasons)
        super().__init__(f"{action!r} is not legal: {listed}")
