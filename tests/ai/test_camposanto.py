"""What the simple player does at Camposanto in situations where it is plain what to do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.ai.camposanto.orders import MOODS, drawn
from battaglia.core.flow import settle
from battaglia.core.match import Match
from battaglia.games.camposanto.actions import Orders
from battaglia.games.camposanto.retreat import Escape, begin_escape
from tests.games.camposanto.board import board, foot, guns, horse, light, marshal, state
from tests.games.camposanto.ways_back import crowd, outcomes

GAMES = 20
FEWEST_WINS = 18


def decided(match: Match, seat: str, seed: int = 1) -> str:
    """What the simple player answers now."""
    return str(make_player("simple", seed).decide(match.seat(seat).door()))


def play_on(match: Match, seat: str, operation: str = "movement") -> list[str]:
    """Let the simple player play as long as an operation lasts and it is its decision."""
    player = make_player("simple", 1)
    played: list[str] = []
    while match.deciders == (seat,) and match.seat(seat).view()["phase"] == operation:
        action = player.decide(match.seat(seat).door())
        match.seat(seat).play(action)
        played.append(str(action))
    return played


def piece(match: Match, name: str) -> dict[str, Any]:
    found: dict[str, Any] = match.seat("red").view()["pieces"][name]
    return found


# Against an opponent who draws lots


@pytest.mark.parametrize("seat", ["spanish", "austro-savoy"])
def test_it_beats_the_player_who_draws_lots(seat: str) -> None:
    won = 0
    for seed in range(GAMES):
        match = battaglia.new_match("obregon-1743", seed=seed)
        names = ["simple" if name == seat else "random" for name in match.seats]
        players = [make_player(name, 10 * seed + n) for n, name in enumerate(names)]
        while match.outcome is None:
            number = match.state.deciders[0]
            door = match.seat(match.seats[number])
            door.play(players[number].decide(door.door()))
        won += match.outcome.winner == seat
    assert won >= FEWEST_WINS


# Secrets


def test_it_does_not_know_what_the_enemy_has_chosen() -> None:
    chosen = set()
    for values in (("2", "3"), ("10", "11"), ("6", "2")):
        match = battaglia.new_match("obregon-1743", seed=1)
        match.seat("austro-savoy").play(Orders(values))
        chosen.add(decided(match, "spanish", seed=4))
    assert len(chosen) == 1


def test_its_order_points_are_not_the_same_each_game() -> None:
    match = battaglia.new_match("obregon-1743", seed=1)
    assert len({decided(match, "spanish", seed) for seed in range(20)}) > 4


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("left", [2, 4, 6])
def test_order_points_come_out_of_the_hand(mood: str, left: int) -> None:
    hand = [1, 4, 5, 8, 9, 12][:left]
    values = drawn(hand, 2, mood)
    assert len(set(values)) == 2
    assert set(values) <= set(hand)


# Movement


def test_two_go_against_one() -> None:
    match = board(
        units={
            "a": foot("red", "0509"),
            "b": foot("red", "0609"),
            "x": foot("blue", "0506"),
        },
        status="impetuous",
    )
    play_on(match, "red")
    grid = state(match).battle.grid
    for unit in ("a", "b"):
        here, there = grid.index(piece(match, unit)["hex"]), grid.index("0506")
        assert grid.distance(here, there) == 1
        assert "0506" in piece(match, unit)["front"]


def test_a_unit_looks_at_the_enemy() -> None:
    match = board(
        status="titubant",
        units={"a": foot("red", "0509", "S"), "x": foot("blue", "0506")},
    )
    play_on(match, "red")
    p = state(match)
    here, grid = p.at[0], p.battle.grid
    assert grid.wedge(here, p.facing[0], 3) >> grid.index("0506") & 1


def test_nobody_runs_behind_the_enemy_line() -> None:
    match = board(
        status="titubant",
        units={"a": foot("red", "0509", "S"), "x": foot("blue", "0508")},
    )
    play_on(match, "red")
    row = state(match).battle.grid.place(state(match).at[0])[0]
    assert row >= 9


def test_a_weak_regiment_does_not_run_into_a_strong_one() -> None:
    match = board(
        units={"a": foot("red", "0509", steps=1), "x": foot("blue", "0506", stars=1)},
    )
    play_on(match, "red")
    grid = state(match).battle.grid
    assert grid.distance(grid.index(piece(match, "a")["hex"]), grid.index("0506")) > 1


def test_a_marshal_rides_behind_those_who_fight() -> None:
    match = board(
        "marshal",
        units={"a": foot("red", "0506"), "b": foot("red", "0909"), "x": foot("blue", "0505")},
        marshals={"old": marshal("red", "0509")},
    )
    play_on(match, "red", "marshal")
    grid = state(match).battle.grid
    assert grid.distance(grid.index(piece(match, "old")["hex"]), grid.index("0506")) == 1


def test_a_cautious_wing_moves_a_few_only_and_its_own() -> None:
    units = {f"a{n}": foot("red", f"0{n}09") for n in range(3, 9)}
    match = board(status="cautious", units={**units, "x": foot("blue", "0505")})
    played = play_on(match, "red")
    assert 0 < len([action for action in played if action.startswith("move ")]) <= 4


# Fire


def test_fire_goes_to_the_target_that_pays_most() -> None:
    match = board(
        "artillery",
        units={
            "battery": guns("red", "0509", "N"),
            "x": foot("blue", "0506", steps=1),
            "y": foot("blue", "0606", steps=4),
        },
        dice=[1, 1],
    )
    assert decided(match, "red") == "fire battery 0506"


def test_light_foot_fires_before_it_does_anything_else() -> None:
    match = board(
        "light-fire",
        units={"a": light("red", "0506"), "x": foot("blue", "0505", steps=2)},
        dice=[1, 1],
    )
    assert decided(match, "red").startswith("fire a ")


# Assaults


def test_it_assaults_at_good_odds() -> None:
    match = board(
        "assaults",
        units={
            "a": foot("red", "0506"),
            "b": foot("red", "0507"),
            "x": foot("blue", "0505", steps=1),
        },
        dice=[6, 6],
    )
    assert decided(match, "red").startswith("assault a x")


def test_it_leaves_a_bad_assault_alone() -> None:
    match = board(
        "assaults",
        units={"a": foot("red", "0506", steps=1), "x": foot("blue", "0505", stars=2)},
    )
    assert decided(match, "red") == "end-assaults"


def in_a_fight(own: dict[str, Any], enemy: dict[str, Any]) -> Match:
    """Blue has withstood the first roll of an assault and has to decide."""
    match = board("assaults", units={"a": own, "x": enemy}, dice=[1, 1] + [6, 6] * 3)
    match.seat("red").play("assault a x")
    if match.deciders == ("red",):
        match.seat("red").play("fight")
    return match


def test_it_stands_where_it_is_likely_to_win() -> None:
    match = in_a_fight(foot("red", "0506", steps=1), foot("blue", "0505", stars=1))
    assert match.deciders == ("blue",)
    assert decided(match, "blue") == "stand"


def test_it_falls_back_where_it_is_likely_to_lose() -> None:
    match = in_a_fight(foot("red", "0506", stars=2), foot("blue", "0505", steps=1))
    assert match.deciders == ("blue",)
    assert decided(match, "blue") == "fall-back"


# Reactions


def approached(attacker: dict[str, Any], defender: dict[str, Any]) -> Match:
    """Red foot has come before the front of blue horse."""
    match = board(units={"a": attacker, "x": defender})
    match.seat("red").play("move a")
    match.seat("red").play("step a 0506")
    assert match.deciders == ("blue",)
    return match


def test_horse_gives_way_to_stronger_foot() -> None:
    match = approached(foot("red", "0507", stars=2), horse("blue", "0505", steps=1))
    assert decided(match, "blue") == "react x retreat"


def test_horse_stays_before_weaker_foot() -> None:
    match = approached(foot("red", "0507", steps=1), horse("blue", "0505", stars=2))
    assert decided(match, "blue") == "react x stay"


# The way back


def escaping(seed: int) -> Match:
    """A unit of red's begins to escape from a crowded place."""
    units, ponds, haven = crowd(Random(f"way back {seed}"))
    ground: dict[str, Any] = {"terrain": {"pond": ponds}} if ponds else {}
    match = board(units=units, ground=ground, haven=haven)
    begin_escape(state(match), state(match).battle.index["r"])
    settle(state(match))
    return match


