"""Spoils data files at random, and sees what loading them comes to: a game, or one DataFault."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from hypothesis import note
from hypothesis import strategies as st

import battaglia
from battaglia import DataFault
from battaglia.core import toml

Table = dict[str, Any]
Keys = tuple[Any, ...]

RAW = ("1.5", "nan", "-inf", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "0x1f", "1e400")
"""TOML values that our writer has no use for."""
NUMBERS = (0, 1, 2, 3, -1, 7, 99, 10**30)
ACTIONS = 25
"""So much is played of a battle that has been loaded."""
PUT = st.text(max_size=10) | st.sampled_from(['"', "[", "]", "{", "}", "=", "\n", "[[x]]\n"])
"""What a text is spoiled with."""
NOISE = st.binary(max_size=200) | st.text(max_size=200).map(str.encode)
"""The content of a file that is none of ours."""


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


def write(folder: str, files: dict[str, Table]) -> Path:
    """Put files into a folder, and say where the scenario is."""
    for name, data in files.items():
        Path(folder, f"{name}.toml").write_text(as_text(data), "utf-8")
    return Path(folder, "scenario.toml")


def begin(path: Path) -> None:
    """Load a scenario and begin to play it: all of it works, or loading ends in a DataFault."""
    try:
        match = battaglia.new_match(path, seed=0)
    except DataFault as fault:
        note(str(fault))
        return
    rng = Random(0)
    for _ in range(ACTIONS):
        for name in match.seats:
            assert match.seat(name).view()["seat"] == name
        if match.outcome is not None:
            return
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))


def begin_files(files: dict[str, Table]) -> None:
    """The same for files that are still to be written."""
    with TemporaryDirectory() as folder:
        begin(write(folder, files))


def begin_spoiled(files: dict[str, Table], name: str, stock: Stock, seed: int, times: int) -> None:
    """The same with one of the files spoiled in a few places."""
    rng, files = Random(seed), copy.deepcopy(files)
    for _ in range(times):
        spoil(files[name], stock, rng)
    begin_files(files)


def begin_cut(file: Path, cut: float, length: int, put: str) -> None:
    """The same for a file in whose text something stands in the place of a part."""
    text = file.read_text("utf-8")
    place = int(cut * len(text))
    with TemporaryDirectory() as folder:
        path = Path(folder, "battle.toml")
        path.write_text(text[:place] + put + text[place + length :], "utf-8", newline="")
        begin(path)


def refuse(load: Callable[[Path], Any], content: bytes) -> None:
    """What is no file of ours is refused, and the refusal says which file it is."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "noise.toml")
        path.write_bytes(content)
        with pytest.raises(DataFault) as caught:
            load(path)
        assert caught.value.file == str(path)
