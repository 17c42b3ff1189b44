"""An action that is tried out leads to whoever decides after it is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from battaglia.core import flow, march
from battaglia.core.registry import all_games
from battaglia.core.telling.play import TellsPlay
from tests.conformance.telling import told, wander

SCENARIOS = [name for game in all_games().values() for name in game.scenarios()]
DECISIONS, SAMPLED = 120, 4


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_trying_out_leads_where_playing_leads(scenario: str) -> None:
    match, _ = told(scenario)
    rng, passed_on = Random(10), 0
    for now in wander(match, rng, DECISIONS):
        seat = now.state.deciders[0]
        legal = list(flow.legal(now.state, seat))
        for action in rng.sample(legal, min(SAMPLED, len(legal))):
            played, tried = now.state.copy(), now.state.copy()
            march.apply(now.game, played, seat, action)
            march.try_out(now.game, tried, seat, action)
            assert (tried.deciders, tried.stack) == (played.deciders, played.stack), action
            assert (tried.sealed, tried.outcome) == (played.sealed, played.outcome)
            assert tried.facts() == played.facts()
            passed_on += seat not in played.deciders
            flow.settle(tried)
            assert tried.offers == played.offers
    assert passed_on


def test_what_is_never_tried_out_can_be_taken_back() -> None:
    """A piece taken in hand, and whatever else a teller says leaves the decision with the seat."""
    seen: Counter[str] = Counter()
    for scenario in SCENARIOS:
        match, teller = told(scenario)
        for now in wander(match, Random(12), DECISIONS):
            p, seat = now.state, now.state.deciders[0]
            untried = (teller.pick_verb, *teller.own_verbs)
            for action in [each for each in flow.legal(p, seat) if each.verb in untried]:
                assert not TellsPlay.final_plan(teller, p, seat, [action], lambda _: True), action
                seen[action.verb] += 1
    assert seen["step"] > 1000
    assert seen["stop"] > 100


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_step_has_options_exactly_when_it_lists_some(scenario: str) -> None:
    """Asked of both seats and of every step under way, also of those that wait for others."""
    match, _ = told(scenario)
    asked = 0
    for now in wander(match, Random(11), DECISIONS):
        p = now.state
        for step in p.stack:
            if not isinstance(step, flow.Automatic | flow.Roll):
                for seat in step.seats(p):
                    assert step.has_options(p, seat) == bool(step.options(p, seat)), step
                    asked += 1
    assert asked > DECISIONS / 2
