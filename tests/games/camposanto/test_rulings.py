"""Rulings on differences between the texts that no chapter's tests have as their subject."""

from __future__ import annotations

import pytest

from battaglia.core.hexgrid import bits
from battaglia.games.camposanto.state import CAUTIOUS, TITUBANT
from tests.games.camposanto.board import (
    board,
    codes,
    foot,
    guns,
    light,
    marshal,
    play,
    state,
    texts,
)
from tests.games.camposanto.fights import LOSE, WIN, arrayed, assault, ledgers, lines

WINGS = ("centre", "left")
BOTH_WINGS = {
    "c": foot("red", "0609"),
    "l": foot("red", "0909", wing="left"),
    "C": foot("blue", "0603"),
    "L": foot("blue", "0903", wing="left"),
}


@pytest.mark.rule("4.1")
def test_fatigue_is_one_mark_on_the_impetuous_wing_d7() -> None:
    """C-D7: a row or a column of the table is the same mark."""
    match = board("orders", wings=WINGS, units=BOTH_WINGS)
    match.seat("red").play("orders 11+1")
    match.seat("blue").play("orders 2+4")
    assert state(match).fatigued == 1 << 0
    assert [wing["fatigued"] for wing in match.seat("red").view()["wings"]] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.rule("4.3")
def test_the_whole_series_changes_hands_d8() -> None:
    """C-D8: not the counters that happen to be left, of which there are none."""
    units = {"r": foot("red", "0609"), "b": foot("blue", "0603")}
    steps = [{"step": "exchange-series", "seat": "red"}]
    start = {"turn": 2, "points": {"blue": 1}, "steps": steps, "hands": {"red": [], "blue": []}}
    match = board("orders", units=units, start=start)
    assert match.deciders == ("red",)
    play(match, "exchange")
    hands = [bits(hand) for hand in state(match).hands]
    assert hands == [[2, 4, 6], [1, 3, 5]]


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("status", "bonus"), [("cautious", {}), ("aggressive", {"flank": 1})])
def test_units_of_a_cautious_wing_that_assault_have_no_flank_bonus_d9(
    status: str, bonus: dict[str, int]
) -> None:
    """C-D9."""
    units = {"a": foot("red", "0606"), "D": foot("blue", "0605", "N")}
    attack, _ = ledgers(units, "a>D", status=status)
    assert lines(attack) == bonus


@pytest.mark.rule("6.1")
def test_a_unit_turns_in_its_own_activation_only_d13() -> None:
    """C-D13: not any unit at any time."""
    match = board(wings=WINGS, units=BOTH_WINGS)
    red = match.seat("red")
    assert codes(red, "move l") == ["not-of-the-wing"]
    assert codes(red, "face c NE") == ["not-in-hand"]
    play(match, "move c", "face c NE")
    assert codes(red, "move c") != []


@pytest.mark.rule("7")
@pytest.mark.parametrize(
    ("end", "first", "other", "still"),
    [
        ("left", "W", "E", True),
        ("left", "E", "W", False),
        ("right", "E", "W", True),
        ("right", "W", "E", False),
    ],
)
def test_assaults_go_along_the_enemy_line_from_the_chosen_end_d17(
    end: str, first: str, other: str, still: bool
) -> None:
    """C-D17: red looks north, so that its left is in the west; what was passed is left alone."""
    units = {
        "w": foot("red", "0306"),
        "e": foot("red", "0806"),
        "W": foot("blue", "0305"),
        "E": foot("blue", "0805"),
        "linked": foot("red", "0506"),
        "X": foot("blue", "0505"),
        "Y": foot("blue", "0605"),
    }
    match = arrayed(units, [*WIN])
    play(match, f"assaults-from {end}", f"assault {first.lower()} {first}")
    while state(match).activation == 1 and state(match).stack[-1].name != "assaults":
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    legal = [str(action) for name in match.deciders for action in match.seat(name).legal()]
    assert (f"assault {other.lower()} {other}" in legal) is still


@pytest.mark.rule("7.1")
def test_the_defenders_roll_is_part_of_the_same_assault_d18() -> None:
    """C-D18: it is no assault of the defender's; who was assaulted has not assaulted."""
    units = {"a": foot("red", "0606"), "D": foot("blue", "0605")}
    match = assault(units, "a>D", dice=[LOSE, WIN])
    play(match, "stand")
    p = state(match)
    assert p.assaulted == 1 << p.battle.index["a"]
    assert p.attacked == 1 << p.battle.index["D"]
    assert p.steps[p.battle.index["a"]] == 3


@pytest.mark.rule("8.1")
def test_the_general_helps_one_of_several_cautious_wings_d24() -> None:
    """C-D24: his player picks, once in the battle."""
    units = {
        **BOTH_WINGS,
        "r": foot("red", "0309", wing="right"),
        "R": foot("blue", "0303", wing="right"),
    }
    match = board("orders", wings=("centre", "left", "right"), units=units)
    match.seat("red").play("orders 1+13+15")
    match.seat("blue").play("orders 8+14+18")
    assert state(match).statuses[:3] == (TITUBANT, CAUTIOUS, CAUTIOUS)
    asked = []
    while state(match).phase == 1:
        seat = match.seat(match.deciders[0])
        if "general" in texts(seat):
            asked.append(seat.name)
            seat.play("general")
        else:
            seat.play(seat.legal()[-1])
    assert asked == ["red"]


@pytest.mark.rule("9.3")
def test_a_battery_that_is_attacked_defends_itself_without_bonus_d29() -> None:
    """C-D29: "attacked", with the step it has and nothing of its fire."""
    units = {"a": foot("red", "0606", steps=1), "D": guns("blue", "0605")}
    attack, defence = ledgers(units, "a>D")
    assert (lines(attack), lines(defence)) == ({}, {})
    match = assault(units, "a>D", dice=[LOSE, WIN])
    assert state(match).lost >> state(match).battle.index["a"] & 1


@pytest.mark.rule("10.1")
def test_a_regiment_has_one_light_unit_on_it_at_most_d30() -> None:
    """C-D30."""
    units = {
        "f": foot("red", "0607"),
        "one": light("red", "0607"),
        "two": light("red", "0608"),
        "b": foot("blue", "0602"),
    }
    match = board(units=units)
    play(match, "move two", "step two 0607")
    assert codes(match.seat("red"), "face two N") == ["crowded"]


@pytest.mark.rule("12.2")
def test_losses_of_the_phase_and_victory_points_are_two_counts_d35() -> None:
    """C-D35: the first begins anew with each phase, the second does not."""
    units = {"r": foot("red", "0609"), "b": foot("blue", "0603")}
    match = board("assaults", active="blue", units=units, marshals={"m": marshal("red", "0610")})
    p = state(match)
    p.losses, p.points = (2, 1), (0, 1)
    phase = p.phase
    while state(match).phase == phase:
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    assert (state(match).losses, state(match).points) == ((0, 0), (1, 1))
