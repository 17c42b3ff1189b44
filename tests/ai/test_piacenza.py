"""The simple player at Piacenza."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.core import flow
from battaglia.core.masks import bits
from battaglia.games.piacenza.victory import ShowObjective


@pytest.mark.rule("13.2")
def test_it_shows_one_of_the_objectives_that_it_holds() -> None:
    match = battaglia.new_match("piacenza-1746", seed=1)
    p: Any = match.state
    seat = p.battle.seat_index[p.battle.spec.victory.chooser]
    p.objectives = tuple(0b111 if each == seat else 0 for each in (0, 1))
    units = [u for u in bits(p.battle.army[seat]) if p.at[u] >= 0]
    for unit, number in zip(units, (0, 1), strict=False):
        p.relocate(unit, p.battle.objective_hex[number])
    p.stack.append(ShowObjective(seat))
    flow.settle(p)
    door = match.seat(match.seats[seat])
    assert len(door.legal()) == 2
    assert make_player("simple", 1).decide(door.door()) in door.legal()
