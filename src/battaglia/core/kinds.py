"""How kinds of values are written in files: names, not numbers, so that a person can read them.

Fields of positions (core/written.py) and of steps (core/steps.py) are written alike. Reading
raises when a value does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from battaglia.core.masks import bits, mask_of

OFF = -1
"""No piece, or a hex that is not on the map."""


class Kind(NamedTuple):
    """How a value is written and read, and the type that a file has for it."""

    dump: Callable[[Any, Any], Any]
    load: Callable[[Any, Any], Any]
    type: Any = None


def number(_: object, value: object) -> int:
    """A count: 0 or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError("a number from 0 is needed")
    return value


def flag(_: object, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError("true or false is needed")
    return value


def piece_names(p: Any, mask: int) -> list[str]:
    """The pieces of a mask by their names."""
    return [p.battle.ids[piece] for piece in bits(mask)]


def piece_mask(p: Any, names: list[str]) -> int:
    """The mask of pieces that are named."""
    return mask_of(p.battle.index[name] for name in names)


def hex_or_none(p: Any, name: str) -> int:
    """A hex by its number; "" is OFF the map."""
    return int(p.battle.grid.index(name)) if name else OFF


NUMBER = Kind(number, number, int)
NUMBERS = Kind(lambda p, mask: bits(mask), lambda p, values: mask_of(values), list[int])
"""A mask of small numbers."""
FLAG = Kind(flag, flag, bool)
SEAT = Kind(lambda p, seat: p.battle.seats[seat], lambda p, name: p.battle.seat_index[name], str)
SEATS = Kind(
    lambda p, mask: [p.battle.seats[seat] for seat in bits(mask)],
    lambda p, names: mask_of(p.battle.seat_index[name] for name in names),
    list[str],
)
PIECE = Kind(lambda p, piece: p.battle.ids[piece], lambda p, name: p.battle.index[name], str)
PIECE_OR_NONE = Kind(
    lambda p, piece: "" if piece == OFF else p.battle.ids[piece],
    lambda p, name: p.battle.index[name] if name else OFF,
    str,
)
PIECES = Kind(piece_names, piece_mask, list[str])
HEX = Kind(lambda p, here: p.battle.grid.name(here), lambda p, name: p.battle.grid.index(name), str)
HEX_OR_NONE = Kind(lambda p, here: p.battle.grid.name(here) if here >= 0 else "", hex_or_none, str)
HEXES = Kind(
    lambda p, mask: [p.battle.grid.name(here) for here in bits(mask)],
    lambda p, names: mask_of(p.battle.grid.index(name) for name in names),
    list[str],
)


def one_of(names: tuple[str, ...], type_: Any = str) -> Kind:
    """A number that has a name."""
    return Kind(lambda p, value: names[value], lambda p, name: names.index(name), type_)


def by_seat(kind: Kind, empty: Any) -> Kind:
    """A value for each seat; those with an empty one are left out."""

    def dump(p: Any, values: Any) -> dict[str, Any]:
        named = zip(p.battle.seats, values, strict=True)
        return {seat: kind.dump(p, value) for seat, value in named if value != empty}

    def load(p: Any, table: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(
            kind.load(p, table[seat]) if seat in table else empty for seat in p.battle.seats
        )

    return Kind(dump, load, dict[str, kind.type])  # type: ignore[name-defined]
