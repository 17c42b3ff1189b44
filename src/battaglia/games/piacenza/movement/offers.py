"""5.6 Lines to be offered: whole and legal ones, the best of each kind first.

There are too many lines to list. A person or a player of another mind may declare any other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import islice

from battaglia.core.hexline import dot, minus
from battaglia.core.masks import first, mask_of
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.actions import DeclareLine
from battaglia.games.piacenza.movement import declaration, line
from battaglia.games.piacenza.movement.drafts import BACK, FORWARD, IN_PLACE, Field, Places
from battaglia.games.piacenza.movement.known import Known
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.movement.patterns import CLOSE, SIX, WIDE
from battaglia.games.piacenza.state import Position

FEW = 4
"""So many lines are listed among the legal actions."""
TRIES = 12
"""So many are looked at before the search is given up."""


def listed(p: Position, muster: Muster | None = None) -> Sequence[DeclareLine]:
    """A few lines for the legal actions: forward, in place, and back."""
    company = Company(p, muster)
    if not company.near_enemy():
        return ()
    known = company.known
    if known.listed is None:
        known.listed = company.listed()
    return known.listed


def offers(p: Position, direction: int | None, most: int = FEW) -> list[DeclareLine]:
    """Legal lines of the formation towards a direction, or with as little movement as may be."""
    if not declaration.may_declare(p):
        return []
    return Company(p).lines(direction, most)


class Company:
    """The infantry of the present formation, and where each of its units could go."""

    def __init__(self, p: Position, muster: Muster | None = None) -> None:
        self.p = p
        self.units = line.able(p, p.formation)
        self.movers = [unit for unit in self.units if declaration.can_move(p, unit)]
        self.enemy = 1 - p.battle.formation_seat[p.formation]
        self.zone = zones.engagement(p, self.enemy)
        self.muster = muster or Muster(p, p.formation)
        """What all its lines share."""

    def near_enemy(self) -> bool:
        """Could a line be made at all, in or into an engagement zone?"""
        if len(self.units) < line.FEWEST or not self.movers or not self.zone:
            return False
        disc, mp = self.p.battle.grid.disc, self.p.battle.mp
        return any(disc(self.p.at[unit], mp[unit]) & self.zone for unit in self.units)

    @cached_property
    def known(self) -> Known:
        """What has been found out before where all stood as they stand."""
        p = self.p
        where = tuple(p.at[: p.battle.units])
        return p.battle.companies(
            (p.formation, where, p.disordered, p.routed, p.commanded, p.billebaude)
        )

    def listed(self) -> tuple[DeclareLine, ...]:
        """A few lines: forward, in place, and back."""
        p, toward = self.p, self.p.battle.grid.way(self.towards_enemy())
        for patterns in (CLOSE, WIDE):
            field, found = Field(self, patterns, toward), list[Places]()
            for sense, most in ((FORWARD, 2), (IN_PLACE, 1), (BACK, 1)):
                found += self.best(field, sense, most, found)
            if found:
                return tuple([declaration.written(p, places) for places in found])
        return ()

    def lines(self, direction: int | None, most: int) -> list[DeclareLine]:
        """Legal lines towards a direction, or with as little movement as may be."""
        if not self.near_enemy():
            return []
        lines = self.known.lines
        found = lines.get((direction, most))
        if found is None:
            found = lines[direction, most] = self._lines(direction, most)
        return [*found]

    def _lines(self, direction: int | None, most: int) -> tuple[DeclareLine, ...]:
        p = self.p
        toward = (0, 0) if direction is None else p.battle.grid.way(direction)
        for patterns in (CLOSE, WIDE):
            found = self.best(Field(self, patterns, toward), FORWARD, most, [])
            if found:
                return tuple([declaration.written(p, places) for places in found])
        return ()

    def best(self, field: Field, sense: int, most: int, known: Collection[Places]) -> list[Places]:
        """The first legal ones among all drafts, in the order of their worth."""
        found: list[Places] = []
        tries = TRIES if field.patterns is CLOSE else 4 * TRIES
        for places in islice(field.ranked(sense, tries), tries):
            if places not in known and self.is_sound(places):
                found.append(places)
                if len(found) == most:
                    break
        return found

    def towards_enemy(self) -> int:
        """The direction of the nearest enemy unit."""
        grid, here, there = self.p.battle.grid, *self.nearest()
        toward = minus(grid.axial(there), grid.axial(here))
        return max(range(SIX), key=lambda direction: dot(grid.way(direction), toward))

    def nearest(self) -> tuple[int, int]:
        """The hex of the mover that is nearest to an enemy, and that of the enemy."""
        grid, enemies = self.p.battle.grid, self.p.occupied[self.enemy]
        starts = [self.p.at[unit] for unit in self.movers]
        away = [grid.nearest(here, enemies) for here in starts]
        radius = min(away)
        here = starts[away.index(radius)]
        return here, first(grid.disc(here, radius) & enemies)

    @property
    def reach(self) -> dict[int, int]:
        """Where each unit could go; who cannot move stays where he is."""
        found = self.known.reach
        if found is None:
            shut, at, movers = self.muster.shut(self.movers), self.p.at, self.movers
            found = self.known.reach = {
                unit: self.muster.reach(unit, shut) if unit in movers else 1 << at[unit]
                for unit in self.units
            }
        return found

    @cached_property
    def rows(self) -> dict[int, tuple[int, ...]]:
        """How far each unit is from every hex."""
        return {unit: self.p.battle.grid.distances_from(self.p.at[unit]) for unit in self.units}

    @cached_property
    def engaged(self) -> int:
        """5.6 The units in an engagement zone as they stand, as a mask."""
        return mask_of(unit for unit in self.units if self.zone >> self.p.at[unit] & 1)

    def is_sound(self, places: Places) -> bool:
        """May a line be declared?"""
        key = frozenset(places.items())
        sound = self.known.sound
        found = sound.get(key)
        if found is None:
            found = sound[key] = declaration.is_sound(self.muster, places)
        return found
