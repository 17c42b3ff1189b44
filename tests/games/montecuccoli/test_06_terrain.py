"""6.2 Terrain effects on movement, 6.5 villages and towns."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import battaglia
from battaglia.core.match import Match
from battaglia.games.montecuccoli.loading import DATA
from battaglia.games.montecuccoli.terrain import FOOT, HORSE, crossing
from battaglia.games.montecuccoli.zones import ignores_zones, zone
from tests.games.montecuccoli.board import board, codes, foot, horse, leader, state, texts

RAAB: dict[str, Any] = tomllib.loads((DATA / "maps" / "raab.toml").read_text("utf-8"))


def step_cost(here: str, there: str, unit: dict[str, Any] | None = None, **ground: Any) -> str:
    """What a step costs; "" if it is not allowed."""
    mover = {**(unit or {**foot("red", here), "mp": 9}), "hex": here}
    match = board(units={"mover": mover}, ground=ground)
    red = match.seat("red")
    red.play("pick mover")
    if red.why_not(f"step mover {there}"):
        return ""
    (event,) = red.play(f"step mover {there}")[:1]
    return str(event.params["cost"])


# --- 6.2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("kind", "cost"),
    [("", "1"), ("wood", "2"), ("camp", "1"), ("rampart", "1"), ("town", ""), ("walled-town", "")],
)
def test_the_cost_of_each_terrain(kind: str, cost: str) -> None:
    assert step_cost("0504", "0505", terrain={kind: ["0505"]} if kind else {}) == cost


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("kind", "cost"),
    [("stream", "2"), ("ford", "3"), ("river", ""), ("main-river", "")],
)
def test_the_cost_of_each_water_a30(kind: str, cost: str) -> None:
    assert step_cost("0504", "0505", hexsides={kind: ["0504/0505"]}) == cost
    assert step_cost("0505", "0504", hexsides={kind: ["0504/0505"]}) == cost
    # Along the water, not across it.
    assert step_cost("0504", "0503", hexsides={kind: ["0504/0505"]}) == "1"


@pytest.mark.rule("6.2")
@pytest.mark.rule("6.2.1")
def test_the_cost_of_an_obstacle_is_added_to_that_of_the_hex() -> None:
    wooded_hill = {"terrain": {"wood": ["0505"]}, "levels": {"2": ["0505"]}}
    assert step_cost("0504", "0505", hexsides={"stream": ["0504/0505"]}, **wooded_hill) == "4"
    assert step_cost("0504", "0505", hexsides={"ford": ["0504/0505"]}, **wooded_hill) == "5"
    assert step_cost("0504", "0505", **wooded_hill) == "3"


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("kind", ["", "wood", "town", "walled-town", "camp", "rampart"])
def test_along_a_road_a_hex_costs_one_point_whatever_the_terrain_a31(kind: str) -> None:
    terrain = {kind: ["0505"]} if kind else {}
    assert step_cost("0504", "0505", terrain=terrain, roads=[["0504-0505"]]) == "1"


@pytest.mark.rule("6.2")
def test_a_road_helps_only_along_it_a31() -> None:
    # Both hexes have a road, but it does not cross the side between them.
    roads = [["0503-0504"], ["0505-0506"]]
    assert step_cost("0504", "0505", terrain={"wood": ["0505"]}, roads=roads) == "2"
    assert step_cost("0405", "0505", terrain={"wood": ["0505"]}, roads=[["0504-0505"]]) == "2"


@pytest.mark.rule("6.2")
@pytest.mark.rule("6.2.1")
def test_a_road_does_away_with_neither_climbing_nor_water_a31() -> None:
    road = [["0504-0505"]]
    assert step_cost("0504", "0505", levels={"2": ["0505"]}, roads=road) == "2"
    assert step_cost("0504", "0505", hexsides={"ford": ["0504/0505"]}, roads=road) == "3"


@pytest.mark.rule("6.2")
def test_a_unit_that_cannot_pay_does_not_enter_a42() -> None:
    ground = {"terrain": {"wood": ["0505"]}, "hexsides": {"ford": ["0504/0505"]}}
    three = {**foot("red", "0504"), "mp": 3}
    assert step_cost("0504", "0505", three, **ground) == ""
    assert step_cost("0504", "0505", {**three, "mp": 4}, **ground) == "4"


@pytest.mark.rule("6.2")
def test_the_reason_tells_cost_and_points_left() -> None:
    ground = {"terrain": {"wood": ["0505"]}}
    red = board(units={"mover": {**foot("red", "0504"), "mp": 1}}, ground=ground).seat("red")
    red.play("pick mover")
    (reason,) = red.why_not("step mover 0505")
    assert reason.params == {"hex": "0505", "cost": "2", "left": "1"}


@pytest.mark.rule("6.2")
def test_each_line_of_the_cost_names_its_paragraph() -> None:
    ground = {
        "terrain": {"wood": ["0505"]},
        "levels": {"2": ["0505"]},
        "hexsides": {"stream": ["0504/0505"]},
    }
    field = state(board(units={"a": foot("red", "0101")}, ground=ground)).field.ground
    here, there = field.grid.index("0504"), field.grid.index("0505")
    lines = [
        (line.value, line.code, line.rule) for line in crossing(field, FOOT, here, there).lines
    ]
    assert lines == [
        (2, "terrain-wood", "6.2"),
        (1, "water-stream", "6.2"),
        (1, "climbing", "6.2.1"),
    ]


# --- 6.2.1 --------------------------------------------------------------------------------------


@pytest.mark.rule("6.2.1")
def test_the_worked_example_over_the_river_into_the_wood_a30() -> None:
    assert step_cost("1221", "1321", foot("red", "1221"), **RAAB) == "4"
    bridged = {**RAAB, "hexsides": {**RAAB["hexsides"], "bridge": ["1221/1321"]}}
    assert step_cost("1221", "1321", foot("red", "1221"), **bridged) == "2"


@pytest.mark.rule("6.2.1")
def test_the_worked_example_spends_all_points_of_the_unit() -> None:
    match = board(ground=RAAB, units={"mover": foot("red", "1221"), "other": foot("red", "0901")})
    red = match.seat("red")
    red.play_plan(["pick mover", "step mover 1321"])
    # Nothing is left: the move has ended by itself.
    assert codes(red, "pick mover") == ["moved"]


@pytest.mark.rule("6.2.1")
def test_the_worked_examples_up_and_down_the_slope_a32_a33() -> None:
    assert step_cost("0922", "0823", **RAAB) == "2"
    assert step_cost("0822", "0921", **RAAB) == "1"


@pytest.mark.rule("6.2.1")
@pytest.mark.parametrize(
    ("here", "there", "cost"), [(1, 1, "1"), (1, 2, "2"), (2, 1, "1"), (2, 2, "1"), (1, 3, "2")]
)
def test_climbing_costs_one_point_and_going_down_none_a32_a33(
    here: int, there: int, cost: str
) -> None:
    levels: dict[str, list[str]] = {"1": [], "2": [], "3": []}
    levels[str(here)].append("0504")
    levels[str(there)].append("0505")
    assert step_cost("0504", "0505", levels=levels) == cost


@pytest.mark.rule("6.2.1")
@pytest.mark.parametrize("kind", ["stream", "ford", "river", "main-river"])
def test_over_a_bridge_water_costs_nothing_a35(kind: str) -> None:
    hexsides = {kind: ["0504/0505", "0405/0504"], "bridge": ["0504/0505"]}
    assert step_cost("0504", "0505", hexsides=hexsides) == "1"
    assert step_cost("0505", "0504", hexsides=hexsides) == "1"
    # The bridge serves its own hexside, not the whole hex.
    assert step_cost("0504", "0405", hexsides=hexsides) != "1"


@pytest.mark.rule("6.2.1")
def test_the_bridge_of_the_lafnitz_is_the_only_way_over_it() -> None:
    assert step_cost("1030", "1031", **RAAB) == "1"
    assert step_cost("0930", "1031", **RAAB) == ""
    assert step_cost("1130", "1131", **RAAB) == ""


# --- 6.2.2 --------------------------------------------------------------------------------------


@pytest.mark.rule("6.2.2")
@pytest.mark.parametrize("level", ["1", "2"])
def test_cavalry_enters_a_wood_by_road_only_a34(level: str) -> None:
    unit = horse("red", "0504")
    wood = {"terrain": {"wood": ["0505"]}, "levels": {level: ["0505"]}}
    climbing = level == "2"
    assert step_cost("0504", "0505", unit, **wood) == ""
    assert step_cost("0504", "0505", unit, roads=[["0504-0505"]], **wood) == str(1 + climbing)
    # A road through the hex is of no use to those who come from elsewhere.
    assert step_cost("0405", "0505", unit, roads=[["0504-0505"]], **wood) == ""
    # Infantry goes where it likes.
    assert step_cost("0504", "0505", **wood) == str(2 + climbing)


@pytest.mark.rule("6.2.2")
def test_a_wooded_hill_costs_wood_and_climb_a34() -> None:
    assert step_cost("0609", "0610", **RAAB) == "2"  # along the hill
    assert step_cost("0709", "0610", **RAAB) == "3"  # up from the valley


@pytest.mark.rule("6.2.2")
def test_cavalry_may_stop_in_a_wood_and_leave_on_any_open_side_a36() -> None:
    ground = {"terrain": {"wood": ["0505", "0506"]}, "roads": [["0504-0505"]]}
    match = board(units={"spahi": horse("red", "0504"), "foe": foot("blue", "0109")}, ground=ground)
    red = match.seat("red")
    red.play_plan(["pick spahi", "step spahi 0505", "stop spahi", "end-movement"])
    match.seat("blue").play("end-movement")
    red.play("pick spahi")
    ways = {text.split()[2] for text in texts(red) if text.startswith("step ")}
    assert ways == {"0504", "0405", "0406", "0605", "0606"}


# --- 6.5 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("kind", ["town", "walled-town"])
def test_no_counter_enters_a_town_without_a_road(kind: str) -> None:
    ground: dict[str, Any] = {"terrain": {kind: ["0505"]}, "roads": [["0504-0506"]]}
    pieces: dict[str, Any] = {
        "units": {"sparr": foot("red", "0405"), "spahi": horse("red", "0406")},
        "commanders": {"pio": leader("red", "0405")},
    }
    red = board(ground=ground, **pieces).seat("red")
    for piece in ("sparr", "spahi", "pio"):
        red.play(f"pick {piece}")
        assert codes(red, f"step {piece} 0505") == ["town-needs-road"]
        red.play(f"stop {piece}")


@pytest.mark.rule("6.5")
def test_a_town_is_left_on_any_side_a43() -> None:
    ground = {"terrain": {"town": ["0505"]}, "roads": [["0504-0505"]]}
    match = board(units={"sparr": foot("red", "0505")}, ground=ground)
    red = match.seat("red")
    red.play("pick sparr")
    assert len([text for text in texts(red) if text.startswith("step")]) == 6


@pytest.mark.rule("6.5")
def test_between_two_hexes_of_a_town_a_road_is_needed_a43() -> None:
    town = {"terrain": {"town": ["0505-0506"]}}
    assert step_cost("0505", "0506", roads=[["0504-0505"]], **town) == ""
    assert step_cost("0505", "0506", roads=[["0504-0506"]], **town) == "1"


@pytest.mark.rule("6.5")
@pytest.mark.rule("9.1")
@pytest.mark.parametrize("kind", ["town", "wood"])
def test_a_disrupted_unit_may_stay_in_cover_or_leave_it_a44(kind: str) -> None:
    ground = {"terrain": {kind: ["0505-0506"]}, "roads": [["0504-0507"]]}
    match = board(units={"sparr": foot("red", "0505", disrupted=True)}, ground=ground)
    red = match.seat("red")
    red.play("pick sparr")
    assert codes(red, "step sparr 0506") == ["disrupted-no-cover"]
    assert codes(red, "stop sparr") == []
    red.play("step sparr 0504")
    assert codes(red, "step sparr 0505") == ["disrupted-no-cover"]


def siege(phase: str, **more: Any) -> Match:
    """Red's foot in a town beside blue's foot in the open."""
    ground = {"terrain": {"town": ["0505"]}, "roads": [["0504-0505"]]}
    units = {"sparr": foot("red", "0505", 8, **more), "foe": foot("blue", "0506", 8)}
    return board(phase, units=units, ground=ground, dice=(5,))


@pytest.mark.rule("6.5")
@pytest.mark.rule("7.2")
def test_a_unit_in_a_town_ignores_enemy_zones_a50() -> None:
    match = siege("combat")
    red = match.seat("red")
    p = state(match)
    assert zone(p, 1) >> p.at[0] & 1
    assert ignores_zones(p, 0)
    # It may attack, and need not.
    assert texts(red) == ["attack sparr foe", "end-declaration"]
    in_the_open = board("combat", units={"sparr": foot("red", "0505"), "foe": foot("blue", "0506")})
    assert texts(in_the_open.seat("red")) == ["attack sparr foe"]


@pytest.mark.rule("6.5")
@pytest.mark.rule("7.2")
@pytest.mark.rule("9.2")
def test_a_unit_in_a_town_reorganises_beside_the_enemy_a50() -> None:
    match = siege("reorganisation", disrupted=True)
    assert not state(match).disrupted
    units = {"sparr": foot("red", "0505", disrupted=True), "foe": foot("blue", "0506")}
    assert state(board("reorganisation", units=units, dice=(6,))).disrupted


@pytest.mark.rule("6.5")
@pytest.mark.rule("7.0")
def test_a_unit_in_a_town_has_a_zone_of_its_own_a50() -> None:
    ground = {"terrain": {"town": ["0505"]}}
    units = {"sparr": foot("red", "0506"), "foe": foot("blue", "0505")}
    red = board("combat", units=units, ground=ground).seat("red")
    assert texts(red) == ["attack sparr foe"]
    assert codes(red, "end-declaration") == ["obligations-open"]


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("option", "value"), [("penalty", 1), ("bonus", -1), ("none", 0)])
def test_an_attack_out_of_a_town_changes_the_die_a69(option: str, value: int) -> None:
    ground = {"terrain": {"town": ["0505"]}}
    units = {"sparr": foot("red", "0505", 8), "foe": foot("blue", "0506", 8)}
    match = board("combat", units=units, ground=ground, options={"town_sortie": option})
    odds = match.seat("red").odds("attack sparr foe")
    assert odds is not None
    ledger = odds.courses[0].ledgers["die"]
    assert ledger.total == value
    assert [(line.code, line.rule) for line in ledger.lines] == (
        [("town-sortie", "6.5")] if value else []
    )


@pytest.mark.rule("6.5")
def test_an_attack_on_a_town_does_not_change_the_die_a69() -> None:
    units = {"sparr": foot("red", "0506", 8), "foe": foot("blue", "0505", 8)}
    match = board("combat", units=units, ground={"terrain": {"town": ["0505"]}})
    odds = match.seat("red").odds("attack sparr foe")
    assert odds is not None
    assert odds.courses[0].ledgers["die"].total == 0


@pytest.mark.rule("6.5")
@pytest.mark.rule("10.3")
def test_a_commander_alone_in_a_town_is_lost_only_to_a_unit_that_enters_a92() -> None:
    ground = {"terrain": {"town": ["0505"]}, "roads": [["0504-0505"]]}
    units = {"sparr": foot("red", "0504"), "foe": foot("blue", "0909")}
    commanders = {"aga": leader("blue", "0505")}
    match = board(units=units, commanders=commanders, ground=ground)
    match.seat("red").play("end-movement")
    assert not state(match).lost
    match = board(units=units, commanders=commanders, ground=ground)
    match.seat("red").play_plan(["pick sparr", "step sparr 0505"])
    assert state(match).lost >> match.battle.index["aga"] & 1


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("scenario", sorted(battaglia.game("montecuccoli").scenarios()))
def test_every_town_of_the_maps_can_be_entered(scenario: str) -> None:
    ground = state(battaglia.new_match(scenario)).field.ground
    for here, row in enumerate(ground.rows):
        ways = [there for there in ground.grid.neighbours[here] if ground.road(there, here)]
        assert not row.road_only or ways


@pytest.mark.rule("6.2.2")
@pytest.mark.rule("6.2")
def test_horse_and_foot_pay_the_same_where_both_may_go() -> None:
    ground = state(battaglia.new_match("raab-1664")).field.ground
    for here, exits in enumerate(ground.exits[HORSE]):
        on_foot = {there: cost for there, _, cost, _ in ground.exits[FOOT][here]}
        assert all(on_foot[there] == cost for there, _, cost, _ in exits)
