from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given

from battaglia.core.hexgrid import OFF_MAP, Grid, Line, bits, mask_of
from tests.core.hexagons import (
    LAYOUTS,
    RAAB,
    Polygon,
    between,
    cross,
    grid_of,
    pairs,
    polygon,
    polygons,
    shared,
)


def names(grid: Grid, hexes: tuple[int, ...]) -> list[str]:
    return [grid.name(i) for i in hexes]


def reference_line(grid: Grid, a: int, b: int) -> Line:
    start, end = polygon(grid, a).centre, polygon(grid, b).centre
    inner: list[tuple[Fraction, Fraction, int, Polygon]] = []
    border: dict[tuple[Fraction, Fraction], dict[str, int]] = {}
    for index, shape in polygons(grid):
        part = shape.clip(start, end)
        if part is None:
            continue
        if shape.holds(*between(start, end, (part[0] + part[1]) / 2)):
            inner.append((*part, index, shape))
        else:
            hand = "right" if cross(start, end, shape.centre) > 0 else "left"
            border.setdefault(part, {})[hand] = index
    inner.sort(key=lambda found: found[0])
    steps: list[tuple[Fraction, tuple[int, ...]]] = [
        (low, (index,)) for low, _, index, _ in inner if index not in (a, b)
    ]
    steps += [(low, (found["left"], found["right"])) for (low, _), found in border.items()]
    sides = []
    for (_, high, i, before), (low, _, j, after) in pairwise(inner):
        x, y = between(start, end, low)
        at_a_corner = any(x == cx and y == cy for cx, cy in shared(before, after))
        if high == low and not at_a_corner:
            sides.append((min(i, j), max(i, j)))
    return Line(a, b, tuple(step for _, step in sorted(steps)), tuple(sides))


@given(pairs(12))
def test_lines_are_what_clipping_every_hexagon_gives(case: tuple[Grid, int, int]) -> None:
    grid, a, b = case
    line, expected = grid.line(a, b), reference_line(grid, a, b)
    assert line.steps == expected.steps
    assert line.sides == expected.sides
    assert line.crossed == expected.crossed
    assert line.along == expected.along


@pytest.mark.parametrize("layout", LAYOUTS[:4], ids="-".join)
def test_every_line_from_a_corner_and_from_the_middle(layout: tuple[str, str, str]) -> None:
    grid = grid_of(9, 10, layout)
    for a, b in product((0, grid.at(5, 5)), range(len(grid))):
        expected = reference_line(grid, a, b)
        assert (grid.line(a, b).steps, grid.line(a, b).sides) == (expected.steps, expected.sides)


@given(pairs(20))
def test_a_line_is_the_same_backwards(case: tuple[Grid, int, int]) -> None:
    grid, a, b = case
    there, back = grid.line(a, b), grid.line(b, a)
    assert back.crossed == there.crossed[::-1]
    assert back.sides == there.sides[::-1]
    assert back.along == tuple((right, left) for left, right in there.along[::-1])
    assert back.touched == there.touched
    assert OFF_MAP not in there.crossed


def test_a_straight_line() -> None:
    line = RAAB.line(RAAB.index("0803"), RAAB.index("0806"))
    assert names(RAAB, line.crossed) == ["0804", "0805"]
    assert [RAAB.side_name(s) for s in line.sides] == ["0803/0804", "0804/0805", "0805/0806"]
    assert line.along == ()


def test_a_line_along_a_hexside() -> None:
    line = RAAB.line(RAAB.index("0910"), RAAB.index("1310"))
    assert [names(RAAB, step) for step in line.steps] == [
        ["1011", "1010"],  # going south the east is on the left
        ["1110"],
        ["1211", "1210"],
    ]
    assert line.sides == ()
    assert line.touched.bit_count() == 5


def test_a_line_along_the_edge_of_the_map() -> None:
    line = RAAB.line(RAAB.index("0201"), RAAB.index("0401"))
    assert line.along == ((RAAB.index("0301"), OFF_MAP),)
    assert line.crossed == ()


def test_no_line_from_a_hex_to_itself_or_its_neighbour() -> None:
    assert RAAB.line(40, 40) == Line(40, 40, (), ())
    assert RAAB.line(40, 41) == Line(40, 41, (), ((40, 41),))


def test_a_line_touches_single_corners_at_distances_5_7_8_and_10() -> None:
    grid = Grid(21, 21)
    middle = grid.index("1111")
    touching = set()
    for far in bits(grid.disc(middle, 10)):
        line = grid.line(middle, far)
        if not line.along and len(line.sides) < len(line.crossed) + 1 and far != middle:
            touching.add(grid.distance(middle, far))
    assert touching == {5, 7, 8, 10}


def test_a_line_is_computed_once() -> None:
    assert RAAB.line(3, 500) is RAAB.line(3, 500)


def test_an_obstacle_in_a_crossed_hex_blocks() -> None:
    line = RAAB.line(RAAB.index("0803"), RAAB.index("0806"))
    assert line.blocked(1 << RAAB.index("0805"))
    assert not line.blocked(mask_of(map(RAAB.index, ("0803", "0806", "0704", "0904"))))


def test_along_a_hexside_it_takes_an_obstacle_on_both_sides() -> None:
    line = RAAB.line(RAAB.index("0910"), RAAB.index("1310"))
    left, right, crosswise = (1 << RAAB.index(name) for name in ("1011", "1010", "1210"))
    assert not line.blocked(left)
    assert not line.blocked(right)
    assert not line.blocked(left | crosswise)  # the two stretches are not mixed up
    assert line.blocked(left | right)
    assert line.blocked(1 << RAAB.index("1110"))


def test_nothing_off_the_map_blocks() -> None:
    line = RAAB.line(RAAB.index("0201"), RAAB.index("0401"))
    assert not line.blocked(RAAB.everywhere)


def test_the_hex_beyond() -> None:
    def beyond(a: str, b: str) -> list[str]:
        return names(RAAB, RAAB.beyond(RAAB.index(a), RAAB.index(b)))

    assert beyond("0803", "0806") == ["0807"]
    assert beyond("0910", "1110") == ["1211", "1210"]
    assert beyond("0401", "0201") == ["0101"]  # the other one is off the map
    assert beyond("0102", "0101") == []
    with pytest.raises(ValueError, match="no direction"):
        beyond("0803", "0803")


@pytest.mark.parametrize("layout", LAYOUTS[:4], ids="-".join)
def test_beyond_is_the_next_step_of_a_line_twice_as_long(layout: tuple[str, str, str]) -> None:
    grid = grid_of(29, 29, layout)
    start = grid.at(15, 15)
    q, r = grid.axial(start)
    for end in bits(grid.disc(start, 6) & ~(1 << start)):
        end_q, end_r = grid.axial(end)
        goal = grid.at_axial((2 * end_q - q, 2 * end_r - r))
        steps = grid.line(start, goal).steps
        following = steps[steps.index((end,)) + 1 :]
        assert grid.beyond(start, end) == (following[0] if following else (goal,))
