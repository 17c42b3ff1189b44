"""8.1, 8.2 A shot of a battery: its modifiers, its column, what the table says."""

from __future__ import annotations

from battaglia.core.chance import Faces
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import firing, sight, smoke
from battaglia.games.piacenza.state import Position

RICOCHET, ROUT = "RR", "R"
GRAPESHOT = 1
"""8.5.2 The range of grapeshot."""


def die_ledger(p: Position, gun: int, there: int) -> Ledger:
    """8.2 Everything that is added to the die of a bombardment: range, terrain, smoke."""
    here = p.at[gun]
    return firing.floored(
        p,
        range_line(p, p.battle.grid.distance(here, there)),
        firing.terrain_line(p, there),
        smoke.fire_line(p, sight.path(p, here, there)),
    )


@rule("8.2")
def range_line(p: Position, reach: int) -> Line | None:
    """The modifier of the range, for batteries alone; a ricochet beyond the range counts as far."""
    table = p.battle.charts.bombardment.range
    value = table[min(reach, len(table)) - 1]
    return Line(value, "range", "8.2", {"range": reach}) if value else None


def column_ledgers(p: Position, gun: int, units: int) -> dict[str, Ledger]:
    """8.1, 8.5.4 The points of a battery, and the shift for the depth of those who are hit."""
    points = p.strength(gun)
    base = firing.column_of(p.battle.charts.bombardment.columns, points)
    strength = ledger(Line(points, "strength", "8.1", {"piece": p.name(gun)}))
    shift = ledger(firing.depth_line(p, units, base))
    return {firing.STRENGTH: strength, firing.COLUMN: shift}


def column(p: Position, gun: int, units: int) -> int:
    """8.1, 8.5.4 The column of the table."""
    base = firing.column_of(p.battle.charts.bombardment.columns, p.strength(gun))
    line = firing.depth_line(p, units, base)
    return base + line.value if line else base


def reading(p: Position, faces: Faces, die: Ledger, at: int, reach: int) -> Reading:
    """8.1 What the table has for a die in a column, at a range."""
    table = p.battle.charts.bombardment
    total = faces[0] + die.total
    result = at_range(firing.cell(table.rows, table.first, total, at), reach)
    return Reading(faces, total, table.columns[at].name, result)


@rule("8.5.2")
def at_range(result: str, reach: int) -> str:
    """Grapeshot does not bounce: at one hex RR is R."""
    return ROUT if result == RICOCHET and reach == GRAPESHOT else result
