"""What a seat sees, as a row of numbers: read off the declared fields of the masked position.

In this order: whose eyes they are and who decides, one number a seat each; whether each of the
game's steps is under way; for each piece whether a step under way names it; then every fact of the
position in the order of its declaration. A list or a mark by piece has a number for each piece, a
hex three (on the map or not, row, column, from 0 to 1), a mask of hexes one for each hex, other
masks MASK numbers. What changes in length (a row of order points) has ROW places behind its length.
Of what is none of these (results of a volley, keys that are revealed) there is only how many there
are. ``Sight.parts`` says where each part lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from battaglia.core import kinds
from battaglia.core.flow import Position, Step
from battaglia.core.game import Game
from battaglia.core.masks import bits
from battaglia.core.position import Field, Role
from battaglia.core.steps import StepTable
from battaglia.core.written import in_start, marker, of_pieces
from battaglia.games.piacenza import state as piacenza

MASK = 32
"""Numbers for a mask of wings, formations, objectives and the like."""
ROW = 16
"""Places for what changes in length."""

Write = Callable[[Any], Iterable[float]]


def bit_row(mask: int, size: int) -> list[float]:
    """A mask, bit by bit; most bits are not set."""
    found = [0.0] * size
    for bit in bits(mask):
        found[bit] = 1.0
    return found


def mask_row(mask: int) -> list[float]:
    """A mask of a few things."""
    return bit_row(mask, MASK)


def masks(several: Iterable[int]) -> list[float]:
    """Some such masks."""
    return [value for mask in several for value in mask_row(mask)]


def numbers(value: Any) -> list[float]:
    """One number or several."""
    return [float(value)] if isinstance(value, int) else [float(each) for each in value]


def row(values: tuple[int, ...]) -> list[float]:
    """Numbers of which there are more at times and fewer at others."""
    if len(values) > ROW:
        raise ValueError(f"{len(values)} numbers do not fit into {ROW} places")
    return [float(len(values)), *map(float, values), *[0.0] * (ROW - len(values))]


def rows(several: Iterable[tuple[int, ...]]) -> list[float]:
    """Some such rows."""
    return [value for values in several for value in row(values)]


class Part(NamedTuple):
    """A part of the row: a field's name, how many numbers it has, what writes them."""

    name: str
    size: int
    write: Write


class Sight:
    """The shape of what is seen of a battle."""

    def __init__(self, game: Game, battle: Any) -> None:
        self.seats = range(len(battle.seats))
        table: Any = getattr(game, "steps", None)
        steps = table.all.values() if table else ()
        self._steps = {step: place for place, step in enumerate(steps)}
        self._named = {step: _naming(table, step) for step in steps}
        self._board = Board(battle)
        self._fields = _facts(game.start(battle), self._board)
        heads = {"viewer": len(self.seats), "deciders": len(self.seats)}
        heads |= {"steps": len(self._steps), "named": self._board.pieces}
        self.parts: dict[str, slice] = {}
        self.size = 0
        for name, size in [*heads.items(), *((part.name, part.size) for part in self._fields)]:
            self.parts[name] = slice(self.size, self.size + size)
            self.size += size

    def tensor(self, p: Position, seat: int) -> list[float]:
        """What a seat sees of a position; nothing is changed."""
        known = p.veiled(seat)
        found = [float(seat == each) for each in self.seats]
        found += [float(each in p.deciders) for each in self.seats]
        found += self._under_way(known)
        for part in self._fields:
            found += part.write(getattr(known, part.name))
        return found

    def _under_way(self, p: Position) -> list[float]:
        steps, named = [0.0] * len(self._steps), 0
        for step in p.stack if p.outcome is None else ():
            kind = type(step)
            if kind in self._steps:
                steps[self._steps[kind]] = 1.0
                for field, mask in self._named[kind]:
                    named |= mask(getattr(step, field))
        return steps + self._board.marked(named)


