"""5.0 to 5.9, 6.0, 7.1 Why units in hand may not step into a hex, near or far."""

from __future__ import annotations

from collections.abc import Callable

from battaglia.core.reason import Param, Reason
from battaglia.core.rule import rule
from battaglia.core.ways import Leg, Ways, beyond, obstacle
from battaglia.games.piacenza.movement.hand import (
    ENGAGED,
    FREE,
    REALIGNING,
    RETIRING,
    RETURNING,
    WITHDRAWING,
    Hand,
)
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import OFF

Check = Callable[[Hand, int, int], Reason | None]
"""Why no step leads from one hex into another."""


def step_objections(
    hand: Hand, here: int, there: int, mp: int, begun: bool, stopped: bool
) -> list[Reason]:
    """Why the units in hand may not step from their hex into another, with the points left."""
    if not hand.p.battle.grid.neighbour_mask[here] >> there & 1:
        return far_objections(hand, here, there, mp, begun, stopped)
    found = [must_stop(hand, here)] if stopped else []
    found += leg_objections(hand, here, there, under_way=False)
    if not found and (short := no_points(hand, here, there, mp, begun)):
        found = [short]
    if not found and (end := no_end(hand, there, mp - hand.cost(here, there))):
        found = [end]
    return found


def leg_objections(hand: Hand, here: int, there: int, *, under_way: bool) -> list[Reason]:
    """Why no step leads from a hex into a neighbour, the points aside.

    ``under_way``: the units come to the first hex only on the way, and cavalry there has left.
    """
    closed = impassable(hand, here, there)
    if closed:
        return [closed]
    free = under_way and hand.is_foot
    checks: tuple[Check, ...] = (
        enemy_there, crowded, out_of_command_zone, *(() if free else (zone_to_zone,)),
        guns_in_zone, dragoons_in_zone, off_line, not_back, not_away,
    )  # fmt: skip
    found = [check(hand, here, there) for check in checks]
    return [reason for reason in found if reason is not None]


@rule("2.1.1")
def impassable(hand: Hand, here: int, there: int) -> Reason | None:
    """River and city walls are closed, and so is what lies outside the area of play (G30)."""
    ground = hand.p.battle.ground
    if ground.around[here] >> there & 1:
        return None
    code = "wall" if ground.open >> there & 1 else "impassable"
    return Reason("2.1.1", code, {"hex": hand.p.hex_name(there)})


@rule("5.0")
def enemy_there(hand: Hand, here: int, there: int) -> Reason | None:
    """Nobody moves into a hex with an enemy combat unit (G25)."""
    if not hand.enemies >> there & 1:
        return None
    return Reason("5.0", "enemy-there", {"hex": hand.p.hex_name(there)})


@rule("6.0")
def crowded(hand: Hand, here: int, there: int) -> Reason | None:
    """Stacking limits hold at all times (B21)."""
    if hand.room(1 << there):
        return None
    return Reason("6.0", "crowded", about(hand, there))


@rule("7.1")
def out_of_command_zone(hand: Hand, here: int, there: int) -> Reason | None:
    """d) A unit out of command never enters an enemy zone of control."""
    if hand.manner < REALIGNING or not hand.zone >> there & 1:
        return None
    return Reason("7.1", "out-of-command-zone", about(hand, there))


@rule("7.1")
def zone_to_zone(hand: Hand, here: int, there: int) -> Reason | None:
    """e) No step leads from one enemy zone of control directly into another (B17, G8)."""
    if not (hand.zone >> here & 1 and hand.zone >> there & 1):
        return None
    return Reason("7.1", "zone-to-zone", about(hand, there))


@rule("7.1")
def guns_in_zone(hand: Hand, here: int, there: int) -> Reason | None:
    """i) A battery enters an enemy zone only where a friendly unit stands already (F1)."""
    friend = hand.p.occupied[hand.seat] >> there & 1
    if GUNS not in hand.bodies or friend or not hand.zone >> there & 1:
        return None
    return Reason("7.1", "guns-enemy-zone", {"hex": hand.p.hex_name(there)})


@rule("10.5")
def dragoons_in_zone(hand: Hand, here: int, there: int) -> Reason | None:
    """Mounted dragoons enter no zone of control of infantry."""
    if not hand.dragoons or not hand.foot_zone >> there & 1:
        return None
    return Reason("10.5", "dragoons-infantry-zone", {"hex": hand.p.hex_name(there)})


