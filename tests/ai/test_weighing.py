"""Weighing: in the same worlds, poor options dropped early, the first left only for good reason."""

from __future__ import annotations

from math import isclose, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from battaglia.ai.weighing import Round, Weighed, paired, weigh

ROUNDS = (Round(4, 3), Round(8, 2))


def noisy(
    worths: list[float], seed: int, shared: float, own: float
) -> dict[tuple[int, int], float]:
    """Samples of options: noise that all share in a world, and noise of each."""
    rng = Random(seed)
    worlds = [rng.gauss(0, shared) for _ in range(20)]
    return {
        (option, world): worth + worlds[world] + rng.gauss(0, own)
        for option, worth in enumerate(worths)
        for world in range(20)
    }


def chosen(worths: list[float], seed: int, bar: float = 2.0, shared: float = 5.0) -> Weighed:
    table = noisy(worths, seed, shared, own=0.3)
    return weigh(len(worths), lambda option, world: table[option, world], ROUNDS, bar)


def test_the_best_is_found_whatever_the_worlds_are_like() -> None:
    """What all options share in a world says nothing of them, however much it is."""
    assert [chosen([0.0, 0.1, 2.0, 0.2], seed).chosen for seed in range(50)] == [2] * 50


def test_the_first_is_left_only_on_a_significant_difference() -> None:
    left = [seed for seed in range(400) if chosen([0.0, 0.0], seed, bar=2.5).chosen]
    assert len(left) < 12  # with twelve samples about one in seventy, on one side
    assert chosen([0.0, 5.0], 1, bar=2.5).chosen == 1


def test_among_equals_the_first_stays() -> None:
    assert weigh(5, lambda option, world: 0.5, ROUNDS, 0.0).chosen == 0


def test_poor_options_get_few_worlds_and_the_first_gets_all() -> None:
    asked: list[tuple[int, int]] = []

    def sample(option: int, world: int) -> float:
        asked.append((option, world))
        return [0.0, 9.0, 8.0, 7.0, 1.0][option]

    assert weigh(5, sample, ROUNDS, 1.0).chosen == 1
    counts = [sum(1 for option, _ in asked if option == number) for number in range(5)]
    assert counts == [12, 12, 12, 12, 4]
    worlds = {option: [w for o, w in asked if o == option] for option in range(5)}
    assert worlds[0] == list(range(12))
    assert worlds[4] == list(range(4))


def test_who_is_late_chooses_by_the_worlds_that_all_have_been_through() -> None:
    asked: list[int] = []

    def sample(option: int, world: int) -> float:
        asked.append(world)
        return float(option)

    found = weigh(3, sample, (Round(50, 3),), 1.0, late=lambda: len(asked) >= 7)
    assert (found.worlds, len(asked)) == (2, 9)
    at_once = weigh(3, sample, ROUNDS, 1.0, late=lambda: True)
    assert (at_once.chosen, at_once.worlds) == (0, 0)


@pytest.mark.parametrize("seed", range(5))
def test_the_paired_difference_is_that_of_the_textbook(seed: int) -> None:
    rng = Random(seed)
    ours, theirs = ([rng.random() for _ in range(9)] for _ in range(2))
    differences = [a - b for a, b in zip(ours, theirs, strict=True)]
    gain, doubt = paired(ours, theirs)
    assert isclose(gain, mean(differences))
    assert isclose(doubt, stdev(differences) / sqrt(9))