def test_it_loses_no_step_on_the_way_back_that_can_be_saved() -> None:
    """A halt at the edge is a hit, and what comes after the first hex counts as well."""
    choices = 0
    for seed in range(80):
        match = escaping(seed)
        p = state(match)
        best = max(left for _, left in outcomes(p, "r"))
        choices += len({left for _, left in outcomes(p, "r")}) > 1
        while p.outcome is None and isinstance(p.stack[-1], Escape):
            match.seat("red").play(decided(match, "red"))
        assert p.steps[p.battle.index["r"]] == best, f"board {seed}"
    assert choices > 5


# The general and the series


def test_the_general_is_not_spent_far_from_the_enemy() -> None:
    match = board(
        "general",
        status="cautious",
        units={"a": foot("red", "0511"), "x": foot("blue", "0501")},
    )
    assert decided(match, "red") == "no-general"


def test_everything_it_does_can_be_played_to_the_end_of_the_great_battle() -> None:
    match = battaglia.new_match("camposanto-1743", seed=8)
    players = [make_player("simple", 1), make_player("simple", 2)]
    while match.outcome is None:
        number = match.state.deciders[0]
        door = match.seat(match.seats[number])
        action = players[number].decide(door.door())
        assert action in door.legal()
        door.play(action)
    assert match.outcome is not None
