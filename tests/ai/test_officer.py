"""Officers: plans compared in sampled worlds, from their seeds alone, in their time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.ai.level import Level
from battaglia.ai.levels import LEVELS
from battaglia.ai.mind import Policy, mind_of
from battaglia.ai.montecuccoli.plans import plans, styled
from battaglia.ai.montecuccoli.style import SIMPLE
from battaglia.ai.officer import SEARCHING, Officer
from battaglia.ai.player import Player
from battaglia.ai.search import Ahead, Search
from battaglia.ai.simple import SimplePlayer
from battaglia.ai.timing import Watch
from battaglia.ai.trying import Fate, Fated, Trunk, play_on
from battaglia.ai.value import Value
from battaglia.ai.weights import NO_BASE, UNTUNED, Base
from battaglia.core.door import Door, Trial
from battaglia.core.match import Match

NAVICELLO = "navicello-1643"
QUICK = msgspec.structs.replace(LEVELS["captain"], plans=4, ahead=Ahead(effort=800))


def played(level: Level, seed: int, actions: int) -> list[str]:
    """The first actions of a game of an officer against the simple player."""
    match = battaglia.new_match(NAVICELLO, seed=seed)
    players: list[Player] = [Officer(level, seed, clock=None), SimplePlayer(seed)]
    for _ in range(actions):
        if match.outcome is not None:
            break
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        seat.play(players[number].decide(seat.door()))
    return [str(entry.action) for entry in match.entries]


def test_a_game_repeats_exactly_from_its_seeds() -> None:
    assert played(QUICK, 5, 60) == played(QUICK, 5, 60)


def test_a_plan_changes_what_is_played() -> None:
    """In some game of a few, another plan than the plain one is followed."""
    plain = msgspec.structs.replace(QUICK, plans=0, small=None)
    eager = msgspec.structs.replace(QUICK, plans=12, ahead=Ahead(effort=600, bar=0.0))
    assert any(played(eager, seed, 80) != played(plain, seed, 80) for seed in range(4))


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)
def test_captains_and_marshals_alone_follow_what_was_tuned_for_the_battle(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = msgspec.structs.replace(level, plans=0, ahead=None, small=None, secret=None)
    games = []
    for base in (NO_BASE, Base("fierce/fight")):
        monkeypatch.setattr("battaglia.ai.officer.base_of", lambda scenario, seat, base=base: base)
        games.append([played(quick, seed, 80) for seed in range(3)])
    assert (games[0] != games[1]) == (level.name in ("captain", "marshal"))


def test_an_officer_without_time_answers_as_his_policy_would() -> None:
    ticks = iter(range(10**6))
    match = battaglia.new_match(NAVICELLO, seed=3)
    late = Officer(msgspec.structs.replace(QUICK, seconds=-1.0), 3, clock=lambda: next(ticks))
    plain = Officer(msgspec.structs.replace(QUICK, plans=0, small=None), 3, clock=None)
    for door in doors_of(match, 0, 40):
        assert str(late.decide(door)) == str(plain.decide(door))


@pytest.mark.parametrize("level", ["captain", "marshal"])
@pytest.mark.parametrize("scenario", [NAVICELLO, "obregon-1743", "gossolengo"])
def test_an_officer_stops_thinking_when_his_time_is_over(scenario: str, level: str) -> None:
    """A look at the clock is all that goes by here; after the time each option has one at most."""
    seconds = 300
    now = 0

    def clock() -> float:
        nonlocal now
        now += 1
        return now

    match = battaglia.new_match(scenario, seed=3)
    officer = Officer(msgspec.structs.replace(LEVELS[level], seconds=seconds), 3, clock)
    for door in doors_of(match, 0, 25):
        stretch, before = officer._stretch, now
        officer.decide(door)
        if officer._stretch != stretch:
            assert now - before < SEARCHING * seconds + 100


def doors_of(match: Match, seat: int, decisions: int) -> Iterator[Any]:
    """The doors of a seat's decisions while simple players play."""
    players = [SimplePlayer(1), SimplePlayer(2)]
    found = 0
    while found < decisions and match.outcome is None:
        number = match.state.deciders[0]
        door = match.seat(match.seats[number]).door()
        if number == seat:
            found += 1
            yield door
        match.seat(match.seats[number]).play(players[number].decide(door))


