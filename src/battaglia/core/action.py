"""Typed actions: one small class a verb, with a text form that parses back and a JSON form.

The text form is the verb and the arguments in the order of the class's fields:
``step sparr 0823``. A field that holds several names joins them with ``+``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True):
    """The smallest choice that a player makes. Subclasses set ``verb`` and their fields."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        words = [self.verb]
        for name in self.__struct_fields__:
            value = getattr(self, name)
            words.append("+".join(value) if isinstance(value, tuple) else str(value))
        return " ".join(words)

    def to_json(self) -> dict[str, Any]:
        """The action as plain data, with its verb."""
        data: dict[str, Any] = {"verb": self.verb}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


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
        raise BadNotation(f"there is no action {words[0]!r}; known are: {', '.join(sorted(known))}")
    names = cls.__struct_fields__
    if len(words) - 1 != len(names):
        expected = " ".join([cls.verb, *(name.upper() for name in names)])
        raise BadNotation(f"{text!r} should read: {expected}")
    return _build(cls, dict(zip(names, words[1:], strict=True)))


def from_json(data: object, known: Verbs) -> Action:
    """The action of a JSON object; the inverse of ``Action.to_json``."""
    if not isinstance(data, dict) or not isinstance(data.get("verb"), str):
        raise BadNotation("an action is an object with a verb")
    cls = known.get(data["verb"])
    if cls is None:
        raise BadNotation(f"there is no action {data['verb']!r}")
    fields = {key: value for key, value in data.items() if key != "verb"}
    if set(fields) != set(cls.__struct_fields__):
        raise BadNotation(f"{cls.verb!r} takes exactly: {', '.join(cls.__struct_fields__)}")
    if not all(_is_text(value) for value in fields.values()):
        raise BadNotation("arguments of an action are words or lists of words")
    return _build(cls, {k: "+".join(v) if isinstance(v, list) else v for k, v in fields.items()})


def _is_text(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, str)


def _build(cls: type[Action], words: dict[str, str]) -> Action:
    annotations = msgspec.structs.fields(cls)
    values: dict[str, Any] = {
        field.name: tuple(words[field.name].split("+"))
        if field.type is not str
        else words[field.name]
        for field in annotations
    }
    return cls(**values)
