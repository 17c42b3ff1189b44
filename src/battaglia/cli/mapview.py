"""The map as text: a hex a sign, rows as they lie, and the pieces in words below."""

from __future__ import annotations

from math import sqrt

from battaglia.cli.board import Board
from battaglia.core.hexgrid import bits

TERRAIN = {
    "clear": ".",
    "wood": "%",
    "town": "#",
    "walled-town": "@",
    "camp": "&",
    "rampart": "=",
}
HIGH, ROAD, UNKNOWN = "^", "-", "?"
WATER = {"stream": ":", "ford": ":", "river": "|", "main-river": "|"}
"""Water on the side between two hexes of a row; other sides are told by 'hex'."""
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
        line[place] = sign(board, index)
        line[place + 1] = _side_sign(board, index, shown)
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


def _side_sign(board: Board, index: int, shown: int) -> str:
    """What lies between a hex and the next one of its row."""
    for there in board.battle.grid.neighbours[index]:
        beside = _spot(board, there)[0] == _spot(board, index)[0] and there > index
        if beside and shown >> there & 1:
            if board.ground.bridged(index, there):
                return " "
            return WATER.get(board.ground.water(index, there), " ")
    return " "


def sign(board: Board, index: int) -> str:
    """A hex in one sign: the piece that matters most in it, or its terrain."""
    pieces = board.pieces_at(index)
    if not pieces:
        return terrain_sign(board, index)
    letter = board.speaker.catalogue.say("symbol", board.arm(pieces[0]))
    return letter.upper() if board.holder(pieces[0]) == board.battle.seats[0] else letter.lower()


def terrain_sign(board: Board, index: int) -> str:
    """The sign of a hex without pieces."""
    name = board.ground.names[index]
    if name != "clear":
        return TERRAIN.get(name, UNKNOWN)
    if board.battle.map.road_hexes >> index & 1:
        return ROAD
    return HIGH if board.ground.levels[index] > 1 else TERRAIN["clear"]


def _legend(board: Board, shown: int) -> list[str]:
    """What the signs mean, those that occur."""
    speaker = board.speaker
    signs = {terrain_sign(board, index) for index in bits(shown)}
    named = [
        f"{mark} {speaker.name('terrain', name)}" for name, mark in TERRAIN.items() if mark in signs
    ]
    named += [f"{ROAD} {speaker.tell('road')}"] if ROAD in signs else []
    named += [f"{HIGH} {speaker.tell('high-ground')}"] if HIGH in signs else []
    named += [f"{UNKNOWN} {speaker.tell('other-ground')}"] if UNKNOWN in signs else []
    named += [speaker.tell("water-signs")]
    arms = sorted({board.arm(piece) for index in bits(shown) for piece in board.pieces_at(index)})
    letters = [f"{speaker.catalogue.say('symbol', arm)} {_arm_name(board, arm)}" for arm in arms]
    first, second = board.battle.seats
    lines = [speaker.tell("legend", signs="; ".join(named))]
    if letters:
        lines.append(speaker.tell("letters", signs="; ".join(letters), capital=first, small=second))
    return lines


def _arm_name(board: Board, arm: str) -> str:
    section = "arm" if board.speaker.catalogue.has("arm", arm) else "kind"
    return board.speaker.name(section, arm)
