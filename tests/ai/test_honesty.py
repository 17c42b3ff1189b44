"""No player can know more than its seat: neither the dice to come, nor secrets, nor orders.

The check is differential: a player is asked twice, with the same in view and something else
behind it. The snoop chooses by everything that can be reached from what it is given, so the
check must catch it when it is given too much, and it must pass when it is given a door.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import battaglia
from battaglia.ai import Player, Why, make_player
from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door
from battaglia.core.match import Entry, Match, Seat
from battaglia.games.camposanto.state import Position

SMALL = ["navicello-1643", "obregon-1743"]
DECISIONS = 120
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
LEAVES = (str, bytes, int, float)
Give = Callable[[Seat], Any]
Change = Callable[[Match, int], None]


# What is the same in view, and not behind it


def other_dice(match: Match, seat: int) -> None:
    match.dice = SeededDice(987_654)


def other_orders(match: Match, seat: int) -> None:
    """The enemy has given standing orders."""
    enemy = match.seats[1 - seat]
    match.orders[enemy] = {name: values[-1] for name, values in match.game.order_choices().items()}


def other_secrets(match: Match, seat: int) -> None:
    """The enemy has chosen something else covered, where it chooses at the same time."""
    enemy = match.seat(match.seats[1 - seat])
    choices = enemy.legal()
    if choices:
        enemy.play(choices[len(choices) // 2])


CHANGES: dict[str, Change] = {
    "dice": other_dice,
    "orders": other_orders,
    "secrets": other_secrets,
}


# The check


def deviations(scenario: str, player: Player, change: Change, give: Give) -> list[str]:
    """Play a game; wherever the change makes the player choose otherwise, it has looked."""
    match = battaglia.new_match(scenario, seed=6)
    enemy = make_player("random", 2)
    found: list[str] = []
    decisions = 0
    while match.outcome is None and decisions < DECISIONS:
        number = match.state.deciders[-1]  # in a secret choice this one comes first
        seat = match.seat(match.seats[number])
        if number == 1:
            seat.play(enemy.decide(seat.door()))
            continue
        decisions += 1
        same, changed = match.fork(match.dice), match.fork(match.dice)
        change(changed, number)
        views = [each.seat(seat.name).view() for each in (same, changed)]
        assert views[0] == views[1], "the change can be seen"
        twin = deepcopy(player)
        action = player.decide(give(same.seat(seat.name)))
        other = twin.decide(give(changed.seat(seat.name)))
        if action != other:
            found.append(f"{action} or {other}")
        seat.play(action)
    return found


def the_door(seat: Seat) -> Door:
    return seat.door()


def the_match(seat: Seat) -> Seat:
    """What players were given before there were doors."""
    return seat


class Snoop:
    """Draws lots by all that it can lay its hands on."""

    name = "snoop"
    reason = Why("snooped")

    def decide(self, door: Door) -> Action:
        seen = hashlib.sha256()
        for thing in reached(door):
            if isinstance(thing, LEAVES):
                seen.update(repr(thing).encode())
        choices = door.legal()
        return choices[int.from_bytes(seen.digest()[:4], "big") % len(choices)]


def reached(door: Any) -> Iterator[Any]:
    """Everything that can be reached from a door, but for what is printed: battle and game."""
    match = getattr(door, "match", door)
    seen = {id(match.battle), id(match.game)}
    waiting = [door]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, LEAVES):
            yield thing
        elif id(thing) not in seen and not isinstance(thing, CODE):
            seen.add(id(thing))
            yield thing
            waiting += gc.get_referents(thing)


@pytest.mark.parametrize("scenario", SMALL)
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", ["random", "simple"])
def test_players_choose_by_what_they_may_know(name: str, change: str, scenario: str) -> None:
    assert deviations(scenario, make_player(name, 1), CHANGES[change], the_door) == []


@pytest.mark.parametrize("scenario", SMALL)
@pytest.mark.parametrize("change", CHANGES)
def test_a_door_gives_a_cheat_nothing(change: str, scenario: str) -> None:
    assert deviations(scenario, Snoop(), CHANGES[change], the_door) == []


@pytest.mark.parametrize("change", CHANGES)
def test_a_cheat_with_the_match_in_hand_is_caught(change: str) -> None:
    assert deviations("obregon-1743", Snoop(), CHANGES[change], the_match)


def test_a_masked_position_alone_is_what_keeps_a_secret() -> None:
    """The check catches a door onto the true position too."""

    def unmasked(seat: Seat) -> Door:
        return Door(seat.match.game, seat.match.battle, seat.match.state.copy(), seat.number)

    assert deviations("obregon-1743", Snoop(), other_secrets, unmasked)


# What a door is made of


@pytest.mark.parametrize("scenario", SMALL)
def test_nothing_of_the_match_is_behind_a_door(scenario: str) -> None:
    match = battaglia.new_match(scenario, seed=3)
    match.seat(match.seats[1]).standing_orders(
        **{name: values[-1] for name, values in match.game.order_choices().items()}
    )
    rng = Random(3)
    for _ in range(60):
        number = match.state.deciders[-1]
        seat = match.seat(match.seats[number])
        kinds = {type(thing) for thing in reached(seat.door())}
        assert not kinds & {Match, Seat, Entry, SeededDice, Random}
        seat.play(rng.choice(seat.legal()))


def test_what_is_tried_behind_a_door_changes_nothing() -> None:
    match = battaglia.new_match("navicello-1643", seed=3)
    before = match.mark()
    seat = match.seat(match.deciders[0])
    door = seat.door()
    trial = door.sample(4)
    while trial.outcome is None:
        number = trial.deciders[0]
        trial.play(number, trial.legal(number)[-1])
    assert match.mark() == before
    assert door.view() == seat.view()
    assert door.legal() == seat.legal()


def test_a_door_answers_as_its_seat() -> None:
    match = battaglia.new_match("obregon-1743", seed=3)
    match.seat("austro-savoy").play("orders 2+3")
    seat = match.seat("spanish")
    door = seat.door()
    assert (door.name, door.number) == ("spanish", 0)
    assert isinstance(door.known, Position)
    assert door.known.chosen == ((), ())
    assert door.view() == seat.view()
    assert door.legal() == seat.legal()
    for text in ("orders 2+3", "orders 99", "exchange", "nonsense"):
        assert door.why_not(text) == seat.why_not(text)
    assert door.features() == {
        name: match.game.figures(match.state, number) for number, name in enumerate(match.seats)
    }
