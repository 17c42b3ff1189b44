"""7.0 Zones of control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battaglia.core.rule import rule
from battaglia.games.montecuccoli.terrain import Ground

if TYPE_CHECKING:
    from battaglia.games.montecuccoli.state import Position


class ZoneTables:
    """For infantry and cavalry, the hexes that a unit in a hex controls."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        hexes = range(len(ground.levels))
        self.by_arm = tuple(
            tuple(self._controlled(horse, here) for here in hexes) for horse in (False, True)
        )

    def _controlled(self, horse: bool, here: int) -> int:
        mask = 0
        for there in self.ground.grid.neighbours[here]:
            stopped = stopped_by_water(self.ground, here, there)
            if not stopped and not (horse and closed_to_horse(self.ground, there)):
                mask |= 1 << there
        return mask


@rule("7.1")
def stopped_by_water(ground: Ground, here: int, there: int) -> bool:
    """A zone does not cross a river without a bridge, fords included; it crosses streams (A46)."""
    water = ground.open_water(here, there)
    return water is not None and not water.zone_of_control


@rule("7.1")
def closed_to_horse(ground: Ground, there: int) -> bool:
    """Cavalry exerts no zone over woods (A47)."""
    return ground.row(there).cavalry_by_road_only


@rule("7.0", "7.1", "9.1")
def exerts_zone(p: Position, unit: int) -> bool:
    """Undisrupted combat units on the map do, in every phase; a besieged garrison does not."""
    at = p.at[unit]
    if at < 0 or p.disrupted >> unit & 1:
        return False
    return not p.shut_in >> at & 1 or p.battle.seat[unit] != p.besieged_seat


@rule("7.0")
def zone(p: Position, seat: int) -> int:
    """All hexes that a side controls: ``exerts_zone``, asked of all its units at once."""
    by_arm, horse, at, disrupted = p.field.zones.by_arm, p.battle.horse, p.at, p.disrupted
    shut_in = p.shut_in if seat == p.besieged_seat else 0
    mask = 0
    for unit in p.battle.cus[seat]:
        here = at[unit]
        if here >= 0 and not disrupted >> unit & 1 and not shut_in >> here & 1:
            mask |= by_arm[horse[unit]][here]
    return mask


def controls(p: Position, unit: int, there: int) -> bool:
    """Does this unit exert a zone of control over the hex?"""
    if not exerts_zone(p, unit):
        return False
    return bool(p.field.zones.by_arm[p.battle.horse[unit]][p.at[unit]] >> there & 1)


@rule("6.5", "7.2")
def ignores_zones(p: Position, unit: int) -> bool:
    """A unit in a village or town ignores enemy zones of control (A50)."""
    return bool(p.field.ground.shelters >> p.at[unit] & 1)
