"""Mixed strategies of secret choices, held against games whose solution is known."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.ai.matrix import drawn, solve

PENNIES = [[1.0, -1.0], [-1.0, 1.0]]
STONE = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]


@pytest.mark.parametrize(
    ("matrix", "first", "second", "value"),
    [
        (PENNIES, [0.5, 0.5], [0.5, 0.5], 0.0),
        (STONE, [1 / 3] * 3, [1 / 3] * 3, 0.0),
        ([[3.0, 1.0], [2.0, 4.0]], [0.5, 0.5], [0.75, 0.25], 2.5),
        ([[0.9, 0.8], [0.2, 0.1]], [1.0, 0.0], [0.0, 1.0], 0.8),
        ([[0.3, 0.7, 0.5]], [1.0], [1.0, 0.0, 0.0], 0.3),
    ],
)
def test_games_with_a_known_solution(
    matrix: list[list[float]], first: list[float], second: list[float], value: float
) -> None:
    found = solve(matrix)
    assert found.first == pytest.approx(first, abs=0.02)
    assert found.second == pytest.approx(second, abs=0.02)
    assert found.value == pytest.approx(value, abs=0.01)


@pytest.mark.parametrize("seed", range(20))
def test_nobody_can_exploit_a_mixture(seed: int) -> None:
    """Whatever one side plays against it, it gains next to nothing: that is what solves a game."""
    rng = Random(seed)
    rows, columns = rng.randint(2, 7), rng.randint(2, 7)
    matrix = [[rng.random() for _ in range(columns)] for _ in range(rows)]
    found = solve(matrix)
    best = max(sum(a * b for a, b in zip(row, found.second, strict=True)) for row in matrix)
    worst = min(
        sum(row[column] * part for row, part in zip(matrix, found.first, strict=True))
        for column in range(columns)
    )
    assert sum(found.first) == pytest.approx(1)
    assert sum(found.second) == pytest.approx(1)
    assert best - worst < 0.02


def test_choices_are_drawn_as_often_as_they_should_be() -> None:
    rng = Random(1)
    found = [drawn([0.2, 0.0, 0.8], rng) for _ in range(5_000)]
    assert found.count(1) == 0
    assert found.count(0) / 5_000 == pytest.approx(0.2, abs=0.02)
