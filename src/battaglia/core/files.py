"""Reading data files: TOML checked against typed shapes, with the place of every fault.

A fault is always one ``DataFault``: which file, where in it, what is wrong. Nothing is half
loaded: either the whole typed value comes back or the fault is raised.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from battaglia.core.typed import convert

S = TypeVar("S")

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes. The largest shipped file has 40 kB; this stops noise before it is parsed."""


class DataFault(ValueError):
    """A data file is wrong: ``file``, ``place`` in it (may be empty) and ``fault``."""

    def __init__(self, file: str, place: str, fault: str) -> None:
        self.file = file
        self.place = place
        self.fault = fault
        super().__init__(f"{file}: {place}: {fault}" if place else f"{file}: {fault}")


def read_text(path: Path) -> str:
    """The text of a file, refused if it is missing, too large or not UTF-8."""
    name = str(path)
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST_FILE else b""
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataFault(name, f"byte {error.start}", "is not UTF-8 text") from None
    except OSError as error:
        raise DataFault(name, "", f"cannot be read: {error.strerror or error}") from None
    except ValueError:  # a name that no file can have
        raise DataFault(repr(name), "", "cannot be read: no file has such a name") from None
    if size > LARGEST_FILE:
        raise DataFault(name, "", f"{size:,} bytes is too large for a file of this kind")
    return text


MOST_DOTS = 200
"""In a line. The parser's time grows with the square of the parts of a dotted key."""


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise DataFault(file, "", "is not valid TOML: nested too deeply")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r"\(at (line \d+, column \d+|end of document)\)", message)
        place = found.group(1) if found else ""
        fault = re.sub(r"\s*\(at .*\)$", "", message)
        raise DataFault(file, place, f"is not valid TOML: {fault}") from None
    except ValueError as error:  # a number of thousands of digits, say
        raise DataFault(file, "", f"is not valid TOML: {error}") from None
    except RecursionError:
        raise DataFault(file, "", "is not valid TOML: nested too deeply") from None


def shape(data: object, kind: type[S], file: str, place: str = "") -> S:
    """``data`` as a value of ``kind``; a fault names the exact key."""
    try:
        return convert(data, kind)
    except msgspec.ValidationError as error:
        raise _located(data, kind, file, place, str(error)) from None


def _located(data: object, kind: Any, file: str, place: str, message: str) -> DataFault:
    """Msgspec writes ``[...]`` for a key of a table: look for the entry that is at fault."""
    fault, _, path = message.partition(" - at `")
    path = path.rstrip("`")
    if "[...]" in path and isinstance(data, dict):
        inner = _failing_entry(data, kind)
        if inner is not None:
            key, value, value_kind = inner
            try:
                convert(value, value_kind)
            except msgspec.ValidationError as error:
                return _located(value, value_kind, file, _join(place, key), str(error))
    trail = path.removeprefix("key` in `").removeprefix("$").lstrip(".")
    return DataFault(file, _join(place, trail), _plain(fault))


def _failing_entry(data: dict[str, Any], kind: Any) -> tuple[str, Any, Any] | None:
    if get_origin(kind) is dict:
        value_kind = get_args(kind)[1]
        return _first_failing((key, value, value_kind) for key, value in data.items())
    hints = get_type_hints(kind)
    return _first_failing((key, data[key], hint) for key, hint in hints.items() if key in data)


def _first_failing(entries: Any) -> tuple[str, Any, Any] | None:
    for key, value, kind in entries:
        try:
            convert(value, kind)
        except msgspec.ValidationError:
            return key, value, kind
        except TypeError:  # a ClassVar or the like: not a key of the file
            continue
    return None


def _join(place: str, key: str) -> str:
    dot = "." if place and key and not key.startswith("[") else ""
    return f"{place}{dot}{key}"


def _plain(fault: str) -> str:
    """Msgspec's words in the words of somebody who edits the file."""
    fault = fault.replace("Object contains", "there is an").replace(
        "Object missing required field", "there is no key"
    )
    fault = fault.replace("unknown field", "unknown key")
    return fault[0].lower() + fault[1:]
