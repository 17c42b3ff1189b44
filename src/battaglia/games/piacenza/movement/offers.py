"""5.6 Lines to be offered: whole and legal ones, the best of each kind first.

There are too many lines to list. A person or a player of another mind may declare any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from battaglia.core.hexline import Axial, dot, minus
from battaglia.core.masks import bits, mask_of
from battaglia.games.piacenza.actions import DeclareLine
from battaglia.games.piacenza.movement import declaration, line
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.movement.patterns import CLOSE, SIX, WIDE, Pattern
from battaglia.games.piacenza.state import OFF, Position

Places = dict[int, int]
Line = tuple[Sequence[int], Sequence[int]]
"""Units, and their hexes in a line."""
FEW = 4
"""So many lines are listed among the legal actions."""
TRIES = 12
"""So many are looked at before the search is given up."""
FORWARD, IN_PLACE, BACK = 1, 0, -1


def listed(p: Position) -> list[DeclareLine]:
    """A few lines for the legal actions: forward, in place, and back."""
    company = Company(p)
    if not company.near_enemy():
        return []
    toward = p.battle.grid.way(company.towards_enemy())
    for patterns in (CLOSE, WIDE):
        field = Field(company, patterns, toward)
        found: list[Places] = []
        for sense, most in ((FORWARD, 2), (IN_PLACE, 1), (BACK, 1)):
            found += field.best(sense, most, found)
        if found:
            return [declaration.written(p, places) for places in found]
    return []


def offers(p: Position, direction: int | None, most: int = FEW) -> list[DeclareLine]:
    """Legal lines of the formation towards a direction, or with as little movement as may be."""
    if not declaration.may_declare(p):
        return []
    return Company(p).lines(direction, most)


class Company:
    """The infantry of the present formation, and where each of its units could go."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.muster = Muster(p, p.formation)
        self.units = line.able(p, p.formation)
        self.movers = [unit for unit in self.units if declaration.can_move(p, unit)]
        self.enemy = 1 - p.battle.formation_seat[p.formation]
        self.zone = self.muster.engaged

    def near_enemy(self) -> bool:
        """Could a line be made at all, in or into an engagement zone?"""
        if len(self.units) < line.FEWEST or not self.movers or not self.zone:
            return False
        disc, mp = self.p.battle.grid.disc, self.p.battle.mp
        return any(disc(self.p.at[unit], mp[unit]) & self.zone for unit in self.units)

    def lines(self, direction: int | None, most: int) -> list[DeclareLine]:
        """Legal lines towards a direction, or with as little movement as may be."""
        p = self.p
        if not self.near_enemy():
            return []
        toward = (0, 0) if direction is None else p.battle.grid.way(direction)
        for patterns in (CLOSE, WIDE):
            found = Field(self, patterns, toward).best(FORWARD, most, [])
            if found:
                return [declaration.written(p, places) for places in found]
        return []

    def towards_enemy(self) -> int:
        """The direction of the nearest enemy unit."""
        grid, at = self.p.battle.grid, self.p.at
        enemies = bits(self.p.occupied[self.enemy])
        pairs = [
            (at[u], min(enemies, key=grid.distances_from(at[u]).__getitem__)) for u in self.movers
        ]
        here, there = min(pairs, key=lambda pair: grid.distance(*pair))
        toward = minus(grid.axial(there), grid.axial(here))
        return max(range(SIX), key=lambda direction: dot(grid.way(direction), toward))

    @cached_property
    def reach(self) -> dict[int, list[int]]:
        """Where each unit could go; who cannot move stays where he is."""
        passing, at = self.muster.passing(self.movers), self.p.at
        return {
            unit: self.muster.reach(unit, passing) if unit in self.movers else [at[unit]]
            for unit in self.units
        }

    @cached_property
    def codes(self) -> dict[int, list[int]]:
        """The same as coordinates."""
        code = self.p.battle.tracks.code
        return {unit: [code[there] for there in hexes] for unit, hexes in self.reach.items()}

    @cached_property
    def rows(self) -> dict[int, tuple[int, ...]]:
        """How far each unit is from every hex."""
        return {unit: self.p.battle.grid.distances_from(self.p.at[unit]) for unit in self.units}

    @cached_property
    def engaged(self) -> int:
        """5.6 The units in an engagement zone as they stand, as a mask."""
        return mask_of(unit for unit in self.units if self.zone >> self.p.at[unit] & 1)

    @cached_property
    def outside(self) -> set[int]:
        """The hexes in reach that are in no engagement zone."""
        return {h for hexes in self.reach.values() for h in hexes if not self.zone >> h & 1}

    def is_engaged(self, units: Sequence[int], hexes: Sequence[int]) -> bool:
        """5.6 Is a unit of a line in an engagement zone, before or after?"""
        if self.engaged:
            everybody = len(units) == len(self.units)
            if everybody or any(self.engaged >> unit & 1 for unit in units):
                return True
        return not self.outside.issuperset(hexes)

    @cached_property
    def sound(self) -> dict[frozenset[tuple[int, int]], bool]:
        """What has been found out about lines."""
        return {}

    def is_sound(self, places: Places) -> bool:
        """May a line be declared?"""
        key = frozenset(places.items())
        found = self.sound.get(key)
        if found is None:
            found = self.sound[key] = declaration.is_sound(self.muster, places)
        return found


class Draft(NamedTuple):
    """A line that may be legal: how far it goes ahead, how far its units walk, and their hexes."""

    ahead: int
    walked: int
    units: Sequence[int]
    hexes: Sequence[int]


