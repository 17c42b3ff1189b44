"""Straight lines over hexes, in whole numbers only.

Hexes are given in axial coordinates (q, r), which make cube coordinates with s = -q - r.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from battaglia.core.masks import mask_of

Axial = tuple[int, int]
Side = tuple[int, int]

OFF_MAP = -1


@dataclass(frozen=True)
class Line:
    """The segment between the centres of two hexes, without the two hexes themselves.

    ``steps`` is what it passes, in order: ``(hex,)`` where it passes through the interior of a
    hex, ``(left, right)`` where it runs along the side that two hexes share; one of the two may
    be off the map. ``sides`` are the hexsides that it crosses between their end points. A hex
    that it touches in a single point is in neither.
    """

    start: int
    end: int
    steps: tuple[tuple[int, ...], ...]
    sides: tuple[Side, ...]

    @cached_property
    def crossed(self) -> tuple[int, ...]:
        """The hexes whose interior the segment passes, in order."""
        return tuple(step[0] for step in self.steps if len(step) == 1)

    @cached_property
    def along(self) -> tuple[tuple[int, int], ...]:
        """The pairs (left, right) whose common side the segment runs along, in order."""
        return tuple((step[0], step[1]) for step in self.steps if len(step) == 2)

    @cached_property
    def crossed_mask(self) -> int:
        """The crossed hexes."""
        return mask_of(self.crossed)

    @cached_property
    def touched(self) -> int:
        """The crossed hexes and those with a side that lies on the segment."""
        return mask_of(index for step in self.steps for index in step)

    @cached_property
    def _gates(self) -> tuple[int, ...]:
        # A pair with one hex off the map is never closed: no obstacle stands out there.
        return tuple(mask_of(pair) for pair in self.along if OFF_MAP not in pair)

    def blocked(self, obstacles: int) -> bool:
        """Whether an obstacle stands in a crossed hex, or on both sides of a stretch along one."""
        if self.crossed_mask & obstacles:
            return True
        for gate in self._gates:  # noqa: SIM110 (twice as fast as any() here)
            if gate & obstacles == gate:
                return True
        return False


def minus(a: Axial, b: Axial) -> Axial:
    """The way from b to a."""
    return a[0] - b[0], a[1] - b[1]


def plus(a: Axial, b: Axial) -> Axial:
    """One way after the other."""
    return a[0] + b[0], a[1] + b[1]


def dot(a: Axial, b: Axial) -> int:
    """The product of the cube coordinates: 2 for equal unit steps, 1 for adjacent ones."""
    return a[0] * b[0] + a[1] * b[1] + (a[0] + a[1]) * (b[0] + b[1])


def ray_exits(units: Sequence[Axial], offset: Axial, way: Axial) -> list[int]:
    """The direction in which a ray leaves a hex that it passes, or both where it meets a corner.

    ``units`` are the six directions, ``offset`` is the hex seen from the ray's start. In
    direction d the side is at ``dot(d, .) == 1`` from the centre of the hex, so the ray gets
    there after the fraction (1 + dot(d, offset)) / dot(d, way) of ``way``.
    """
    best: list[int] = []
    best_far, best_speed = 0, 1
    for direction, unit in enumerate(units):
        speed = dot(unit, way)
        if speed <= 0:
            continue
        far = 1 + dot(unit, offset)
        later = far * best_speed - best_far * speed
        if not best or later < 0:
            best, best_far, best_speed = [direction], far, speed
        elif later == 0:
            best.append(direction)
    return best


class Trace(NamedTuple):
    """What a ray from the origin passes, as axial offsets; see Line."""

    steps: tuple[tuple[Axial, ...], ...]
    sides: tuple[tuple[Axial, Axial], ...]


def leave(units: Sequence[Axial], here: Axial, way: Axial) -> tuple[tuple[Axial, ...], Axial, bool]:
    """Where a ray from the origin goes on to from a hex that it passes.

    Returns what it passes next (a hex, or the pair that it runs between), the next hex whose
    interior it enters, and whether it gets there through the inside of a side.
    """
    exits = ray_exits(units, here, way)
    if len(exits) == 1:
        ahead = plus(here, units[exits[0]])
        return (ahead,), ahead, True
    # It leaves through the corner between two sides.
    first, second = exits if exits[1] == exits[0] + 1 else (exits[1], exits[0])
    left, right = units[first], units[second]
    lean = dot(left, way) - dot(right, way)
    if lean:
        ahead = plus(here, left if lean > 0 else right)
        return (ahead,), ahead, False
    return (plus(here, left), plus(here, right)), plus(plus(here, left), right), False


def trace_ray(units: Sequence[Axial], way: Axial) -> Trace:
    """The way from the origin to a hex, without the two ends."""
    steps: list[tuple[Axial, ...]] = []
    sides: list[tuple[Axial, Axial]] = []
    here: Axial = (0, 0)
    while here != way:
        passed, ahead, through_side = leave(units, here, way)
        if through_side:
            sides.append((here, ahead))
        if len(passed) == 2:
            steps.append(passed)
        if ahead != way:
            steps.append((ahead,))
        here = ahead
    return Trace(tuple(steps), tuple(sides))
