"""6.1 Fronts, flanks and zones of control."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.camposanto.state import UNKNOWN, Position


@rule("6.1")
def zone_of_control(p: Position, seat: int) -> int:
    """The hexes around a side's combat units; marshals have no zone (8.2, C-G17)."""
    zone = p.zones[seat]
    if zone == UNKNOWN:
        around, at, zone = p.battle.ground.around, p.at, 0
        for unit in p.battle.army[seat]:
            here = at[unit]
            if here >= 0:
                zone |= around[here]
        p.zones[seat] = zone
    return zone


@rule("6.1")
def front(p: Position, seat: int) -> int:
    """The hexes before at least one of a side's combat units."""
    mask = p.fronts[seat]
    if mask == UNKNOWN:
        fronts, at, facing, mask = p.battle.ground.front, p.at, p.facing, 0
        for unit in p.battle.army[seat]:
            here = at[unit]
            if here >= 0:
                mask |= fronts[here][facing[unit]]
        p.fronts[seat] = mask
    return mask


@rule("6.1")
def front_of(p: Position, unit: int) -> int:
    """The two front hexes of a unit: those beside the vertex that it looks at."""
    return p.battle.ground.front[p.at[unit]][p.facing[unit]]


@rule("6.1")
def flank_of(p: Position, unit: int) -> int:
    """The four flank hexes of a unit."""
    return p.battle.ground.around[p.at[unit]] & ~front_of(p, unit)


def in_enemy_zone(p: Position, piece: int) -> bool:
    """Does the piece stand in an enemy zone of control?"""
    return bool(zone_of_control(p, 1 - p.battle.seat[piece]) >> p.at[piece] & 1)
