"""5.0, 6.0 Which units may be taken in hand to move, one by one or as a stack."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import command, zones
from battaglia.games.piacenza.actions import Pick
from battaglia.games.piacenza.movement import moving
from battaglia.games.piacenza.movement.hand import ENGAGED, OUTSIDE, Hand, manner_of
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import OFF, Position

Units = tuple[int, ...]


def picks(p: Position, muster: Muster | None = None) -> list[Action]:
    """The units and stacks of the formation that could do something."""
    free, muster = free_to_move(p), muster or Muster(p, p.formation)
    ready, easy = bits(free), with_free_ground(p, free)
    singles = [p.battle.picks[u] for u in ready if easy >> u & 1 or can_act(p, (u,), muster)]
    at, units_at = p.at, p.units_at
    stacked = [unit for unit in ready if len(units_at[at[unit]]) > 1]
    pairs = [stack for unit in stacked for stack in stacks(p, unit)]
    if not pairs:
        return [*singles]
    whole = [stack for stack in pairs if not stack_objections(p, stack)]
    fit = [s for s in whole if easy >> s[0] & 1 or can_act(p, s, muster)]
    return [*singles, *(Pick(tuple(p.name(unit) for unit in stack)) for stack in fit)]


def free_to_move(p: Position) -> int:
    """The units of the formation against whose movement there is no objection of their own."""
    halted = p.disordered & p.battle.body_mask[FOOT] | p.routed | p.billebaude | p.moved
    return p.battle.formation_mask[p.formation] & p.on_map & ~halted


def stacks(p: Position, unit: int) -> list[Units]:
    """The pairs that a unit could be taken in hand with; each pair is found by its first unit."""
    stack, body = p.units_at[p.at[unit]], p.battle.body
    if len(stack) == 1:
        return []
    mates = [mate for mate in stack if mate != unit]
    if body[unit] == FOOT:
        return [(unit, mate) for mate in mates if body[mate] == GUNS]
    if body[unit] == HORSE:
        return [(unit, mate) for mate in mates if body[mate] == HORSE and unit < mate]
    return []


def can_act(p: Position, units: Units, muster: Muster) -> bool:
    """Could these units do anything: a step, a declaration, the turn of a battery (B31)?"""
    if p.battle.body[units[0]] == GUNS:
        return True
    if can_step(p, units, muster):
        return True
    beside = p.battle.grid.neighbour_mask[p.at[units[0]]] & p.occupied[1 - muster.seat]
    return bool(beside and moving.taken(p, units).declarations(p))


def can_step(p: Position, units: Units, muster: Muster) -> bool:
    """Could these units step anywhere?

    A unit in line needs no hand to say so: it stays where the line stands, or goes to its hex.
    """
    lead, here = units[0], p.at[units[0]]
    manner = muster.manner(lead)
    target = p.line.get(lead, OFF)
    if manner == ENGAGED and target == OFF and muster.alignment.units >> lead & 1:
        return False
    if target != OFF and len(units) == 1 and manner in (OUTSIDE, ENGAGED):
        return target != here and muster.gets_there(lead, target, muster.taken)
    hand = Hand(p, units, manner, alignment=muster.alignment)
    return bool(hand.enterable(here, hand.allowance, False))


def with_free_ground(p: Position, units: int) -> int:
    """5.4 Those who move freely and have free ground beside them, away from the enemy.

    That is enough for them to be able to act; others are looked at more closely.
    """
    seat, foot, around = p.active, p.battle.body_mask[FOOT], p.battle.ground.around
    engaged, found = zones.engagement(p, 1 - seat), 0
    free = ~(p.occupied[0] | p.occupied[1] | zones.control(p, 1 - seat))
    for unit in bits(units & p.commanded & ~p.battle.dragoons):
        here, ways = p.at[unit], around[p.at[unit]] & free
        if foot >> unit & 1:
            ways = 0 if engaged >> here & 1 or unit in p.line else ways & ~engaged
        if ways:
            found |= 1 << unit
    return found


# Why not


def objections(p: Position, action: Pick) -> list[Reason]:
    """Why these units may not be taken in hand."""
    units = read(p, action)
    if len(units) > 1:
        return stack_objections(p, units) or idle(p, units)
    wrong = not_of_formation(p, units[0]) or unit_objection(p, units[0])
    return [wrong] if wrong else idle(p, units)


def read(p: Position, action: Pick) -> Units:
    """The units that are named, infantry before batteries."""
    index, body = p.battle.index, p.battle.body
    named = [index[name] for name in action.pieces]
    return tuple(sorted(named, key=lambda unit: (body[unit], unit)))


def canonical(p: Position, action: Pick) -> Pick:
    """A stack has no order: it is written infantry first, then by number."""
    return Pick(tuple(p.name(unit) for unit in read(p, action)))


def unit_objection(p: Position, unit: int) -> Reason | None:
    """Why a unit of the formation does not move."""
    return (
        not_there(p, unit) or has_moved(p, unit) or in_rout(p, unit)
        or at_will(p, unit) or out_of_order(p, unit)
    )  # fmt: skip


@rule("3.1", "5.0")
def not_of_formation(p: Position, unit: int) -> Reason | None:
    """The units of the formation that moves; commanders come after them (4.0)."""
    if p.battle.formation_mask[p.formation] >> unit & 1:
        return None
    name = p.battle.formation_names[p.formation]
    return Reason("3.1", "not-of-formation", {"piece": p.name(unit), "formation": name})


@rule("5.0")
def not_there(p: Position, unit: int) -> Reason | None:
    """What is not on the map does not move."""
    return Reason("5.0", "not-on-map", {"piece": p.name(unit)}) if p.at[unit] < 0 else None


@rule("5.0")
def has_moved(p: Position, unit: int) -> Reason | None:
    """A unit moves once in a segment, and its move is finished before the next begins."""
    return Reason("5.0", "moved", {"piece": p.name(unit)}) if p.moved >> unit & 1 else None


@rule("11.2")
def in_rout(p: Position, unit: int) -> Reason | None:
    """Routed units only drift."""
    return Reason("11.2", "routed", {"piece": p.name(unit)}) if p.routed >> unit & 1 else None


@rule("9.1.2")
def at_will(p: Position, unit: int) -> Reason | None:
    """A unit that fires at will does not move."""
    if not p.billebaude >> unit & 1:
        return None
    return Reason("9.1.2", "billebaude", {"piece": p.name(unit)})


@rule("11.1")
def out_of_order(p: Position, unit: int) -> Reason | None:
    """b) Disordered infantry remains stationary; cavalry moves normally."""
    if not p.disordered >> unit & 1 or p.battle.body[unit] != FOOT:
        return None
    return Reason("11.1", "disordered-infantry", {"piece": p.name(unit)})


def stack_objections(p: Position, units: Units) -> list[Reason]:
    """Why units may not move as one."""
    wrong = no_stack(p, units)
    if wrong:
        return [wrong]
    for unit in units:
        wrong = unit_objection(p, unit) or not_commanded(p, unit)
        if wrong:
            return [wrong]
    return []


@rule("5.0", "10.1")
def no_stack(p: Position, units: Units) -> Reason | None:
    """Two of cavalry of one formation, or infantry with a battery of its wing, in one hex (F1)."""
    first = units[0]
    on_map = first < p.battle.units and p.at[first] >= 0
    if on_map and not not_of_formation(p, first) and units in stacks(p, first):
        group = p.battle.formation if p.battle.body[first] == HORSE else p.battle.wing
        if group[first] == group[units[1]]:
            return None
    return Reason("5.0", "no-stack", {"pieces": "+".join(p.name(unit) for unit in units)})


@rule("5.9")
def not_commanded(p: Position, unit: int) -> Reason | None:
    """A stack moves as one in command only."""
    if p.commanded >> unit & 1 or command.in_command(p, unit):
        return None
    return Reason("5.9", "out-of-command", {"piece": p.name(unit)})


@rule("5.0", "5.6", "5.9")
def idle(p: Position, units: Units) -> list[Reason]:
    """A unit that could neither step anywhere nor fight is not taken in hand."""
    if can_act(p, units, Muster(p, p.formation)):
        return []
    rule_of = "5.6" if manner_of(p, units[0]) == ENGAGED else "5.0"
    return [Reason(rule_of, "nothing-to-do", {"piece": p.name(units[0])})]
