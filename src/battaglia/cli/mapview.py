"""The map as text: a hex a sign, rows as they lie, and the pieces in words below."""

from __future__ import annotations

from math import sqrt
from typing import Any

from battaglia.cli.speaking import Speaker
from battaglia.core.hexgrid import Grid, bits
from battaglia.core.telling import Teller

HALF = sqrt(3) / 2


def map_lines(
    speaker: Speaker, teller: Teller, p: Any, centre: str = "", radius: int = 0
) -> list[str]:
    """The whole map, or the hexes around one."""
    grid = teller.battle.grid
    shown = grid.disc(grid.index(centre), radius) if centre else grid.everywhere
    lines = _drawing(teller, p, shown)
    lines += _legend(speaker, teller, p, shown)
    return [*lines, *teller.shown_hexes(p, shown)] if centre else lines


def _drawing(teller: Teller, p: Any, shown: int) -> list[str]:
    """The rows of hexes, each with its number before it."""
    grid = teller.battle.grid
    spots = {index: _spot(grid, index) for index in bits(shown)}
    left = min(column for _, column in spots.values())
    rows: dict[int, dict[int, str]] = {}
    first: dict[int, int] = {}
    for index, (row, column) in spots.items():
        line = rows.setdefault(row, {})
        first.setdefault(row, index)
        place = column - left
        line[place] = teller.sign(p, index)
        line[place + 1] = teller.mark(p, index, _beside(grid, index, shown))
    lines = []
    for row in sorted(rows):
        cells = rows[row]
        text = "".join(cells.get(place, " ") for place in range(max(cells) + 1))
        lines.append(f"{grid.name(first[row])}  {text}".rstrip())
    return lines


def _spot(grid: Grid, index: int) -> tuple[int, int]:
    """The line of text and the place in it where a hex is drawn."""
    x, y = grid.centre(index)
    if grid.orientation == "pointy":
        return round(y / 1.5), round(x / HALF)
    return round(y / HALF), 2 * round(x / 1.5)


def _beside(grid: Grid, index: int, shown: int) -> int | None:
    """The next hex of a row, if it is shown."""
    row, column = _spot(grid, index)
    for there in grid.neighbours[index]:
        next_row, next_column = _spot(grid, there)
        if next_row == row and next_column > column and shown >> there & 1:
            return int(there)
    return None


def _legend(speaker: Speaker, teller: Teller, p: Any, shown: int) -> list[str]:
    """What the signs mean, those that occur."""
    signs = {teller.terrain_sign(p, index) for index in bits(shown)}
    named = [f"{mark} {words}" for mark, words in teller.sign_meanings().items() if mark in signs]
    marks = [meaning for meaning in [teller.mark_meaning()] if meaning]
    lines = [speaker.tell("legend", signs="; ".join([*named, *marks]))]
    seen = [piece for index in bits(shown) for piece in teller.pieces_at(p, index)]
    arms = {teller.arm(piece): teller.arm_name(piece) for piece in seen}
    if arms:
        letters = [f"{teller.letter(arm)} {arms[arm]}" for arm in sorted(arms)]
        first, second = teller.battle.seats
        lines.append(speaker.tell("letters", signs="; ".join(letters), capital=first, small=second))
    return lines
