"""5.10 Cavalry refuses: it does not wait for infantry that comes into its zone of control."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.piacenza import retreat, zones
from battaglia.games.piacenza.pieces import HORSE
from battaglia.games.piacenza.state import Position

ONE_HEX = 1


@rule("5.10")
def refusing(p: Position, here: int, seat: int) -> list[int]:
    """The cavalry that retreats before infantry of a seat that has come into a hex.

    What exerts no zone of control, in woods or cover or routed, stays (B16); by option it goes
    from woods and cover, too.
    """
    found = [unit for unit in zones.controllers(p, 1 - seat, here) if p.battle.body[unit] == HORSE]
    if p.battle.options.refusal_in_cover:
        beside = p.battle.ground.around[here] & p.occupied[1 - seat]
        near = [unit for there in bits(beside) for unit in p.units_at[there]]
        cavalry = [u for u in near if p.battle.body[u] == HORSE and zones.exerts(p, u)]
        found = sorted({*found, *cavalry})
    return found


@rule("5.10")
def refuse(p: Position, here: int, seat: int) -> None:
    """Each counter retreats one hex for itself; that lifts what was declared on it (B19)."""
    units = refusing(p, here, seat)
    for unit in units:
        p.emit("refuses", "5.10", piece=p.name(unit))
    for unit in reversed(units):
        retreat.retreat(p, unit, ONE_HEX, here, "refusal")
