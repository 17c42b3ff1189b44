"""Where the player's pieces can go, remembered for a phase."""

from __future__ import annotations

from battaglia.ai.montecuccoli.board import Board
from battaglia.core.door import Door
from battaglia.games.montecuccoli.battle import CU
from battaglia.games.montecuccoli.reaching import Reach, reach_of_pick
from battaglia.games.montecuccoli.state import Position


class Reaches:
    """The hexes within reach of each piece that may be picked; each is asked for once if possible.

    A reach holds as long as nobody moves: what was found earlier in the phase may be out of date.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[int, Reach] = {}

    def of(self, door: Door, piece: int) -> Reach:
        """Where the piece can go, or could when it was last asked."""
        if piece not in self._known:
            return self.fresh(door, piece)
        return self._known[piece]

    def fresh(self, door: Door, piece: int) -> Reach:
        """Where the piece can go now."""
        p = door.known
        assert isinstance(p, Position)
        found = self._known[piece] = reach_of_pick(p, piece)
        return found

    def to(self, door: Door, piece: int, there: int) -> Reach | None:
        """A reach with a way to a hex that is open now; None if there was none, or is none left."""
        found = self.of(door, piece)
        if there in found.ways.before and not self._open(piece, found, there):
            found = self.fresh(door, piece)
        return found if there in found.ways.before else None

    def _open(self, piece: int, reach: Reach, there: int) -> bool:
        """Has nobody of ours stepped into the way since it was found (6.4)?"""
        board = self.board
        if board.battle.kind[piece] != CU:
            return True
        mine = board.hexes[board.me]
        return not any(mine >> here & 1 for here in reach.ways.to(there))
