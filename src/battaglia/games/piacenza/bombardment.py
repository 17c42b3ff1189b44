"""8 Bombardment: the segment, the two volleys, failure, ricochet."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """3.1 c) The batteries of the wing that are in command bombard."""
    raise NotImplementedError