class Field:
    """The lines that a company could form by some patterns, measured in a direction."""

    def __init__(self, company: Company, patterns: tuple[Pattern, ...], toward: Axial) -> None:
        self.company = company
        self.p = company.p
        self.patterns = patterns
        self.ahead = self.p.battle.tracks.ahead[toward]
        """How far ahead each hex lies."""

    # The best

    def best(self, sense: int, most: int, known: Collection[Places]) -> list[Places]:
        """The first legal ones among all drafts, in the order of their worth."""
        found: list[Places] = []
        tries = TRIES if self.patterns is CLOSE else 4 * TRIES
        for places in islice(self.ranked(sense, tries), tries):
            if places not in known and self.company.is_sound(places):
                found.append(places)
                if len(found) == most:
                    break
        return found

    def ranked(self, sense: int, most: int) -> Iterator[Places]:
        """The drafts, each once: with many units, far in a direction, by short ways."""
        for drafts in self.by_number():
            seen: list[Places] = []
            for draft in sorted(drafts, key=lambda d: (-sense * d.ahead, d.walked)):
                places = dict(zip(draft.units, draft.hexes, strict=True))
                if places not in seen:
                    seen.append(places)
                    yield places
                if len(seen) == most:
                    break

    def by_number(self) -> Iterator[list[Draft]]:
        """The drafts with all units, then those with fewer, which are not looked for before."""
        yield self.whole
        everybody = len(self.company.units)
        for number in sorted(self.drafts, reverse=True):
            if number < everybody:
                yield self.drafts[number]

    # All that come to mind

    @cached_property
    def drafts(self) -> dict[int, list[Draft]]:
        """Lines that all of their units could reach, each for itself, by their number.

        Somebody moves in them, and somebody is engaged, before or after.
        """
        found: dict[int, list[Draft]] = {}
        for units, hexes in (*self.shifted(), *self.drawn(), *self.paired()):
            draft = self.draft(units, hexes)
            if draft is not None:
                found.setdefault(len(units), []).append(draft)
        return found

    @cached_property
    def whole(self) -> list[Draft]:
        """Those of the drafts in which all units have a place."""
        lines = (*self.shifted(), *self.drawn_whole(), *self.paired())
        everybody = len(self.company.units)
        drafts = [self.draft(units, hexes) for units, hexes in lines if len(units) == everybody]
        return [draft for draft in drafts if draft is not None]

    def draft(self, units: Sequence[int], hexes: Sequence[int]) -> Draft | None:
        """A line of units in these hexes, if it is one to be thought of."""
        rows, at, ahead = self.company.rows, self.p.at, self.ahead
        walked = sum([rows[unit][there] for unit, there in zip(units, hexes, strict=True)])
        if not walked or not self.company.is_engaged(units, hexes):
            return None
        begin = sum([ahead[at[unit]] for unit in units])
        return Draft(sum([ahead[there] for there in hexes]) - begin, walked, units, hexes)

    def shifted(self) -> Iterator[Line]:
        """The line that stands, moved as it is."""
        tracks, codes, at = self.p.battle.tracks, self.company.codes, self.p.at
        for standing in self.company.muster.lines:
            units = bits(standing.units)
            here = [tracks.code[at[unit]] for unit in units]
            common = _shared([(codes[unit], code) for unit, code in zip(units, here, strict=True)])
            for there in codes[units[0]]:
                way = there - here[0]
                if way in common:
                    yield units, [tracks.hex_of[code + way] for code in here]

    def drawn(self) -> Iterator[Line]:
        """New lines in each of the patterns, the units in their order along it."""
        tracks, reach, most = self.p.battle.tracks, self.company.reach, line.FEWEST
        within = {unit: frozenset(hexes) for unit, hexes in reach.items()}
        for pattern in self.patterns:
            units = self.along(pattern)
            middle = len(units) // 2
            first = tracks.longest - middle
            ranges = [within[unit] for unit in units]
            for anchor in reach[units[middle]]:
                places = tracks.through(pattern, anchor)[first : first + len(units)]
                fit = [n for n, there in enumerate(places) if there in ranges[n]]
                if len(fit) >= max(most - 1, line.FEWEST):
                    most = max(most, len(fit))
                    yield [units[n] for n in fit], [places[n] for n in fit]

    def drawn_whole(self) -> Iterator[Line]:
        """Those of them in which all units have a place."""
        tracks, codes = self.p.battle.tracks, self.company.codes
        for pattern in self.patterns:
            units = self.along(pattern)
            middle = len(units) // 2
            first, last = tracks.longest - middle, tracks.longest - middle + len(units)
            ways = tracks.offsets[pattern][first:last]
            common = _shared([(codes[unit], way) for unit, way in zip(units, ways, strict=True)])
            for anchor in sorted([tracks.hex_of[code] for code in common]):
                places = tracks.through(pattern, anchor)[first:last]
                if OFF not in places:
                    yield units, places

    def paired(self) -> Iterator[Line]:
        """Of two units everything that comes near enough to a line, if hexes need not be close."""
        if self.patterns is not WIDE or len(self.company.units) > line.FEWEST:
            return
        one, other = self.company.units
        grid, link = self.p.battle.grid, self.p.battle.charts.movement.link
        for here in self.company.reach[one]:
            away = grid.distances_from(here)
            for there in self.company.reach[other]:
                if 0 < away[there] <= link:
                    yield (one, other), (here, there)

    def along(self, pattern: Pattern) -> list[int]:
        """The units in their order along a pattern."""
        lie, at = self.p.battle.tracks.lie[pattern], self.p.at
        return sorted(self.company.units, key=lambda unit: lie[at[unit]])


def _shared(sets: Iterable[tuple[list[int], int]]) -> set[int]:
    """What is in all of some sets of numbers, each taken less some number."""
    found: set[int] | None = None
    for numbers, less in sets:
        moved = {number - less for number in numbers}
        found = moved if found is None else found & moved
        if not found:
            break
    return found or set()
