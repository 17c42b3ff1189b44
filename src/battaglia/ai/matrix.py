"""Secret choices of two sides at once, as a matrix: mixtures that nobody can exploit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

Matrix = Sequence[Sequence[float]]
"""What each choice of the first comes to for him against each choice of the second."""
ROUNDS = 2_000


class Mixed(NamedTuple):
    """How often each choice should be made, by either side, and what that is worth."""

    first: tuple[float, ...]
    second: tuple[float, ...]
    value: float


def solve(matrix: Matrix, rounds: int = ROUNDS) -> Mixed:
    """The equilibrium by regret matching: both sides shift to what they regret not having done.

    Only positive regrets are kept, both sides move in turn, and later rounds count for more:
    that comes near enough to the solution in a few hundred rounds.
    """
    columns = [list(column) for column in zip(*matrix, strict=True)]
    regrets = [0.0] * len(matrix), [0.0] * len(columns)
    sums = [0.0] * len(matrix), [0.0] * len(columns)
    for number in range(1, rounds + 1):
        second = _whole(regrets[1])
        _learn(regrets[0], [_dot(row, second) for row in matrix], 1.0)
        first = _whole(regrets[0])
        _learn(regrets[1], [_dot(column, first) for column in columns], -1.0)
        for total, played in ((sums[0], first), (sums[1], second)):
            for choice, part in enumerate(played):
                total[choice] += number * part
    first, second = _whole(sums[0]), _whole(sums[1])
    return Mixed(tuple(first), tuple(second), _dot(first, [_dot(row, second) for row in matrix]))


def drawn(parts: Sequence[float], rng: Random) -> int:
    """A choice by lot, each as often as its part says."""
    return rng.choices(range(len(parts)), parts)[0]


def _learn(regrets: list[float], worth: Sequence[float], sign: float) -> None:
    """Add what each choice would have brought beyond what was played."""
    played = _dot(_whole(regrets), worth)
    for choice, brought in enumerate(worth):
        regrets[choice] = max(0.0, regrets[choice] + sign * (brought - played))


def _whole(parts: Sequence[float]) -> list[float]:
    """Parts that add up to 1; equal ones if there is nothing."""
    total = sum(parts)
    if total <= 0.0:
        return [1.0 / len(parts)] * len(parts)
    return [part / total for part in parts]


def _dot(some: Sequence[float], others: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(some, others, strict=True)])
