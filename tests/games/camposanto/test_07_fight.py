"""7.1 The fight: rolls in turn, the falling threshold, standing and falling back."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from tests.games.camposanto.board import (
    Table,
    codes,
    events_of,
    foot,
    guns,
    horse,
    light,
    play,
    state,
    steps_of,
    texts,
    where,
)
from tests.games.camposanto.fights import LOSE, WIN, assault, decider, step_name

PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}


def rolls(match: Match) -> list[tuple[str, int]]:
    """Who rolled, and what he needed."""
    found = [e for e in match.events if e.code in ("assault-won-roll", "assault-failed-roll")]
    return [(str(e.params["seat"]), int(e.params["needed"])) for e in found]


@pytest.mark.rule("7.1")
def test_the_attacker_rolls_first_and_wins_with_nine() -> None:
    match = assault(PAIR, "a>D", dice=((4, 5),))
    assert rolls(match) == [("red", 9)]
    assert len(events_of(match, "assault-won")) == 1
    match = assault(PAIR, "a>D", dice=((4, 4),))
    assert not events_of(match, "assault-won")
    assert (step_name(match), decider(match)) == ("stand-or-fall-back", "blue")
    assert texts(match.seat("blue")) == ["stand", "fall-back"]


@pytest.mark.rule("7.1")
def test_the_defender_who_stands_wins_with_eight() -> None:
    match = assault(PAIR, "a>D", dice=((4, 4), (4, 4)))
    play(match, "stand")
    assert rolls(match) == [("red", 9), ("blue", 8)]
    assert [e["losers"] for e in events_of(match, "assault-won")] == ["a"]


@pytest.mark.rule("7.1")
def test_the_rolls_alternate_against_a_falling_threshold() -> None:
    """9, 8, 7 ... 2: with two ones all along the defender wins the eighth."""
    match = assault(PAIR, "a>D", dice=(LOSE,) * 8)
    for seat in ("blue", "red", "blue", "red", "blue", "red", "blue"):
        assert (step_name(match), decider(match)) == ("stand-or-fall-back", seat)
        play(match, "stand")
    expected = [(("red", "blue")[n % 2], 9 - n) for n in range(8)]
    assert rolls(match) == expected
    assert [e["losers"] for e in events_of(match, "assault-won")] == ["a"]


@pytest.mark.rule("7.1")
def test_the_threshold_falls_below_what_dice_can_show() -> None:
    """C-G45: with -1 on both sides two ones win when 1 is needed, at the ninth roll."""
    ground = {"terrain": {"farmhouses": ["0606", "0605"]}}
    match = assault(PAIR, "a>D", dice=(LOSE,) * 9, ground=ground)
    play(match, *["stand"] * 8)
    assert rolls(match)[-1] == ("red", 1)
    assert [e["losers"] for e in events_of(match, "assault-won")] == ["D"]


@pytest.mark.rule("7.1")
def test_no_throw_wins_or_fails_by_itself() -> None:
    """C-G45: a natural 12 with -5 is 7 and fails; a natural 2 with +5 wins from the third on."""
    units = {"a": horse("red", "0606", steps=2), "D": foot("blue", "0605", stars=2)}
    ground = {"terrain": {"farmhouses": ["0605"]}}
    match = assault(units, "a>D", dice=(WIN,), ground=ground)
    assert not events_of(match, "assault-won")
    units = {"a": horse("red", "0606", stars=2), "D": foot("blue", "0605", "N", steps=2)}
    match = assault(units, "a>D", dice=(LOSE, LOSE, LOSE), status="impetuous")
    play(match, "stand", "stand")
    assert rolls(match)[-1] == ("red", 7)
    assert [e["losers"] for e in events_of(match, "assault-won")] == ["D"]


# Falling back


@pytest.mark.rule("7.1", "6.4")
def test_the_defender_falls_back_without_a_hit_and_the_attacker_advances() -> None:
    match = assault(PAIR, "a>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0504", "halt D", "face D S")
    assert (where(match, "D"), steps_of(match, "D")) == ("0504", 4)
    assert (step_name(match), decider(match)) == ("advance", "red")
    play(match, "advance a 0605", "face a N")
    assert where(match, "a") == "0605"
    assert rolls(match) == [("red", 9)]


@pytest.mark.rule("7.1", "6.4")
def test_two_hexes_back() -> None:
    match = assault(PAIR, "a>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0604", "retreat-step D 0603")
    assert where(match, "D") == "0603"
    assert step_name(match) == "turn"


@pytest.mark.rule("7.1")
def test_foot_and_horse_may_fall_back_in_an_assault() -> None:
    """Unlike the answer to enemy foot of 6.4, which is for horse and light foot."""
    for foe in (foot("blue", "0605"), horse("blue", "0605"), light("blue", "0605")):
        match = assault({**PAIR, "D": foe}, "a>D", dice=(LOSE,))
        assert "fall-back" in texts(match.seat("blue"))


@pytest.mark.rule("7.1")
def test_nobody_advances_when_the_attacker_falls_back() -> None:
    """C-G48."""
    match = assault(PAIR, "a>D", dice=(LOSE, LOSE))
    play(match, "stand", "fall-back", "retreat-step a 0607", "halt a", "face a N")
    assert where(match, "a") == "0607"
    assert (where(match, "D"), state(match).activation) == ("0605", 2)
    assert not events_of(match, "assault-won")


@pytest.mark.rule("7.1")
def test_a_side_that_falls_back_does_so_as_one() -> None:
    """C-G46: each of its units goes, in the order that the owner likes."""
    units = {**PAIR, "a": foot("red", "0606", steps=8), "E": foot("blue", "0705")}
    match = assault(units, "a>D", "a>E", dice=(LOSE,))
    play(match, "fall-back")
    assert step_name(match) == "falling-back"
    assert texts(match.seat("blue")) == [
        "retreat-step D 0504", "retreat-step D 0604", "retreat-step E 0604", "retreat-step E 0704",
    ]  # fmt: skip
    play(match, "retreat-step E 0704", "halt E", "face E S", "retreat-step D 0504", "halt D")
    assert (where(match, "D"), where(match, "E")) == ("0504", "0704")


@pytest.mark.rule("7.1", "6.4")
def test_a_side_of_which_one_cannot_go_stands() -> None:
    """C-G46, C-G32: D is at its own edge; E alone could go."""
    units = {
        "a": foot("red", "0602", "NW", steps=8), "D": foot("blue", "0601"),
        "E": foot("blue", "0502"),
    }  # fmt: skip
    match = assault(units, "a>D", "a>E", dice=(LOSE, LOSE))
    assert events_of(match, "must-stand") == [{"seat": "blue"}]
    assert rolls(match) == [("red", 9), ("blue", 8)]
    alone = {"a": foot("red", "0602", "NW", steps=8), "E": foot("blue", "0502")}
    match = assault(alone, "a>E", dice=(LOSE,))
    assert decider(match) == "blue"


@pytest.mark.rule("7.1", "6.4")
def test_falling_back_through_a_front_costs_a_hit() -> None:
    """C-G46, C-G33: b stands behind D and looks at both ways out."""
    units = {**PAIR, "b": foot("red", "0603", "S")}
    match = assault(units, "a>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0504", "halt D")
    assert steps_of(match, "D") == 3
    assert [e["cause"] for e in events_of(match, "hit")] == ["front"]


# Batteries cannot go


@pytest.mark.rule("9.2", "7.1")
def test_a_battery_alone_cannot_fall_back() -> None:
    """C-G47."""
    match = assault({**PAIR, "D": guns("blue", "0605")}, "a>D", dice=(LOSE, WIN))
    assert events_of(match, "must-stand") == [{"seat": "blue"}]
    assert [seat for seat, _ in rolls(match)] == ["red", "blue"]


GUARDED: Table = {**PAIR, "G": guns("blue", "0605")}


@pytest.mark.rule("9.2", "7.1")
def test_a_battery_left_behind_keeps_its_hex() -> None:
    """C-G47: the regiment goes, nobody advances into a hex that is not vacant."""
    match = assault(GUARDED, "a>D", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0504", "halt D", "face D S")
    assert (where(match, "D"), where(match, "G")) == ("0504", "0605")
    assert step_name(match) != "advance"
    assert state(match).activation == 2


@pytest.mark.rule("9.2")
def test_by_option_a_battery_left_behind_is_lost() -> None:
    """C-G47."""
    match = assault(GUARDED, "a>D", dice=(LOSE,), options={"abandoned_guns_lost": True})
    play(match, "fall-back", "retreat-step D 0504", "halt D", "face D S")
    assert where(match, "G") == ""
    assert texts(match.seat("red")) == ["advance a 0605", "end-advance"]


@pytest.mark.rule("9.2", "7.1")
def test_a_battery_beside_the_others_lets_them_go() -> None:
    """C-G47: in another hex of the same assault."""
    units = {**PAIR, "a": foot("red", "0606", steps=8), "G": guns("blue", "0705")}
    match = assault(units, "a>D", "a>G", dice=(LOSE,))
    play(match, "fall-back", "retreat-step D 0504", "halt D", "face D S")
    assert (where(match, "D"), where(match, "G")) == ("0504", "0705")
    assert texts(match.seat("red")) == ["advance a 0605", "end-advance"]


@pytest.mark.rule("7.1")
def test_an_attacker_leaves_his_battery_behind_too() -> None:
    """C-G47."""
    match = assault({**PAIR, "g": guns("red", "0606")}, "a>D", dice=(LOSE, LOSE))
    play(match, "stand", "fall-back", "retreat-step a 0607", "halt a")
    assert (where(match, "a"), where(match, "g")) == ("0607", "0606")


# The questions are asked of the right side


@pytest.mark.rule("7.1")
def test_only_the_side_that_is_asked_answers() -> None:
    match = assault(PAIR, "a>D", dice=(LOSE,))
    assert codes(match.seat("red"), "stand") == ["not-your-decision"]
    assert codes(match.seat("blue"), "fight") == ["wrong-step"]


@pytest.mark.rule("7.1", "6.4")
def test_one_whose_way_friends_have_shut_meanwhile_stays() -> None:
    """C-G91, C-G46: behind D and E one hex is free; whoever goes second finds it taken."""
    units = {
        "a": foot("red", "0303", steps=8), "D": foot("blue", "0202"), "E": foot("blue", "0302"),
        "X": foot("blue", "0201"), "Y": foot("blue", "0401"),
    }  # fmt: skip
    match = assault(units, "a>D", "a>E", dice=(LOSE,))
    play(match, "fall-back")
    assert texts(match.seat("blue")) == ["retreat-step D 0301", "retreat-step E 0301"]
    play(match, "retreat-step E 0301", "face E S")
    assert (where(match, "D"), where(match, "E")) == ("0202", "0301")
    assert events_of(match, "cannot-retreat") == [{"piece": "D"}]
    assert texts(match.seat("red")) == ["advance a 0302", "end-advance"]
