"""Answers: bodies that are ready to send, and one shape for every error."""

from __future__ import annotations

import traceback
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from battaglia.core.catalogue import LANGUAGES
from battaglia.core.reason import Param
from battaglia.server.errors import LOG, ApiError, log_error
from battaglia.server.library import Library

JSON_TYPE = "application/json"
_BY_STATUS = {404: "not-found", 405: "no-method", 413: "too-large"}
_LONGEST_DETAIL = 200
TRY_AGAIN = (429, 503)
"""The statuses of what may be granted later."""
UNREACHABLE = (OperationalError, InterfaceError, InternalError, PoolTimeout)
"""What is raised when the database is away, full, frozen or has too much to do."""


def json_response(content: Any, status: int = 200) -> Response:
    """Plain data as JSON. Bytes are sent as they are."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(body, status, media_type=JSON_TYPE)


def error_body(library: Library, error: ApiError, lang: str) -> dict[str, Any]:
    """The body of an error, in words."""
    words = library.own_words[lang]
    params: dict[str, Param] = dict(error.params)
    for section in ("what", "detail"):
        code = params.get(section)
        if code is not None:
            others = {key: value for key, value in params.items() if key != section}
            params[section] = words.say(section, str(code), others)
    told: dict[str, Any] = {
        "code": error.code,
        "message": words.say("error", error.code, params),
        "reasons": [],
        "number": error.number,
    }
    if error.scope is not None:
        told["message"] = error.scope.say("undo", error.words) if error.words else told["message"]
        told["reasons"] = error.scope.reasons(error.reasons)
    return {"error": told}


def denial(library: Library, error: ApiError, lang: str) -> Response:
    """An error as an answer."""
    response = json_response(error_body(library, error, lang), error.status)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if error.status in TRY_AGAIN:
        response.headers["Retry-After"] = str(error.wait)
    return response


def language(request: HTTPConnection) -> str:
    """The language that a request asks for, even if the rest of it is wrong."""
    asked = request.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def add_error_handlers(app: FastAPI, library: Library) -> None:
    """Give every error the same shape."""

    def refuse(request: Request, error: ApiError) -> Response:
        log_error(request.method, request.url.path, error.status, error.code)
        return denial(library, error, language(request))

    async def api_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, ApiError)
        return refuse(request, error)

    async def unreachable(request: Request, error: Exception) -> Response:
        LOG.warning("the database: %s", type(getattr(error, "orig", None) or error).__name__)
        return refuse(request, ApiError("storage"))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return refuse(request, ApiError("bad-request", params=_first_fault(error)))

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        response = refuse(request, _of_status(error))
        response.headers.update(error.headers or {})
        return response

    app.add_exception_handler(ApiError, api_error)
    for kind in UNREACHABLE:
        app.add_exception_handler(kind, unreachable)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http_error)


def _first_fault(error: RequestValidationError) -> dict[str, Param]:
    """Where the request is wrong, and how; what was sent is not repeated."""
    fault = error.errors()[0]
    if fault["type"] == "json_invalid":
        return {"detail": "json"}
    place = ".".join(str(part) for part in fault["loc"])
    return {"detail": "field", "place": _plain(place), "fault": _plain(str(fault["msg"]))}


def _plain(text: str) -> str:
    """Some text of a request, short, and without what is no character at all."""
    return text[:_LONGEST_DETAIL].encode("utf-8", "replace").decode()


def _of_status(error: HTTPException) -> ApiError:
    code = _BY_STATUS.get(error.status_code, "bad-request")
    params: dict[str, Param] = {"detail": "status", "status": error.status_code}
    return ApiError(code, params={"what": "page"} if code == "not-found" else params)


class LastResort:
    """The outermost layer: a mistake of ours is answered and noted, and never shown."""

    def __init__(self, app: ASGIApp, library: Library) -> None:
        self.app = app
        self.library = library

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} at {place.filename}:{place.lineno}"
            log_error(scope["method"], scope["path"], 500, "internal", where)
            LOG.debug("the stack of it", exc_info=error)
            if not started:
                body = error_body(self.library, ApiError("internal"), "en")
                await json_response(body, 500)(scope, receive, send)
