"""6, 6.1 A whole move, step by step: pick the unit, go hex by hex, turn its front."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.march import March
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto.movement import MoveUnit
from battaglia.games.camposanto.state import Position


@rule("6", "6.1")
def march_steps(p: Position, march: March) -> Sequence[Action | Reason]:
    """The single steps of a march; without a facing the front is left to be chosen."""
    if len(march.pieces) > 1:
        return [Reason("6", "one-at-a-time")]
    battle, step = p.battle, p.stack[-1]
    unit = battle.index[march.pieces[0]]
    in_hand = isinstance(step, MoveUnit) and step.unit == unit
    picked = () if in_hand else (battle.picks[unit],)
    way = [battle.step(unit, battle.grid.index(there)) for there in march.way]
    turned = (battle.faces[unit][battle.grid.vertex(march.facing)],) if march.facing else ()
    return [*picked, *way, *turned]
