"""8.1.1 Lines of sight of batteries."""

from __future__ import annotations

from battaglia.core.hexline import OFF_MAP, Line
from battaglia.core.masks import bits, mask_of
from battaglia.core.rule import rule
from battaglia.games.piacenza.state import Position


def obstacles(p: Position) -> int:
    """8.1.1 What blocks a line: units of either side, woods and cover; not commanders (C3)."""
    return p.occupied[0] | p.occupied[1] | p.battle.ground.blocking


@rule("8.1.1")
def sees(p: Position, here: int, there: int) -> bool:
    """Is the line from one hex to another free? Its two ends never block, walls do (2.1.1)."""
    if p.battle.grid.distance(here, there) == 1:
        return bool(p.battle.ground.around[here] >> there & 1)
    line, walls = p.battle.grid.line(here, there), p.battle.ground.walls
    blocking = obstacles(p)
    if line.blocked(blocking):
        return False
    return not walls or not walled(p, line, blocking)


def walled(p: Position, line: Line, blocking: int) -> bool:
    """2.1.1 Does a wall lie across the line?

    Along a hexside it passes by either of the two hexes: by one that neither blocks (C3) nor has
    a wall before or behind it.
    """
    if any(side in p.battle.ground.walls for side in line.sides):
        return True
    return not all(any(_passes(p, line, each, blocking) for each in pair) for pair in line.along)


def _passes(p: Position, line: Line, beside: int, blocking: int) -> bool:
    """Can the line go by a hex whose side it runs along?"""
    if beside == OFF_MAP:
        return True
    grid, walls = p.battle.grid, p.battle.ground.walls
    touching = bits(grid.neighbour_mask[beside] & mask_of((line.start, *line.crossed, line.end)))
    walls_off = any(grid.side(beside, centre) in walls for centre in touching)
    return not blocking >> beside & 1 and not walls_off


def in_the_way(p: Position, here: int, there: int) -> list[int]:
    """8.1.1 The hexes that block a line."""
    return bits(p.battle.grid.line(here, there).touched & obstacles(p))


def path(p: Position, here: int, there: int) -> tuple[int, ...]:
    """8.2.1 The hexes of a shot: its two ends, and between them every hex crossed (8.1.1)."""
    return (here, *p.battle.grid.line(here, there).crossed, there)
