"""Where the player's pieces can go, asked through the seat's door and remembered for a phase."""

from __future__ import annotations

from battaglia.ai.montecuccoli.board import Board
from battaglia.core.door import Door
from battaglia.core.game import Reached
from battaglia.games.montecuccoli.actions import StepInto
from battaglia.games.montecuccoli.battle import CU


class Reaches:
    """The hexes within reach of each piece, by index; each piece is asked for once if possible."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[int, dict[int, Reached]] = {}

    def of(self, door: Door, piece: int) -> dict[int, Reached]:
        """Where the piece can go; what was found earlier in the phase may be out of date."""
        if piece not in self._known:
            index, name = self.board.battle.grid.index, self.board.battle.ids[piece]
            found = door.reach(name)
            self._known[piece] = {index(there): way for there, way in found.items()}
        return self._known[piece]

    def fresh(self, door: Door, piece: int) -> dict[int, Reached]:
        """Where the piece can go now."""
        self._known.pop(piece, None)
        return self.of(door, piece)

    def way(self, door: Door, piece: int, there: int) -> Reached | None:
        """The way to a hex, if it is open now; None if it is not."""
        way = self.of(door, piece).get(there)
        if way is None or self._open(piece, way):
            return way
        return self.fresh(door, piece).get(there)

    def _open(self, piece: int, way: Reached) -> bool:
        """Has nobody of ours stepped into the way since it was found (6.4)?"""
        board = self.board
        if board.battle.kind[piece] != CU:
            return True
        index, mine = board.battle.grid.index, board.hexes[board.me]
        steps = (action for action in way.plan if isinstance(action, StepInto))
        return not any(mine >> index(step.hex) & 1 for step in steps)
