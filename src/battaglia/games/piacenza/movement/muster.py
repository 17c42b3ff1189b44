"""5.5, 5.6 A formation at the moment at which it may declare a line: what all its lines share."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from battaglia.core.masks import mask_of
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.hand import ENGAGED, OUTSIDE, Hand, manner_of
from battaglia.games.piacenza.movement.line import Standing
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
        self._manners: dict[int, int] = {}

    @cached_property
    def barred(self) -> int:
        """5.5 The hexes that part a line."""
        return line.barred_between(self.p, self.formation)

    @cached_property
    def lines(self) -> list[Standing]:
        """5.5 The line that stands."""
        return line.standing_lines(self.p, self.formation)

    def passing(self, movers: Iterable[int]) -> int:
        """6.0 The units in whose hexes infantry has room: own batteries, and some movers."""
        battle = self.p.battle
        return battle.body_mask[GUNS] & battle.army[self.seat] | mask_of(movers)

    def has_room(self, there: int, passing: int) -> bool:
        """6.0 Does nobody stand in a hex but those who are in nobody's way?"""
        for unit in self.p.units_at.get(there, ()):  # noqa: SIM110 (twice as fast as all() here)
            if not passing >> unit & 1:
                return False
        return True

    def manner(self, unit: int) -> int:
        """5.3 In which manner a unit moves from where it stands."""
        found = self._manners.get(unit)
        if found is None:
            found = self._manners[unit] = manner_of(self.p, unit)
        return found

    # Ways

    def reach(self, unit: int, passing: int) -> list[int]:
        """The hexes to which the points of a unit suffice, whatever the manner of its move."""
        begin, mp, foot_zone = self.p.at[unit], self.p.battle.mp[unit], self.foot_zone
        halted = self.zone if self.zone >> begin & 1 else 0
        spent, layers = {begin: 0}, [[begin], *[list[int]() for _ in range(mp)]]
        for points, layer in enumerate(layers):
            for here in layer:
                if spent[here] < points or (here != begin and foot_zone >> here & 1):
                    continue
                for there, cost in self.costs[here].items():
                    total = points + cost
                    if total > mp or total >= spent.get(there, total + 1):
                        continue
                    if self.has_room(there, passing) and not (
                        here == begin and halted >> there & 1
                    ):
                        spent[there] = total
                        layers[total].append(there)
        return sorted(spent)

    def gets_there(self, unit: int, target: int, passing: int, others: Collection[int]) -> bool:
        """5.6 Can a unit come to its hex, if others stand in some hexes?

        Nobody goes away from his hex within an engagement zone (B3), and who is outside of it may
        go one hex at least, as long as he stays outside (5.4).
        """
        manner = self.manner(unit)
        if manner not in (OUTSIDE, ENGAGED):
            return self._by_hand(unit, target, passing, others)
        grid, begin, mp = self.p.battle.grid, self.p.at[unit], self.p.battle.mp[unit]
        away, engaged = grid.distances_from(target), self.engaged
        halted = self.zone if self.zone >> begin & 1 else 0
        waiting, best = [(begin, mp)], dict[int, int]()
        while waiting:
            here, left = waiting.pop()
            fresh = left == mp
            if not fresh:
                if left <= best.get(here, 0):
                    continue
                best[here] = left
            is_free = manner == OUTSIDE and not engaged >> here & 1
            for there, cost in self.costs[here].items():
                rest, to_go = left - cost, away[there]
                if to_go > rest and not (
                    fresh and is_free and to_go == 0 and not engaged >> there & 1
                ):
                    continue
                if to_go > away[here] and (not is_free or engaged >> there & 1):
                    continue
                if there in others or (fresh and halted >> there & 1):
                    continue
                if not self.has_room(there, passing):
                    continue
                if to_go == 0:
                    return True
                if not self.foot_zone >> there & 1:
                    waiting.append((there, rest))
        return False

    def _by_hand(self, unit: int, target: int, passing: int, others: Collection[int]) -> bool:
        p, shut = self.p, mask_of(others)
        for here, units in p.units_at.items():
            if p.battle.seat[units[0]] == self.seat and not self.has_room(here, passing):
                shut |= 1 << here
        return Hand(p, (unit,), self.manner(unit), shut, target=target).gets_there()
