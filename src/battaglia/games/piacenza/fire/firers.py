"""9.1, 9.2.6, 11.1 Who may fire, and at whom: the fast forms and the reasons against."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import command
from battaglia.games.piacenza.firing import bearers_at
from battaglia.games.piacenza.pieces import FOOT, GUNS, LIGHT
from battaglia.games.piacenza.state import Position

# Offensive fire


def may_attack(p: Position, unit: int, commanded: int) -> bool:
    """9.1 May a unit of the formation fire? Those in command, and light infantry (9.2.6c)."""
    if p.battle.body[unit] != FOOT or p.at[unit] < 0 or not can_shoot(p, unit):
        return False
    if p.volley == 2 and second_barred(p, unit):
        return False
    return bool(commanded >> unit & 1) or is_free_light(p, unit)


def is_free_light(p: Position, unit: int) -> bool:
    """9.2.6c Light infantry fires out of command, too; in disorder it needs command (C31)."""
    return p.battle.arm[unit] == LIGHT and not p.disordered >> unit & 1


def can_shoot(p: Position, unit: int) -> bool:
    """9.1.2, 11.2 A unit that fires at will or is routed does not fire."""
    return not (p.billebaude | p.routed) >> unit & 1


def second_barred(p: Position, unit: int) -> bool:
    """C19, 11.1d The second volley is for those who fired the first, in good order."""
    return not p.volleyed >> unit & 1 or bool(p.disordered >> unit & 1)


def targets_of(p: Position, unit: int) -> list[int]:
    """9.1 The enemies that a unit may fire at: one for each adjacent hex, for its owner to choose.

    In the second volley only those whom the formation fired at in the first, by option the unit
    itself (C19).
    """
    near = p.battle.ground.around[p.at[unit]] & p.occupied[1 - p.battle.seat[unit]]
    found = [named_at(p, there) for there in bits(near)]
    if p.volley != 2:
        return found
    return [t for t in found if p.targeted >> t & 1 and not another_target(p, unit, t)]


@rule("9.1")
def another_target(p: Position, unit: int, target: int) -> Reason | None:
    """C19 By option a unit fires its second volley at its own target of the first."""
    if p.volley != 2 or not p.battle.options.own_target_twice:
        return None
    if p.fired_at.get(unit) == p.at[target]:
        return None
    return Reason("9.1", "another-target", {"piece": p.name(unit), "target": p.name(target)})


def named_at(p: Position, there: int) -> int:
    """8.5.1 The unit that is named for a hex: the first of those who can suffer."""
    return bits(bearers_at(p, there))[0]


# Defensive fire


def may_defend(p: Position, unit: int) -> bool:
    """9.1 May a unit answer fire, react, or fire before a melee? Command is not needed.

    Infantry in disorder needs it (11.1d, C31), as it is now (F2). Cavalry has no fire (C35).
    """
    if p.battle.body[unit] != FOOT or not can_shoot(p, unit):
        return False
    return not p.disordered >> unit & 1 or command.in_command(p, unit)


@rule("8.1")
def battery_may_defend(p: Position, gun: int, foe: int) -> bool:
    """A battery that has not fired, against infantry in its arc (C2, G11)."""
    if p.battle.body[gun] != GUNS or (p.fired | p.failed) >> gun & 1:
        return False
    arc = p.battle.grid.wedge(p.at[gun], p.facing[gun], 1) & p.battle.ground.around[p.at[gun]]
    return p.battle.body[foe] == FOOT and bool(arc >> p.at[foe] & 1)


# Why not


@rule("9.0", "9.1")
def not_infantry(p: Position, unit: int) -> Reason | None:
    """Infantry and dismounted cavalry fire; cavalry does not, batteries bombard."""
    if p.battle.body[unit] == FOOT:
        return None
    return Reason("9.1", "not-infantry", {"piece": p.name(unit)})


@rule("9.1.2")
def fires_at_will(p: Position, unit: int) -> Reason | None:
    """A unit with a marker Feu de Billebaude does not fire."""
    if not p.billebaude >> unit & 1:
        return None
    return Reason("9.1.2", "billebaude", {"piece": p.name(unit)})


@rule("11.2")
def routed(p: Position, unit: int) -> Reason | None:
    """A routed unit does not fight, not even by fire."""
    return Reason("11.2", "routed", {"piece": p.name(unit)}) if p.routed >> unit & 1 else None


@rule("9.1", "9.2.6", "11.1")
def not_commanded(p: Position, unit: int) -> Reason | None:
    """Who is out of command does not fire, but for light infantry in good order (C31)."""
    if p.commanded >> unit & 1 or is_free_light(p, unit):
        return None
    return Reason("9.1", "out-of-command", {"piece": p.name(unit)})


@rule("9.1")
def aimed_already(p: Position, unit: int) -> Reason | None:
    """Each unit fires once in a volley."""
    if unit not in p.aims:
        return None
    return Reason("9.1", "aimed-already", {"piece": p.name(unit), "target": p.name(p.aims[unit])})


@rule("9.1", "9.1.2")
def no_first_volley(p: Position, unit: int) -> Reason | None:
    """Only who fired the first volley fires a second time (C19)."""
    if p.volley != 2 or p.volleyed >> unit & 1:
        return None
    return Reason("9.1.2", "no-first-volley", {"piece": p.name(unit)})


@rule("11.1")
def single_volley(p: Position, unit: int) -> Reason | None:
    """d) A disordered unit performs a single volley, so it has no second (G27)."""
    if p.volley != 2 or not p.disordered >> unit & 1:
        return None
    return Reason("11.1", "disordered-once", {"piece": p.name(unit)})


@rule("9.0", "9.1")
def not_adjacent(p: Position, unit: int, target: int) -> Reason | None:
    """Fire is at adjacent units; walls let none through (2.1.1)."""
    if p.battle.ground.around[p.at[unit]] >> p.at[target] & 1:
        return None
    return Reason("9.1", "not-adjacent", {"piece": p.name(unit), "target": p.name(target)})


@rule("8.5.1")
def not_the_bearer(p: Position, target: int) -> Reason | None:
    """A hex is fired at; it goes by the first unit that can suffer, the owner chooses (C17)."""
    named = named_at(p, p.at[target])
    if named == target:
        return None
    return Reason("8.5.1", "not-the-bearer", {"target": p.name(target), "named": p.name(named)})
