"""How the battles of Piacenza are thought about."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random

from battaglia.ai.mind import Mind as AnyMind
from battaglia.ai.mind import Policy
from battaglia.ai.piacenza.brain import Brain
from battaglia.ai.piacenza.features import NAMES, features
from battaglia.ai.piacenza.style import SIMPLE
from battaglia.ai.style import changed, numbers
from battaglia.ai.weights import Base
from battaglia.games.piacenza import victory
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.turn import stretch


class Mind(AnyMind):
    """The activation of a wing is a stretch of play."""

    def policy(self, battle: Battle, seat: int, plan: str, base: Base, rng: Random) -> Policy:
        return Brain(rng, changed(SIMPLE, base.style))

    def stretch(self, p: Position) -> Hashable:
        return stretch(p)

    def knobs(self) -> Mapping[str, float]:
        return numbers(SIMPLE)

    def names(self, battle: Battle) -> Sequence[str]:
        return NAMES

    def features(self, p: Position) -> Sequence[float]:
        return features(p, 0)

    def lateness(self, p: Position) -> float:
        return p.turn / len(p.battle.spec.turns)

    def guess(self, p: Position) -> float:
        """13.0 Points, and the strength that is left."""
        return 0.3 * (victory.points(p, 0) - victory.points(p, 1))


MIND = Mind()
