"""6 Movement: one unit at a time, hex by hex; 6.4 the enemy's answer in the midst of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.core.ways import Leg, Ways, beyond, obstacle
from battaglia.games.camposanto import retreat, zones
from battaglia.games.camposanto.actions import (
    ANSWERS,
    END_MOVEMENT,
    RETREAT,
    EndMovement,
    Face,
    Pick,
    React,
    StepInto,
)
from battaglia.games.camposanto.battle import FOOT, GUNS, HORSE, LIGHT
from battaglia.games.camposanto.evening import change_of_pace
from battaglia.games.camposanto.line_of_retreat import can_retreat
from battaglia.games.camposanto.retreat import other_in_hand
from battaglia.games.camposanto.state import CAUTIOUS, IMPETUOUS, TITUBANT, Position

NO_LIMIT = 1000
"""More units than any wing has."""


@rule("5.5", "6")
class Movement(Step[Position], frozen=True):
    """The movement of the activated wing: pick a unit that has not moved, or end it."""

    name = "movement"
    rule = "5.5"
    verbs = frozenset({"move", "end-movement", "step", "face"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        free = p.battle.wing_mask[p.wing] & ~p.moved & ~p.lost
        if not free or activated(p) >= limit(p):
            return ()
        picks = p.battle.picks
        found: list[Action] = [picks[unit] for unit in bits(free)]
        found.append(END_MOVEMENT)
        return found

    def has_options(self, p: Position, seat: int) -> bool:
        free = p.battle.wing_mask[p.wing] & ~p.moved & ~p.lost
        return bool(free) and activated(p) < limit(p)

    def objections(
        self, p: Position, seat: int, action: Pick | EndMovement | StepInto | Face
    ) -> list[Reason]:
        if isinstance(action, EndMovement):
            return []
        piece = p.battle.index[action.piece]
        reasons = pick_objections(p, piece)
        if isinstance(action, Pick):
            return reasons
        if isinstance(action, StepInto) and not reasons:
            there = p.battle.grid.index(action.hex)
            reasons = step_objections(p, piece, there, allowance(p, piece), bound(p, piece))
        return [Reason("6", "not-in-hand", {"piece": action.piece}), *reasons]

    def apply(self, p: Position, seat: int, action: Pick | EndMovement) -> None:
        if isinstance(action, Pick):
            unit = p.battle.index[action.piece]
            p.stack.append(picked(p, unit))
        else:
            p.stack.pop()


@rule("6", "6.1")
class MoveUnit(Step[Position], frozen=True):
    """A unit in hand: the points it has left, and whether enemy zones are closed to it."""

    unit: int
    mp: int
    bound: bool

    name = "move-unit"
    rule = "6"
    verbs = frozenset({"step", "face"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        unit = self.unit
        found: list[Action] = []
        if self.mp:
            step = p.battle.step
            found = [
                step(unit, there)
                for there in bits(enterable(p, unit, p.at[unit], self.mp, self.bound))
            ]
        if may_end(p, unit, p.at[unit]):
            found += retreat.faces_of(p, unit)
        return found

    def has_options(self, p: Position, seat: int) -> bool:
        unit, here = self.unit, p.at[self.unit]
        if may_end(p, unit, here):
            return True
        return bool(self.mp and enterable(p, unit, here, self.mp, self.bound))

    def objections(self, p: Position, seat: int, action: StepInto | Face) -> list[Reason]:
        if wrong := other_in_hand(p, self.unit, action.piece):
            return [wrong]
        if isinstance(action, Face):
            wrong = crowded(p, self.unit, p.at[self.unit])
            wrong = wrong or retreat.turns_with_regiment(p, self.unit, action.facing)
            return [wrong] if wrong else []
        there = p.battle.grid.index(action.hex)
        return step_objections(p, self.unit, there, self.mp, self.bound)

    def apply(self, p: Position, seat: int, action: StepInto | Face) -> None:
        if isinstance(action, Face):
            p.stack.pop()
            p.moved |= 1 << self.unit
            retreat.turn(p, self.unit, p.battle.grid.vertex(action.facing))
            return
        there = p.battle.grid.index(action.hex)
        halted = zones.zone_of_control(p, 1 - seat) >> there & 1
        p.stack[-1] = MoveUnit(self.unit, 0 if halted else self.mp - 1, self.bound)
        if p.events is not None:
            p.emit("step", "6", piece=action.piece, hex=action.hex)
        p.relocate(self.unit, there)
        provoke(p, self.unit)
        retreat.alarm(p, self.unit)


# Which units may be picked


def picked(p: Position, unit: int) -> MoveUnit:
    """The move of a unit as it begins."""
    return MoveUnit(unit, allowance(p, unit), bound(p, unit))


@rule("5.2", "5.3", "5.4")
def limit(p: Position) -> int:
    """How many units the wing may activate."""
    chart = p.battle.charts.activation
    return {CAUTIOUS: chart.cautious, TITUBANT: chart.titubant}.get(p.status, NO_LIMIT)


def activated(p: Position) -> int:
    """How many combat units of the wing have moved or turned (C-G9, C-G10, C-G11)."""
    return (p.moved & p.battle.wing_mask[p.wing]).bit_count()


def pick_objections(p: Position, piece: int) -> list[Reason]:
    """Why a piece may not be picked to move."""
    checks = (not_of_the_wing, lost_piece, already_moved, too_many)
    found = [check(p, piece) for check in checks]
    return [reason for reason in found if reason is not None]


@rule("5.5", "6")
def not_of_the_wing(p: Position, piece: int) -> Reason | None:
    """The combat units of the activated wing move; its marshal comes after them."""
    if p.battle.wing_mask[p.wing] >> piece & 1:
        return None
    return Reason("5.5", "not-of-the-wing", {"piece": p.name(piece), "wing": p.wing_name(p.wing)})


@rule("7.4")
def lost_piece(p: Position, piece: int) -> Reason | None:
    """What is out of the game does not move."""
    return Reason("7.4", "lost", {"piece": p.name(piece)}) if p.lost >> piece & 1 else None


@rule("6")
def already_moved(p: Position, piece: int) -> Reason | None:
    """A unit is activated once."""
    return Reason("6", "moved", {"piece": p.name(piece)}) if p.moved >> piece & 1 else None


@rule("5.3", "5.4")
def too_many(p: Position, piece: int) -> Reason | None:
    """A Cautious or Titubant wing activates a few units only."""
    most = limit(p)
    if activated(p) < most:
        return None
    return Reason("5.3" if p.status == CAUTIOUS else "5.4", "limit-reached", {"limit": most})


@rule("5.1", "6", "9.2", "10.1")
def allowance(p: Position, unit: int) -> int:
    """Movement points: of the arm, more if Impetuous, less in the evening (C-G13, C-G14)."""
    points = p.battle.mp[unit] + change_of_pace(p)
    if p.status == IMPETUOUS:
        points += p.battle.charts.movement.impetuous
    return max(points, 0)


@rule("5.1", "5.4", "6.1", "9.2")
def bound(p: Position, unit: int) -> bool:
    """Are enemy zones of control closed to the unit in this move?

    To batteries and to a Titubant wing always; to others if they begin in one, unless their
    wing is Impetuous (C-G15, C-G16).
    """
    if p.battle.arm[unit] == GUNS or p.status == TITUBANT:
        return True
    return p.status != IMPETUOUS and zones.in_enemy_zone(p, unit)


# Which hexes may be entered


def enemy_hexes(p: Position, seat: int) -> int:
    """6, C-G19: nobody enters a hex with an enemy counter."""
    enemy = 1 - seat
    return p.regiments[enemy] | p.supports[enemy] | p.marshals[enemy]


def enterable(p: Position, unit: int, here: int, mp: int, closed: bool) -> int:
    """The hexes that the unit may step into from a hex with the points that it has left."""
    seat = p.battle.seat[unit]
    ways = p.battle.ground.around[here] & ~enemy_hexes(p, seat)
    if closed:
        ways &= ~zones.zone_of_control(p, 1 - seat)
    over = ways & p.combat_hexes(seat) | ways & p.marshals[seat]
    for there in bits(over):
        if not may_end(p, unit, there) and not gets_past(p, unit, there, mp - 1, closed):
            ways &= ~(1 << there)
    return ways


@rule("6.2", "9.2", "10.1")
def may_end(p: Position, unit: int, here: int) -> bool:
    """Is there room? One regiment a hex; one battery or light unit alone or on foot (C-G21).

    A marshal shares his hex with nobody (C-G24).
    """
    below, top = p.regiment_at.get(here), p.support_at.get(here)
    if here in p.marshal_at:
        return False
    arm = p.battle.arm[unit]
    if arm == FOOT:
        return below is None or below == unit
    if arm == HORSE:
        return top is None and (below is None or below == unit)
    return (top is None or top == unit) and (below is None or p.battle.arm[below] == FOOT)


def gets_past(p: Position, unit: int, here: int, mp: int, closed: bool) -> bool:
    """From a hex where it may not end, does the unit reach one where it may?"""
    seat = p.battle.seat[unit]
    zone = zones.zone_of_control(p, 1 - seat)
    if mp <= 0 or zone >> here & 1:
        return False
    ways = p.battle.ground.around[here] & ~enemy_hexes(p, seat)
    if closed:
        ways &= ~zone
    if ways & ~(p.combat_hexes(seat) | p.marshals[seat]):
        return True
    return any(
        may_end(p, unit, there) or gets_past(p, unit, there, mp - 1, closed) for there in bits(ways)
    )


def step_objections(p: Position, unit: int, there: int, mp: int, closed: bool) -> list[Reason]:
    """Why the unit in hand may not step into a hex."""
    if there not in p.battle.grid.neighbours[p.at[unit]]:
        return far_objections(p, unit, there, mp, closed)
    short = no_points(p, unit, mp)
    reasons = [*leg_objections(p, unit, there, closed), *([short] if short else [])]
    if not reasons and not gets_past(p, unit, there, mp - 1, closed):
        crowd = crowded(p, unit, there)
        reasons += [crowd] if crowd else []
    return reasons


def leg_objections(p: Position, unit: int, there: int, closed: bool) -> list[Reason]:
    """Why the unit may not go into a hex from the one before it, its points aside."""
    found = [
        impassable(p, there),
        enemy_there(p, unit, there),
        zone_closed(p, unit, there, closed),
    ]
    return [reason for reason in found if reason is not None]


@rule("6")
def far_objections(p: Position, unit: int, there: int, mp: int, closed: bool) -> list[Reason]:
    """A move goes from hex to neighbouring hex: what stands first in the best way to a far one."""
    here = p.at[unit]
    if here == there:
        return [Reason("6", "already-there", {"piece": p.name(unit), "hex": p.hex_name(there)})]
    every = ways(p, unit, there, closed)
    way = every.best(here, there, mp)
    stop = obstacle(way, mp)
    if stop is None:
        by = p.hex_name(way[0].hex)
        return [Reason("6", "by-way-of", {"hex": p.hex_name(there), "by": by})]
    first = list(stop.leg.reasons) or [too_far(p, unit, stop.hex, stop.spent)]
    more = beyond(every, here, way, mp)
    if isinstance(more, int):
        return [*first, whole_way(p, there, more, mp)]
    return first if more is None else [*first, *(r for r in more.leg.reasons if r not in first)]


@rule("6")
def whole_way(p: Position, there: int, cost: int, mp: int) -> Reason:
    """What the shortest open way to a far hex costs, against what is left."""
    return Reason("6", "whole-way", {"hex": p.hex_name(there), "cost": cost, "left": mp})


def ways(p: Position, unit: int, end: int, closed: bool) -> Ways:
    """The ways of a unit to a hex that it is to end in, with what each step would meet."""
    begin, zone = p.at[unit], zones.zone_of_control(p, 1 - p.battle.seat[unit])

    @cache
    def into(there: int) -> tuple[Reason, ...]:
        crowd = crowded(p, unit, there) if there == end else None
        return (*leg_objections(p, unit, there, closed), *([crowd] if crowd else []))

    def enter(here: int, there: int) -> Leg:
        if here != begin and zone >> here & 1:
            return Leg(1, (halted(p, unit, here), *into(there)))
        return Leg(1, into(there))

    return Ways(p.battle.grid.neighbours.__getitem__, enter)


@rule("6.1")
def halted(p: Position, unit: int, here: int) -> Reason:
    """An enemy zone of control takes the points that are left."""
    return Reason("6.1", "zone-halts", {"piece": p.name(unit), "hex": p.hex_name(here)})


@rule("6")
def too_far(p: Position, unit: int, there: int, left: int) -> Reason:
    """The points do not suffice for this hex of the way."""
    return Reason("6", "too-far", {"piece": p.name(unit), "hex": p.hex_name(there), "points": left})


@rule("6.3")
def impassable(p: Position, there: int) -> Reason | None:
    """The river and the pond are closed, the bridge of boats is open (C-G19, C-G20)."""
    if p.battle.ground.open >> there & 1:
        return None
    return Reason("6.3", "impassable", {"hex": p.hex_name(there)})


@rule("6")
def enemy_there(p: Position, unit: int, there: int) -> Reason | None:
    """An enemy counter stands in the hex."""
    if not enemy_hexes(p, p.battle.seat[unit]) >> there & 1:
        return None
    return Reason("6", "enemy-there", {"hex": p.hex_name(there)})


@rule("5.4", "6.1", "9.2")
def zone_closed(p: Position, unit: int, there: int, closed: bool) -> Reason | None:
    """The hex lies in an enemy zone of control that this unit may not enter now."""
    if not closed or not zones.zone_of_control(p, 1 - p.battle.seat[unit]) >> there & 1:
        return None
    if p.battle.arm[unit] == GUNS:
        return Reason("9.2", "guns-enemy-zone", {"hex": p.hex_name(there)})
    if p.status == TITUBANT:
        return Reason("5.4", "titubant-enemy-zone", {"hex": p.hex_name(there)})
    return Reason("6.1", "zone-to-zone", {"hex": p.hex_name(there)})


@rule("6", "6.1")
def no_points(p: Position, unit: int, mp: int) -> Reason | None:
    """Each hex costs a movement point; an enemy zone takes those that are left."""
    if mp > 0:
        return None
    return Reason("6", "no-points", {"piece": p.name(unit)})


@rule("6.2", "9.2", "10.1")
def crowded(p: Position, unit: int, there: int) -> Reason | None:
    """A unit passes over friends but does not end on them."""
    if may_end(p, unit, there):
        return None
    return Reason("6.2", "crowded", {"piece": p.name(unit), "hex": p.hex_name(there)})


# 6.4 The enemy's answer


@rule("6.4")
class Reaction(Step[Position], frozen=True):
    """Units that may retreat before foot: their owner answers for each, in any order (C-G27)."""

    units: int

    name = "reaction"
    rule = "6.4"
    verbs = frozenset({"react"})

    def seats(self, p: Position) -> Seats:
        return (1 - p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        found: list[Action] = []
        for unit in bits(self.units):
            if can_retreat(p, unit):
                found += p.battle.reactions[unit]
        return found

    def objections(self, p: Position, seat: int, action: React) -> list[Reason]:
        unit = p.battle.index[action.piece]
        if not self.units >> unit & 1:
            return [Reason("6.4", "not-approached", {"piece": action.piece})]
        if action.answer not in ANSWERS:
            return [Reason("6.4", "no-such-answer", {"answer": action.answer})]
        return [] if can_retreat(p, unit) else [no_way_back(p, unit)]

    def apply(self, p: Position, seat: int, action: React) -> None:
        unit = p.battle.index[action.piece]
        rest = self.units & ~(1 << unit)
        if rest:
            p.stack[-1] = Reaction(rest)
        else:
            p.stack.pop()
        if action.answer == RETREAT:
            retreat.begin_retreat(p, unit)
        else:
            p.emit("stays", "6.4", piece=action.piece)


@rule("6.4")
def no_way_back(p: Position, unit: int) -> Reason:
    """Who has no hex to retreat to is not asked (C-G32)."""
    return Reason("6.4", "no-way-back", {"piece": p.name(unit)})


@rule("6.4")
def provokes(p: Position, mover: int) -> bool:
    """Does the unit's coming let the enemy react? Foot does; by option light foot too (C-G25)."""
    arm = p.battle.arm[mover]
    return arm == FOOT or (arm == LIGHT and p.battle.options.light_triggers_reaction)


@rule("6.4")
def approached(p: Position, mover: int, there: int) -> int:
    """The enemy horse and light foot before whose front the unit would come."""
    if not provokes(p, mover):
        return 0
    enemy = 1 - p.battle.seat[mover]
    if not zones.front(p, enemy) >> there & 1:
        return 0
    swift = p.battle.army_mask[enemy] & (p.battle.arm_mask[HORSE] | p.battle.arm_mask[LIGHT])
    found = 0
    for here in bits(p.battle.ground.around[there] & p.combat_hexes(enemy)):
        for unit in p.units_at(here):
            if swift >> unit & 1 and zones.front_of(p, unit) >> there & 1:
                found |= 1 << unit
    return found


def provoke(p: Position, mover: int) -> None:
    """The owner of those who are approached decides at once."""
    units = approached(p, mover, p.at[mover])
    if units:
        p.stack.append(Reaction(units))


def begin(p: Position) -> None:
    """5.5 After the fire of the batteries the units move."""
    p.stack.append(Movement())
