"""The OpenAPI document: paths and requests from the routes, answers from the structs.

What differs from game to game is a union over the games that there are, told apart by ``game``.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from types import UnionType
from typing import Any, get_args

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from battaglia.core.game import Game
from battaglia.core.telling import teller_type
from battaglia.core.telling.printed import Card, PlainBattle, ProvenanceAnswer, Told
from battaglia.core.telling.score import ScoreTold
from battaglia.core.telling.shapes import Gloss, OddsTold, Outlook, PieceSaid, PlainView
from battaglia.lab.review_told import CounselTold, ReviewTold
from battaglia.server import answers
from battaglia.server.answers import REF, ErrorBody

JSON_TYPE = "application/json"
ANY_VIEW, ANY_BATTLE = "AnyView", "AnyBattle"
"""The shapes that differ from game to game."""
OF_REVIEWS = (ReviewTold, CounselTold)
"""Answers about a game that was looked at again."""
OF_TELLERS = (Card, Gloss, OddsTold, Outlook, PieceSaid, ProvenanceAnswer, ScoreTold)
"""Answers that are sent as a teller gives them."""
PLAIN = (PlainView, PlainBattle)
"""What a client can rely on whatever the game is."""
ALWAYS = (400, 403, 429, 503)
"""With these any request can be refused: see gate.py."""
UNUSED = ("HTTPValidationError", "ValidationError")

Responses = dict[int | str, dict[str, Any]]
Document = dict[str, Any]


# For the routes


def errors(*statuses: int) -> Responses:
    """The statuses with which a request can be refused."""
    return {status: _content("Refused", _ref(ErrorBody)) for status in (*ALWAYS, *statuses)}


def answer(shape: Any, *refused: int, status: int = 200) -> Responses:
    """What a request is answered with, and the statuses with which it can be refused.

    The shape is a struct, a union of some, a list of one, or the name of a shape that differs from
    game to game.
    """
    members = get_args(shape)
    schema = {"type": "array", "items": _ref(members[0])} if members else _ref(shape)
    if isinstance(shape, UnionType):
        schema = {"anyOf": [_ref(member) for member in members]}
    return {status: _content("Granted", schema), **errors(*refused)}


def _ref(shape: Any) -> Document:
    name = shape if isinstance(shape, str) else shape.__name__
    return {"$ref": REF.format(name=name)}


def _content(description: str, schema: Document) -> Document:
    return {"description": description, "content": {JSON_TYPE: {"schema": schema}}}


# The whole


def document(app: FastAPI, games: Mapping[str, Game]) -> Document:
    """The whole document: errors are always JSON, and none has the status 422."""
    found = get_openapi(title=app.title, version=app.version, routes=app.routes)
    for path in found["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    for name in UNUSED:
        schemas.pop(name, None)
    schemas |= components(games)
    found["components"]["schemas"] = dict(sorted(schemas.items()))
    return found


def components(games: Mapping[str, Game]) -> dict[str, Document]:
    """The shapes of all answers."""
    views = {name: teller_type(game).view_type or PlainView for name, game in games.items()}
    battles = {name: teller_type(game).battle_type or PlainBattle for name, game in games.items()}
    structs = [each for each in vars(answers).values() if _is_answer(each)]
    _, schemas = msgspec.json.schema_components(
        [
            *OF_TELLERS,
            *OF_REVIEWS,
            *structs,
            *dict.fromkeys((*PLAIN, *views.values(), *battles.values())),
        ],
        ref_template=REF,
    )
    for schema in schemas.values():
        _complete(schema)
    return {
        **schemas,
        ANY_VIEW: _one_of(views, "What a seat may know; ``game`` says which shape it has."),
        ANY_BATTLE: _one_of(battles, "A battle; ``game`` says which shape it has."),
    }


def _is_answer(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Told) and value is not Told


def _complete(schema: Document) -> None:
    """An answer has every key, with its default value too; but for those that can be unset."""
    schema["description"] = cleandoc(schema.get("description", ""))
    required = schema.get("required", [])
    for name, value in schema.get("properties", {}).items():
        if "default" in value:
            del value["default"]
            required.append(name)


def _one_of(shapes: Mapping[str, Any], description: str) -> Document:
    refs = {name: _ref(shape)["$ref"] for name, shape in shapes.items()}
    return {
        "description": description,
        "oneOf": [{"$ref": ref} for ref in dict.fromkeys(refs.values())],
        "discriminator": {"propertyName": "game", "mapping": refs},
    }
