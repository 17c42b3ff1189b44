"""5.6 Lines to be offered: whole and legal ones, the best of each kind first.

There are too many lines to list. A person or a player of another mind may declare any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple

from battaglia.core.hexline import Axial, dot, minus, plus
from battaglia.core.masks import bits
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import DeclareLine
from battaglia.games.piacenza.movement import declaration, line
from battaglia.games.piacenza.movement.hand import Hand, manner_of
from battaglia.games.piacenza.state import Position

Directions = tuple[int, ...]
Places = dict[int, int]
FEW = 4
"""So many lines are listed among the legal actions."""
TRIES = 12
"""So many are looked at before the search is given up."""
SIX = 6

STRAIGHT = tuple(((d,), ((d + 3) % SIX,)) for d in range(3))
ACROSS = tuple(
    ((a, b), ((b + 3) % SIX, (a + 3) % SIX))
    for first in range(3)
    for a, b in ((first, first + 1), (first + 1, first))
)
PATTERNS = (*STRAIGHT, *ACROSS)
"""Lines on which hex follows hex: along a row, or across the rows in zigzag. For each the
directions from one hex to the next, and those of the way back."""


def listed(p: Position) -> list[DeclareLine]:
    """A few lines for the legal actions: forward, in place, and back."""
    field = Field(p)
    if not field.near_enemy():
        return []
    found: list[Places] = []
    forward = field.towards_enemy()
    for direction, most in ((forward, 2), (None, 1), ((forward + 3) % SIX, 1)):
        found += field.best(direction, most, found)
    return [declaration.written(p, places) for places in found]


def offers(p: Position, direction: int | None, most: int = FEW) -> list[DeclareLine]:
    """Legal lines of the formation towards a direction, or with as little movement as may be."""
    field = Field(p)
    if not declaration.may_declare(p) or not field.near_enemy():
        return []
    return [declaration.written(p, places) for places in field.best(direction, most, [])]


class Candidate(NamedTuple):
    """A line that may be legal: its units' hexes, their ways added up, and the length of all."""

    places: Places
    way: Axial
    walked: int


