"""6.1 The front that a unit takes as a matter of course: the rules leave every one open to it."""

from __future__ import annotations

from math import hypot

from battaglia.core.hexgrid import Point
from battaglia.core.masks import bits
from battaglia.games.camposanto.state import Position

AHEAD = 1 / 2
"""What lies within 60 degrees of the front is before it: the cosine of that."""


def natural(p: Position, unit: int, there: int) -> int:
    """The vertex that a unit faces at the end of a march to a hex.

    On a regiment it looks as that does (C-G23). Else it keeps its front as long as the nearest
    enemy is before it, and turns to him if he is not.
    """
    below = p.regiment_at.get(there, unit)
    if below != unit:
        return p.facing[below]
    enemy = _nearest(p, unit, there)
    if enemy is None:
        return p.facing[unit]
    centre, corners = p.battle.grid.centre(there), p.battle.grid.corners(there)
    aim = _way(centre, p.battle.grid.centre(enemy))
    turns = [_along(_way(centre, corner), aim) for corner in corners]
    if turns[p.facing[unit]] >= AHEAD - 1e-9:
        return p.facing[unit]
    return max(range(len(turns)), key=lambda vertex: round(turns[vertex], 9))


def _nearest(p: Position, unit: int, there: int) -> int | None:
    """The nearest hex with an enemy unit."""
    hexes = bits(p.combat_hexes(1 - p.battle.seat[unit]))
    return min(hexes, key=lambda here: p.battle.grid.distance(there, here), default=None)


def _way(begin: Point, end: Point) -> Point:
    """The direction from one place to another."""
    x, y = end[0] - begin[0], end[1] - begin[1]
    length = hypot(x, y)
    return x / length, y / length


def _along(one: Point, other: Point) -> float:
    """How much two directions agree: 1 if they are the same, -1 if they are opposite."""
    return one[0] * other[0] + one[1] * other[1]
