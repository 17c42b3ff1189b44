"""3.0 The selection of wings: secret choices, the dice, the order, unequal wings."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.selection import OrderOfActivation, SelectionRoll
from battaglia.games.piacenza.state import COMMANDERS, OFF
from tests.games.piacenza.board import (
    board,
    codes,
    events_of,
    foot,
    leader,
    play,
    state,
    texts,
    where,
)

WINGS = ("left", "centre", "right")
FAR_APART: dict[str, Any] = {
    "units": {
        "r-left": foot("red", "0303", formation="r-l"),
        "r-centre": foot("red", "0309"),
        "r-right": foot("red", "0315", formation="r-r"),
        "b-left": foot("blue", "1703", formation="b-l"),
        "b-centre": foot("blue", "1709"),
    },
    "commanders": {
        "rl": leader("red", "0303", formation="r-l"),
        "rc": leader("red", "0309"),
        "rr": leader("red", "0315", formation="r-r"),
        "bl": leader("blue", "1703", formation="b-l"),
        "bc": leader("blue", "1709"),
    },
    "formations": {
        "r-l": {"seat": "red", "wing": "left", "name": "?"},
        "r-r": {"seat": "red", "wing": "right", "name": "?"},
        "b-l": {"seat": "blue", "wing": "left", "name": "?"},
    },
}


def selecting(dice: list[int] | None = None, **more: Any) -> Match:
    """Three red wings against two blue ones, about to choose."""
    return board("selection", wings=WINGS, dice=dice or [], **{**FAR_APART, **more})


def finish(match: Match) -> None:
    """Whoever acts does nothing until his wing has finished."""
    acting = state(match).wing
    while state(match).wing == acting:
        door = match.seat(match.deciders[0])
        ends = [text for text in texts(door) if text.startswith("end-")]
        door.play(ends[-1] if ends else stay(match, texts(door)))


def stay(match: Match, legal: list[str]) -> str:
    """A commander rides to where he is."""
    return next(text for text in legal if text.split()[2] == where(match, text.split()[1]))


@pytest.mark.rule("3.0")
def test_both_sides_choose_one_of_their_wings() -> None:
    match = selecting()
    assert set(match.deciders) == {"red", "blue"}
    assert texts(match.seat("red")) == ["wing left", "wing centre", "wing right"]
    # A1: blue has no unit in its right wing, so it has no marker for it.
    assert texts(match.seat("blue")) == ["wing left", "wing centre"]
    assert codes(match.seat("blue"), "wing right") == ["wing-gone"]
    assert codes(match.seat("blue"), "wing reserve") == ["no-such-wing"]


@pytest.mark.rule("3.0")
def test_the_lower_die_shows_and_the_higher_orders() -> None:
    """A4 and the book's example: 5 against 7; the higher lets the other begin."""
    match = selecting([5, 7])
    match.seat("red").play("wing centre")
    match.seat("blue").play("wing left")
    p = state(match)
    assert p.stack[-1] == OrderOfActivation(1)
    assert p.opened == (p.battle.wing_number(0, "centre"), OFF)
    assert p.chosen[1] == p.battle.wing_number(1, "left"), "the higher die keeps its own covered"
    match.seat("blue").play("go-second")
    assert state(match).wing == p.battle.wing_number(0, "centre")
    finish(match)


@pytest.mark.rule("3.0")
def test_the_higher_die_may_begin() -> None:
    match = selecting([2, 9])
    play(match, "wing centre")
    match.seat("blue").play("wing left")
    match.seat("blue").play("go-first")
    p = state(match)
    assert p.wing == p.battle.wing_number(1, "left")
    assert [event["wing"] for event in events_of(match, "wing-shown")] == ["centre", "left"]


@pytest.mark.rule("3.0")
def test_who_goes_second_may_show_his_wing() -> None:
    match = selecting([2, 9])
    match.seat("red").play("wing centre")
    match.seat("blue").play("wing left")
    match.seat("blue").play("go-second-openly")
    shown = [(event["seat"], event["wing"]) for event in events_of(match, "wing-shown")]
    assert shown == [("red", "centre"), ("blue", "left")]