class Field:
    """What the infantry of the present formation could do together."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.units = line.able(p, p.formation)
        self.movers = [unit for unit in self.units if declaration.can_move(p, unit)]
        self.enemy = 1 - p.battle.formation_seat[p.formation]
        self.zone = zones.engagement(p, self.enemy)

    def near_enemy(self) -> bool:
        """Could a line be made at all, in or into an engagement zone?"""
        if len(self.units) < line.FEWEST or not self.zone:
            return False
        disc, mp = self.p.battle.grid.disc, self.p.battle.mp
        return any(disc(self.p.at[unit], mp[unit]) & self.zone for unit in self.movers)

    def towards_enemy(self) -> int:
        """The direction of the nearest enemy unit."""
        grid, at = self.p.battle.grid, self.p.at
        enemies = bits(self.p.occupied[self.enemy])
        pairs = [(at[unit], enemy) for unit in self.movers for enemy in enemies]
        here, there = min(pairs, key=lambda pair: grid.distance(*pair))
        toward = minus(grid.axial(there), grid.axial(here))
        return max(range(SIX), key=lambda direction: dot(grid.way(direction), toward))

    # The best

    def best(self, direction: int | None, most: int, known: Iterable[Places]) -> list[Places]:
        """The first legal ones among all candidates, in the order of their worth."""
        forward = (0, 0) if direction is None else self.p.battle.grid.way(direction)
        found: list[Places] = []
        for places in islice(self.ranked(forward), TRIES):
            if places not in known and not declaration.places_objections(self.p, places):
                found.append(places)
                if len(found) == most:
                    break
        return found

    def ranked(self, forward: Axial) -> Iterator[Places]:
        """The candidates: with many units, far in a direction, by short ways."""
        for number in sorted(self.drafts, reverse=True):
            measured = self.measured(number)
            worth = {n: (-dot(m.way, forward), m.walked) for n, m in enumerate(measured)}
            for place in nsmallest(TRIES, worth, key=worth.__getitem__):
                yield measured[place].places

    def measured(self, number: int) -> list[Candidate]:
        """The candidates with so many units, in which somebody moves."""
        known = self._measured.get(number)
        if known is None:
            candidates = [self.candidate(places) for places in self.drafts[number]]
            known = self._measured[number] = [each for each in candidates if each.walked]
        return known

    @cached_property
    def _measured(self) -> dict[int, list[Candidate]]:
        return {}

    def candidate(self, places: Places) -> Candidate:
        """A line with how far its units walk, and where to."""
        grid, at, q, r, walked = self.p.battle.grid, self.p.at, 0, 0, 0
        for unit, there in places.items():
            walked += grid.distance(at[unit], there)
            (fq, fr), (tq, tr) = grid.axial(at[unit]), grid.axial(there)
            q, r = q + tq - fq, r + tr - fr
        return Candidate(places, (q, r), walked)

    # All that come to mind

    @cached_property
    def drafts(self) -> dict[int, list[Places]]:
        """Lines that all of their units could reach, each for itself, by their number."""
        found: dict[int, list[Places]] = {}
        for places in (*self.shifted(), *self.drawn()):
            group = found.setdefault(len(places), [])
            if places not in group:
                group.append(places)
        return found

    @cached_property
    def reach(self) -> dict[int, int]:
        """Where each unit could go; who cannot move stays where he is."""
        return {unit: self._reach_of(unit) for unit in self.units}

    def _reach_of(self, unit: int) -> int:
        p = self.p
        if unit not in self.movers:
            return 1 << p.at[unit]
        return Hand(p, (unit,), manner_of(p, unit), self.taken).within_points()

    @cached_property
    def taken(self) -> int:
        """The hexes without room, those of the movers aside."""
        return declaration.without_room(self.p, self.movers)

    def shifted(self) -> Iterator[Places]:
        """The line that stands, moved as it is."""
        grid, at = self.p.battle.grid, self.p.at
        for standing in line.standing_lines(self.p, self.p.formation):
            units = bits(standing.units)
            for there in bits(self.reach[units[0]]):
                way = minus(grid.axial(there), grid.axial(at[units[0]]))
                moved = {unit: grid.at_axial(plus(grid.axial(at[unit]), way)) for unit in units}
                if all(h >= 0 and self.reach[unit] >> h & 1 for unit, h in moved.items()):
                    yield moved

    def drawn(self) -> Iterator[Places]:
        """New lines: hex after hex in each of the patterns, the units in their order along it."""
        most = line.FEWEST
        for forth, back in PATTERNS:
            units = self.along(forth)
            middle = len(units) // 2
            for anchor in bits(self.reach[units[middle]]):
                before = self.walk(anchor, back, middle)
                after = self.walk(anchor, forth, len(units) - middle - 1)
                places = self.fitting(units, (*reversed(before), anchor, *after))
                if len(places) >= most - 1 and len(places) >= line.FEWEST:
                    most = max(most, len(places))
                    yield places

    def fitting(self, units: list[int], slots: Iterable[int]) -> Places:
        """Those of the units that reach their hex."""
        reach, pairs = self.reach, zip(units, slots, strict=True)
        return {unit: there for unit, there in pairs if there >= 0 and reach[unit] >> there & 1}

    def along(self, forth: Directions) -> list[int]:
        """The units in their order along a pattern."""
        grid, at = self.p.battle.grid, self.p.at
        axis = (0, 0)
        for direction in forth:
            axis = plus(axis, grid.way(direction))
        return sorted(self.units, key=lambda unit: (dot(grid.axial(at[unit]), axis), unit))

    def walk(self, begin: int, directions: Directions, steps: int) -> list[int]:
        """The hexes after one, the directions in turn; OFF the map once it is left."""
        around, found, here = self.p.battle.grid.around, [], begin
        for step in range(steps):
            here = around[here][directions[step % len(directions)]] if here >= 0 else here
            found.append(here)
        return found
