"""5.1 Line of sight: which hexes hide a target from a gun."""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core.hexgrid import Line, bits
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.terrain import Ground


class Sight(NamedTuple):
    """A line from a gun's hex to a target's hex, with what could stand in its way.

    ``walls`` block whatever stands in them; ``screens`` block while a CU or a commander does.
    """

    line: Line
    walls: int
    screens: int

    def blocked(self, occupied: int) -> bool:
        """Is the line blocked, with pieces standing in the ``occupied`` hexes?"""
        return self.line.blocked(self.walls | self.screens & occupied)

    def blockers(self, occupied: int) -> list[int]:
        """The hexes that block the line."""
        return bits((self.walls | self.screens & occupied) & self.line.touched)


class SightLines:
    """The lines of sight of a battlefield, each computed when it is first asked for."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._known: dict[tuple[int, int], Sight] = {}

    def between(self, gun: int, target: int) -> Sight:
        """The line from a gun's hex to a target's hex."""
        key = (gun, target)
        if key not in self._known:
            self._known[key] = self._trace(gun, target)
        return self._known[key]

    def _trace(self, gun: int, target: int) -> Sight:
        line = self.ground.grid.line(gun, target)
        walls = screens = 0
        for here in bits(line.touched):
            bit = 1 << here
            if rises_above(self.ground, gun, here):
                walls |= bit
            elif counts(self.ground, gun, here, target):
                if obstructs(self.ground, here):
                    walls |= bit
                else:
                    screens |= bit
        return Sight(line, walls, screens)


@rule("5.1.1")
def obstructs(ground: Ground, here: int) -> bool:
    """Woods, villages, towns and walled towns are obstacles; camps and ramparts are not (A18)."""
    return ground.row(here).blocks_sight


@rule("5.1.1")
def rises_above(ground: Ground, gun: int, here: int) -> bool:
    """A hex higher than the gun's blocks, bare or not (A26)."""
    return ground.levels[here] > ground.levels[gun]


def counts(ground: Ground, gun: int, here: int, target: int) -> bool:
    """Does an obstacle in this hex count? At the gun's level always; lower, by 5.1.2."""
    levels = ground.levels
    if levels[here] >= levels[gun]:
        return True
    return in_dead_ground(ground, gun, here, target)


@rule("5.1.2")
def in_dead_ground(ground: Ground, gun: int, here: int, target: int) -> bool:
    """A lower obstacle hides a lower target that is no farther behind it than the gun before it.

    Between two hills lower obstacles are ignored altogether (A22, A25).
    """
    if ground.levels[target] >= ground.levels[gun]:
        return False
    distance = ground.grid.distance
    return distance(here, target) <= distance(gun, here)
