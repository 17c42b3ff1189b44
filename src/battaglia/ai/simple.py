"""The player with a plain plan: it attacks at good odds and goes where the points are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from battaglia.ai.camposanto import brain as camposanto
from battaglia.ai.camposanto import style as camposanto_style
from battaglia.ai.montecuccoli import brain as montecuccoli
from battaglia.ai.montecuccoli import style as montecuccoli_style
from battaglia.ai.player import UNASKED, Choice
from battaglia.core.action import Action
from battaglia.core.door import Door


class Brain(Protocol):
    """Decides in one game."""

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice: ...


_BRAINS: Mapping[str, Callable[[Random], Brain]] = {
    "camposanto": lambda rng: camposanto.Brain(rng, camposanto_style.SIMPLE),
    "montecuccoli": lambda rng: montecuccoli.Brain(rng, montecuccoli_style.SIMPLE),
}


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
            game = door.game.id
            if game not in _BRAINS:
                raise ValueError(f"the simple player does not know the game {game!r}")
            self.brain = _BRAINS[game](self.rng)
        action, self.reason = self.brain.decide(door, door.legal())
        return action
