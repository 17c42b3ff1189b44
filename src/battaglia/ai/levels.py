"""The four levels of machine players, as data: what each does follows from these figures alone."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from battaglia.ai.weighing import Round


class Level(msgspec.Struct, frozen=True):
    """How well a player thinks."""

    name: str
    seconds: float
    """For one stretch of play on one core; whoever is late answers with what he has."""
    blunders: float = 0.0
    """How often a choice is drawn by lot among those that look sensible."""
    plans: int = 0
    """How many plans are compared for each stretch; 0: the first that comes to mind is followed."""
    rounds: tuple[Round, ...] = ()
    small: tuple[Round, ...] = ()
    """The same for small decisions."""
    horizon: int = 1
    """How many stretches are looked ahead: 2 has the enemy's answer."""
    bar: float = 1.0
    """By how many standard errors something else must be better than the first idea."""


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level("recruit", 0.5, blunders=0.25),
        Level("sergeant", 0.5),
        Level(
            "captain",
            3.0,
            plans=16,
            rounds=(Round(2, 6), Round(4, 3), Round(6, 2)),
            small=(Round(4, 3), Round(6, 2)),
        ),
        Level(
            "marshal",
            15.0,
            plans=24,
            rounds=(Round(3, 8), Round(6, 4), Round(12, 2)),
            small=(Round(6, 3), Round(12, 2)),
            horizon=2,
        ),
    )
}
