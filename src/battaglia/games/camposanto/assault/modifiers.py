"""7.2 The modifiers of an assault: a ledger for the attacker's rolls, one for the defender's."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.camposanto.assault.melee import (
    ATTACKER,
    DEFENDER,
    Melee,
    flanked,
    hexes_of,
)
from battaglia.games.camposanto.battle import FOOT, HORSE, LIGHT
from battaglia.games.camposanto.state import CAUTIOUS, IMPETUOUS, Position
from battaglia.games.camposanto.zones import front_of


def roll_ledger(p: Position, melee: Melee, side: int) -> Ledger:
    """Everything that changes the rolls of one side."""
    return ledger(
        impetuous(p, melee, side),
        steps(p, melee, side),
        own_stars(p, melee, side),
        enemy_stars(p, melee, side),
        farmhouses(p, melee, side),
        flank(p, melee, side),
        horse_against_foot(p, melee, side),
    )


class Force(NamedTuple):
    """One side of an assault, as far as both totals need to know it."""

    units: list[int]
    steps: int
    stars: int
    """Of the best of them."""
    hexes: int
    foot: list[int]
    """The regiments of foot."""
    unhelped: list[int]
    """The horse, if no foot helps it."""


def force(p: Position, units: int) -> Force:
    """Some units, looked at once for all the assaults in which they may take part."""
    stars, arm, left, at = p.battle.stars, p.battle.arm, p.steps, p.at
    every = bits(units)
    steps = best = hexes = 0
    foot, horse = [], []
    for unit in every:
        steps += left[unit]
        hexes |= 1 << at[unit]
        best = max(best, stars[unit])
        if arm[unit] == FOOT:
            foot.append(unit)
        elif arm[unit] == HORSE:
            horse.append(unit)
    unhelped = horse if horse and not helped_by_foot(p, units) else []
    return Force(every, steps, best, hexes, foot, unhelped)


def totals(p: Position, melee: Melee) -> tuple[int, int]:
    """The totals of both ledgers at once, without their lines: for whoever weighs many fights."""
    return totals_of(p, force(p, melee.attackers), force(p, melee.defenders))


def totals_of(p: Position, attacker: Force, defender: Force) -> tuple[int, int]:
    """The same for two sides that have been looked at before."""
    chart, houses = p.battle.charts.assault, p.battle.ground.farmhouses
    attack = attacker.stars - defender.stars
    if attacker.steps != defender.steps:
        attack += chart.steps if attacker.steps > defender.steps else -chart.steps
    defence = -attack
    status = p.status
    if status == IMPETUOUS:
        attack += chart.impetuous
    if defender.hexes & houses:
        attack += chart.farmhouses
    if attacker.hexes & houses:
        defence += chart.farmhouses
    if status != CAUTIOUS and _all_flanked(p, attacker.units, defender.units):
        attack, defence = attack + chart.flank, defence - chart.flank
    riders, foot = attacker.unhelped, defender.foot
    if riders and foot and any(meets(p, rider, unit) for rider in riders for unit in foot):
        attack += chart.horse
    return attack, defence


def _all_flanked(p: Position, attackers: list[int], defenders: list[int]) -> bool:
    """Has each defender somebody on its flank who assaults it? A hex has one front (C-G23)."""
    at, facing, fronts = p.at, p.facing, p.battle.ground.front
    for unit in defenders:
        there = at[unit]
        front = fronts[there][facing[unit]]
        for attacker in attackers:
            here = at[attacker]
            if fronts[here][facing[attacker]] >> there & 1 and not front >> here & 1:
                break
        else:
            return False
    return True


@rule("5.1", "7.2")
def impetuous(p: Position, melee: Melee, side: int) -> Line | None:
    """The Impetuous wing adds to its rolls when it attacks, never when it defends (C-G44)."""
    if side != ATTACKER or p.status != IMPETUOUS:
        return None
    return Line(p.battle.charts.assault.impetuous, "impetuous", "5.1")


def count_steps(p: Position, units: int) -> int:
    """The steps that some units have left (C-G39)."""
    return sum(p.steps[unit] for unit in bits(units))


@rule("7.2", "9.3")
def steps(p: Position, melee: Melee, side: int) -> Line | None:
    """More steps than the enemy add to the roll, fewer take from it (C-G39)."""
    own = count_steps(p, melee.side(side))
    enemy = count_steps(p, melee.side(1 - side))
    if own == enemy:
        return None
    value = p.battle.charts.assault.steps
    counted: dict[str, str | int] = {"own": own, "enemy": enemy}
    if own > enemy:
        return Line(value, "more-steps", "7.2", counted)
    return Line(-value, "fewer-steps", "7.2", counted)


def best_stars(p: Position, units: int) -> int:
    """The most stars on a single unit (C-G40)."""
    return max(p.battle.stars[unit] for unit in bits(units))


@rule("7.2")
def own_stars(p: Position, melee: Melee, side: int) -> Line | None:
    """The stars of one's best unit add to the roll."""
    stars = best_stars(p, melee.side(side))
    return Line(stars, "stars", "7.2") if stars else None


@rule("7.2")
def enemy_stars(p: Position, melee: Melee, side: int) -> Line | None:
    """The stars of the enemy's best unit take from it."""
    stars = best_stars(p, melee.side(1 - side))
    return Line(-stars, "enemy-stars", "7.2") if stars else None


@rule("7.2")
def farmhouses(p: Position, melee: Melee, side: int) -> Line | None:
    """Against farmhouses, be they the defender's or the attacker's, and once only (C-G42)."""
    if not hexes_of(p, bits(melee.side(1 - side))) & p.battle.ground.farmhouses:
        return None
    return Line(p.battle.charts.assault.farmhouses, "farmhouses", "7.2")


@rule("5.3", "7.2")
def flank(p: Position, melee: Melee, side: int) -> Line | None:
    """If every defender is flanked; a Cautious wing has nothing of it (C-G41)."""
    if p.status == CAUTIOUS:
        return None
    attackers, hexes = bits(melee.attackers), bits(hexes_of(p, bits(melee.defenders)))
    if not all(flanked(p, attackers, there) for there in hexes):
        return None
    value = p.battle.charts.assault.flank
    if side == DEFENDER:
        return Line(-value, "flanked", "7.2")
    return Line(value, "flank", "7.2")


@rule("7.2", "10")
def horse_against_foot(p: Position, melee: Melee, side: int) -> Line | None:
    """Horse that meets a regiment of foot frontally, without foot to help it (C-G43)."""
    if side != ATTACKER or helped_by_foot(p, melee.attackers):
        return None
    horse = melee.attackers & p.battle.arm_mask[HORSE]
    foot = melee.defenders & p.battle.arm_mask[FOOT]
    if not any(meets(p, rider, unit) for rider in bits(horse) for unit in bits(foot)):
        return None
    return Line(p.battle.charts.assault.horse, "horse-against-foot", "7.2")


def helped_by_foot(p: Position, attackers: int) -> bool:
    """Is a regiment of foot among them, or by option light foot (C-G43)?"""
    arms = p.battle.arm_mask
    light = arms[LIGHT] if p.battle.options.mixed_lifts_penalty else 0
    return bool(attackers & (arms[FOOT] | light))


def meets(p: Position, rider: int, unit: int) -> bool:
    """Are the two on each other's Front?"""
    return bool(front_of(p, rider) >> p.at[unit] & 1 and front_of(p, unit) >> p.at[rider] & 1)
