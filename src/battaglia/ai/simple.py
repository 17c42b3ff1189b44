"""The player with a plain plan: it attacks at good odds and goes where the points are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from battaglia.ai.player import UNASKED, Choice
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.game import Game
from battaglia.core.registry import named


class Brain(Protocol):
    """Decides in one game."""

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice: ...


def brain_of(game: Game, player: str, rng: Random) -> Brain:
    """What a machine player thinks with in a game: the game names it."""
    known: Mapping[str, str] = getattr(game, "players", {})
    if player not in known:
        raise ValueError(f"the {player} player does not know the game {game.id!r}")
    brain: Brain = named(known[player])(rng)
    return brain


class SimplePlayer:
    """Plays by a few rules of thumb; the plan of each game is in a package of its own."""

    name = "simple"

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.brain: Brain | None = None
        self.reason = UNASKED

    def decide(self, door: Door) -> Action:
        """A legal action."""
        if self.brain is None:
            self.brain = brain_of(door.game, self.name, self.rng)
        action, self.reason = self.brain.decide(door, door.legal())
        return action
