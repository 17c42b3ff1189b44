"""What is written down of a roll: all of it, so that it can be explained weeks later."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from battaglia.core.chance import Faces
from battaglia.core.knowledge import Audience
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param

DIE = "die"
"""The ledger that is added to the faces."""


class Reading(NamedTuple):
    """What a roll comes to: the faces with the ledger, what that is held against, the result."""

    faces: Faces
    total: int
    against: Param
    """The number that is needed, or the place in a chart; "" where the dice alone decide."""
    result: str


class Thrown(msgspec.Struct, frozen=True):
    """A roll of the past: what for, who for whom, with which dice, and what came of it."""

    code: str
    """The step that rolled; with ``params`` a catalogue says what for."""
    rule: str
    params: dict[str, Param]
    dice: tuple[str, ...]
    """The kinds of the dice, each by its name."""
    thrower: str
    """The seat that throws; "" where nobody does."""
    pieces: tuple[str, ...]
    """The pieces that it is about."""
    ledgers: dict[str, Ledger]
    """What counts, line by line; ``die`` is added to the faces."""
    faces: Faces
    shown: tuple[str, ...]
    """What is printed on the faces."""
    total: int
    against: Param
    result: str
    audience: Audience | None = None
    """Who may know of it; None means everybody."""
    cells: tuple[str, ...] = ()
    """What each face of a single die of ten would have come to, from the lowest on."""

    @property
    def modifier(self) -> Ledger:
        """What is added to the faces."""
        return self.ledgers.get(DIE, Ledger())

    @property
    def sum(self) -> str:
        """How the total comes about: "4 +1 = 5", "3+4 = 7"; a single bare face is its own."""
        text = "+".join(self.shown)
        if self.modifier.lines:
            text += f" {self.modifier.total:+d}"
        return text if text == str(self.total) else f"{text} = {self.total}"

    def __str__(self) -> str:
        """The roll in short, by its codes: "4 +1 = 5 against 6: Ad"."""
        against = "" if self.against == "" else f" against {self.against}"
        return f"{self.sum}{against}: {self.result}"
