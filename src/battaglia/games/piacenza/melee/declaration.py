"""9.2.1, 10.2, 10.3 A melee or a charge is declared in the movement segment."""

from __future__ import annotations

from collections.abc import Iterator

from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.melee import flight
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.pieces import DRAGOONS, FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.ways_home import FAR


def objections(
    p: Position, unit: int, target: int, mp: int, touched: int, direct: bool, charge: bool
) -> list[Reason]:
    """Why a unit in hand may not declare a melee (or charge) against a unit.

    ``mp`` are the points that it has left, ``touched`` the enemy units that were next to it when
    its move began (10.3), ``direct`` whether it moves on direct command (9.2.2).
    """
    found = no_enemy(p, unit, target) or not_beside(p, unit, target)
    if found:
        return [found]
    of_target = target_objections(p, unit, target, mp)
    if p.battle.body[unit] == FOOT:
        particular = infantry_objections(p, unit, target, direct, charge)
    else:
        particular = cavalry_objections(p, unit, target, touched, charge)
    return [each for each in (*of_unit(p, unit), *of_target, *particular) if each]


def targets(p: Position, unit: int, mp: int, touched: int, direct: bool) -> tuple[int, int]:
    """The enemy units that it may declare a melee against, and those for a charge, as masks."""
    melees = charges = 0
    if any(of_unit(p, unit)):
        return 0, 0
    for target in neighbours(p, unit):
        if not objections(p, unit, target, mp, touched, direct, charge=False):
            melees |= 1 << target
        if not objections(p, unit, target, mp, touched, direct, charge=True):
            charges |= 1 << target
    return melees, charges


def neighbours(p: Position, unit: int) -> Iterator[int]:
    """The enemy units beside a unit."""
    enemy = p.occupied[1 - p.battle.seat[unit]]
    for there in bits(p.battle.ground.around[p.at[unit]] & enemy):
        yield from p.units_at[there]


def names(p: Position, unit: int, target: int) -> dict[str, Param]:
    """Attacker and target, for a reason."""
    return {"piece": p.name(unit), "target": p.name(target)}


# 9.2.1 Who and whom


@rule("9.2.1")
def no_enemy(p: Position, unit: int, target: int) -> Reason | None:
    """The target is a combat unit of the enemy on the map."""
    is_unit = target < p.battle.units and p.at[target] >= 0
    if is_unit and p.battle.seat[target] != p.battle.seat[unit]:
        return None
    return Reason("9.2.1", "no-enemy", names(p, unit, target))


@rule("9.2.1")
def not_beside(p: Position, unit: int, target: int) -> Reason | None:
    """It is adjacent, and no impassable hexside lies between."""
    if p.battle.ground.around[p.at[unit]] >> p.at[target] & 1:
        return None
    return Reason("9.2.1", "not-beside", names(p, unit, target))


def of_unit(p: Position, unit: int) -> tuple[Reason | None, ...]:
    """Why a unit may not attack anybody."""
    return (
        out_of_command(p, unit),
        unsteady(p, unit),
        at_will(p, unit),
        declared_already(p, unit),
        artillery(p, unit),
    )


@rule("9.2.1")
def out_of_command(p: Position, unit: int) -> Reason | None:
    """A unit out of command cannot melee; light infantry neither (9.2.6c)."""
    if p.commanded >> unit & 1:
        return None
    return Reason("9.2.1", "out-of-command", {"piece": p.name(unit)})


@rule("11.1", "11.2")
def unsteady(p: Position, unit: int) -> Reason | None:
    """a) A disordered unit cannot melee or charge, a routed one neither."""
    if p.in_good_order(unit):
        return None
    routed = p.routed >> unit & 1
    if routed:
        return Reason("11.2", "routed", {"piece": p.name(unit)})
    return Reason("11.1", "disordered", {"piece": p.name(unit)})


