"""9.2.9 Losses: a unit is turned on its back, or removed."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza import danger
from battaglia.games.piacenza.melee import markers
from battaglia.games.piacenza.state import Position


@rule("9.2.9", "2.2.2")
def lose_step(p: Position, unit: int, rule: str) -> bool:
    """A unit loses a step; False if that has eliminated it, since it had only one left."""
    if p.reduced >> unit & 1 or not p.battle.reduced[unit]:
        eliminate(p, unit, rule)
        return False
    p.reduced |= 1 << unit
    p.emit("step-lost", rule, piece=p.name(unit), strength=p.strength(unit))
    return True


def eliminate(p: Position, unit: int, rule: str) -> None:
    """A unit is out of the game; its commanders are looked after when all else is done (A22)."""
    here = p.at[unit]
    p.emit("eliminated", rule, piece=p.name(unit), hex=p.hex_name(here))
    markers.lift(p, unit)
    p.remove(unit)
    danger.unit_left(p, unit, here, "lost")
