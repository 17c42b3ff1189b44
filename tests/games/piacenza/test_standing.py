"""Standing orders: decisions that are answered before they are asked."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.game import GAME
from tests.games.piacenza.board import board, foot, leader, play, state, where

LEADERS = {"fc": leader("red", "0506"), "bc": leader("blue", "0806")}
LINES = {
    "a": foot("red", "0606"),
    "b": foot("red", "0605"),
    "x": foot("blue", "0706", 1),
    "y": foot("blue", "0705", 1),
}


def firefight(dice: list[int], **orders: dict[str, str]) -> Match:
    """Two red units about to fire at two blue ones."""
    match = board("combat", units=LINES, commanders=LEADERS, dice=dice)
    for seat, given in orders.items():
        match.seat(seat).standing_orders(**given)
    return match


def test_the_first_value_of_every_order_asks() -> None:
    assert all(values[0] == "ask" for values in GAME.order_choices().values())


def test_people_begin_with_tries_that_cost_nothing() -> None:
    assert GAME.first_orders() == {"steady": "always", "rally": "always", "commander": "follow"}


@pytest.mark.rule("9.1")
def test_the_defender_answers_by_order() -> None:
    """0 and 1 do nothing at all in any column, so everybody stays."""
    asked = firefight([])
    play(asked, "fire a x", "end-targets")
    assert asked.deciders == ("blue",)
    match = firefight([0, 0], blue={"reply": "always"})
    play(match, "fire a x", "end-targets")
    codes = [event.code for event in match.events]
    assert codes.count("fire-roll") == 2
    assert match.deciders == ("red",), "the second volley"


@pytest.mark.rule("9.1.2")
@pytest.mark.parametrize(("value", "tried"), [("always", True), ("never", False), ("likely", True)])
def test_the_second_volley_by_order(value: str, tried: bool) -> None:
    """French foot in an enemy zone with its sergeants: 7 against 1 - 1, eight faces of ten."""
    dice: list[int] = [0, 0, 0, 0, 0, 0]
    match = firefight(dice, red={"second-volley": value}, blue={"reply": "always"})
    play(match, "fire a x", "end-targets")
    codes = [event.code for event in match.events]
    assert ("fires-again" in codes) == tried


@pytest.mark.rule("9.1.2", "8.2.1")
def test_an_unlikely_second_volley_is_not_tried() -> None:
    """Without sergeants, in a zone and in smoke: five faces of ten are too few."""
    leaders = {**LEADERS, "fc": leader("red", "0604")}
    match = board(
        "combat", units=LINES, commanders=leaders, dice=[0, 0], start={"smoke": {"0606": 1}}
    )
    match.seat("red").standing_orders(**{"second-volley": "likely"})
    match.seat("blue").standing_orders(**{"reply": "always", "second-volley": "never"})
    play(match, "fire a x", "end-targets")
    assert "fires-again" not in [event.code for event in match.events]
    assert state(match).volley == 0, "the fire combat is over"


@pytest.mark.rule("9.2.8")
@pytest.mark.parametrize("value", ["ask", "home"])
def test_a_retreat_goes_by_order(value: str) -> None:
    """D1 drives x from 0706 to 0805 or 0806, which rank equal."""
    units = {name: LINES[name] for name in ("a", "b", "x")}
    match = board("combat", units=units, commanders=LEADERS, dice=[5, 0])
    match.seat("blue").standing_orders(reply="always", retreat=value, commander="follow")
    play(match, "fire a x", "end-targets")
    waits = state(match).stack[-1].name == "retreat"
    assert waits == (value == "ask")
    assert (where(match, "x") in ("0805", "0806")) == (value == "home")
