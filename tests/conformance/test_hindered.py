"""What is told unasked of what cannot be done: held against the engine in random play."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.core.catalogue import LANGUAGES
from battaglia.core.telling import teller_of
from tests.conformance.telling import told, wander

BATTLES = ("navicello-1643", "obregon-1743", "gossolengo")
"""A small battle of each game."""


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_closed_button_is_one_of_the_step_that_the_engine_refuses(scenario: str) -> None:
    match, teller = told(scenario)
    steps = 0
    for now in wander(match, Random(1), 250):
        for name in now.deciders:
            door, seat = now.seat(name), now.seats.index(name)
            closed = teller.closed(now.state, seat)
            offered = {str(action) for action in door.legal()}
            for one in closed:
                assert one.action not in offered
                assert [r.code for r in door.why_not(one.action)] == [r.code for r in one.reasons]
                assert one.reasons
            ends = {v for v in now.state.stack[-1].verbs if v.startswith(("end-", "ready"))}
            missing = ends - offered
            assert missing <= {one.verb for one in closed}, "an end is missing and nobody says why"
            steps += bool(ends)
            assert teller.closed(now.state, 1 - seat) == [] or len(now.deciders) > 1
    assert steps


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_piece_that_may_not_act_says_why(scenario: str) -> None:
    """Every piece of a side that decides either stands in a choice or has reasons, in words."""
    match, _ = told(scenario)
    tellers = [teller_of(match.game, match.battle, language) for language in LANGUAGES]
    teller, seen = tellers[0], set()
    for now in wander(match, Random(2), 200):
        name = now.deciders[0]
        seat, door = now.seats.index(name), now.seat(name)
        acting = {piece for action in door.legal() for piece in teller.parts(action).pieces}
        for piece in teller.index:
            reasons = teller.idle(now.state, seat, piece)
            if teller.owner(now.state, piece) != seat:
                assert reasons == []
            elif piece not in acting:
                assert reasons, f"{piece} in {now.state.stack[-1].name}"
                for one in tellers:
                    assert all(one.catalogue.has("reason", reason.code) for reason in reasons)
                seen |= {reason.code for reason in reasons}
    assert len(seen) > 3


@pytest.mark.parametrize("scenario", BATTLES)
def test_in_the_others_decision_every_piece_waits(scenario: str) -> None:
    match, teller = told(scenario)
    for now in wander(match, Random(3), 60):
        if len(now.deciders) > 1:
            continue
        other = 1 - now.seats.index(now.deciders[0])
        mine = [piece for piece in teller.index if teller.owner(now.state, piece) == other]
        codes = [[r.code for r in teller.idle(now.state, other, piece)] for piece in mine]
        assert all(found == ["not-your-decision"] for found in codes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BATTLES)
def test_what_is_asked_is_named_by_the_game(scenario: str, language: str) -> None:
    match, teller = told(scenario, language)
    plain, tasks = teller.say("asked", "your-title"), set()
    for now in wander(match, Random(4), 120):
        name = now.deciders[0]
        tasks.add(teller.task(now.state, now.seats.index(name), name))
    assert plain not in tasks
    assert len(tasks) > 3
