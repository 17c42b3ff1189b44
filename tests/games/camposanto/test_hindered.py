"""What cannot be done is told: the fight that nobody has joined, units that wait."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from battaglia.core.telling import Teller, teller_of
from tests.games.camposanto.board import board, foot, play
from tests.games.camposanto.fights import RESERVES, arrayed


def told(match: Match) -> Teller:
    return teller_of(match.game, match.battle, "en")


def closed(match: Match) -> dict[str, list[str]]:
    seat = match.state.deciders[0]
    found = told(match).closed(match.state, seat)
    return {one.verb: [reason.code for reason in one.reasons] for one in found}


def idle(match: Match, piece: str) -> list[str]:
    return [reason.code for reason in told(match).idle(match.state, 0, piece)]


@pytest.mark.rule("7")
def test_the_fight_is_closed_until_somebody_assaults() -> None:
    units = {
        "a": foot("red", "0606"), "b": foot("red", "0607"), "D": foot("blue", "0605"),
        "E": foot("blue", "0705"),
    }  # fmt: skip
    match = arrayed(units)
    assert closed(match) == {"fight": ["nobody-assaults"]}


@pytest.mark.rule("6.2")
def test_a_move_over_friends_cannot_end_there_and_says_so() -> None:
    units = {"a": foot("red", "0606"), "b": foot("red", "0605"), **RESERVES}
    match = board(units=units)
    play(match, "move a", "step a 0605")
    assert closed(match) == {"face": ["crowded"]}
    assert idle(match, "b") == ["other-in-hand"]


@pytest.mark.rule("5.5", "6")
def test_units_of_other_wings_and_those_that_have_moved_wait() -> None:
    units = {
        "a": foot("red", "0606"), "b": foot("red", "0608"),
        "c": foot("red", "0610", wing="right"), **RESERVES,
    }  # fmt: skip
    match = board(units=units, wings=("centre", "right"))
    play(match, "move a", "face a N")
    assert idle(match, "a") == ["moved"]
    assert idle(match, "b") == []
    assert idle(match, "c") == ["not-of-the-wing"]
