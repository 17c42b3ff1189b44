"""The gate: every request passes here before anything is done for it."""

from __future__ import annotations

from contextlib import AsyncExitStack

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from battaglia.server.answering import denial, language
from battaglia.server.callers import Callers
from battaglia.server.errands import Errand, Wanted, wanted
from battaglia.server.errors import ApiError, log_error
from battaglia.server.hosts import Hosts
from battaglia.server.hub import UNAUTHORIZED
from battaglia.server.lanes import Lanes
from battaglia.server.library import Library
from battaglia.server.limits import Limits
from battaglia.server.security import largest_body

ALWAYS = ("/api/health", "/api/ready")
"""Answered whatever name was asked for: they say nothing that is anybody's."""
SOCKET = "SOCKET"
"""The method under which sockets are checked and logged: what they bring changes things."""


class Gate:
    """Names and origins, limits, the whole body, a place in a lane; then the request itself."""

    def __init__(
        self,
        app: ASGIApp,
        library: Library,
        callers: Callers,
        hosts: Hosts,
        limits: Limits,
        lanes: Lanes,
    ) -> None:
        self.app = app
        self.library = library
        self.callers = callers
        self.hosts = hosts
        self.limits = limits
        self.lanes = lanes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        method = scope.get("method", SOCKET)
        address = self.callers.address(scope)
        async with AsyncExitStack() as stack:
            try:
                errand = self._checked(scope, method, address)
                if scope["type"] == "http":
                    receive = await whole(scope, receive)
                    lane = self.lanes.lane(errand.errand)
                    if lane is not None:
                        await stack.enter_async_context(lane.place())
            except ApiError as error:
                log_error(method, scope["path"], error.status, error.code)
                await self._refuse(error, scope, receive, send)
                return
            await self.app(scope, receive, self._noting(address, errand, send))

    def _checked(self, scope: Scope, method: str, address: str) -> Wanted:
        path, headers = scope["path"], Headers(scope=scope)
        if path not in ALWAYS:
            self.hosts.check(headers, method)
        errand = wanted(method, path)
        if scope["type"] == "websocket":
            errand = errand._replace(errand=Errand.LOOK)
        self.limits.check(address, errand, headers.get("authorization", ""))
        return errand

    def _noting(self, address: str, errand: Wanted, send: Send) -> Send:
        """Tokens that open nothing are counted."""
        if not errand.match:
            return send

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == UNAUTHORIZED:
                self.limits.refused(address)
            await send(message)

        return noted

    async def _refuse(self, error: ApiError, scope: Scope, receive: Receive, send: Send) -> None:
        response = denial(self.library, error, language(HTTPConnection(scope)))
        if scope["type"] == "http":
            await response(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(response)


async def whole(scope: Scope, receive: Receive) -> Receive:
    """The body of a request, all of it: who is slow to send it takes nobody's place meanwhile."""
    if scope["method"] in ("GET", "HEAD"):
        return receive
    limit = largest_body(scope)
    parts: list[bytes] = []
    taken = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return again(message, receive)
        parts.append(message.get("body", b""))
        taken += len(parts[-1])
        if taken > limit:
            raise ApiError("too-large")
        if not message.get("more_body", False):
            break
    return again({"type": "http.request", "body": b"".join(parts), "more_body": False}, receive)


def again(first: Message, receive: Receive) -> Receive:
    """What was received, to be received once more before the rest."""
    waiting = [first]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received
