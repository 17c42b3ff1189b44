"""The steps under way as tables of a scenario file, checked when they are read."""

from __future__ import annotations

from typing import Any

from battaglia.core.files import DataFault
from battaglia.core.flow import Step
from battaglia.core.kinds import (
    FLAG,
    HEX,
    HEX_OR_NONE,
    HEXES,
    NUMBER,
    PIECE,
    PIECE_OR_NONE,
    PIECES,
    SEAT,
    Kind,
)
from battaglia.core.steps import StepData, StepTable
from battaglia.games.piacenza.combat import CombatSegment, FormationCombat
from battaglia.games.piacenza.selection import (
    ChooseWings,
    NextWing,
    OrderOfActivation,
    SelectionRoll,
)
from battaglia.games.piacenza.setup import ChooseObjectives, PlacePiece, SetUp
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.turn import Sequence

_ALL: tuple[type[Step[Any]], ...] = (
    ChooseObjectives, SetUp, PlacePiece, ChooseWings, NextWing, SelectionRoll, OrderOfActivation,
    CombatSegment, FormationCombat,
)  # fmt: skip

FIELDS = {
    "seat": "seat", "piece": "piece", "unit": "piece", "part": "number",
}  # fmt: skip

WORD = Kind(lambda p, word: str(word), lambda p, word: str(word), str)
KINDS: dict[str, Kind] = {
    "seat": SEAT,
    "piece": PIECE,
    "piece-or-none": PIECE_OR_NONE,
    "pieces": PIECES,
    "hex": HEX,
    "hex-or-none": HEX_OR_NONE,
    "hexes": HEXES,
    "number": NUMBER,
    "flag": FLAG,
    "word": WORD,
}

TABLE: StepTable[Position] = StepTable(Sequence, _ALL, FIELDS, KINDS)
STEPS = TABLE.steps


def dump_step(p: Position, step: Step[Any]) -> StepData:
    """A step under way as a table of names."""
    return TABLE.dump(p, step)


def load_step(p: Position, data: StepData, place: str) -> Step[Any]:
    """The step that a table describes; a fault names its place."""
    kind, values = TABLE.load(p, data, p.battle.file, place)
    step = kind(**values)
    fault = _misplaced(p, step)
    if fault:
        raise DataFault(p.battle.file, place, fault)
    return step


FOLLOWS: dict[str, frozenset[str]] = {
    below: frozenset(above.split())
    for below, above in {
        "sequence": "choose-objectives set-up choose-wings next-wing selection-roll"
        " order-of-activation combat",
        "set-up": "set-up place-piece choose-objectives",
        "combat": "formation-combat",
    }.items()
}
"""Which steps can lie on which."""


def _misplaced(p: Position, step: Step[Any]) -> str:
    """Each step has its place in the sequence of play, on the step that brought it about."""
    below = p.stack[-1]
    if step.name not in FOLLOWS.get(below.name, ()):
        return f"{step.name!r} does not lie on {below.name!r}"
    return ""
