"""The player with a plain plan: it attacks at good odds and goes where the points are."""

from __future__ import annotations

from random import Random

from battaglia.ai.montecuccoli.brain import Brain
from battaglia.ai.montecuccoli.style import SIMPLE
from battaglia.core.action import Action
from battaglia.core.match import Seat


class SimplePlayer:
    """Plays by a few rules of thumb; the plan of each game is in a package of its own."""

    name = "simple"

    def __init__(self, seed: int) -> None:
        self.brain = Brain(Random(seed), SIMPLE)
        self.reason = ""

    def decide(self, seat: Seat) -> Action:
        """A legal action."""
        game = seat.match.game.id
        if game != "montecuccoli":
            raise ValueError(f"the simple player does not know the game {game!r}")
        action, self.reason = self.brain.decide(seat, seat.legal())
        return action
