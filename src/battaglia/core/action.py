"""Typed actions: one small class a verb, with a text form that parses back and a JSON form.

The text form is the verb and the arguments in the order of the class's fields:
``step sparr 0823``. A field that holds several names joins them with ``+``. A field with a
default may be left out; else its name comes before its words, which are then not joined:
``march sparr 0823 by 0722 0723``.
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
    leg: ClassVar[bool] = False
    """Is it one step of a way, from hex to hex?"""
    composite: ClassVar[bool] = False
    """Does it stand for several others? There may be too many of its kind to list."""

    def __str__(self) -> str:
        if self.__struct_defaults__:
            return self._in_full()
        values = msgspec.structs.astuple(self)
        if lists_of(type(self)):
            values = tuple("+".join(v) if isinstance(v, tuple) else v for v in values)
        return " ".join((self.verb, *values))

    def _in_full(self) -> str:
        """The text of an action with fields that may be left out."""
        words = [self.verb]
        required = len(_required(type(self)))
        for place, name in enumerate(self.__struct_fields__):
            value = getattr(self, name)
            if place < required:
                words.append("+".join(value) if isinstance(value, tuple) else str(value))
            elif value:
                words += [name, *(value if isinstance(value, tuple) else (str(value),))]
        return " ".join(words)

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
    required = _required(cls)
    given, further = words[1 : 1 + len(required)], words[1 + len(required) :]
    options = _options(cls, further) if further else {}
    if len(given) != len(required) or options is None:
        raise BadNotation(f"{_short(text)} should read: {_pattern(cls)}")
    return _build(cls, given, options)


@cache
def lists_of(cls: type[Action]) -> frozenset[str]:
    """The fields of a verb that hold several names; looked up in its annotations once."""
    return frozenset(field.name for field in msgspec.structs.fields(cls) if field.type is not str)


@cache
def _required(cls: type[Action]) -> tuple[str, ...]:
    """The fields that an action of this class cannot do without."""
    return cls.__struct_fields__[: len(cls.__struct_fields__) - len(cls.__struct_defaults__)]


def _pattern(cls: type[Action]) -> str:
    """How an action of this class is written."""
    required = _required(cls)
    optional = [f"[{name} ...]" for name in cls.__struct_fields__[len(required) :]]
    return " ".join([cls.verb, *(name.upper() for name in required), *optional])


def _options(cls: type[Action], words: list[str]) -> dict[str, list[str]] | None:
    """The words of each optional field, behind its name; None if they make no sense."""
    names = cls.__struct_fields__[len(_required(cls)) :]
    found: dict[str, list[str]] = {}
    for word in words:
        if word in names and word not in found:
            found[word] = []
        elif not found or word in names:
            return None
        else:
            found[next(reversed(found))].append(word)
    several = lists_of(cls)
    fits = all(len(v) == 1 or (v and name in several) for name, v in found.items())
    return found if fits else None


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
    if not set(_required(cls)) <= set(fields) <= set(cls.__struct_fields__):
        raise BadNotation(f"{cls.verb!r} takes exactly: {', '.join(cls.__struct_fields__)}")
    lists = lists_of(cls)
    for name in cls.__struct_fields__:
        value = fields.get(name)
        if name not in _required(cls) and value in (None, "", []):
            fields.pop(name, None)
        elif not (_are_words(value) if name in lists else _is_word(value)):
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


def _build(cls: type[Action], words: list[str], options: dict[str, list[str]]) -> Action:
    lists = lists_of(cls)
    if not lists and not options:
        return cls(*words)
    further = {key: tuple(v) if key in lists else v[0] for key, v in options.items()}
    values: list[Any] = []
    for name, word in zip(_required(cls), words, strict=True):
        names = tuple(word.split("+"))
        if name in lists and "" in names:
            raise BadNotation(f"{_short(word)} is not a list of names joined by +")
        values.append(names if name in lists else word)
    return cls(*values, **further)
