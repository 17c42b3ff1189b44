"""5.0 The movement segment: formation by formation, unit by unit."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """3.1 b) Movement: first the drift of routed units (E5), then the formations."""
    raise NotImplementedError
