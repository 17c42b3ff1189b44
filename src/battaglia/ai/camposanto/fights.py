"""What assaults are worth: exact chances of the fight, times what each side stands to lose."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from battaglia.ai.camposanto.lay import Lay
from battaglia.ai.camposanto.stakes import step_worths
from battaglia.ai.camposanto.style import Style
from battaglia.core.masks import bits
from battaglia.games.camposanto.assault.fight import Way, may_fall_back
from battaglia.games.camposanto.assault.hits import bearer
from battaglia.games.camposanto.assault.loss import TakeHitStep, defeated, hits_of_defeat
from battaglia.games.camposanto.assault.melee import ATTACKER, DEFENDER, Melee
from battaglia.games.camposanto.assault.modifiers import Force, force, totals, totals_of
from battaglia.games.camposanto.assault.odds import (
    FALLS_BACK,
    WINS,
    Duel,
    Side,
    results,
    success,
)
from battaglia.games.camposanto.line_of_retreat import can_retreat
from battaglia.games.camposanto.state import Position

FIRST_ROLL = 0
COMMON_WORTH = 0.06
"""What a step is worth for the victory in the midst of a battle that stands even."""
Key = tuple[int, int, bool, bool, int]
Forces = dict[int, tuple[Force, float]]
"""Units that may fight and what they have to lose, as long as they stand where they stand."""


class Chances(NamedTuple):
    """The chances of a fight: who wins, and who falls back."""

    attacker_wins: float
    defender_wins: float
    attacker_falls_back: float
    defender_falls_back: float


@lru_cache(maxsize=4096)
def chances_of(duel: Duel, roll: int) -> Chances:
    """The chances of a duel from a roll on; the same few duels come up in every game."""
    found = results(duel, roll)
    return Chances(*[float(found.get(result, 0)) for result in (*WINS, *FALLS_BACK)])


class Fights:
    """Values of fights in one battle; chances are worked out once for each pair of modifiers."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.lay = Lay()
        self.bar = Fraction(style.bar).limit_denominator(100)
        self._chances: dict[Key, Chances] = {}
        self._now: tuple[object, ...] = ()
        self._steps = (0.0, 0.0)

    def chances(
        self, p: Position, melee: Melee, roll: int = FIRST_ROLL, can: Way = can_retreat
    ) -> Chances:
        """The chance of each result from a roll on, if no marshal helps."""
        free = [may_fall_back(p, melee, side, can) for side in (ATTACKER, DEFENDER)]
        return self._results(p, (*totals(p, melee), free[0], free[1], roll))

    def _results(self, p: Position, key: Key) -> Chances:
        found = self._chances.get(key)
        if found is None:
            found = self._chances[key] = chances_of(self._duel(p, key), key[-1])
        return found

    def _duel(self, p: Position, key: Key) -> Duel:
        chart = p.battle.charts.assault
        sides = [
            Side(modifier, bar=self.bar, may_fall_back=free)
            for modifier, free in ((key[0], key[2]), (key[1], key[3]))
        ]
        return Duel(sides[0], sides[1], chart.threshold, chart.fall)

    def one_throw(self, p: Position, melee: Melee, roll: int) -> float:
        """The chance that one throw of a roll wins the fight."""
        attack, defence = totals(p, melee)
        return float(success(self._duel(p, (attack, defence, True, True, 0)), roll))

    def value(
        self, p: Position, melee: Melee, roll: int = FIRST_ROLL, can: Way = can_retreat
    ) -> float:
        """What the attacker may expect of a fight from a roll on."""
        stakes = self.stake(p, melee, ATTACKER), self.stake(p, melee, DEFENDER)
        return self._weighed(self.chances(p, melee, roll, can), stakes)

    def best_against(
        self, p: Position, attackers: int, defenders: int, forces: tuple[Forces, Forces]
    ) -> float:
        """What an assault of some units would be worth; 0 if they had better leave it.

        It is only considered, as most fights are, and ways back take the longest to look for: so
        everybody is thought to have one. Each side is looked at once where it stands.
        """
        if not attackers or not defenders:
            return 0.0
        first, second = forces[ATTACKER].get(attackers), forces[DEFENDER].get(defenders)
        if first is None:
            first = forces[ATTACKER][attackers] = self._force(p, attackers)
        if second is None:
            second = forces[DEFENDER][defenders] = self._force(p, defenders)
        attack, defence = totals_of(p, first[0], second[0])
        chances = self._results(p, (attack, defence, True, True, FIRST_ROLL))
        return max(0.0, self._weighed(chances, (first[1], second[1])))

    def _force(self, p: Position, units: int) -> tuple[Force, float]:
        found = force(p, units)
        cost = self._least_hit(p, found.units)
        return found, cost + self.style.driven_off * defeated(p, units).bit_count()

    def _weighed(self, chances: Chances, stakes: tuple[float, float]) -> float:
        won = chances.attacker_wins * stakes[DEFENDER]
        lost = chances.defender_wins * stakes[ATTACKER]
        gained = chances.defender_falls_back - chances.attacker_falls_back
        return won - lost + self.style.ground * gained

    def stake(self, p: Position, melee: Melee, side: int) -> float:
        """What a side loses with a fight: the hit, and everybody has to run."""
        units = melee.side(side)
        if units & melee.isolated:
            bearers = TakeHitStep(melee, side).bearers(p)
            cost = min([self.price(p, melee, unit) for unit in bearers])
        else:
            cost = self._least_hit(p, bits(units))
        if self.style.lead and cost >= 1.0:  # a regiment bears it
            cost += self._for_the_phase(p, 1 - p.active if side else p.active)
        return cost + self.style.driven_off * defeated(p, units).bit_count()

    def _least_hit(self, p: Position, units: list[int]) -> float:
        """What the hit costs where nobody is isolated: any of the hexes with stars, or of all."""
        stars, hits = p.battle.stars, p.battle.charts.assault.hits
        starred = [unit for unit in units if stars[unit]]
        hexes = [p.at[unit] for unit in starred or units]
        return min([self.hit_price(p, bearer(p, here), hits) for here in hexes])

    def price(self, p: Position, melee: Melee, unit: int) -> float:
        """What a hit on a unit's hex costs."""
        return self.hit_price(p, bearer(p, p.at[unit]), hits_of_defeat(p, melee, unit))

    def hit_price(self, p: Position, unit: int, hits: int = 1) -> float:
        """What some hits on a piece cost its side."""
        if not p.battle.regiments >> unit & 1:
            return self.style.support if unit < p.battle.units else self.style.marshal
        left = p.steps[unit]
        return min(hits, left) + (self.style.last_step if hits >= left else 0.0)

    def _for_the_phase(self, p: Position, seat: int) -> float:
        """What a step of a seat is worth now beyond what it is worth at any time (12.2)."""
        now = (p.turn, p.phase, p.activation, p.losses, p.points, p.lost)
        if now != self._now:
            self._now, self._steps = now, step_worths(p)
        return self.style.lead * (self._steps[seat] / COMMON_WORTH - 1.0)
