"""Copies are equal and independent; views, actions and positions are plain data."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

import battaglia
from battaglia.core import flow
from battaglia.core.action import from_json, parse
from battaglia.games.montecuccoli import saving
from battaglia.games.montecuccoli.scenario import ScenarioFile
from battaglia.games.montecuccoli.state import Position
from tests.conformance import thorough
from tests.conformance.battles import BATTLES, GAMES, Battle, every_battle
from tests.conformance.montecuccoli import bold_chooser, position
from tests.conformance.playing import begin, play_on
from tests.conformance.trials import trial_of

EVERY = 25
"""A look at one position of so many."""


@every_battle
def test_positions_copy_and_travel(battle: Battle) -> None:
    rng = Random(battle.scenario)
    looks = 0
    for seed in (4, 5, 6):
        looks += looks_at_a_game(battle, seed, rng)
        if looks > 10:
            return
    raise AssertionError("three games are too short to look at")


def looks_at_a_game(battle: Battle, seed: int, rng: Random) -> int:
    """Look at positions of a whole game; how many they were."""
    match, choose = battle.begin(seed)
    looks = 0
    while match.outcome is None:
        thorough.check_copy(match, rng)
        thorough.check_snapshot(match)
        thorough.check_listed(match)
        thorough.check_views(match)
        looks += 1
        play_on(match, choose, 1 if battle.is_small else EVERY)
    thorough.check_views(match)
    thorough.check_snapshot(match)
    return looks


def test_every_slot_is_copied() -> None:
    p = position(play_on(begin("navicello-1643", 1), bold_chooser(1), 60))
    copied = p.copy()
    slots = {name for kind in Position.__mro__ for name in getattr(kind, "__slots__", ())}
    assert slots >= {"at", "stack", "outcome", "lost"}
    for name in slots - {"events"}:
        assert getattr(copied, name) == getattr(p, name)
        if isinstance(getattr(p, name), list | dict | set):
            assert getattr(copied, name) is not getattr(p, name)
    assert copied.events is None


def test_a_copy_and_its_original_go_different_ways() -> None:
    p = position(play_on(begin("raab-1664", 1), bold_chooser(1), 300))
    one, other = p.copy(), p.copy()
    before = thorough.facts(p)
    for copied, seed in ((one, 1), (other, 2)):
        rng = Random(seed)
        while copied.outcome is None:
            if (roll := flow.pending_roll(copied)) is not None:
                flow.resolve(copied, tuple(rng.choice(die.faces) for die in roll.dice))
            else:
                flow.apply(copied, copied.deciders[0], rng.choice(copied.offers[0]))
    assert thorough.facts(p) == before
    assert thorough.facts(one) != thorough.facts(other)


MOST_GAMES = 60


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_action_travels(game: str) -> None:
    """As text and as JSON, for every verb that came up in some games."""
    seen: set[str] = set()
    played = [each for each in BATTLES if each.game == game]
    known, seldom = battaglia.game(game).verbs, trial_of(game).seldom
    for seed in range(MOST_GAMES):
        match, choose = played[seed % len(played)].begin(seed)
        while match.outcome is None:
            seat, chosen = choose(match)
            new = [a for a in flow.legal(match.state, seat) if a.verb not in seen]
            for action in (chosen, *new):
                assert parse(str(action), known) == action
                assert from_json(json.loads(json.dumps(action.to_json())), known) == action
                seen.add(action.verb)
            if set(known) - seen <= seldom:
                return
            match.play(seat, chosen)
    pytest.fail(f"in {MOST_GAMES} games nobody could choose {set(known) - seen}")


def test_a_position_is_json_of_a_known_shape() -> None:
    p = position(play_on(begin("nonantola-1643", 2), bold_chooser(2), 400))
    data = json.loads(msgspec.json.encode(saving.scenario_of(p)))
    assert data["start"]["turn"] == p.turn
    assert data["units"].keys() == saving.scenario_of(p).units.keys()
    assert msgspec.convert(data, ScenarioFile) == saving.scenario_of(p)
