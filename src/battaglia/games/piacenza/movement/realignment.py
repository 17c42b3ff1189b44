"""5.8 Re-alignment: the way of a unit into the line of its formation."""

from __future__ import annotations

from battaglia.core.masks import bits, mask_of
from battaglia.core.rule import rule
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import Position


@rule("5.8")
def positions(p: Position, unit: int) -> int:
    """The hexes that would bring a unit into the line of its formation; none if it has no line.

    A hex that another unit of the line has yet to come to is taken, and so is one without room.
    """
    formation = p.battle.formation[unit]
    places = line.places_of(p, formation)
    places.pop(unit, None)
    lines = line.lines_of(p, formation, places)
    if not lines:
        return 0
    barred, found = line.barred_between(p, formation), 0
    for each in lines:
        found |= line.extensions(p, each.hexes, barred)
    return found & ~mask_of(places.values()) & ~_taken(p, unit)


def _taken(p: Position, unit: int) -> int:
    """6.0 The hexes without room for infantry, its own aside."""
    seat = p.battle.seat[unit]
    guns = p.battle.body_mask[GUNS] | 1 << unit
    own = [here for here in bits(p.occupied[seat]) if mask_of(p.units_at[here]) & ~guns]
    return p.occupied[1 - seat] | mask_of(own)


@rule("5.8")
def nearer(p: Position, here: int, goals: int) -> int:
    """The hexes around one that lie nearer to the closest of some hexes."""
    if not goals or goals >> here & 1:
        return 0
    distance = p.battle.grid.distance
    away = {goal: distance(here, goal) for goal in bits(goals)}
    least = min(away.values())
    closest = [goal for goal, far in away.items() if far == least]
    beside = bits(p.battle.ground.around[here])
    return mask_of(t for t in beside if any(distance(t, goal) < least for goal in closest))
