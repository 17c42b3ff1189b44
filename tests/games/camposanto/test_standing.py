"""Standing orders: decisions in the other's activation, answered before they are asked."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.standing import towards_enemy
from tests.games.camposanto.board import (
    board,
    facing_of,
    foot,
    horse,
    light,
    marshal,
    play,
    state,
    steps_of,
    texts,
    where,
)
from tests.games.camposanto.fights import RESERVES


def facing_horse(orders: dict[str, str], **tables: Any) -> Match:
    """Blue foot is about to come before red's horse."""
    units = {
        "b": foot("blue", "0604"),
        "h": horse("red", "0606"),
        "spare": foot("red", "1111"),
        **tables.pop("units", {}),
    }
    match = board(active="blue", units=units, **tables)
    match.seat("red").standing_orders(**orders)
    return play(match, "move b", "step b 0605")


@pytest.mark.rule("6.4")
def test_the_first_value_of_every_order_asks() -> None:
    assert all(values[0] == "ask" for values in GAME.order_choices().values())
    assert facing_horse({}).deciders == ("red",)
    assert facing_horse({"reaction": "ask"}).deciders == ("red",)


@pytest.mark.rule("7.1", "7.3")
def test_people_begin_with_units_that_keep_their_facing() -> None:
    """Nobody is asked after a fight, on either side; who wants to turn has himself asked."""
    assert GAME.first_orders() == {"facing": "keep"}
    units = {"a": foot("red", "0606"), "D": foot("blue", "0605"), **RESERVES}
    match = board("assaults", units=units, dice=[6, 6])
    for seat in match.seats:
        match.seat(seat).standing_orders(**GAME.first_orders())
    play(match, "assault a D")
    while state(match).stack[-1].name == "escape":
        play(match, texts(match.seat("blue"))[0])
    play(match, "advance a 0605")
    assert (facing_of(match, "a"), state(match).activation) == ("N", 2)
    turns = [str(entry.action) for entry in match.entries if entry.standing]
    assert turns == ["face D S", "face a N"]
    match.seat("red").undo()
    assert (match.deciders, len(texts(match.seat("red")))) == (("red",), 6)
    play(match, "face a SE")
    assert facing_of(match, "a") == "SE"


@pytest.mark.rule("7.1")
def test_in_the_own_activation_nothing_else_is_answered() -> None:
    units = {"a": foot("red", "0606"), "D": foot("blue", "0605"), **RESERVES}
    match = board("assaults", units=units, dice=[1, 1, 1, 1])
    match.seat("red").standing_orders(fight="fall-back", facing="keep")
    play(match, "assault a D", "stand")
    assert texts(match.seat("red")) == ["stand", "fall-back"]


@pytest.mark.rule("6.4")
def test_always_stay() -> None:
    match = facing_horse({"reaction": "stay"})
    assert (where(match, "h"), match.deciders) == ("0606", ("blue",))
    assert match.entries[-1].standing


@pytest.mark.rule("6.4")
def test_always_retreat() -> None:
    """How far and the facing may be said, too; else they are asked."""
    asked = facing_horse({"reaction": "retreat"})
    assert (asked.deciders, state(asked).stack[-1].name) == (("red",), "retreat")
    match = facing_horse({"reaction": "retreat", "retreat": "near", "facing": "enemy"})
    assert match.deciders == ("blue",)
    assert (where(match, "h"), facing_of(match, "h")) == ("0607", "N")
    far = facing_horse({"reaction": "retreat", "retreat": "far"}, units={"c": foot("blue", "0506")})
    assert where(far, "h") == "0708"
    assert (far.deciders, state(far).stack[-1].name) == (("red",), "turn")


@pytest.mark.rule("6.4")
def test_of_equal_ways_one_without_a_front_is_taken() -> None:
    """C-G33 0607 and 0707 are as far from an enemy, but a Front looks at 0607."""
    watch = {"c": foot("blue", "0508", "N"), "d": foot("blue", "0708", "S")}
    match = facing_horse({"reaction": "retreat", "retreat": "near"}, units=watch)
    assert (where(match, "h"), steps_of(match, "h")) == ("0707", 4)