@rule("9.1.2")
def at_will(p: Position, unit: int) -> Reason | None:
    """A unit that fires at will cannot melee."""
    if not p.billebaude >> unit & 1:
        return None
    return Reason("9.1.2", "billebaude", {"piece": p.name(unit)})


@rule("9.2.1")
def declared_already(p: Position, unit: int) -> Reason | None:
    """A unit has one marker."""
    if unit not in p.attacks:
        return None
    return Reason("9.2.1", "declared-already", {"piece": p.name(unit)})


@rule("9.0")
def artillery(p: Position, unit: int) -> Reason | None:
    """Artillery bombards, and does not fight."""
    if p.battle.body[unit] != GUNS:
        return None
    return Reason("9.0", "guns-do-not-fight", {"piece": p.name(unit)})


def target_objections(p: Position, unit: int, target: int, mp: int) -> tuple[Reason | None, ...]:
    """Why nobody, or not this unit with its points, may attack a target."""
    return (
        attacked_already(p, target),
        guarded_guns(p, unit, target),
        no_points(p, unit, target, mp),
    )


@rule("9.2.1")
def attacked_already(p: Position, target: int) -> Reason | None:
    """A hex is attacked once in a wing's activation, by melee or charge (D1)."""
    if not p.attacked >> p.at[target] & 1:
        return None
    return Reason("9.2.1", "attacked-already", {"hex": p.hex_name(p.at[target])})


@rule("9.2.3", "10.2")
def guarded_guns(p: Position, unit: int, target: int) -> Reason | None:
    """Where infantry stands with a battery, it defends the hex: it is the target."""
    if p.battle.body[target] != GUNS or stands_alone(p, target):
        return None
    return Reason("9.2.3", "guarded-guns", names(p, unit, target))


def stands_alone(p: Position, unit: int) -> bool:
    """Is it the only combat unit of its hex?"""
    return len(p.units_at[p.at[unit]]) == 1


@rule("9.2.1")
def no_points(p: Position, unit: int, target: int, mp: int) -> Reason | None:
    """A declaration costs what it costs to enter the hex, zones of control apart."""
    cost = declaration_cost(p, unit, target)
    if cost <= mp:
        return None
    return Reason("9.2.1", "no-points", {**names(p, unit, target), "cost": cost, "points": mp})


def declaration_cost(p: Position, unit: int, target: int) -> int:
    """9.2.1 The movement points of a declaration; FAR where no way leads."""
    return p.battle.ground.costs[p.battle.body[unit]][p.at[unit]].get(p.at[target], FAR)


# 9.2.2, 9.2.3 Infantry


def infantry_objections(
    p: Position, unit: int, target: int, direct: bool, charge: bool
) -> tuple[Reason | None, ...]:
    """Why infantry may not attack a target."""
    return (
        infantry_charges(p, unit) if charge else None,
        against_cavalry(p, unit, target),
        not_on_direct_command(p, unit, direct),
        not_covered(p, unit, target),
        has_fired(p, unit),
        out_of_line(p, unit),
    )


@rule("9.0")
def infantry_charges(p: Position, unit: int) -> Reason:
    """Only cavalry charges."""
    return Reason("9.0", "only-cavalry-charges", {"piece": p.name(unit)})


@rule("9.2.1", "9.2.3")
def against_cavalry(p: Position, unit: int, target: int) -> Reason | None:
    """Infantry cannot melee against cavalry."""
    if p.battle.body[target] != HORSE:
        return None
    return Reason("9.2.3", "against-cavalry", names(p, unit, target))


@rule("9.2.2")
def not_on_direct_command(p: Position, unit: int, direct: bool) -> Reason | None:
    """Its formation's commander was with or next to it when its move began (A25)."""
    return None if direct else Reason("9.2.2", "no-direct-command", {"piece": p.name(unit)})


