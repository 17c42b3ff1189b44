"""The environment of PettingZoo: its own test, pages, dice and secrets."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import battaglia
from battaglia.core.action import Action, parse
from battaglia.doors.numbering import Numbering
from battaglia.doors.zoo import LEAST, NO_ACTION, BattleEnv
from tests.conformance.trials import trial_of

SMALL = [trial_of(game).small for game in battaglia.games()]
NAVICELLO, OBREGON = "navicello-1643", "obregon-1743"
ADVICE = {
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
    'We recommend agents to be named in the format <descriptor>_<number>, like "player_0"',
    "Action mask numpy array is all zeros (no legal actions).",
}
"""What PettingZoo remarks on environments that are right: ours names its agents after the seats,
has a mask beside its observation, and masks everything for who is at the end."""


@pytest.mark.parametrize("scenario", SMALL)
@pytest.mark.parametrize("slots", [None, 3])
def test_it_passes_pettingzoos_own_test(
    scenario: str, slots: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        api_test(BattleEnv(scenario, slots=slots), num_cycles=400)
    assert {str(each.message) for each in given} <= ADVICE
    assert "Passed API test" in capsys.readouterr().out


def test_seeds_repeat_a_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seed_test(lambda: BattleEnv(OBREGON), num_cycles=50)


def act(env: BattleEnv, rng: Random) -> dict[str, Any]:
    """One step at random; what was seen before it comes back."""
    seen: dict[str, Any] = env.observe(env.agent_selection)
    env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return seen


def test_a_game_ends_with_a_reward_for_each() -> None:
    env, rng = BattleEnv(NAVICELLO), Random(2)
    results = set()
    for seed in range(4):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            assert env.rewards == dict.fromkeys(env.possible_agents, 0)
            act(env, rng)
        outcome = env.position.outcome
        assert outcome is not None
        expected = [0, 0]
        if outcome.winner:
            winner = env.possible_agents.index(outcome.winner)
            expected = [1 if seat == winner else -1 for seat in (0, 1)]
        assert list(env.rewards.values()) == expected
        results.add(tuple(expected))
        for _ in (0, 1):
            env.step(None)
        assert env.agents == []
    assert len(results) > 1


def test_every_choice_lies_on_some_page() -> None:
    env, rng = BattleEnv(OBREGON, slots=4), Random(1)
    env.reset(seed=1)
    turned = 0
    while not any(env.terminations.values()):
        legal = {str(action) for action in env.position.offers[0]}
        before, met = env.digest(), set()
        agent, pages = env.agent_selection, 0
        while True:
            seen = env.observe(agent)
            met |= set(env.infos[agent]["actions"])
            assert len(env.infos[agent]["actions"]) == np.count_nonzero(seen["action_ids"] + 1)
            if len(legal) <= env.slots:
                break
            assert seen["action_mask"][-1] == 1
            assert seen["action_ids"][-1] == NO_ACTION
            pages += 1
            env.step(env.slots - 1)
            assert env.agent_selection == agent
            if env.infos[agent]["first"] == 0:
                break
        assert met == legal
        assert pages in (0, -(-len(legal) // (env.slots - 1)))
        turned += pages
        assert env.digest() == before
        env.step(rng.randrange(len(env.infos[agent]["actions"])))
    assert turned > 50


def test_numbers_in_slots_are_those_of_the_actions() -> None:
    env, rng = BattleEnv(OBREGON), Random(1)
    match = battaglia.new_match(OBREGON)
    numbering = Numbering(match.game, match.battle)
    env.reset(seed=3)
    for _ in range(60):
        actions: list[Action] = [
            parse(text, env.game.verbs) for text in env.infos[env.agent_selection]["actions"]
        ]
        ids = act(env, rng)["action_ids"]
        assert [numbering.number(action) for action in actions] == ids[: len(actions)].tolist()
        assert (ids[len(actions) :] == NO_ACTION).all()
        assert sorted(ids[: len(actions)]) == ids[: len(actions)].tolist()


def test_what_one_has_chosen_does_not_show_while_the_other_chooses() -> None:
    seen = []
    for slot in (0, 5):
        env = BattleEnv(OBREGON)
        env.reset(seed=1)
        while len(env.position.deciders) < 2:
            env.step(0)
        first = env.agent_selection
        env.step(slot)
        assert env.agent_selection != first
        seen.append([env.observe(agent) for agent in (env.agent_selection, first)])
    (theirs, own), (theirs_too, own_too) = seen
    for part, value in theirs.items():
        assert np.array_equal(value, theirs_too[part])
    assert not np.array_equal(own["observation"], own_too["observation"])


def test_slots_are_twice_the_pieces_or_what_is_asked_for() -> None:
    assert BattleEnv(NAVICELLO).slots == LEAST
    raab = BattleEnv("raab-1664")
    assert raab.slots >= 2 * len(raab.battle.ids) > raab.slots // 2
    assert BattleEnv(NAVICELLO, slots=5).slots == 5
    with pytest.raises(ValueError, match="two slots"):
        BattleEnv(NAVICELLO, slots=1)


def test_what_is_no_choice_is_refused() -> None:
    env = BattleEnv(NAVICELLO, render_mode="ansi")
    env.reset(seed=1)
    before = env.digest()
    for wrong in (None, -1, env.slots):
        with pytest.raises(ValueError, match="no slot"):
            env.step(wrong)
    with pytest.raises(ValueError, match="is empty"):
        env.step(env.slots - 1)
    assert env.digest() == before
    assert env.render() == env.game.heading(env.position)
    assert BattleEnv(NAVICELLO).render_mode is None


def test_without_a_seed_games_differ_and_follow_from_the_last_seed() -> None:
    env = BattleEnv(NAVICELLO)
    runs = []
    for _ in (0, 1):
        env.reset(seed=7)
        run = []
        for _ in range(3):
            rng = Random(1)
            for _ in range(40):
                act(env, rng)
            run.append(env.digest())
            env.reset()
        runs.append(run)
    assert runs[0] == runs[1]
    assert len(set(runs[0])) > 1
