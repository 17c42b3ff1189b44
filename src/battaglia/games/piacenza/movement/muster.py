"""5.5, 5.6 A formation at the moment at which it may declare a line: what all its lines share."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from battaglia.core.masks import mask_of
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.hand import ENGAGED, OUTSIDE, Hand, manner_of
from battaglia.games.piacenza.movement.line import Standing
from battaglia.games.piacenza.movement.realignment import Alignment
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position


class Muster:
    """The infantry of a formation, and the ways of its units to hexes of a line.

    Infantry that marches in line moves in one of two manners, outside every engagement zone or
    engaged (5.3, 5.6); its ways are looked for by a shorter search than a ``Hand`` does, which
    answers for the other manners.
    """

    def __init__(self, p: Position, formation: int) -> None:
        self.p = p
        self.formation = formation
        seat = p.battle.formation_seat[formation]
        self.seat = seat
        self.zone = zones.control(p, 1 - seat)
        self.foot_zone = zones.foot_control(p, 1 - seat)
        self.engaged = zones.engagement(p, 1 - seat)
        self.costs = p.battle.ground.costs[FOOT]
        self.alignment = Alignment(p, formation)
        """5.8 The line that stands, and the ways into it."""
        self._manners: dict[int, int] = {}
        self._shut: dict[int, int] = {}

    @cached_property
    def barred(self) -> int:
        """5.5 The hexes that part a line."""
        return line.barred_between(self.p, self.formation)

    @property
    def lines(self) -> list[Standing]:
        """5.5 The line that stands."""
        return self.alignment.lines

    @cached_property
    def taken(self) -> int:
        """6.0 The hexes in which somebody stands who is in the way of infantry: no own battery."""
        p, seat = self.p, self.p.battle.seat
        found = p.occupied[0] | p.occupied[1]
        for gun in p.battle.batteries:
            here = p.at[gun]
            if here >= 0 and seat[gun] == self.seat and self._has_room(here, 0):
                found &= ~(1 << here)
        return found

    def shut(self, movers: Collection[int]) -> int:
        """6.0 The same, some movers aside: they stand only where they are said to be."""
        passing = mask_of(movers)
        found = self._shut.get(passing)
        if found is None:
            at, units_at, found = self.p.at, self.p.units_at, self.taken
            for here in [at[unit] for unit in movers]:
                if len(units_at[here]) == 1 or self._has_room(here, passing):
                    found &= ~(1 << here)
            self._shut[passing] = found
        return found

    def _has_room(self, there: int, passing: int) -> bool:
        """6.0 Does nobody stand in a hex but own batteries and some who pass?"""
        free = self.p.battle.body_mask[GUNS] & self.p.battle.army[self.seat] | passing
        for unit in self.p.units_at[there]:  # noqa: SIM110 (twice as fast as all() here)
            if not free >> unit & 1:
                return False
        return True

    def manner(self, unit: int) -> int:
        """5.3 In which manner a unit moves from where it stands."""
        found = self._manners.get(unit)
        if found is None:
            found = self._manners[unit] = manner_of(self.p, unit, self.alignment)
        return found

    # Ways

    def reach(self, unit: int, shut: int) -> int:
        """The hexes to which the points of a unit suffice, whatever the manner of its move."""
        ground, begin, mp = self.p.battle.ground, self.p.at[unit], self.p.battle.mp[unit]
        shunned = self.zone if self.zone >> begin & 1 else 0
        found = ground.unhindered(FOOT, begin, mp)
        if not found & (shut | self.foot_zone | shunned) & ~(1 << begin):
            return found
        return ground.reach(FOOT, begin, mp, ~shut, self.foot_zone, shunned)

    def gets_there(self, unit: int, target: int, shut: int) -> bool:
        """5.6 Can a unit come to its hex, if some hexes are shut?

        The ways that lead straight there are looked at first.
        """
        if shut >> target & 1:
            return False
        manner = self.manner(unit)
        if manner not in (OUTSIDE, ENGAGED):
            return self._by_hand(unit, target, shut)
        begin, mp = self.p.at[unit], self.p.battle.mp[unit]
        halted = self.zone if self.zone >> begin & 1 else 0
        closed = shut | self.foot_zone
        for first, between in self.p.battle.ground.direct_ways(begin, target, mp):
            if not between & closed and not first & halted:
                return True
        return self._gets_round(unit, target, shut, halted)

    def _gets_round(self, unit: int, target: int, shut: int, halted: int) -> bool:
        """The same by any way.

        Nobody goes away from his hex within an engagement zone (B3), and who is outside of it may
        go one hex at least, as long as he stays outside (5.4).
        """
        grid, begin, mp = self.p.battle.grid, self.p.at[unit], self.p.battle.mp[unit]
        away, engaged = grid.distances_from(target), self.engaged
        walks_freely = self.manner(unit) == OUTSIDE
        waiting, best = [(begin, mp)], dict[int, int]()
        while waiting:
            here, left = waiting.pop()
            fresh = left == mp
            if not fresh:
                if left <= best.get(here, 0):
                    continue
                best[here] = left
            is_free = walks_freely and not engaged >> here & 1
            for there, cost in self.costs[here].items():
                rest, to_go = left - cost, away[there]
                if to_go > rest and not (
                    fresh and is_free and to_go == 0 and not engaged >> there & 1
                ):
                    continue
                if to_go > away[here] and (not is_free or engaged >> there & 1):
                    continue
                if shut >> there & 1 or (fresh and halted >> there & 1):
                    continue
                if to_go == 0:
                    return True
                if not self.foot_zone >> there & 1:
                    waiting.append((there, rest))
        return False

    def _by_hand(self, unit: int, target: int, shut: int) -> bool:
        return Hand(self.p, (unit,), self.manner(unit), shut, target=target).gets_there()
