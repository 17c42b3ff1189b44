"""The short way to what is asked most: playing and taking back.

The framework's own way to a function (finding the route, solving what it depends on, closing up
behind it) takes as long as the move. A request that is well made in every way goes straight to
the same function; any other takes the long way, where it is told what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from battaglia.server import routes_matches
from battaglia.server.answering import JSON_TYPE, denial
from battaglia.server.context import Asker, Server, asker_of
from battaglia.server.errors import ApiError, log_error
from battaglia.server.gate import again
from battaglia.server.requests import Asked, Lang, Play, Undo

_PATH = re.compile(r"/api/matches/([A-Za-z0-9_-]{1,40})/(actions|undo)\Z")
_LANGUAGES: dict[bytes, Lang] = {b"": "en", b"lang=en": "en", b"lang=it": "it"}
_NEEDED = (b"content-type", b"authorization")
_BEARER = "bearer "

Answer = Callable[[Asker, Any], Awaitable[Response]]
ENDS: dict[str, tuple[type[Asked], Answer]] = {
    "actions": (Play, routes_matches.play),
    "undo": (Undo, routes_matches.undo),
}


class Short(NamedTuple):
    """A request that can go the short way."""

    match_id: str
    token: str
    lang: Lang
    asked: type[Asked]
    answer: Answer


class ShortWay:
    """Lets requests that play go straight to where they are answered."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        short = short_of(scope)
        if short is None:
            await self.app(scope, receive, send)
            return
        message = await receive()
        try:
            asked = short.asked.model_validate_json(message["body"])
        except (ValidationError, KeyError):
            await self.app(scope, again(message, receive), send)
            return
        try:
            asker = await asker_of(self.server, short.match_id, short.token, short.lang)
            response = await short.answer(asker, asked)
        except ApiError as error:
            log_error(scope["method"], scope["path"], error.status, error.code)
            response = denial(self.server.library, error, short.lang)
        await response(scope, receive, send)


def short_of(scope: Scope) -> Short | None:
    """What a request wants, if all that can be seen of it before its body is as it should be."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return None
    found, lang = _PATH.match(scope["path"]), _LANGUAGES.get(scope["query_string"])
    if found is None or lang is None:
        return None
    headers = {name: value for name, value in scope["headers"] if name in _NEEDED}
    kind, token = (headers.get(name, b"").decode("latin-1") for name in _NEEDED)
    if kind != JSON_TYPE or token[: len(_BEARER)].lower() != _BEARER:
        return None
    asked, answer = ENDS[found[2]]
    return Short(found[1], token[len(_BEARER) :], lang, asked, answer)
