"""What a player may choose, with its notation."""

from __future__ import annotations

from typing import ClassVar

from battaglia.core.action import Action, verbs
from battaglia.core.march import March


class StepInto(Action, frozen=True):
    """2 Go to a neighbouring hex."""

    verb: ClassVar[str] = "step"
    leg: ClassVar[bool] = True
    piece: str
    hex: str


class Shoot(Action, frozen=True):
    """3 Shoot at an enemy scout."""

    verb: ClassVar[str] = "shoot"
    piece: str
    target: str


class EndTurn(Action, frozen=True):
    """2 The side has done what it wants."""

    verb: ClassVar[str] = "end-turn"


END_TURN = EndTurn()
VERBS = verbs(March, StepInto, Shoot, EndTurn)
