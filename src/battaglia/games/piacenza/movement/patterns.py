"""5.5 The shapes of lines: how one place of a line follows the other, over a map."""

from __future__ import annotations

from itertools import cycle, islice

from battaglia.core.hexgrid import Grid
from battaglia.core.hexline import Axial, dot, plus

Pattern = tuple[tuple[int, ...], ...]
"""The directions that lead from one place to the next, in turn."""
SIX = 6

STRAIGHT = tuple(((d,),) for d in range(SIX // 2))
ACROSS = tuple(
    ((a,), (b,)) for first in range(SIX // 2) for a, b in ((first, first + 1), (first + 1, first))
)
CLOSE: tuple[Pattern, ...] = (*STRAIGHT, *ACROSS)
"""Lines on which hex follows hex: along a row, or across the rows in zigzag."""
WIDE: tuple[Pattern, ...] = (
    *(((d, d),) for d in range(SIX // 2)),
    *(((d, d + 1),) for d in range(SIX // 2)),
)
"""Lines on which every second hex is a place."""


def reverse(pattern: Pattern) -> Pattern:
    """The way back."""
    return tuple(tuple((d + SIX // 2) % SIX for d in reversed(step)) for step in reversed(pattern))


SCALE = 1 << 12
"""More than any map is high: a pair of axial coordinates in one number."""


class Tracks:
    """The places of lines through the hexes of a map, each worked out once."""

    def __init__(self, grid: Grid, longest: int) -> None:
        self.grid = grid
        self.longest = longest
        """So many places at most come before a hex, and as many after it."""
        axials = [grid.axial(here) for here in range(len(grid))]
        self.code = tuple(q * SCALE + r for q, r in axials)
        """For each hex its coordinates in one number: a way from hex to hex is a difference."""
        self.hex_of = {code: here for here, code in enumerate(self.code)}
        self.offsets = {pattern: self._offsets(pattern) for pattern in (*CLOSE, *WIDE)}
        """For each pattern the ways from a hex to the places before and after it."""
        self.lie = {pattern: self._along(self._axis(pattern)) for pattern in (*CLOSE, *WIDE)}
        """For each pattern and hex how far along it the hex lies."""
        self.ahead = {way: self._along(way) for way in ((0, 0), *map(grid.way, range(SIX)))}
        """For each way of one step, or none, and each hex how far ahead it lies."""
        self._known: dict[Pattern, dict[int, tuple[int, ...]]] = {
            pattern: {} for pattern in (*CLOSE, *WIDE)
        }

    def _axis(self, pattern: Pattern) -> Axial:
        axis = (0, 0)
        for direction in (each for step in pattern for each in step):
            axis = plus(axis, self.grid.way(direction))
        return axis

    def _along(self, way: Axial) -> tuple[int, ...]:
        return tuple(dot(self.grid.axial(here), way) for here in range(len(self.grid)))

    def _offsets(self, pattern: Pattern) -> tuple[int, ...]:
        after = self._ways(pattern)
        return (*reversed(self._ways(reverse(pattern))), 0, *after)

    def _ways(self, pattern: Pattern) -> list[int]:
        found, total = [], 0
        for step in islice(cycle(pattern), self.longest):
            for q, r in map(self.grid.way, step):
                total += q * SCALE + r
            found.append(total)
        return found

    def through(self, pattern: Pattern, here: int) -> tuple[int, ...]:
        """The places of the line of a pattern through a hex, that hex in the middle.

        Once a line leaves the map its places are off it.
        """
        known = self._known[pattern]
        track = known.get(here)
        if track is None:
            before = self._walk(here, reverse(pattern))
            before.reverse()
            track = known[here] = (*before, here, *self._walk(here, pattern))
        return track

    def _walk(self, here: int, pattern: Pattern) -> list[int]:
        around, found = self.grid.around, []
        for step in islice(cycle(pattern), self.longest):
            for direction in step:
                here = around[here][direction] if here >= 0 else here
            found.append(here)
        return found
