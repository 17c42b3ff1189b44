"""5.6 Drafts of lines: those that all of their units could reach, each for itself, best first.

Somebody moves in a draft, and somebody is engaged, before or after. Lines of one shape are worked
out together, as a mask of the hexes in which one can lie; only those looked at are written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from battaglia.core.hexline import Axial
from battaglia.core.masks import bits, mask_of, union
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.patterns import WIDE, Pattern, Shift

if TYPE_CHECKING:
    from battaglia.games.piacenza.movement.offers import Company

Places = dict[int, int]
Line = tuple[Sequence[int], Sequence[int]]
"""Units, and their hexes."""
FORWARD, IN_PLACE, BACK = 1, 0, -1


class Row(NamedTuple):
    """Lines of one shape: the units, where the hex of each lies from an anchor, and all anchors."""

    units: Sequence[int]
    shifts: Sequence[Shift]
    anchors: int

    def hexes(self, anchor: int) -> list[int]:
        """The hexes of the line of an anchor."""
        return [shift.to[anchor] for shift in self.shifts]


class Field:
    """The lines that a company could form by some patterns, measured in a direction."""

    def __init__(self, company: Company, patterns: tuple[Pattern, ...], toward: Axial) -> None:
        self.company = company
        self.p = company.p
        self.patterns = patterns
        self.ahead = self.p.battle.tracks.ahead[toward]
        """How far ahead each hex lies."""

    # In the order of their worth

    def ranked(self, sense: int, most: int) -> Iterator[Places]:
        """The drafts, each once: with many units, far in a direction, by short ways."""
        for lines in self.by_number(sense):
            seen: list[Places] = []
            for units, hexes in lines:
                places = dict(zip(units, hexes, strict=True))
                if places not in seen:
                    seen.append(places)
                    yield places
                if len(seen) == most:
                    break

    def by_number(self, sense: int) -> Iterator[Iterable[Line]]:
        """The drafts with all units, then those with fewer, which are not looked for before."""
        yield self.whole(sense)
        for number in range(len(self.company.units) - 1, line.FEWEST - 1, -1):
            yield self.with_fewer(number, sense)

    def whole(self, sense: int) -> Iterator[Line]:
        """The drafts in which all units have a place: the farthest first, and of them by walks."""
        if sense == IN_PLACE:
            yield from self._by_walks(range(len(self.every)))
            return
        for level in sorted(self.levels, reverse=sense == FORWARD):
            yield from self._by_walks(self.levels[level])

    def _by_walks(self, numbers: Iterable[int]) -> Iterator[Line]:
        every = self.every
        for walked, number in sorted([(self.walk(every[number]), number) for number in numbers]):
            if walked:
                yield every[number]

    def walk(self, line: Line) -> int:
        """How far the units walk to come into a line."""
        rows = self.company.rows
        return sum([rows[unit][there] for unit, there in zip(*line, strict=True)])

    @cached_property
    def levels(self) -> dict[int, list[int]]:
        """The numbers of the lines with all units, by how far ahead these lie."""
        found: dict[int, list[int]] = {}
        ahead = self.ahead
        for number, (_, hexes) in enumerate(self.every):
            level = sum([ahead[there] for there in hexes])
            found.setdefault(level, []).append(number)
        return found

    def with_fewer(self, number: int, sense: int) -> Iterator[Line]:
        """The drafts with so many units."""
        at, ahead, found = self.p.at, self.ahead, list[tuple[int, int, int, Line]]()
        for row in self.fewer.get(number, ()):
            begin = sum([ahead[at[unit]] for unit in row.units])
            for anchor in bits(self.engaged(row.units, row.shifts, row.anchors)):
                one = row.units, row.hexes(anchor)
                walked = self.walk(one)
                if walked:
                    ahead_of = sum([ahead[there] for there in one[1]]) - begin
                    found.append((-sense * ahead_of, walked, len(found), one))
        return (one for *_, one in sorted(found))

    # All that come to mind, with all units

    @cached_property
    def every(self) -> list[Line]:
        """The lines with all units, in the order in which they are found."""
        rows = [*self.shifted(), *self.drawn_whole()]
        number = len(self.company.units)
        found: list[Line] = [
            (row.units, row.hexes(anchor))
            for row in rows
            if len(row.units) == number
            for anchor in bits(row.anchors)
        ]
        return [*found, *self.paired()]

    def shifted(self) -> Iterator[Row]:
        """The line that stands, moved as it is."""
        between, at = self.p.battle.tracks.between, self.p.at
        for standing in self.company.muster.lines:
            units = bits(standing.units)
            lead = at[units[0]]
            yield from self.rows(units, [between(lead, at[unit]) for unit in units])

    def drawn_whole(self) -> Iterator[Row]:
        """New lines in each of the patterns, the units in their order along it."""
        for pattern in self.patterns:
            units = self.along(pattern)
            yield from self.rows(units, self.p.battle.tracks.places(pattern, len(units)))

    def rows(self, units: Sequence[int], shifts: Sequence[Shift]) -> Iterator[Row]:
        """The lines of a shape of which each unit can reach its hex, if there are any to offer."""
        reach, anchors = self.company.reach, -1
        for unit, shift in zip(units, shifts, strict=True):
            anchors &= shift.back(reach[unit])
            if not anchors:
                return
        anchors = self.engaged(units, shifts, anchors)
        if anchors:
            yield Row(units, shifts, anchors)

    def engaged(self, units: Sequence[int], shifts: Sequence[Shift], anchors: int) -> int:
        """5.6 Of some anchors those in whose lines somebody is engaged, before or after."""
        if self.company.engaged & mask_of(units):
            return anchors
        return anchors & union([shift.back(self.company.zone) for shift in shifts])

    def along(self, pattern: Pattern) -> list[int]:
        """The units in their order along a pattern."""
        lie, at = self.p.battle.tracks.lie[pattern], self.p.at
        return sorted(self.company.units, key=lambda unit: lie[at[unit]])

    def paired(self) -> Iterator[Line]:
        """Of two units everything that comes near enough to a line, if hexes need not be close."""
        if self.patterns is not WIDE or len(self.company.units) > line.FEWEST:
            return
        one, other = self.company.units
        disc, link = self.p.battle.grid.disc, self.p.battle.charts.movement.link
        reach, zone = self.company.reach, -1 if self.company.engaged else self.company.zone
        for here in bits(reach[one]):
            near = reach[other] & disc(here, link) & ~(1 << here)
            for there in bits(near if zone >> here & 1 else near & zone):
                yield (one, other), (here, there)

    # With fewer

    @cached_property
    def fewer(self) -> dict[int, list[Row]]:
        """The lines in which some units have no place, by the number of those who have one."""
        found: dict[int, list[Row]] = {}
        for row in (*self.shifted(), *self.drawn()):
            found.setdefault(len(row.units), []).append(row)
        return found

    def drawn(self) -> Iterator[Row]:
        """New lines in each of the patterns, as long as any before or one shorter.

        Each line is a row of its own: who has a place in it is another matter in every hex.
        """
        reach, most = self.company.reach, line.FEWEST
        for pattern in self.patterns:
            units = self.along(pattern)
            shifts = self.p.battle.tracks.places(pattern, len(units))
            within = reach[units[len(units) // 2]]
            fits = [s.back(reach[u]) & within for u, s in zip(units, shifts, strict=True)]
            for anchor in bits(_in_many(fits, max(most - 1, line.FEWEST))):
                fit = [n for n, anchors in enumerate(fits) if anchors >> anchor & 1]
                if len(fit) < max(most - 1, line.FEWEST):
                    continue
                most = max(most, len(fit))
                if len(fit) < len(units):
                    chosen, its = [units[n] for n in fit], [shifts[n] for n in fit]
                    yield Row(chosen, its, 1 << anchor)


def _in_many(masks: Sequence[int], number: int) -> int:
    """What is in so many of some masks at least."""
    found = [-1, *([0] * number)]
    for mask in masks:
        for n in range(number, 0, -1):
            found[n] |= found[n - 1] & mask
    return found[number]
