"""7.1 The properties of zones of control, letter by letter, and the order of checks at a step."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core import flow
from battaglia.core.match import Match
from battaglia.games.piacenza import command, zones
from battaglia.games.piacenza.retreat import retreat
from tests.games.piacenza.board import (
    board,
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


def field(*dice: int, **pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces."""
    ground, options = pieces.pop("ground", {}), pieces.pop("options", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board(
        "movement", dice=dice, units=units, commanders=leaders, ground=ground, options=options
    )


def riders(*dice: int, **more: Any) -> Match:
    """A red cavalry unit in command at 0505, in hand."""
    match = field(*dice, a=horse("red", "0505"), fc=leader("red", "0505"), **more)
    return play(match, "move a")


# a)


@pytest.mark.rule("7.1")
def test_a_an_enemy_zone_stops_the_move_but_leaves_points_for_a_declaration() -> None:
    """B23"""
    match = riders(x=horse("blue", "0805"), fb=leader("blue", "0805"))
    play(match, "step a 0604", "step a 0705")
    red = match.seat("red")
    assert codes(red, "step a 0706") == ["must-stop", "zone-to-zone"]
    assert codes(red, "step a 0704") == ["must-stop"]
    assert codes(red, "step a 0505") == ["must-stop"]
    assert texts(red) == ["melee a x", "charge a x", "halt a"]


@pytest.mark.rule("7.1")
def test_a_no_attack_is_asked_of_who_has_come_into_a_zone() -> None:
    match = riders(x=horse("blue", "0805"))
    play(match, "step a 0604", "step a 0705", "halt a")
    assert state(match).attacks == {}


# b)


CAVALRY_EXAMPLE = {"x": foot("blue", "0805"), "fb": leader("blue", "0805")}
"""Hex B is 0604, and 0705 is hex C in the zone of infantry."""


@pytest.mark.rule("7.1")
def test_b_the_example_five_and_two_make_seven_against_eight() -> None:
    match = board(
        "movement", active="blue", dice=[5],
        units={"a": horse("blue", "0505"), "x": foot("red", "0805")},
        commanders={"fb": leader("blue", "0202"), "fr": leader("red", "0805")},
    )  # fmt: skip
    p = state(match)
    p.commanded |= 1 << index(match, "a")
    play(match, "move a", "step a 0604", "step a 0705")
    rolled = events_of(match, "zone-roll")
    assert [(e["face"], e["total"], e["level"], e["result"]) for e in rolled] == [
        (5, 7, 8, "passed")
    ]
    assert where(match, "a") == "0705"


@pytest.mark.rule("7.1")
def test_b_who_fails_stays_in_disorder_and_moves_no_more() -> None:
    """French cavalry has 7: seven and two, less one for the commander beside it, are too many."""
    match = riders(7, **CAVALRY_EXAMPLE)
    play(match, "step a 0604", "step a 0705")
    p, a = state(match), index(match, "a")
    assert where(match, "a") == "0604"
    assert p.disordered >> a & 1
    assert p.moved >> a & 1
    assert [event["piece"] for event in events_of(match, "recoils")] == ["a"]


@pytest.mark.rule("7.1")
def test_b_who_is_disordered_already_does_not_rout_by_it() -> None:
    """G7: it is no result of combat."""
    match = field(9, a=horse("red", "0604", disordered=True), fc=leader("red", "0403"),
                  **CAVALRY_EXAMPLE)  # fmt: skip
    state(match).commanded |= 1 << index(match, "a")
    play(match, "move a", "step a 0705")
    p, a = state(match), index(match, "a")
    assert p.disordered >> a & 1
    assert not p.routed >> a & 1
    assert where(match, "a") == "0604"


@pytest.mark.rule("7.1")
def test_b_no_roll_for_a_zone_of_cavalry() -> None:
    match = riders(x=horse("blue", "0805"))
    play(match, "step a 0604", "step a 0705")
    assert where(match, "a") == "0705"
    assert events_of(match, "zone-roll") == []


@pytest.mark.rule("7.1")
def test_b_one_roll_for_a_hex_however_many_enemies_control_it() -> None:
    """B24"""
    match = riders(0, x=foot("blue", "0805"), y=foot("blue", "0706"))
    play(match, "step a 0604", "step a 0705")
    assert len(events_of(match, "zone-roll")) == 1


@pytest.mark.rule("7.1")
def test_b_no_roll_beside_infantry_in_cover() -> None:
    """G10"""
    match = riders(ground={"terrain": {"village": ["0805"]}}, **CAVALRY_EXAMPLE)
    play(match, "step a 0604", "step a 0705", "step a 0704")
    assert where(match, "a") == "0704"
    assert events_of(match, "zone-roll") == []


# c)


@pytest.mark.rule("7.1")
def test_c_a_retreat_leads_out_of_a_zone_and_into_another_without_roll_or_fire() -> None:
    """Out of y's zone, and the one hex that is left lies in that of z."""
    match = field(
        a=horse("red", "0505"), b=horse("red", "0202"), y=foot("blue", "0605"),
        z=foot("blue", "0305"), fc=leader("red", "0202"),
        ground={"terrain": {"river-po": ["0504", "0404"]}},
    )  # fmt: skip
    p, a = state(match), index(match, "a")
    retreat(p, a, 1, p.at[index(match, "y")], "melee")
    flow.settle(p)
    assert where(match, "a") == "0405"
    assert zones.in_enemy_zone(p, a)
    assert flow.pending_roll(p) is None
    assert not p.disordered


# d)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("enemy", [foot, horse])
def test_d_out_of_command_nobody_enters_a_zone(enemy: Any) -> None:
    """The way back to the others leads through the zone of x, so there is none."""
    match = field(
        a=horse("red", "0505"), b=horse("red", "0905"), c=horse("red", "0906"),
        fc=leader("red", "0905"), x=enemy("blue", "0705"),
    )  # fmt: skip
    red = match.seat("red")
    for there in ("0604", "0605"):
        assert codes(red, f"step a {there}") == ["not-in-hand", "out-of-command-zone"]
    assert codes(red, "move a") == ["nothing-to-do"]


# e)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("enemy", [foot, horse])
def test_e_no_step_leads_from_zone_to_zone(enemy: Any) -> None:
    match = field(a=horse("red", "0705"), fc=leader("red", "0705"), x=enemy("blue", "0805"))
    play(match, "move a")
    red = match.seat("red")
    assert codes(red, "step a 0706") == ["zone-to-zone"]
    assert codes(red, "step a 0704") == []
    assert codes(red, "step a 0604") == []


@pytest.mark.rule("7.1")
def test_e_by_way_of_a_free_hex_it_is_allowed() -> None:
    """G8: out of the zone of one, through a free hex, into the zone of another."""
    match = field(
        a=horse("red", "0705"), fc=leader("red", "0705"), x=horse("blue", "0805"),
        y=horse("blue", "0403"),
    )  # fmt: skip
    play(match, "move a", "step a 0604", "step a 0504")
    assert where(match, "a") == "0504"
    assert zones.in_enemy_zone(state(match), index(match, "a"))


# f)


@pytest.mark.rule("7.1", "7.2")
def test_f_leaving_a_zone_of_infantry_draws_fire_and_costs_no_point() -> None:
    match = field(0, a=horse("red", "0705"), fc=leader("red", "0705"), x=foot("blue", "0805"),
                  fb=leader("blue", "0805"))  # fmt: skip
    play(match, "move a", "step a 0604")
    assert [event["piece"] for event in events_of(match, "reaction")] == ["a"]
    assert where(match, "a") == "0604"
    assert match.state.stack[-1].mp == 4  # type: ignore[attr-defined]


@pytest.mark.rule("7.1", "7.2")
def test_f_leaving_a_zone_of_cavalry_draws_none() -> None:
    match = field(a=horse("red", "0705"), fc=leader("red", "0705"), x=horse("blue", "0805"))
    play(match, "move a", "step a 0604")
    assert events_of(match, "reaction") == []
    assert where(match, "a") == "0604"


# B26 What reaction fire does to the step

SHOOTERS = {"x": foot("blue", "0805"), "y": foot("blue", "0906"), "fb": leader("blue", "1212")}
"""Only x controls 0705. Side by side with y it fires with two points, less three."""


@pytest.mark.rule("7.2")
def test_cavalry_that_it_disorders_leaves_all_the_same_and_moves_on() -> None:
    """Six less three: D."""
    match = field(6, a=horse("red", "0705"), fc=leader("red", "0705"), **SHOOTERS)
    play(match, "move a", "step a 0604", "step a 0504")
    assert state(match).disordered >> index(match, "a") & 1
    assert where(match, "a") == "0504"


@pytest.mark.rule("7.2")
def test_who_is_driven_off_by_it_has_left_and_his_move_is_over() -> None:
    """Nine less three: D1, a retreat of one hex, and not the step that was meant."""
    match = field(
        9, a=horse("red", "0705"), fc=leader("red", "0202"), **SHOOTERS,
        ground={"terrain": {"river-po": ["0704", "0604"]}},
    )  # fmt: skip
    state(match).commanded |= 1 << index(match, "a")
    play(match, "move a", "step a 0605")
    p, a = state(match), index(match, "a")
    assert [event["hex"] for event in events_of(match, "falls-back")] == ["0605"]
    assert events_of(match, "step") == []
    assert p.moved >> a & 1
    assert "move-unit" not in [step.name for step in p.stack]


@pytest.mark.rule("7.2", "11.1")
def test_infantry_that_it_disorders_ends_in_the_next_hex() -> None:
    """A seven less three at a big target: D; ranks are not changed with a nine."""
    match = field(
        7, 9, a=foot("red", "0705"), b=foot("red", "0704"), fc=leader("red", "0202"), **SHOOTERS
    )
    play(match, "line a+b 0506+0505", "move a", "step a 0605")
    p, a = state(match), index(match, "a")
    assert where(match, "a") == "0605"
    assert p.disordered >> a & 1
    assert p.moved >> a & 1
    assert "move b" in texts(match.seat("red"))


@pytest.mark.rule("7.2")
def test_a_stack_that_leaves_as_one_is_one_target() -> None:
    match = field(
        6, a=horse("red", "0705"), b=horse("red", "0705"), fc=leader("red", "0705"), **SHOOTERS
    )
    play(match, "move a+b", "step a 0604")
    assert match.deciders == ("red",)
    play(match, "suffer b")
    p = state(match)
    assert p.disordered == 1 << index(match, "b")
    assert where(match, "a") == where(match, "b") == "0604"
    assert len(events_of(match, "reaction")) == 1


@pytest.mark.rule("7.2")
def test_a_failed_roll_means_that_nothing_is_left_and_nobody_fires() -> None:
    """G7: the rolls come before the reaction fire."""
    match = field(9, a=horse("red", "0705"), fc=leader("red", "0404"), x=foot("blue", "0805"),
                  y=foot("blue", "1010"), ground={"terrain": {"ditch": ["0604"]}})  # fmt: skip
    state(match).commanded |= 1 << index(match, "a")
    play(match, "move a", "step a 0604")
    assert [event["result"] for event in events_of(match, "terrain-roll")] == ["failed"]
    assert events_of(match, "reaction") == []
    assert where(match, "a") == "0705"
    assert not state(match).disordered


# g)


@pytest.mark.rule("7.1")
def test_g_a_training_roll_in_an_enemy_zone_is_harder_by_one() -> None:
    match = field(7, 0, a=horse("red", "0705"), fc=leader("red", "0404"), x=horse("blue", "0805"),
                  y=foot("blue", "1004"), ground={"terrain": {"ditch": ["0704"]}})  # fmt: skip
    state(match).commanded |= 1 << index(match, "a")
    play(match, "move a", "step a 0704")
    assert [(e["face"], e["total"], e["result"]) for e in events_of(match, "terrain-roll")] == [
        (7, 8, "failed")
    ]


# h)


@pytest.mark.rule("7.1")
def test_h_zones_do_not_block_the_chain_of_command() -> None:
    match = field(a=foot("red", "0505"), b=foot("red", "0705"), fc=leader("red", "0505"),
                  x=horse("blue", "0604"))  # fmt: skip
    p = state(match)
    between = p.battle.grid.index("0605")
    assert zones.control(p, 1) >> between & 1
    assert command.units_in_command(p, p.battle.formation_index["r"]) == 3


# i)


@pytest.mark.rule("7.1")
def test_i_a_battery_enters_a_zone_only_where_a_friend_stands() -> None:
    tables = {"g": guns("red", "0604"), "x": horse("blue", "0805"), "b": foot("red", "0706"),
              "fc": leader("red", "0706")}  # fmt: skip
    match = play(field(**tables), "formation r-guns", "move g")
    assert codes(match.seat("red"), "step g 0705") == ["guns-enemy-zone"]
    friend = {**tables, "b": foot("red", "0705"), "fc": leader("red", "0705")}
    match = play(field(**friend), "formation r-guns", "move g", "step g 0705")
    assert where(match, "g") == "0705"


@pytest.mark.rule("7.1")
def test_i_a_battery_does_not_come_along_with_infantry_into_a_zone() -> None:
    """F1: the hex must be occupied already."""
    match = field(g=guns("red", "0604"), a=foot("red", "0604"), fc=leader("red", "0604"),
                  x=horse("blue", "0805"))  # fmt: skip
    play(match, "formation r", "move a+g")
    red = match.seat("red")
    assert codes(red, "step a 0705") == ["guns-enemy-zone"]
    assert "step a 0704" in texts(red)


@pytest.mark.rule("7.1")
def test_i_a_battery_that_is_in_a_zone_may_stay() -> None:
    """B28"""
    match = field(g=guns("red", "0705"), x=horse("blue", "0805"))
    play(match, "move g", "face g W")
    assert where(match, "g") == "0705"
