"""9.2.8 Where a retreating unit may go: the priorities, and ways on which it can come to an end."""

from __future__ import annotations

from battaglia.core.masks import bits, mask_of
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import stacking, zones
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_home import WayHome

FREE, CROWDED, CONTROLLED = 1, 2, 3
"""9.2.8 The first three priorities."""


class Ways:
    """The ways of one unit away from a hex, with everybody else where he stands now.

    A hex from which the retreat cannot be brought to its end is no alternative: a unit surrenders
    only if there is none at all (G32).
    """

    def __init__(self, p: Position, unit: int, away: int, straight: bool = False) -> None:
        self.p = p
        self.unit = unit
        self.away = away
        self.straight = straight
        self.seat = p.battle.seat[unit]
        self.enemy = p.occupied[1 - self.seat]
        self.zone = zones.control(p, 1 - self.seat)
        self._ends: dict[tuple[int, int], bool] = {}

    # Which hexes

    @rule("9.2.8")
    def enterable(self, here: int) -> int:
        """No hex of the enemy, no river, no wall, nothing outside the map (D14, G30)."""
        return self.p.battle.ground.around[here] & ~self.enemy

    @rule("9.2.8")
    def farther(self, here: int) -> int:
        """The hexes that take it away from the enemy."""
        distance = self.p.battle.grid.distance
        now = distance(self.away, here)
        return mask_of(t for t in bits(self.enterable(here)) if distance(self.away, t) > now)

    @rule("9.2.8")
    def aside(self, here: int) -> int:
        """4) Where nothing leads away: as far from the enemy, nearer to the own edge (D11)."""
        distance, edge = self.p.battle.grid.distance, self.p.battle.edge_steps[self.seat]
        now = distance(self.away, here)
        return mask_of(
            t
            for t in bits(self.enterable(here))
            if distance(self.away, t) == now and edge[t] < edge[here]
        )

    # To the end

    def ends(self, here: int, left: int) -> bool:
        """Can a retreat with so many hexes to go be brought to its end from here?"""
        key = (here, left)
        known = self._ends.get(key)
        if known is None:
            known = self._ends[key] = self.may_end(here, left) or bool(self.viable(here, left))
        return known

    @rule("6.0", "9.2.8")
    def may_end(self, here: int, left: int) -> bool:
        """Far enough, and in a hex in which it may stand (D13)."""
        return left == 0 and stacking.has_room(self.p, (self.unit,), here)

    def viable(self, here: int, left: int) -> int:
        """The next hexes from which it can go on to the end."""
        further = max(left - 1, 0)
        away = mask_of(t for t in bits(self.farther(here)) if self.ends(t, further))
        return away or mask_of(t for t in bits(self.aside(here)) if self.ends(t, further))

    # The priorities

    @rule("9.2.8")
    def priority(self, there: int) -> int:
        """1) with room, out of enemy zones; 2) over friends, out of enemy zones; 3) in one."""
        if self.zone >> there & 1:
            return CONTROLLED
        return FREE if stacking.has_room(self.p, (self.unit,), there) else CROWDED

    def best(self, here: int, left: int) -> list[int]:
        """The hexes that come first; among several the owner chooses (D11)."""
        found = bits(self.viable(here, left))
        if self.straight:
            found = self._straight_back(here, found)
        return _least([(self.rank(here, there), there) for there in found])

    def rank(self, here: int, there: int) -> tuple[int, ...]:
        """By priority, then by the distance from the own edge."""
        return self.priority(there), self.p.battle.edge_steps[self.seat][there]

    @rule("10.2", "11.1")
    def _straight_back(self, here: int, found: list[int]) -> list[int]:
        """Before cavalry a unit flees opposite to the attack where that is possible (G33)."""
        behind = self.p.battle.grid.beyond(self.away, here)
        return [there for there in found if there in behind] or found

    # Why not

    def objection(self, here: int, there: int, left: int) -> Reason | None:
        """Why the retreat does not lead into a hex."""
        return (
            self.closed(here, there)
            or self.not_away(here, there)
            or self.leads_nowhere(here, there, left)
            or self.lower_priority(here, there, left)
        )

    @rule("9.2.8")
    def closed(self, here: int, there: int) -> Reason | None:
        """Only into neighbouring hexes that can be entered and are not the enemy's."""
        if self.enterable(here) >> there & 1:
            return None
        code = "enemy-hex" if self.enemy >> there & 1 else "no-way"
        return Reason("9.2.8", code, {"hex": self.p.hex_name(there)})

    @rule("9.2.8")
    def not_away(self, here: int, there: int) -> Reason | None:
        """A retreat moves away from the enemy."""
        if (self.farther(here) | self.aside(here)) >> there & 1:
            return None
        return Reason("9.2.8", "not-away", {"hex": self.p.hex_name(there)})

    @rule("9.2.8")
    def leads_nowhere(self, here: int, there: int, left: int) -> Reason | None:
        """From there the retreat could not be brought to its end."""
        if self.ends(there, max(left - 1, 0)):
            return None
        return Reason("9.2.8", "dead-end", {"hex": self.p.hex_name(there)})

    @rule("9.2.8")
    def lower_priority(self, here: int, there: int, left: int) -> Reason | None:
        """Another hex comes first."""
        best = self.best(here, left)
        if there in best:
            return None
        names = {"hex": self.p.hex_name(there), "better": self.p.hex_name(best[0])}
        return Reason("9.2.8", "lower-priority", {**names, "priority": self.priority(there)})


class PanicWays(Ways):
    """11.3 The ways of a routed unit: the cheapest home first, then by the priorities (G26).

    As long as an enemy drives it, it also moves away from him ("following the rules of Retreat
    after combat", G34); when it drifts, ``away`` is OFF.
    """

    def __init__(self, p: Position, unit: int, away: int) -> None:
        super().__init__(p, unit, away)
        self.way = WayHome(p, unit)

    @rule("11.3")
    def farther(self, here: int) -> int:
        if self.away != OFF:
            return super().farther(here)
        now = self.way.cost(here)
        return mask_of(t for t in bits(self.enterable(here)) if self.way.cost(t) < now)

    def aside(self, here: int) -> int:
        return 0 if self.away == OFF else super().aside(here)

    @rule("11.3")
    def may_end(self, here: int, left: int) -> bool:
        """At the edge it ends in any case: with hexes to go it leaves the map."""
        if left and self.p.battle.edge[self.seat] >> here & 1:
            return True
        return super().may_end(here, 0 if self.is_refuge(here) else left)

    def is_refuge(self, here: int) -> bool:
        """E4 By option the drift ends in the city."""
        in_city = self.p.battle.options.city_is_refuge and self.p.battle.ground.city >> here & 1
        return bool(in_city and self.away == OFF)

    @rule("11.3")
    def rank(self, here: int, there: int) -> tuple[int, ...]:
        """By the cost of the way home, then by priority."""
        return self.way.cost_by(here, there), self.priority(there)


def _least(ranked: list[tuple[tuple[int, ...], int]]) -> list[int]:
    """Those of the lowest rank."""
    if not ranked:
        return []
    lowest = min(rank for rank, _ in ranked)
    return [there for rank, there in ranked if rank == lowest]
