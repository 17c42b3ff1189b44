"""9.2.4 to 9.2.9 Melee: the column, the die, each result, light infantry, guns, the advance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from battaglia.games.piacenza.melee import modifiers
from tests.games.piacenza.board import (
    Table,
    charts,
    codes,
    events_of,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    where,
)
from tests.games.piacenza.combats import (
    calm,
    column_of,
    disordered,
    fought,
    hex_of,
    light,
    lines_of,
    lost,
    melee,
    on_staff,
    reduced,
    result_of,
    routed,
)

# Red attacks from 1010 to 1110; blue retreats to the east, red to the west.
HERE, THERE = "1010", "1110"
FARM = {"terrain": {"farmhouse": [THERE]}}


def riders(strength: int = 2, against: int = 2, **more: Any) -> Table:
    """Cavalry against cavalry: no volley comes before the melee."""
    return {"a": horse("red", HERE, strength), "x": horse("blue", THERE, against), **more}


def storm(strength: int = 2, against: int = 2, **more: Any) -> Table:
    """Infantry against infantry that fires at will: it has no volley (C28)."""
    defender = foot("blue", THERE, against, billebaude=True)
    return {"a": foot("red", HERE, strength), "x": defender, **more}


# 9.2.4 The column


@pytest.mark.rule("9.2.4")
def test_the_ratio_is_rounded_down_to_a_column() -> None:
    ratios = [(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1)]
    for strength in range(1, 10):
        for against in range(1, 10):
            match = calm(riders(strength, against))
            found = modifiers.ratio_column(state(match), index(match, "a"), index(match, "x"))
            fitting = [n for n, (a, d) in enumerate(ratios) if a * against <= strength * d]
            assert found == (fitting[-1] if fitting else 0), (strength, against)


@pytest.mark.rule("9.2.4")
@pytest.mark.parametrize(
    ("strength", "against", "column"),
    [(1, 4, "1:3"), (1, 3, "1:3"), (2, 4, "1:2"), (3, 4, "1:2"), (4, 3, "1:1"), (3, 2, "3:2"),
     (4, 2, "2:1"), (3, 1, "3:1"), (4, 1, "4:1"), (6, 1, "4:1")],
)  # fmt: skip
def test_strengths_lead_to_columns(strength: int, against: int, column: str) -> None:
    """D7: beyond the table its end columns count."""
    match = fought(storm(strength, against), 5, ground=FARM)
    assert column_of(match, "melee-roll") == column


@pytest.mark.rule("9.2.4", "2.2.2")
def test_a_reduced_unit_fights_with_its_reduced_strength() -> None:
    units = storm(4, 4)
    units["x"] |= {"reduced": True}
    assert column_of(fought(units, 5, ground=FARM), "melee-roll") == "2:1"


@pytest.mark.rule("9.2.3", "9.2.4")
def test_artillery_strength_does_not_count() -> None:
    units = storm(2, 2, g=guns("blue", THERE, 5, facing="E"))
    assert column_of(fought(units, 5, ground=FARM), "melee-roll") == "1:1"


@pytest.mark.rule("9.2.4")
def test_every_cell_of_the_table_is_read_by_the_modified_die() -> None:
    table = charts().melee
    for number, ratio in enumerate(table.ratios):
        top, bottom = (int(each) for each in ratio.split(":"))
        for face in range(10):
            match = melee(storm(top, bottom), {"a": "x"}, [face, 9, 9, 9], ground=FARM)
            play(match, "fight a")
            assert result_of(match, "melee-roll") == table.rows[face - table.first][number]


@pytest.mark.rule("9.2.4")
def test_the_table_gives_what_the_chart_promises() -> None:
    """A second reading of the chart: index = die + offset of the column."""
    table, offsets = charts().melee, (-3, -2, 0, 1, 2, 3, 4)
    bands = [(-1, "AE"), (1, "A1"), (4, "AR"), (7, "DR"), (10, "D1"), (99, "DE")]
    for row, cells in enumerate(table.rows):
        for offset, cell in zip(offsets, cells, strict=True):
            value = row + table.first + offset
            assert cell == next(code for limit, code in bands if value <= limit)


# 9.2.4, 9.2.5 The die


@pytest.mark.rule("9.2.5")
@pytest.mark.parametrize(
    ("terrain", "lines"),
    [("farmhouse", {}), ("entrenchment", {}), ("redoubt", {"cover-2": -2}),
     ("chateau", {"cover-2": -2}), ("village", {"cover-2": -2}), ("city", {"city": -2})],
)  # fmt: skip
def test_cover_of_level_two_takes_two_from_infantry(terrain: str, lines: dict[str, int]) -> None:
    match = fought(storm(), 9, ground={"terrain": {terrain: [THERE]}})
    assert lines_of(match, "melee-roll", "die") == lines


@pytest.mark.rule("9.2.5")
@pytest.mark.parametrize(("terrain", "value"), [("entrenchment", -2), ("farmhouse", None)])
def test_by_option_field_fortifications_count_like_redoubts(terrain: str, value: Any) -> None:
    options = {"level_one_fortified": True}
    match = fought(storm(), 9, ground={"terrain": {terrain: [THERE]}}, options=options)
    assert lines_of(match, "melee-roll", "die").get("cover-1") == value


@pytest.mark.rule("9.2.4")
def test_a_stream_takes_one() -> None:
    stream = {"hexsides": {"stream": [f"{HERE}/{THERE}"]}}
    match = fought(storm(), 9, ground={**FARM, **stream})
    assert lines_of(match, "melee-roll", "die") == {"stream": -1}
    assert lines_of(fought(riders(), 9, ground=stream), "melee-roll", "die") == {"stream": -1}


@pytest.mark.rule("9.2.4", "10.2")
def test_a_ditch_takes_one_from_cavalry() -> None:
    match = fought(riders(), 9, ground={"terrain": {"ditch": [THERE]}})
    assert lines_of(match, "melee-roll", "die") == {"ditch": -1}


# 9.2.7 The results. Infantry in 1:1: 0 A1, 2 AR, 5 DR, 8 D1; in 1:3: 0 AE; in 4:1: 9 DE.


@pytest.mark.rule("9.2.7")
def test_ae_eliminates_the_attacker() -> None:
    match = fought(storm(1, 3), 0, ground=FARM)
    assert result_of(match, "melee-roll") == "AE"
    assert lost(match, "a")
    assert where(match, "x") == THERE
    assert not disordered(match, "x")


@pytest.mark.rule("9.2.7", "9.2.9")
def test_a1_costs_the_attacker_a_step_order_and_a_hex() -> None:
    match = fought(storm(), 0, ground=FARM)
    assert result_of(match, "melee-roll") == "A1"
    assert reduced(match, "a")
    assert disordered(match, "a")
    grid = state(match).battle.grid
    assert grid.distance(hex_of(match, where(match, "a")), hex_of(match, HERE)) == 1
    assert where(match, "x") == THERE, "the defender cannot advance"


@pytest.mark.rule("9.2.7")
def test_ar_disorders_the_attacker_and_throws_him_back() -> None:
    """D16: nobody advances."""
    match = fought(storm(), 2, ground=FARM)
    assert result_of(match, "melee-roll") == "AR"
    assert not reduced(match, "a")
    assert disordered(match, "a")
    assert where(match, "a") in {"0910", "0911"}


@pytest.mark.rule("9.2.7", "9.2.9")
def test_dr_disorders_the_defender_and_the_attacker_enters_his_hex() -> None:
    match = fought(storm(), 5, ground=FARM)
    assert result_of(match, "melee-roll") == "DR"
    assert disordered(match, "x")
    assert not reduced(match, "x")
    assert where(match, "x") in {"1209", "1210"}
    assert where(match, "a") == THERE
    assert not disordered(match, "a"), "infantry keeps its order"


@pytest.mark.rule("9.2.7", "9.2.9")
def test_d1_costs_the_defender_a_step_order_and_a_hex() -> None:
    match = fought(storm(), 8, ground=FARM)
    assert result_of(match, "melee-roll") == "D1"
    assert reduced(match, "x")
    assert disordered(match, "x")
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.7")
def test_de_eliminates_the_defender() -> None:
    match = fought(storm(4, 1), 9, ground=FARM)
    assert result_of(match, "melee-roll") == "DE"
    assert lost(match, "x")
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.9", "2.2.2")
@pytest.mark.parametrize("state_of", [{"reduced": True}, {"reduced_strength": 0}])
def test_the_last_step_is_an_elimination(state_of: Table) -> None:
    units = storm(2, 2)
    units["x"] |= state_of
    if "reduced" in state_of:
        units["a"] |= {"reduced": True}
    match = fought(units, 8, ground=FARM)
    assert result_of(match, "melee-roll") == "D1"
    assert lost(match, "x")
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.7", "11.1")
@pytest.mark.parametrize(("face", "routs"), [(4, False), (9, True)])
def test_an_already_disordered_infantry_unit_may_rout(face: int, routs: bool) -> None:
    units = storm()
    units["x"] |= {"disordered": True}
    match = fought(units, 5, face, ground=FARM)
    assert routed(match, "x") is routs
    assert disordered(match, "x") is not routs
    assert where(match, "x") != THERE
    assert where(match, "a") == THERE


# 9.2.6 Light infantry


@pytest.mark.rule("9.2.6")
def test_light_infantry_ignores_disorder_but_retreats() -> None:
    """D9."""
    attacker = storm()
    attacker["a"] = light("red", HERE)
    for face, step in ((0, True), (2, False)):
        match = fought(attacker, face, ground=FARM)
        assert not disordered(match, "a")
        assert reduced(match, "a") is step
        assert where(match, "a") in {"0910", "0911"}
    defender = storm()
    defender["x"] = light("blue", THERE, billebaude=True)
    for face, step in ((5, False), (8, True)):
        match = fought(defender, face, ground=FARM)
        assert not disordered(match, "x")
        assert reduced(match, "x") is step
        assert where(match, "x") in {"1209", "1210"}


# 9.2.1 Those who are stacked with the combatants


@pytest.mark.rule("9.2.1", "9.2.3")
@pytest.mark.parametrize("face", [5, 8])
def test_the_battery_of_a_defender_who_must_go_is_eliminated(face: int) -> None:
    units = storm(2, 2, g=guns("blue", THERE, facing="E"))
    match = fought(units, face, ground=FARM)
    assert lost(match, "g")
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.1")
def test_a_battery_stays_with_a_defender_who_holds() -> None:
    units = storm(2, 2, g=guns("blue", THERE, facing="E"))
    match = fought(units, 2, ground=FARM)
    assert where(match, "g") == THERE


@pytest.mark.rule("9.2.1")
def test_the_battery_of_an_attacker_who_is_thrown_back_is_eliminated() -> None:
    units = storm(2, 2, g=guns("red", HERE))
    assert lost(fought(units, 2, ground=FARM), "g")
    assert where(fought(units, 5, ground=FARM), "g") == HERE, "the winner advances alone"


@pytest.mark.rule("9.2.1")
def test_the_second_horse_of_a_beaten_unit_retreats_in_order() -> None:
    """G14."""
    units = riders(2, 2, y=horse("blue", THERE))
    match = fought(units, 5)
    assert where(match, "y") not in {THERE, ""}
    assert not disordered(match, "y")
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.1")
def test_the_second_horse_of_an_eliminated_unit_retreats() -> None:
    units = riders(4, 1, y=horse("blue", THERE))
    match = fought(units, 9)
    assert lost(match, "x")
    assert where(match, "y") in {"1209", "1210"}
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.1", "10.1")
def test_the_second_horse_of_a_repulsed_attacker_retreats_too() -> None:
    units = riders(2, 2, b=horse("red", HERE))
    match = fought(units, 2, 0)
    assert result_of(match, "melee-roll") == "AR"
    assert where(match, "b") in {"0910", "0911"}
    assert not disordered(match, "b")


# 9.2.9 The advance, 4.6 capture


@pytest.mark.rule("9.2.9", "4.6")
def test_the_winner_captures_a_commander_whose_troops_are_wiped_out() -> None:
    commanders = {"foe": leader("blue", THERE)}
    units = storm(4, 1, far=foot("blue", "1605"))
    match = fought(units, 9, ground=FARM, commanders=commanders)
    assert on_staff(match, "foe")
    assert where(match, "foe") == "1605"
    assert not events_of(match, "commander-roll")


@pytest.mark.rule("9.2.9", "4.7")
def test_a_commander_retreats_with_his_troops_before_the_winner_comes() -> None:
    commanders = {"foe": leader("blue", THERE)}
    match = fought(storm(), 5, 9, ground=FARM, commanders=commanders)
    assert not on_staff(match, "foe")
    assert where(match, "foe") == where(match, "x")


@pytest.mark.rule("9.2.9")
def test_a_commander_goes_along_with_the_winner_or_stays() -> None:
    """G16."""
    commanders = {"fc": leader("red", HERE)}
    match = melee(storm(), {"a": "x"}, [5], ground=FARM, commanders=commanders)
    play(match, "fight a")
    blue = texts(match.seat("blue"))
    play(match, blue[0])
    red = match.seat("red")
    assert texts(red) == ["follow fc a", "stay fc"]
    assert codes(red, "follow fc x") == ["not-to-be-joined"]
    play(match, "follow fc a")
    assert where(match, "fc") == THERE


@pytest.mark.rule("9.2.9", "10.1")
def test_winning_cavalry_enters_too_and_by_option_never() -> None:
    """D15."""
    assert where(fought(riders(), 5), "a") == THERE
    stays = fought(riders(), 5, options={"horse_never_advances": True})
    assert where(stays, "a") == HERE
    assert disordered(stays, "a")


@pytest.mark.rule("9.2.9", "7.1", "5.10")
def test_an_advance_costs_nothing_and_nobody_reacts() -> None:
    """G9, G16."""
    units = storm(2, 2, y=horse("blue", "1109"), z=foot("blue", "1210"))
    match = fought(units, 5, ground=FARM)
    assert where(match, "a") == THERE
    assert where(match, "y") == "1109", "no refusal before an advance (G9)"
    assert not events_of(match, "reaction-roll")


# 9.2.3 The defensive volley


@pytest.mark.rule("9.2.3")
def test_the_defender_fires_first_and_the_attacker_comes_on_if_he_still_stands() -> None:
    units = {"a": foot("red", HERE), "x": foot("blue", THERE)}
    match = fought(units, 0, 5, ground=FARM)
    order = [e.code for e in match.events if e.code in {"defensive-roll", "melee-roll"}]
    assert order == ["defensive-roll", "melee-roll"]
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.3")
def test_a_disordered_attacker_still_fights() -> None:
    """D4, D6."""
    # Two points fire alone (-2), depth: Normal column; 6 - 2 = 4: D; ranks are not changed (9).
    units = {"a": foot("red", HERE), "x": foot("blue", THERE)}
    match = fought(units, 6, 9, 5, ground=FARM)
    assert result_of(match, "defensive-roll") == "D"
    assert disordered(match, "a")
    assert where(match, "a") == THERE


@pytest.mark.rule("9.2.3")
def test_an_attacker_who_is_driven_off_does_not_fight() -> None:
    """D4, D16."""
    # 9 - 2 = 7 in the Normal column: D1.
    units = {"a": foot("red", HERE), "x": foot("blue", THERE)}
    match = fought(units, 9, 9, ground=FARM)
    assert result_of(match, "defensive-roll") == "D1"
    assert not events_of(match, "melee-roll")
    assert events_of(match, "attack-stopped") == [{"piece": "a"}]
    assert where(match, "x") == THERE


@pytest.mark.rule("9.2.3")
def test_a_reduced_attacker_fights_on_with_what_is_left() -> None:
    # Four points, a neighbour: Intense, depth: Extended; 8: a step.
    units = {"a": foot("red", HERE, 4), "x": foot("blue", THERE, 4), "y": foot("blue", "1109")}
    match = fought(units, 8, 9, ground=FARM)
    assert result_of(match, "defensive-roll") == "1"
    assert column_of(match, "melee-roll") == "1:2"


@pytest.mark.rule("9.2.3", "9.2.9")
def test_a_lone_battery_fires_and_is_eliminated() -> None:
    """D30."""
    units = {"a": foot("red", HERE), "x": guns("blue", THERE, facing="W")}
    match = fought(units, 0)
    assert len(events_of(match, "battery-reply")) == 1
    assert lost(match, "x")
    assert where(match, "a") == THERE
    assert not events_of(match, "melee-roll")


@pytest.mark.rule("9.2.3")
def test_a_lone_battery_that_stops_the_attacker_stays() -> None:
    units = {"a": foot("red", HERE, 1), "x": guns("blue", THERE, facing="W")}
    match = fought(units, 9)
    assert where(match, "x") == THERE
    assert where(match, "a") != THERE


@pytest.mark.rule("11.2")
def test_a_routed_target_runs_without_a_volley_and_the_attacker_enters() -> None:
    """G17."""
    units = {"a": foot("red", HERE), "x": foot("blue", THERE, routed=True)}
    units |= {"g": guns("blue", THERE, facing="W")}
    match = fought(units, ground=FARM)
    assert not events_of(match, "defensive-roll")
    assert where(match, "x")[:2] == "14"
    assert lost(match, "g")
    assert where(match, "a") == THERE


# 9.0, D2, D3 Markers


@pytest.mark.rule("9.0", "9.2.1")
def test_an_attack_may_be_given_up() -> None:
    match = melee(storm(), {"a": "x"}, ground=FARM)
    red = match.seat("red")
    assert texts(red) == ["fight a", "give-up a"]
    assert codes(red, "fight x") == ["no-marker"]
    play(match, "give-up a")
    assert not state(match).attacks
    assert where(match, "x") == THERE


@pytest.mark.rule("9.2.4")
def test_the_owner_settles_the_order_of_his_combats() -> None:
    units = riders(2, 2, b=horse("red", "1013"), y=horse("blue", "1113"))
    match = melee(units, {"a": "x", "b": "y"}, [5, 5])
    assert texts(match.seat("red")) == ["fight a", "fight b", "give-up a", "give-up b"]
    play(match, "fight b")
    assert events_of(match, "fights") == [{"piece": "b", "target": "y"}]


@pytest.mark.rule("9.0")
def test_markers_do_not_outlive_the_combat() -> None:
    formations = {"r2": {"seat": "red", "wing": "centre", "name": "?"}}
    units = riders(2, 2, b=horse("red", "1013", formation="r2"), y=horse("blue", "1113"))
    match = melee(units, {"a": "x", "b": "y"}, formations=formations)
    play(match, "end-segment")
    assert not state(match).attacks


# A second reading of the column


@pytest.mark.rule("9.2.4", "10.4")
def test_shifts_stop_at_the_last_column() -> None:
    units = riders(4, 1, b=horse("red", "1209"))
    match = melee(units, {"a": "x"}, [9], charge=True)
    play(match, "fight a")
    assert column_of(match, "charge-roll") == "4:1"
    assert sum(lines_of(match, "charge-roll", "column").values()) == 2


def test_ratios_of_the_chart_rise() -> None:
    values = [Fraction(*map(int, ratio.split(":"))) for ratio in charts().melee.ratios]
    assert values == sorted(values)
