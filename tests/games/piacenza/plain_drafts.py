"""5.6 Lines that come to mind, looked for one by one: what the quick search is held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from battaglia.core.hexline import Axial
from battaglia.core.masks import bits
from battaglia.games.piacenza.movement.offers import Company
from battaglia.games.piacenza.movement.patterns import WIDE, Pattern, reverse

Line = tuple[Sequence[int], Sequence[int]]
FEWEST = 2


class Draft(NamedTuple):
    """A line: how far it goes ahead, how far its units walk, and their hexes."""

    ahead: int
    walked: int
    units: Sequence[int]
    hexes: Sequence[int]


class PlainField:
    """The lines that a company could form by some patterns, measured in a direction."""

    def __init__(self, company: Company, patterns: tuple[Pattern, ...], toward: Axial) -> None:
        self.company, self.p, self.patterns = company, company.p, patterns
        self.ahead = self.p.battle.tracks.ahead[toward]
        self.reach = {unit: bits(hexes) for unit, hexes in company.reach.items()}

    def ranked(self, sense: int, most: int) -> Iterator[dict[int, int]]:
        """The drafts, each once: with many units, far in a direction, by short ways."""
        drafts = [self.draft(*each) for each in (*self.shifted(), *self.drawn(), *self.paired())]
        found = [draft for draft in drafts if draft is not None]
        for number in sorted({len(draft.units) for draft in found}, reverse=True):
            seen: list[dict[int, int]] = []
            some = [draft for draft in found if len(draft.units) == number]
            for draft in sorted(some, key=lambda d: (-sense * d.ahead, d.walked)):
                places = dict(zip(draft.units, draft.hexes, strict=True))
                if places not in seen and len(seen) < most:
                    seen.append(places)
            yield from seen

    def draft(self, units: Sequence[int], hexes: Sequence[int]) -> Draft | None:
        """A line of units in these hexes, if somebody moves and somebody is engaged."""
        grid, at, ahead = self.p.battle.grid, self.p.at, self.ahead
        pairs = [(at[unit], there) for unit, there in zip(units, hexes, strict=True)]
        walked = sum(grid.distance(*pair) for pair in pairs)
        if not walked or not any(self.company.zone >> h & 1 for pair in pairs for h in pair):
            return None
        return Draft(sum(ahead[there] - ahead[here] for here, there in pairs), walked, units, hexes)

    def shifted(self) -> Iterator[Line]:
        """The line that stands, moved as it is."""
        grid, at = self.p.battle.grid, self.p.at
        for standing in self.company.muster.lines:
            units = bits(standing.units)
            q, r = grid.axial(at[units[0]])
            for there in self.reach[units[0]]:
                way = grid.axial(there)[0] - q, grid.axial(there)[1] - r
                old = [grid.axial(at[unit]) for unit in units]
                hexes = [grid.at_axial((a + way[0], b + way[1])) for a, b in old]
                if all(h in self.reach[u] for u, h in zip(units, hexes, strict=True)):
                    yield units, hexes

    def drawn(self) -> Iterator[Line]:
        """New lines in each of the patterns, the units in their order along it."""
        most = FEWEST
        for pattern in self.patterns:
            lie = self.p.battle.tracks.lie[pattern]
            units = sorted(self.company.units, key=lambda unit: lie[self.p.at[unit]])
            middle = len(units) // 2
            for anchor in self.reach[units[middle]]:
                before = self.walk(anchor, reverse(pattern), middle)[::-1]
                places = [*before, anchor, *self.walk(anchor, pattern, len(units) - middle - 1)]
                fit = [n for n, there in enumerate(places) if there in self.reach[units[n]]]
                if len(fit) >= max(most - 1, FEWEST):
                    most = max(most, len(fit))
                    yield [units[n] for n in fit], [places[n] for n in fit]

    def walk(self, here: int, pattern: Pattern, number: int) -> list[int]:
        """So many places of a pattern after a hex; once it leaves the map they are off it."""
        found = []
        for step in islice(cycle(pattern), number):
            for direction in step:
                here = self.p.battle.grid.around[here][direction] if here >= 0 else here
            found.append(here)
        return found

    def paired(self) -> Iterator[Line]:
        """Of two units everything that comes near enough to a line, if hexes need not be close."""
        if self.patterns is not WIDE or len(self.company.units) > FEWEST:
            return
        one, other = self.company.units
        for here in self.reach[one]:
            for there in self.reach[other]:
                if 0 < self.p.battle.grid.distance(here, there) <= 2:
                    yield (one, other), (here, there)
