"""The lay of the land: what a player works out once a game, or once for as long as nobody moves."""

from __future__ import annotations

from battaglia.core.hexgrid import Grid
from battaglia.games.camposanto.battle import FACINGS
from battaglia.games.camposanto.line_of_retreat import nearest
from battaglia.games.camposanto.state import Position

NEXT_DOOR, NEAR, FAR_OFF = 1, 3, 8
"""Enemies beyond the last do not turn a unit's head."""

Wedges = tuple[tuple[int, int, int], ...]
KEEP = 0.3
"""What it is worth not to turn."""


class Lay:
    """Tables of one battle's map."""

    def __init__(self) -> None:
        self._wedges: dict[int, Wedges] = {}
        self._enemies = 0
        self._away: tuple[int, ...] = ()
        self._pulls: dict[int, list[float]] = {}

    def _look(self, enemies: int) -> None:
        """Forget what was worked out for enemies who have moved since."""
        if enemies != self._enemies:
            self._enemies, self._away = enemies, ()
            self._pulls.clear()

    def survey(self, grid: Grid, enemies: int) -> tuple[int, ...]:
        """How far each hex is from the nearest of some enemies."""
        self._look(enemies)
        if not self._away:
            self._away = grid.distances_to(enemies)
        return self._away

    def away(self, p: Position, enemies: int, here: int) -> int:
        """The same for one hex: there may be no need to look at all of them."""
        self._look(enemies)
        return self._away[here] if self._away else nearest(p, here, enemies)

    def facing(self, grid: Grid, enemies: int, here: int, now: int) -> int:
        """The facing in a hex that has most of the nearby enemies before it, if not the old one."""
        self._look(enemies)
        pulls = self._pulls.get(here)
        if pulls is None:
            pulls = self._pulls[here] = self._find_pulls(grid, enemies, here)
        most = max(pulls)
        return pulls.index(most) if most > pulls[now] + KEEP else now

    def _find_pulls(self, grid: Grid, enemies: int, here: int) -> list[float]:
        """For each facing in a hex, how many enemies it would have before it, the nearest most."""
        found = [0.0] * FACINGS
        if grid.disc(here, FAR_OFF) & enemies:
            for vertex, (next_door, near, far) in enumerate(self.wedges(grid, here)):
                seen = far & enemies
                if seen:
                    found[vertex] = (
                        6.0 * (next_door & seen).bit_count()
                        + 2.0 * (near & seen).bit_count()
                        + 0.5 * seen.bit_count()
                    )
        return found

    def wedges(self, grid: Grid, here: int) -> Wedges:
        """For each facing in a hex, what lies before it: next door, near, far off."""
        found = self._wedges.get(here)
        if found is None:
            found = self._wedges[here] = tuple(
                (
                    grid.wedge(here, vertex, NEXT_DOOR),
                    grid.wedge(here, vertex, NEAR),
                    grid.wedge(here, vertex, FAR_OFF),
                )
                for vertex in range(FACINGS)
            )
        return found
