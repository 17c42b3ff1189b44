"""The best way to a far hex, against a search that tries every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from battaglia.core.reason import Reason
from battaglia.core.ways import Leg, Pace, Ways, beyond, cost_of, obstacle

WIDTH, HEIGHT = 4, 3
HEXES = range(WIDTH * HEIGHT)


def around(here: int) -> list[int]:
    col, row = here % WIDTH, here // WIDTH
    near = [(col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)]
    return [c + WIDTH * r for c, r in near if 0 <= c < WIDTH and 0 <= r < HEIGHT]


def legs_of(rng: Random) -> dict[tuple[int, int], Leg]:
    """Steps of random cost, a third of them forbidden."""
    found = {}
    for here in HEXES:
        for there in around(here):
            barred = (Reason("1", "shut", {"hex": there}),) if rng.random() < 0.34 else ()
            found[here, there] = Leg(rng.randint(1, 3), barred)
    return found


def every_way(here: int, end: int, met: frozenset[int]) -> Iterator[tuple[int, ...]]:
    if here == end:
        yield ()
        return
    for there in around(here):
        if there not in met:
            for rest in every_way(there, end, met | {there}):
                yield (there, *rest)


def best_of_all(
    legs: dict[tuple[int, int], Leg], begin: int, end: int, points: int
) -> tuple[int, int]:
    """Of all ways the least (obstacles, cost) within the points, else (cost, obstacles)."""
    measured = []
    for way in every_way(begin, end, frozenset({begin})):
        steps = [legs[pair] for pair in zip((begin, *way), way, strict=False)]
        obstacles = sum(bool(leg.reasons) for leg in steps)
        measured.append((obstacles, sum(leg.cost for leg in steps)))
    within = [(obstacles, cost) for obstacles, cost in measured if cost <= points]
    if within:
        return min(within)
    cost, obstacles = min((cost, obstacles) for obstacles, cost in measured)
    return obstacles, cost


def measure(way: list[Pace]) -> tuple[int, int]:
    return sum(bool(pace.leg.reasons) for pace in way), sum(pace.leg.cost for pace in way)


@pytest.mark.parametrize("seed", range(60))
def test_no_way_of_all_is_better(seed: int) -> None:
    rng = Random(seed)
    legs = legs_of(rng)
    begin, end = rng.sample(HEXES, 2)
    points = rng.randint(1, 9)
    way = Ways(around, lambda here, there: legs[here, there]).best(begin, end, points)
    assert measure(way) == best_of_all(legs, begin, end, points)
    hexes = [begin, *(pace.hex for pace in way)]
    assert hexes[-1] == end
    assert all(there in around(here) for here, there in pairwise(hexes))
    spent = 0
    for pace in way:
        assert pace.spent == spent
        spent += pace.leg.cost


def test_the_first_obstacle_is_a_barred_step_or_the_end_of_the_points() -> None:
    shut = Reason("1", "shut")
    way = [Pace(1, Leg(2), 0), Pace(2, Leg(2), 2), Pace(3, Leg(1, (shut,)), 4)]
    assert obstacle(way, 5) == way[2]
    assert obstacle(way, 3) == way[1]
    assert obstacle(way[:2], 4) is None


def test_a_hex_that_nothing_leads_to_has_no_way() -> None:
    assert Ways(lambda here: (), lambda here, there: Leg(1)).best(0, 5, 10) == []


@pytest.mark.parametrize("seed", range(60))
def test_beyond_the_points_the_open_way_is_weighed_or_what_bars_all_is_named(seed: int) -> None:
    rng = Random(seed)
    legs = legs_of(rng)
    begin, end = rng.sample(HEXES, 2)
    points = rng.randint(1, 4)
    ways = Ways(around, lambda here, there: legs[here, there])
    best = ways.best(begin, end, points)
    more = beyond(ways, begin, best, points)
    measured = []
    for way in every_way(begin, end, frozenset({begin})):
        steps = [legs[pair] for pair in zip((begin, *way), way, strict=False)]
        measured.append((sum(bool(leg.reasons) for leg in steps), sum(leg.cost for leg in steps)))
    if min(cost for _, cost in measured) <= points:
        assert more is None
        return
    fewest, cheapest = min(measured)
    if fewest:
        assert isinstance(more, Pace)
        assert more.leg.reasons
        assert measure(ways.openest(begin, end)) == (fewest, cheapest)
    else:
        assert more == cheapest == cost_of(ways.openest(begin, end))
        assert more > points
