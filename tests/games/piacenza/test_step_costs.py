"""11.3 The ways that are kept are those that are found anew."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.games.piacenza.pieces import FOOT, HORSE
from battaglia.games.piacenza.step_costs import KEPT
from battaglia.games.piacenza.ways_home import FAR, costs_to
from tests.games.piacenza.playing import positions
from tests.games.piacenza.shipped import loaded


@pytest.mark.rule("11.3")
def test_ways_that_are_kept_are_those_found_anew() -> None:
    battle, rng, barred = loaded("gossolengo"), Random("ways"), 0
    for p in positions(battle, 2):
        seat, body = rng.randrange(2), rng.choice((FOOT, HORSE))
        costs, free = battle.ground.costs[body], battle.ground.open & ~p.occupied[1 - seat]
        found = costs_to(costs, battle.edge[seat], free)
        assert found == costs.find_ways_to(battle.edge[seat], free)
        assert found == costs_to(costs, battle.edge[seat], free)
        barred += any(cost == FAR for cost in found)
    assert barred
    assert costs.ways_to.cache_info().hits
    assert costs.ways_to.cache_info().maxsize == KEPT
