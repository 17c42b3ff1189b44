"""6, 8.2 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from battaglia.core.game import NOWHERE, Plan, Reachable, Reached
from battaglia.core.masks import bits, mask_of
from battaglia.core.reaching import Ways
from battaglia.games.camposanto import commanders, movement, zones
from battaglia.games.camposanto.battle import FOOT, HORSE, Battle
from battaglia.games.camposanto.commanders import MarshalMove
from battaglia.games.camposanto.line_of_retreat import can_retreat
from battaglia.games.camposanto.movement import Movement, MoveUnit
from battaglia.games.camposanto.state import Position


class Marches(NamedTuple):
    """Where a unit could go: the hexes in which it could end, and the ways to them."""

    battle: Battle
    unit: int
    ways: Ways
    ends: int

    def plan(self, there: int) -> Plan:
        """The steps to a hex."""
        return tuple([self.battle.step(self.unit, here) for here in self.ways.to(there)])


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Every hex that the piece could end in; the plan leaves its facing to be chosen."""
    step = p.stack[-1]
    if p.outcome is not None or seat not in step.seats(p):
        return {}
    if isinstance(step, MarshalMove):
        return {} if commanders.not_the_marshal(p, piece) else _rides(p, piece)
    if isinstance(step, MoveUnit) and step.unit == piece:
        return _marches(p, step, ())
    if isinstance(step, Movement) and not movement.pick_objections(p, piece):
        return _marches(p, movement.picked(p, piece), (p.battle.picks[piece],))
    return {}


def mask(p: Position, seat: int, piece: int) -> Reachable:
    """Every hex that the piece could end in, and nothing else about it."""
    step = p.stack[-1]
    if p.outcome is not None or seat not in step.seats(p):
        return NOWHERE
    if isinstance(step, MoveUnit) and step.unit == piece:
        return _ends(marches(p, step), ())
    if isinstance(step, Movement) and not movement.pick_objections(p, piece):
        return _ends(marches(p, movement.picked(p, piece)), (p.battle.picks[piece],))
    if isinstance(step, MarshalMove) and not commanders.not_the_marshal(p, piece):
        others = commanders.within_ride(p, piece) & ~(1 << p.at[piece])
        return Reachable(others, lambda there: (p.battle.ride(piece, there),))
    return NOWHERE


def _ends(found: Marches, first: Plan) -> Reachable:
    return Reachable(found.ends, partial(_plan, found, first))


def _rides(p: Position, marshal: int) -> dict[str, Reached]:
    here, grid = p.at[marshal], p.battle.grid
    return {
        p.hex_name(there): Reached(
            str(grid.distance(here, there)), (p.battle.ride(marshal, there),)
        )
        for there in bits(commanders.within_ride(p, marshal))
        if there != here
    }


def _marches(p: Position, step: MoveUnit, first: Plan) -> dict[str, Reached]:
    unit = step.unit
    found = marches(p, step)
    ways = found.ways
    plan = partial(_plan, found, first)
    alarmed = _alarmed(p, unit, ways)
    names = p.battle.grid.names
    return {
        names[there]: Reached(
            str(ways.costs[there]),
            plan,
            _on_the_way(ways, there, alarmed) if alarmed else (),
            there,
        )
        for there in bits(found.ends)
    }


def marches(p: Position, step: MoveUnit) -> Marches:
    """6 Where a unit in hand could go: from ring to ring, since each hex costs a point."""
    unit, begin = step.unit, p.at[step.unit]
    seat, around = p.battle.seat[unit], p.battle.ground.around
    zone = zones.zone_of_control(p, 1 - seat)
    barred = movement.enemy_hexes(p, seat) | (zone if step.bound else 0)
    taken = _taken(p, unit)
    costs, before, reached, ring = {begin: 0}, dict[int, int](), 1 << begin, [begin]
    for left in range(step.mp, 0, -1):
        last, ring = ring, []
        for here in last:
            if zone >> here & 1 and here != begin:
                continue
            found = around[here] & ~barred & ~reached
            if found & taken:
                for there in bits(found & taken):
                    if not movement.gets_past(p, unit, there, left - 1, step.bound):
                        found ^= 1 << there
            for there in bits(found) if found else ():
                costs[there] = step.mp - left + 1
                before[there] = here
                reached |= 1 << there
                ring.append(there)
    ends = (reached ^ 1 << begin) & ~taken
    return Marches(p.battle, unit, Ways(costs, before), ends)


def _taken(p: Position, unit: int) -> int:
    """The hexes of friends in which there is no room for a unit (``movement.may_end``)."""
    seat, arm = p.battle.seat[unit], p.battle.arm[unit]
    if arm == FOOT:
        return p.marshals[seat] | p.regiments[seat]
    if arm == HORSE:
        return p.marshals[seat] | p.combat_hexes(seat)
    horse = [p.at[rider] for rider in bits(p.battle.army_mask[seat] & p.battle.arm_mask[HORSE])]
    return p.marshals[seat] | p.supports[seat] | mask_of(horse)


def _on_the_way(ways: Ways, there: int, alarmed: dict[int, list[str]]) -> tuple[str, ...]:
    return tuple([name for here in ways.to(there) for name in alarmed.get(here, ())])


def _plan(found: Marches, first: Plan, there: int) -> Plan:
    return first + found.plan(there)


def _alarmed(p: Position, unit: int, ways: Ways) -> dict[int, list[str]]:
    """For the hexes of a search, the enemies that stepping there would set in motion."""
    enemy = 1 - p.battle.seat[unit]
    near = p.battle.grid.spread(p.marshals[enemy]) | zones.front(p, enemy)
    found = {there: interrupting(p, unit, there) for there in ways.before if near >> there & 1}
    return {there: names for there, names in found.items() if names}


def interrupting(p: Position, unit: int, there: int) -> list[str]:
    """The enemies that the step would set in motion: marshals flee, units may retreat (6.4)."""
    enemy = 1 - p.battle.seat[unit]
    fleeing = bits(p.battle.ground.around[there] & p.marshals[enemy])
    found = [p.marshal_at[here] for here in fleeing]
    found += [u for u in bits(movement.approached(p, unit, there)) if can_retreat(p, u)]
    return [p.name(piece) for piece in found]
