"""13 Victory: objectives, conditional draw, automatic victory."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def end_of_turn(p: Position) -> None:
    """13.0 to 13.2 Sets p.outcome if the battle is decided at the end of this turn, or over."""
    raise NotImplementedError
