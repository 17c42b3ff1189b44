"""9.1.3, 9.1.4, 9.1.8 The modifiers of infantry fire, and the strength that it fires with."""

from __future__ import annotations

from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza import command, firing, smoke
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import Position


def die_ledger(p: Position, unit: int, there: int, *more: Line | None) -> Ledger:
    """8.2 Everything that is added to the die of a unit that fires at a hex."""
    return firing.floored(
        p,
        firing.terrain_line(p, there),
        smoke.fire_line(p, (p.at[unit], there)),
        alone_line(p, unit, there),
        flank_line(p, unit, there),
        *more,
    )


def strength_ledger(p: Position, unit: int) -> Ledger:
    """9.1.1, 9.1.4 The strength points that lead to a column of the table of fire."""
    points = Line(p.strength(unit), "strength", "9.1.1", {"piece": p.name(unit)})
    return ledger(points, bonus_line(p, unit))


def column_ledger(p: Position, units: int, points: int) -> Ledger:
    """9.1.7 The shift of the column by the depth of those who are fired at."""
    column = firing.column_of(p.battle.charts.fire.columns, points)
    return ledger(firing.depth_line(p, units, column))


@rule("9.1.3")
def alone_line(p: Position, unit: int, there: int) -> Line | None:
    """No unit of its formation is beside it; by option (C24) one that also touches the target."""
    near = p.battle.grid.neighbour_mask
    touching = near[p.at[unit]]
    if p.battle.options.flank_must_touch:
        touching &= near[there]
    if comrades_in(p, unit, touching):
        return None
    return Line(p.battle.charts.fire_modifiers.alone, "alone", "9.1.3")


@rule("9.1.8")
def flank_line(p: Position, unit: int, there: int) -> Line | None:
    """A unit of its formation touches the target, but not the one that fires (C25, G22)."""
    near, here = p.battle.grid.neighbour_mask, p.at[unit]
    beyond = near[there] & ~near[here] & ~(1 << here)
    if not comrades_in(p, unit, beyond):
        return None
    return Line(p.battle.charts.fire_modifiers.flank, "flank", "9.1.8")


def comrades_in(p: Position, unit: int, hexes: int) -> bool:
    """C24, C25, E6 Is another unit of the formation there, foot or horse and not routed?"""
    comrades = p.battle.formation_mask[p.battle.formation[unit]] & ~p.routed
    for here in bits(hexes & p.occupied[p.battle.seat[unit]]):
        for other in p.units_at[here]:
            if comrades >> other & 1 and p.battle.body[other] < GUNS and other != unit:
                return True
    return False


@rule("4.3", "4.4", "9.1.4")
def bonus_line(p: Position, unit: int) -> Line | None:
    """The wing commander's bonus supersedes the formation commander's, even a smaller one (C27)."""
    wing = p.battle.wing_commander[p.battle.wing[unit]]
    formation = p.battle.formation_commander[p.battle.formation[unit]]
    for commander in (wing, formation):
        if gives_bonus(p, commander, unit):
            bonus = p.battle.bonus[commander]
            return Line(bonus, "fire-bonus", "9.1.4", {"commander": p.name(commander)})
    return None


def gives_bonus(p: Position, commander: int, unit: int) -> bool:
    """9.1.4 A commander stacked with the unit or adjacent; a Staff has no bonus (A18)."""
    if not command.present(p, commander) or p.staff >> commander & 1:
        return False
    return bool(p.battle.bonus[commander]) and command.touches(p, p.at[commander], p.at[unit])


@rule("7.1", "7.2")
def reaction_line(p: Position) -> Line | None:
    """f) Reaction fire at a unit that leaves a zone of control."""
    return Line(p.battle.charts.fire_modifiers.reaction, "reaction", "7.2")
