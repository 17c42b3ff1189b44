"""Plain data as typed values, one conversion at a time.

The first time that msgspec meets a type it notes down what the type's fields are, and a thread
that asks for the same type meanwhile finds the notes half written and crashes the process. So
every conversion waits for the one before: it takes microseconds once a type is known. Writing
(``msgspec.json.encode``, ``msgspec.to_builtins``) needs no such notes.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_ONE_AT_A_TIME = threading.RLock()


def convert(data: Any, kind: type[T], *, str_keys: bool = False) -> T:
    """``data`` as a value of ``kind``; ``msgspec.ValidationError`` if it is none.

    With ``str_keys`` numbers that are keys may be written as text, as in JSON.
    """
    with _ONE_AT_A_TIME:
        return msgspec.convert(data, kind, str_keys=str_keys)


def decode(text: str | bytes, kind: type[T]) -> T:
    """The value of ``kind`` that a JSON text is; ``msgspec.MsgspecError`` if it is none."""
    with _ONE_AT_A_TIME:
        return msgspec.json.decode(text, type=kind)
