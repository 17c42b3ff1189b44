"""2.1, 5.0 The tables of a map: what can be entered and at what cost, cover, streams, sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from battaglia.core.maps import BattleMap
from battaglia.core.masks import bits, mask_of, union
from battaglia.core.rule import rule
from battaglia.games.piacenza.charts import ChartsFile, TerrainRow
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE, LEADERS
from battaglia.games.piacenza.step_costs import StepCosts

STREAM, WALL = "stream", "wall"
"""2.1.1 The hexsides that rules know; a gate is a side without a wall."""
FARMSTEAD = "farmstead"
BODIES = 4
KEPT = 512
"""So many answers are kept of a kind that is asked for again and again."""
DirectWays = tuple[tuple[int, int], ...]
NO_TEST = -100
"""5.7 A hex or hexside that asks for no training roll."""


class Ground:
    """What rules ask of hexes and hexsides, worked out once for a map."""

    def __init__(
        self, battlefield: BattleMap, charts: ChartsFile, playable: int, works_alike: bool
    ) -> None:
        self.map = battlefield
        self.grid = battlefield.grid
        self.charts = charts
        self.works_alike = works_alike
        self.rows = self._rows()
        """The row of the terrain chart for each hex."""
        hexes = range(len(self.grid))
        self.open = playable & mask_of(h for h in hexes if self.rows[h].kind != "closed")
        """2.1 The hexes that can be entered."""
        self.streams = battlefield.hexsides.get(STREAM, frozenset())
        self.walls = battlefield.hexsides.get(WALL, frozenset())
        self.walled = mask_of(here for side in self.walls for here in side)
        """The hexes with a wall on one of their sides."""
        self.roads = battlefield.roads
        self.around = tuple(self._around(here) for here in hexes)
        """For each hex the neighbours that can be entered from it; walls are in the way."""
        self._shifts = self._by_difference()
        self.control = tuple(self._control(here) for here in hexes)
        """7.0 For each hex where a unit in it exerts its zone of control."""
        costs = [self._costs(here) for here in hexes]
        self.costs = tuple(StepCosts(each[body] for each in costs) for body in range(BODIES))
        """5.0 For each body and hex: the movement points into each neighbour."""
        self.dearest = max((c for b in self.costs for h in b for c in h.values()), default=0)
        """5.0 What the dearest step costs."""
        self.by_cost = tuple(tuple(_by_cost(costs) for costs in body) for body in self.costs)
        """5.0 For each body and hex: costs, and the neighbours that cost so much."""
        self.within = tuple(
            tuple(_within(pairs, self.dearest) for pairs in body) for body in self.by_cost
        )
        """5.0 For each body, hex and number of points: the neighbours that these suffice for."""
        self._floods = lru_cache(KEPT)(self._flood)
        self._unhindered: dict[tuple[int, int, int], int] = {}
        self._direct: dict[tuple[int, int, int], DirectWays] = {}
        self.cover = self._of(lambda row: row.cover > 0)
        self.works = self._of(lambda row: row.works)
        self.city = self._of(lambda row: row.kind == "city")
        self.clear = self._of(lambda row: row.kind == "clear")
        """10.2, 10.3 Clear ground, farmsteads among it (D20)."""
        self.ditch = self._of(lambda row: row.kind == "ditch")
        self.blocking = self._of(lambda row: row.blocks)
        """8.1.1 Woods and cover."""

    def _rows(self) -> tuple[TerrainRow, ...]:
        chart = self.charts.terrain
        rows = [chart["clear"]] * len(self.grid)
        for name, mask in self.map.terrain.items():
            for index in bits(mask):
                rows[index] = chart[name]
        return tuple(rows)

    def _of(self, which: Callable[[TerrainRow], bool]) -> int:
        return mask_of(here for here in bits(self.open) if which(self.rows[here]))

    @rule("2.1.1")
    def _around(self, here: int) -> int:
        """River and walls are closed; what lies outside the area of play is (G30)."""
        if not self.open >> here & 1:
            return 0
        beside = bits(self.grid.neighbour_mask[here] & self.open)
        return mask_of(there for there in beside if self.grid.side(here, there) not in self.walls)

    @rule("7.0")
    def _control(self, here: int) -> int:
        """Not from woods or cover; from works into neighbouring works; not where no way leads."""
        row = self.rows[here]
        if row.works:
            return mask_of(t for t in bits(self.around[here]) if self.rows[t].works)
        return 0 if row.kind in ("woods", "cover") else self.around[here]

    def _costs(self, here: int) -> tuple[dict[int, int], ...]:
        """For each body what a step from a hex into each neighbour costs."""
        beside = bits(self.around[here])
        steps = [self._cost(here, there) for there in beside]
        return tuple(
            {there: cost[body] for there, cost in zip(beside, steps, strict=True)}
            for body in (FOOT, HORSE, GUNS, LEADERS)
        )

    @rule("5.0")
    def _cost(self, here: int, there: int) -> tuple[int, ...]:
        """Along a road 1 (G29); from works to their like 1 (B30); a stream adds to the rest."""
        side = self.grid.side(here, there)
        if side in self.roads:
            return (self.charts.road_cost,) * BODIES
        row, stream = self.rows[there], self.charts.stream.cost if side in self.streams else 0
        if self._same_works(here, there):
            return (self.charts.works_cost + stream,) * BODIES
        return row.foot + stream, row.horse + stream, row.guns + stream, row.commander + stream

    def _same_works(self, here: int, there: int) -> bool:
        """5.0, B30 Entrenchment to entrenchment, redoubt to redoubt; by option either to either."""
        one, other = self.rows[here], self.rows[there]
        return one.works and other.works and (self.works_alike or one.cover == other.cover)

    # How far a piece comes

    def _by_difference(self) -> tuple[tuple[int, int, int], ...]:
        """By how much numbers of neighbours differ, up or down, and from which hexes it is open."""
        found: dict[int, int] = {}
        for here, ways in enumerate(self.around):
            for there in bits(ways):
                found[there - here] = found.get(there - here, 0) | 1 << here
        return tuple((max(step, 0), max(-step, 0), mask) for step, mask in found.items())

    def beside(self, hexes: int) -> int:
        """The hexes that can be entered from some hexes."""
        if not hexes & hexes - 1:
            return self.around[hexes.bit_length() - 1] if hexes else 0
        found = 0
        for up, down, having in self._shifts:
            found |= (hexes & having) << up >> down
        return found

    def reach(
        self, body: int, begin: int, points: int, free: int, halting: int = 0, shunned: int = 0
    ) -> int:
        """The hexes to which some points suffice by way of free ones.

        Some halt whoever comes, and some are not entered by the first step. Hexes are gone on from
        in the order of what it takes to come to them, each once; every step takes a point.
        """
        by_cost, onward = self.by_cost[body], free & ~halting
        layers = [0] * (points + self.dearest + 1)
        for cost, beside in by_cost[begin]:
            layers[cost] = beside & ~shunned
        reached = 1 << begin
        for spent in range(1, points):
            fresh = layers[spent] & onward & ~reached
            reached |= fresh
            for here in bits(fresh):
                for cost, beside in by_cost[here]:
                    layers[spent + cost] |= beside
        return reached | union(layers[: points + 1]) & free

    def rides(self, begin: int, points: int, free: int) -> int:
        """The hexes to which the points of a commander suffice."""
        found = self.unhindered(LEADERS, begin, points)
        if not found & ~free & ~(1 << begin):
            return found
        return self.reach(LEADERS, begin, points, free)

    def flood(self, origin: int, free: int, distance: int, goal: int) -> int:
        """The hexes at most so many steps away over some hexes; to a goal only those on the way.

        While a wing is active nothing changes for most commanders: it is asked again and again.
        """
        return self._floods(origin, free, distance, goal)

    def _flood(self, origin: int, free: int, distance: int, goal: int) -> int:
        reached = fresh = 1 << origin
        for left in reversed(range(distance)):
            if goal >= 0 and reached >> goal & 1:
                break
            fresh = self.beside(fresh) & free & ~reached
            if goal >= 0:
                fresh &= self.grid.disc(goal, left)
            if not fresh:
                break
            reached |= fresh
        return reached

    def unhindered(self, body: int, begin: int, points: int) -> int:
        """The hexes to which some points suffice where nobody is in the way."""
        found = self._unhindered.get((body, begin, points))
        if found is None:
            found = self.reach(body, begin, points, self.open)
            self._unhindered[body, begin, points] = found
        return found

    def direct_ways(self, begin: int, end: int, points: int) -> DirectWays:
        """The ways of infantry that come nearer with every step, and for which points suffice.

        Of each the first hex, and all between beginning and end, as masks.
        """
        found = self._direct.get((begin, end, points))
        if found is None:
            found = self._direct[begin, end, points] = tuple(self._nearing(begin, end, points))
        return found

    def _nearing(self, begin: int, end: int, points: int) -> Iterator[tuple[int, int]]:
        away = self.grid.distances_from(end)
        for there, cost in self.costs[FOOT][begin].items():
            if cost > points or away[there] >= away[begin]:
                continue
            if there == end:
                yield 1 << end, 0
            else:
                for _, between in self.direct_ways(there, end, points - cost):
                    yield 1 << there, 1 << there | between

    # What is asked of a side

    def stream_between(self, here: int, there: int) -> bool:
        """Does a stream run between two neighbours?"""
        return self.grid.side(here, there) in self.streams

    def by_road(self, here: int, there: int) -> bool:
        """Does a road lead from one to the other?"""
        return self.grid.side(here, there) in self.roads

    @rule("5.7")
    def test(self, here: int, there: int) -> int:
        """The modifier of the training roll before a step in an engagement zone, or NO_TEST.

        Cover, ditch and stream ask for one roll, their modifiers summed (B11); a road for none.
        """
        if self.by_road(here, there):
            return NO_TEST
        found = self.rows[there].test
        if self.stream_between(here, there):
            return (found or 0) + self.charts.stream.test
        return NO_TEST if found is None else found


def _by_cost(costs: dict[int, int]) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for there, cost in costs.items():
        found[cost] = found.get(cost, 0) | 1 << there
    return tuple(found.items())


def _within(by_cost: tuple[tuple[int, int], ...], dearest: int) -> tuple[int, ...]:
    found = [0] * (dearest + 1)
    for cost, ways in by_cost:
        for points in range(cost, dearest + 1):
            found[points] |= ways
    return tuple(found)
