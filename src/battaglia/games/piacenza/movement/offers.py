"""5.6 Lines to be offered: whole and legal ones, the best of each kind first.

There are too many lines to list. A person or a player of another mind may declare any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nsmallest
from itertools import cycle, islice
from typing import NamedTuple

from battaglia.core.hexline import Axial, dot, minus, plus
from battaglia.core.masks import bits
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import DeclareLine
from battaglia.games.piacenza.movement import declaration, line
from battaglia.games.piacenza.movement.hand import Hand, manner_of
from battaglia.games.piacenza.state import Position

Pattern = tuple[tuple[int, ...], ...]
Places = dict[int, int]
FEW = 4
"""So many lines are listed among the legal actions."""
TRIES = 12
"""So many are looked at before the search is given up."""
SIX = 6

STRAIGHT = tuple(((d,),) for d in range(SIX // 2))
ACROSS = tuple(
    ((a,), (b,)) for first in range(SIX // 2) for a, b in ((first, first + 1), (first + 1, first))
)
CLOSE = (*STRAIGHT, *ACROSS)
"""Lines on which hex follows hex: along a row, or across the rows in zigzag. For each the
directions that lead from one place to the next, in turn."""
WIDE = (
    *(((d, d),) for d in range(SIX // 2)),
    *(((d, d + 1),) for d in range(SIX // 2)),
)
"""Lines on which every second hex is a place."""


def listed(p: Position) -> list[DeclareLine]:
    """A few lines for the legal actions: forward, in place, and back."""
    for patterns in (CLOSE, WIDE):
        field = Field(p, patterns)
        if not field.near_enemy():
            return []
        found: list[Places] = []
        forward = field.towards_enemy()
        for direction, most in ((forward, 2), (None, 1), ((forward + 3) % SIX, 1)):
            found += field.best(direction, most, found)
        if found:
            return [declaration.written(p, places) for places in found]
    return []


def offers(p: Position, direction: int | None, most: int = FEW) -> list[DeclareLine]:
    """Legal lines of the formation towards a direction, or with as little movement as may be."""
    found: list[Places] = []
    for patterns in (CLOSE, WIDE):
        field = Field(p, patterns)
        if declaration.may_declare(p) and field.near_enemy() and not found:
            found = field.best(direction, most, [])
    return [declaration.written(p, places) for places in found]


class Candidate(NamedTuple):
    """A line that may be legal: its units' hexes, their ways added up, and the length of all."""

    places: Places
    way: Axial
    walked: int


class Field:
    """What the infantry of the present formation could do together."""

    def __init__(self, p: Position, patterns: Sequence[Pattern]) -> None:
        self.p = p
        self.patterns = patterns
        self.units = line.able(p, p.formation)
        self.movers = [unit for unit in self.units if declaration.can_move(p, unit)]
        self.enemy = 1 - p.battle.formation_seat[p.formation]
        self.zone = zones.engagement(p, self.enemy)

    def near_enemy(self) -> bool:
        """Could a line be made at all, in or into an engagement zone?"""
        if len(self.units) < line.FEWEST or not self.movers or not self.zone:
            return False
        disc, mp = self.p.battle.grid.disc, self.p.battle.mp
        return any(disc(self.p.at[unit], mp[unit]) & self.zone for unit in self.units)

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
        tries = TRIES if self.patterns is CLOSE else 4 * TRIES
        for places in islice(self.ranked(forward, tries), tries):
            if places not in known and not declaration.places_objections(self.p, places):
                found.append(places)
                if len(found) == most:
                    break
        return found

    def ranked(self, forward: Axial, most: int) -> Iterator[Places]:
        """The candidates: with many units, far in a direction, by short ways."""
        for number in sorted(self.drafts, reverse=True):
            measured = self.measured(number)
            worth = {n: (-dot(m.way, forward), m.walked) for n, m in enumerate(measured)}
            for place in nsmallest(most, worth, key=worth.__getitem__):
                yield measured[place].places

    def measured(self, number: int) -> list[Candidate]:
        """The candidates with so many units, in which somebody moves."""
        known = self._measured.get(number)
        if known is None:
            single = {frozenset(places.items()): places for places in self.drafts[number]}
            engaged = [places for places in single.values() if self.engages(places)]
            candidates = [self.candidate(places) for places in engaged]
            known = self._measured[number] = [each for each in candidates if each.walked]
        return known

    @cached_property
    def _measured(self) -> dict[int, list[Candidate]]:
        return {}

    def engages(self, places: Places) -> bool:
        """Is a unit of the line in an engagement zone, before or after?"""
        return any(self.zone & (1 << there | 1 << self.p.at[u]) for u, there in places.items())

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
        pairs = self.paired() if self.patterns is WIDE else ()
        for places in (*self.shifted(), *self.drawn(), *pairs):
            found.setdefault(len(places), []).append(places)
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
        """New lines in each of the patterns, the units in their order along it."""
        most = line.FEWEST
        for pattern in self.patterns:
            units, back = self.along(pattern), reverse(pattern)
            middle = len(units) // 2
            for anchor in bits(self.reach[units[middle]]):
                before = self.walk(anchor, back, middle)
                after = self.walk(anchor, pattern, len(units) - middle - 1)
                before.reverse()
                places = self.fitting(units, (*before, anchor, *after))
                if len(places) >= max(most - 1, line.FEWEST):
                    most = max(most, len(places))
                    yield places

    def paired(self) -> Iterator[Places]:
        """Of two units everything that comes near enough to a line."""
        if len(self.units) > line.FEWEST:
            return
        (one, other), grid = self.units, self.p.battle.grid
        for here in bits(self.reach[one]):
            near = grid.disc(here, self.p.battle.charts.movement.link) & ~(1 << here)
            for there in bits(near & self.reach[other]):
                yield {one: here, other: there}

    def fitting(self, units: list[int], slots: Iterable[int]) -> Places:
        """Those of the units that reach their hex."""
        reach, pairs = self.reach, zip(units, slots, strict=True)
        return {unit: there for unit, there in pairs if there >= 0 and reach[unit] >> there & 1}

    def along(self, pattern: Pattern) -> list[int]:
        """The units in their order along a pattern."""
        grid, at = self.p.battle.grid, self.p.at
        axis = (0, 0)
        for direction in (each for step in pattern for each in step):
            axis = plus(axis, grid.way(direction))
        return sorted(self.units, key=lambda unit: (dot(grid.axial(at[unit]), axis), unit))

    def walk(self, begin: int, pattern: Pattern, places: int) -> list[int]:
        """The places after one, by the directions in turn; OFF the map once it is left."""
        around, found, here = self.p.battle.grid.around, [], begin
        for step in islice(cycle(pattern), places):
            for direction in step:
                here = around[here][direction] if here >= 0 else here
            found.append(here)
        return found


def reverse(pattern: Pattern) -> Pattern:
    """The way back."""
    return tuple(tuple((d + SIX // 2) % SIX for d in reversed(step)) for step in reversed(pattern))
