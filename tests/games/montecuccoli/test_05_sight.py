"""5.1 Line of sight."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from battaglia.core.hexgrid import Grid, bits
from battaglia.games.montecuccoli.loading import DATA
from tests.games.montecuccoli.board import board, codes, foot, gun, leader

RAAB: dict[str, Any] = tomllib.loads((DATA / "maps" / "raab.toml").read_text("utf-8"))


def sees(gun_hex: str, target_hex: str, decoys: str = "0901 0902", **tables: Any) -> bool:
    """Does a gun of red's see a foot of blue's? A shot in a far corner keeps the phase open."""
    first, second = decoys.split()
    units = {"target": foot("blue", target_hex), "decoy": foot("blue", second)}
    guns = {"gun": gun("red", gun_hex), "other": gun("red", first)}
    tables["units"] = {**units, **tables.get("units", {})}
    tables["guns"] = {**guns, **tables.get("guns", {})}
    found = codes(board("artillery", **tables).seat("red"), "fire gun target")
    assert found in ([], ["line-blocked"])
    return not found


def hills(*hexes: str, **terrain: list[str]) -> dict[str, Any]:
    return {"levels": {"2": list(hexes)}, "terrain": terrain}


# --- 5.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.1")
def test_the_worked_example_mogersdorf_hides_pleitner() -> None:
    south, north = "1118", "0919"
    assert not sees(south, north, "2401 2402", ground=RAAB)
    without = {**RAAB, "terrain": {**RAAB["terrain"], "town": []}}
    assert sees(south, north, "2401 2402", ground=without)


@pytest.mark.rule("5.1")
def test_the_worked_example_past_one_village_hidden_by_village_and_fugger_a17() -> None:
    # The line runs along the side between 1018, open ground, and 1019, a village.
    assert sees("1118", "0918", "2401 2402", ground=RAAB)
    fugger = {"fugger": foot("blue", "1018")}
    assert not sees("1118", "0918", "2401 2402", ground=RAAB, units=fugger)


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("blocking", "seen"), [([], True), (["0404"], True), (["0405"], True), (["0404-0405"], False)]
)
def test_a_line_along_a_hexside_is_blocked_by_both_hexes_only_a17(
    blocking: list[str], seen: bool
) -> None:
    ground = {"terrain": {"wood": blocking}}
    assert sees("0504", "0304", ground=ground) is seen
    assert sees("0304", "0504", ground=ground) is seen


@pytest.mark.rule("5.1")
def test_one_side_by_terrain_and_the_other_by_a_unit_a17() -> None:
    ground = {"terrain": {"wood": ["0404"]}}
    assert not sees("0504", "0304", ground=ground, units={"own": foot("red", "0405")})


@pytest.mark.rule("5.1")
def test_a_hex_that_is_touched_in_one_point_does_not_block_a17() -> None:
    """The first such lines are at range 5: this one leaves hexes through their corners."""
    grid = Grid(9, 9)
    line = grid.line(grid.index("0502"), grid.index("0607"))
    assert grid.distance(line.start, line.end) == 5
    corners = len(line.crossed) + 1 - len(line.sides)
    assert corners == 2
    ends = 1 << line.start | 1 << line.end
    beside = [grid.name(i) for i in bits(grid.spread(line.touched | ends) & ~line.touched & ~ends)]
    assert sees("0502", "0607", ground={"terrain": {"wood": beside}})


@pytest.mark.rule("5.1")
def test_a_line_along_the_edge_of_the_map_is_open() -> None:
    # Between 0201, on the map, and a hex that is not: one blocking hex is not both.
    ground = {"terrain": {"wood": ["0401"]}}
    assert sees("0301", "0501", ground=ground, decoys="0908 0909")


@pytest.mark.rule("5.1")
def test_the_reason_names_the_hexes_in_the_way() -> None:
    units = {"target": foot("blue", "0508"), "decoy": foot("blue", "0902")}
    guns = {"gun": gun("red", "0502"), "other": gun("red", "0901")}
    ground = {"terrain": {"wood": ["0504"], "town": ["0506"]}}
    red = board("artillery", units=units, guns=guns, ground=ground).seat("red")
    (reason,) = red.why_not("fire gun target")
    assert reason.params == {"hexes": "0504 0506"}


# --- 5.1.1 --------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize(
    ("kind", "seen"),
    [
        ("wood", False),
        ("town", False),
        ("walled-town", False),
        ("camp", True),
        ("rampart", True),
    ],
)
def test_which_terrain_blocks_a18(kind: str, seen: bool) -> None:
    assert sees("0502", "0505", ground={"terrain": {kind: ["0504"]}}) is seen


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_any_unit_or_commander_blocks_a19(seat: str) -> None:
    assert sees("0502", "0505")
    assert not sees("0502", "0505", units={"between": foot(seat, "0504")})
    assert not sees("0502", "0505", units={"between": foot(seat, "0504", disrupted=True)})
    assert not sees("0502", "0505", commanders={"between": leader(seat, "0504")})


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_guns_do_not_block_a18(seat: str) -> None:
    assert sees("0502", "0505", guns={"between": gun(seat, "0504")})


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize("kind", ["wood", "town", "walled-town"])
def test_the_two_end_hexes_never_block_a20(kind: str) -> None:
    ground = {"terrain": {kind: ["0502", "0505"]}}
    company = {"aga": leader("blue", "0505"), "pio": leader("red", "0502")}
    escort = {"escort": foot("red", "0502")}
    assert sees("0502", "0505", ground=ground, commanders=company, units=escort)


@pytest.mark.rule("5.1.1")
def test_a_hill_blocks_a_gun_on_low_ground_a26() -> None:
    assert not sees("0502", "0505", ground=hills("0504"))
    # The target's own height does not matter.
    assert sees("0502", "0505", ground=hills("0505"))
    assert not sees("0502", "0505", ground=hills("0504", "0505"))
    # Ordinary obstacles block a shot uphill too, however far away they are.
    for wood in ("0503", "0504"):
        assert not sees("0502", "0505", ground=hills("0505", wood=[wood]))


@pytest.mark.rule("5.1.1")
def test_adjacent_hexes_see_each_other() -> None:
    for ground in (hills("0502"), hills("0503"), hills("0502", "0503", wood=["0502-0503"])):
        assert sees("0502", "0503", ground=ground)


# --- 5.1.2 --------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.2")
@pytest.mark.parametrize(("target", "seen"), [("0505", False), ("0506", False), ("0507", True)])
def test_the_worked_example_three_targets_behind_a_village_a22_a23(target: str, seen: bool) -> None:
    # The gun on the hill, the village two steps off, targets one, two and three behind it.
    assert sees("0502", target, ground=hills("0502", town=["0504"])) is seen


@pytest.mark.rule("5.1.2")
def test_the_worked_example_on_the_map_of_the_raab() -> None:
    # The Imperial gun on the Schlösslberg, 1020 of Mogersdorf two steps below it.
    units = {
        "janissaries-1": foot("blue", "1119"),
        "janissaries-2": foot("blue", "1118"),
        "spahi": foot("blue", "1319"),
    }
    match = board("artillery", ground=RAAB, units=units, guns={"gun": gun("red", "0821")})
    red = match.seat("red")
    found = [codes(red, f"fire gun {name}") for name in units]
    assert found == [["line-blocked"], ["line-blocked"], []]


@pytest.mark.rule("5.1.2")
@pytest.mark.parametrize(
    ("obstacle", "hidden"),
    [
        ("0502", {"0503"}),
        ("0503", {"0504", "0505"}),
        ("0504", {"0505", "0506", "0507"}),
        ("0505", {"0506", "0507", "0508", "0509"}),
    ],
)
def test_dead_ground_is_as_deep_as_the_obstacle_is_far_a22(obstacle: str, hidden: set[str]) -> None:
    for column in range(int(obstacle[2:]) + 1, 10):
        target = f"05{column:02}"
        ground = hills("0501", wood=[obstacle])
        assert sees("0501", target, ground=ground, decoys="0908 0909") is (target not in hidden)


@pytest.mark.rule("5.1.2")
def test_units_on_low_ground_cast_dead_ground_too_a24() -> None:
    for seat in ("red", "blue"):
        between = {"between": foot(seat, "0504")}
        assert not sees("0502", "0506", ground=hills("0502"), units=between)
        assert sees("0502", "0507", ground=hills("0502"), units=between)
        alone = {"between": leader(seat, "0504")}
        assert not sees("0502", "0506", ground=hills("0502"), commanders=alone)
        assert sees("0502", "0507", ground=hills("0502"), commanders=alone)


@pytest.mark.rule("5.1.2")
def test_from_hill_to_hill_lower_obstacles_do_not_count_a25() -> None:
    units = {"between": foot("blue", "0504")}
    ground = hills("0502", "0506", wood=["0503"], town=["0505"])
    assert sees("0502", "0506", ground=ground, units=units)


@pytest.mark.rule("5.1.2")
@pytest.mark.parametrize("target_on_hill", [True, False])
def test_an_obstacle_at_the_guns_level_blocks_a21_a25(target_on_hill: bool) -> None:
    high = ["0502", "0504", *(["0506"] if target_on_hill else [])]
    assert not sees("0502", "0506", ground=hills(*high, wood=["0504"]))
    assert not sees("0502", "0506", ground=hills(*high), units={"between": foot("red", "0504")})


@pytest.mark.rule("5.1.2")
@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize("target_on_hill", [True, False])
def test_bare_high_ground_does_not_block_a_gun_on_a_hill_a21(target_on_hill: bool) -> None:
    high = ["0502-0505", *(["0506"] if target_on_hill else [])]
    assert sees("0502", "0506", ground=hills(*high))


@pytest.mark.rule("5.1.2")
@pytest.mark.rule("5.1.1")
def test_a_third_level_blocks_a_gun_on_the_second() -> None:
    ground = {"levels": {"2": ["0502", "0506"], "3": ["0504"]}}
    assert not sees("0502", "0506", ground=ground)
    ground = {"levels": {"2": ["0504", "0506"], "3": ["0502"]}, "terrain": {"wood": ["0504"]}}
    # From level 3 a wood on level 2 is a lower obstacle, two steps off: its dead ground is two.
    assert not sees("0502", "0506", ground=ground)
    assert sees("0502", "0507", ground=ground)
