"""Grids to draw from, and a second geometry made of corner points and fractions alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, cast

from hypothesis import strategies as st

from battaglia.core.hexgrid import Grid, Orientation

LAYOUTS = list(product(("RRCC", "CCRR"), ("pointy", "flat"), ("odd", "even")))
RAAB = Grid(26, 34)


def grid_of(rows: int, cols: int, layout: tuple[str, str, str]) -> Grid:
    numbering, orientation, shifted = cast(tuple[Any, Any, Any], layout)
    return Grid(rows, cols, numbering, orientation, shifted)


def grids(most: int = 9) -> st.SearchStrategy[Grid]:
    size = st.integers(1, most)
    return st.builds(grid_of, size, size, st.sampled_from(LAYOUTS))


@st.composite
def pairs(draw: st.DrawFn, most: int = 9) -> tuple[Grid, int, int]:
    grid = draw(grids(most))
    hexes = st.integers(0, len(grid) - 1)
    return grid, draw(hexes), draw(hexes)


# A lattice in which the centre and the corners of every hex are whole numbers. It is the picture
# stretched along its axes, which leaves straight lines straight and left on the left.

Whole = tuple[int, int]


class Polygon:
    def __init__(self, orientation: Orientation, shifted: str, row: int, col: int) -> None:
        line, place = (row, col) if orientation == "pointy" else (col, row)
        shift = 1 if line % 2 == (1 if shifted == "odd" else 0) else 0
        across, down = 2 * place + shift, 3 * line
        around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
        points = [(across + a, down + d) for a, d in around]
        self.centre: Whole = (across, down)
        self.corners: list[Whole] = points
        if orientation == "flat":
            self.centre = (down, across)
            self.corners = [(d, a) for a, d in reversed(points)]

    def edges(self) -> Iterator[tuple[Whole, Whole]]:
        return zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)

    def clip(self, a: Whole, b: Whole) -> tuple[Fraction, Fraction] | None:
        """The part of the segment inside or on the border, unless it is empty or one point."""
        low, high = Fraction(0), Fraction(1)
        for p, q in self.edges():  # clockwise, y down: the inside is where cross >= 0
            at_a, at_b = cross(p, q, a), cross(p, q, b)
            if at_a < 0 and at_b < 0:
                return None
            if (at_a < 0) != (at_b < 0):
                meet = Fraction(at_a, at_a - at_b)
                low, high = (max(low, meet), high) if at_a < 0 else (low, min(high, meet))
        return (low, high) if low < high else None

    def holds(self, x: Fraction, y: Fraction) -> bool:
        """Whether the point is strictly inside."""
        return all(
            (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) > 0 for p, q in self.edges()
        )


def cross(p: Whole, q: Whole, r: Whole) -> int:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def between(a: Whole, b: Whole, t: Fraction) -> tuple[Fraction, Fraction]:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def polygon(grid: Grid, index: int) -> Polygon:
    return Polygon(grid.orientation, grid.shifted, *grid.place(index))


def polygons(grid: Grid) -> list[tuple[int, Polygon]]:
    """Every hex of the map and a border of hexes around it."""
    places = product(range(grid.rows + 2), range(grid.cols + 2))
    return [(grid.at(*p), Polygon(grid.orientation, grid.shifted, *p)) for p in places]


def shared(first: Polygon, second: Polygon) -> set[Whole]:
    return set(first.corners) & set(second.corners)
