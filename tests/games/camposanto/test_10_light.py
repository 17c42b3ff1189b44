"""10 Light foot: its fire."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto.artillery import fire_ledger
from tests.games.camposanto.board import (
    board,
    codes,
    facing_of,
    foot,
    guns,
    light,
    marshal,
    play,
    state,
    steps_of,
    texts,
    where,
)

SPARE = {"r": foot("red", "0111"), "spare": foot("blue", "1101")}


def skirmish(facing: str = "N", **tables: Any) -> Match:
    """Red's light unit at 0606 is to fire; its front is 0605 and 0705."""
    units = {"l": light("red", "0606", facing), **SPARE, **tables.pop("units", {})}
    return board(tables.pop("operation", "light-fire"), units=units, **tables)


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("dice", "left"), [([5, 4], 3), ([4, 4], 4), ([6, 6], 3)])
def test_nine_or_more_hits(dice: list[int], left: int) -> None:
    match = play(skirmish(units={"b": foot("blue", "0605")}, dice=dice), "fire l 0605")
    assert (steps_of(match, "b"), where(match, "b")) == (left, "0605")


@pytest.mark.rule("10.2")
def test_the_target_is_in_one_of_the_two_front_hexes() -> None:
    units = {"b": foot("blue", "0605"), "c": foot("blue", "0706"), "d": foot("blue", "0604")}
    match = skirmish(units=units)
    shots = [text for text in texts(match.seat("red")) if text.startswith("fire")]
    assert shots == ["fire l 0605"]
    assert codes(match.seat("red"), "fire l 0706") == ["not-before"]
    assert codes(match.seat("red"), "fire l 0604") == ["not-before"]
    turned = skirmish("NE", units=units)
    assert codes(turned.seat("red"), "fire l 0706") == []


@pytest.mark.rule("10.2")
def test_farmhouses_are_the_only_modifier() -> None:
    ground = {"terrain": {"farmhouses": ["0605"]}}
    match = skirmish(units={"b": foot("blue", "0605")}, ground=ground, status="impetuous")
    p = state(match)
    assert fire_ledger(p, 0, p.battle.grid.index("0605")).total == -1
    open_field = skirmish(units={"b": foot("blue", "0605")}, status="impetuous")
    p = state(open_field)
    assert fire_ledger(p, 0, p.battle.grid.index("0605")).lines == ()
    missed = skirmish(units={"b": foot("blue", "0605")}, ground=ground, dice=[5, 4])
    assert steps_of(play(missed, "fire l 0605"), "b") == 4


@pytest.mark.rule("10.2", "5.4")
def test_a_titubant_wing_does_not_fire() -> None:
    units = {"b": foot("blue", "0605")}
    match = skirmish(units=units, status="titubant")
    assert state(match).activation == 2
    assert codes(skirmish(units=units, status="cautious").seat("red"), "fire l 0605") == []


@pytest.mark.rule("10.2")
def test_only_light_foot_of_the_wing_fires_and_once() -> None:
    units = {
        "b": foot("blue", "0605"),
        "g": guns("red", "0706"),
        "k": light("red", "0506", "NE", wing="left"),
        "c": foot("blue", "0111", wing="left"),
        "r": foot("red", "0311"),
        "j": light("red", "0504", "SE"),
    }
    match = skirmish(units=units, wings=("centre", "left"), dice=[1, 1, 1, 1])
    door = match.seat("red")
    assert codes(door, "fire g 0605") == ["not-light"]
    assert codes(door, "fire k 0605") == ["not-of-the-wing"]
    assert codes(door, "fire l 0705") == ["no-target"]
    play(match, "fire l 0605")
    assert codes(door, "fire l 0605") == ["fired"]
    play(match, "fire j 0605")
    assert state(match).stack[-1].name != "light-fire"


@pytest.mark.rule("10.2")
def test_light_fire_may_be_left_out() -> None:
    match = play(skirmish(units={"b": foot("blue", "0605")}), "end-fire")
    assert state(match).stack[-1].name != "light-fire"


@pytest.mark.rule("10.2", "8.2")
def test_light_fire_removes_a_marshal() -> None:
    match = skirmish(units={}, marshals={"m": marshal("blue", "0605")}, dice=[6, 3])
    play(match, "fire l 0605")
    assert where(match, "m") == ""


@pytest.mark.rule("10", "7.4")
def test_light_foot_is_gone_with_its_first_hit() -> None:
    match = skirmish(units={"b": light("blue", "0605", "N")}, dice=[6, 3])
    play(match, "fire l 0605")
    assert where(match, "b") == ""
    assert state(match).losses == (0, 0)


@pytest.mark.rule("10.1", "10.2")
def test_c_g79_light_foot_fires_from_a_stack_with_its_facing() -> None:
    """C-G79 And in the evening as by day."""
    units = {"f": foot("red", "0606", "N"), "b": foot("blue", "0605")}
    match = skirmish(units=units, evening=True)
    assert facing_of(match, "f") == facing_of(match, "l") == "N"
    assert codes(match.seat("red"), "fire l 0605") == []


@pytest.mark.rule("5.5", "10.2")
def test_light_foot_fires_after_the_marshal_has_moved() -> None:
    hero = {"m": marshal("red", "0609")}
    match = skirmish(units={"b": foot("blue", "0605")}, operation="marshal", marshals=hero)
    play(match, "marshal m 0608")
    assert state(match).stack[-1].name == "light-fire"


@pytest.mark.rule("10.1")
def test_light_foot_has_three_points_and_follows_the_rules_of_movement() -> None:
    match = play(skirmish(units={}, operation="movement"), "move l")
    play(match, "step l 0605", "step l 0604", "step l 0603")
    assert codes(match.seat("red"), "step l 0602") == ["no-points"]
