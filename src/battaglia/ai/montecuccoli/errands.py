"""Moves of single pieces that a plan would not think of: a post held, a blow struck or left out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.errands import Errand, proposed
from battaglia.ai.montecuccoli.board import Board
from battaglia.core.door import Door
from battaglia.games.montecuccoli.reaching import reach_of_pick
from battaglia.games.montecuccoli.state import Position

NEAR = 8
"""Units farther than this from the enemy, in hexes, are left to the plan."""


def errands(door: Door, rng: Random) -> Sequence[Errand]:
    """Some units near the enemy: they stay, go at him, to strong ground, or anywhere."""
    p, board, legal = door.known, Board(door), door.legal()
    assert isinstance(p, Position)
    battle = board.battle
    units = [
        unit
        for unit in board.units(board.me)
        if board.away[board.at[unit]] <= NEAR and battle.picks[unit] in legal
    ]
    reaches = {unit: reach_of_pick(p, unit) for unit in units}
    contact = battle.grid.near(board.hexes[board.foe], 1)

    def kinds(unit: int) -> Sequence[int]:
        hexes = reaches[unit].hexes
        return 1 << board.at[unit], hexes & contact, hexes & board.lay.doubling, hexes

    def way(unit: int, there: int) -> Errand:
        if there == board.at[unit]:
            return battle.picks[unit], battle.stops[unit]
        return reaches[unit].plan(there)

    return proposed(units, kinds, way, rng)
