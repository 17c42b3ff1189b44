"""How the battles of Camposanto are thought about."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random

from battaglia.ai.camposanto.brain import Brain
from battaglia.ai.camposanto.features import NAMES, features
from battaglia.ai.camposanto.style import SIMPLE
from battaglia.ai.mind import Mind as AnyMind
from battaglia.ai.mind import Policy
from battaglia.ai.style import changed, numbers
from battaglia.ai.weights import Base
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.state import Position
from battaglia.games.camposanto.turn import stretch


class Mind(AnyMind):
    """An activation is a stretch of play."""

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
        turns = p.battle.spec.turns
        past = sum([turn.phases for turn in turns[: max(p.turn, 1) - 1]]) + p.phase
        return past / sum([turn.phases for turn in turns])

    def guess(self, p: Position) -> float:
        """12.2 Points of phases, the lead in this one, and steps that are left."""
        points, losses = p.points[0] - p.points[1], p.losses[0] - p.losses[1]
        return 0.5 * points + 0.15 * losses


MIND = Mind()
