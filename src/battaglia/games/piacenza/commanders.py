"""4.0, 4.6, 4.7 Commanders: their moves, their capture, their retreat."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def begin(p: Position) -> None:
    """3.1, 4.0, G2 After combat the wing commander and the commander-in-chief may move."""
    raise NotImplementedError


def lead(p: Position, formation: int) -> None:
    """4.0, 4.4 Push the move of a formation commander at the end of his formation's movement."""
    raise NotImplementedError


def capture_at(p: Position, here: int, by: int) -> None:
    """4.6, G4 A combat unit of seat ``by`` has entered a hex: commanders alone there are taken."""
    raise NotImplementedError


def unit_left(p: Position, unit: int, here: int, cause: str) -> None:
    """4.7, A22, A23 A unit has retreated from a hex (cause as in retreat) or is gone ("lost").

    Push what its commanders do: the roll of 4.7 where it is due, going along or rejoining.
    """
    raise NotImplementedError
