"""The cheapest way to every hex that a piece could go to, by the steps that a game allows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import NamedTuple

Steps = Callable[[int, int], Iterable[tuple[int, int]]]
"""From a hex, with so much left to spend: the hexes that can be entered, each with its price."""


class Ways(NamedTuple):
    """What a search has found."""

    costs: dict[int, int]
    """What it costs to come to each hex; the first is where the search began."""
    before: dict[int, int]
    """For each hex but the first, the one from which it is entered."""

    def to(self, there: int) -> tuple[int, ...]:
        """The hexes of the way, without the one where it begins."""
        way = []
        while there in self.before:
            way.append(there)
            there = self.before[there]
        return tuple(reversed(way))


def search(
    begin: int, budget: int, steps: Steps, *, by_number: bool = True, goal: int = -1
) -> Ways:
    """Every hex that the budget reaches, the cheapest first; with a goal only until that is found.

    Of hexes that cost the same the one with the lower number is gone on from first, or else the
    one that was found first; of two ways that cost the same the one found first is kept.
    """
    costs, before = {begin: 0}, dict[int, int]()
    queue = [(0, 0, begin)]
    while queue:
        spent, _, here = heappop(queue)
        if spent > costs[here]:
            continue
        if here == goal:
            break
        for there, price in steps(here, budget - spent):
            total = spent + price
            if total < costs.get(there, budget + 1):
                costs[there] = total
                before[there] = here
                heappush(queue, (total, there if by_number else len(costs), there))
    return Ways(costs, before)
