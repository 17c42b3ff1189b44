"""8.1.1 Lines of sight."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.games.piacenza import sight
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import codes, foot, guns, horse, leader, state, texts
from tests.games.piacenza.test_08_bombardment import battery, blue, shots
from tests.games.piacenza.volleys import combat, here


@pytest.mark.rule("8.1.1")
@pytest.mark.parametrize("seat", ["red", "blue"])
@pytest.mark.parametrize("kind", [foot, horse, guns])
def test_units_of_either_side_block(seat: str, kind: type) -> None:
    """To 1106 the line goes through 1006; to 1205 through 1006 and 1106."""
    match = battery({**blue("1106", "1205", "1007"), "x": kind(seat, "1006")})
    seen = {text for text in texts(match.seat("red")) if text.startswith("bombard g")}
    assert "bombard g 1007" in seen
    assert not seen & {"bombard g 1106", "bombard g 1205"}
    assert codes(match.seat("red"), "bombard g 1106") == ["line-blocked"]
    assert shots(battery(blue("1106"))) == ["1106"]


@pytest.mark.rule("8.1.1")
@pytest.mark.parametrize("terrain", ["woods", "farmhouse", "entrenchment", "redoubt", "village"])
def test_woods_and_cover_between_block_and_at_the_ends_do_not(terrain: str) -> None:
    between = battery(blue("1106"), ground={"terrain": {terrain: ["1006"]}})
    assert shots(between) == []
    ends = battery(blue("1106"), ground={"terrain": {terrain: ["0907", "1106"]}})
    assert shots(ends) == ["1106"]


@pytest.mark.rule("8.1.1")
@pytest.mark.parametrize("terrain", ["ditch", "city", "farmstead", "river-po", "bridge"])
def test_what_does_not_block(terrain: str) -> None:
    assert shots(battery(blue("1106"), ground={"terrain": {terrain: ["1006"]}})) == ["1106"]


@pytest.mark.rule("8.1.1")
def test_commanders_never_block() -> None:
    match = battery(blue("1106"), commanders={"L": leader("blue", "1006")})
    assert shots(match) == ["1106"]


@pytest.mark.rule("8.1.1")
def test_along_a_hexside_one_free_hex_is_enough() -> None:
    """C3: to 1107 the line runs between 1006 and 1007."""
    one = {"terrain": {"woods": ["1006"]}}
    both = {"terrain": {"woods": ["1006", "1007"]}}
    assert shots(battery(blue("1107"), ground=one)) == ["1107"]
    assert shots(battery(blue("1107"), ground=both)) == []


@pytest.mark.rule("8.1.1")
def test_an_adjacent_hex_needs_no_line() -> None:
    match = battery(blue("1007"), ground={"terrain": {"village": ["1007", "0907"]}})
    assert shots(match) == ["1007"]


@pytest.mark.rule("2.1.1", "8.1.1")
@pytest.mark.parametrize(
    ("walls", "seen"),
    [
        ([], ["1106", "1107"]),
        (["0907/1006"], ["1107"]),
        (["1006/1106"], ["1107"]),
        (["0907/1006", "0907/1007"], []),
        (["0907/1006", "1007/1107"], []),
        (["1006/1107", "0907/1006"], ["1107"]),
    ],
)
def test_walls_stop_all_fire(walls: list[str], seen: list[str]) -> None:
    """Along a side the line passes by a hex that has no wall before or behind it."""
    match = battery(blue("1106", "1107"), ground={"hexsides": {"wall": walls}})
    assert shots(match) == seen


@pytest.mark.rule("2.1.1", "8.1")
def test_grapeshot_does_not_go_through_a_wall() -> None:
    match = battery(blue("1006", "1007"), ground={"hexsides": {"wall": ["0907/1007"]}})
    assert shots(match) == ["1006"]
    assert codes(match.seat("red"), "bombard g 1007") == ["line-blocked"]


# A second reading: points of the segment, by the nearest centres

PARTS = 60


def between(p: Position, a: int, b: int) -> list[list[int]]:
    """At many points of the segment the hexes that are nearest, in whole numbers."""
    grid = p.battle.grid
    (aq, ar), (bq, br) = grid.axial(a), grid.axial(b)
    near = [(h, *grid.axial(h)) for h in range(len(grid)) if grid.distance(a, h) <= 4]
    found = []
    for n in range(1, PARTS):
        q, r = PARTS * aq + n * (bq - aq), PARTS * ar + n * (br - ar)
        ways = [(h, PARTS * hq - q, PARTS * hr - r) for h, hq, hr in near]
        far = {h: dq * dq + dr * dr + dq * dr for h, dq, dr in ways}
        found.append([h for h in far if far[h] == min(far.values())])
    return found


@pytest.mark.rule("8.1.1")
def test_sight_agrees_with_a_walk_along_the_line() -> None:
    """Wherever the line is inside one hex that hex must be free, along a side one of the two."""
    rng = Random(8)
    hexes = [f"{col:02}{row:02}" for col in range(6, 13) for row in range(4, 11)]
    compared = blocked = 0
    for _ in range(5):
        woods = rng.sample(hexes, 14)
        p = state(combat({"a": foot("red", "0101")}, ground={"terrain": {"woods": woods}}))
        centre, obstacles = here(p, "0907"), sight.obstacles(p)
        for there in range(len(p.battle.grid)):
            if not 2 <= p.battle.grid.distance(centre, there) <= 3:
                continue
            free = all(
                any(h in (centre, there) or not obstacles >> h & 1 for h in nearest)
                for nearest in between(p, centre, there)
                if len(nearest) < 3
            )
            compared += 1
            blocked += not free
            assert sight.sees(p, centre, there) is free
    assert compared == 5 * 30
    assert 20 < blocked < 130
