"""What the terminal shows of each game."""

from __future__ import annotations

from collections.abc import Mapping

from battaglia.cli.boards.base import Board
from battaglia.cli.boards.camposanto import CamposantoBoard
from battaglia.cli.boards.montecuccoli import MontecuccoliBoard
from battaglia.cli.speaking import Speaker
from battaglia.core.match import Match

__all__ = ["Board", "board_of"]

_BOARDS: Mapping[str, type[Board]] = {
    "montecuccoli": MontecuccoliBoard,
    "camposanto": CamposantoBoard,
}


def board_of(match: Match, speaker: Speaker) -> Board:
    """The board of a match, as its game is shown."""
    return _BOARDS[match.game.id](match, speaker)
