"""7 Who must be assaulted along with whom: the line of enemies, and what is pledged (C-G37).

A unit that assaults must take on every enemy on its Front, unless another unit of its wing
assaults that one. Assaults go along the enemy line from one end; what was passed is not gone
back to. So an enemy that is left out is a pledge, and a pledge must stay one that can be met.
"""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core.masks import bits


class Lineup(NamedTuple):
    """What further assaults can be made of. Enemies are told by their hexes."""

    fronts: dict[int, int]
    """For each unit that may still assault, the hexes on its Front with enemies to assault."""
    places: dict[int, int]
    """Where each of these hexes is in the line, counted from the end that was chosen."""
    reached: int
    """The place of the last assault: what lies before it was passed."""


def are_linked(lineup: Lineup) -> bool:
    """Has somebody two enemies on its Front? Only then do assaults hang together."""
    return any(front & front - 1 for front in lineup.fronts.values())


def first_place(lineup: Lineup, targets: int) -> int:
    """Where in the line an assault on these hexes takes place: at the first of them."""
    return min(lineup.places[there] for there in bits(targets))


def passed(lineup: Lineup, hexes: int, reached: int) -> int:
    """Those of the hexes that the assaults have gone past; what is not in the line is none."""
    found = 0
    for there, place in lineup.places.items():
        if place < reached and hexes >> there & 1:
            found |= 1 << there
    return found


def may_assault(lineup: Lineup, unit: int) -> bool:
    """Can this unit still take on every enemy on its Front?"""
    front = lineup.fronts.get(unit, 0)
    return front != 0 and not passed(lineup, front, lineup.reached)


def linked(lineup: Lineup, target: int) -> tuple[int, int]:
    """The largest assault that a target can be part of: its attackers and its hexes."""
    attackers, hexes, grown = 0, 1 << target, 0
    while grown != hexes:
        grown = hexes
        for unit, front in lineup.fronts.items():
            if front & hexes and not attackers >> unit & 1 and may_assault(lineup, unit):
                attackers |= 1 << unit
                hexes |= front
    return attackers, hexes


def left_out(lineup: Lineup, attackers: int, targets: int) -> int:
    """The enemies on the Fronts of the attackers that their assault leaves out."""
    hexes = 0
    for unit in bits(attackers):
        hexes |= lineup.fronts.get(unit, 0)
    return hexes & ~targets


def unmet(lineup: Lineup, attackers: int, targets: int, pledges: int) -> int:
    """The pledges that nobody could meet any more once this assault is made.

    Whoever is free and has passed no enemy on its Front can take on all of them, and so makes
    no new pledge: it is enough that each pledge has one such unit.
    """
    place = first_place(lineup, targets)
    owed = (pledges | left_out(lineup, attackers, targets)) & ~targets
    lost = passed(lineup, owed, place)
    free = [
        front & ~targets
        for unit, front in lineup.fronts.items()
        if not attackers >> unit & 1 and not passed(lineup, front & ~targets, place)
    ]
    for there in bits(owed & ~lost):
        if not any(front >> there & 1 for front in free):
            lost |= 1 << there
    return lost


def strands(lineup: Lineup, target: int, pledges: int) -> int:
    """The pledges that any assault with this target would leave unmet.

    The largest one begins nearest to the end and covers the most, so no other does better.
    """
    attackers, hexes = linked(lineup, target)
    return unmet(lineup, attackers, hexes, pledges)


def meetable(lineup: Lineup, pledges: int) -> int:
    """The pledges that a unit could still meet."""
    found = 0
    for unit, front in lineup.fronts.items():
        if front & pledges and may_assault(lineup, unit):
            found |= front & pledges
    return found
