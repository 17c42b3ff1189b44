"""11.3 The way of a routed unit to the edge of its side: the least expensive in movement points."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.step_costs import FAR, StepCosts

__all__ = ["FAR", "WayHome", "costs_to"]


def costs_to(costs: StepCosts, goals: int, free: int) -> tuple[int, ...]:
    """For each hex the cost of the cheapest way to some hexes over free ones; FAR if none leads."""
    return costs.ways_to(goals, free)


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
