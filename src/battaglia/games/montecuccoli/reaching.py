"""6.0 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from heapq import heappop, heappush

from battaglia.core.action import Action
from battaglia.core.game import Reached
from battaglia.games.montecuccoli import movement
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN, TRAIN
from battaglia.games.montecuccoli.demoralisation import allowance
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.state import Position


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Every hex that the piece could stop in; the plan begins with picking it if need be."""
    step = p.stack[-1]
    plan: tuple[Action, ...] = ()
    if seat != p.active:
        return {}
    if isinstance(step, MovePiece) and step.piece == piece:
        halves = step.halves
    elif isinstance(step, Movement) and not movement.pick_objections(p, seat, piece):
        halves, plan = allowance(p, piece), (p.battle.picks[piece],)
    else:
        return {}
    return _search(p.copy(), piece, halves, plan)


def _search(p: Position, piece: int, halves: int, plan: tuple[Action, ...]) -> dict[str, Reached]:
    """Cheapest first. The piece is carried from hex to hex of a copy, so every rule applies."""
    begin = p.at[piece]
    best = {begin: 0}
    ways: dict[int, tuple[int, ...]] = {begin: ()}
    queue = [(0, begin)]
    while queue:
        cost, here = heappop(queue)
        if cost > best[here]:
            continue
        _carry(p, piece, here)
        for there in movement.enterable(p, piece, halves - cost):
            total = cost + movement.step_cost(p, piece, there)
            if total < best.get(there, halves + 1):
                best[there] = total
                ways[there] = (*ways[here], there)
                heappush(queue, (total, there))
    _carry(p, piece, begin)
    return {
        p.hex_name(t): _reached(p, piece, best[t], ways[t], plan)
        for t in sorted(ways)
        if t != begin
    }


def _carry(p: Position, piece: int, there: int) -> None:
    if p.at[piece] != there:
        p.relocate(piece, there)


def _reached(
    p: Position, piece: int, cost: int, way: tuple[int, ...], plan: tuple[Action, ...]
) -> Reached:
    steps = tuple(p.battle.step(piece, there) for there in way)
    taken = tuple(name for there in way for name in prizes(p, piece, there))
    return Reached(movement.points(cost), (*plan, *steps, p.battle.stops[piece]), taken)


def prizes(p: Position, piece: int, there: int) -> list[str]:
    """What the piece would take in a hex (5.2, 10.3)."""
    enemy, kind = 1 - p.holder(piece), p.battle.kind[piece]
    takes = {CU: (COMMANDER, GUN, TRAIN), COMMANDER: (GUN,)}.get(kind, ())
    found = [o for o, at in enumerate(p.at) if at == there and p.holder(o) == enemy]
    return [p.name(other) for other in found if p.battle.kind[other] in takes]
