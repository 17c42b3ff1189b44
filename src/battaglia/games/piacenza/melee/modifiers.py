"""9.2.4, 9.2.5, 10.2 to 10.4 The odds of a melee: the ratio, shifts of the column, the die."""

from __future__ import annotations

from fractions import Fraction

from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza.pieces import FOOT, HORSE
from battaglia.games.piacenza.state import Position

ONE_COLUMN = 1
"""10.2, 10.3, 10.4 Each advantage of the attacker is one column to the right."""


# The column


@rule("9.2.4")
def ratio_column(p: Position, unit: int, target: int) -> int:
    """The column of attacker to defender, rounded down; the end columns count beyond (D7)."""
    ratio = Fraction(p.strength(unit), p.strength(target))
    ratios = [Fraction(*map(int, each.split(":"))) for each in p.battle.charts.melee.ratios]
    return max((number for number, each in enumerate(ratios) if each <= ratio), default=0)


def shifts(p: Position, unit: int, target: int, charge: bool, unsteady: bool) -> Ledger:
    """The columns to the right of the ratio's."""
    return ledger(
        unsteady_line(unsteady),
        charge_line(charge),
        flank_line(p, unit, target),
    )


def column(p: Position, unit: int, target: int, shift: int) -> int:
    """9.2.4 The column that is rolled in: shifts stop at the last."""
    last = len(p.battle.charts.melee.ratios) - 1
    return min(ratio_column(p, unit, target) + shift, last)


@rule("10.2")
def unsteady_line(unsteady: bool) -> Line | None:
    """Against infantry that has failed its training roll."""
    return Line(ONE_COLUMN, "unsteady", "10.2") if unsteady else None


@rule("10.3")
def charge_line(charge: bool) -> Line | None:
    """A charge, and a countercharge."""
    return Line(ONE_COLUMN, "charge", "10.3") if charge else None


@rule("10.4")
def flank_line(p: Position, unit: int, target: int) -> Line | None:
    """Cavalry: another of its formation is next to the target, but not to the attacker.

    Not its stack-mate (G22), and nobody who is routed (E6).
    """
    if p.battle.body[unit] != HORSE:
        return None
    around, here = p.battle.ground.around, p.at[unit]
    near = around[p.at[target]] & p.occupied[p.battle.seat[unit]]
    apart = near & ~p.battle.grid.neighbour_mask[here] & ~(1 << here)
    others = [other for there in bits(apart) for other in p.units_at[there]]
    if not any(is_flanker(p, other, unit) for other in others):
        return None
    return Line(ONE_COLUMN, "flank", "10.4")


def is_flanker(p: Position, other: int, unit: int) -> bool:
    """10.4 Cavalry of the same formation that can fight."""
    same = p.battle.formation[other] == p.battle.formation[unit]
    return same and p.battle.body[other] == HORSE and not p.routed >> other & 1


# The die


def die_ledger(p: Position, unit: int, target: int) -> Ledger:
    """9.2.4 What is added to the die: the terrain of the defender."""
    return ledger(terrain_line(p, unit, target), stream_line(p, unit, target))


@rule("9.2.4", "9.2.5")
def terrain_line(p: Position, unit: int, target: int) -> Line | None:
    """The hex of the target: cover of level 2 against infantry, a ditch against cavalry."""
    row = p.battle.ground.rows[p.at[target]]
    value = row.melee if p.battle.body[unit] == FOOT else row.cavalry_melee
    if p.battle.options.level_one_fortified and p.battle.body[unit] == FOOT and row.works:
        value = fortified(p)
    if not value:
        return None
    paragraph = "9.2.5" if row.cover else "9.2.4"
    code = f"cover-{row.cover}" if row.cover else row.kind
    return Line(value, code, paragraph, {"hex": p.hex_name(p.at[target])})


def fortified(p: Position) -> int:
    """9.2.5, D8 By option an entrenchment, a field fortification, counts like a redoubt."""
    return min(row.melee for row in p.battle.charts.terrain.values() if row.works)


@rule("9.2.4")
def stream_line(p: Position, unit: int, target: int) -> Line | None:
    """Over a stream."""
    stream = p.battle.charts.stream
    value = stream.melee if p.battle.body[unit] == FOOT else stream.cavalry_melee
    if not value or not p.battle.ground.stream_between(p.at[unit], p.at[target]):
        return None
    return Line(value, "stream", "9.2.4")
