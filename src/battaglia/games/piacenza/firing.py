"""8.2, 8.5.4, 9.1.1 What bombardment and infantry fire share: modifiers, depth, the tables."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza.charts import Column
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import Position

DEEP = 2
"""8.5.4, C13 The strength points of a deep unit: so all the worked examples have it."""
DIE, STRENGTH, COLUMN = "die", "strength", "column"
"""The ledgers of a shot: added to the face, the points that lead to a column, its shift."""


# 8.5.1 Whom a shot meets


@rule("8.5.1")
def bearers(p: Position, units: Sequence[int]) -> int:
    """Of the units in a hex those who can suffer: batteries not, if infantry is with them."""
    foot = [unit for unit in units if p.battle.body[unit] == FOOT]
    found = 0
    for unit in foot or units:
        found |= 1 << unit
    return found


def bearers_at(p: Position, there: int) -> int:
    """8.5.1 Those who can suffer a shot at a hex."""
    return bearers(p, p.units_at.get(there, ()))


@rule("11.2")
def is_rolled(p: Position, units: int) -> bool:
    """C34 Is a shot at these units rolled? By option routed ones retreat from it without."""
    return not p.battle.options.no_shots_at_routed or bool(units & ~p.routed)


# 8.2 Modifiers


@rule("8.2")
def terrain_line(p: Position, there: int) -> Line | None:
    """Cover, woods, a ditch or the city shelter whoever is fired at in them."""
    row = p.battle.ground.rows[there]
    if not row.fire:
        return None
    code = f"cover-{row.cover}" if row.cover else row.kind
    return Line(row.fire, code, "8.2", {"hex": p.hex_name(there)})


@rule("8.2")
def floored(p: Position, *lines: Line | None) -> Ledger:
    """The modifiers add up, but never to less than the floor."""
    found, floor = ledger(*lines), p.battle.charts.fire_modifiers.floor
    if found.total >= floor:
        return found
    return found.plus(Line(floor - found.total, "floor", "8.2"))


# 8.1, 9.1.1 Columns and tables


def column_of(columns: Sequence[Column], points: int) -> int:
    """The column for so many strength points."""
    return max(number for number, column in enumerate(columns) if points >= column.points)


@rule("8.5.4", "9.1.7")
def depth_line(p: Position, units: int, column: int) -> Line | None:
    """Against a deep infantry unit the column is one to the left, but not beyond the first.

    The words say "greater than 2", the worked examples have it at 2 (C13; the words by option).
    """
    deepest = max(p.strength(unit) if p.battle.body[unit] == FOOT else 0 for unit in bits(units))
    deep = DEEP + 1 if p.battle.options.depth_above_two else DEEP
    if column == 0 or deepest < deep:
        return None
    return Line(-1, "depth", "8.5.4")


def cell(rows: Sequence[Sequence[str]], first: int, total: int, column: int) -> str:
    """The result for a modified die; beyond the ends of the table the end rows count."""
    return rows[min(max(total - first, 0), len(rows) - 1)][column]
