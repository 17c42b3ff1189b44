"""What cannot be done is told: the end of a declaration that owes something, pieces that wait."""

from __future__ import annotations

import pytest

from battaglia.core.hexgrid import bits
from battaglia.core.match import Match
from battaglia.core.telling import Teller, teller_of
from battaglia.games.montecuccoli.declaration import Declaration
from tests.games.montecuccoli.board import board, foot, state


def told(match: Match) -> Teller:
    return teller_of(match.game, match.battle, "en")


def idle(match: Match, piece: str, seat: int = 0) -> list[str]:
    return [reason.code for reason in told(match).idle(match.state, seat, piece)]


@pytest.mark.rule("8.0")
def test_the_end_of_the_declaration_is_closed_and_names_who_must_fight() -> None:
    units = {
        "a": foot("red", "0303"), "b": foot("red", "0305"),
        "x": foot("blue", "0403"), "y": foot("blue", "0406"),
    }  # fmt: skip
    match = board(units=units)
    red = match.seat("red")
    red.play("end-movement")
    (closed,) = told(match).closed(match.state, 0)
    assert closed.verb == "end-declaration"
    (reason,) = closed.reasons
    assert (reason.code, reason.rule) == ("obligations-open", "8.0")
    p, step = state(match), match.state.stack[-1]
    assert isinstance(step, Declaration)
    assert reason.pieces == [p.name(unit) for unit in bits(step.owing())] != []
    assert told(match).closed(match.state, 1) == []


@pytest.mark.rule("6.1")
def test_a_piece_that_has_moved_or_is_not_in_hand_says_so() -> None:
    match = board(units={"a": foot("red", "0303"), "b": foot("red", "0305")})
    red = match.seat("red")
    assert idle(match, "a") == []
    red.play("pick a")
    assert idle(match, "b") == ["other-in-hand"]
    red.play("stop a")
    assert idle(match, "a") == ["moved"]
    assert idle(match, "b") == []


@pytest.mark.rule("8.0")
def test_who_stands_off_says_that_the_nearest_enemy_is_not_adjacent() -> None:
    units = {
        "a": foot("red", "0303"), "far": foot("red", "0808"), "x": foot("blue", "0304"),
        "y": foot("blue", "0806"),
    }  # fmt: skip
    match = board(units=units)
    match.seat("red").play("end-movement")
    (reason,) = told(match).idle(match.state, 0, "far")
    assert (reason.code, reason.params["target"]) == ("attack-not-adjacent", "y")
