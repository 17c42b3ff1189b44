"""No player can know more than its seat: neither the dice to come, nor secrets, nor orders.

The check is differential: a player is asked twice, with the same in view and something else
behind it. The snoop chooses by everything that can be reached from what it is given, so the
check must catch it when it is given too much, and it must pass when it is given a door.
"""

from __future__ import annotations

import gc
import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from itertools import combinations
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

import battaglia
from battaglia.ai import Player, Why, make_player, player_names
from battaglia.ai.levels import LEVELS
from battaglia.ai.officer import Officer
from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door
from battaglia.core.masks import bits, mask_of
from battaglia.core.match import Entry, Match, Seat
from battaglia.games.camposanto.state import Position as Camposanto
from battaglia.games.piacenza import selection
from battaglia.games.piacenza.state import OFF
from battaglia.games.piacenza.state import Position as Piacenza

SMALL = ["navicello-1643", "obregon-1743"]
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
LEAVES = (str, bytes, int, float)
Give = Callable[[Seat], Any]
Change = Callable[[Match, int], bool]
"""Changes what a seat does not know; was there anything to change?"""


# What is the same in view, and not behind it


def other_dice(match: Match, seat: int) -> bool:
    match.dice = SeededDice(987_654)
    return True


def other_standing_orders(match: Match, seat: int) -> bool:
    """The enemy has given standing orders."""
    enemy = match.seats[1 - seat]
    match.orders[enemy] = {name: values[-1] for name, values in match.game.order_choices().items()}
    return bool(match.orders[enemy])


def other_covered_orders(match: Match, seat: int) -> bool:
    """4 at Camposanto: the enemy has played other order points covered."""
    p = match.state
    if not isinstance(p, Camposanto) or not p.chosen[1 - seat]:
        return False
    plays = [tuple(map(int, play.values)) for play in p.battle.order_plays(p.hands[1 - seat])]
    other = next(values for values in plays if values != p.chosen[1 - seat])
    p.chosen = (p.chosen[0], other) if seat == 0 else (other, p.chosen[1])
    return True


def other_wings(match: Match, seat: int) -> bool:
    """3.0 at Piacenza: the enemy has chosen another wing covered."""
    p = match.state
    if not isinstance(p, Piacenza) or p.chosen[1 - seat] == OFF:
        return False
    others = bits(selection.waiting(p, 1 - seat) & ~(1 << p.chosen[1 - seat]))
    if not others:
        return False
    p.chosen = (p.chosen[0], others[0]) if seat == 0 else (others[0], p.chosen[1])
    return True


def other_objectives(match: Match, seat: int) -> bool:
    """13.0 at Piacenza: the enemy has noted other objectives."""
    p = match.state
    if not isinstance(p, Piacenza) or not p.objectives[1 - seat]:
        return False
    every = range(len(p.battle.objectives))
    sets = [mask_of(some) for some in combinations(every, p.objectives[1 - seat].bit_count())]
    other = next(s for s in sets if s != p.objectives[1 - seat] and not p.shown & ~s)
    p.objectives = (p.objectives[0], other) if seat == 0 else (other, p.objectives[1])
    return True


CHANGES: dict[str, Change] = {
    "dice": other_dice,
    "standing orders": other_standing_orders,
    "covered orders": other_covered_orders,
    "wings": other_wings,
    "objectives": other_objectives,
}


class Ground(NamedTuple):
    """A battle to be watched in: the player's seat, how many decisions, which secrets there are."""

    scenario: str
    seat: int
    decisions: int
    secrets: tuple[str, ...]


GROUNDS = (
    Ground("navicello-1643", 0, 60, ("dice", "standing orders")),
    Ground("obregon-1743", 0, 60, ("dice", "standing orders", "covered orders")),
    Ground("obregon-1743", 1, 40, ("dice", "standing orders", "covered orders")),
    Ground("piacenza-1746", 1, 50, ("dice", "standing orders", "wings", "objectives")),
)


# The check


class Watched(NamedTuple):
    """Where a player chose otherwise, and how often each secret was changed until then."""

    deviations: list[str]
    changed: Counter[str]


