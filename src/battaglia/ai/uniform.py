"""The player that draws lots: every legal action is equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.player import ONLY_CHOICE, UNASKED, Why
from battaglia.core.action import Action
from battaglia.core.door import Door


def draw(rng: Random, choices: Sequence[Action]) -> Action:
    """One of the choices. One number is drawn from the generator, however many there are."""
    return choices[int(rng.random() * len(choices))]


class RandomPlayer:
    """Plays uniformly at random."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.reason = UNASKED

    def decide(self, door: Door) -> Action:
        """A legal action, all equally likely."""
        choices = door.legal()
        self.reason = ONLY_CHOICE if len(choices) == 1 else Why("drawn", {"choices": len(choices)})
        return draw(self.rng, choices)
