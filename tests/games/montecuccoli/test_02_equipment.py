"""2.0 Game equipment: the map, the charts and the counters."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.core.chance import D6
from battaglia.core.flow import Roll
from battaglia.core.maps import load_map
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN
from battaglia.games.montecuccoli.charts import COLUMNS, DIE, load_charts
from battaglia.games.montecuccoli.demoralisation import loss
from battaglia.games.montecuccoli.loading import DATA
from battaglia.games.montecuccoli.saving import STEPS
from battaglia.games.montecuccoli.strength import column
from battaglia.games.montecuccoli.zones import zone
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, state, texts

CHARTS = load_charts(DATA / "charts" / "series.toml")
RAAB = load_map(DATA / "maps" / "raab.toml")


# --- 2.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.0")
def test_every_roll_is_of_one_six_sided_die() -> None:
    rolls = [step for step in STEPS.values() if issubclass(step, Roll)]
    assert {step.name for step in rolls} == {
        "combat-roll",
        "fire-roll",
        "flood-roll",
        "reorganisation-roll",
    }
    assert all(step.dice == (D6,) for step in rolls)


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("scenario", sorted(battaglia.game("montecuccoli").scenarios()))
def test_a_battle_brings_map_charts_and_two_armies(scenario: str) -> None:
    battle = battaglia.new_match(scenario).battle
    assert len(battle.seats) == 2
    assert all(battle.cus[seat] and battle.commanders[seat] for seat in (0, 1))
    assert battle.guns
    assert len(battle.grid) > 0
    assert set(CHARTS.crt["printed"].results) == set(DIE)


# --- 2.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("here", "around"),
    [
        ("0922", {"0921", "0923", "0822", "0823", "1022", "1023"}),
        ("0822", {"0821", "0823", "0721", "0722", "0921", "0922"}),
        ("1221", {"1220", "1222", "1120", "1121", "1320", "1321"}),
        ("0101", {"0102", "0201", "0202"}),
    ],
)
def test_hexes_are_numbered_by_row_and_column(here: str, around: set[str]) -> None:
    grid = RAAB.grid
    assert {grid.name(there) for there in grid.neighbours[grid.index(here)]} == around


@pytest.mark.rule("2.1")
def test_a_bridge_lies_on_a_hexside_with_a_road_a35() -> None:
    grid = RAAB.grid
    (bridge,) = RAAB.hexsides["bridge"]
    assert grid.side_name(bridge) == "1030/1031"
    assert bridge in RAAB.hexsides["river"]
    assert bridge in RAAB.roads


@pytest.mark.rule("2.1")
@pytest.mark.rule("4.0")
def test_the_length_of_the_turn_track_is_the_scenarios_a105() -> None:
    turns = {each.id: each.turns for each in battaglia.scenarios()}
    assert turns["raab-1664"] == 12
    assert turns["zusmarshausen-1648"] == 14
    assert board(units={"a": foot("red", "0101")}, turns=7).battle.spec.turns == 7


# --- 2.2 ----------------------------------------------------------------------------------------

ARTILLERY = {
    "1": "Dd Dd Dd Dd",
    "2": "Dd Dd Dd Ne",
    "3": "Dd Dd Ne Ne",
    "4": "Dd Ne Ne Ne",
    "5": "Ne Ne Ne Ne",
    "6": "Ne Ne Ne Ne",
}
COMBAT = {
    "1": "Ad Ne Ne Dx Dd Dd Dd De De De",
    "2": "Ad Ad Ne Ne Dx Dd Dd Dd De De",
    "3": "Ad Ad Ad Ne Ne Dx Dd Dd Dd De",
    "4": "Ad Ad Ad Dx Ne Ne Dx Dd Dd Dd",
    "5": "Ae Ae Ad Ad Dx Ne Ne Dx Dd Dd",
    "6": "Ae Ae Ae Ad Ad Dx Ne Ne Dx Dd",
}


@pytest.mark.rule("2.2")
@pytest.mark.rule("5.0")
def test_the_artillery_fire_table_is_the_printed_one() -> None:
    assert CHARTS.artillery.ranges == [1, 2, 5, 10]
    assert {die: " ".join(row) for die, row in CHARTS.artillery.results.items()} == ARTILLERY


@pytest.mark.rule("2.2")
@pytest.mark.rule("8.0")
def test_the_combat_results_table_is_the_printed_one() -> None:
    assert {die: " ".join(row) for die, row in CHARTS.crt["printed"].results.items()} == COMBAT


@pytest.mark.rule("2.2")
def test_the_other_combat_table_differs_in_the_second_diagonal_only_a71() -> None:
    printed, other = CHARTS.crt["printed"].results, CHARTS.crt["attacker"].results
    changed = {
        (die, name, other[die][place])
        for die in DIE
        for place, name in enumerate(COLUMNS)
        if printed[die][place] != other[die][place]
    }
    assert changed == {("4", "1/2", "Ad"), ("5", "1/1", "Ad"), ("6", "2/1", "Ad")}


@pytest.mark.rule("2.2")
@pytest.mark.rule("8.0")
def test_the_worked_example_reads_the_printed_cell_a70() -> None:
    at = column(12 + 8, 8)
    assert COLUMNS[at] == "2/1"
    assert CHARTS.crt["printed"].results["3"][at] == "Dx"


@pytest.mark.rule("2.2")
@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("kind", "cost", "facts"),
    [
        ("clear", 1, set()),
        ("wood", 2, {"cavalry_by_road_only", "doubles", "blocks_sight"}),
        ("town", 1, {"road_only", "doubles", "blocks_sight", "shelters"}),
        ("walled-town", 1, {"road_only", "doubles", "blocks_sight", "shelters"}),
        ("camp", 1, set()),
        ("rampart", 1, {"doubles"}),
    ],
)
def test_the_terrain_chart_for_hexes(kind: str, cost: int, facts: set[str]) -> None:
    row = CHARTS.terrain[kind]
    flags = {name for name in row.__struct_fields__ if getattr(row, name) is True}
    assert row.cost == cost
    assert flags - {"cavalry_may_attack"} == facts
    assert row.cavalry_may_attack is (kind != "wood")


@pytest.mark.rule("2.2")
@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("kind", "cost", "passable", "attack", "control"),
    [
        ("stream", 1, True, True, True),
        ("ford", 2, True, False, False),
        ("river", 0, False, False, False),
        ("main-river", 0, False, False, False),
    ],
)
def test_the_terrain_chart_for_hexsides_a30(
    kind: str, cost: int, passable: bool, attack: bool, control: bool
) -> None:
    row = CHARTS.hexsides[kind]
    assert (row.cost, row.passable, row.attack, row.zone_of_control) == (
        cost,
        passable,
        attack,
        control,
    )
    assert row.doubles is passable
    assert row.disrupted_may_pass is (kind == "stream")


# --- 2.3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.3")
def test_the_armies_of_the_raab_and_the_marker_are_96_counters() -> None:
    battle = battaglia.new_match("raab-1664").battle
    assert [len(units) for units in battle.cus] == [36, 37]
    assert [len(leaders) for leaders in battle.commanders] == [6, 10]
    assert len(battle.guns) == 6
    assert len(battle.pieces) + 1 == 96


@pytest.mark.rule("2.3")
@pytest.mark.rule("5.0")
def test_guns_and_commanders_are_no_combat_units_a1() -> None:
    units = {"foot": foot("red", "0504"), "foe": foot("blue", "0505")}
    guns = {"gun": gun("red", "0405"), "battery": gun("blue", "0604")}
    match = board("combat", units=units, guns=guns, commanders={"pio": leader("red", "0504")})
    red, p = match.seat("red"), state(match)
    index = match.battle.index
    assert [match.battle.kind[index[name]] for name in ("foot", "pio", "gun")] == [
        CU,
        COMMANDER,
        GUN,
    ]
    assert codes(red, "attack gun foe") == ["not-an-attacker"]
    assert codes(red, "attack pio foe") == ["not-an-attacker"]
    assert codes(red, "attack foot battery") == ["not-a-defender"]  # A82
    assert texts(red) == ["attack foot foe"]
    # The zone is that of the foot alone.
    assert zone(p, 0) == match.battle.grid.neighbour_mask[p.at[index["foot"]]]


@pytest.mark.rule("2.3")
@pytest.mark.rule("11.0")
def test_a_captured_gun_is_no_loss_a1() -> None:
    units = {"foot": foot("red", "0504"), "foe": foot("blue", "0901")}
    match = board(units=units, guns={"battery": gun("blue", "0505")})
    red = match.seat("red")
    red.play_plan(["pick foot", "step foot 0505"])
    assert state(match).holder(match.battle.index["battery"]) == 0
    assert loss(state(match), 1) == 0


@pytest.mark.rule("2.3")
@pytest.mark.rule("6.2.2")
@pytest.mark.parametrize("arm", ["cavalry", "dragoon", "light"])
def test_dragoons_and_light_horse_are_cavalry_a37(arm: str) -> None:
    unit: dict[str, Any] = {**horse("red", "0504"), "arm": arm}
    ground = {"terrain": {"wood": ["0505"]}}
    match = board(units={"mover": unit, "foe": foot("blue", "0901")}, ground=ground)
    red = match.seat("red")
    assert match.battle.horse == (True, False)
    red.play("pick mover")
    assert codes(red, "step mover 0505") == ["cavalry-needs-road"]


# --- 2.4 ----------------------------------------------------------------------------------------


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(
    ("strength", "weak"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (8, 4), (12, 6)]
)
def test_the_disrupted_side_has_half_the_strength_rounded_up_a87(strength: int, weak: int) -> None:
    units = {"a": foot("red", "0101", strength), "b": foot("red", "0103", strength, disrupted=True)}
    p = state(board(units=units))
    assert [p.strength(0), p.strength(1)] == [strength, weak]


@pytest.mark.rule("2.4")
def test_a_printed_disrupted_strength_is_kept_a87() -> None:
    units = {"a": foot("red", "0101", 8, disrupted=True, disrupted_strength=3)}
    assert state(board(units=units)).strength(0) == 3


@pytest.mark.rule("2.4")
def test_the_values_of_the_worked_examples_are_on_the_counters() -> None:
    battle = battaglia.new_match("raab-1664").battle
    index = battle.index
    assert battle.strength[index["sparr"]] == 12
    assert battle.strength[index["piedmont"]] == 8
    assert battle.mp[index["sparr"]] == 2 * 4  # kept in halves of a point
    assert battle.cp[index["general-montecuccoli"]] == 3
    assert battle.strength[index["hill-battery"]] == 0
    assert battle.mp[index["hill-battery"]] == 0
