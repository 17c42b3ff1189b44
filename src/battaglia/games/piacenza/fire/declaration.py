"""9.1 Fire combat of a formation: targets are declared."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """9.1 The fire combat of the formation that has been taken (p.formation)."""
    raise NotImplementedError


def can_fire(p: Position, formation: int) -> bool:
    """9.1 Has the formation a unit that could fire at somebody? Command is looked at as it is."""
    raise NotImplementedError
