"""Writing TOML: the few shapes that our files use, laid out for a person to edit.

The standard library reads TOML but does not write it. Tables of tables become one line an
entry (``sparr = { seat = "allied", ... }``), as the shipped files have them.
"""

from __future__ import annotations

import re
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def dumps(data: dict[str, Any]) -> str:
    """The tables as TOML text: plain values first, then a section a table."""
    plain = {k: v for k, v in data.items() if not isinstance(v, dict) and not _is_tables(v)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in data.items():
        if key not in plain:
            lines += _section(_key(key), value)
    return "\n".join(lines) + "\n"


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _section(path: str, value: Any) -> list[str]:
    if isinstance(value, list):
        return [line for item in value for line in ("", f"[[{path}]]", *_entries(item))]
    return ["", f"[{path}]", *_entries(value)]


def _entries(table: dict[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items()]


def _key(key: str) -> str:
    return key if _BARE.match(key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    raise TypeError(f"{type(value).__name__} has no place in our files")


def _text(text: str) -> str:
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    body = "".join(
        _ESCAPES.get(c) or (c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text
    )
    return f'"{body}"'