def watch(
    ground: Ground, make: Callable[[], Player], give: Give, secrets: Collection[str] = CHANGES
) -> Watched:
    """Play a game with twins, one of whom has something else behind what he sees.

    They begin alike; the first choice that differs shows that they have looked, and ends it.
    """
    match = battaglia.new_match(ground.scenario, seed=6)
    player, twin, enemy = make(), make(), make_player("random", 2)
    changed: Counter[str] = Counter()
    decisions = 0
    while match.outcome is None and decisions < ground.decisions:
        enemies = [each for each in match.state.deciders if each != ground.seat]
        number = enemies[0] if enemies else ground.seat  # in a secret choice the enemy comes first
        seat = match.seat(match.seats[number])
        if number != ground.seat:
            seat.play(enemy.decide(seat.door()))
            continue
        decisions += 1
        same, other = match.fork(match.dice), match.fork(match.dice)
        for secret in secrets:
            changed[secret] += CHANGES[secret](other, number)
        views = [each.seat(seat.name).view() for each in (same, other)]
        assert views[0] == views[1], "the change can be seen"
        action = player.decide(give(same.seat(seat.name)))
        otherwise = twin.decide(give(other.seat(seat.name)))
        if action != otherwise:
            return Watched([f"{action} or {otherwise}"], changed)
        seat.play(action)
    return Watched([], changed)


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


EFFORT = {"captain": 0.05, "marshal": 0.02}
"""Parts of their effort: enough to look into many worlds, and quick."""


def maker(name: str) -> Callable[[], Player]:
    """Makes twins; games of those who search repeat exactly, as they have no clock."""
    if name not in LEVELS:
        return lambda: make_player(name, 1)
    level = LEVELS[name]
    return lambda: Officer(level.times(EFFORT[name]) if name in EFFORT else level, 1, clock=None)


each_ground = pytest.mark.parametrize("ground", GROUNDS, ids=lambda g: f"{g.scenario}-{g.seat}")


@each_ground
@pytest.mark.parametrize("name", player_names())
def test_players_choose_by_what_they_may_know(name: str, ground: Ground) -> None:
    found = watch(ground, maker(name), the_door)
    assert found.deviations == []
    assert set(ground.secrets) <= set(+found.changed)


@each_ground
def test_a_door_gives_a_cheat_nothing(ground: Ground) -> None:
    found = watch(ground, Snoop, the_door)
    assert found.deviations == []
    assert set(ground.secrets) <= set(+found.changed)


KINDS = [(secret, ground) for ground in GROUNDS for secret in ground.secrets]
HIDDEN = [(secret, ground) for secret, ground in KINDS if secret in list(CHANGES)[2:]]


@pytest.mark.parametrize(("secret", "ground"), KINDS)
def test_a_cheat_with_the_match_in_hand_is_caught(secret: str, ground: Ground) -> None:
    assert watch(ground, Snoop, the_match, [secret]).deviations


@pytest.mark.parametrize(("secret", "ground"), HIDDEN)
def test_a_masked_position_alone_is_what_keeps_a_secret(secret: str, ground: Ground) -> None:
    """The check catches a door onto the true position too."""

    def unmasked(seat: Seat) -> Door:
        return Door(seat.match.game, seat.match.battle, seat.match.state.copy(), seat.number)

    assert watch(ground, Snoop, unmasked, [secret]).deviations


class Foreseeing:
    """Tries every choice with the dice that will really fall, and takes what gives most points."""

    name = "foreseeing"
    reason = Why("foreseen")

    def decide(self, door: Seat) -> Action:
        def points(action: Action) -> tuple[int, str]:
            tried = door.match.fork(door.match.dice)
            tried.play(door.number, action)
            figures = [tried.game.figures(tried.state, seat) for seat in (0, 1)]
            gain = sum(figures[door.number].values()) - sum(figures[1 - door.number].values())
            return gain, str(action)

        return max(door.legal(), key=points)


def test_one_who_foresees_the_dice_is_caught_by_what_he_does() -> None:
    """Not by what he could lay his hands on, but by a choice that follows from it."""
    ground = Ground("navicello-1643", 0, 200, ("dice",))
    assert watch(ground, Foreseeing, the_match, ["dice"]).deviations  # type: ignore[arg-type]


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
    assert isinstance(door.known, Camposanto)
    assert door.known.chosen == ((), ())
    assert door.view() == seat.view()
    assert door.legal() == seat.legal()
    for text in ("orders 2+3", "orders 99", "exchange", "nonsense"):
        assert door.why_not(text) == seat.why_not(text)
    assert door.features() == {
        name: match.game.figures(match.state, number) for number, name in enumerate(match.seats)
    }
