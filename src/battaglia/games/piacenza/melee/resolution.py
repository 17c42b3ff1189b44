"""9.2.4 Melees and charges of a formation are resolved."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """9.2, 10 The melees and charges of the formation that has been taken (p.formation)."""
    raise NotImplementedError


def has_attacks(p: Position, formation: int) -> bool:
    """9.2.1 Has the formation a melee or charge marker?"""
    raise NotImplementedError
