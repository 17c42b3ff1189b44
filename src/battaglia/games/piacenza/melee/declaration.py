"""9.2.1, 10.2, 10.3 A melee or a charge is declared in the movement segment."""

from __future__ import annotations

from battaglia.core.reason import Reason
from battaglia.games.piacenza.state import Position


def objections(
    p: Position, unit: int, target: int, mp: int, touched: int, direct: bool, charge: bool
) -> list[Reason]:
    """Why a unit in hand may not declare a melee (or charge) against a unit.

    ``mp`` are the points that it has left, ``touched`` the enemy units that were next to it when
    its move began (10.3), ``direct`` whether it moves on direct command (9.2.2).
    """
    raise NotImplementedError


def targets(p: Position, unit: int, mp: int, touched: int, direct: bool) -> tuple[int, int]:
    """The enemy units that it may declare a melee against, and those for a charge, as masks."""
    raise NotImplementedError


def declare(p: Position, unit: int, target: int, charge: bool) -> None:
    """9.2.1 Place the marker. Those who do not wait for cavalry retreat at once (10.2, 11.1c)."""
    raise NotImplementedError
