"""11.4 Reorganisation at the end of a turn."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """3.0 B.1 Each side tries to bring its units back to order, the first seat first (A8)."""
    raise NotImplementedError
