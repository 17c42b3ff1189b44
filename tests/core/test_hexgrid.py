from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battaglia.core.hexgrid import OFF_MAP, Grid, bits, mask_of
from tests.core.hexagons import LAYOUTS, RAAB, grid_of, grids, pairs, polygon, shared


def names(grid: Grid, hexes: tuple[int, ...]) -> list[str]:
    return [grid.name(i) for i in hexes]


@pytest.fixture(params=LAYOUTS, ids="-".join)
def grid(request: pytest.FixtureRequest) -> Grid:
    return grid_of(7, 8, request.param)


# --- numbers ----------------------------------------------------------------------------------


def test_names_are_rows_then_columns_or_the_other_way_round() -> None:
    assert Grid(13, 23).name(0) == "0101"
    assert Grid(13, 23).name(1) == "0102"
    assert Grid(13, 23, "CCRR").name(1) == "0201"
    assert Grid(13, 23).index("1323") == 13 * 23 - 1


def test_names_parse_back(grid: Grid) -> None:
    assert [grid.index(grid.name(i)) for i in range(len(grid))] == list(range(len(grid)))
    assert len(set(grid.names)) == len(grid)
    assert all(grid.at(*grid.place(i)) == i for i in range(len(grid)))


@pytest.mark.parametrize("name", ["", "82", "08231", "08x3", "-101", "٠١٠١", "0101 "])
def test_what_is_not_four_digits(name: str) -> None:
    with pytest.raises(ValueError, match="four digits"):
        Grid(13, 23).index(name)


