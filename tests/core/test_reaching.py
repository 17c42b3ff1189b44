"""The search for the cheapest ways, against relaxing every step until nothing improves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from battaglia.core.hexgrid import Grid
from battaglia.core.reaching import Steps, search
from tests.core.hexagons import pairs


def steps_on(grid: Grid, price: Callable[[int, int], int | None]) -> Steps:
    """Steps to neighbours at a price; None for none."""

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        prices = [(there, price(here, there)) for there in grid.neighbours[here]]
        return [(there, cost) for there, cost in prices if cost is not None and cost <= left]

    return steps


def names(grid: Grid, hexes: tuple[int, ...]) -> list[str]:
    return [grid.name(index) for index in hexes]


@given(pairs(6), st.integers(0, 12), st.booleans(), st.randoms(use_true_random=False))
def test_every_way_is_the_cheapest(
    case: tuple[Grid, int, int], budget: int, by_number: bool, rng: Any
) -> None:
    grid, start, _ = case
    steps = [(a, b) for a in range(len(grid)) for b in grid.neighbours[a]]
    prices = {step: rng.choice([None, 0, 1, 1, 2, 3]) for step in steps}
    ways = search(start, budget, steps_on(grid, lambda a, b: prices[a, b]), by_number=by_number)

    cheapest: dict[int, int] = {start: 0}
    for _ in range(len(grid)):
        for (a, b), price in prices.items():
            if a in cheapest and price is not None:
                cheapest[b] = min(cheapest.get(b, 10**6), cheapest[a] + price)
    assert ways.costs == {i: spent for i, spent in cheapest.items() if spent <= budget}
    for goal, cost in ways.costs.items():
        way = (start, *ways.to(goal))
        assert way[-1] == goal
        assert sum(prices[step] for step in pairwise(way)) == cost


@given(pairs(6), st.integers(0, 12), st.booleans(), st.randoms(use_true_random=False))
def test_with_a_goal_the_way_there_is_the_same(
    case: tuple[Grid, int, int], budget: int, by_number: bool, rng: Any
) -> None:
    grid, start, goal = case
    steps = [(a, b) for a in range(len(grid)) for b in grid.neighbours[a]]
    prices = {step: rng.choice([None, 0, 1, 1, 2, 3]) for step in steps}
    found = steps_on(grid, lambda a, b: prices[a, b])
    whole = search(start, budget, found, by_number=by_number)
    part = search(start, budget, found, by_number=by_number, goal=goal)
    assert part.to(goal) == whole.to(goal)
    assert part.costs.get(goal) == whole.costs.get(goal)


def test_a_way_goes_round_what_is_closed() -> None:
    grid = Grid(3, 3)
    closed = {grid.index("0202"), grid.index("0201")}
    ways = search(0, 9, steps_on(grid, lambda _, b: None if b in closed else 1))
    assert names(grid, ways.to(grid.index("0301"))) == ["0102", "0203", "0302", "0301"]
    assert grid.index("0202") not in ways.costs


def test_equal_ways_are_decided_by_the_number_or_by_who_was_found_first() -> None:
    ends = {0: (2, 1), 1: (3,), 2: (3,)}

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        return [(there, 1) for there in ends.get(here, ()) if left]

    assert search(0, 2, steps).to(3) == (1, 3)
    assert search(0, 2, steps, by_number=False).to(3) == (2, 3)
