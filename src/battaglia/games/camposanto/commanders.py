"""8.2 Marshals: how they move. Their escape is in retreat.py, their re-roll in the assault."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.actions import Marshal
from battaglia.games.camposanto.evening import change_of_pace
from battaglia.games.camposanto.state import Position


@rule("5.5", "8.2")
class MarshalMove(Step[Position], frozen=True):
    """The marshal of the activated wing rides to a hex, whatever the wing's status."""

    name = "marshal"
    rule = "8.2"
    verbs = frozenset({"marshal"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        marshal = p.battle.wing_marshal[p.wing]
        if marshal < 0 or p.at[marshal] < 0:
            return ()
        ride = p.battle.ride
        return [ride(marshal, there) for there in bits(within_ride(p, marshal))]

    def objections(self, p: Position, seat: int, action: Marshal) -> list[Reason]:
        marshal, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        if wrong := not_the_marshal(p, marshal):
            return [wrong]
        reasons = [check(p, marshal, there) for check in (enemy_zone, not_alone)]
        found = [reason for reason in reasons if reason is not None]
        if not found and (far := too_far(p, marshal, there)):
            found.append(far)
        return found

    def apply(self, p: Position, seat: int, action: Marshal) -> None:
        p.stack.pop()
        marshal, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        p.moved |= 1 << marshal
        if there != p.at[marshal]:
            p.emit("rides", "8.2", piece=action.piece, hex=action.hex)
            p.relocate(marshal, there)


@rule("8.2", "6")
def allowance(p: Position, marshal: int) -> int:
    """His movement points: fewer in the evening, never more (C-G13, C-G14)."""
    return max(p.battle.mp[marshal] + change_of_pace(p), 0)


def within_ride(p: Position, marshal: int) -> int:
    """The hexes where he may end his move, his own among them."""
    here = p.at[marshal]
    shut = closed(p, marshal)
    around = p.battle.ground.around
    reached = fresh = 1 << here
    for _ in range(allowance(p, marshal)):
        grown = 0
        for there in bits(fresh):
            grown |= around[there]
        fresh = grown & ~shut & ~reached
        reached |= fresh
    return reached & ~taken(p, marshal) | 1 << here


def closed(p: Position, marshal: int) -> int:
    """The hexes that he may not enter: enemies and their zones of control."""
    enemy = 1 - p.battle.seat[marshal]
    hostile = p.combat_hexes(enemy) | p.marshals[enemy]
    return hostile | zones.zone_of_control(p, enemy)


def taken(p: Position, marshal: int) -> int:
    """The hexes where he may not end: he shares no hex (C-G24)."""
    seat = p.battle.seat[marshal]
    return p.combat_hexes(seat) | p.marshals[seat] & ~(1 << p.at[marshal])


@rule("8.2")
def not_the_marshal(p: Position, marshal: int) -> Reason | None:
    """Only the marshal of the activated wing rides now."""
    if marshal == p.battle.wing_marshal[p.wing] and p.at[marshal] >= 0:
        return None
    return Reason("8.2", "not-the-marshal", {"piece": p.name(marshal)})


@rule("8.2")
def enemy_zone(p: Position, marshal: int, there: int) -> Reason | None:
    """He does not enter enemy zones of control."""
    if there == p.at[marshal] or not closed(p, marshal) >> there & 1:
        return None
    return Reason("8.2", "marshal-enemy-zone", {"hex": p.hex_name(there)})


@rule("6.2", "8.2")
def not_alone(p: Position, marshal: int, there: int) -> Reason | None:
    """He passes over friends but does not end on them."""
    if there == p.at[marshal] or not taken(p, marshal) >> there & 1:
        return None
    return Reason("6.2", "marshal-alone", {"hex": p.hex_name(there)})


@rule("6", "8.2")
def too_far(p: Position, marshal: int, there: int) -> Reason | None:
    """The hex must be within his movement points, on a way that is open to him."""
    if within_ride(p, marshal) >> there & 1:
        return None
    left = allowance(p, marshal)
    return Reason("8.2", "marshal-too-far", {"hex": p.hex_name(there), "left": left})


def begin(p: Position) -> None:
    """5.5 After the units comes their marshal."""
    p.stack.append(MarshalMove())
