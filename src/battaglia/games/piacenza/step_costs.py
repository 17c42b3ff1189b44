"""5.0 What the steps over a map cost, and the ways that are made of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from battaglia.core.masks import bits

FAR = 10_000
"""There is no way."""
KEPT = 512
"""So many tables of ways are kept: a player who thinks asks for the same few again and again."""


class StepCosts(tuple[dict[int, int], ...]):
    """For each hex the movement points into each neighbour that can be entered from it."""

    def __init__(self, costs: Iterable[dict[int, int]]) -> None:
        self.ways_to = lru_cache(KEPT)(self.find_ways_to)
        """The same as is found anew; the tables that were asked for last are kept."""

    def find_ways_to(self, goals: int, free: int) -> tuple[int, ...]:
        """For each hex what the cheapest way to some hexes over free ones costs; FAR if none is."""
        best = [FAR] * len(self)
        layers = {0: bits(goals & free)}  # by what it costs: the hexes to go on from
        for goal in layers[0]:
            best[goal] = 0
        cost = 0
        while layers:
            for here in layers.get(cost, ()):
                if cost > best[here]:
                    continue
                for there in self[here]:
                    # The way is walked from there to here: what counts is the cost into here.
                    further = cost + self[there][here]
                    if further < best[there] and free >> there & 1:
                        best[there] = further
                        layers.setdefault(further, []).append(there)
            layers.pop(cost, None)
            cost += 1
        return tuple(best)
