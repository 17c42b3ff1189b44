"""Where a piece could go: ``reach``, with plans that can be played."""

from __future__ import annotations

from random import Random

import pytest

import battaglia
from battaglia.games.camposanto.movement import may_end
from tests.games.camposanto.board import board, foot, horse, light, marshal, play, state, where


@pytest.mark.rule("6")
def test_plans_cost_and_where_they_lead() -> None:
    match = board(units={"r": foot("red", "0608"), "b": foot("blue", "0601")})
    reach = match.seat("red").reach("r")
    assert len(reach) == 36
    assert (reach["0607"].cost, reach["0605"].cost) == ("1", "3")
    plan = [str(action) for action in reach["0605"].plan]
    assert plan[0] == "move r"
    assert len(plan) == 4
    match.seat("red").play_plan(reach["0605"].plan)
    assert where(match, "r") == "0605"
    assert match.seat("red").reach("r") == {}


@pytest.mark.rule("6.1", "6.4")
def test_what_would_interrupt_is_said() -> None:
    units = {"r": foot("red", "0608"), "h": horse("blue", "0605"), "b": foot("blue", "0101")}
    heroes = {"m": marshal("blue", "0805")}
    match = board(units=units, marshals=heroes)
    reach = match.seat("red").reach("r")
    assert reach["0606"].on_the_way == ("h",)
    assert reach["0706"].on_the_way == ("m",)
    assert reach["0607"].on_the_way == ()
    assert "0605" not in reach
    passing = [str(way.plan[2]) for way in reach.values() if len(way.plan) > 3]
    assert passing
    assert "step r 0606" not in passing


@pytest.mark.rule("6.2")
def test_friends_are_passed_but_no_end() -> None:
    units = {"r": foot("red", "0608"), "f": foot("red", "0607"), "l": light("red", "0707")}
    match = board(units={**units, "b": foot("blue", "0601")})
    reach = match.seat("red").reach("r")
    assert "0607" not in reach
    assert "0707" in reach
    assert "0606" in reach


@pytest.mark.rule("8.2")
def test_a_marshals_reach() -> None:
    units = {"r": foot("red", "0608"), "b": foot("blue", "0601")}
    match = board("marshal", units=units, marshals={"m": marshal("red", "0610")})
    reach = match.seat("red").reach("m")
    assert reach["0606"].cost == "4"
    assert [str(action) for action in reach["0606"].plan] == ["marshal m 0606"]
    assert match.seat("red").reach("r") == {}
    assert match.seat("blue").reach("m") == {}


def test_unknown_pieces_are_refused() -> None:
    match = board(units={"r": foot("red", "0608"), "b": foot("blue", "0601")})
    with pytest.raises(ValueError, match="nobody"):
        match.seat("red").reach("nobody")


@pytest.mark.rule("6", "6.1", "6.2")
@pytest.mark.parametrize("seed", range(6))
def test_reach_is_what_steps_can_reach(seed: int) -> None:
    """Every plan can be played as far as nobody interrupts; every end of a random walk is in it."""
    rng = Random(seed)
    match = battaglia.new_match("obregon-1743", seed=seed)
    tried = 0
    while match.outcome is None and tried < 25:
        number = rng.randrange(len(match.state.deciders))
        seat, offer = match.state.deciders[number], match.state.offers[number]
        action = rng.choice(offer)
        if str(action).startswith("move "):
            tried += 1
            piece = str(action).split()[1]
            reach = match.seat(match.seats[seat]).reach(piece)
            _plans_work(match, seat, reach)
            _walks_are_reached(match, seat, piece, rng, set(reach))
        match.play(seat, action)
    assert tried


def _plans_work(match: battaglia.Match, seat: int, reach: dict[str, battaglia.Reached]) -> None:
    for name, way in reach.items():
        trial = match.fork(battaglia.SeededDice(0))
        door = trial.seat(trial.seats[seat])
        played = door.play_plan(way.plan)
        if len(played) == len(way.plan):
            assert any(event.params.get("hex") == name for event in trial.events)
        else:
            assert trial.deciders != (door.name,)


def _walks_are_reached(
    match: battaglia.Match, seat: int, piece: str, rng: Random, reach: set[str]
) -> None:
    trial = match.fork(battaglia.SeededDice(0))
    door = trial.seat(trial.seats[seat])
    door.play(f"move {piece}")
    p = state(trial)
    unit, begin = p.battle.index[piece], p.at[p.battle.index[piece]]
    while trial.deciders == (door.name,):
        if p.at[unit] != begin and may_end(p, unit, p.at[unit]):
            assert p.hex_name(p.at[unit]) in reach
        steps = [action for action in door.legal() if str(action).startswith("step")]
        if not steps:
            break
        door.play(rng.choice(steps))
        p = state(trial)


def test_the_reach_of_a_unit_in_hand_begins_where_it_is() -> None:
    match = board(units={"r": foot("red", "0608"), "b": foot("blue", "0601")})
    play(match, "move r", "step r 0607")
    reach = match.seat("red").reach("r")
    assert reach["0605"].cost == "2"
    assert "move r" not in [str(action) for action in reach["0605"].plan]
    assert "0604" not in reach
