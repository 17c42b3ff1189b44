"""6.0 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from functools import partial

from battaglia.core.game import NOWHERE, Plan, Reachable, Reached
from battaglia.core.masks import bits, mask_of
from battaglia.core.reaching import Ways
from battaglia.games.montecuccoli import entering, movement, special
from battaglia.games.montecuccoli.battle import COMMANDER, CU, GUN, TRAIN, Battle
from battaglia.games.montecuccoli.demoralisation import allowance
from battaglia.games.montecuccoli.movement import Movement, MovePiece
from battaglia.games.montecuccoli.state import OFF, Position
from battaglia.games.montecuccoli.terrain import BROKEN

TAKES = {CU: (COMMANDER, GUN, TRAIN), COMMANDER: (GUN,)}
"""5.2, 10.3 The kinds of pieces that a piece of a kind takes by entering their hex."""
NO_WAY = 1 << 20
"""More than any way costs."""


class Reach:
    """Where a piece can go, and what is taken on the way; mask and plans are made on demand."""

    __slots__ = ("battle", "first", "piece", "taken", "ways")

    def __init__(self, p: Position, piece: int, ways: Ways, first: Plan) -> None:
        self.battle = p.battle
        self.piece = piece
        self.ways = ways
        self.first = first
        self.taken = _taken(p, piece, ways)
        """The pieces that are taken on the way, for the hexes to which one leads over any."""

    @property
    def hexes(self) -> int:
        """All hexes that the piece can come to."""
        return mask_of(self.ways.before)

    def plan(self, there: int) -> Plan:
        """The actions that bring the piece to a hex."""
        return plan(self.battle, self.piece, self.ways, self.first, there)


def plan(battle: Battle, piece: int, ways: Ways, first: Plan, there: int) -> Plan:
    """The way to a hex, and the halt there."""
    steps = [battle.step(piece, here) for here in ways.to(there)]
    return (*first, *steps, battle.stops[piece])


def mask(p: Position, seat: int, piece: int) -> Reachable:
    """Every hex that the piece could stop in, and nothing else about it."""
    ways = ways_of(p, seat, piece)
    if ways is None:
        return NOWHERE
    return Reachable(mask_of(ways.before), partial(plan, p.battle, piece, ways, _first(p, piece)))


def _first(p: Position, piece: int) -> Plan:
    """A piece that is not in hand has to be picked."""
    return () if isinstance(p.stack[-1], MovePiece) else (p.battle.picks[piece],)


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Every hex that the piece could stop in; the plan begins with picking it if need be."""
    ways = ways_of(p, seat, piece)
    if ways is None:
        return {}
    return _described(p, Reach(p, piece, ways, _first(p, piece)))


def reach_of_pick(p: Position, piece: int) -> Reach:
    """Where a piece could go that is known to be one that may be picked now."""
    return Reach(p, piece, search(p, piece, allowance(p, piece)), (p.battle.picks[piece],))


def ways_of(p: Position, seat: int, piece: int) -> Ways | None:
    """The ways of a piece that is in hand or may be picked; None of any other."""
    step = p.stack[-1]
    if seat != p.active:
        return None
    if isinstance(step, MovePiece) and step.piece == piece:
        return search(p, piece, step.halves)
    if isinstance(step, Movement) and not movement.pick_objections(p, seat, piece):
        return search(p, piece, allowance(p, piece))
    return None


def search(p: Position, piece: int, halves: int) -> Ways:
    """The cheapest way to every hex that the points suffice for, found as the core's search does.

    The steps and their costs are those that ``entering.enterable`` and ``entering.step_cost`` give
    a piece that stands there, without carrying it from hex to hex. Costs are small numbers, so
    that a list of hexes for each does for a queue.
    """
    begin, mobility = p.at[piece], p.mobility(piece)
    exits, clear = p.field.ground.exits[mobility], ~p.march_zone
    marching = p.battle.rules.road_march and mobility != BROKEN
    town = p.shut_in if p.battle.seat[piece] == p.besieged_seat else 0
    closed = entering.blocked_hexes(p, piece) | special.closed_hexes(p, piece, OFF)
    costs, before = {begin: 0}, dict[int, int]()
    layers: list[list[int]] = [[] for _ in range(halves + 1)]
    if begin < 0:
        for there in entering.enterable(p, piece, halves):
            costs[there], before[there] = entering.step_cost(p, piece, there), begin
            layers[costs[there]].append(there)
    else:
        layers[0].append(begin)
    for spent, layer in enumerate(layers):
        layer.sort()
        left = halves - spent
        for here in layer:
            if costs[here] < spent:
                continue
            closed |= 1 << here  # nothing is cheaper than what was found first
            shut = closed | ~town if town >> here & 1 else closed
            by_road = marching and clear >> here & 1
            for there, bit, price, road in exits[here]:
                cost = entering.MARCH if by_road and road and bit & clear else price
                if cost > left or bit & shut:
                    continue
                total = spent + cost
                if total < costs.get(there, NO_WAY):
                    costs[there] = total
                    before[there] = here
                    layers[total].append(there)
    return Ways(costs, before)


def _described(p: Position, found: Reach) -> dict[str, Reached]:
    """What was found, in the order of the hexes' numbers."""
    costs, names = found.ways.costs, p.battle.grid.names
    written = {cost: entering.points(cost) for cost in set(costs.values())}
    return {
        names[there]: Reached(written[costs[there]], found.plan, found.taken.get(there, ()), there)
        for there in sorted(found.ways.before)
    }


def _taken(p: Position, piece: int, ways: Ways) -> dict[int, tuple[str, ...]]:
    """For the hexes to which the way leads over prizes, the pieces that are taken."""
    rich = [there for there in bits(p.prizes[1 - p.holder(piece)]) if there in ways.before]
    found = {there: prizes(p, piece, there) for there in rich}
    if not any(found.values()):
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
