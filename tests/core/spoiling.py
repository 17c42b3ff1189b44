"""Spoils data files at random, to see what loading them comes to."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from hypothesis import note

from battaglia.core import toml

Table = dict[str, Any]
Keys = tuple[Any, ...]

RAW = ("1.5", "nan", "-inf", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "0x1f", "1e400")
"""TOML values that our writer has no use for."""
NUMBERS = (0, 1, 2, 3, -1, 7, 99, 10**30)


class Stock(NamedTuple):
    """Values of each type that a place may be spoiled with."""

    words: Sequence[str]
    tables: Sequence[Table]
    lists: Sequence[list[Any]]

    def like(self, value: Any, rng: Random) -> Any:
        """Another value of the same type."""
        if isinstance(value, bool):
            return not value
        kinds = {int: NUMBERS, str: self.words, dict: self.tables, list: self.lists}
        return copy.deepcopy(rng.choice(kinds[type(value)]))

    def any(self, rng: Random) -> Any:
        """A value of some type."""
        return copy.deepcopy(rng.choice((*NUMBERS, *self.words, *self.tables, *self.lists)))


def paths(data: Any, here: Keys = ()) -> list[Keys]:
    """The path of every value in the data."""
    if isinstance(data, dict):
        pairs = list(data.items())
    elif isinstance(data, list):
        pairs = list(enumerate(data))
    else:
        pairs = []
    return [path for k, value in pairs for path in ((*here, k), *paths(value, (*here, k)))]


def at(data: Any, path: Keys) -> Any:
    """The value at a path."""
    for key in path:
        data = data[key]
    return data


def spoil(data: Table, stock: Stock, rng: Random) -> None:
    """Change the data in one random place, most often to a value of the same type."""
    path = rng.choice(paths(data))
    table, key = at(data, path[:-1]), path[-1]
    way = rng.randrange(10)
    if way == 0:
        del table[key]
    elif way == 1 and isinstance(table, dict):
        table[rng.choice(("kind", "hexes", "0304", "x.y", "", *stock.words))] = table.pop(key)
    elif way == 2:
        table[key] = copy.deepcopy(at(data, rng.choice(paths(data))))
    elif way == 3:
        table[key] = f"raw {rng.choice(RAW)} raw"
    elif way == 4:
        table[key] = stock.any(rng)
    else:
        table[key] = stock.like(table[key], rng)
    note(f"{path}: {table.get(key) if isinstance(table, dict) else table}")


def as_text(data: Table) -> str:
    """The data as TOML, raw values unquoted."""
    return toml.dumps(data).replace('"raw ', "").replace(' raw"', "")
