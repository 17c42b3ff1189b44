"""8.5, 9.1.5 What fire and bombardment do: results are gathered, then suffered."""

from __future__ import annotations

from battaglia.games.piacenza.state import Position


def strike(p: Position, hex_: int, result: str, origin: int, cause: str) -> None:
    """8.5.1 Gather a result against a hex, fired from another; it is suffered after the volley."""
    raise NotImplementedError


def suffer_all(p: Position) -> None:
    """9.1 Push what the gathered results of a volley lead to, the active side's targets first.

    Step losses add up, of disorders only the worst counts (C18, C22, C23).
    """
    raise NotImplementedError


def lose_step(p: Position, unit: int, rule: str) -> bool:
    """9.2.9 A unit loses a step; False if that has eliminated it."""
    raise NotImplementedError


def eliminate(p: Position, unit: int, rule: str) -> None:
    """A unit is out of the game; commanders left alone in its hex are looked after (4.7, A22)."""
    raise NotImplementedError
