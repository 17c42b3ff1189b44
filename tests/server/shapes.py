"""Holds answers against the OpenAPI document, and reads them as the shapes that they have."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, get_args

import jsonschema
import msgspec

from battaglia.core.telling import teller_type
from battaglia.server.answers import Envelope
from battaglia.server.document import document
from battaglia.server.openapi import ANY_BATTLE
from battaglia.server.settings import shipped_games

T = TypeVar("T")
TELLERS = [teller_type(game) for game in shipped_games().values()]
VIEWS = {teller.view_type.__struct_config__.tag: teller.view_type for teller in TELLERS}
BATTLES = {teller.battle_type.__struct_config__.tag: teller.battle_type for teller in TELLERS}


@cache
def checker(name: str) -> jsonschema.Draft202012Validator:
    """What holds something against a component of the document."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
    return jsonschema.Draft202012Validator(schema)


def shaped(kind: type[T], data: Any) -> T:
    """An answer as the shape that it has, held against the document, too."""
    members = get_args(kind)
    name = members[0].__name__ if members else kind.__name__
    for each in data if members else [data]:
        checker(name).validate(each)
    return msgspec.convert(data, kind)


def view_of(data: Any) -> Any:
    """The view of an envelope as the shape of its game; the envelope is held against its own."""
    shaped(Envelope, data)
    return msgspec.convert(data["view"], VIEWS[data["view"]["game"]])


def battle_of(data: Any) -> Any:
    """A battle as the shape of its game, held against the union of all."""
    checker(ANY_BATTLE).validate(data)
    return msgspec.convert(data, BATTLES[data["game"]])
