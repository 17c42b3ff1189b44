"""7.1 The advance into hexes that the enemy has left, and the turning of the winners."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from tests.games.camposanto.board import (
    Table,
    codes,
    events_of,
    facing_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    texts,
    where,
)
from tests.games.camposanto.fights import LOSE, WIN, assault, decider, step_name

PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}
LAST: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605", remaining=1)}
"""D has one step left: whoever beats it destroys it, so nobody escapes."""


def finish(match: Match) -> Match:
    """Play on, always the first choice, until the winners are asked."""
    while step_name(match) in ("take-hit", "escape-of-all", "escape") or losers_turn(match):
        play(match, texts(match.seat(match.deciders[0]))[0])
    return match


def losers_turn(match: Match) -> bool:
    """Does a unit turn after its escape?"""
    names = [step.name for step in state(match).stack]
    return names[-1] == "turn" and "advance" in names


# After a won roll


@pytest.mark.rule("7.1")
def test_the_winner_may_advance_and_then_turn() -> None:
    match = finish(assault(PAIR, "a>D", dice=(WIN,)))
    assert texts(match.seat("red")) == ["advance a 0605", "end-advance"]
    play(match, "advance a 0605")
    assert where(match, "a") == "0605"
    assert step_name(match) == "turn"
    play(match, "face a SE")
    assert facing_of(match, "a") == "SE"
    assert state(match).activation == 2


@pytest.mark.rule("6.1", "7.1")
def test_c_g23_a_winner_does_not_turn_a_regiment_that_did_not_fight() -> None:
    """C-G23 Light foot on a regiment of another wing looks where that looks."""
    units = {"r": foot("red", "0606", wing="left"), "l": light("red", "0606"), **PAIR}
    del units["a"]
    match = finish(assault(units, "l>D", dice=(WIN,), wings=("centre", "left")))
    play(match, "end-advance")
    assert step_name(match) != "turn"
    assert (facing_of(match, "r"), facing_of(match, "l")) == ("N", "N")


@pytest.mark.rule("7.1")
def test_the_winner_who_stays_may_turn_too() -> None:
    match = finish(assault(PAIR, "a>D", dice=(WIN,)))
    play(match, "end-advance")
    assert (step_name(match), where(match, "a")) == ("turn", "0606")
    play(match, "face a SW")
    assert facing_of(match, "a") == "SW"


@pytest.mark.rule("7.1")
def test_a_defender_who_wins_advances_as_well() -> None:
    """C-G59."""
    match = assault(PAIR, "a>D", dice=(LOSE, WIN))
    play(match, "stand")
    finish(match)
    assert (step_name(match), decider(match)) == ("advance", "blue")
    play(match, "advance D 0606", "face D S")
    assert where(match, "D") == "0606"


@pytest.mark.rule("7.1")
def test_a_hex_emptied_by_elimination_is_taken_the_same_way() -> None:
    """C-G61."""
    match = assault(LAST, "a>D", dice=(WIN,))
    assert texts(match.seat("red")) == ["advance a 0605", "end-advance"]


@pytest.mark.rule("7.1")
def test_each_hex_is_taken_by_one_of_those_beside_it() -> None:
    """C-G59: a and b and c have beaten D and E; two hexes, two units, the player's choice."""
    units = {
        "a": foot("red", "0506"), "b": foot("red", "0606"), "c": foot("red", "0706"),
        "D": foot("blue", "0605", remaining=1), "E": foot("blue", "0705"),
    }  # fmt: skip
    match = assault(units, "a>D", "b>D", "b>E", "c>E", dice=(WIN,))
    play(match, "take-hit D")
    finish(match)
    red = match.seat("red")
    assert texts(red) == [
        "advance a 0605", "advance b 0605", "advance b 0705", "advance c 0705", "end-advance",
    ]  # fmt: skip
    assert codes(red, "advance a 0705") == ["not-beside"]
    play(match, "advance b 0605")
    assert texts(red) == ["advance c 0705", "end-advance"]
    assert codes(red, "advance a 0605") == ["not-vacant"]
    assert codes(red, "advance b 0705") == ["has-advanced"]
    play(match, "advance c 0705")
    assert [where(match, name) for name in "abc"] == ["0506", "0605", "0705"]


