"""5.6 What is known of the lines of a formation, kept for when all stand again as they stood.

A player who thinks comes back to a position again and again.
"""

from __future__ import annotations

from functools import lru_cache

from battaglia.games.piacenza.actions import DeclareLine

MOST = 512
"""So many cases are kept of a battle."""
Case = tuple[int, tuple[int, ...], int, int, int, int]
"""All that lines follow from before one is declared.

The formation, where every unit stands, and who is disordered, routed, in command, firing at will.
"""


class Known:
    """What has been found out about one case: nothing in it changes, it is only added to."""

    __slots__ = ("lines", "listed", "reach", "sound")

    def __init__(self) -> None:
        self.reach: dict[int, int] | None = None
        """Where each unit could go."""
        self.sound: dict[frozenset[tuple[int, int]], bool] = {}
        """Which lines may be declared."""
        self.listed: tuple[DeclareLine, ...] | None = None
        """The lines among the legal actions."""
        self.lines: dict[tuple[int | None, int], tuple[DeclareLine, ...]] = {}
        """So many towards a direction."""


class Companies:
    """The cases of one battle that came up last; threads may ask at the same time."""

    def __init__(self) -> None:
        self._known = lru_cache(MOST)(lambda case: Known())

    def __call__(self, case: Case) -> Known:
        """What is known of a case."""
        return self._known(case)
