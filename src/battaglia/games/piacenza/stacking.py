"""6.0 Stacking: foot with a battery, two of cavalry, nothing else; commanders do not count."""

from __future__ import annotations

from collections.abc import Collection

from battaglia.core.rule import rule
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position

TOGETHER = frozenset({(HORSE, HORSE), (FOOT, GUNS), (GUNS, FOOT)})
"""The bodies of two units that may share a hex."""


@rule("6.0")
def has_room(p: Position, units: Collection[int], there: int) -> bool:
    """May these units stand in a hex together with those who are there?"""
    others = [unit for unit in p.units_at.get(there, ()) if unit not in units]
    return may_share(p, [*others, *units])


def may_share(p: Position, units: Collection[int]) -> bool:
    """6.0 May all these units stand in one hex?"""
    if len(units) < 2:
        return True
    if len(units) > 2:
        return False
    one, other = units
    return (p.battle.body[one], p.battle.body[other]) in TOGETHER
