"""Hexes: their numbers, neighbours and distances, and the lines between their centres.

A hex is an integer, its index in reading order; a set of hexes is a bit mask. Everything is
exact: only what is drawn (``centre``, ``corners``) uses floating point.

The six directions and the six vertices are numbered clockwise. Vertex ``k`` lies between the
directions ``k`` and ``k + 1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin, sqrt
from typing import Literal, get_args

from battaglia.core.hexline import OFF_MAP, Axial, Line, Side, Trace, leave, minus, trace_ray
from battaglia.core.masks import bits, mask_of

__all__ = [
    "OFF_MAP",
    "Axial",
    "Edge",
    "Grid",
    "Line",
    "Point",
    "Side",
    "bits",
    "mask_of",
]

Numbering = Literal["RRCC", "CCRR"]
Orientation = Literal["pointy", "flat"]
Shifted = Literal["odd", "even"]
Edge = Literal["north", "east", "south", "west"]

Point = tuple[float, float]

# Clockwise from the north, as steps in axial coordinates.
_DIRECTIONS: Mapping[Orientation, tuple[tuple[str, Axial], ...]] = {
    "pointy": (
        ("NE", (1, -1)),
        ("E", (1, 0)),
        ("SE", (0, 1)),
        ("SW", (-1, 1)),
        ("W", (-1, 0)),
        ("NW", (0, -1)),
    ),
    "flat": (
        ("N", (0, -1)),
        ("NE", (1, -1)),
        ("SE", (1, 0)),
        ("S", (0, 1)),
        ("SW", (-1, 1)),
        ("NW", (-1, 0)),
    ),
}
_VERTICES: Mapping[Orientation, tuple[str, ...]] = {
    "pointy": ("NE", "SE", "S", "SW", "NW", "N"),
    "flat": ("NE", "E", "SE", "SW", "W", "NW"),
}
# Where vertex 0 lies, in sixths of a turn clockwise from the east.
_FIRST_VERTEX: Mapping[Orientation, float] = {"pointy": -0.5, "flat": -1.0}


@dataclass(frozen=True)
class Grid:
    """A rectangular map of hexes.

    The lines of a map are its rows if the hexes are pointy on top, its columns if they are flat.
    The odd or the even lines, counted from 1, are shifted half a hex towards higher numbers.
    ``numbering`` only says how a hex is called: row then column, or column then row.
    """

    rows: int
    cols: int
    numbering: Numbering = "RRCC"
    orientation: Orientation = "pointy"
    shifted: Shifted = "odd"
    first_row: int = 1
    first_col: int = 1
    """A part of a larger map keeps that map's numbers."""

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= 99 and 1 <= self.cols <= 99):
            raise ValueError(f"a map has 1 to 99 rows and columns, not {self.rows} x {self.cols}")
        _check("numbering", self.numbering, get_args(Numbering))
        _check("orientation", self.orientation, get_args(Orientation))
        _check("shifted", self.shifted, get_args(Shifted))

    def __len__(self) -> int:
        return self.rows * self.cols

    # --- names ---------------------------------------------------------------------------

    def name(self, index: int) -> str:
        """The number of a hex as it is printed on the map."""
        return self.names[index]

    def index(self, name: str) -> int:
        """The hex of this number."""
        found = self._indices.get(name)
        if found is None:
            if not (len(name) == 4 and name.isascii() and name.isdigit()):
                raise ValueError(f"'{name}' is not a hex number: it needs four digits")
            raise ValueError(
                f"hex {name} is off the map of {self.rows} rows and {self.cols} columns"
                f" (numbered {self.numbering})"
            )
        return found

    def has(self, name: str) -> bool:
        """Whether there is a hex of this number."""
        return name in self._indices

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The number of every hex."""
        return tuple(self._name(*self.place(index)) for index in range(len(self)))

    def _name(self, row: int, col: int) -> str:
        first, second = (row, col) if self.numbering == "RRCC" else (col, row)
        return f"{first:02}{second:02}"

    @cached_property
    def _indices(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.names)}

    def place(self, index: int) -> tuple[int, int]:
        """Row and column of a hex, counted from those of the first hex."""
        row, col = divmod(index, self.cols)
        return row + self.first_row, col + self.first_col

    def at(self, row: int, col: int) -> int:
        """The hex in a row and column, or OFF_MAP."""
        down, right = row - self.first_row, col - self.first_col
        if 0 <= down < self.rows and 0 <= right < self.cols:
            return down * self.cols + right
        return OFF_MAP

    def expand(self, run: str) -> tuple[int, ...]:
        """The hexes of a run: "0102-0104" is three hexes of a line, "0102" is one."""
        first, dash, last = run.partition("-")
        if not dash:
            return (self.index(first),)
        self.index(first), self.index(last)
        if first[:2] != last[:2] or first > last:
            raise ValueError(
                f"'{run}' is not a run: both ends need the same first two digits,"
                " the lower number first"
            )
        numbers = range(int(first[2:]), int(last[2:]) + 1)
        return tuple(self.index(f"{first[:2]}{number:02}") for number in numbers)

    def side(self, a: int, b: int) -> Side:
        """The hexside of two neighbours, whichever is named first."""
        if not self.neighbour_mask[a] >> b & 1:
            raise ValueError(f"hexes {self.name(a)} and {self.name(b)} have no side in common")
        return (a, b) if a < b else (b, a)

    def side_name(self, side: Side) -> str:
        """A hexside as text: "1221/1321"."""
        return f"{self.name(side[0])}/{self.name(side[1])}"

    def parse_side(self, text: str) -> Side:
        """The hexside that a text such as "1221/1321" names."""
        first, slash, second = text.partition("/")
        if not slash:
            raise ValueError(f"'{text}' is not a hexside: it needs two hexes, as in 0101/0102")
        return self.side(self.index(first), self.index(second))

    # --- coordinates ---------------------------------------------------------------------

    def axial(self, index: int) -> Axial:
        """Axial coordinates: r counts rows if the hexes are pointy, q columns if flat."""
        return self._axials[index]

    @cached_property
    def _axials(self) -> tuple[Axial, ...]:
        return tuple(self._axial(*self.place(index)) for index in range(len(self)))

    def _axial(self, row: int, col: int) -> Axial:
        if self.orientation == "pointy":
            return col - self._lag(row), row
        return col, row - self._lag(col)

    def at_axial(self, axial: Axial) -> int:
        """The hex at axial coordinates, or OFF_MAP."""
        q, r = axial
        if self.orientation == "pointy":
            return self.at(r, q + self._lag(r))
        return self.at(r + self._lag(q), q)

    def _lag(self, line: int) -> int:
        # An axis leans half a hex a line; the shift makes up for it in every second line.
        return line // 2 if self.shifted == "odd" else (line + 1) // 2

    # --- neighbours ----------------------------------------------------------------------

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The names of the six directions."""
        return tuple(name for name, _ in _DIRECTIONS[self.orientation])

    @cached_property
    def vertices(self) -> tuple[str, ...]:
        """The names of the six vertices."""
        return _VERTICES[self.orientation]

    @cached_property
    def _ways(self) -> tuple[Axial, ...]:
        return tuple(way for _, way in _DIRECTIONS[self.orientation])

    def way(self, direction: int) -> Axial:
        """One step in a direction, in axial coordinates."""
        return self._ways[direction]

    def direction(self, name: str) -> int:
        """The number of a direction."""
        return _position(name, self.directions, "direction")

    def vertex(self, name: str) -> int:
        """The number of a vertex."""
        return _position(name, self.vertices, "vertex")

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """For each hex its six neighbours by direction, OFF_MAP where there is none."""
        return tuple(
            tuple(self.at_axial((q + dq, r + dr)) for dq, dr in self._ways) for q, r in self._axials
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each hex its neighbours on the map, clockwise."""
        return tuple(tuple(i for i in six if i != OFF_MAP) for six in self.around)

    @cached_property
    def neighbour_mask(self) -> tuple[int, ...]:
        """For each hex the bit mask of its neighbours."""
        return tuple(mask_of(six) for six in self.around)

    def neighbour(self, index: int, direction: int) -> int:
        """The neighbour in a direction, or OFF_MAP."""
        return self.around[index][direction]

    # --- distances and areas -------------------------------------------------------------

    @cached_property
    def everywhere(self) -> int:
        """The bit mask of the whole map."""
        return (1 << len(self)) - 1

    def edge(self, edge: Edge) -> int:
        """The outermost row or column on one edge of the map."""
        _check("edge", edge, get_args(Edge))
        row, col = {
            "north": (self.first_row, None),
            "south": (self.first_row + self.rows - 1, None),
            "west": (None, self.first_col),
            "east": (None, self.first_col + self.cols - 1),
        }[edge]
        places = ((index, *self.place(index)) for index in range(len(self)))
        return mask_of(i for i, its_row, its_col in places if row == its_row or col == its_col)

    def distance(self, a: int, b: int) -> int:
        """How many steps b is from a."""
        row = self._distances.get(a)
        return row[b] if row is not None else self.distances_from(a)[b]

    def distances_from(self, a: int) -> tuple[int, ...]:
        """For each hex how many steps it is from a."""
        row = self._distances.get(a)
        if row is None:
            row = self._distances[a] = self._distances_from(a)
        return row

    @cached_property
    def _distances(self) -> dict[int, tuple[int, ...]]:
        return {}

    def _distances_from(self, a: int) -> tuple[int, ...]:
        aq, ar = self._axials[a]
        offsets = [(q - aq, r - ar) for q, r in self._axials]
        return tuple([(abs(q) + abs(r) + abs(q + r)) // 2 for q, r in offsets])

    def spread(self, hexes: int) -> int:
        """The hexes of a bit mask and all their neighbours."""
        grown = hexes
        for up, down, having in self._shifts:
            moving = hexes & having
            grown |= moving << up >> down
        return grown

    @cached_property
    def _shifts(self) -> tuple[tuple[int, int, int], ...]:
        """By how much numbers of neighbours differ, up or down, and which hexes have such a one."""
        having: dict[int, int] = {}
        for index, near in enumerate(self.neighbours):
            for there in near:
                having[there - index] = having.get(there - index, 0) | 1 << index
        return tuple((max(step, 0), max(-step, 0), mask) for step, mask in having.items())

    def near(self, hexes: int, radius: int) -> int:
        """The hexes at most so many steps from any hex of a bit mask."""
        for _ in range(radius):
            hexes = self.spread(hexes)
        return hexes

    @cached_property
    def _discs(self) -> dict[int, tuple[int, ...]]:
        return {}

    def discs(self, radius: int) -> tuple[int, ...]:
        """For each hex its disc of a radius."""
        known = self._all_discs.get(radius)
        if known is None:
            every = tuple(self.disc(index, radius) for index in range(len(self)))
            known = self._all_discs[radius] = every
        return known

    @cached_property
    def _all_discs(self) -> dict[int, tuple[int, ...]]:
        return {}

    def disc(self, index: int, radius: int) -> int:
        """The hexes at most so many steps away, as a bit mask."""
        known = self._discs.get(index)
        if known is not None and 0 <= radius < len(known):
            return known[radius]
        return self._grown_disc(index, radius)

    def nearest(self, index: int, hexes: int) -> int:
        """How far the nearest of some hexes is, of which there is one at least."""
        for radius, disc in enumerate(self._discs.get(index, ())):
            if disc & hexes:
                return radius
        radius = 0
        while not self.disc(index, radius) & hexes:
            radius += 1
        return radius

    def _grown_disc(self, index: int, radius: int) -> int:
        if radius < 0:
            return 0
        # A new tuple each time, never changed in place: two threads may ask at once.
        discs = self._discs.get(index, (1 << index,))
        while len(discs) <= radius and discs[-1] != self.everywhere:
            discs = (*discs, self.spread(discs[-1]))
        self._discs[index] = discs
        return discs[min(radius, len(discs) - 1)]

    def distances_to(self, targets: int) -> tuple[int, ...]:
        """For each hex the number of steps to the nearest hex of a bit mask; -1 if it is empty."""
        steps, layer, seen, count = [-1] * len(self), targets, targets, 0
        while layer:
            for index in bits(layer):
                steps[index] = count
            layer = self.spread(layer) & ~seen
            seen |= layer
            count += 1
        return tuple(steps)

    # --- wedges --------------------------------------------------------------------------

    @cached_property
    def _wedges(self) -> dict[tuple[int, int, int], int]:
        return {}

    def wedge(self, index: int, vertex: int, radius: int) -> int:
        """The hexes within a radius reached by steps in the two directions beside a vertex.

        The hex itself is not part of it.
        """
        key = (index, vertex, radius)
        wedge = self._wedges.get(key)
        if wedge is None:
            arcs = (self._arc(index, vertex, distance) for distance in range(1, radius + 1))
            wedge = self._wedges[key] = mask_of(i for arc in arcs for i in arc)
        return wedge

    def arc(self, index: int, vertex: int, distance: int) -> int:
        """The hexes of a wedge at exactly this distance: one more than the distance, if on map."""
        return self.wedge(index, vertex, distance) & ~self.wedge(index, vertex, distance - 1)

    def _arc(self, index: int, vertex: int, distance: int) -> list[int]:
        q, r = self._axials[index]
        (lq, lr), (rq, rr) = self._ways[vertex], self._ways[(vertex + 1) % 6]
        steps = ((left, distance - left) for left in range(distance + 1))
        return [
            self.at_axial((q + left * lq + right * rq, r + left * lr + right * rr))
            for left, right in steps
        ]

    # --- lines ---------------------------------------------------------------------------

    @cached_property
    def _lines(self) -> dict[Side, Line]:
        return {}

    def line(self, a: int, b: int) -> Line:
        """The segment from the centre of a to the centre of b."""
        line = self._lines.get((a, b))
        if line is None:
            line = self._lines[a, b] = self._trace(a, b)
        return line

    @cached_property
    def _traces(self) -> dict[Axial, Trace]:
        return {}

    def _trace(self, a: int, b: int) -> Line:
        """The same way looks the same from everywhere, so it is traced once and moved."""
        way = minus(self._axials[b], self._axials[a])
        trace = self._traces.get(way)
        if trace is None:
            trace = self._traces[way] = trace_ray(self._ways, way)
        steps = tuple(tuple(self._moved(a, offset) for offset in step) for step in trace.steps)
        sides = tuple(self.side(self._moved(a, x), self._moved(a, y)) for x, y in trace.sides)
        return Line(a, b, steps, sides)

    def _moved(self, index: int, offset: Axial) -> int:
        q, r = self._axials[index]
        return self.at_axial((q + offset[0], r + offset[1]))

    def beyond(self, a: int, b: int) -> tuple[int, ...]:
        """The next hex on the line from a to b, behind b.

        Two if the line runs on between them, none at the edge of the map.
        """
        if a == b:
            raise ValueError(f"a line from hex {self.name(a)} to itself has no direction")
        way = minus(self._axials[b], self._axials[a])
        passed = leave(self._ways, way, way)[0]
        found = (self._moved(a, offset) for offset in passed)
        return tuple(index for index in found if index != OFF_MAP)

    # --- drawing -------------------------------------------------------------------------

    @cached_property
    def extent(self) -> Point:
        """Width and height of the drawn map, if the side of a hex is 1."""
        pointy = self.orientation == "pointy"
        lines, places = (self.rows, self.cols) if pointy else (self.cols, self.rows)
        across, down = sqrt(3) * (places + 0.5), 1.5 * lines + 0.5
        return (across, down) if pointy else (down, across)

    def centre(self, index: int) -> Point:
        """The centre of a hex in the drawing, x to the right and y down."""
        pointy = self.orientation == "pointy"
        row, col = self.place(index)
        shift = 0.5 if ((row if pointy else col) % 2 == 1) == (self.shifted == "odd") else 0.0
        row, col = row - self.first_row + 1, col - self.first_col + 1
        line, place = (row, col) if pointy else (col, row)
        across, down = sqrt(3) * (place - 0.5 + shift), 1.5 * line - 0.5
        return (across, down) if pointy else (down, across)

    def corners(self, index: int) -> tuple[Point, ...]:
        """The six vertices of a hex in the drawing; side k lies between corners k - 1 and k."""
        x, y = self.centre(index)
        first = _FIRST_VERTEX[self.orientation]
        angles = [(first + vertex) * pi / 3 for vertex in range(6)]
        return tuple((x + cos(angle), y + sin(angle)) for angle in angles)


def _check(key: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{key} is {' or '.join(allowed)}, not '{value}'")


def _position(name: str, names: tuple[str, ...], kind: str) -> int:
    if name not in names:
        raise ValueError(f"'{name}' is not a {kind} of this map: it has {', '.join(names)}")
    return names.index(name)
