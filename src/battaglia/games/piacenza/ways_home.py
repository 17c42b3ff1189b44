"""11.3 The way of a routed unit to the edge of its side: the least expensive in movement points."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza.state import Position

FAR = 10_000
"""There is no way."""
Costs = Sequence[dict[int, int]]
"""For each hex the movement points into each neighbour that can be entered from it."""


def costs_to(costs: Costs, goals: int, free: int) -> tuple[int, ...]:
    """For each hex the cost of the cheapest way to some hexes over free ones; FAR if none leads."""
    best = [FAR] * len(costs)
    layers = {0: bits(goals & free)}  # by what it costs: the hexes to go on from
    for goal in layers[0]:
        best[goal] = 0
    cost = 0
    while layers:
        for here in layers.get(cost, ()):
            if cost > best[here]:
                continue
            for there in costs[here]:
                # The way is walked from there to here: what counts is the cost into here.
                further = cost + costs[there][here]
                if further < best[there] and free >> there & 1:
                    best[there] = further
                    layers.setdefault(further, []).append(there)
        layers.pop(cost, None)
        cost += 1
    return tuple(best)


class WayHome:
    """What the ways home of a unit cost, hex by hex, with the enemy where he stands now."""

    def __init__(self, p: Position, unit: int) -> None:
        self.p = p
        self.seat = p.battle.seat[unit]
        body = p.battle.body[unit]
        self.costs = p.battle.ground.costs[body]
        self.home = p.battle.home[self.seat][body]
        """As if there were no enemy."""
        self._round: tuple[int, ...] = ()

    @rule("11.3")
    def cost(self, here: int) -> int:
        """E3 The cost of the cheapest way that no enemy unit bars; if all are barred, of any."""
        if self._is_free(here):
            return self.home[here]
        found = self._round_the_enemy()[here]
        return found if found < FAR else FAR + self.home[here]

    def cost_by(self, here: int, there: int) -> int:
        """The cost of the cheapest way whose first step is given."""
        return self.costs[here][there] + self.cost(there)

    def _is_free(self, here: int) -> bool:
        """Does one of the cheapest ways on the empty map lead past the enemy?"""
        enemy, seen, fresh = self.p.occupied[1 - self.seat], {here}, [here]
        while fresh:
            at = fresh.pop()
            if self.home[at] == 0:
                return True
            for there, cost in self.costs[at].items():
                cheapest = cost + self.home[there] == self.home[at]
                if cheapest and there not in seen and not enemy >> there & 1:
                    seen.add(there)
                    fresh.append(there)
        return False

    def _round_the_enemy(self) -> tuple[int, ...]:
        """The costs with every hex closed in which an enemy unit stands; worked out if need be."""
        if not self._round:
            free = self.p.battle.ground.open & ~self.p.occupied[1 - self.seat]
            self._round = costs_to(self.costs, self.p.battle.edge[self.seat], free)
        return self._round