@pytest.mark.rule("6.4")
def test_several_are_answered_for_one_after_the_other() -> None:
    match = facing_horse({"reaction": "stay"}, units={"l": light("red", "0506", "NE")})
    assert match.deciders == ("blue",)
    assert [entry.standing for entry in match.entries[-2:]] == [True, True]


@pytest.mark.rule("6.1")
def test_the_facing_may_be_kept() -> None:
    match = facing_horse({"reaction": "retreat", "retreat": "near", "facing": "keep"})
    assert (where(match, "h"), facing_of(match, "h")) == ("0607", "N")
    assert match.deciders == ("blue",)


def assaulted(orders: dict[str, str], dice: list[int], **tables: Any) -> Match:
    """Blue assaults red's unit at 0606 from its front."""
    units = {
        "b": foot("blue", "0605"),
        "r": foot("red", "0606"),
        "spare": foot("red", "1111"),
        **tables.pop("units", {}),
    }
    match = board("assaults", active="blue", units=units, dice=dice, **tables)
    match.seat("red").standing_orders(**orders)
    return play(match, "assault b r")


@pytest.mark.rule("7.1")
def test_always_stand_and_always_fall_back() -> None:
    stood = assaulted({"fight": "stand"}, [1, 1, 6, 6])
    assert steps_of(stood, "b") == 3
    went = assaulted({"fight": "fall-back"}, [1, 1])
    assert steps_of(went, "r") == 4
    assert state(went).retreated == 1 << state(went).battle.index["r"]
    assert assaulted({}, [1, 1]).deciders == ("red",)


@pytest.mark.rule("8.2")
def test_always_and_never_throw_again() -> None:
    heroes = {"m": marshal("red", "0607")}
    units = {"c": foot("blue", "0101")}
    again = assaulted(
        {"fight": "stand", "reroll": "always"}, [1, 1, 1, 1, 6, 6], marshals=heroes, units=units
    )
    assert steps_of(again, "b") == 3
    never = assaulted(
        {"fight": "stand", "reroll": "never"}, [1, 1, 1, 1], marshals=heroes, units=units
    )
    assert (where(never, "m"), never.deciders) == ("0607", ("blue",))


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("order", "hurt"), [("weakest", "s"), ("strongest", "r")])
def test_who_takes_the_hit(order: str, hurt: str) -> None:
    units = {"s": foot("red", "0506", "NE", steps=4, remaining=3)}
    match = assaulted({"loss": order, "facing": "keep"}, [6, 6], units=units)
    play(match, "assault b s")
    assert (steps_of(match, "r"), steps_of(match, "s")) == ((4, 2) if hurt == "s" else (3, 3))


@pytest.mark.rule("6.4")
def test_orders_do_not_answer_in_the_own_activation() -> None:
    units = {"r": foot("red", "0605", "S"), "b": foot("blue", "0606"), "spare": foot("red", "1111")}
    match = board("assaults", units=units, dice=[1, 1, 1, 1])
    match.seat("red").standing_orders(fight="fall-back")
    match.seat("blue").standing_orders(fight="stand")
    play(match, "assault r b")
    assert match.deciders == ("red",)


def test_unknown_orders_are_refused() -> None:
    match = board(units={"r": foot("red", "0605"), "b": foot("blue", "0606")})
    with pytest.raises(ValueError, match="no standing order"):
        match.seat("red").standing_orders(reaction="panic")


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("enemy", "facing"), [("0603", "N"), ("0609", "S"), ("0806", "NE"), ("0507", "SW")]
)
def test_towards_the_enemy(enemy: str, facing: str) -> None:
    match = board(units={"r": foot("red", "0606", "N"), "b": foot("blue", enemy)})
    p = state(match)
    assert p.battle.grid.vertices[towards_enemy(p, 0)] == facing
