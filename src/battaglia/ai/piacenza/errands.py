"""What a formation might do that a plan would not think of: another line, a march, nothing."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.errands import Errand, proposed
from battaglia.core.door import Door
from battaglia.core.masks import mask_of
from battaglia.games.piacenza.actions import END_FORMATION, Pick, StepInto
from battaglia.games.piacenza.movement.hand import Hand
from battaglia.games.piacenza.movement.moving import taken
from battaglia.games.piacenza.state import Position

NEAR = 6
"""Units farther than this from the enemy, in hexes, are left to the plan."""
LINES = 4
"""So many of the lines that are offered are proposed."""


def errands(door: Door, rng: Random) -> Sequence[Errand]:
    """The formation stands; it goes in another line; or a unit near the enemy goes first.

    Far from the enemy there is nothing of it to be tried.
    """
    p, legal = door.known, door.legal()
    assert isinstance(p, Position)
    lines = [action for action in legal if action.verb == "line"]
    some = rng.sample(lines, min(LINES, len(lines)))
    moves = [*[(line,) for line in some], *_marches(p, door.number, legal, rng)]
    return [(END_FORMATION,), *moves] if moves else ()


def _marches(p: Position, seat: int, legal: Sequence[object], rng: Random) -> Sequence[Errand]:
    grid, enemies = p.battle.grid, p.occupied[1 - seat]
    picks = {
        p.battle.index[pick.pieces[0]]: pick
        for pick in legal
        if isinstance(pick, Pick) and len(pick.pieces) == 1
    }
    near, contact = grid.near(enemies, NEAR), grid.near(enemies, 1)
    units = [unit for unit in picks if near >> p.at[unit] & 1]
    ways = {}
    for unit in units:
        move = taken(p, (unit,))
        hand = Hand(p, (unit,), move.manner)
        found = hand.ways(p.at[unit], move.mp, False)
        ends = mask_of(there for there in found.before if hand.may_end(there))
        ways[unit] = found, ends & ~(1 << p.at[unit])

    def kinds(unit: int) -> Sequence[int]:
        ends = ways[unit][1]
        return ends & contact, ends

    def way(unit: int, there: int) -> Errand:
        """Whether it attacks from there is left to the plan."""
        name = p.name(unit)
        steps = [StepInto(name, p.hex_name(here)) for here in ways[unit][0].to(there)]
        return picks[unit], *steps

    return proposed(units, kinds, way, rng)
