"""What a game's machine players think with: a policy, plans for it, and a value of positions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Protocol

from battaglia.ai.player import Choice
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.game import Game
from battaglia.core.registry import named

PLAIN = ""
"""The plan of one who has none: the policy as it is."""


class Policy(Protocol):
    """Decides quickly, for a seat, by what it may know."""

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice: ...


class Mind(Protocol):
    """How a game is thought about. It holds nothing of any match."""

    def policy(self, battle: Any, seat: int, plan: str, rng: Random) -> Policy:
        """One that plays a seat by a plan; it may be asked at any moment of a game."""

    def plans(self, p: Any, seat: int) -> Sequence[str]:
        """The plans that a seat might follow in the stretch that begins, the plain one first.

        None at all: it is not the moment to make one.
        """

    def options(self, p: Any, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        """What is to be tried out one by one in a small decision; none if it is not worth it."""

    def value(self, p: Any, seat: int) -> float:
        """The part of a victory that a position is worth to a seat, from 0 to 1."""

    def stretch(self, p: Any) -> Hashable:
        """Which stretch of play a position is in: what one plan is made for."""


def mind_of(game: Game) -> Mind:
    """The mind of a game: the game names it."""
    known: dict[str, str] = getattr(game, "players", {})
    if "mind" not in known:
        raise ValueError(f"nobody has thought about the game {game.id!r} yet")
    mind: Mind = named(known["mind"])
    return mind
