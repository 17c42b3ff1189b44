"""6.0 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from functools import partial

from battaglia.core.game import Plan, Reached
from battaglia.core.reaching import Steps, Ways, search
from battaglia.games.montecuccoli import entering, movement, special
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN, TRAIN, Battle
from battaglia.games.montecuccoli.demoralisation import allowance
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.terrain import BROKEN

TAKES = {CU: (COMMANDER, GUN, TRAIN), COMMANDER: (GUN,)}
"""5.2, 10.3 The kinds of pieces that a piece of a kind takes by entering their hex."""


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Every hex that the piece could stop in; the plan begins with picking it if need be."""
    ways = ways_of(p, seat, piece)
    if ways is None:
        return {}
    first: Plan = () if isinstance(p.stack[-1], MovePiece) else (p.battle.picks[piece],)
    return _described(p, piece, ways, first)


def ways_of(p: Position, seat: int, piece: int) -> Ways | None:
    """The ways of a piece that is in hand or may be picked; None of any other."""
    step = p.stack[-1]
    if seat != p.active:
        return None
    if isinstance(step, MovePiece) and step.piece == piece:
        return search(p.at[piece], step.halves, steps_of(p, piece))
    if isinstance(step, Movement) and not movement.pick_objections(p, seat, piece):
        return search(p.at[piece], allowance(p, piece), steps_of(p, piece))
    return None


def steps_of(p: Position, piece: int) -> Steps:
    """The steps that a piece may take from any hex that it comes to, each with its cost.

    The same as ``entering.enterable`` and ``entering.step_cost`` say of a piece that stands
    there, without carrying it from hex to hex.
    """
    begin, mobility = p.at[piece], p.mobility(piece)
    exits, hostile = p.field.ground.exits[mobility], p.march_zone
    marching = p.battle.rules.road_march and mobility != BROKEN
    others = entering.blocked_hexes(p, piece)
    if begin >= 0:
        others &= ~(1 << begin)  # the piece is not in its own way
    shut = others | special.closed_hexes(p, piece, begin)

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        if here < 0:
            entries = entering.enterable(p, piece, left)
            return [(there, entering.step_cost(p, piece, there)) for there in entries]
        closed = others | special.closed_hexes(p, piece, here) if p.shut_in else shut
        if not marching or hostile >> here & 1:
            return [
                (t, cost) for t, bit, cost, _ in exits[here] if cost <= left and not bit & closed
            ]
        clear = ~hostile
        prices = [
            (t, min(cost, entering.MARCH) if road and bit & clear else cost)
            for t, bit, cost, road in exits[here]
            if not bit & closed
        ]
        return [(there, price) for there, price in prices if price <= left]

    return steps


def _described(p: Position, piece: int, ways: Ways, first: Plan) -> dict[str, Reached]:
    """What was found, in the order of the hexes' numbers."""
    begin, costs, names = p.at[piece], ways.costs, p.battle.grid.names
    taken = _taken(p, piece, ways)
    plan = partial(_plan, p.battle, piece, ways, first)
    written = {cost: entering.points(cost) for cost in set(costs.values())}
    return {
        names[there]: Reached(
            written[costs[there]],
            plan,
            taken.get(there, ()),
            there,
        )
        for there in sorted(costs)
        if there != begin
    }


def _plan(battle: Battle, piece: int, ways: Ways, first: Plan, there: int) -> Plan:
    steps = [battle.step(piece, here) for here in ways.to(there)]
    return (*first, *steps, battle.stops[piece])


def _taken(p: Position, piece: int, ways: Ways) -> dict[int, tuple[str, ...]]:
    """For the hexes to which the way leads over prizes, the pieces that are taken."""
    rich = p.prizes[1 - p.holder(piece)]
    found = {there: prizes(p, piece, there) for there in ways.before if rich >> there & 1}
    if not found:
        return {}
    return {
        there: tuple([name for here in ways.to(there) for name in found.get(here, ())])
        for there in ways.before
    }


def prizes(p: Position, piece: int, there: int) -> list[str]:
    """What the piece would take in a hex (5.2, 10.3)."""
    enemy, takes = 1 - p.holder(piece), TAKES.get(p.battle.kind[piece], ())
    found = [o for o, at in enumerate(p.at) if at == there and p.holder(o) == enemy]
    return [p.name(other) for other in found if p.battle.kind[other] in takes]
