"""A game looked at again: decision and luck add up, and a roll is worth the mean of its faces."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.core import flow, march
from battaglia.core.flow import Position
from battaglia.core.match import Match
from battaglia.lab import review as module
from battaglia.lab.review import Foresight, Judge, key_of, position_at, review

BATTLES = ("navicello-1643", "obregon-1743", "gossolengo")
"""A small one of each game."""
MOST_FACES = 250
"""Rolls that the slow reading looks at."""


@cache
def played(scenario: str, seed: int = 3) -> Match:
    match = battaglia.new_match(scenario, seed=seed)
    players = [make_player("simple", seed + number) for number in (0, 1)]
    while match.outcome is None:
        seat = match.state.deciders[0]
        match.play(seat, players[seat].decide(match.seat(match.seats[seat]).door()))
    return match


def result_of(match: Match) -> float:
    assert match.outcome is not None
    winner = match.outcome.winner
    return 0.5 if winner is None else float(winner == match.seats[0])


def rolls_of(match: Match) -> list[Position]:
    """The positions in which dice are due."""
    found = []
    p = match.game.start(match.battle)
    for entry in match.entries:
        if entry.action is not None:
            march.apply(match.game, p, match.seats.index(entry.seat), entry.action)
        for faces in entry.faces:
            found.append(p.copy())
            flow.resolve(p, faces)
    return found


@pytest.mark.parametrize("scenario", BATTLES)
def test_decision_and_luck_add_up_exactly(scenario: str) -> None:
    match = played(scenario)
    found = review(match)
    assert len(found.steps) == len(match.entries)
    assert found.end == result_of(match)
    decided = sum((found.decided(seat) for seat in match.seats), Fraction(0))
    assert decided + found.luck() == Fraction(found.end) - Fraction(found.start)
    assert found.luck() != 0
    assert decided != 0
    for before, after in zip(found.steps, found.steps[1:], strict=False):
        assert after.before == before.after
    for step, entry in zip(found.steps, match.entries, strict=True):
        assert len(step.fallen) == len(entry.rolls)
        assert sum(step.lucks(), Fraction(0)) == step.luck
        assert step.seat == entry.seat


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_roll_is_worth_the_mean_over_all_its_faces(scenario: str) -> None:
    match = played(scenario)
    judge = Judge(match.game, match.battle)
    looked = 0
    for p in rolls_of(match):
        slow = _slow_mean(judge, p, [MOST_FACES])
        if slow is not None:
            assert Foresight(judge).of(p) == pytest.approx(float(slow), abs=1e-12)
            looked += 1
    assert looked > 5


def _slow_mean(judge: Judge, p: Position, left: list[int]) -> Fraction | None:
    """Face by face, nothing put together and nothing remembered; None if it takes too long."""
    roll = flow.pending_roll(p)
    if roll is None:
        return Fraction(judge.stands(p))
    total, count = Fraction(0), 0
    for faces in product(*[die.faces for die in roll.dice]):
        left[0] -= 1
        if left[0] < 0:
            return None
        fallen = p.copy()
        flow.resolve(fallen, faces)
        if fallen.digest() == p.digest():
            continue
        then = _slow_mean(judge, fallen, left)
        if then is None:
            return None
        total, count = total + then, count + 1
    return total / count


@pytest.mark.parametrize("scenario", BATTLES)
def test_faces_of_one_result_lead_to_one_position(scenario: str) -> None:
    """What is put together by ``outcomes`` may be."""
    for p in rolls_of(played(scenario)):
        roll = flow.pending_roll(p)
        assert roll is not None
        after: dict[Any, set[bytes]] = {}
        for faces in product(*[die.faces for die in roll.dice]):
            reading, fallen = roll.read(p, faces), p.copy()
            flow.resolve(fallen, faces)
            after.setdefault((reading.against, reading.result), set()).add(key_of(fallen))
        assert {len(keys) for keys in after.values()} == {1}
        assert len(module.outcomes(roll, p)) == len(after)


def test_a_tie_that_is_rolled_again_does_not_count() -> None:
    match = played("gossolengo")
    judge = Judge(match.game, match.battle)
    p = next(p for p in rolls_of(match) if p.stack[-1].name == "selection-roll")
    means = []
    for faces in ((0, 9), (9, 0)):
        fallen = p.copy()
        flow.resolve(fallen, faces)
        means.append(judge.stands(fallen))
    assert Foresight(judge).of(p) == pytest.approx(sum(means) / 2, abs=1e-15)


def test_a_chain_that_is_too_long_is_sampled_and_still_adds_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = review(played("gossolengo"))
    monkeypatch.setattr(module, "MOST_FALLS", 12)
    sampled = review(played("gossolengo"))
    assert any(step.cut for step in sampled.steps)
    assert not any(step.cut for step in whole.steps)
    decided = sum((sampled.decided(seat) for seat in sampled.seats), Fraction(0))
    assert decided + sampled.luck() == Fraction(sampled.end) - Fraction(sampled.start)
    for exact, step in zip(whole.steps, sampled.steps, strict=True):
        assert step.chosen == pytest.approx(exact.chosen, abs=0.1)


def test_the_position_after_some_entries_is_the_one_that_was() -> None:
    match = played("navicello-1643")
    assert position_at(match, len(match.entries)).digest() == match.state.digest()
    assert position_at(match, 0).digest() == match.game.start(match.battle).digest()
