"""What a position is worth: the chance to win as a logistic sum of named features.

Each feature has a weight at the beginning of a game and another at its end. The parts of the
sum are kept apart, so that a reason can name what decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

from battaglia.ai.mind import Mind
from battaglia.ai.weights import Weights

Terms = Sequence[float]
"""The parts of a sum, in the order of the names."""
MOST = 30.0
"""Beyond this a sum says nothing more."""


class Value:
    """Values the positions of one battle."""

    def __init__(self, mind: Mind, battle: Any, weights: Weights) -> None:
        self.mind = mind
        self.learned = bool(weights.value)
        names = mind.names(battle) if self.learned else ("guess",)
        self.names = (*names, "bias")
        known = {**weights.value, "bias": weights.bias}
        self._weights = [known.get(name, (0.0, 0.0)) for name in self.names]

    def terms(self, p: Any) -> Terms:
        """The parts of the sum for the first seat; the last is what does not depend on features."""
        if not self.learned:
            return (self.mind.guess(p), 0.0)
        late = self.mind.lateness(p)
        figures = (*self.mind.features(p), 1.0)
        return [
            figure * (early + late * change)
            for figure, (early, change) in zip(figures, self._weights, strict=True)
        ]


def chance(terms: Terms, seat: int) -> float:
    """The part of a victory that a seat may expect."""
    return logistic(sum(terms) if seat == 0 else -sum(terms))


def logistic(x: float) -> float:
    """A sum as a chance."""
    return 1.0 / (1.0 + exp(-max(-MOST, min(MOST, x))))
