"""What the simple player leaves out to be quick, against the long way round."""

from __future__ import annotations

import pytest

from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.camposanto.posting import Place, Posting
from battaglia.ai.camposanto.style import SIMPLE
from battaglia.core.masks import bits, mask_of
from battaglia.core.reaching import Ways, search
from battaglia.games.camposanto import movement, reaching, zones
from battaglia.games.camposanto.movement import Movement, MoveUnit
from battaglia.games.camposanto.state import Position
from tests.games.camposanto.playing import SCENARIOS, battle_of, positions

MOVES = 60


def moves(scenario: str) -> list[tuple[Position, MoveUnit]]:
    """Moves that can be begun in a game of random players, from all parts of it."""
    found = [
        (p.copy(), movement.picked(p, unit))
        for p in positions(battle_of(scenario), 3)
        if p.outcome is None and isinstance(p.stack[-1], Movement)
        for unit in bits(p.battle.wing_mask[p.wing] & ~p.moved & ~p.lost)
    ]
    return found[:: max(1, len(found) // MOVES)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_hex_that_is_left_out_is_the_best_place(scenario: str) -> None:
    left = 0
    for p, step in moves(scenario):
        posting, here = Posting(p, p.active, Fights(SIMPLE)), p.at[step.unit]
        ends = reaching.marches(p, step).ends
        found = posting.best_place(step.unit, here, ends)
        assert found == long_way_round(posting, step.unit, here, ends)
        left += found[2] != here
    assert left


def long_way_round(posting: Posting, unit: int, here: int, ends: int) -> Place:
    best, vertex = posting.best_facing(unit, here)
    place = here
    for there in bits(ends):
        score, facing = posting.best_facing(unit, there)
        if score > best:
            best, vertex, place = score, facing, there
    return best, vertex, place


@pytest.mark.rule("6", "6.1", "6.2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_marches_by_rings_are_those_of_a_search_by_steps(scenario: str) -> None:
    for p, step in moves(scenario):
        ways, found = by_steps(p, step), reaching.marches(p, step)
        assert found.ways == ways
        ends = [there for there in ways.before if movement.may_end(p, step.unit, there)]
        assert found.ends == mask_of(ends)


def by_steps(p: Position, step: MoveUnit) -> Ways:
    unit, begin = step.unit, p.at[step.unit]
    zone = zones.zone_of_control(p, 1 - p.active)

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        if left <= 0 or (zone >> here & 1 and here != begin):
            return []
        return [(there, 1) for there in bits(movement.enterable(p, unit, here, left, step.bound))]

    return search(begin, step.mp, steps, by_number=False)
