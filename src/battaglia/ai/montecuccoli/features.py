"""How a position stands in plain numbers, for a value: read off masks in one pass over the units.

What does not change in a battle (the hexes about each award) is worked out once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from battaglia.core.masks import mask_of
from battaglia.games.montecuccoli import demoralisation, victory
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.scenario import SiegeBroken
from battaglia.games.montecuccoli.state import Position

RADII = (2, 6)
"""How near to the hexes of an award strength is counted."""
OF_A_SIDE = (
    "points",
    "combat-points-lost",
    "loss",
    "demoralised",
    "strength",
    "strength-disrupted",
    "in-enemy-zone",
)
"""What is read of each side: victory points, lost combat points, the part of its demoralisation
level that it has lost, whether it is demoralised, the strength of its units on the map and of the
disrupted ones among them, and how many units stand in an enemy zone of control."""
BOTH = (0, 1)


class Place(NamedTuple):
    """The hexes of an award, and the first award that speaks of them."""

    award: int
    hexes: int


class Features:
    """Reads positions of one battle. ``names`` are those of the numbers, in their order."""

    def __init__(self, battle: Battle) -> None:
        self.places = _places(battle)
        self.names = (
            *(f"{seat}.{name}" for seat in battle.seats for name in OF_A_SIDE),
            *(
                f"{seat}.within-{radius}-of-award-{place.award}"
                for seat in battle.seats
                for place in self.places
                for radius in RADII
            ),
            *(f"award-{number}" for number in range(len(battle.spec.victory.awards))),
            "turns-left",
        )
        self._near = self._slots(battle)
        self._before_awards = len(BOTH) * (len(OF_A_SIDE) + len(self.places) * len(RADII))

    def _slots(self, battle: Battle) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each side and hex the numbers to which the strength of a unit there is added."""
        areas = [battle.grid.near(place.hexes, radius) for place in self.places for radius in RADII]
        before = len(BOTH) * len(OF_A_SIDE)
        return tuple(
            tuple(
                tuple(
                    before + seat * len(areas) + number
                    for number, area in enumerate(areas)
                    if area >> here & 1
                )
                for here in range(len(battle.grid))
            )
            for seat in BOTH
        )

    def read(self, p: Position) -> list[float]:
        """The numbers of a position."""
        found: list[float] = [0] * len(self.names)
        zones = [self._count_units(p, seat, found) for seat in BOTH]
        self._count_awards(p, found)
        for seat in BOTH:
            first, lost = seat * len(OF_A_SIDE), demoralisation.combat_points_lost(p, 1 - seat)
            found[first] += _taken(p, 1 - seat, lost)
            found[first + 6] = (p.cu[seat] & zones[1 - seat]).bit_count()
            self._count_losses(p, 1 - seat, lost, found)
        turns = p.battle.spec.turns
        found[-1] = (turns - p.turn) / turns
        return found

    def _count_units(self, p: Position, seat: int, found: list[float]) -> int:
        """Add up a side's strength; its zone of control comes back (7.0, 7.1, 9.1)."""
        battle, at, disrupted = p.battle, p.at, p.disrupted
        by_arm, horse, near = p.field.zones.by_arm, battle.horse, self._near[seat]
        shut_in = p.shut_in if seat == p.besieged_seat else 0
        strength = shaken = zone = 0
        for unit in battle.cus[seat]:
            here = at[unit]
            if here < 0:
                continue
            if disrupted >> unit & 1:
                value = battle.weak[unit]
                shaken += value
            else:
                value = battle.strength[unit]
                if not shut_in >> here & 1:
                    zone |= by_arm[horse[unit]][here]
            strength += value
            for slot in near[here]:
                found[slot] += value
        first = seat * len(OF_A_SIDE)
        found[first + 4], found[first + 5] = strength, shaken
        return zone

    def _count_awards(self, p: Position, found: list[float]) -> None:
        """12.0 What each award is worth now, and to whom."""
        for seat, numbers in enumerate(p.battle.awards):
            for number in numbers:
                points = victory.award_points(p, number)
                found[self._before_awards + number] = points
                found[seat * len(OF_A_SIDE)] += points

    def _count_losses(self, p: Position, seat: int, lost: int, found: list[float]) -> None:
        """11.0 A side's losses, and what is left of its resolve."""
        first = seat * len(OF_A_SIDE)
        found[first + 1] = lost
        found[first + 2] = demoralisation.loss(p, seat) / demoralisation.level(p, seat)
        found[first + 3] = p.demoralised >> seat & 1


def _taken(p: Position, enemy: int, lost: int) -> int:
    """11.0 The points for what the enemy lost, his combat points being known."""
    return lost + demoralisation.command_points_lost(p, enemy) + victory.trains_lost(p, enemy)


def _places(battle: Battle) -> tuple[Place, ...]:
    """The awards' hexes, each set of them once; a siege is broken at its works."""
    siege = battle.rules.siege
    found: dict[int, int] = {}
    for number, award in enumerate(battle.spec.victory.awards):
        hexes = battle.award_hexes[number]
        if isinstance(award, SiegeBroken) and siege is not None:
            hexes = mask_of(siege.works)
        if hexes:
            found.setdefault(hexes, number)
    return tuple(Place(number, hexes) for hexes, number in found.items())


@lru_cache(maxsize=16)
def features_of(battle: Battle) -> Features:
    """What reads the positions of a battle."""
    return Features(battle)
