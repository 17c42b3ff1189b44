"""How the battles of Montecuccoli are thought about."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from random import Random

from battaglia.ai.mind import Policy
from battaglia.ai.montecuccoli.brain import Brain
from battaglia.ai.montecuccoli.plans import plans, styled
from battaglia.ai.montecuccoli.style import SIMPLE
from battaglia.core.action import Action
from battaglia.games.montecuccoli import demoralisation, victory
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.turn import phase_of


class Mind:
    """Plans are made when a side begins to move."""

    def policy(self, battle: Battle, seat: int, plan: str, rng: Random) -> Policy:
        return Brain(rng, styled(SIMPLE, plan))

    def plans(self, p: Position, seat: int) -> Sequence[str]:
        moves = p.active == seat and phase_of(p) == "movement"
        return plans() if moves else ()

    def options(self, p: Position, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        return ()

    def stretch(self, p: Position) -> Hashable:
        return p.turn, p.active

    def value(self, p: Position, seat: int) -> float:
        return 1.0 / (1.0 + exp(-_lead(p, seat)))


def _lead(p: Position, seat: int) -> float:
    points = [victory.score(p, side).total for side in (0, 1)]
    mine, theirs = points[seat], points[1 - seat]
    whole = max(1, p.battle.spec.seats[p.battle.seats[0]].demoralised_at)
    lead = 6.0 * (mine - theirs) / whole
    for side in (0, 1):
        sign = 1.0 if side == seat else -1.0
        spare = p.battle.spec.seats[p.battle.seats[side]].demoralised_at
        left = spare - demoralisation.loss(p, side)
        lead += sign * 1.5 * left / max(spare, 1)
    return lead


MIND = Mind()
