"""Typed actions: one small class a verb, with a text form that parses back and a JSON form.

The text form is the verb and the arguments in the order of the class's fields:
``step sparr 0823``. A field that holds several names joins them with ``+``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True):
    """The smallest choice that a player makes. Subclasses set ``verb`` and their fields."""

    verb: ClassVar[str]
    joins: ClassVar[frozenset[str]] = frozenset()
    """The verbs with which it shares a line of a record, when it goes on with their piece."""

    def __str__(self) -> str:
        values = msgspec.structs.astuple(self)
        if lists_of(type(self)):
            values = tuple("+".join(v) if isinstance(v, tuple) else v for v in values)
        return " ".join((self.verb, *values))

    def to_json(self) -> dict[str, Any]:
        """The action as plain data, with its verb."""
        data: dict[str, Any] = {"verb": self.verb}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


EXCERPT = 60


class BadNotation(ValueError):
    """The text is not an action of this game. The message says what was expected."""


Verbs = Mapping[str, type[Action]]


def verbs(*classes: type[Action]) -> Verbs:
    """The classes by their verbs."""
    return {cls.verb: cls for cls in classes}


def parse(text: str, known: Verbs) -> Action:
    """The action that ``text`` denotes; the inverse of ``str``."""
    words = text.split()
    if not words:
        raise BadNotation("an empty line is not an action")
    cls = known.get(words[0])
    if cls is None:
        verbs = ", ".join(sorted(known))
        raise BadNotation(f"there is no action {_short(words[0])}; known are: {verbs}")
    names = cls.__struct_fields__
    if len(words) - 1 != len(names):
        expected = " ".join([cls.verb, *(name.upper() for name in names)])
        raise BadNotation(f"{_short(text)} should read: {expected}")
    return _build(cls, words[1:])


@cache
def lists_of(cls: type[Action]) -> frozenset[str]:
    """The fields of a verb that hold several names; looked up in its annotations once."""
    return frozenset(field.name for field in msgspec.structs.fields(cls) if field.type is not str)


def _short(text: str) -> str:
    """The beginning of what somebody wrote, quoted, for a message."""
    return repr(text if len(text) <= EXCERPT else f"{text[:EXCERPT]}...")


def from_json(data: object, known: Verbs) -> Action:
    """The action of a JSON object; the inverse of ``Action.to_json``."""
    if not isinstance(data, dict) or not isinstance(data.get("verb"), str):
        raise BadNotation("an action is an object with a verb")
    cls = known.get(data["verb"])
    if cls is None:
        raise BadNotation(f"there is no action {_short(data['verb'])}")
    fields = {key: value for key, value in data.items() if key != "verb"}
    if set(fields) != set(cls.__struct_fields__):
        raise BadNotation(f"{cls.verb!r} takes exactly: {', '.join(cls.__struct_fields__)}")
    lists = lists_of(cls)
    for name, value in fields.items():
        if not (_are_words(value) if name in lists else _is_word(value)):
            raise BadNotation("arguments of an action are words or lists of words")
    return cls(**{key: tuple(v) if isinstance(v, list) else v for key, v in fields.items()})


def _is_word(value: object) -> bool:
    """A word is what notation can hold: no blanks, not empty."""
    return isinstance(value, str) and value.split() == [value]


def _are_words(value: object) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(_is_word(item) and "+" not in item for item in value)
    )


def _build(cls: type[Action], words: list[str]) -> Action:
    lists = lists_of(cls)
    if not lists:
        return cls(*words)
    values: list[Any] = []
    for name, word in zip(cls.__struct_fields__, words, strict=True):
        names = tuple(word.split("+"))
        if name in lists and "" in names:
            raise BadNotation(f"{_short(word)} is not a list of names joined by +")
        values.append(names if name in lists else word)
    return cls(*values)
