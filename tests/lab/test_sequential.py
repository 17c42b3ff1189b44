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
    low, high = Evidence().plain_interval()
    assert (low < -0.9, high > 0.9) == (True, True)


def test_the_plain_interval_is_the_one_of_agresti_and_min() -> None:
    """Worked out for matched pairs with 0.5 added to each of the four cells (2005, section 3)."""
    wins, losses, alike = 12, 5, 23
    b, c, n = wins + 0.5, losses + 0.5, wins + losses + alike + 2
    middle = (b - c) / n
    half = 1.959964 * sqrt(b + c - (b - c) ** 2 / n) / n
    found = Evidence([1.0] * wins + [-1.0] * losses + [0.0] * alike).plain_interval()
    assert found == pytest.approx((middle - half, middle + half))


def test_a_few_pairs_that_are_alike_do_not_make_sure() -> None:
    """Four draws against four draws prove nothing, and no number of pairs proves everything."""
    for value in (0.0, 0.5, 1.0, -1.0):
        low, high = Evidence([value] * 4).plain_interval()
        assert high - low > 0.4
        assert low <= value <= high
    low, high = Evidence([0.0] * 1000).plain_interval()
    assert 0 < high - low < 0.01


@pytest.mark.parametrize("weights", [(0, 0, 9, 1, 0), (1, 2, 4, 2, 1), (0, 0, 1, 0, 9)])
@pytest.mark.parametrize("pairs", [10, 40])
def test_the_plain_interval_holds_the_mean_as_often_as_it_says(
    weights: tuple[int, ...], pairs: int
) -> None:
    rng, held = Random(31), 0
    mean = sum(v * w for v, w in zip(VALUES, weights, strict=True)) / sum(weights)
    for _ in range(400):
        low, high = Evidence(rng.choices(VALUES, weights, k=pairs)).plain_interval()
        held += low - 1e-9 <= mean <= high + 1e-9
    assert held >= 400 * 0.92
