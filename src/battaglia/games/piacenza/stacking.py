"""6.0 Stacking: foot with a battery, two of cavalry, nothing else; commanders do not count."""

from __future__ import annotations

from collections.abc import Collection

from battaglia.core.rule import rule
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position

TWO_HORSE = [HORSE, HORSE]
FOOT_AND_GUNS = [FOOT, GUNS]


@rule("6.0")
def has_room(p: Position, units: Collection[int], there: int) -> bool:
    """May these units stand in a hex together with those who are there?"""
    others = [unit for unit in p.units_at.get(there, ()) if unit not in units]
    return may_share(p, [*others, *units])


def may_share(p: Position, units: Collection[int]) -> bool:
    """6.0 May all these units stand in one hex?"""
    if len(units) < 2:
        return True
    bodies = sorted(p.battle.body[unit] for unit in units)
    return bodies in (TWO_HORSE, FOOT_AND_GUNS)
