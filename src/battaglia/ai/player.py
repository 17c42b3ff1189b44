"""What a machine player is."""

from __future__ import annotations

from typing import Protocol

import msgspec

from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.reason import Param


class Why(msgspec.Struct, frozen=True):
    """Why a player chose as it did: a code with parameters, for the catalogues in ``text``."""

    code: str
    params: dict[str, Param] = {}
    intent: Why | None = None
    """The plan that the choice is a part of, and why that is followed."""


Choice = tuple[Action, Why]
"""An action, and why it was chosen."""

UNASKED = Why("unasked")
"""What a player says that has not been asked for anything yet."""
ONLY_CHOICE = Why("only-choice")


class Player(Protocol):
    """A program that plays a seat.

    It sees the game through the seat's door only. ``decide`` is called when the seat is a
    decider and answers with a legal action; ``reason`` says why it chose it. Whoever may not
    know of the action yet may not know of its reason.
    """

    @property
    def name(self) -> str: ...

    @property
    def reason(self) -> Why: ...

    def decide(self, door: Door) -> Action: ...
