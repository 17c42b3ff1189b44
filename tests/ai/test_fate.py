"""Dice in the mind: fair in every world, alike for all options, even over a few worlds."""

from __future__ import annotations

from collections import Counter

import pytest

import battaglia
from battaglia.ai.trying import Fate, Fated
from battaglia.core import flow
from battaglia.core.chance import D6, D10, TWO_D6, Die
from battaglia.core.door import Trial


@pytest.mark.parametrize("die", [D6, D10])
def test_in_as_many_worlds_as_a_die_has_faces_each_shows_once(die: Die) -> None:
    fate, sides = Fate("even"), len(die.faces)
    for lap in range(3):
        worlds = range(lap * sides, (lap + 1) * sides)
        shown = [fate.faces((die,), ("combat", "oddi"), world)[0] for world in worlds]
        assert sorted(shown) == sorted(die.faces)


def test_every_face_is_as_likely_in_a_world() -> None:
    throws = 6_000
    shown = Counter(
        Fate(f"fair {n}").faces((D6,), ("combat", "oddi", 1), 2)[0] for n in range(throws)
    )
    chi = sum((count - throws / 6) ** 2 / (throws / 6) for count in shown.values())
    assert chi < 20.5  # five degrees of freedom: one seed in a thousand would exceed it


def test_two_dice_and_two_throws_do_not_follow_each_other() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(7_200):
        fate = Fate(f"pairs {number}")
        one, other = fate.faces(TWO_D6, ("combat", "oddi", 1), number % 6)
        again = fate.faces(TWO_D6, ("combat", "oddi", 2), number % 6)
        pairs[one, other] += 1
        pairs[one + 10, again[0]] += 1
    assert len(pairs) == 72
    chi = sum((count - 200) ** 2 / 200 for count in pairs.values())
    assert chi < 118  # seventy degrees of freedom: about one in three thousand


def test_the_same_throw_falls_the_same_whatever_came_before() -> None:
    fate, other = Fate("alike"), Fate("alike")
    other.faces((D6,), ("fire", "oddi", 1), 3)
    assert fate.faces((D6,), ("combat", "oddi", 1), 3) == other.faces(
        (D6,), ("combat", "oddi", 1), 3
    )


@pytest.mark.parametrize("scenario", ["navicello-1643", "obregon-1743", "gossolengo"])
def test_a_world_repeats_itself_and_differs_from_the_next(scenario: str) -> None:
    ends = [end(scenario, "a", world) for world in range(6)]
    assert ends == [end(scenario, "a", world) for world in range(6)]
    assert len(set(ends)) > 1


def end(scenario: str, seed: str, world: int) -> str:
    """How a game of first choices stands after a while."""
    match = battaglia.new_match(scenario, seed=1)
    trial: Trial = Fated(match.game, match.state.copy(), Fate(seed), world)
    for number in range(400):
        if trial.outcome is not None:
            break
        seat = trial.deciders[0]
        legal = flow.legal(trial.state, seat)
        trial.play(seat, legal[number * 7 % len(legal)])
    return trial.state.digest()
