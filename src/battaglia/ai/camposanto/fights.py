"""What assaults are worth: exact chances of the fight, times what each side stands to lose."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from battaglia.ai.camposanto.lay import Lay
from battaglia.ai.camposanto.style import Style
from battaglia.games.camposanto.assault.fight import may_fall_back
from battaglia.games.camposanto.assault.hits import bearer
from battaglia.games.camposanto.assault.loss import TakeHitStep, defeated, hits_of_defeat
from battaglia.games.camposanto.assault.melee import ATTACKER, DEFENDER, Melee
from battaglia.games.camposanto.assault.modifiers import totals
from battaglia.games.camposanto.assault.odds import (
    FALLS_BACK,
    WINS,
    Duel,
    Side,
    results,
    success,
)
from battaglia.games.camposanto.state import Position

FIRST_ROLL = 0
Key = tuple[int, int, bool, bool, int]
Stakes = dict[int, float]
"""What some units have to lose in a fight, as long as they stand where they stand."""


@lru_cache(maxsize=4096)
def chances_of(duel: Duel, roll: int) -> Mapping[str, float]:
    """The chance of each result of a duel; the same few duels come up in every game."""
    return {code: float(part) for code, part in results(duel, roll).items()}


class Fights:
    """Values of fights in one battle; chances are worked out once for each pair of modifiers."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.lay = Lay()
        self.bar = Fraction(style.bar).limit_denominator(100)
        self._chances: dict[Key, Mapping[str, float]] = {}

    def chances(self, p: Position, melee: Melee, roll: int = FIRST_ROLL) -> Mapping[str, float]:
        """The chance of each result from a roll on, if no marshal helps."""
        free = [may_fall_back(p, melee, side) for side in (ATTACKER, DEFENDER)]
        return self._results(p, melee, free[0], free[1], roll)

    def _results(
        self, p: Position, melee: Melee, first: bool, second: bool, roll: int
    ) -> Mapping[str, float]:
        attack, defence = totals(p, melee)
        key = (attack, defence, first, second, roll)
        if key not in self._chances:
            self._chances[key] = chances_of(self._duel(p, key), roll)
        return self._chances[key]

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

    def value(self, p: Position, melee: Melee, roll: int = FIRST_ROLL) -> float:
        """What the attacker may expect of a fight from a roll on."""
        stakes = self.stake(p, melee, ATTACKER), self.stake(p, melee, DEFENDER)
        return self._weighed(self.chances(p, melee, roll), stakes)

    def glance(self, p: Position, melee: Melee, enemies: int, stakes: Stakes) -> float:
        """The same for a fight that is only considered: everybody is thought to have a way back.

        Most fights are only considered, and ways back take the longest to look for. The enemies
        are one side of it; their stakes are remembered, since they stand where they stand.
        """
        units = melee.side(enemies)
        theirs = stakes.get(units)
        if theirs is None:
            theirs = stakes[units] = self.stake(p, melee, enemies)
        mine = self.stake(p, melee, 1 - enemies)
        sides = (theirs, mine) if enemies == ATTACKER else (mine, theirs)
        return self._weighed(self._results(p, melee, True, True, FIRST_ROLL), sides)

    def _weighed(self, chances: Mapping[str, float], stakes: tuple[float, float]) -> float:
        won = chances.get(WINS[ATTACKER], 0.0) * stakes[DEFENDER]
        lost = chances.get(WINS[DEFENDER], 0.0) * stakes[ATTACKER]
        gained = chances.get(FALLS_BACK[DEFENDER], 0.0) - chances.get(FALLS_BACK[ATTACKER], 0.0)
        return won - lost + self.style.ground * gained

    def stake(self, p: Position, melee: Melee, side: int) -> float:
        """What a side loses with a fight: the hit, and everybody has to run."""
        units = melee.side(side)
        alone = not units & units - 1
        bearers = [units.bit_length() - 1] if alone else TakeHitStep(melee, side).bearers(p)
        cost = min([self.price(p, melee, unit) for unit in bearers])
        others = defeated(p, units).bit_count() - 1
        return cost + self.style.driven_off * (1 + others)

    def price(self, p: Position, melee: Melee, unit: int) -> float:
        """What a hit on a unit's hex costs."""
        return self.hit_price(p, bearer(p, p.at[unit]), hits_of_defeat(p, melee, unit))

    def hit_price(self, p: Position, unit: int, hits: int = 1) -> float:
        """What some hits on a piece cost its side."""
        if not p.battle.regiments >> unit & 1:
            return self.style.support if unit < p.battle.units else self.style.marshal
        left = p.steps[unit]
        return min(hits, left) + (self.style.last_step if hits >= left else 0.0)

    def best_against(
        self, p: Position, attackers: int, defenders: int, enemies: int, stakes: Stakes
    ) -> float:
        """What an assault of some units would be worth; 0 if they had better leave it."""
        if not attackers or not defenders:
            return 0.0
        return max(0.0, self.glance(p, Melee(attackers, defenders, 0), enemies, stakes))
