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

from battaglia.core.hexline import Axial
from battaglia.core.masks import bits, first, mask_of, union
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.patterns import WIDE, Pattern, Shift, Slope

if TYPE_CHECKING:
    from battaglia.games.piacenza.movement.offers import Company

Places = dict[int, int]
FORWARD, IN_PLACE, BACK = 1, 0, -1


class Row(NamedTuple):
    """Lines of one shape: the units, where the hex of each lies from an anchor, and all anchors.

    Of equal lines those of the row with the lowest number come first, then the lowest anchor.
    """

    number: int
    units: Sequence[int]
    shifts: Sequence[Shift]
    anchors: int

    def places(self, anchor: int) -> Places:
        """The units with their hexes in the line of an anchor."""
        hexes = [shift.to[anchor] for shift in self.shifts]
        return dict(zip(self.units, hexes, strict=True))

    def climb(self, slope: Slope, at: Sequence[int]) -> int:
        """How much farther ahead its lines go than their anchors alone say."""
        ahead, anchor = slope.ahead, first(self.anchors)
        hexes = sum([ahead[shift.to[anchor]] for shift in self.shifts])
        begin = sum([ahead[at[unit]] for unit in self.units])
        return hexes - begin - len(self.units) * ahead[anchor]


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

    def with_just(self, number: int) -> Iterator[Row]:
        """Its lines of so many, as long as any with a lower anchor or one shorter."""
        anchors, longer = self.in_many[number] & ~self.in_many[number + 1], 0
        if number + 2 <= len(self.units):
            longer = self.in_many[number + 2]
        if longer:
            anchors &= (longer & -longer) - 1
        for chosen, its in self._apart(anchors):
            units, shifts = [self.units[n] for n in chosen], [self.shifts[n] for n in chosen]
            yield Row(self.number, units, shifts, its)

    def _apart(self, anchors: int) -> list[tuple[list[int], int]]:
        """Some anchors by who has a place in their lines."""
        found: list[tuple[list[int], int]] = [([], anchors)] if anchors else []
        for n, fit in enumerate(self.fits):
            parts = [
                *(([*chosen, n], its & fit) for chosen, its in found),
                *((chosen, its & ~fit) for chosen, its in found),
            ]
            found = [part for part in parts if part[1]]
        return found


class Field:
    """The lines that a company could form by some patterns, measured in a direction."""

    def __init__(self, company: Company, patterns: tuple[Pattern, ...], toward: Axial) -> None:
        self.company = company
        self.p = company.p
        self.patterns = patterns
        self.toward = toward

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
        waiting = [self._ahead(row, slope, row.climb(slope, self.p.at)) for row in rows]
        heapify(waiting)
        while waiting:
            level, now = waiting[0][0], list[Row]()
            while waiting and waiting[0][0] == level:
                *_, climb, anchors, row = heappop(waiting)
                now.append(row._replace(anchors=anchors))
                if rest := row.anchors & ~anchors:
                    heappush(waiting, self._ahead(row._replace(anchors=rest), slope, climb))
            yield from self._by_walks(now)

    def _ahead(self, row: Row, slope: Slope, climb: int) -> tuple[int, int, int, int, Row]:
        """The lines of a row that go farthest ahead."""
        height, anchors = slope.top(row.anchors)
        return -(len(row.units) * height + climb), row.number, climb, anchors, row

    def _by_walks(self, rows: Iterable[Row]) -> Iterator[Places]:
        away, found = self.company.rows, list[tuple[int, int, int, int, Row]]()
        for row in rows:
            ways = [(away[u], shift.to) for u, shift in zip(row.units, row.shifts, strict=True)]
            last = ways[-1][1]
            for anchor in bits(row.anchors):
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
        reach, anchors = self.company.reach, -1
        for unit, shift in zip(units, shifts, strict=True):
            anchors &= shift.back(reach[unit])
            if not anchors:
                return
        yield from self.engaged(Row(number, units, shifts, anchors))

    def engaged(self, row: Row) -> Iterator[Row]:
        """5.6 Of some lines those in which somebody is engaged, before or after."""
        if self.company.engaged & mask_of(row.units):
            yield row
        else:
            zone = self.company.zone
            anchors = row.anchors & union([shift.back(zone) for shift in row.shifts])
            if anchors:
                yield row._replace(anchors=anchors)

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
        """The lines in which so many units have a place: of those that stand, and new ones.

        New ones are as long as any before or one shorter.
        """
        found, most = [row for row in self.shifted if len(row.units) == number], line.FEWEST
        for sketch in self.sketches:
            if most > number + 1:
                break
            for row in sketch.with_just(number):
                found += self.engaged(row)
            most = max(most, sketch.most)
        return found

    @cached_property
    def sketches(self) -> list[Sketch]:
        """New lines in each of the patterns."""
        found = list[Sketch]()
        for number, pattern in enumerate(self.patterns, len(self.company.muster.lines)):
            units = self.along(pattern)
            shifts = self.p.battle.tracks.places(pattern, len(units))
            found.append(Sketch(number, units, shifts, self.company.reach))
        return found


def _in_many(masks: Sequence[int]) -> list[int]:
    """For each number what is in so many of some masks at least."""
    found = [-1, *([0] * len(masks))]
    for count, mask in enumerate(masks, 1):
        for n in range(count, 0, -1):
            found[n] |= found[n - 1] & mask
    return found