def test_a_secret_choice_is_made_though_trying_it_costs_no_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a phase in which nobody will act: no die falls, and more worlds cost nothing."""
    match = battaglia.new_match("obregon-1743", seed=1)
    mind, effort = mind_of(match.game), 40
    door = next(door for door in doors_of(match, 0, 9) if mind.secrets(*asked(door)))
    secrets = mind.secrets(*asked(door))
    assert secrets is not None
    search = Search(door, mind, Value(mind, match.battle, UNTUNED), [NO_BASE] * 2, "x")
    tried: list[int] = []

    def costs_nothing(option: int, *_: object) -> float:
        tried.append(option)
        assert len(tried) <= 10 * effort, "it goes on for ever"
        return 0.5

    monkeypatch.setattr(search, "_try", costs_nothing)
    mixed = search.secret(secrets, "", Ahead(effort=effort))
    assert sum(mixed.first) == pytest.approx(1)
    cells = len(secrets.mine) * len(secrets.theirs)
    assert effort <= len(tried) < effort + cells


def asked(door: Door) -> tuple[Any, int, Sequence[Any]]:
    """What a mind looks at for a secret choice."""
    return door.known, door.number, door.legal()


def test_a_world_is_the_same_for_every_plan_and_is_not_used_up() -> None:
    match = battaglia.new_match(NAVICELLO, seed=1)
    door = next(doors_of(match, 0, 1))
    mind = mind_of(match.game)
    search = Search(door, mind, Value(mind, match.battle, UNTUNED), [NO_BASE] * 2, "x")
    begun = search._world(0)
    before = begun.trial.state.digest()
    search.plan(["", "bold/", "wary/"], Ahead(effort=200))
    assert search._world(0) is begun
    assert begun.trial.state.digest() == before


@pytest.mark.parametrize("scenario", [NAVICELLO, "obregon-1743", "gossolengo"])
def test_what_is_played_before_the_first_roll_is_played_once_for_all_dice(scenario: str) -> None:
    """A trunk with some dice is the game that the policies play with these dice all along."""
    match = battaglia.new_match(scenario, seed=1)
    mind, checked = mind_of(match.game), 0
    for door in [*doors_of(match, 0, 60)][::6]:
        trial = door.sample(4)
        part = mind.sight(trial.state)
        both = [mind.policy(match.battle, seat, "", NO_BASE, Random(1)) for seat in (0, 1)]
        trunk = Trunk(trial, (), both, mind, 1, lambda: False)
        if trunk.decisions and trunk.left:
            checked += 1
            again = [mind.policy(match.battle, seat, "", NO_BASE, Random(1)) for seat in (0, 1)]
            fate = Fate("straight")
            straight = Fated(match.game, trial.state.copy(), fate, 5)
            for _ in range(trunk.decisions):
                play_one(straight, again)
            assert straight.state.digest() == trunk.grown(fate, 5).state.digest()
            assert mind.sight(trunk.trial.state) == trunk.part == part
    assert checked


def play_one(trial: Trial, policies: Sequence[Policy]) -> None:
    """One decision of policies in a trial."""
    seat = trial.deciders[0]
    legal = trial.legal(seat)
    action = legal[0]
    if len(legal) > 1:
        door = Door(trial.game, trial.state.battle, trial.state, seat)  # type: ignore[attr-defined]
        action, _ = policies[seat].decide(door, legal)
    trial.play(seat, action)


@pytest.mark.parametrize("horizon", [1, 2])
def test_as_many_stretches_are_played_out_as_are_asked_for(horizon: int) -> None:
    match = battaglia.new_match(NAVICELLO, seed=1)
    mind, door = mind_of(match.game), next(doors_of(match, 0, 1))
    trial = door.sample(1)
    policies = [mind.policy(match.battle, seat, "", NO_BASE, Random(1)) for seat in (0, 1)]
    begun = mind.sight(trial.state)
    play_on(trial, policies, mind, horizon, begun)
    assert (begun, mind.stretch(trial.state)) == ((1, 0), [None, (1, 1), (2, 0)][horizon])


def test_the_plain_plan_is_the_style_itself_and_comes_first() -> None:
    names = plans()
    assert names[0] == ""
    assert len(set(names)) == len(names) >= 24
    assert styled(SIMPLE, "") == SIMPLE
    assert len({styled(SIMPLE, name) for name in names}) == len(names)


def test_a_marshal_with_a_clock_uses_the_time_that_it_is_given() -> None:
    marshal = LEVELS["marshal"]
    exact, timed = Officer(marshal, 1), Officer(marshal, 1, clock=lambda: 0.0)
    assert exact.level.ahead
    assert timed.level.ahead
    assert timed.level.ahead.effort > exact.level.ahead.effort
    assert timed.level.seconds == exact.level.seconds == marshal.seconds
    harder = marshal.times(4)
    assert harder.ahead
    assert marshal.ahead
    assert (harder.ahead.effort, harder.seconds) == (4 * marshal.ahead.effort, 4 * marshal.seconds)


def test_time_passes_only_while_a_player_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    watch = Watch()
    assert watch() == 0.0
    with watch.running():
        now = 103.0
        assert watch() == 3.0
    now = 200.0  # somebody else decides
    assert watch() == 3.0
    with watch.running():
        now = 201.0
        assert watch() == 4.0
