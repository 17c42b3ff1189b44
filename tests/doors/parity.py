"""One rules core behind every door: games of a match, played again through another door."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from battaglia.core.match import Match
from battaglia.doors.spiel import INVALID, SpielState, load_game
from battaglia.doors.zoo import BattleEnv
from tests.conformance.battles import Battle
from tests.conformance.playing import Choice, Chooser, begin, chooser
from tests.doors.playing import Played, fall, opening, played


def through_a_state(battle: Battle, seed: int) -> int:
    """A random game through a state of OpenSpiel's kind; the number of actions comes back."""
    match = begin(battle.scenario, seed, battle.options)
    state = load_game(battle.scenario, battle.options).new_initial_state()
    for faces in opening(match):
        fall(state, faces)
    assert state.digest() == match.game.digest(match.state)
    follow(state, played(match, _player(battle, seed)))
    assert state.is_terminal()
    assert match.outcome == state.position.outcome
    winner = match.outcome.winner if match.outcome else None
    best = [name for name, value in zip(match.seats, state.returns(), strict=True) if value > 0]
    assert best == ([winner] if winner else [])
    return len(match.entries)


def follow(state: SpielState, actions: Iterator[Played]) -> None:
    """Play what a match played; the positions are compared after every action."""
    waiting = actions
    for first in waiting:
        several = state.position.deciders
        together = [first, *islice(waiting, len(several) - 1)]
        numbers = {each.seat: state.string_to_action(each.seat, each.action) for each in together}
        assert set(numbers) == set(several)
        if len(several) > 1:
            state.apply_actions([numbers.get(seat, INVALID) for seat in (0, 1)])
        else:
            state.apply_action(numbers[first.seat])
        for faces in together[-1].faces:
            fall(state, faces)
        assert state.digest() == together[-1].digest


def through_an_environment(battle: Battle, seed: int) -> int:
    """A random game through an environment of PettingZoo; the number of actions comes back."""
    match = begin(battle.scenario, seed, battle.options)
    env = BattleEnv(battle.scenario, battle.options, slots=64)
    env.reset(seed=seed)
    assert env.digest() == match.game.digest(match.state)
    for each in played(match, _in_turn(_player(battle, seed))):
        assert env.agent_selection == match.seats[each.seat]
        while each.action not in env.infos[env.agent_selection]["actions"]:
            env.step(env.slots - 1)
        env.step(env.infos[env.agent_selection]["actions"].index(each.action))
        assert env.digest() == each.digest
    assert all(env.terminations.values())
    return len(match.entries)


def _player(battle: Battle, seed: int) -> Chooser:
    bold = battle.kind == "other" or seed % 2
    return battle.trial.bold(seed) if bold else chooser(seed)


def _in_turn(choose: Chooser) -> Chooser:
    """A player of both sides who lets the first of those who decide at once choose first."""

    def first(match: Match) -> Choice:
        while True:
            seat, action = choose(match)
            if seat == match.state.deciders[0]:
                return seat, action

    return first
