"""What a machine player is."""

from __future__ import annotations

from typing import Protocol

from battaglia.core.action import Action
from battaglia.core.match import Seat


class Player(Protocol):
    """A program that plays a seat.

    It sees the game through the seat's door only. ``decide`` is called when the seat is a
    decider and answers with a legal action; ``reason`` is a code that says why it chose it.
    """

    @property
    def name(self) -> str: ...

    @property
    def reason(self) -> str: ...

    def decide(self, seat: Seat) -> Action: ...
