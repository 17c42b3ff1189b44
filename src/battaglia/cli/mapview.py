"""The map as text: a hex a sign, rows as they lie, and the pieces in words below."""

from __future__ import annotations

from math import sqrt

from battaglia.cli.boards.base import Board, arm_name
from battaglia.core.hexgrid import bits

HALF = sqrt(3) / 2


def map_lines(board: Board, centre: str = "", radius: int = 0) -> list[str]:
    """The whole map, or the hexes around one."""
    grid = board.battle.grid
    shown = grid.disc(grid.index(centre), radius) if centre else grid.everywhere
    lines = _drawing(board, shown)
    lines += _legend(board, shown)
    return [*lines, *board.shown_hexes(shown)] if centre else lines


def _drawing(board: Board, shown: int) -> list[str]:
    """The rows of hexes, each with its number before it."""
    grid = board.battle.grid
    spots = {index: _spot(board, index) for index in bits(shown)}
    left = min(column for _, column in spots.values())
    rows: dict[int, dict[int, str]] = {}
    first: dict[int, int] = {}
    for index, (row, column) in spots.items():
        line = rows.setdefault(row, {})
        first.setdefault(row, index)
        place = column - left
        line[place] = board.sign(index)
        line[place + 1] = board.mark(index, _beside(board, index, shown))
    lines = []
    for row in sorted(rows):
        cells = rows[row]
        text = "".join(cells.get(place, " ") for place in range(max(cells) + 1))
        lines.append(f"{grid.name(first[row])}  {text}".rstrip())
    return lines


def _spot(board: Board, index: int) -> tuple[int, int]:
    """The line of text and the place in it where a hex is drawn."""
    grid = board.battle.grid
    x, y = grid.centre(index)
    if grid.orientation == "pointy":
        return round(y / 1.5), round(x / HALF)
    return round(y / HALF), 2 * round(x / 1.5)


def _beside(board: Board, index: int, shown: int) -> int | None:
    """The next hex of a row, if it is shown."""
    row, column = _spot(board, index)
    for there in board.battle.grid.neighbours[index]:
        next_row, next_column = _spot(board, there)
        if next_row == row and next_column > column and shown >> there & 1:
            return int(there)
    return None


def _legend(board: Board, shown: int) -> list[str]:
    """What the signs mean, those that occur."""
    speaker = board.speaker
    signs = {board.terrain_sign(index) for index in bits(shown)}
    named = [f"{mark} {words}" for mark, words in board.sign_meanings().items() if mark in signs]
    lines = [speaker.tell("legend", signs="; ".join([*named, board.mark_meaning()]))]
    arms = sorted({board.arm(piece) for index in bits(shown) for piece in board.pieces_at(index)})
    if arms:
        symbols = {arm: speaker.catalogue.say("symbol", arm) for arm in arms}
        letters = [f"{symbols[arm]} {arm_name(speaker.catalogue, arm)}" for arm in arms]
        first, second = board.battle.seats
        lines.append(speaker.tell("letters", signs="; ".join(letters), capital=first, small=second))
    return lines
