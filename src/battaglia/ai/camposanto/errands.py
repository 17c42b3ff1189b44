"""Moves of single units that a plan would not think of, in the movement of a wing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.errands import Errand, proposed
from battaglia.core.door import Door
from battaglia.games.camposanto import movement, reaching
from battaglia.games.camposanto.actions import END_MOVEMENT
from battaglia.games.camposanto.state import Position

NEAR = 5
"""Units farther than this from the enemy, in hexes, are left to the plan."""


def errands(door: Door, rng: Random) -> Sequence[Errand]:
    """Nobody moves; or some units near the enemy stay, go at him, or anywhere."""
    p, legal = door.known, door.legal()
    assert isinstance(p, Position)
    battle, grid = p.battle, p.battle.grid
    enemies = p.combat_hexes(1 - door.number)
    away = grid.distances_to(enemies)
    units = [
        unit
        for unit in battle.wing_units[p.wing]
        if p.at[unit] >= 0 and away[p.at[unit]] <= NEAR and battle.picks[unit] in legal
    ]
    marches = {unit: reaching.marches(p, movement.picked(p, unit)) for unit in units}
    contact = grid.near(enemies, 1)

    def kinds(unit: int) -> Sequence[int]:
        ends = marches[unit].ends
        return 1 << p.at[unit], ends & contact, ends

    def way(unit: int, there: int) -> Errand:
        """The facing is left to the plan, but for somebody who stays."""
        if there == p.at[unit]:
            return battle.picks[unit], battle.faces[unit][p.facing[unit]]
        return battle.picks[unit], *marches[unit].plan(there)

    return [(END_MOVEMENT,), *proposed(units, kinds, way, rng)]
