"""9.1.2 Feu de Billebaude: the marker, and the try to be rid of it."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """3.1 a) Units of the wing may try to stop their fire at will."""
    raise NotImplementedError


def mark(p: Position, unit: int) -> None:
    """9.1.2 A unit fires at will: its marker, and smoke on its hex (8.2.1)."""
    raise NotImplementedError
