"""7.0 Zones of control."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.hexgrid import bits
from battaglia.core.match import Match
from battaglia.games.montecuccoli.zones import controls, zone
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, state, texts

RING = {"0504", "0506", "0405", "0406", "0605", "0606"}
"""The six hexes around 0505."""


def zone_of(match: Match, seat: str = "red") -> set[str]:
    p = state(match)
    return {p.hex_name(here) for here in bits(zone(p, match.seats.index(seat)))}


def held(unit: dict[str, Any], **ground: Any) -> set[str]:
    """The zone of one unit of red's."""
    return zone_of(board("movement", units={"sparr": unit}, ground=ground))


# --- 7.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.0")
@pytest.mark.parametrize("unit", [foot("red", "0505"), horse("red", "0505")], ids=["foot", "horse"])
def test_an_undisrupted_unit_controls_the_six_hexes_around_it(unit: dict[str, Any]) -> None:
    assert held(unit) == RING


@pytest.mark.rule("7.0")
def test_at_the_edge_of_the_map_a_zone_is_cut_off() -> None:
    assert held(foot("red", "0101")) == {"0102", "0201", "0202"}


@pytest.mark.rule("7.0")
def test_a_side_controls_what_any_of_its_units_controls() -> None:
    match = board(units={"sparr": foot("red", "0101"), "tasso": foot("red", "0909")})
    assert zone_of(match) == {"0102", "0201", "0202", "0908", "0809"}


@pytest.mark.rule("7.0")
@pytest.mark.parametrize("phase", ["artillery", "movement", "combat"])
@pytest.mark.parametrize("active", ["red", "blue"])
def test_zones_are_there_in_every_phase_whoever_is_active(phase: str, active: str) -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506")}
    guns = {"gun": gun("red", "0101"), "battery": gun("blue", "0109")}
    match = board(phase, active=active, units=units, guns=guns)
    assert match.game.heading(match.state) == f"turn 1 {active} {phase}"
    assert zone_of(match, "red") == RING
    assert zone_of(match, "blue") == {"0505", "0507", "0406", "0407", "0606", "0607"}


@pytest.mark.rule("7.0")
def test_zones_overlap_without_further_effect() -> None:
    units = {
        "sparr": foot("red", "0505"),
        "tasso": foot("red", "0506"),
        "foe": foot("blue", "0305"),
    }
    p = state(board(units=units))
    shared = p.battle.grid.index("0406")
    assert [controls(p, unit, shared) for unit in range(3)] == [True, True, True]
    assert zone(p, 0) >> shared & 1
    assert zone(p, 1) >> shared & 1


@pytest.mark.rule("7.0")
def test_zones_do_not_hinder_movement_a48() -> None:
    # Two enemies with a gap of one hex: in, through and out again, at the usual cost.
    units = {
        "sparr": foot("red", "0503"),
        "one": foot("blue", "0405"),
        "two": foot("blue", "0605"),
    }
    match = board(units=units)
    red = match.seat("red")
    assert {"0504", "0505"} <= zone_of(match, "blue")
    red.play("pick sparr")
    costs = []
    for there in ("0504", "0505", "0506", "0507"):
        events = red.play(f"step sparr {there}")
        costs.append(events[0].params["cost"])
    assert costs == ["1", "1", "1", "1"]


@pytest.mark.rule("7.0")
def test_a_unit_may_stop_in_an_enemy_zone_and_go_on_from_one_to_another_a48() -> None:
    units = {"sparr": foot("red", "0504"), "foe": foot("blue", "0405")}
    match = board(units=units)
    red = match.seat("red")
    red.play_plan(["pick sparr", "step sparr 0505", "stop sparr"])
    assert texts(red) == ["attack sparr foe"]


# --- 7.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("kind", "crosses"),
    [("river", False), ("main-river", False), ("ford", False), ("stream", True)],
)
def test_a_zone_does_not_cross_a_river_a46(kind: str, crosses: bool) -> None:
    side = {kind: ["0505/0506"]}
    expected = RING if crosses else RING - {"0506"}
    assert held(foot("red", "0505"), hexsides=side) == expected
    # A bridge lets it through.
    assert held(foot("red", "0505"), hexsides={**side, "bridge": ["0505/0506"]}) == RING


@pytest.mark.rule("7.1")
def test_a_river_bank_is_controlled_on_the_land_side_a46() -> None:
    # 0406 lies on the far bank of another hexside: only sides of the unit's own hex matter.
    assert held(foot("red", "0505"), hexsides={"river": ["0405/0406", "0406/0506"]}) == RING


@pytest.mark.rule("7.1")
@pytest.mark.rule("8.0")
def test_a_bridge_makes_combat_compulsory_across_it_a46_a56() -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506")}
    river = {"hexsides": {"river": ["0505/0506"]}}
    bridged = {"hexsides": {"river": ["0505/0506"], "bridge": ["0505/0506"]}}
    red = board("combat", units=units, ground=bridged).seat("red")
    assert texts(red) == ["attack sparr foe"]
    match = board("combat", units=units, ground=river)
    assert match.game.heading(match.state) == "turn 1 blue movement"


