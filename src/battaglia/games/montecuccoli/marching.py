"""6.0, 6.1 A whole move, step by step: pick the piece, go hex by hex, stop."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.march import March
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.movement import MovePiece
from battaglia.games.montecuccoli.state import Position


@rule("6.0", "6.1")
def march_steps(p: Position, march: March) -> Sequence[Action | Reason]:
    """The single steps of a march, or why there are none: pieces move one at a time."""
    if len(march.pieces) > 1:
        return [Reason("6.0", "one-at-a-time")]
    if march.facing:
        return [Reason("6.0", "no-facings")]
    battle, step = p.battle, p.stack[-1]
    piece = battle.index[march.pieces[0]]
    in_hand = isinstance(step, MovePiece) and step.piece == piece
    picked = () if in_hand else (battle.picks[piece],)
    way = [battle.step(piece, battle.grid.index(there)) for there in march.way]
    return [*picked, *way, battle.stops[piece]]
