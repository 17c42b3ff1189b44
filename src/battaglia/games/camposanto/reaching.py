"""6, 8.2 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from functools import partial

from battaglia.core.game import Plan, Reached
from battaglia.core.masks import bits
from battaglia.core.reaching import Steps, Ways, search
from battaglia.games.camposanto import commanders, movement, zones
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.commanders import MarshalMove
from battaglia.games.camposanto.line_of_retreat import can_retreat
from battaglia.games.camposanto.movement import Movement, MoveUnit
from battaglia.games.camposanto.state import Position


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
        picked = MoveUnit(piece, movement.allowance(p, piece), movement.bound(p, piece))
        return _marches(p, picked, (p.battle.picks[piece],))
    return {}


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
    ways = search(p.at[unit], step.mp, steps_of(p, step), by_number=False)
    plan = partial(_plan, p.battle, unit, ways, first)
    alarmed = _alarmed(p, unit, ways)
    names = p.battle.grid.names
    return {
        names[there]: Reached(
            str(ways.costs[there]),
            plan,
            _on_the_way(ways, there, alarmed) if alarmed else (),
            there,
        )
        for there in sorted(ways.before)
        if movement.may_end(p, unit, there)
    }


def steps_of(p: Position, step: MoveUnit) -> Steps:
    """The steps that a unit may take from any hex that it comes to: each costs a point."""
    unit, begin = step.unit, p.at[step.unit]
    zone = zones.zone_of_control(p, 1 - p.battle.seat[unit])

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        if left <= 0 or (zone >> here & 1 and here != begin):
            return []
        return [(there, 1) for there in bits(movement.enterable(p, unit, here, left, step.bound))]

    return steps


def _on_the_way(ways: Ways, there: int, alarmed: dict[int, list[str]]) -> tuple[str, ...]:
    return tuple([name for here in ways.to(there) for name in alarmed.get(here, ())])


def _plan(battle: Battle, unit: int, ways: Ways, first: Plan, there: int) -> Plan:
    return (*first, *[battle.step(unit, here) for here in ways.to(there)])


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
