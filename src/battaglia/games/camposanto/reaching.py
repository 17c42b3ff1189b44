"""6, 8.2 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from collections import deque

from battaglia.core.action import Action
from battaglia.core.game import Reached
from battaglia.core.masks import bits
from battaglia.games.camposanto import commanders, movement, retreat, zones
from battaglia.games.camposanto.commanders import MarshalMove
from battaglia.games.camposanto.movement import Movement, MoveUnit
from battaglia.games.camposanto.state import Position

Way = tuple[int, ...]


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Every hex that the piece could end in; the plan leaves its facing to be chosen."""
    step = p.stack[-1]
    if p.outcome is not None or seat not in step.seats(p):
        return {}
    if isinstance(step, MarshalMove):
        return {} if commanders.not_the_marshal(p, piece) else _rides(p, piece)
    if isinstance(step, MoveUnit) and step.unit == piece:
        return _marches(p.copy(), step, ())
    if isinstance(step, Movement) and not movement.pick_objections(p, piece):
        picked = MoveUnit(piece, movement.allowance(p, piece), movement.bound(p, piece))
        return _marches(p.copy(), picked, (p.battle.picks[piece],))
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


def _marches(p: Position, step: MoveUnit, plan: tuple[Action, ...]) -> dict[str, Reached]:
    """Shortest first. The unit is carried from hex to hex of a copy, so every rule applies."""
    unit, begin = step.unit, p.at[step.unit]
    zone = zones.zone_of_control(p, 1 - p.battle.seat[unit])
    ways: dict[int, Way] = {begin: ()}
    queue = deque([begin])
    while queue:
        here = queue.popleft()
        left = step.mp - len(ways[here])
        if left <= 0 or (zone >> here & 1 and here != begin):
            continue
        _carry(p, unit, here)
        for there in bits(movement.enterable(p, unit, left, step.bound)):
            if there not in ways:
                ways[there] = (*ways[here], there)
                queue.append(there)
    _carry(p, unit, begin)
    return {
        p.hex_name(there): _reached(p, unit, way, plan)
        for there, way in sorted(ways.items())
        if way and movement.may_end(p, unit, there)
    }


def _carry(p: Position, unit: int, there: int) -> None:
    if p.at[unit] != there:
        p.relocate(unit, there)


def _reached(p: Position, unit: int, way: Way, plan: tuple[Action, ...]) -> Reached:
    steps = tuple(p.battle.step(unit, there) for there in way)
    names = tuple(name for there in way for name in interrupting(p, unit, there))
    return Reached(str(len(way)), (*plan, *steps), names)


def interrupting(p: Position, unit: int, there: int) -> list[str]:
    """The enemies that the step would set in motion: marshals flee, units may retreat (6.4)."""
    enemy = 1 - p.battle.seat[unit]
    fleeing = bits(p.battle.ground.around[there] & p.marshals[enemy])
    found = [p.marshal_at[here] for here in fleeing]
    found += [u for u in bits(movement.approached(p, unit, there)) if retreat.can_retreat(p, u)]
    return [p.name(piece) for piece in found]