@pytest.mark.rule("7.1")
def test_all_winners_may_turn_each_once() -> None:
    """C-G59: also those who stayed; a stack turns as one (C-G23)."""
    units = {**LAST, "b": foot("red", "0506"), "g": guns("red", "0506")}
    match = assault(units, "a>D", "b>D", dice=(WIN,))
    play(match, "advance a 0605")
    turned = set()
    while step_name(match) == "turn":
        face = texts(match.seat("red"))[1]
        turned.add(face.split()[1])
        play(match, face)
    assert turned in ({"a", "b"}, {"a", "g"})
    assert facing_of(match, "b") == facing_of(match, "g")


# The front of another enemy


@pytest.mark.rule("7.1")
def test_who_is_on_the_front_of_another_enemy_stays() -> None:
    """C-G59: X looks at a, not at b."""
    units = {**LAST, "b": foot("red", "0506"), "X": foot("blue", "0706", "NW")}
    match = assault(units, "a>D", "b>D", dice=(WIN,))
    red = match.seat("red")
    assert texts(red) == ["advance b 0605", "end-advance"]
    assert codes(red, "advance a 0605") == ["on-another-front"]
    units["X"] = foot("blue", "0706", "NE")
    match = assault(units, "a>D", "b>D", dice=(WIN,))
    assert "advance a 0605" in texts(match.seat("red"))


@pytest.mark.rule("7.1")
def test_the_front_of_a_beaten_enemy_bars_nobody() -> None:
    """C-G59: D and E both looked at a."""
    units = {
        "a": foot("red", "0606", steps=8), "D": foot("blue", "0605"), "E": foot("blue", "0705"),
    }  # fmt: skip
    match = assault(units, "a>D", "a>E", dice=(WIN,))
    play(match, "take-hit D")
    finish(match)
    assert texts(match.seat("red")) == ["advance a 0605", "advance a 0705", "end-advance"]


@pytest.mark.rule("7.1")
def test_what_counts_is_the_moment_of_victory() -> None:
    """C-G59: D, beaten, stays at its edge and looks at a; E is gone and a may take its hex."""
    units = {
        "a": foot("red", "0602", steps=8), "D": foot("blue", "0601"),
        "E": foot("blue", "0701", remaining=1),
    }  # fmt: skip
    match = assault(units, "a>D", "a>E", dice=(WIN,))
    play(match, "take-hit E", "face D S")
    assert where(match, "D") == "0601"
    assert texts(match.seat("red")) == ["advance a 0701", "end-advance"]


@pytest.mark.rule("7.1")
def test_the_condition_does_not_hold_after_a_voluntary_retreat() -> None:
    """C-G60: the book states it for a won roll only."""
    units = {**PAIR, "X": foot("blue", "0706", "NW")}
    match = assault(units, "a>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0504", "halt D", "face D S")
    assert texts(match.seat("red")) == ["advance a 0605", "end-advance"]


@pytest.mark.rule("7.1")
def test_after_a_voluntary_retreat_only_who_advances_turns() -> None:
    """C-G88: the others had no victory."""
    units = {**PAIR, "b": foot("red", "0506")}
    match = assault(units, "a>D", "b>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0604", "halt D", "face D S", "advance a 0605")
    assert step_name(match) == "turn"
    play(match, "face a N")
    assert state(match).activation == 2
    match = assault(units, "a>D", "b>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0604", "halt D", "face D S", "end-advance")
    assert state(match).activation == 2


@pytest.mark.rule("7.1", "6.1")
def test_an_advance_may_end_in_an_enemy_zone() -> None:
    """C-G59."""
    match = assault({**LAST, "X": foot("blue", "0504")}, "a>D", dice=(WIN,))
    assert "advance a 0605" in texts(match.seat("red"))


# Who never advances, and who goes together


