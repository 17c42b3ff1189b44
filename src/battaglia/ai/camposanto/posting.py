"""What a hex and a facing are worth to a unit, the rest of both armies standing as they do."""

from __future__ import annotations

from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.camposanto.style import Style
from battaglia.core.masks import bits
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.artillery import fire_ledger
from battaglia.games.camposanto.assault.melee import units_in
from battaglia.games.camposanto.assault.odds import at_least
from battaglia.games.camposanto.battle import FACINGS, GUNS, LIGHT
from battaglia.games.camposanto.state import TITUBANT, Position

GUN_REACH = 4
FAR_OFF = 8
"""Enemies beyond this do not turn a unit's head."""


class Posting:
    """Scores places for the units of one seat in one position, which it changes and restores."""

    def __init__(self, p: Position, seat: int, fights: Fights) -> None:
        self.p = p
        self.seat = seat
        self.foe = 1 - seat
        self.fights = fights
        self.style: Style = fights.style
        self.grid = p.battle.grid
        self.enemies = p.combat_hexes(self.foe)
        self.away = self.grid.distances_to(self.enemies)
        self.ranges = self._ranges()

    def _ranges(self) -> int:
        """The hexes that an enemy regiment could come into in its next move."""
        mask = 0
        for unit in self.p.battle.army[self.foe]:
            here = self.p.at[unit]
            if here >= 0 and self.p.battle.arm[unit] != GUNS:
                mask |= self.grid.disc(here, self.p.battle.mp[unit])
        return mask

    # Facings

    def facing(self, unit: int, here: int) -> int:
        """The facing that has most of the nearby enemies before it and friends on its flanks."""
        grid, enemies = self.grid, self.enemies
        best, chosen = -1.0, self.p.facing[unit]
        for vertex in range(FACINGS):
            score = 0.3 if vertex == self.p.facing[unit] else 0.0
            for radius, weight in ((1, 6.0), (3, 2.0), (FAR_OFF, 0.5)):
                score += weight * (grid.wedge(here, vertex, radius) & enemies).bit_count()
            if score > best:
                best, chosen = score, vertex
        return chosen

    def facings(self, unit: int, here: int) -> list[int]:
        """The facings worth a thought: those with an enemy next door before them, or the best."""
        fronts = self.p.battle.ground.front[here]
        close = [v for v in range(FACINGS) if fronts[v] & self.enemies]
        return close or [self.facing(unit, here)]

    # Places

    def best_facing(self, unit: int, here: int) -> tuple[float, int]:
        """The best facing in a hex, with the score of standing so."""
        scored = [(self.score(unit, here, v), v) for v in self.facings(unit, here)]
        return max(scored, key=lambda pair: pair[0])

    def score(self, unit: int, here: int, vertex: int) -> float:
        """What it is worth to a unit to stand in a hex with a facing."""
        p, begin, facings = self.p, self.p.at[unit], self.p.facing
        p.facing = facings.copy()
        if begin != here:
            p.relocate(unit, here)
        p.turn_to(unit, vertex)
        guns = p.battle.arm[unit] == GUNS
        total = self._standing(unit, here)
        total += self._battery(unit, here, vertex) if guns else self._fighting(unit, here, vertex)
        p.facing = facings
        p.relocate(unit, begin)
        return total

    def _standing(self, unit: int, here: int) -> float:
        """Company, cover and the enemies who may come."""
        p, style = self.p, self.style
        around = p.battle.ground.around[here]
        friends = p.combat_hexes(self.seat) & ~(1 << here)
        total = style.company * min((around & friends).bit_count(), 2)
        total -= style.home * p.battle.lines[self.seat][0].steps[here]
        if p.battle.ground.farmhouses >> here & 1:
            total += style.house
        open_flanks = zones.flank_of(p, unit) & self.ranges & ~friends & ~self.enemies
        total -= style.open_flank * open_flanks.bit_count()
        return total - style.exposed * self._invited(unit, here)

    def _invited(self, unit: int, here: int) -> float:
        """What the enemies who stand before this hex could make of it."""
        p = self.p
        attackers = 0
        for there in bits(p.battle.ground.around[here] & self.enemies):
            for foe in p.units_at(there):
                if p.battle.arm[foe] != GUNS and zones.front_of(p, foe) >> here & 1:
                    attackers |= 1 << foe
        return self.fights.best_against(p, attackers, units_in(p, 1 << here))

    def _fighting(self, unit: int, here: int, vertex: int) -> float:
        """The assault that the place allows, or the way that is still to go."""
        p, style = self.p, self.style
        before = p.battle.ground.front[here][vertex] & self.enemies
        if not before:
            return -style.progress * self.away[here]
        total = 0.0
        if p.status != TITUBANT:
            total += style.attack * self._gain(unit, before)
            if p.battle.arm[unit] == LIGHT:
                total += style.shot * max(self.shot(unit, there) for there in bits(before))
        return total - style.progress

    def _gain(self, unit: int, before: int) -> float:
        """What an assault on the enemies before a unit is worth more for its being there."""
        p = self.p
        others = 0
        for other in p.battle.wing_units[p.battle.wing[unit]]:
            here = p.at[other]
            if other == unit or here < 0 or p.battle.arm[other] == GUNS or here == p.at[unit]:
                continue
            if zones.front_of(p, other) & before:
                others |= 1 << other
        foes = units_in(p, before)
        alone = self.fights.best_against(p, 1 << unit, foes)
        if not others:
            return max(alone, self.style.hope * self._with_help(unit, before, foes))
        joint = self.fights.best_against(p, others | 1 << unit, foes)
        return max(alone, joint - self.fights.best_against(p, others, foes), joint / 2)

    def _with_help(self, unit: int, before: int, foes: int) -> float:
        """What the assault would be worth with one of the wing who can still come up."""
        p, best = self.p, 0.0
        for other in p.battle.wing_units[p.battle.wing[unit]]:
            here = p.at[other]
            if other == unit or here < 0 or p.moved >> other & 1 or p.battle.arm[other] == GUNS:
                continue
            if self.grid.disc(here, p.battle.mp[other] + 1) & before:
                both = 1 << unit | 1 << other
                best = max(best, self.fights.best_against(p, both, foes))
        return best

    def _battery(self, unit: int, here: int, vertex: int) -> float:
        """Targets before the guns, and foot beneath them."""
        p, total = self.p, 0.0
        for there in bits(self.grid.wedge(here, vertex, GUN_REACH) & self.enemies):
            line = self.grid.line(here, there)
            walls = p.counters() | p.battle.ground.farmhouses
            if self.away[here] > 1 and not line.blocked(walls):
                total = max(total, self.shot(unit, there))
        if here in p.regiment_at:
            total += self.style.house
        return self.style.shot * total - self.style.progress * max(self.away[here] - 3, 0)

    def shot(self, unit: int, there: int) -> float:
        """What a shot at a hex promises."""
        p = self.p
        needed = p.battle.charts.fire.threshold - fire_ledger(p, unit, there).total
        return float(at_least(needed)) * self.fights.hit_price(p, target_of(p, there))


def target_of(p: Position, there: int) -> int:
    """Who takes a hit on a hex."""
    units = p.units_at(there)
    return units[0] if units else p.marshal_at[there]
