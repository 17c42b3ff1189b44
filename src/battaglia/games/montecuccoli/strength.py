"""8.0, 8.1 Strengths, terrain, odds: every figure of a combat, as ledgers."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core.hexgrid import bits
from battaglia.core.ledger import Ledger, Line
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.obligations import Combat
from battaglia.games.montecuccoli.state import OFF, Position

EVEN_ODDS = 4
"""The place of the column 1/1."""
SIX_TO_ONE = 6
FACES = 6


class Help(NamedTuple):
    """10.2 A commander and the unit that he helps."""

    commander: int
    unit: int


NO_HELP = Help(OFF, OFF)


# Strengths


def attack_ledger(p: Position, combat: Combat, helped: Help) -> Ledger:
    """8.0 The attackers' values added up; their own terrain counts for nothing (A68)."""
    units = bits(combat.attackers)
    return Ledger(tuple(value_line(p, unit) for unit in units)).plus(command_line(p, helped))


def defence_ledger(p: Position, combat: Combat, helped: Help) -> Ledger:
    """8.1 Each defender by its own terrain, then added up (A64)."""
    ledger = Ledger()
    for unit in bits(combat.defenders):
        points = command_line(p, helped) if helped.unit == unit else None
        base = Ledger((value_line(p, unit),)).plus(points)
        ledger = Ledger(ledger.lines + base.lines).plus(doubling_line(p, unit, combat, base.total))
    return ledger


def attack_total(p: Position, combat: Combat, helped: Help) -> int:
    """The total of ``attack_ledger``, without its lines."""
    points = p.battle.cp[helped.commander] if helped.commander != OFF else 0
    return points + sum([p.strength(unit) for unit in bits(combat.attackers)])


def defence_total(p: Position, combat: Combat, helped: Help) -> int:
    """The total of ``defence_ledger``, without its lines."""
    total = 0
    for unit in bits(combat.defenders):
        points = p.battle.cp[helped.commander] if helped.unit == unit else 0
        base = points + p.strength(unit)
        total += 2 * base if doubling_code(p, unit, combat) else base
    return total


def value_line(p: Position, unit: int) -> Line:
    """The printed value of the side that is up."""
    rule_number = "9.1" if p.disrupted >> unit & 1 else "8.0"
    return Line(p.strength(unit), "value", rule_number, {"piece": p.name(unit)})


@rule("10.2")
def command_line(p: Position, helped: Help) -> Line | None:
    """The commander's points, added to the unit before its terrain (A81)."""
    if helped.commander == OFF:
        return None
    points = p.battle.cp[helped.commander]
    return Line(points, "commander", "10.2", {"piece": p.name(helped.commander)})


@rule("8.1")
def doubling_line(p: Position, unit: int, combat: Combat, base: int) -> Line | None:
    """What terrain adds to a defender: as much again."""
    code = doubling_code(p, unit, combat)
    return Line(base, code, "8.1", {"piece": p.name(unit)}) if code else None


@rule("8.1")
def doubling_code(p: Position, unit: int, combat: Combat) -> str | None:
    """Terrain doubles a defender once at most, whatever it stands behind (A63)."""
    for doubled in (by_terrain, by_works, by_trench, by_hexsides):
        code = doubled(p, unit, combat)
        if code:
            return code
    return None


@rule("8.1")
def by_terrain(p: Position, unit: int, combat: Combat) -> str | None:
    """Towns, ramparts, and woods unless the option says otherwise (A65, A66)."""
    ground, here = p.field.ground, p.at[unit]
    name = ground.names[here]
    if not ground.row(here).doubles or (name == "wood" and not p.battle.options.wood_doubles):
        return None
    return f"doubled-{name}"


@rule("13.6")
def by_works(p: Position, unit: int, combat: Combat) -> str | None:
    """Works that count for one side only."""
    return "doubled-works" if p.battle.rules.works[p.battle.seat[unit]] >> p.at[unit] & 1 else None


@rule("13.6")
def by_trench(p: Position, unit: int, combat: Combat) -> str | None:
    """A unit that has dug in (option ``trenches``)."""
    return "doubled-trench" if p.entrenched >> unit & 1 else None


@rule("8.1")
def by_hexsides(p: Position, unit: int, combat: Combat) -> str | None:
    """Streams, fords and slopes: one attacker over such a side is enough, by option all (A62)."""
    over = [hexside_code(p, p.at[a], p.at[unit]) for a in bits(combat.attackers)]
    enough = any(over) if p.battle.options.hexside_doubling == "any" else all(over)
    return next(code for code in over if code) if enough else None


@rule("8.1")
def hexside_code(p: Position, here: int, there: int) -> str | None:
    """Why an attack over this side doubles the defender: water, or higher ground (A58, A67)."""
    ground = p.field.ground
    water = ground.open_water(here, there)
    if water is not None and water.doubles:
        return f"doubled-{ground.water(here, there)}"
    higher = ground.levels[there] > ground.levels[here]
    return "doubled-slope" if higher and p.battle.charts.slope.doubles else None


# Odds and die


@rule("8.0")
def column(attack: int, defence: int) -> int:
    """The column of the odds, rounded in the defender's favour; whole numbers only (A59 to A61)."""
    if attack >= defence:
        return EVEN_ODDS - 1 + min(attack // defence, SIX_TO_ONE)
    for steps in (2, 3, 4):
        if attack * steps >= defence:
            return EVEN_ODDS + 1 - steps
    return 0


def die_ledger(p: Position, combat: Combat) -> Ledger:
    """The modifiers of the die."""
    return Ledger().plus(town_sortie(p, combat))


@rule("6.5")
def town_sortie(p: Position, combat: Combat) -> Line | None:
    """An attack out of a town adds 1 to the die, to the attacker's harm (A69)."""
    out_of_town = any(p.field.ground.shelters >> p.at[a] & 1 for a in bits(combat.attackers))
    value = {"penalty": 1, "bonus": -1, "none": 0}[p.battle.options.town_sortie]
    return Line(value, "town-sortie", "6.5") if out_of_town and value else None


def row(total: int) -> int:
    """The row of the table: the die with its modifiers, kept within the table."""
    return max(1, min(FACES, total))
