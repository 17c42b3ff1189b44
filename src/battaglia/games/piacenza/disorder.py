"""11.1 to 11.3 Disorder, rout, and the drift of routed units."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def disorder(p: Position, unit: int, hexes: int, away: int, cause: str) -> None:
    """A Disorder result with a retreat of so many hexes (0: it stays), away from a hex.

    An already disordered unit rolls first (11.1e, D10). Artillery is immune.
    """
    raise NotImplementedError


def rout(p: Position, unit: int, away: int, cause: str) -> None:
    """11.2, 11.3 A unit routs and retreats at once."""
    raise NotImplementedError


def drift(p: Position, wing: int) -> None:
    """11.3, E5 Push the drift of every routed unit of a wing, at the start of its movement."""
    raise NotImplementedError