@pytest.mark.parametrize("name", ["0000", "0100", "0001", "1401", "0124"])
def test_a_hex_off_the_map(name: str) -> None:
    with pytest.raises(ValueError, match=f"hex {name} is off the map of 13 rows and 23 columns"):
        Grid(13, 23).index(name)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rows": 0}, "1 to 99 rows"),
        ({"cols": 100}, "1 to 99 rows"),
        ({"numbering": "RCRC"}, "numbering is RRCC or CCRR"),
        ({"orientation": "round"}, "orientation is pointy or flat"),
        ({"shifted": "both"}, "shifted is odd or even"),
    ],
)
def test_a_grid_that_cannot_be(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Grid(**{"rows": 3, "cols": 3, **change})


def test_equal_grids_are_one_key() -> None:
    assert {Grid(3, 4): 1}[Grid(3, 4)] == 1
    assert Grid(3, 4) != Grid(3, 4, shifted="even")


def test_a_run_is_part_of_a_line() -> None:
    grid = Grid(13, 23)
    assert [grid.name(i) for i in grid.expand("0109-0112")] == ["0109", "0110", "0111", "0112"]
    assert grid.expand("0823") == (grid.index("0823"),)
    assert grid.expand("0823-0823") == (grid.index("0823"),)
    flat = Grid(23, 13, "CCRR", "flat")
    assert [flat.name(i) for i in flat.expand("0109-0111")] == ["0109", "0110", "0111"]


@given(grids(), st.data())
def test_the_hexes_of_a_run_are_neighbours(grid: Grid, data: st.DataObject) -> None:
    names = sorted(grid.names)
    first = data.draw(st.sampled_from(names))
    last = data.draw(st.sampled_from([n for n in names if n[:2] == first[:2] and n >= first]))
    run = grid.expand(f"{first}-{last}")
    assert (grid.name(run[0]), grid.name(run[-1])) == (first, last)
    assert all(b in grid.neighbours[a] for a, b in pairwise(run))


@pytest.mark.parametrize("run", ["0104-0101", "0101-0201", "0101-", "-0101", "0101-0199"])
def test_what_is_not_a_run(run: str) -> None:
    with pytest.raises(ValueError, match=r"not a run|four digits|off the map"):
        Grid(13, 23).expand(run)


def test_a_hexside_is_the_same_from_both_hexes() -> None:
    a, b = RAAB.index("1221"), RAAB.index("1321")
    assert RAAB.side(a, b) == RAAB.side(b, a) == (a, b)
    assert RAAB.parse_side("1321/1221") == RAAB.parse_side("1221/1321") == (a, b)
    assert RAAB.side_name((a, b)) == "1221/1321"


@pytest.mark.parametrize("text", ["1221", "1221/1322/1", "1221/1223", "1221/1221", "1221-1321"])
def test_what_is_not_a_hexside(text: str) -> None:
    with pytest.raises(ValueError, match=r"hexside|four digits|no side in common"):
        RAAB.parse_side(text)


# --- neighbours -------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ["0922/0823", "0822/0921", "1221/1321"])
def test_the_adjacencies_that_the_rulebook_fixes(pair: str) -> None:
    assert RAAB.side_name(RAAB.parse_side(pair)) in (pair, "/".join(reversed(pair.split("/"))))
    # The same numbers are neighbours on a map of flat hexes whose odd columns are shifted.
    assert Grid(34, 26, "CCRR", "flat").parse_side(pair)


@pytest.mark.parametrize(("name", "above_and_below"), [("0922", (0, 1)), ("0822", (-1, 0))])
def test_odd_lines_are_shifted_towards_higher_numbers(
    name: str, above_and_below: tuple[int, int]
) -> None:
    a, b = int(name[:2]), int(name[2:])
    expected = {(a, b - 1), (a, b + 1)}
    expected |= {(a + up, b + over) for up in (-1, 1) for over in above_and_below}
    assert {RAAB.place(i) for i in RAAB.neighbours[RAAB.index(name)]} == expected


@given(pairs())
def test_neighbours_are_the_hexes_that_share_a_side(case: tuple[Grid, int, int]) -> None:
    grid, a, b = case
    touching = len(shared(polygon(grid, a), polygon(grid, b))) == 2
    assert (b in grid.neighbours[a]) == touching
    assert (a in grid.neighbours[b]) == touching
    assert bool(grid.neighbour_mask[a] >> b & 1) == touching
    if touching:
        there, back = grid.around[a].index(b), grid.around[b].index(a)
        assert grid.neighbour(a, there) == b
        assert (there + 3) % 6 == back


def test_every_hex_has_the_neighbours_that_its_masks_say(grid: Grid) -> None:
    for index in range(len(grid)):
        assert grid.neighbours[index] == tuple(i for i in grid.around[index] if i != OFF_MAP)
        assert grid.neighbour_mask[index] == mask_of(grid.neighbours[index])
        assert not grid.neighbour_mask[index] >> index & 1


COMPASS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
COMPASS |= {ns + ew: (COMPASS[ew][0], COMPASS[ns][1]) for ns in "NS" for ew in "EW"}


def sign(number: float) -> int:
    return 0 if abs(number) < 1e-9 else 1 if number > 0 else -1


def test_directions_lie_where_their_names_say(grid: Grid) -> None:
    middle = grid.at(4, 4)
    x, y = grid.centre(middle)
    angles = []
    for direction, name in enumerate(grid.directions):
        to_x, to_y = grid.centre(grid.neighbour(middle, direction))
        assert (sign(to_x - x), sign(to_y - y)) == COMPASS[name]
        assert hypot(to_x - x, to_y - y) == pytest.approx(3**0.5)
        angles.append(degrees(atan2(to_y - y, to_x - x)))
        assert grid.direction(name) == direction
    turns = [(b - a) % 360 for a, b in pairwise(angles)]
    assert turns == pytest.approx([60] * 5)


def test_vertices_lie_where_their_names_say(grid: Grid) -> None:
    middle = grid.at(4, 4)
    x, y = grid.centre(middle)
    for vertex, name in enumerate(grid.vertices):
        corner = grid.corners(middle)[vertex]
        assert (sign(corner[0] - x), sign(corner[1] - y)) == COMPASS[name]
        assert grid.vertex(name) == vertex
        for direction in (vertex, (vertex + 1) % 6):
            others = grid.corners(grid.neighbour(middle, direction))
            assert any(hypot(ox - corner[0], oy - corner[1]) < 1e-9 for ox, oy in others)


def test_a_direction_that_the_map_does_not_have() -> None:
    with pytest.raises(ValueError, match="'N' is not a direction of this map"):
        Grid(3, 3).direction("N")
    with pytest.raises(ValueError, match="'E' is not a vertex of this map"):
        Grid(3, 3).vertex("E")


def test_the_drawing_fits_its_extent(grid: Grid) -> None:
    width, height = grid.extent
    corners = [corner for i in range(len(grid)) for corner in grid.corners(i)]
    for axis, most in ((0, width), (1, height)):
        assert min(corner[axis] for corner in corners) == pytest.approx(0)
        assert max(corner[axis] for corner in corners) == pytest.approx(most)


# --- distances and areas ----------------------------------------------------------------------


def walked(grid: Grid, start: int) -> dict[int, int]:
    steps, fresh = {start: 0}, [start]
    for here in fresh:
        for there in grid.neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                fresh.append(there)
    return steps


@given(pairs())
def test_distance_is_the_number_of_steps(case: tuple[Grid, int, int]) -> None:
    grid, a, b = case
    steps = walked(grid, a)
    assert grid.distance(a, b) == grid.distance(b, a) == steps[b]
    assert len(steps) == len(grid)
    assert grid.distances_to(1 << a) == tuple(steps[i] for i in range(len(grid)))


@given(pairs(), st.integers(-1, 12))
def test_discs(case: tuple[Grid, int, int], radius: int) -> None:
    grid, a, _ = case
    apart = [grid.distance(a, i) for i in range(len(grid))]
    assert bits(grid.disc(a, radius)) == [i for i, d in enumerate(apart) if d <= radius]


@given(pairs(), st.integers(0, 12))
def test_the_nearest_of_some_hexes(case: tuple[Grid, int, int], radius: int) -> None:
    grid, a, b = case
    grid.disc(a, radius)
    assert grid.nearest(a, 1 << b) == grid.distance(a, b)
    assert grid.nearest(a, 1 << a | 1 << b) == 0


def test_distance_to_the_nearest_of_several() -> None:
    grid = Grid(5, 9)
    steps = grid.distances_to(grid.edge("west") | grid.edge("east"))
    assert steps[grid.index("0301")] == steps[grid.index("0309")] == 0
    assert steps[grid.index("0305")] == 4
    assert grid.distances_to(0) == (-1,) * 45


def test_edges(grid: Grid) -> None:
    places = [grid.place(i) for i in range(len(grid))]
    assert bits(grid.edge("north")) == [i for i, (row, _) in enumerate(places) if row == 1]
    assert bits(grid.edge("south")) == [i for i, (row, _) in enumerate(places) if row == 7]
    assert bits(grid.edge("west")) == [i for i, (_, col) in enumerate(places) if col == 1]
    assert bits(grid.edge("east")) == [i for i, (_, col) in enumerate(places) if col == 8]
    with pytest.raises(ValueError, match="edge is north or east"):
        grid.edge(cast(Any, "top"))


def test_masks() -> None:
    assert mask_of([5, 0, OFF_MAP, 5]) == 0b100001
    assert bits(0b100001) == [0, 5]
    assert bits(0) == []
    assert Grid(2, 3).everywhere == 0b111111
    grid = Grid(5, 5)
    assert grid.spread(1 << 12) == 1 << 12 | grid.neighbour_mask[12]


# --- wedges -----------------------------------------------------------------------------------


def big(layout: tuple[str, str, str]) -> Grid:
    return grid_of(15, 15, layout)


@pytest.mark.parametrize("layout", LAYOUTS, ids="-".join)
def test_a_wedge_has_one_hex_more_than_its_range(layout: tuple[str, str, str]) -> None:
    grid = big(layout)
    middle = grid.at(8, 8)
    for vertex in range(6):
        arcs = [grid.arc(middle, vertex, distance) for distance in range(1, 5)]
        assert [arc.bit_count() for arc in arcs] == [2, 3, 4, 5]
        assert grid.wedge(middle, vertex, 4) == mask_of(i for arc in arcs for i in bits(arc))
        assert grid.wedge(middle, vertex, 1) == mask_of(
            grid.neighbour(middle, d) for d in (vertex, (vertex + 1) % 6)
        )
    assert grid.wedge(middle, 0, 0) == 0


@given(pairs(), st.integers(0, 5))
def test_a_wedge_is_a_sixth_of_a_turn_around_its_vertex(
    case: tuple[Grid, int, int], vertex: int
) -> None:
    grid, a, b = case
    in_wedge = bool(grid.wedge(a, vertex, 20) >> b & 1)
    x, y = grid.centre(a)
    to_x, to_y = grid.corners(a)[vertex][0] - x, grid.corners(a)[vertex][1] - y
    be_x, be_y = grid.centre(b)[0] - x, grid.centre(b)[1] - y
    cosine = to_x * be_x + to_y * be_y
    assert in_wedge == (a != b and cosine >= 3**0.5 / 2 * hypot(be_x, be_y) - 1e-9)
