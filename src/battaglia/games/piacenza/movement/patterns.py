"""5.5 The shapes of lines: how one place of a line follows the other, over a map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from battaglia.core.hexgrid import Grid
from battaglia.core.hexline import Axial, dot, minus, plus
from battaglia.core.masks import mask_of

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


class Shift(NamedTuple):
    """From each hex of a map the one that lies so far away."""

    way: Axial
    to: tuple[int, ...]
    """For each hex the other, OFF where the way leads off the map."""
    parts: tuple[tuple[int, int, int], ...]
    """By how much the number of the other is higher or lower, and of which hexes."""

    def back(self, hexes: int) -> int:
        """The hexes from which the way leads into one of these."""
        found = 0
        for up, down, having in self.parts:
            found |= hexes << down >> up & having
        return found


class Slope(NamedTuple):
    """How far ahead each hex of a map lies in a direction."""

    way: Axial
    heights: tuple[int, ...]
    """Every distance that there is, the farthest first."""
    beyond: tuple[int, ...]
    """For each of them the hexes that lie so far ahead at least."""

    def top(self, hexes: int) -> tuple[int, int]:
        """How far the farthest of some hexes lie ahead, and which these are."""
        beyond, low, high = self.beyond, 0, len(self.beyond) - 1
        while low < high:
            middle = (low + high) // 2
            if hexes & beyond[middle]:
                high = middle
            else:
                low = middle + 1
        return self.heights[low], hexes & beyond[low]


class Tracks:
    """The places of lines through the hexes of a map, each worked out once."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.lie = {pattern: self._along(self._axis(pattern)) for pattern in (*CLOSE, *WIDE)}
        """For each pattern and hex how far along it the hex lies."""
        self.ahead = {way: self._along(way) for way in ((0, 0), *map(grid.way, range(SIX)))}
        """For each way of one step, or none, and each hex how far ahead it lies."""
        self.slopes = {way: _slope(way, ahead) for way, ahead in self.ahead.items()}
        self._places: dict[tuple[Pattern, int], Shift] = {}
        self._lines: dict[tuple[Pattern, int], tuple[Shift, ...]] = {}
        self._shifts: dict[Axial, Shift] = {}

    def _axis(self, pattern: Pattern) -> Axial:
        axis = (0, 0)
        for direction in (each for step in pattern for each in step):
            axis = plus(axis, self.grid.way(direction))
        return axis

    def _along(self, way: Axial) -> tuple[int, ...]:
        return tuple(dot(self.grid.axial(here), way) for here in range(len(self.grid)))

    def place(self, pattern: Pattern, number: int) -> Shift:
        """From each hex the place so many before or after it on the line of a pattern through it.

        Once a line leaves the map its places are off it.
        """
        found = self._places.get((pattern, number))
        if found is None:
            found = self._places[pattern, number] = self._shift(self._after(pattern, number))
        return found

    def places(self, pattern: Pattern, number: int) -> tuple[Shift, ...]:
        """How so many places of a pattern lie from the middle one."""
        found = self._lines.get((pattern, number))
        if found is None:
            steps = [n - number // 2 for n in range(number)]
            found = tuple([self.place(pattern, step) for step in steps])
            self._lines[pattern, number] = found
        return found

    def _after(self, pattern: Pattern, number: int) -> tuple[int, ...]:
        if number == 0:
            return tuple(range(len(self.grid)))
        way = pattern if number > 0 else reverse(pattern)
        nearer = self.place(pattern, number - 1 if number > 0 else number + 1).to
        for direction in way[(abs(number) - 1) % len(way)]:
            nearer = self._one_step(nearer, direction)
        return nearer

    def _one_step(self, hexes: tuple[int, ...], direction: int) -> tuple[int, ...]:
        around = self.grid.around
        return tuple([around[here][direction] if here >= 0 else here for here in hexes])

    def between(self, here: int, there: int) -> Shift:
        """From each hex the one that lies as one hex does from another."""
        return self.shift(minus(self.grid.axial(there), self.grid.axial(here)))

    def shift(self, way: Axial) -> Shift:
        """From each hex the one that lies so far away."""
        found = self._shifts.get(way)
        if found is None:
            hexes = range(len(self.grid))
            moved = tuple([self.grid.at_axial(plus(self.grid.axial(h), way)) for h in hexes])
            found = self._shifts[way] = self._shift(moved)
        return found

    def near(self, most: int) -> Iterator[Shift]:
        """From each hex the others that lie so many steps away at most."""
        for q, r in product(range(-most, most + 1), repeat=2):
            if abs(q + r) <= most and (q or r):
                yield self.shift((q, r))

    def _shift(self, to: tuple[int, ...]) -> Shift:
        axial, having = self.grid.axial, dict[int, int]()
        for here, there in enumerate(to):
            if there >= 0:
                having[there - here] = having.get(there - here, 0) | 1 << here
        parts = tuple((max(step, 0), max(-step, 0), mask) for step, mask in having.items())
        # One that leads off the map from everywhere is never gone.
        way = next(
            (minus(axial(there), axial(h)) for h, there in enumerate(to) if there >= 0), (0, 0)
        )
        return Shift(way, to, parts)


def _slope(way: Axial, ahead: tuple[int, ...]) -> Slope:
    heights = tuple(sorted(set(ahead), reverse=True))
    beyond = [mask_of(h for h, height in enumerate(ahead) if height >= least) for least in heights]
    return Slope(way, heights, tuple(beyond))
