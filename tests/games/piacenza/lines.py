"""5.5, 5.6 A second reading of the declaration of a line: slow, by the words of the ruling B6.

Nothing here calls the engine's movement: hexes are compared as points, ways are walked one by one
and orders of movement tried in turn. Of the position it takes where pieces are, in what order, and
the figures of the chart.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

from battaglia.games.piacenza.state import Position

Places = dict[int, int]
FOOT, HORSE, GUNS = range(3)


class Reader:
    """A position with the formation that is about to declare."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.grid = p.battle.grid
        self.seat = p.battle.formation_seat[p.formation]
        self.units = [u for u in range(p.battle.units) if p.at[u] >= 0]
        self.enemies = [u for u in self.units if p.battle.seat[u] != self.seat]
        self.friends = [u for u in self.units if p.battle.seat[u] == self.seat]
        self.enemy_hexes = {p.at[u] for u in self.enemies}
        self.engaged = {h for h in range(len(self.grid)) if self._engages(h)}
        self.zone = {h for h in range(len(self.grid)) if self._controls(h, (FOOT, HORSE))}
        self.foot_zone = {h for h in range(len(self.grid)) if self._controls(h, (FOOT,))}

    # Zones, on ground without cover, woods or walls

    def _engages(self, here: int) -> bool:
        return any(
            self.p.battle.body[u] == FOOT
            and not (self.p.disordered | self.p.routed) >> u & 1
            and self.grid.distance(self.p.at[u], here) <= 3
            for u in self.enemies
        )

    def _controls(self, here: int, bodies: tuple[int, ...]) -> bool:
        return any(
            self.p.battle.body[u] in bodies
            and not self.p.routed >> u & 1
            and self.grid.distance(self.p.at[u], here) == 1
            for u in self.enemies
        )

    # 5.5 Geometry

    def cube(self, here: int) -> tuple[int, int, int]:
        q, r = self.grid.axial(here)
        return q, r, -q - r

    def share(self, first: int, last: int, here: int) -> Fraction:
        """How much of the segment between two centres lies in a closed hex."""
        begin, end, centre = self.cube(first), self.cube(last), self.cube(here)
        low, high = Fraction(0), Fraction(1)
        for one, other in ((0, 1), (1, 2), (2, 0)):
            at = Fraction(begin[one] - centre[one] - begin[other] + centre[other])
            step = Fraction(end[one] - begin[one] - end[other] + begin[other])
            for sign in (1, -1):
                if step == 0 and sign * at > 1:
                    return Fraction(0)
                if sign * step > 0:
                    high = min(high, (1 - sign * at) / (sign * step))
                elif sign * step < 0:
                    low = max(low, (1 - sign * at) / (sign * step))
        return max(high - low, Fraction(0))

    def is_line(self, hexes: list[int]) -> bool:
        """Some two are the ends; every other is on the segment; no gap between any and the rest."""
        if len(hexes) < 2 or not self._hang_together(hexes):
            return False
        return any(
            all(self.share(a, b, h) > 0 for h in hexes if h not in (a, b))
            for a, b in combinations(hexes, 2)
        )

    def _hang_together(self, hexes: list[int]) -> bool:
        """However they are parted in two, one of each part is linked to one of the other."""
        rest = hexes[1:]
        for size in range(len(rest)):
            for others in combinations(rest, size):
                part = [hexes[0], *others]
                away = [h for h in hexes if h not in part]
                if not any(self._linked(a, b) for a in part for b in away):
                    return False
        return True

    def _linked(self, a: int, b: int) -> bool:
        away = self.grid.distance(a, b)
        if away <= 1:
            return True
        between = [h for h in self.grid.neighbours[a] if self.grid.distance(h, b) == 1]
        return away == 2 and any(not self._parts(h) for h in between)

    def _parts(self, here: int) -> bool:
        """Enemies, or friends of another formation."""
        formation = self.p.battle.formation
        return any(
            self.p.at[u] == here and (u in self.enemies or formation[u] != self.p.formation)
            for u in self.units
        )

    # 5.6 Ways

    def ways_end(self, unit: int, target: int, standing: dict[int, int]) -> bool:
        """Is there a way for a unit if the others stand where ``standing`` says?"""
        p, begin = self.p, self.p.at[unit]
        blocked = {h for u, h in standing.items() if u != unit and p.battle.body[u] != GUNS}
        outside = begin not in self.engaged
        distance = self.grid.distance
        costs = p.battle.ground.costs[FOOT]

        def walk(here: int, left: int, fresh: bool) -> bool:
            if here == target:
                return True
            if not fresh and here in self.foot_zone:
                return False
            for there in costs[here]:
                if there in self.enemy_hexes or there in blocked:
                    continue
                if fresh and here in self.zone and there in self.zone:
                    continue
                free = outside and here not in self.engaged and there not in self.engaged
                if not free and distance(there, target) > distance(here, target):
                    continue
                cost = costs[here][there]
                if cost > left and not (fresh and free):
                    continue
                if walk(there, max(left - cost, 0), False):
                    return True
            return False

        return walk(begin, p.battle.mp[unit], True)

    def all_get_there(self, places: Places) -> bool:
        """Is there an order in which every unit has a way?"""
        movers = [u for u, h in places.items() if h != self.p.at[u]]
        for order in permutations(movers):
            standing = {u: self.p.at[u] for u in self.friends}
            for unit in order:
                if not self.ways_end(unit, places[unit], standing):
                    break
                standing[unit] = places[unit]
            else:
                return True
        return False

    # 5.6 The line that stood

    def able(self) -> list[int]:
        """Infantry of the formation in good order."""
        p = self.p
        return [
            u
            for u in self.friends
            if p.battle.formation[u] == p.formation
            and p.battle.body[u] == FOOT
            and not (p.disordered | p.routed) >> u & 1
        ]

    def may_move(self, unit: int) -> bool:
        return bool(self.p.commanded >> unit & 1) and not self.p.billebaude >> unit & 1

    def standing(self) -> list[tuple[int, ...]]:
        """The lines with the most engaged units, then with the most units."""
        units, at = self.able(), self.p.at
        found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        for size in range(2, len(units) + 1):
            for some in combinations(units, size):
                if self.is_line([at[u] for u in some]):
                    engaged = sum(at[u] in self.engaged for u in some)
                    found.setdefault((engaged, size), []).append(some)
        best = max(found, default=(0, 0))
        return found[best] if best[0] else []

    def keeps_the_line(self, places: Places) -> bool:
        """Of some line that stood, nobody who could be in the new one is left out."""
        lines = self.standing()
        return not lines or any(not self._deserted(places, units) for units in lines)

    def _deserted(self, places: Places, units: tuple[int, ...]) -> bool:
        for unit in units:
            bound = self.p.at[unit] in self.engaged and self.may_move(unit)
            if unit in places or not bound:
                continue
            for there in self._near(unit):
                longer = {**places, unit: there}
                if self.is_line(list(longer.values())) and self.all_get_there(longer):
                    return True
        return False

    def _near(self, unit: int) -> Iterator[int]:
        for there in range(len(self.grid)):
            if self.grid.distance(self.p.at[unit], there) <= self.p.battle.mp[unit]:
                yield there

    # 5.6 The whole

    def may_be_declared(self, places: Places) -> bool:
        """B6 Units that can be in line, in hexes that form one, which all can reach."""
        able, at = self.able(), self.p.at
        if any(u not in able for u in places):
            return False
        if any(h != at[u] and not self.may_move(u) for u, h in places.items()):
            return False
        if len(set(places.values())) < len(places):
            return False
        if not any(at[u] in self.engaged or h in self.engaged for u, h in places.items()):
            return False
        if not self.is_line(list(places.values())) or not self.all_get_there(places):
            return False
        return self.keeps_the_line(places)
