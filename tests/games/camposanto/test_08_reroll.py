"""8.2 The marshal has a failed roll thrown again, at his own risk."""

from __future__ import annotations

import pytest

from tests.games.camposanto.board import (
    Table,
    codes,
    events_of,
    foot,
    marshal,
    play,
    state,
    texts,
    where,
)
from tests.games.camposanto.fights import LOSE, WIN, assault, decider, step_name

PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}
RED = {"m": marshal("red", "0607")}
BLUE = {"M": marshal("blue", "0604")}


@pytest.mark.rule("8.2")
def test_a_marshal_beside_the_attacker_may_have_the_roll_thrown_again() -> None:
    """C-G66: right after the failed roll, before the other side decides."""
    match = assault(PAIR, "a>D", dice=(LOSE, WIN), marshals=RED)
    assert (step_name(match), decider(match)) == ("marshal-help", "red")
    assert texts(match.seat("red")) == ["reroll m", "let-stand"]
    play(match, "reroll m")
    assert [e["needed"] for e in events_of(match, "assault-won-roll")] == [9]
    assert len(events_of(match, "assault-won")) == 1
    assert where(match, "m") == "0607"


@pytest.mark.rule("8.2")
def test_if_the_second_throw_fails_too_he_is_lost() -> None:
    """C-G68: the roll counts as failed, and the other side decides."""
    match = assault(PAIR, "a>D", dice=(LOSE, LOSE), marshals=RED)
    play(match, "reroll m")
    assert where(match, "m") == ""
    assert [e["piece"] for e in events_of(match, "marshal-lost")] == ["m"]
    assert (step_name(match), decider(match)) == ("stand-or-fall-back", "blue")
    assert state(match).losses == (0, 0)


@pytest.mark.rule("8.2")
def test_the_roll_may_be_let_stand() -> None:
    match = assault(PAIR, "a>D", dice=(LOSE,), marshals=RED)
    play(match, "let-stand")
    assert where(match, "m") == "0607"
    assert (step_name(match), decider(match)) == ("stand-or-fall-back", "blue")


@pytest.mark.rule("8.2")
def test_a_roll_that_won_needs_no_help() -> None:
    match = assault(PAIR, "a>D", dice=(WIN,), marshals=RED)
    assert step_name(match) == "escape"


@pytest.mark.rule("8.2")
def test_the_same_threshold_and_modifiers_hold() -> None:
    """C-G66: 9 with +1 for more steps is 8 on the dice."""
    units = {**PAIR, "D": foot("blue", "0605", remaining=3)}
    for faces, won in (((4, 4), True), ((4, 3), False)):
        match = assault(units, "a>D", dice=(LOSE, faces), marshals=RED)
        play(match, "reroll m")
        assert bool(events_of(match, "assault-won")) == won


@pytest.mark.rule("8.2")
def test_a_defender_has_his_marshal_too() -> None:
    """C-G66: for the defender's rolls, with the defender's threshold."""
    match = assault(PAIR, "a>D", dice=(LOSE, LOSE, WIN), marshals=BLUE)
    assert (step_name(match), decider(match)) == ("stand-or-fall-back", "blue")
    play(match, "stand")
    assert (step_name(match), decider(match)) == ("marshal-help", "blue")
    play(match, "reroll M")
    assert [e["needed"] for e in events_of(match, "assault-won-roll")] == [8]


@pytest.mark.rule("8.2")
def test_he_helps_again_at_a_later_roll_if_he_lives() -> None:
    """C-G67: let stand at the first roll, used at the third; and in another assault."""
    match = assault(PAIR, "a>D", dice=(LOSE, LOSE, LOSE, WIN), marshals=RED)
    play(match, "let-stand", "stand", "stand")
    assert step_name(match) == "marshal-help"
    play(match, "reroll m")
    assert where(match, "m") == "0607"
    assert [e["needed"] for e in events_of(match, "assault-won-roll")] == [7]


@pytest.mark.rule("8.2")
def test_he_may_help_in_two_assaults() -> None:
    """C-G67: m in 0607 is beside a in 0606 and b in 0706."""
    units = {
        "a": foot("red", "0606", "NW"), "D": foot("blue", "0605", remaining=1),
        "b": foot("red", "0707", "NE"), "E": foot("blue", "0706", remaining=1),
    }  # fmt: skip
    match = assault(units, "a>D", dice=(LOSE, WIN, LOSE, WIN), marshals=RED)
    play(match, "reroll m", "end-advance", "face a N", "assault b E", "reroll m")
    assert len(events_of(match, "assault-won")) == 2
    assert where(match, "m") == "0607"


@pytest.mark.rule("8.2")
def test_a_reroll_is_not_rerolled_even_by_a_second_marshal() -> None:
    """C-G67."""
    marshals = {**RED, "n": marshal("red", "0707", wing="left")}
    match = assault(PAIR, "a>D", dice=(LOSE, LOSE), marshals=marshals, wings=("centre", "left"))
    assert texts(match.seat("red")) == ["reroll m", "reroll n", "let-stand"]
    play(match, "reroll n")
    assert (where(match, "n"), where(match, "m")) == ("", "0607")
    assert step_name(match) == "stand-or-fall-back"


@pytest.mark.rule("8.2")
def test_any_friend_in_the_assault_of_any_wing_will_do() -> None:
    """C-G66: the marshal of the left beside a unit of the centre."""
    marshals = {"n": marshal("red", "0607", wing="left")}
    match = assault(PAIR, "a>D", dice=(LOSE,), marshals=marshals, wings=("centre", "left"))
    assert "reroll n" in texts(match.seat("red"))


@pytest.mark.rule("8.2")
def test_he_must_be_adjacent_to_a_unit_in_the_assault() -> None:
    """C-G66: beside x, which does not take part, is not enough."""
    units = {**PAIR, "x": foot("red", "0608")}
    marshals = {"m": marshal("red", "0609")}
    match = assault(units, "a>D", dice=(LOSE,), marshals=marshals)
    assert step_name(match) == "stand-or-fall-back"
    marshals = {**RED, "n": marshal("red", "0609", wing="left")}
    match = assault(units, "a>D", dice=(LOSE,), marshals=marshals, wings=("centre", "left"))
    assert codes(match.seat("red"), "reroll n") == ["marshal-not-near"]
    assert match.seat("red").why_not("reroll m") == []


@pytest.mark.rule("8.2")
def test_only_the_side_whose_roll_failed_is_helped_by_its_own_marshals() -> None:
    match = assault(PAIR, "a>D", dice=(LOSE,), marshals={**RED, **BLUE})
    assert decider(match) == "red"
    assert codes(match.seat("red"), "reroll M") == ["not-your-marshal"]
    assert codes(match.seat("red"), "reroll a") == ["not-your-marshal"]
    assert codes(match.seat("blue"), "reroll M") == ["not-your-decision"]


@pytest.mark.rule("8.2")
def test_a_wing_does_not_suffer_from_the_loss_of_its_marshal() -> None:
    """C-G72."""
    match = assault(PAIR, "a>D", dice=(LOSE, LOSE), marshals=RED)
    play(match, "reroll m")
    assert match.outcome is None