@rule("9.2.3")
def not_covered(p: Position, unit: int, target: int) -> Reason | None:
    """The target is in cover or in the city; a battery alone can be attacked anywhere."""
    where = p.battle.ground.cover | p.battle.ground.city
    lone_guns = p.battle.body[target] == GUNS and stands_alone(p, target)
    if lone_guns or where >> p.at[target] & 1:
        return None
    return Reason("9.2.3", "not-in-cover", names(p, unit, target))


@rule("9.2.3")
def has_fired(p: Position, unit: int) -> Reason | None:
    """Infantry that has fired in any way in this turn cannot melee (C32).

    By option only fire of the same activation bars, and that comes after the movement.
    """
    if p.battle.options.fire_bars_activation_only or not p.fired >> unit & 1:
        return None
    return Reason("9.2.3", "has-fired", {"piece": p.name(unit)})


@rule("5.8")
def out_of_line(p: Position, unit: int) -> Reason | None:
    """In an engagement zone a unit melees from the line of its formation only (B14)."""
    if not zones.in_engagement(p, unit) or line.in_line(p, unit):
        return None
    return Reason("5.8", "out-of-line", {"piece": p.name(unit)})


# 10.2, 10.3 Cavalry


def cavalry_objections(
    p: Position, unit: int, target: int, touched: int, charge: bool
) -> tuple[Reason | None, ...]:
    """Why cavalry may not attack a target."""
    if not charge:
        return (not_open(p, unit, target),)
    return (
        dragoons_charge(p, unit),
        charges_cavalry_only(p, unit, target),
        not_clear(p, unit, target),
        beyond_stream(p, unit, target),
        touched_before(p, unit, target, touched),
    )


@rule("10.2")
def not_open(p: Position, unit: int, target: int) -> Reason | None:
    """Cavalry melees against units in clear or ditch hexes only."""
    if (p.battle.ground.clear | p.battle.ground.ditch) >> p.at[target] & 1:
        return None
    return Reason("10.2", "not-open", names(p, unit, target))


@rule("10.5")
def dragoons_charge(p: Position, unit: int) -> Reason | None:
    """Dragoons charge only in answer to a charge (D27)."""
    if p.battle.arm[unit] != DRAGOONS:
        return None
    return Reason("10.5", "dragoons-do-not-charge", {"piece": p.name(unit)})


@rule("10.3")
def charges_cavalry_only(p: Position, unit: int, target: int) -> Reason | None:
    """A charge takes place between cavalry only."""
    if p.battle.body[target] == HORSE:
        return None
    return Reason("10.3", "not-cavalry", names(p, unit, target))


@rule("10.3")
def not_clear(p: Position, unit: int, target: int) -> Reason | None:
    """Both hexes are clear (D20)."""
    clear = p.battle.ground.clear
    if clear >> p.at[unit] & clear >> p.at[target] & 1:
        return None
    return Reason("10.3", "not-clear", names(p, unit, target))


@rule("10.3")
def beyond_stream(p: Position, unit: int, target: int) -> Reason | None:
    """No charge over a stream."""
    if not p.battle.ground.stream_between(p.at[unit], p.at[target]):
        return None
    return Reason("10.3", "beyond-stream", names(p, unit, target))


@rule("10.3")
def touched_before(p: Position, unit: int, target: int, touched: int) -> Reason | None:
    """Not against cavalry that was adjacent when the move began, even after a detour (G21)."""
    if not touched >> target & 1:
        return None
    return Reason("10.3", "adjacent-at-start", names(p, unit, target))


# The marker


@rule("9.2.1")
def declare(p: Position, unit: int, target: int, charge: bool) -> None:
    """Place the marker. Those who do not wait for cavalry retreat at once (10.2, 11.1c)."""
    p.attacks[unit] = target
    p.attacked |= 1 << p.at[target]
    if charge:
        p.charges |= 1 << unit
    code, paragraph = ("charge-declared", "10.3") if charge else ("melee-declared", "9.2.1")
    p.emit(code, paragraph, piece=p.name(unit), target=p.name(target))
    if flight.does_not_wait(p, unit, target):
        flight.flee(p, unit, target)
