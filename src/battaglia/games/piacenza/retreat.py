"""9.2.8 Retreat: away from the enemy, by priorities, over friends if need be."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def retreat(p: Position, unit: int, hexes: int, away: int, cause: str) -> None:
    """Push the retreat of a unit by so many hexes, away from a hex.

    ``cause`` is "fire", "bombardment", "melee", "charge", "flight" (10.2, 11.1c), "refusal" (5.10),
    "mate" (9.2.1) or "rout" (11.3); commanders in the hex have their roll where 4.7 asks (G5).
    """
    raise NotImplementedError
