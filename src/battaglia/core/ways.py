"""The best way to a far hex, open or not: what it costs, and what stands in it first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from battaglia.core.reason import Reason

Around = Callable[[int], Iterable[int]]
"""The hexes that a hex leads to."""


class Leg(NamedTuple):
    """A step from hex to hex: its cost, and what else would forbid it."""

    cost: int
    reasons: tuple[Reason, ...] = ()


class Pace(NamedTuple):
    """A hex of a way, the step into it, and what the way has cost before."""

    hex: int
    leg: Leg
    spent: int


class _Label(NamedTuple):
    """A way as far as it has been followed."""

    hex: int
    cost: int
    obstacles: int
    before: _Label | None = None
    leg: Leg | None = None


class Ways:
    """The ways of a piece: ``enter`` says what a step between two neighbours would be."""

    def __init__(self, around: Around, enter: Callable[[int, int], Leg]) -> None:
        self.around = around
        self.enter = enter

    def best(self, begin: int, end: int, points: int) -> list[Pace]:
        """Of the ways that the points suffice for, the cheapest with the fewest obstacles.

        Where they suffice for none, the cheapest, whatever stands in it. Empty if no way leads
        there at all.
        """
        within = self._search(begin, end, points, lambda way: (way.obstacles, way.cost))
        return within or self._search(begin, end, None, lambda way: (way.cost, way.obstacles))

    def openest(self, begin: int, end: int) -> list[Pace]:
        """The cheapest of the ways with the fewest obstacles, whatever it costs."""
        return self._search(begin, end, None, lambda way: (way.obstacles, way.cost))

    def _search(
        self,
        begin: int,
        end: int,
        points: int | None,
        rank: Callable[[_Label], tuple[int, int]],
    ) -> list[Pace]:
        queue: list[tuple[int, int, int, _Label]] = [(0, 0, 0, _Label(begin, 0, 0))]
        cheapest: dict[int, int] = {}
        made = 0
        while queue:
            way = heappop(queue)[-1]
            if way.cost >= cheapest.get(way.hex, way.cost + 1):
                continue  # one that came before is no worse in anything
            cheapest[way.hex] = way.cost
            if way.hex == end:
                return _paces(way)
            for longer in self._longer(way, points):
                made += 1
                heappush(queue, (*rank(longer), made, longer))
        return []

    def _longer(self, way: _Label, points: int | None) -> Iterable[_Label]:
        """The way, followed by one hex more."""
        for there in self.around(way.hex):
            leg = self.enter(way.hex, there)
            cost = way.cost + leg.cost
            if points is None or cost <= points:
                yield _Label(there, cost, way.obstacles + bool(leg.reasons), way, leg)


def _paces(way: _Label) -> list[Pace]:
    paces: list[Pace] = []
    while way.before is not None and way.leg is not None:
        paces.append(Pace(way.hex, way.leg, way.before.cost))
        way = way.before
    return paces[::-1]


def cost_of(paces: Sequence[Pace]) -> int:
    """What a way costs."""
    return paces[-1].spent + paces[-1].leg.cost if paces else 0


def beyond(ways: Ways, begin: int, way: Sequence[Pace], points: int) -> Pace | int | None:
    """Where the points suffice for no way to the end of this one: what else is to be known.

    That is the cost of the cheapest way that is open, or the first obstacle of the openest. None
    where the points would suffice.
    """
    if cost_of(way) <= points:
        return None
    openest = ways.openest(begin, way[-1].hex)
    barred = next((pace for pace in openest if pace.leg.reasons), None)
    return cost_of(openest) if barred is None else barred


def obstacle(paces: Iterable[Pace], points: int) -> Pace | None:
    """The first step of a way that is forbidden, or that the points do not suffice for."""
    for pace in paces:
        if pace.leg.reasons or pace.spent + pace.leg.cost > points:
            return pace
    return None
