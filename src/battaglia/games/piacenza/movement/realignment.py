"""5.8 Re-alignment: the way of a unit into the line of its formation."""

from __future__ import annotations

from functools import cached_property

from battaglia.core.masks import bits, mask_of, union
from battaglia.core.rule import rule
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.movement.line import Standing
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import Position


class Alignment:
    """The line of a formation, and the hexes in which others would come into it."""

    def __init__(self, p: Position, formation: int) -> None:
        self.p = p
        self.formation = formation

    @cached_property
    def places(self) -> dict[int, int]:
        """The hexes that count, of those who can be in line."""
        return line.places_of(self.p, self.formation)

    @cached_property
    def lines(self) -> list[Standing]:
        """The line; several if it could be any of them."""
        return line.lines_of(self.p, self.formation, self.places)

    @cached_property
    def units(self) -> int:
        """The units in it."""
        return union(each.units for each in self.lines)

    @cached_property
    def positions(self) -> int:
        """The hexes that would bring another unit of the formation into the line.

        A hex that a unit of the line has yet to come to is taken, and so is one without room.
        """
        if not self.lines:
            return 0
        barred = line.barred_between(self.p, self.formation)
        found = union(line.extensions(self.p, each.hexes, barred) for each in self.lines)
        return found & ~mask_of(self.places.values()) & ~self._taken()

    def _taken(self) -> int:
        """6.0 The hexes without room for infantry."""
        p, seat = self.p, self.p.battle.formation_seat[self.formation]
        guns = p.battle.body_mask[GUNS]
        own = [here for here in bits(p.occupied[seat]) if mask_of(p.units_at[here]) & ~guns]
        return p.occupied[1 - seat] | mask_of(own)


@rule("5.8")
def nearer(p: Position, here: int, goals: int) -> int:
    """The hexes around one that lie nearer to the closest of some hexes."""
    if not goals:
        return 0
    disc, reach = p.battle.grid.disc, p.battle.grid.nearest(here, goals)
    closest = bits(goals & disc(here, reach))
    return p.battle.ground.around[here] & union(disc(goal, reach - 1) for goal in closest)
