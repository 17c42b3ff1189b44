"""Finding the files of a battle: a scenario, and its map and charts, shipped or beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from battaglia.core.files import DataFault, read_text, shape

S = TypeVar("S", bound=msgspec.Struct)

Beside = Callable[[str], tuple[str, str]]
"""Reads a file beside the scenario: its text, and what to call it in a fault."""

FOLDERS = {"map": "maps", "charts": "charts"}


def shipped(data: Path, folder: str) -> dict[str, Path]:
    """The files of a folder that come with a game, by id."""
    return {path.stem: path for path in sorted((data / folder).glob("*.toml"))}


def beside_path(path: Path) -> Beside:
    """Files on disk, beside a scenario file."""

    def beside(name: str) -> tuple[str, str]:
        return read_text(path.parent / name), str(path.parent / name)

    return beside


def beside_texts(files: dict[str, str], origin: str) -> Beside:
    """Files that are given as texts, the scenario first; none is read from disk."""
    scenario = next(iter(files))

    def beside(name: str) -> tuple[str, str]:
        if name not in files:
            raise DataFault(f"{scenario} ({origin})", "", f"the file {name!r} is not {origin}")
        return files[name], f"{name} ({origin})"

    return beside


class Parts:
    """The map and the charts that a scenario names; its own files are noted in ``own``."""

    def __init__(self, data: Path, file: str, beside: Beside) -> None:
        self.data = data
        self.file = file
        self.beside = beside
        self.own: dict[str, str] = {}

    def find(self, key: str, name: str) -> tuple[str, str]:
        """A shipped part by its id, or a file of the scenario's own: its text and its name."""
        if name.endswith(".toml"):
            text, label = self.beside(name)
            self.own[name] = text
            return text, label
        known = shipped(self.data, FOLDERS[key])
        if name not in known:
            fault = (
                f"there is no {key} {name!r}; shipped are {', '.join(known)}, "
                "or give a path that ends in .toml"
            )
            raise DataFault(self.file, key, fault)
        return read_text(known[name]), str(known[name])


def override(options: S, changes: dict[str, Any], file: str) -> S:
    """A scenario's options with some of them changed."""
    merged = {**msgspec.to_builtins(options), **changes}
    return shape(merged, type(options), file, "options")


def hash_of(*parts: object) -> str:
    """A hash of data, the same on every machine."""
    encoded = (msgspec.json.encode(part, order="sorted") for part in parts)
    return hashlib.sha256(b"".join(encoded)).hexdigest()