@pytest.mark.rule("3.0")
def test_a_tie_is_rolled_again() -> None:
    match = selecting([4, 4, 0, 0, 3, 1])
    match.seat("red").play("wing centre")
    match.seat("blue").play("wing left")
    rolls = [event["result"] for event in events_of(match, "selection-roll")]
    assert rolls == ["tied", "tied", "red"]
    assert state(match).stack[-1] == OrderOfActivation(0)


@pytest.mark.rule("2.6")
def test_zero_is_the_lowest_face() -> None:
    p = state(selecting())
    assert SelectionRoll().read(p, (0, 1)).result == "blue"
    assert SelectionRoll().read(p, (0, 0)).result == "tied"


@pytest.mark.rule("3.0")
def test_a_covered_wing_is_not_told() -> None:
    """A4."""
    match = selecting([2, 9])
    match.seat("red").play("wing centre")
    assert state(match).masked(1).chosen[0] == OFF
    match.seat("blue").play("wing left")
    match.seat("blue").play("go-second")
    assert state(match).masked(0).chosen[1] == OFF, "still covered while red's wing acts"
    assert state(match).masked(1).chosen[1] != OFF
    assert match.seat("red").view()["sides"]["blue"]["covered"]


@pytest.mark.rule("3.0")
def test_the_other_wings_follow_when_one_side_has_none_left() -> None:
    """A1: pairs while both have wings; red's third comes up without a die."""
    match = selecting([9, 0, 9, 0])
    p = state(match)
    for own, other in (("left", "left"), ("centre", "centre")):
        match.seat("red").play(f"wing {own}")
        if "blue" in match.deciders:  # its last wing is no choice
            match.seat("blue").play(f"wing {other}")
        match.seat("red").play("go-first")
        finish(match)
        finish(match)
    # The last one is no choice.
    assert state(match).wing == p.battle.wing_number(0, "right")


@pytest.mark.rule("3.0")
def test_a_side_with_one_wing_is_not_asked() -> None:
    """Its marker is down before the other side has chosen."""
    units = {name: FAR_APART["units"][name] for name in ("r-left", "r-centre", "b-centre")}
    match = selecting([9, 0], units=units)
    assert list(match.deciders) == ["red"]
    assert match.seat("red").view()["deciders"] == ["red"]
    assert match.seat("blue").legal() == ()
    match.seat("red").play("wing left")
    assert state(match).stack[-1] == OrderOfActivation(0)


@pytest.mark.rule("3.0")
def test_a_wing_that_has_acted_cannot_be_chosen() -> None:
    match = selecting([9, 0])
    match.seat("red").play("wing left")
    match.seat("blue").play("wing left")
    match.seat("red").play("go-first")
    finish(match)
    finish(match)
    assert codes(match.seat("red"), "wing left") == ["wing-spent"]


@pytest.mark.rule("3.0")
def test_the_first_turn_begins_with_given_wings() -> None:
    pair = {"first": ["red", "left"], "second": ["blue", "centre"]}
    match = selecting(first_pair=pair)
    p = state(match)
    assert p.wing == p.battle.wing_number(0, "left")
    finish(match)
    assert state(match).wing == p.battle.wing_number(1, "centre")
    finish(match)
    # A2: only the first pair is fixed; blue has one wing left, which is no choice.
    assert set(match.deciders) == {"red"}
    assert texts(match.seat("red")) == ["wing centre", "wing right"]


@pytest.mark.rule("3.0", "4.3")
def test_a_wing_whose_commander_is_out_of_command_only_defends() -> None:
    """A3, G1: the marker is spent, the commander himself may ride."""
    chiefs = {
        "chief": leader("red", "1803", "chief", range=3),
        "rc": leader("red", "0309", "wing"),
    }
    match = selecting([9, 0], chain="whole", commanders=chiefs)
    match.seat("red").play("wing centre")
    match.seat("blue").play("wing centre")
    match.seat("red").play("go-first")
    p = state(match)
    assert events_of(match, "wing-idle") == [{"seat": "red", "wing": "centre"}]
    number = p.battle.wing_number(0, "centre")
    assert (p.segment, p.wing) == (COMMANDERS, number), "only the commanders are left to move"
