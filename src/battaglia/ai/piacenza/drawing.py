"""5.6 Lines drawn up by what their places are worth, not by how far they lead.

The lines that a formation is offered go towards the enemy with everybody, at the pace of the last.
Here each unit says what the hexes are worth that it could reach, and the line is the one whose
units gain most, those counted who march by themselves meanwhile; or there is no line at all,
where all of them gain more outside of the enemy's reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from heapq import nlargest

from battaglia.ai.piacenza.places import UNLINKED, Places, UnitPlaces
from battaglia.core.masks import bits
from battaglia.games.piacenza.actions import DeclareLine
from battaglia.games.piacenza.movement import declaration
from battaglia.games.piacenza.movement.drafts import Field
from battaglia.games.piacenza.movement.drafts import Places as Line
from battaglia.games.piacenza.movement.offers import Company
from battaglia.games.piacenza.movement.patterns import CLOSE, WIDE
from battaglia.games.piacenza.state import Position

HERE = (0, 0)
"""Lines are not measured in any direction."""
LOOKED_AT = 12
"""So many of the drafts that promise most are asked whether they may be declared."""
WEIGHED = 3
"""So many lines are weighed as they would stand."""
MARGIN = 0.05
"""By so much a line must be better than none."""
TESTED = 0.4
"""5.7 How often, about, a unit fails to enter rough ground."""


class Drawing:
    """The lines of the present formation, by what their places are worth."""

    def __init__(self, p: Position, places: Places) -> None:
        self.p = p
        self.places = places
        self.company = Company(p)
        self._views: dict[int, UnitPlaces] = {}
        self._worth: dict[tuple[int, int], float] = {}

    def best(self) -> DeclareLine | None:
        """The line that brings its formation most, if one brings more than to make none."""
        found = self.ranked(WEIGHED)
        if not found or found[0][0] < MARGIN:
            return None
        return found[0][1]

    def ranked(self, most: int) -> list[tuple[float, DeclareLine]]:
        """Some lines, the best first, with what they bring beside none."""
        if not self.company.near_enemy():
            return []
        lines = self._promising(most)
        weighed = [(self._gain(line), declaration.written(self.p, line)) for line in lines]
        return sorted(weighed, key=lambda each: -each[0])

    def _promising(self, most: int) -> list[Line]:
        """Those that may be declared of the drafts that promise most."""
        for patterns in (CLOSE, WIDE):
            found = list[Line]()
            for _, _, line in nlargest(
                LOOKED_AT, self._drafts(Field(self.company, patterns, HERE))
            ):
                if line not in found and self.company.is_sound(line):
                    found.append(line)
                    if len(found) == most:
                        break
            if found:
                return found
        return []

    def _drafts(self, field: Field) -> Iterator[tuple[float, int, Line]]:
        """All drafts in which somebody moves, with what they promise; of equals the first."""
        for number, line in enumerate(self._lines(field)):
            promise, moved = 0.0, False
            for unit, there in line.items():
                promise += self._alone(unit, there) - self._free[unit]
                moved = moved or self.p.at[unit] != there
            if moved:
                yield promise, -number, line

    def _lines(self, field: Field) -> Iterator[Line]:
        for rows in field.by_number():
            for row in rows:
                for anchor in bits(row.anchors):
                    yield row.places(anchor)

    # What hexes are worth, whoever stands next to them

    def _alone(self, unit: int, there: int) -> float:
        found = self._worth.get((unit, there))
        if found is None:
            view = self._views.get(unit)
            if view is None:
                view = self._views[unit] = UnitPlaces(self.places, unit, UNLINKED)
            found = view.value(there) - (self._roughness(there) if there != self.p.at[unit] else 0)
            self._worth[unit, there] = found
        return found

    def _roughness(self, there: int) -> float:
        """5.7 What it costs to stay behind where a roll is asked for."""
        tested = self.places.zone >> there & 1 and not self.p.battle.ground.clear >> there & 1
        return self.places.style.failed_test * TESTED if tested else 0.0

    @cached_property
    def _free(self) -> dict[int, float]:
        """What each unit can make of its move by itself (5.3): outside of the enemy's reach.

        Who is nearest to the goal goes first; a hex has room for one.
        """
        away, at, taken = self.places.goals.away, self.p.at, 0
        found: dict[int, float] = {}
        for unit in sorted(self.company.units, key=lambda unit: away[at[unit]]):
            there = max(self._apart(unit, taken), key=lambda there: self._alone(unit, there))
            found[unit] = self._alone(unit, there)
            taken |= 1 << there
        return found

    def _apart(self, unit: int, taken: int) -> list[int]:
        """Where a unit could go by itself, if some hexes are taken."""
        here, zone = self.p.at[unit], self.company.zone
        if zone >> here & 1 or unit not in self.company.movers:
            return [here]
        return bits(self.company.reach[unit] & ~zone & ~taken) or [here]

    @cached_property
    def apart(self) -> float:
        """What they make of it all together."""
        return sum(self._free.values())

    # A line as it would stand

    def _gain(self, line: dict[int, int]) -> float:
        """What a line brings beside none, its neighbours counted."""
        trial, style = self.p.copy(), self.places.style
        for unit, there in line.items():
            if self.p.at[unit] != there:
                trial.relocate(unit, there)
        after = Places(trial, self.places.seat, self.places.goals, self.places.worth)
        total = -self.apart - style.together * self._beside()
        total += sum([self._free[unit] for unit in self.company.units if unit not in line])
        for unit, there in line.items():
            total += after.value(unit, there)
            total -= self._roughness(there) if there != self.p.at[unit] else 0.0
        return total

    def _beside(self) -> int:
        """How many neighbours the units have now, as far as they count."""
        around, at = self.p.battle.grid.neighbour_mask, self.p.at
        hexes = [at[unit] for unit in self.company.units]
        return sum([min(2, sum([around[h] >> o & 1 for o in hexes])) for h in hexes])
