"""What everybody, or a wing, is sent against by a plan: hexes of the enemy's, or of our own."""

from __future__ import annotations

from itertools import pairwise

from battaglia.ai.montecuccoli.board import Board
from battaglia.core.masks import mask_of

ABOUT = 2
"""Within so many hexes of a unit its friends support it."""
MARCH = 8
"""From so many hexes away units can be brought up against an enemy, in a turn or two."""


def strength_in(board: Board, seat: int, hexes: int) -> int:
    """The strength of a side's units in some hexes."""
    return sum(board.strength[u] for u in board.units(seat) if hexes >> board.at[u] & 1)


def weak(board: Board) -> int:
    """The hexes of the half of the enemy's units that have least strength about them."""
    units = board.units(board.foe)
    grid = board.battle.grid

    def support(unit: int) -> int:
        return strength_in(board, board.foe, grid.disc(board.at[unit], ABOUT))

    ranked = sorted(units, key=lambda unit: (support(unit), unit))
    return mask_of(board.at[unit] for unit in ranked[: (len(ranked) + 1) // 2])


def prey(board: Board) -> int:
    """The hexes of the third of the enemy's units against which we can bring up most."""
    units, grid = board.units(board.foe), board.battle.grid

    def odds(unit: int) -> float:
        here = board.at[unit]
        ours = strength_in(board, board.me, grid.disc(here, MARCH))
        return ours / max(1, strength_in(board, board.foe, grid.disc(here, ABOUT)))

    ranked = sorted(units, key=lambda unit: (-odds(unit), unit))
    return mask_of(board.at[unit] for unit in ranked[: (len(ranked) + 2) // 3])


def broken(board: Board) -> int:
    """The hexes of the enemy's disrupted units; of the weak ones if there are none."""
    units = [u for u in board.units(board.foe) if not board.steady(u)]
    return mask_of(board.at[u] for u in units) or weak(board)


def middle(board: Board) -> int:
    """Where our strength is: about the unit with most of it nearby."""
    units, grid = board.units(board.me), board.battle.grid
    if not units:
        return 0
    near = {u: strength_in(board, board.me, grid.disc(board.at[u], 3)) for u in units}
    top = max(units, key=lambda unit: (near[unit], -unit))
    return grid.disc(board.at[top], 1)


def ground(board: Board) -> int:
    """The hexes whose terrain doubles a defender."""
    return board.lay.doubling


def in_line(board: Board) -> list[int]:
    """Our units from left to right, as one looks at the enemy."""
    ours, theirs = board.units(board.me), board.units(board.foe)
    if not ours or not theirs:
        return ours
    centre = board.battle.grid.centre
    (x, y), (to_x, to_y) = _mean(board, ours), _mean(board, theirs)

    def hand(unit: int) -> float:
        """Below 0 to the left: the map's y grows downwards."""
        at_x, at_y = centre(board.at[unit])
        return (to_x - x) * (at_y - y) - (to_y - y) * (at_x - x)

    return sorted(ours, key=lambda unit: (hand(unit), unit))


def parts(board: Board, number: int) -> list[frozenset[int]]:
    """Our units in so many parts from left to right, about as many in each."""
    line = in_line(board)
    ends = [len(line) * n // number for n in range(number + 1)]
    return [frozenset(line[a:b]) for a, b in pairwise(ends)]


def _mean(board: Board, units: list[int]) -> tuple[float, float]:
    points = [board.battle.grid.centre(board.at[u]) for u in units]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
