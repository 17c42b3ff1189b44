"""5.0 A whole move, step by step: take the units in hand, go hex by hex, end the move."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.march import March
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza.actions import Pick
from battaglia.games.piacenza.movement import picking
from battaglia.games.piacenza.movement.moving import MoveUnit
from battaglia.games.piacenza.pieces import GUNS, LEADERS
from battaglia.games.piacenza.state import Position


@rule("5.0", "5.1")
def march_steps(p: Position, march: March) -> Sequence[Action | Reason]:
    """The single steps of a march of a unit or a stack.

    Next to an enemy the units stay in hand, so that a melee can be declared; a battery without
    a facing does, too.
    """
    battle, step = p.battle, p.stack[-1]
    pick = picking.canonical(p, Pick(march.pieces))
    units = [battle.index[name] for name in pick.pieces]
    if battle.body[units[0]] == LEADERS:
        return [Reason("4.0", "commanders-ride", {"piece": pick.pieces[0]})]
    guns = [unit for unit in units if battle.body[unit] == GUNS]
    if march.facing and not guns:
        return [Reason("2.2.3", "no-facing", {"piece": pick.pieces[0]})]
    in_hand = isinstance(step, MoveUnit) and step.units == sum(1 << unit for unit in set(units))
    first: list[Action] = [] if in_hand else [pick]
    way = [battle.grid.index(there) for there in march.way]
    steps = [battle.step(units[0], there) for there in way]
    return [*first, *steps, *_end(p, units[0], guns, way[-1], march.facing)]


def _end(p: Position, lead: int, guns: list[int], there: int, facing: str) -> list[Action]:
    if facing:
        return [p.battle.faces[guns[0]][p.battle.grid.vertex(facing)]]
    enemies = p.occupied[1 - p.battle.seat[lead]]
    near = p.battle.grid.neighbour_mask[there] & enemies
    return [] if guns or near else [p.battle.halts[lead]]