@rule("5.3", "5.6", "5.8")
def off_line(hand: Hand, here: int, there: int) -> Reason | None:
    """In an engagement zone infantry moves in line: to its declared hex, or to realign."""
    if hand.manner in (FREE, RETIRING, RETURNING, WITHDRAWING):
        return None
    if here != hand.target and hand.admitted(here, 1 << there):
        return None
    if hand.target != OFF:
        place = hand.p.hex_name(hand.target)
        return Reason("5.6", "away-from-place", about(hand, there, place=place))
    if hand.positions:
        return Reason("5.8", "not-towards-line", about(hand, there))
    if hand.manner == ENGAGED:
        return Reason("5.6", "only-in-line", about(hand, there))
    return Reason("5.3", "engagement-zone", about(hand, there))


@rule("5.9")
def not_back(hand: Hand, here: int, there: int) -> Reason | None:
    """Out of command and of its range a unit moves back into it."""
    if hand.manner != RETURNING or hand.admitted(here, 1 << there):
        return None
    return Reason("5.9", "not-back", about(hand, there))


@rule("5.6", "5.9")
def not_away(hand: Hand, here: int, there: int) -> Reason | None:
    """Out of command within its range, or alone (B5), a unit moves away from the nearest enemy."""
    if hand.manner not in (RETIRING, WITHDRAWING) or hand.admitted(here, 1 << there):
        return None
    paragraph = "5.6" if hand.manner == RETIRING else "5.9"
    return Reason(paragraph, "not-away", about(hand, there))


@rule("5.0", "5.4")
def no_points(hand: Hand, here: int, there: int, mp: int, begun: bool) -> Reason | None:
    """The points do not suffice, and it is not the one hex that is always open."""
    if hand.affords(here, 1 << there, mp, begun):
        return None
    cost = hand.cost(here, there)
    return Reason("5.0", "no-points", about(hand, there, cost=cost, points=mp))


@rule("5.6", "10.5")
def no_end(hand: Hand, there: int, left: int) -> Reason | None:
    """From the hex it could not come to one in which it may end."""
    if not hand.is_bound or hand.gets_past(there, left):
        return None
    if hand.target != OFF:
        place = hand.p.hex_name(hand.target)
        return Reason("5.6", "place-out-of-reach", about(hand, there, place=place))
    return Reason("10.5", "dragoons-alone", about(hand, there))


@rule("7.1")
def must_stop(hand: Hand, here: int) -> Reason:
    """a) Who has entered an enemy zone of control stops."""
    return Reason("7.1", "must-stop", about(hand, here))


# Far hexes


@rule("5.0")
def far_objections(
    hand: Hand, here: int, there: int, mp: int, begun: bool, stopped: bool
) -> list[Reason]:
    """A move goes from hex to neighbouring hex: what stands first in the best way to a far one."""
    p = hand.p
    if here == there:
        return [Reason("5.0", "already-there", about(hand, there))]
    if stopped:
        return [must_stop(hand, here)]
    every = ways(hand, here, there, mp, begun)
    way = every.best(here, there, mp)
    stop = obstacle(way, mp)
    if stop is None:
        by = p.hex_name(way[0].hex) if way else ""
        return [Reason("5.0", "by-way-of", {"hex": p.hex_name(there), "by": by})]
    left = mp - stop.spent
    params = about(hand, stop.hex, cost=stop.leg.cost, points=left)
    first = list(stop.leg.reasons) or [Reason("5.0", "no-points", params)]
    more = beyond(every, here, way, mp)
    if isinstance(more, int):
        return [*first, whole_way(hand, there, more, mp)]
    return first if more is None else [*first, *(r for r in more.leg.reasons if r not in first)]


@rule("5.0")
def whole_way(hand: Hand, there: int, cost: int, mp: int) -> Reason:
    """What the cheapest open way to a far hex costs, against what is left."""
    return Reason("5.0", "whole-way", about(hand, there, cost=cost, points=mp))


def ways(hand: Hand, begin: int, end: int, mp: int, begun: bool) -> Ways:
    """The ways of units in hand to a hex that they are to end in, with what each step meets."""
    p = hand.p

    def enter(here: int, there: int) -> Leg:
        if not p.battle.ground.around[here] >> there & 1:
            return Leg(1, tuple(leg_objections(hand, here, there, under_way=True)))
        fresh = here == begin and not begun
        cost = hand.cost(here, there)
        cost = min(cost, mp) if fresh and hand.least(here, 1 << there) else cost
        reasons = leg_objections(hand, here, there, under_way=here != begin)
        if here != begin and hand.halts(here):
            reasons.insert(0, must_stop(hand, here))
        if there == end and not hand.may_end(there) and (wrong := no_end(hand, there, 0)):
            reasons.append(wrong)
        return Leg(cost, tuple(reasons))

    return Ways(p.battle.grid.neighbours.__getitem__, enter)


def about(hand: Hand, there: int, **more: Param) -> dict[str, Param]:
    """What a reason speaks of: the unit by which those in hand are called, and a hex."""
    return {"piece": hand.p.name(hand.units[0]), "hex": hand.p.hex_name(there), **more}
