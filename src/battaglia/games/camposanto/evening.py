"""11 What the evening changes: slower movement, short range, isolated units."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.camposanto.state import Position


@rule("11")
def change_of_pace(p: Position) -> int:
    """Movement points that everybody has less in the evening (C-G14)."""
    return p.battle.charts.movement.evening if p.evening else 0


@rule("9.1", "11")
def artillery_range(p: Position) -> int:
    """How far batteries fire: in the evening into the next hex only (C-D31)."""
    fire = p.battle.charts.fire
    return fire.evening_range if p.evening else fire.artillery_range


@rule("8.2", "11")
def isolated(p: Position, unit: int) -> bool:
    """In the evening: no friend in its hex or beside it; a marshal is one too (C-G57)."""
    if not p.evening:
        return False
    here, seat = p.at[unit], p.battle.seat[unit]
    if any(other != unit for other in p.units_at(here)):
        return False
    company = p.combat_hexes(seat)
    if p.battle.options.marshal_is_company:
        company |= p.marshals[seat]
    return not p.battle.ground.around[here] & company
