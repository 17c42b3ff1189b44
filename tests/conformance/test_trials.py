"""Trials: the quick answers are the long ones, and nothing that is tried is felt elsewhere."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeVar

import battaglia
from battaglia.core.chance import SeededDice
from battaglia.core.door import Trial
from battaglia.core.masks import bits, mask_of
from tests.conformance.battles import Battle, every_battle

T = TypeVar("T")

ACTIONS, EVERY = 700, 35
"""So many actions of a random game, and every so many the position is looked at."""
HEXES, CHOICES, ENOUGH = 3, 6, 30
"""So many hexes of a reach and actions of an offer are tried, until so many have rolled."""


def trials(battle: Battle, seed: int, every: int = EVERY) -> Iterator[Trial]:
    """Positions of a random game by a bold player, to try things in."""
    match, choose = battle.begin(seed)
    for number in range(ACTIONS):
        if match.outcome is not None:
            return
        if number % every == 0:
            yield Trial(match.game, match.state.copy(), SeededDice(number))
        match.play(*choose(match))


def some(things: list[T], many: int) -> list[T]:
    """A few of them, from all over."""
    return things[:: max(1, len(things) // many)]


@every_battle
def test_a_mask_and_its_plans_are_what_reach_finds(battle: Battle) -> None:
    found = 0
    for trial in trials(battle, 1):
        grid = trial.state.battle.grid  # type: ignore[attr-defined]
        for seat in trial.deciders:
            for piece in trial.state.battle.ids:  # type: ignore[attr-defined]
                long = trial.game.reach(trial.state, seat, piece)
                quick = trial.reach(seat, piece)
                assert quick.hexes == mask_of(map(grid.index, long))
                for name in some(list(long), HEXES):
                    assert quick.plan(grid.index(name)) == long[name].plan
                    found += 1
    assert found


@every_battle
def test_chances_are_the_odds_as_numbers(battle: Battle) -> None:
    rolled = 0
    for trial in trials(battle, 2, every=4):
        if rolled > ENOUGH:
            break
        for seat in trial.deciders:
            for action in some(list(trial.legal(seat)), CHOICES):
                odds = trial.game.odds(trial.state, seat, action)
                chances = trial.chances(seat, action)
                expected = [] if odds is None else [course.results for course in odds.courses]
                assert list(chances) == [
                    {result: float(share) for result, share in each.items()} for each in expected
                ]
                rolled += bool(chances)
    assert rolled


@every_battle
def test_an_afterstate_has_the_piece_there_or_was_interrupted(battle: Battle) -> None:
    """It is what playing the plan comes to, and the trial itself stays as it is."""
    arrived = 0
    for trial in trials(battle, 3):
        before = trial.game.digest(trial.state)
        for seat in trial.deciders:
            pieces = [i for i in trial.state.battle.ids if trial.reach(seat, i).hexes]  # type: ignore[attr-defined]
            for piece in some(pieces, 4):
                number = trial.state.battle.index[piece]  # type: ignore[attr-defined]
                for there in some(bits(trial.reach(seat, piece).hexes), HEXES):
                    after = trial.afterstate(seat, piece, there)
                    at = after.state.at[number]  # type: ignore[attr-defined]
                    interrupted = after.rolls > trial.rolls or after.deciders != (seat,)
                    assert at == there or interrupted
                    arrived += at == there
        assert trial.game.digest(trial.state) == before
    assert arrived


@every_battle
def test_a_stretch_has_an_end_and_does_not_come_back(battle: Battle) -> None:
    match, choose = battle.begin(4)
    gone, last = set[Hashable](), match.game.stretch(match.state)
    while match.outcome is None and len(gone) < 12:
        now = match.game.stretch(match.state)
        assert Trial(match.game, match.state.copy(), SeededDice(1)).stretch == now
        if now != last:
            gone.add(last)
            last = now
        assert now not in gone
        match.play(*choose(match))
    assert gone


def test_a_sample_is_a_trial_of_what_a_seat_knows() -> None:
    match = battaglia.new_match("navicello-1643", seed=1)
    while "end-movement" not in map(str, match.seat(match.deciders[0]).legal()):
        match.play(match.state.deciders[0], match.seat(match.deciders[0]).legal()[-1])
    seat = match.seat(match.deciders[0])
    trial = seat.door().sample(5)
    assert isinstance(trial, battaglia.Trial)
    masks = {i: trial.reach(seat.number, i).hexes for i in match.battle.ids}
    assert masks == {i: seat.door().reachable(i).hexes for i in match.battle.ids}
    assert any(masks.values())
    again = seat.door().sample(5)
    while trial.outcome is None:
        number = trial.deciders[0]
        action = trial.legal(number)[-1]
        trial.play(number, action)
        again.play(number, action)
    assert trial.game.digest(trial.state) == trial.game.digest(again.state)
