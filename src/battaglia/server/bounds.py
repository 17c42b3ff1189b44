"""How large a scenario may be that somebody brings: looked at before anything is compiled.

The largest shipped battle has 180 pieces and formations on 1,200 hexes; a table with twice as much
still answers every question in a few seconds, and one with sixty times as much would keep everybody
waiting. Nothing here knows a game: a piece is an entry of a table that says whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from battaglia.core.files import parse_toml
from battaglia.core.record import Parsed, Played
from battaglia.server.errors import ApiError

MOST_FILES = 4
"""A scenario, its map, its charts, and one to spare."""
LARGEST_FILES = 250_000
"""Characters of all files together."""
MOST_HEXES = 2_400
MOST_PIECES = 360
MOST_TURNS = 100
MOST_VALUES = 15_000
"""Keys and values in all files together."""
LARGEST_NUMBER = 10_000
LONGEST_SEAT = 40
"""No longer than the database takes."""
LONGEST_NAME = 80
"""Of a piece, or any other key."""
LONGEST_TEXT = 3_000
"""Of a summary, say."""
LONGEST_ID = 100
MOST_ACTIONS = 20_000
"""More than any game has; a record with more is noise."""
MOST_ROLLS = 20_000
LAYOUTS = frozenset(("\n", "\r", "\t"))


def check_record(parsed: Parsed) -> None:
    """Refuse a record that is too long, or that brings too large a scenario."""
    played = [item for item in parsed.items if isinstance(item, Played)]
    _check("bound-actions", len(parsed.items), MOST_ACTIONS)
    _check("bound-rolls", sum(len(item.rolls) for item in played), MOST_ROLLS)
    _check("bound-id", len(parsed.headers["Scenario"]), LONGEST_ID)
    _check_printable(parsed.headers["Scenario"])
    if parsed.files:
        check_files(parsed.files)


def check_files(files: Mapping[str, str]) -> None:
    """Refuse a scenario that is too large, with the bound that it goes beyond."""
    _check("bound-files", len(files), MOST_FILES)
    _check("bound-size", sum(map(len, files.values())), LARGEST_FILES)
    values = 0
    for name, text in files.items():
        _check("bound-id", len(name), LONGEST_ID)
        stated = parse_toml(text, name)
        _check("bound-hexes", _hexes(stated), MOST_HEXES)
        _check("bound-pieces", sum(_pieces(table) for table in stated.values()), MOST_PIECES)
        _check("bound-turns", _turns(stated), MOST_TURNS)
        _check("bound-id", len(str(stated.get("id", ""))), LONGEST_ID)
        _check("bound-name", max(map(len, _seats(stated)), default=0), LONGEST_SEAT)
        for value in _within(stated):
            values += 1
            _check_value(value)
    _check("bound-values", values, MOST_VALUES)


def _check(bound: str, count: int, most: int) -> None:
    if count > most:
        raise ApiError("bad-request", params={"detail": bound, "count": count, "most": most})


def _hexes(stated: Mapping[str, Any]) -> int:
    """The hexes of a map, as far as the file says anything that makes sense."""
    grid = stated.get("grid")
    if not isinstance(grid, dict):
        return 0
    rows, cols = grid.get("rows"), grid.get("cols")
    return abs(rows * cols) if isinstance(rows, int) and isinstance(cols, int) else 0


def _pieces(table: Any) -> int:
    entries = table.values() if isinstance(table, dict) else ()
    return sum(isinstance(entry, dict) and "seat" in entry for entry in entries)


def _seats(stated: Mapping[str, Any]) -> list[str]:
    seats = stated.get("seats")
    return list(seats) if isinstance(seats, dict) else []


def _turns(stated: Mapping[str, Any]) -> int:
    turns = stated.get("turns", 0)
    return turns if isinstance(turns, int) else len(turns) if isinstance(turns, list) else 0


def _within(stated: Mapping[str, Any]) -> Iterator[Any]:
    """Every key (as a Key) and every value in a file, however deep."""
    waiting: list[Any] = [stated]
    while waiting:
        found = waiting.pop()
        yield found
        if isinstance(found, Mapping):
            yield from map(Key, found)
            waiting += found.values()
        elif isinstance(found, Sequence) and not isinstance(found, str):
            waiting += found


class Key(str):
    """A name in a file."""

    __slots__ = ()


def _check_value(value: Any) -> None:
    if isinstance(value, Key):
        _check("bound-name", len(value), LONGEST_NAME)
        _check_printable(value)
    elif isinstance(value, str):
        _check("bound-text", len(value), LONGEST_TEXT)
        _check_printable(value)
    elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:  # nor a NaN
        raise ApiError("bad-request", params={"detail": "bound-number", "most": LARGEST_NUMBER})


def _check_printable(text: str) -> None:
    """Databases and terminals choke on a NUL, and worse."""
    if any(ord(sign) < 32 and sign not in LAYOUTS for sign in text):
        raise ApiError("bad-request", params={"detail": "bound-signs"})
