"""4.0, 5.0 Where a piece could go from here: costs, plans, and what would happen on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from battaglia.core.action import Action
from battaglia.core.game import NOWHERE, Plan, Reachable, Reached, reachable
from battaglia.core.masks import mask_of
from battaglia.core.reaching import Ways, search
from battaglia.games.piacenza import commanders, reaction
from battaglia.games.piacenza.actions import Pick, Place, Ride
from battaglia.games.piacenza.commanders import CommandersMove, Lead
from battaglia.games.piacenza.movement import moving, picking, refusal, rolls
from battaglia.games.piacenza.movement.hand import Hand
from battaglia.games.piacenza.movement.moving import MoveUnit
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.pieces import FOOT, GUNS, LEADERS
from battaglia.games.piacenza.setup import SetUp
from battaglia.games.piacenza.state import Position


def mask(p: Position, seat: int, piece: int) -> Reachable:
    """Every hex that the piece could end in, and nothing else about it."""
    step = p.stack[-1]
    if p.outcome is None and seat in step.seats(p):
        if isinstance(step, MoveUnit) and step.units >> piece & 1:
            return _ends(p, step, ())
        pick = p.battle.picks[piece]
        if isinstance(step, FormationMovement) and not picking.objections(p, pick):
            return _ends(p, moving.taken(p, (piece,)), (pick,))
    index = p.battle.grid.index
    return reachable({index(name): found for name, found in reach(p, seat, piece).items()})


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Every hex that the piece could end in; a battery's facing is left to be chosen."""
    step = p.stack[-1]
    if p.outcome is not None or seat not in step.seats(p):
        return {}
    if isinstance(step, Lead | CommandersMove):
        return _rides(p, step.options(p, seat), piece)
    if isinstance(step, MoveUnit) and step.units >> piece & 1:
        return _moves(p, step, ())
    pick = p.battle.picks[piece]
    if isinstance(step, SetUp):
        return _places(p, step, seat, pick)
    if isinstance(step, FormationMovement) and not picking.objections(p, pick):
        return _moves(p, moving.taken(p, (piece,)), (pick,))
    return {}


# 3.0 The set-up


def _places(p: Position, step: SetUp, seat: int, pick: Pick) -> dict[str, Reached]:
    """The hexes of its zone that a piece may be put into."""
    if step.objections(p, seat, pick):
        return {}
    places = step.in_hand(p.battle.index[pick.pieces[0]]).options(p, seat)
    return {place.hex: Reached("", (pick, place)) for place in places if isinstance(place, Place)}


# 4.0 Commanders


def _rides(p: Position, rides: Sequence[Action], piece: int) -> dict[str, Reached]:
    """The hexes that a commander may be moved to, if it is his time; points do not bind a chief."""
    here, costs = p.at[piece], p.battle.ground.costs[LEADERS]
    free = commanders.passable(p, p.battle.seat[piece])

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        return [(t, cost) for t, cost in costs[here].items() if cost <= left and free >> t & 1]

    own = [ride for ride in rides if isinstance(ride, Ride) and ride.piece == p.name(piece)]
    spent = search(here, p.battle.mp[piece], steps).costs if own else {}
    hexes = {p.battle.grid.index(ride.hex): ride for ride in own}
    return {
        ride.hex: Reached(str(spent.get(there, 0)), (ride,))
        for there, ride in hexes.items()
        if there != here
    }


# 5.0 Units


def _moves(p: Position, step: MoveUnit, first: Plan) -> dict[str, Reached]:
    if step.stopped or step.way:
        return {}
    hand, here = step.hand(p), step.here(p)
    ways = hand.ways(here, step.mp, step.begun)
    plan = partial(_plan, p, hand, ways, first)
    names = p.battle.grid.names
    return {
        names[there]: Reached(
            str(ways.costs[there]), plan, _on_the_way(p, hand, (here, *ways.to(there))), there
        )
        for there in sorted(ways.before)
        if hand.may_end(there)
    }


def _ends(p: Position, step: MoveUnit, first: Plan) -> Reachable:
    if step.stopped or step.way:
        return NOWHERE
    hand = step.hand(p)
    ways = hand.ways(step.here(p), step.mp, step.begun)
    ends = mask_of(there for there in ways.before if hand.may_end(there))
    return Reachable(ends, partial(_plan, p, hand, ways, first))


def _plan(p: Position, hand: Hand, ways: Ways, first: Plan, there: int) -> Plan:
    """The steps and a halt; next to an enemy the units stay in hand, as on a march."""
    lead = hand.units[0]
    steps = [p.battle.step(lead, here) for here in ways.to(there)]
    near = p.battle.grid.neighbour_mask[there] & p.occupied[1 - hand.seat]
    ends = () if near or GUNS in hand.bodies else (p.battle.halts[lead],)
    return (*first, *steps, *ends)


def _on_the_way(p: Position, hand: Hand, way: tuple[int, ...]) -> tuple[str, ...]:
    """Those whose dice may fall, or who are set in motion or taken, before the way is walked."""
    found: list[int] = []
    for here, there in pairwise(way):
        found += interrupting(p, hand, here, there)
    return tuple(p.name(piece) for piece in dict.fromkeys(found))


def interrupting(p: Position, hand: Hand, here: int, there: int) -> list[int]:
    """Units that roll before a step (5.7, 7.1), fire at it (7.2), refuse (5.10); the captured."""
    found = [
        unit
        for unit in hand.units
        if rolls.tests_terrain(p, unit, here, there) or rolls.tests_zone(p, unit, there)
    ]
    enemy = 1 - hand.seat
    if hand.zone >> here & 1:
        found += reaction.reactors(p, hand.units, here)
    if hand.zone >> there & 1 and FOOT in hand.bodies:
        found += refusal.refusing(p, there, hand.seat)
    found += [leader for leader in p.leaders_at.get(there, ()) if p.battle.seat[leader] == enemy]
    return found