@pytest.mark.rule("7.1")
def test_cavalry_has_no_zone_over_woods_a47() -> None:
    terrain = {"wood": ["0506"], "town": ["0504"], "camp": ["0405"], "rampart": ["0605"]}
    assert held(horse("red", "0505"), terrain=terrain) == RING - {"0506"}
    assert held(foot("red", "0505"), terrain=terrain) == RING


@pytest.mark.rule("7.1")
def test_cavalry_has_no_zone_over_wooded_hills_or_along_a_road_through_a_wood_a47() -> None:
    ground = {"terrain": {"wood": ["0506"]}, "levels": {"2": ["0506"]}, "roads": [["0505-0506"]]}
    assert held(horse("red", "0505"), **ground) == RING - {"0506"}


@pytest.mark.rule("7.1")
def test_cavalry_in_a_wood_has_a_zone_over_open_ground_a47() -> None:
    ground = {"terrain": {"wood": ["0505-0506"]}, "roads": [["0505-0506"]]}
    assert held(horse("red", "0505"), **ground) == RING - {"0506"}


@pytest.mark.rule("7.1")
@pytest.mark.rule("9.1")
def test_a_disrupted_unit_has_no_zone() -> None:
    assert held(foot("red", "0505", disrupted=True)) == set()


@pytest.mark.rule("7.1")
def test_guns_and_commanders_have_no_zone() -> None:
    match = board(
        units={"far": foot("red", "0901")},
        commanders={"pio": leader("red", "0505", 3)},
        guns={"gun": gun("red", "0303")},
    )
    assert zone_of(match) == {"0902", "0801", "0802"}


@pytest.mark.rule("7.1")
def test_a_unit_that_is_not_on_the_map_has_no_zone() -> None:
    entries = {"gate": {"turn": 3, "hexes": ["0101"]}}
    units = {"sparr": foot("red", "", entry="gate"), "tasso": foot("red", "", lost=True)}
    match = board(units={**units, "foe": foot("blue", "0909")}, entries=entries)
    assert zone_of(match) == set()


@pytest.mark.rule("7.0")
@pytest.mark.rule("13.6.2")
def test_a_besieged_garrison_has_no_zone() -> None:
    siege = {"kind": "siege", "town": ["0505"], "works": ["0101"], "by": "blue"}
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0909")}
    ground = {"terrain": {"walled-town": ["0505"]}}
    assert zone_of(board(units=units, ground=ground, special=[siege])) == set()
    freed = {"control": {"0101": "red"}}
    assert zone_of(board(units=units, ground=ground, special=[siege], start=freed)) == RING


# --- 7.2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.2")
@pytest.mark.rule("8.0")
def test_a_unit_in_an_enemy_zone_must_fight() -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506")}
    red = board("combat", units=units).seat("red")
    assert codes(red, "end-declaration") == ["obligations-open"]
    assert texts(red) == ["attack sparr foe"]


@pytest.mark.rule("7.2")
@pytest.mark.rule("8.0")
def test_nobody_must_attack_a_disrupted_unit() -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506", disrupted=True)}
    assert texts(board("combat", units=units).seat("red")) == [
        "attack sparr foe",
        "end-declaration",
    ]


@pytest.mark.rule("7.2")
@pytest.mark.rule("8.0")
def test_ones_own_zone_obliges_to_nothing_a49() -> None:
    # Horse beside foot in a wood: the foot controls the horse, not the other way round.
    ground = {"terrain": {"wood": ["0506"]}, "roads": [["0506-0507"]]}
    units = {"rider": horse("blue", "0505"), "walker": foot("red", "0506")}
    red = board("combat", units=units, ground=ground).seat("red")
    assert texts(red) == ["attack walker rider", "end-declaration"]
    # Across a ford nobody controls anybody; where the option allows an attack, it is free.
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506")}
    ford = {"hexsides": {"ford": ["0505/0506"]}}
    options = {"attack_over_fords": True}
    red = board("combat", units=units, ground=ford, options=options).seat("red")
    assert texts(red) == ["attack sparr foe", "end-declaration"]


@pytest.mark.rule("7.2")
@pytest.mark.rule("9.2")
@pytest.mark.parametrize("near", [True, False])
def test_a_disrupted_unit_in_an_enemy_zone_cannot_reorganise_a8_a88(near: bool) -> None:
    units = {
        "sparr": foot("red", "0505", disrupted=True),
        "foe": foot("blue", "0506" if near else "0507"),
    }
    match = board("reorganisation", units=units, dice=() if near else (6,))
    assert bool(state(match).disrupted) is near


@pytest.mark.rule("7.2")
@pytest.mark.rule("10.1")
def test_no_commander_helps_a_unit_in_an_enemy_zone_a8() -> None:
    units = {"sparr": foot("red", "0505", disrupted=True), "foe": foot("blue", "0506")}
    match = board("reorganisation", units=units, commanders={"pio": leader("red", "0505", 3)})
    assert state(match).disrupted
    assert match.roll_number == 0
