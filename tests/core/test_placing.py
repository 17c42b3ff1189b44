"""Who can come together, held against every way in which places can be given."""

from __future__ import annotations

from itertools import product
from random import Random

from battaglia.core.placing import placed


def best(places: dict[int, set[int]], weights: dict[int, int]) -> int:
    """The greatest sum, by trying everything."""
    units = list(places)
    sums = []
    for given in product(*([None, *sorted(places[unit])] for unit in units)):
        taken = [place for place in given if place is not None]
        if len(taken) == len(set(taken)):
            chosen = [unit for unit, place in zip(units, given, strict=True) if place is not None]
            sums.append(sum(weights[unit] for unit in chosen))
    return max(sums)


def test_those_come_that_weigh_most_together() -> None:
    rng = Random(7)
    for _ in range(200):
        units = range(rng.randint(1, 5))
        places = {unit: {place for place in range(4) if rng.random() < 0.4} for unit in units}
        weights = {unit: rng.randint(1, 6) for unit in units}
        found = placed(places, weights)
        assert len(set(found.values())) == len(found)
        assert all(place in places[unit] for unit, place in found.items())
        assert sum(weights[unit] for unit in found) == best(places, weights)