def _naming(table: StepTable[Any], step: type[Step[Any]]) -> list[tuple[str, Callable[[Any], int]]]:
    """The fields of a step that name pieces, each with what makes a mask of its value."""
    found: list[tuple[str, Callable[[Any], int]]] = []
    for field in table.written(step):
        kind = table.kinds.get(table.kind(step, field))
        if kind is kinds.PIECES:
            found.append((field, int))
        elif kind is kinds.PIECE or kind is kinds.PIECE_OR_NONE:
            found.append((field, lambda piece: 1 << piece if piece >= 0 else 0))
    return found


class Board:
    """The pieces and the hexes of a battle, and how what is said of them is written."""

    def __init__(self, battle: Any) -> None:
        self.pieces = len(getattr(battle, "ids", ()))
        grid: Any = getattr(battle, "grid", None)
        self.hexes = len(grid) if grid else 0
        places = [grid.place(here) for here in range(self.hexes)]
        on_map = [(1.0, row / grid.rows, col / grid.cols) for row, col in places]
        self._places = [(0.0, 0.0, 0.0), *on_map]
        """Off the map, then each hex."""

    def placed(self, at: Iterable[int]) -> list[float]:
        """The hex of each piece, or OFF."""
        return [value for here in at for value in self._places[here + 1]]

    def marked(self, mask: int) -> list[float]:
        """A mask of pieces."""
        return bit_row(mask, self.pieces)

    def holding(self, several: Iterable[int]) -> list[float]:
        """Masks of pieces, one a seat."""
        return [value for mask in several for value in self.marked(mask)]

    def covered(self, mask: int) -> list[float]:
        """A mask of hexes."""
        return bit_row(mask, self.hexes)

    def by_piece(self, table: dict[int, int]) -> list[float]:
        """Numbers from 0 by piece, counted from 1; 0 for none."""
        return [float(table.get(piece, -1) + 1) for piece in range(self.pieces)]

    def by_hex(self, table: dict[int, int]) -> list[float]:
        """Numbers from 0 by hex, counted from 1; 0 for none."""
        return [float(table.get(here, -1) + 1) for here in range(self.hexes)]

    def aimed(self, table: dict[int, int]) -> list[float]:
        """Hexes by piece."""
        return self.placed(table.get(piece, kinds.OFF) for piece in range(self.pieces))


def _facts(first: Any, board: Board) -> list[Part]:
    """The facts of a battle's positions, of which this is the first."""
    fields = type(first).fields_.items()
    facts = [(name, field) for name, field in fields if field.role is Role.FACT]
    return [Part(name, *_shape(field, getattr(first, name), board)) for name, field in facts]


def _shape(field: Field, value: Any, board: Board) -> tuple[int, Write]:
    """How a fact is written, by its kind."""
    form = field.form
    kind = form.kind if isinstance(form, in_start | of_pieces) else None
    known: dict[kinds.Kind | None, tuple[int, Write]] = {
        kinds.PIECES: (board.pieces, board.marked),
        kinds.HEXES: (board.hexes, board.covered),
        kinds.HEX_OR_NONE: (3 * board.pieces, board.placed),
        piacenza.PAIRS: (board.pieces, board.by_piece),
        piacenza.PLACES: (3 * board.pieces, board.aimed),
        piacenza.COUNTS: (board.hexes, board.by_hex),
        piacenza.HELD: (board.hexes, board.by_hex),
    }
    if isinstance(form, marker):
        return known[kinds.PIECES]
    return known[kind] if kind in known else _plain(field, kind, value, board)


def _plain(field: Field, kind: kinds.Kind | None, value: Any, board: Board) -> tuple[int, Write]:
    """How a fact of no particular kind is written, by its type and its first value."""
    type_, listed = field.type, kind is None or "list" in str(kind.type)
    if type_ in ("int", "bool"):
        return (MASK, mask_row) if kind and listed else (1, numbers)
    if type_ == "list[int]":
        by_piece = len(value) == board.pieces
        return (board.pieces, numbers) if by_piece else (len(value) * board.pieces, board.holding)
    if type_ == "tuple[int, int]":
        return (2 * MASK, masks) if listed else (2, numbers)
    if type_ == "tuple[int, ...]":
        return 1 + ROW, row
    if type_.startswith("tuple[tuple[int, ...]"):
        return len(value) * (1 + ROW), rows
    return 1, lambda some: (float(len(some)),)
