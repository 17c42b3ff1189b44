"""7 An assault under way: who takes part, where they stand, who stands against whose flank."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from battaglia.core.masks import bits, mask_of
from battaglia.core.rule import rule
from battaglia.games.camposanto.evening import isolated
from battaglia.games.camposanto.state import Position
from battaglia.games.camposanto.zones import front_of

ATTACKER, DEFENDER = 0, 1
"""The sides of an assault; the attacker's rolls are the even ones."""


class Melee(NamedTuple):
    """One assault (C-G36), as bit masks of units."""

    attackers: int
    defenders: int
    isolated: int
    """11 Those who were isolated when the assault began, on either side."""

    def side(self, side: int) -> int:
        """The units of one side."""
        return self.defenders if side else self.attackers


def hexes_of(p: Position, units: Iterable[int]) -> int:
    """The hexes of some units; those that are lost have none."""
    mask = 0
    for unit in units:
        if p.at[unit] >= 0:
            mask |= 1 << p.at[unit]
    return mask


def units_in(p: Position, hexes: int) -> int:
    """All combat units in some hexes."""
    mask = 0
    for here in bits(hexes):
        for unit in p.units_at(here):
            mask |= 1 << unit
    return mask


@rule("7.2")
def flanked(p: Position, attackers: Iterable[int], there: int) -> bool:
    """Does somebody who assaults this hex stand in one of its four flank hexes (C-G41)?"""
    front = front_of(p, p.units_at(there)[0])
    return any(
        front_of(p, attacker) >> there & 1 and not front >> p.at[attacker] & 1
        for attacker in attackers
    )


def begun(p: Position, attackers: int, defenders: int) -> Melee:
    """The assault as it begins: who is isolated is looked at now, on both sides (11)."""
    alone = mask_of(unit for unit in bits(attackers | defenders) if isolated(p, unit))
    return Melee(attackers, defenders, alone)


def names(p: Position, units: int) -> str:
    """Some units, for a sentence."""
    return " ".join(p.name(unit) for unit in bits(units))
