"""5.6 Drafts of lines: those that all of their units could reach, each for itself, best first.

Somebody moves in a draft, and somebody is engaged, before or after. Lines of one shape are worked
out together, as a mask of the hexes in which one can lie. The farthest ahead are cut out of it
first, for mostly the very first draft is a good one: only those looked at are written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from battaglia.core.hexline import Axial, dot
from battaglia.core.masks import bits, mask_of, union
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.patterns import WIDE, Pattern, Shift, Slope

if TYPE_CHECKING:
    from battaglia.games.piacenza.movement.offers import Company

Units = tuple[int, ...]
Places = dict[int, int]
FORWARD, IN_PLACE, BACK = 1, 0, -1


class Row(NamedTuple):
    """Lines of one shape: the units, where the hex of each lies from an anchor, and all anchors.

    Of equal lines those of the row with the lowest number come first, then the lowest anchor.
    """

    number: int
    units: Sequence[int]
    shifts: Sequence[Shift]
    drift: Axial
    """The ways of all units together to the line whose anchor lies at the origin of the map."""
    anchors: int

    def places(self, anchor: int) -> Places:
        """The units with their hexes in the line of an anchor."""
        hexes = [shift.to[anchor] for shift in self.shifts]
        return dict(zip(self.units, hexes, strict=True))


class Sketch:
    """The lines of a pattern, some of whose units may have no place."""

    def __init__(
        self, number: int, units: Sequence[int], shifts: Sequence[Shift], reach: dict[int, int]
    ) -> None:
        self.number, self.units, self.shifts = number, units, shifts
        within = reach[units[len(units) // 2]]
        self.fits = [s.back(reach[u]) & within for u, s in zip(units, shifts, strict=True)]
        """For each unit the anchors of lines in which it can reach its hex."""
        self.in_many = _in_many(self.fits)
        """For each number the anchors of lines in which so many have a place at least."""

    @property
    def most(self) -> int:
        """How many have a place in its longest line."""
        return max([n for n, anchors in enumerate(self.in_many) if anchors])

    def with_just(self, number: int) -> Iterator[tuple[Sequence[int], Sequence[Shift], int]]:
        """Its lines of so many, as long as any with a lower anchor or one shorter."""
        anchors, longer = self.in_many[number] & ~self.in_many[number + 1], 0
        if number + 2 <= len(self.units):
            longer = self.in_many[number + 2]
        if longer:
            anchors &= (longer & -longer) - 1
        for missing, its in self._without(len(self.units) - number, anchors):
            fit = [n for n in range(len(self.units)) if n not in missing]
            yield [self.units[n] for n in fit], [self.shifts[n] for n in fit], its

    def _without(self, number: int, anchors: int, begin: int = 0) -> Iterator[tuple[Units, int]]:
        """Some anchors, by who has no place in their lines: so many, from a certain one on."""
        if not number:
            yield (), anchors
            return
        for n in range(begin, len(self.units)):
            its = anchors & ~self.fits[n]
            if its:
                for others, rest in self._without(number - 1, its, n + 1):
                    yield (n, *others), rest


class Field:
    """The lines that a company could form by some patterns, measured in a direction."""

    def __init__(self, company: Company, patterns: tuple[Pattern, ...], toward: Axial) -> None:
        self.company = company
        self.p = company.p
        self.patterns = patterns
        self.toward = toward
        self._with_fewer: dict[int, list[Row]] = {}

    # In the order of their worth

    def ranked(self, sense: int, most: int) -> Iterator[Places]:
        """The drafts, each once: with many units, far in a direction, by short ways."""
        slope = self.p.battle.tracks.slopes[sense * self.toward[0], sense * self.toward[1]]
        for rows in self.by_number():
            seen: list[Places] = []
            for places in self.in_order(rows, slope):
                if places not in seen:
                    seen.append(places)
                    yield places
                if len(seen) == most:
                    break

    def by_number(self) -> Iterator[Sequence[Row]]:
        """The drafts with all units, then those with fewer, which are not looked for before."""
        yield self.whole
        for number in range(len(self.company.units) - 1, line.FEWEST - 1, -1):
            yield self.with_fewer(number)

    def in_order(self, rows: Sequence[Row], slope: Slope) -> Iterator[Places]:
        """The drafts of some rows, the farthest ahead first, and of them by walks."""
        waiting = [_farthest(row, slope, row.anchors) for row in rows]
        heapify(waiting)
        while waiting:
            level, now = waiting[0][0], list[tuple[Row, int]]()
            while waiting and waiting[0][0] == level:
                _, _, anchors, rest, row = heappop(waiting)
                now.append((row, anchors))
                if rest:
                    heappush(waiting, _farthest(row, slope, rest))
            yield from self._by_walks(now)

    def _by_walks(self, rows: Iterable[tuple[Row, int]]) -> Iterator[Places]:
        away, found = self.company.rows, list[tuple[int, int, int, int, Row]]()
        for row, anchors in rows:
            ways = [(away[u], shift.to) for u, shift in zip(row.units, row.shifts, strict=True)]
            last = ways[-1][1]
            for anchor in bits(anchors):
                walked = 0
                for distances, to in ways:
                    walked += distances[to[anchor]]
                if walked:
                    found.append((walked, row.number, anchor, last[anchor], row))
        found.sort()
        for _, _, anchor, _, row in found:
            yield row.places(anchor)

    # All that come to mind, with all units

    @cached_property
    def whole(self) -> list[Row]:
        """The lines with all units."""
        number, shifted = len(self.company.units), self.shifted
        return [
            *(row for row in shifted if len(row.units) == number),
            *self.drawn_whole(),
            *self.paired(),
        ]

    @cached_property
    def shifted(self) -> list[Row]:
        """The line that stands, moved as it is."""
        between, at, found = self.p.battle.tracks.between, self.p.at, list[Row]()
        for number, standing in enumerate(self.company.muster.lines):
            units = bits(standing.units)
            lead = at[units[0]]
            found += self.rows(number, units, [between(lead, at[unit]) for unit in units])
        return found

    def drawn_whole(self) -> Iterator[Row]:
        """New lines in each of the patterns, the units in their order along it."""
        for number, pattern in enumerate(self.patterns, len(self.company.muster.lines)):
            units = self.along(pattern)
            yield from self.rows(number, units, self.p.battle.tracks.places(pattern, len(units)))

    def rows(self, number: int, units: Sequence[int], shifts: Sequence[Shift]) -> Iterator[Row]:
        """The lines of a shape of which each unit can reach its hex, if there are any to offer."""
        reach, pairs = self.company.reach, [*zip(units, shifts, strict=True)]
        unit, shift = pairs.pop()  # the two ends first: they are the least likely to fit
        anchors = shift.back(reach[unit])
        for unit, shift in pairs:
            anchors &= shift.back(reach[unit])
            if not anchors:
                return
        yield from self.engaged(number, units, shifts, anchors)

    def engaged(
        self, number: int, units: Sequence[int], shifts: Sequence[Shift], anchors: int
    ) -> Iterator[Row]:
        """5.6 Of some lines those in which somebody is engaged, before or after."""
        if not self.company.engaged & mask_of(units):
            zoned = self.zoned
            in_zone = [s.back(zoned[u]) for u, s in zip(units, shifts, strict=True) if u in zoned]
            anchors &= union(in_zone)
        if anchors:
            axial, at, q, r = self.p.battle.grid.axial, self.p.at, 0, 0
            for unit, shift in zip(units, shifts, strict=True):
                begin, way = axial(at[unit]), shift.way
                q, r = q + way[0] - begin[0], r + way[1] - begin[1]
            yield Row(number, units, shifts, (q, r), anchors)

    @cached_property
    def zoned(self) -> dict[int, int]:
        """Where in the zone of engagement the units can come, of those who can."""
        zone = self.company.zone
        return {unit: ways & zone for unit, ways in self.company.reach.items() if ways & zone}

    def along(self, pattern: Pattern) -> list[int]:
        """The units in their order along a pattern."""
        lie, at = self.p.battle.tracks.lie[pattern], self.p.at
        return sorted(self.company.units, key=lambda unit: lie[at[unit]])

    def paired(self) -> Iterator[Row]:
        """Of two units everything that comes near enough to a line, if hexes need not be close."""
        if self.patterns is not WIDE or len(self.company.units) > line.FEWEST:
            return
        units, number = self.company.units, len(self.company.muster.lines) + len(self.patterns)
        stay = self.p.battle.tracks.shift((0, 0))
        for shift in self.p.battle.tracks.near(self.p.battle.charts.movement.link):
            yield from self.rows(number, units, (stay, shift))

    # With fewer

    def with_fewer(self, number: int) -> list[Row]:
        """The lines in which so many units have a place."""
        found = self._with_fewer.get(number)
        if found is None:
            shifted = [row for row in self.shifted if len(row.units) == number]
            found = self._with_fewer[number] = [*shifted, *self.drawn(number)]
        return found

    def drawn(self, number: int) -> Iterator[Row]:
        """New lines of so many units, as long as any before or one shorter."""
        most = line.FEWEST
        for sketch in self.sketches:
            if most > number + 1:
                return
            for units, shifts, anchors in sketch.with_just(number):
                yield from self.engaged(sketch.number, units, shifts, anchors)
            most = max(most, sketch.most)

    @cached_property
    def sketches(self) -> list[Sketch]:
        """New lines in each of the patterns."""
        found = list[Sketch]()
        for number, pattern in enumerate(self.patterns, len(self.company.muster.lines)):
            units = self.along(pattern)
            shifts = self.p.battle.tracks.places(pattern, len(units))
            found.append(Sketch(number, units, shifts, self.company.reach))
        return found


def _farthest(row: Row, slope: Slope, anchors: int) -> tuple[int, int, int, int, Row]:
    """Of some lines of a row those that go farthest ahead, and which are left."""
    height, top = slope.top(anchors)
    ahead = len(row.units) * height + dot(row.drift, slope.way)
    return -ahead, row.number, top, anchors & ~top, row


def _in_many(masks: Sequence[int]) -> list[int]:
    """For each number what is in so many of some masks at least."""
    found = [-1, *([0] * len(masks))]
    for count, mask in enumerate(masks, 1):
        for n in range(count, 0, -1):
            found[n] |= found[n - 1] & mask
    return found
