"""What a hex and a facing are worth to a unit, the rest of both armies standing as they do."""

from __future__ import annotations

from functools import cached_property

from battaglia.ai.camposanto.fights import Fights, Forces
from battaglia.ai.camposanto.style import Style
from battaglia.core.masks import bits
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.artillery import fire_ledger
from battaglia.games.camposanto.assault.melee import units_in
from battaglia.games.camposanto.assault.odds import at_least
from battaglia.games.camposanto.battle import FACINGS, GUNS, LIGHT
from battaglia.games.camposanto.state import TITUBANT, Position

GUN_REACH = 4

Place = tuple[float, int, int]
"""The score of a place, the facing and the hex."""
Comrades = list[tuple[int, int, int]]
"""Units of a wing with their hexes, and the hexes before them."""


class Posting:
    """Scores places for the units of one seat in one position, which it changes and restores.

    Nobody moves while it scores but the unit that is tried out, so whatever concerns only the
    others is worked out once.
    """

    def __init__(self, p: Position, seat: int, fights: Fights) -> None:
        self.p = p
        self.seat = seat
        self.foe = 1 - seat
        self.fights = fights
        self.style: Style = fights.style
        self.grid = p.battle.grid
        self.enemies = p.combat_hexes(self.foe)
        self.facings_now = p.facing
        self.at_now = p.at.copy()
        self._attackers: dict[int, int] = {}
        self._foes: dict[int, int] = {}
        self._theirs: Forces = {}
        self._own: Forces = {}
        """With the unit that is tried out where it is."""
        self._friends: dict[int, int] = {}
        self._joint: dict[tuple[int, int], float] = {}
        self._comrades: dict[int, Comrades] = {}
        self._helpers: dict[int, list[tuple[int, int]]] = {}

    def away(self, here: int) -> int:
        """How far a hex is from the nearest enemy."""
        return self.fights.lay.away(self.p, self.enemies, here)

    @cached_property
    def ranges(self) -> int:
        """The hexes that an enemy regiment could come into in its next move."""
        mask = 0
        for unit in self.p.battle.army[self.foe]:
            here = self.p.at[unit]
            if here >= 0 and self.p.battle.arm[unit] != GUNS:
                mask |= self.grid.disc(here, self.p.battle.mp[unit])
        return mask

    # Facings

    def facings(self, unit: int, here: int) -> list[int]:
        """The facings worth a thought: those with an enemy next door before them, or the best.

        On a regiment it is the regiment's (C-G23).
        """
        below = self.p.regiment_at.get(here, unit)
        if below != unit:
            return [self.p.facing[below]]
        if not self.p.battle.ground.around[here] & self.enemies:
            now = self.p.facing[unit]
            return [self.fights.lay.facing(self.grid, self.enemies, here, now)]
        fronts = self.p.battle.ground.front[here]
        return [v for v in range(FACINGS) if fronts[v] & self.enemies]

    # Places

    def best_place(self, unit: int, here: int, hexes: int) -> Place:
        """The best of some hexes, with the facing there, if it is better than to stay here."""
        best, vertex = self.best_facing(unit, here)
        place, guns = here, self.p.battle.arm[unit] == GUNS
        around, progress = self.p.battle.ground.around, self.style.progress
        away = self.fights.lay.survey(self.grid, self.enemies)
        friends = self.friends_of(unit)
        for there in bits(hexes):
            # With no enemy next door only open flanks speak against what a hex has to offer.
            quiet = not guns and not around[there] & self.enemies
            if quiet and self._offers(there, friends) - progress * away[there] <= best:
                continue
            score, facing = self.best_facing(unit, there)
            if score > best:
                best, vertex, place = score, facing, there
        return best, vertex, place

    def best_facing(self, unit: int, here: int) -> tuple[float, int]:
        """The best facing in a hex, with the score of standing so."""
        facings = self.facings(unit, here)
        scores = self._scores(unit, here, facings)
        best = max(scores)
        return best, facings[scores.index(best)]

    def score(self, unit: int, here: int, vertex: int) -> float:
        """What it is worth to a unit to stand in a hex with a facing."""
        return self._scores(unit, here, [vertex])[0]

    def _scores(self, unit: int, here: int, facings: list[int]) -> list[float]:
        """The same for several facings: the unit is put there and turned, and then put back.

        With no enemy next door it need not be: who shares the hex makes no difference then.
        """
        p, begin = self.p, self.p.at[unit]
        if p.battle.arm[unit] != GUNS and not p.battle.ground.around[here] & self.enemies:
            friends = self.friends_of(unit)
            far = -self.style.progress * self.away(here)
            return [self._place(here, vertex, friends) + far for vertex in facings]
        p.facing, self._own = self.facings_now.copy(), {}
        if begin != here:
            p.relocate(unit, here)
        worth = self._battery if p.battle.arm[unit] == GUNS else self._fighting
        scores = []
        for vertex in facings:
            p.turn_to(unit, vertex)
            scores.append(self._standing(unit, here) + worth(unit, here, vertex))
        p.facing = self.facings_now
        p.relocate(unit, begin)
        return scores

    def _standing(self, unit: int, here: int) -> float:
        """Company, cover and the enemies who may come."""
        p = self.p
        total = self._place(here, p.facing[unit], p.combat_hexes(self.seat))
        return total - self.style.exposed * self.invited(unit, here)

    def _place(self, here: int, vertex: int, friends: int) -> float:
        """Company and cover in a hex, friends in other hexes being where they are."""
        ground = self.p.battle.ground
        flanks = ground.around[here] & ~ground.front[here][vertex]
        open_flanks = flanks & self.ranges & ~(friends & ~(1 << here)) & ~self.enemies
        return self._offers(here, friends) - self.style.open_flank * open_flanks.bit_count()

    def _offers(self, here: int, friends: int) -> float:
        """What a hex has to offer, whatever the facing."""
        style, battle = self.style, self.p.battle
        others = battle.ground.around[here] & friends
        total = style.company * min(others.bit_count(), 2)
        total -= style.home * battle.lines[self.seat][0].steps[here]
        if battle.ground.farmhouses >> here & 1:
            total += style.house
        return total

    def friends_of(self, unit: int) -> int:
        """The hexes with units of the side, without the one that a unit leaves empty."""
        if unit not in self._friends:
            p, begin = self.p, self.p.at[unit]
            leaves = 1 << begin if len(p.units_at(begin)) == 1 else 0
            self._friends[unit] = p.combat_hexes(self.seat) & ~leaves
        return self._friends[unit]

    def invited(self, unit: int, here: int) -> float:
        """What the enemies who stand before this hex could make of it."""
        attackers = self._attackers.get(here)
        if attackers is None:
            attackers = self._attackers[here] = self._facing_enemies(here)
        if not attackers:
            return 0.0
        here_now = units_in(self.p, 1 << here)
        forces = self._theirs, self._own
        return self.fights.best_against(self.p, attackers, here_now, forces)

    def _facing_enemies(self, here: int) -> int:
        """The enemies who have a hex before them."""
        p, found = self.p, 0
        for there in bits(p.battle.ground.around[here] & self.enemies):
            for foe in p.units_at(there):
                if p.battle.arm[foe] != GUNS and zones.front_of(p, foe) >> here & 1:
                    found |= 1 << foe
        return found

    def _fighting(self, unit: int, here: int, vertex: int) -> float:
        """The assault that the place allows, or the way that is still to go."""
        p, style = self.p, self.style
        before = p.battle.ground.front[here][vertex] & self.enemies
        if not before:
            return -style.progress * self.away(here)
        total = 0.0
        if p.status != TITUBANT:
            total += style.attack * self._gain(unit, before)
            if p.battle.arm[unit] == LIGHT:
                total += style.shot * max(self.shot(unit, there) for there in bits(before))
        return total - style.progress

    def _gain(self, unit: int, before: int) -> float:
        """What an assault on the enemies before a unit is worth more for its being there."""
        p, at, others = self.p, self.p.at[unit], 0
        for other, here, front in self.comrades(p.battle.wing[unit]):
            if front & before and other != unit and here != at:
                others |= 1 << other
        foes = self._foes.get(before)
        if foes is None:
            foes = self._foes[before] = units_in(p, before)
        alone = self._assault(1 << unit, foes)
        if not others:
            return max(alone, self.style.hope * self._with_help(unit, before, foes))
        joint = self._assault(others | 1 << unit, foes)
        return max(alone, joint - self._without(others, foes), joint / 2)

    def comrades(self, wing: int) -> Comrades:
        """The units of a wing that can assault, as they stand."""
        if wing not in self._comrades:
            battle, at = self.p.battle, self.at_now
            self._comrades[wing] = [
                (unit, at[unit], battle.ground.front[at[unit]][self.facings_now[unit]])
                for unit in battle.wing_units[wing]
                if at[unit] >= 0 and battle.arm[unit] != GUNS
            ]
        return self._comrades[wing]

    def _without(self, others: int, foes: int) -> float:
        """What the assault is worth without the unit that is tried out."""
        key = (others, foes)
        if key not in self._joint:
            self._joint[key] = self._assault(others, foes)
        return self._joint[key]

    def _assault(self, units: int, foes: int) -> float:
        """What an assault of some units on some enemies would be worth."""
        forces = self._own, self._theirs
        return self.fights.best_against(self.p, units, foes, forces)

    def _with_help(self, unit: int, before: int, foes: int) -> float:
        """What the assault would be worth with one of the wing who can still come up."""
        best = 0.0
        for other, within in self.helpers(self.p.battle.wing[unit]):
            if within & before and other != unit:
                best = max(best, self._assault(1 << unit | 1 << other, foes))
        return best

    def helpers(self, wing: int) -> list[tuple[int, int]]:
        """The units of a wing that can still come up, with the hexes that they could assault."""
        if wing not in self._helpers:
            p = self.p
            self._helpers[wing] = [
                (unit, self.grid.disc(here, p.battle.mp[unit] + 1))
                for unit, here, _ in self.comrades(wing)
                if not p.moved >> unit & 1
            ]
        return self._helpers[wing]

    def _battery(self, unit: int, here: int, vertex: int) -> float:
        """Targets before the guns, and foot beneath them."""
        p, total = self.p, 0.0
        for there in bits(self.grid.wedge(here, vertex, GUN_REACH) & self.enemies):
            line = self.grid.line(here, there)
            walls = p.counters() | p.battle.ground.farmhouses
            if self.away(here) > 1 and not line.blocked(walls):
                total = max(total, self.shot(unit, there))
        if here in p.regiment_at:
            total += self.style.house
        return self.style.shot * total - self.style.progress * max(self.away(here) - 3, 0)

    def shot(self, unit: int, there: int) -> float:
        """What a shot at a hex promises."""
        p = self.p
        needed = p.battle.charts.fire.threshold - fire_ledger(p, unit, there).total
        return float(at_least(needed)) * self.fights.hit_price(p, target_of(p, there))


def target_of(p: Position, there: int) -> int:
    """Who takes a hit on a hex."""
    units = p.units_at(there)
    return units[0] if units else p.marshal_at[there]
