"""5.2 The engagement zone, 7.0 the zone of control. Both are read at every step (G6)."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import UNKNOWN, Position


@rule("7.0")
def control(p: Position, seat: int) -> int:
    """The hexes in the zone of control of a side's infantry and cavalry."""
    zone = p.controls[seat]
    if zone == UNKNOWN:
        zone = p.controls[seat] = _control_of(p, seat, horse=True)
    return zone


def foot_control(p: Position, seat: int) -> int:
    """7.1 The hexes in the zone of control of a side's infantry."""
    zone = p.foot_controls[seat]
    if zone == UNKNOWN:
        zone = p.foot_controls[seat] = _control_of(p, seat, horse=False)
    return zone


def _control_of(p: Position, seat: int, *, horse: bool) -> int:
    battle, at, reach, zone = p.battle, p.at, p.battle.ground.control, 0
    bodies = battle.body_mask[FOOT] | (battle.body_mask[HORSE] if horse else 0)
    for unit in bits(battle.army[seat] & bodies & p.on_map & ~p.routed):
        zone |= reach[at[unit]]
    return zone


@rule("7.0", "11.2")
def exerts(p: Position, unit: int) -> bool:
    """Batteries and commanders have no zone of control, routed units no more."""
    return p.battle.body[unit] < GUNS and not p.routed >> unit & 1


def is_foot(p: Position, unit: int) -> bool:
    """2.2.2 Infantry, dismounted dragoons among it."""
    return p.battle.body[unit] == FOOT


def controllers(p: Position, seat: int, here: int) -> list[int]:
    """The units of a side whose zone of control covers a hex."""
    reach = p.battle.ground.control
    near = p.battle.grid.neighbour_mask[here] & p.occupied[seat]
    beside = [there for there in bits(near) if reach[there] >> here & 1]
    return [unit for there in beside for unit in p.units_at[there] if exerts(p, unit)]


def in_enemy_zone(p: Position, piece: int) -> bool:
    """Does a piece stand in an enemy zone of control?"""
    return bool(control(p, 1 - p.battle.seat[piece]) >> p.at[piece] & 1)


@rule("5.2")
def engagement(p: Position, seat: int) -> int:
    """The hexes within three of a side's infantry in good order, but not the city (B1, B2)."""
    zone = p.engages[seat]
    if zone != UNKNOWN:
        return zone
    battle, at, zone = p.battle, p.at, 0
    discs = battle.grid.discs(battle.charts.movement.engagement)
    foot = battle.army[seat] & battle.body_mask[FOOT] & p.on_map
    for unit in bits(foot & ~(p.disordered | p.routed)):
        zone |= discs[at[unit]]
    zone &= ~battle.ground.city
    p.engages[seat] = zone
    return zone


def in_engagement(p: Position, piece: int) -> bool:
    """5.2 Does a piece stand in an enemy engagement zone?"""
    return bool(engagement(p, 1 - p.battle.seat[piece]) >> p.at[piece] & 1)
