"""How the battles of Montecuccoli are thought about."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import tanh
from random import Random

from battaglia.ai.errands import Errand
from battaglia.ai.mind import PLAIN, Policy
from battaglia.ai.mind import Mind as AnyMind
from battaglia.ai.montecuccoli.brain import Brain
from battaglia.ai.montecuccoli.errands import errands
from battaglia.ai.montecuccoli.plans import (
    AIMS,
    STANCES,
    joined,
    plans,
    plans_about,
    styled,
    varied,
    wing_plans,
)
from battaglia.ai.montecuccoli.standing import standing_of, term
from battaglia.ai.montecuccoli.style import SERGEANT, Style
from battaglia.ai.style import changed, numbers
from battaglia.ai.weights import Base, Setting, base_of
from battaglia.core.door import Door
from battaglia.games.montecuccoli import demoralisation, victory
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.turn import phase_of, stretch

VARIATIONS = 5
"""So many of the plans near the best one are compared with it at a time."""

FACTORS: Mapping[str, Sequence[Setting]] = {
    "exposed": (SERGEANT.exposed, 0.0, 1.0),
    "ratio": (SERGEANT.ratio, 1.0, 2.0),
    "support": (SERGEANT.support, 4.0),
    "feared": (SERGEANT.feared, 6),
    "disruption": (SERGEANT.disruption, 0.4),
    "company": (SERGEANT.company, 1.0),
    "post": (SERGEANT.post, 8.0),
}
"""What is tried one way and another at every battle, for each side, beside its plan."""
SMALL = 20
"""A battle of no more units than this is short."""


class Mind(AnyMind):
    """Plans are made when a side begins to move."""

    def policy(self, battle: Battle, seat: int, plan: str, base: Base, rng: Random) -> Policy:
        style: Style = changed(SERGEANT, base.style)
        return Brain(rng, styled(style, base.plan if plan == PLAIN else plan))

    def stretch(self, p: Position) -> Hashable:
        return stretch(p)

    def great(self, battle: Battle) -> bool:
        return sum(map(len, battle.cus)) > SMALL

    def nearest(self, battle: Battle) -> int:
        """Where many stand near each other, what a move was worth shows in the enemy's answer."""
        return 2 if self.great(battle) else 1

    def plans(self, p: Position, seat: int) -> Sequence[str]:
        moves = p.active == seat and phase_of(p) == "movement"
        return plans_about(base_of(p.battle.spec.id, p.battle.seats[seat]).plan) if moves else ()

    def every_plan(self, battle: Battle, seat: int) -> Sequence[str]:
        return [*plans(), *wing_plans()]

    def mutations(self, p: Position, seat: int, plan: str, rng: Random) -> Sequence[str]:
        if plan == PLAIN:
            plan = base_of(p.battle.spec.id, p.battle.seats[seat]).plan
        others = varied(plan)
        return rng.sample(others, min(VARIATIONS, len(others)))

    def term(self, name: str) -> str:
        return term(name)

    def moment(self, p: Position, seat: int) -> Hashable:
        moves = p.active == seat and phase_of(p) == "movement" and p.stack[-1].name == "movement"
        return p.turn if moves else None

    def errands(self, door: Door, rng: Random) -> Sequence[Errand]:
        return errands(door, rng)

    def knobs(self) -> Mapping[str, float]:
        return numbers(SERGEANT)

    def factors(self, battle: Battle) -> Mapping[str, Sequence[Setting]]:
        """Where games are short, there are enough of them to try each plan as a whole."""
        if self.great(battle):
            return {"aim": AIMS, "stance": tuple(STANCES), **FACTORS}
        return {"plan": plans(), **FACTORS}

    def assembled(self, settings: Mapping[str, Setting]) -> Base:
        weights = {name: float(settings[name]) for name in FACTORS}
        parts = [str(settings.get(part, "")) for part in ("stance", "aim")]
        plan = str(settings.get("plan", joined(*parts)))
        return Base(plan, {n: w for n, w in weights.items() if w != FACTORS[n][0]})

    def margin(self, p: Position) -> float:
        points, losses = standing_of(p.battle).read(p)[:2]
        return 0.5 + 0.25 * (tanh(points) + losses)

    def names(self, battle: Battle) -> Sequence[str]:
        return standing_of(battle).names

    def features(self, p: Position) -> Sequence[float]:
        return standing_of(p.battle).read(p)

    def lateness(self, p: Position) -> float:
        return p.turn / p.battle.spec.turns

    def guess(self, p: Position) -> float:
        points = victory.totals(p)
        whole = max(1, p.battle.spec.seats[p.battle.seats[0]].demoralised_at)
        lead = 6.0 * (points[0] - points[1]) / whole
        for side, sign in ((0, 1.0), (1, -1.0)):
            spare = p.battle.spec.seats[p.battle.seats[side]].demoralised_at
            left = spare - demoralisation.loss(p, side)
            lead += sign * 1.5 * left / max(spare, 1)
        return lead


MIND = Mind()