@pytest.mark.rule("9.2")
def test_batteries_do_not_advance_and_may_be_left() -> None:
    """C-G59: the battery may turn where it stands."""
    match = assault({**LAST, "g": guns("red", "0606")}, "a>D", dice=(WIN,))
    assert texts(match.seat("red")) == ["advance a 0605", "end-advance"]
    assert codes(match.seat("red"), "advance g 0605") == ["battery-no-advance"]
    play(match, "advance a 0605")
    assert (where(match, "a"), where(match, "g")) == ("0605", "0606")
    turned = set()
    while step_name(match) == "turn":
        turned.add(texts(match.seat("red"))[0].split()[1])
        play(match, texts(match.seat("red"))[0])
    assert turned == {"a", "g"}


@pytest.mark.rule("9.2")
def test_a_battery_that_defends_and_wins_may_only_turn() -> None:
    match = assault({**PAIR, "D": guns("blue", "0605")}, "a>D", dice=(LOSE, WIN))
    finish(match)
    assert (step_name(match), decider(match)) == ("turn", "blue")


@pytest.mark.rule("7.1", "10.1")
def test_light_foot_may_go_with_its_regiment() -> None:
    """C-G92, C-G22: both are of the winning side in the assault."""
    match = assault({**LAST, "l": light("red", "0606")}, "a>D", dice=(WIN,))
    assert texts(match.seat("red")) == ["advance a 0605", "advance l 0605", "end-advance"]
    play(match, "advance a 0605")
    assert texts(match.seat("red")) == ["advance l 0605", "end-advance"]
    play(match, "advance l 0605")
    assert where(match, "l") == where(match, "a") == "0605"


@pytest.mark.rule("7.1", "10.1")
def test_a_light_unit_beside_may_not_follow_into_a_taken_hex() -> None:
    """C-G59: one unit a hex, but for those who lay together."""
    match = assault({**LAST, "l": light("red", "0506")}, "a>D", "l>D", dice=(WIN,))
    play(match, "advance a 0605")
    assert step_name(match) == "turn"


@pytest.mark.rule("7.1", "10.1")
def test_a_counter_of_another_wing_does_not_advance() -> None:
    """C-G22: it did not assault."""
    units = {**LAST, "l": light("red", "0606", wing="left")}
    match = assault(units, "a>D", dice=(WIN,), wings=("centre", "left"))
    assert codes(match.seat("red"), "advance l 0605") == ["not-a-winner"]
    play(match, "advance a 0605")
    assert where(match, "l") == "0606"


@pytest.mark.rule("7.1")
def test_whoever_did_not_fight_does_not_advance() -> None:
    match = assault({**LAST, "b": horse("red", "0506", "S")}, "a>D", dice=(WIN,))
    assert codes(match.seat("red"), "advance b 0605") == ["not-a-winner"]
    assert codes(match.seat("red"), "advance a 0705") == ["not-vacant"]


# What an advance sets off


@pytest.mark.rule("6.4", "7.1")
def test_an_advance_provokes_no_retreat() -> None:
    """C-G26, C-G63: foot comes before the front of horse, which is not asked."""
    match = assault({**LAST, "H": horse("blue", "0604")}, "a>D", dice=(WIN,))
    play(match, "advance a 0605", "face a N")
    assert not events_of(match, "retreats")
    assert state(match).activation == 2


@pytest.mark.rule("8.2", "7.1")
def test_an_advance_drives_a_marshal_away() -> None:
    """C-G63, C-G69."""
    match = assault(LAST, "a>D", dice=(WIN,), marshals={"M": marshal("blue", "0604")})
    play(match, "advance a 0605")
    while step_name(match) == "escape":
        play(match, texts(match.seat("blue"))[0])
    assert [e["piece"] for e in events_of(match, "escapes")] == ["M"]
    assert where(match, "M").endswith("01")


@pytest.mark.rule("7")
def test_a_unit_that_has_advanced_does_not_assault_again() -> None:
    """C-G62."""
    units = {**LAST, "b": foot("red", "0703", "S"), "X": foot("blue", "0604", "N")}
    match = assault(units, "a>D", dice=(WIN,))
    play(match, "advance a 0605", "face a N")
    assert codes(match.seat("red"), "assault a X") == ["has-assaulted"]
