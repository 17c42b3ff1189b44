"""The test that may be looked at after every pair: exact chances, known cases, simulation."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from battaglia.lab.sequential import ERROR, STAKES, Evidence

VALUES = (-1.0, -0.5, 0.0, 0.5, 1.0)


def stopping_chance(win: float, draw: float, loss: float, pairs: int) -> float:
    """The chance that a difference is found within so many pairs, worked out exactly.

    Whether it is found depends on the counts alone, so the chance of every count that was
    reached without finding one is carried on from pair to pair.
    """
    alive, found = {(0, 0, 0): 1.0}, 0.0
    for _ in range(pairs):
        following: dict[tuple[int, int, int], float] = {}
        for (w, d, n), chance in alive.items():
            for state, part in (((w + 1, d, n), win), ((w, d + 1, n), draw), ((w, d, n + 1), loss)):
                if part:
                    following[state] = following.get(state, 0.0) + chance * part
        alive = {}
        for state, chance in following.items():
            evidence = Evidence()
            evidence.counts = [state[2], 0, state[1], 0, state[0]]
            if evidence.differs():
                found += chance
            else:
                alive[state] = chance
    return found


@pytest.mark.parametrize(("win", "draw"), [(0.5, 0.0), (0.3, 0.4), (0.1, 0.8)])
def test_without_a_difference_one_is_hardly_ever_found(win: float, draw: float) -> None:
    chance = stopping_chance(win, draw, win, 40)
    assert chance <= ERROR
    assert chance > 0 or draw == 0.8, "a test that never finds anything would be no test"


def test_a_difference_is_found() -> None:
    assert stopping_chance(0.7, 0.2, 0.1, 40) > 0.8


def test_simulated_without_a_difference_it_stops_falsely_no_more_often_than_stated() -> None:
    """Looked at after every one of 300 pairs, 300 times, and never the true mean outside."""
    rng, stopped = Random(17), 0
    weights = (0.1, 0.15, 0.5, 0.15, 0.1)
    for _ in range(300):
        evidence = Evidence()
        for each in rng.choices(VALUES, weights, k=300):
            evidence.add(each)
            if evidence.differs():
                stopped += 1
                break
    assert stopped <= 300 * ERROR


def test_the_interval_holds_the_mean_at_all_times() -> None:
    """With a lopsided distribution whose mean is known."""
    rng, missed = Random(23), 0
    weights = (0.05, 0.1, 0.3, 0.25, 0.3)
    mean = sum(value * weight for value, weight in zip(VALUES, weights, strict=True))
    for _ in range(100):
        evidence, outside = Evidence(), False
        for number, each in enumerate(rng.choices(VALUES, weights, k=200)):
            evidence.add(each)
            if number % 40 == 39:
                low, high = evidence.interval()
                outside |= not low <= mean <= high
        missed += outside
    assert missed <= 100 * ERROR


def test_a_difference_is_found_when_the_interval_leaves_out_nothing() -> None:
    rng = Random(2)
    for _ in range(60):
        evidence = Evidence(
            rng.choices(VALUES, [rng.random() for _ in VALUES], k=rng.randint(1, 120))
        )
        low, high = evidence.interval()
        assert evidence.differs() == (low > 1e-9 or high < -1e-9)
        assert low <= evidence.mean <= high


def test_the_capital_of_wins_alone() -> None:
    """Each win multiplies a stake's capital by 1 + c; found out where their mean is 40."""
    needed = next(
        n for n in range(1, 100) if sum((1 + c) ** n for c in STAKES) / len(STAKES) >= 2 / ERROR
    )
    assert not Evidence([1.0] * (needed - 1)).differs()
    assert Evidence([1.0] * needed).differs()
    assert Evidence([-1.0] * needed).differs()
    assert log(2 / ERROR) == pytest.approx(3.6889, abs=1e-4)


def test_changed_signs_turn_the_interval() -> None:
    these = [1.0, 0.5, 0.0, -0.5, 1.0, 1.0, 0.0]
    low, high = Evidence(these).interval()
    assert Evidence([-each for each in these]).interval() == pytest.approx((-high, -low))


def test_nothing_seen_nothing_known() -> None:
    assert Evidence().interval() == pytest.approx((-1.0, 1.0), abs=1e-9)
    assert not Evidence().differs()
    assert Evidence([0.5]).plain_interval() == (-1.0, 1.0)


def test_the_plain_interval_is_the_paired_one() -> None:
    these = [1.0, 0.5, 0.0, -0.5, 1.0, 1.0, 0.0, -1.0]
    mean = sum(these) / 8
    deviation = sqrt(sum((each - mean) ** 2 for each in these) / 7)
    half = 1.959964 * deviation / sqrt(8)
    assert Evidence(these).plain_interval() == pytest.approx((mean - half, mean + half))
