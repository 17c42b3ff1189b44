"""Web sockets: every seat and spectator is told of every change that it may know of."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from battaglia.core.typed import decode
from battaglia.server.answering import UNREACHABLE, denial, error_body, language
from battaglia.server.callers import Callers
from battaglia.server.errors import ApiError, log_error
from battaglia.server.journal import Viewer
from battaglia.server.library import Library
from battaglia.server.limits import Buckets, Rate
from battaglia.server.places import Doors, Places
from battaglia.server.requests import MATCH_ID, Lang
from battaglia.server.settings import Settings
from battaglia.server.sheets import Reader
from battaglia.server.tables import Tables

POLICY_VIOLATION = 1008
TRY_AGAIN = 1013
STALLED = 1006
UNAUTHORIZED = 401
REST = 10
"""Seconds after which an address with too many sockets may try again."""


class Greeting(msgspec.Struct, forbid_unknown_fields=True):
    """What a client says first: whose it is, and up to where it knows the log."""

    token: str
    seen: int | None = None
    """None for somebody who comes for the first time."""
    lang: Lang = "en"
    delta: bool = False
    """Does it take what has changed, after the first envelope?"""


class Connection:
    """A socket of a seat or a spectator."""

    def __init__(
        self, socket: WebSocket, match_id: str, viewer: Viewer, greeting: Greeting
    ) -> None:
        self.socket = socket
        self.match_id = match_id
        self.viewer = viewer
        self.lang = greeting.lang
        self.reader = Reader(viewer, greeting.lang, greeting.seen, greeting.delta)
        self.changed = asyncio.Event()
        self.over: ApiError | None = None
        """Why it must go, if it must."""
        self._sending = asyncio.Lock()

    async def send(self, message: bytes, seconds: float) -> None:
        """Send a message; two tasks may want to at once. Who does not read in time has gone."""
        try:
            async with asyncio.timeout(seconds), self._sending:
                await self.socket.send_text(message.decode())
        except TimeoutError:
            raise WebSocketDisconnect(STALLED) from None

    def end(self, error: ApiError) -> None:
        """Let it go, and say why."""
        self.over = error
        self.changed.set()


class Hub:
    """All sockets, by match."""

    def __init__(
        self,
        tables: Tables,
        library: Library,
        settings: Settings,
        refused: Callable[[str], None],
    ) -> None:
        self.tables = tables
        self.library = library
        self.settings = settings
        self.refused = refused
        """Called with an address that has shown a token which opens nothing."""
        self.callers = Callers(settings.trusted_proxies)
        self.doors = Doors(settings.sockets_per_address)
        self.message_rate = Rate.read(settings.message_rate)
        self.places: Places[Connection] = Places(
            settings.spectators_per_match, settings.sockets_per_seat
        )

    def viewers(self, match_id: str) -> set[Viewer]:
        """Those that have a socket open at a match."""
        return {each.reader.viewer for each in self.places.at(match_id)}

    def signal(self, match_id: str) -> None:
        """Something has changed in a match."""
        for connection in self.places.at(match_id):
            connection.changed.set()

    async def serve(self, socket: WebSocket, match_id: str, joined: Callable[[str], None]) -> None:
        """Let a client in, unless its address has too many sockets already."""
        address = self.callers.address(socket.scope)
        if not self.doors.enter(address):
            error = ApiError("too-many-sockets", wait=REST)
            log_error("SOCKET", socket.url.path, error.status, error.code)
            await socket.send_denial_response(denial(self.library, error, language(socket)))
            return
        try:
            await self._serve(socket, match_id, joined)
        finally:
            self.doors.go(address)

    async def _serve(self, socket: WebSocket, match_id: str, joined: Callable[[str], None]) -> None:
        """Talk to a client until it leaves. A client that drops comes back and misses nothing."""
        await socket.accept()
        lang: Lang = "en"
        try:
            greeting = await self._greeted(socket)
            lang = greeting.lang
            viewer = await self._viewer(socket, match_id, greeting.token)
            connection = Connection(socket, match_id, viewer, greeting)
            await self._talk(connection, joined)
        except ApiError as error:
            await self._refuse(socket, error, lang)
        except (WebSocketDisconnect, RuntimeError):
            # Starlette raises RuntimeError for a socket that was closed while we wrote to it.
            return

    async def _viewer(self, socket: WebSocket, match_id: str, token: str) -> Viewer:
        if not MATCH_ID.fullmatch(match_id):
            raise ApiError("not-found", params={"what": "page"})
        try:
            return await self.tables.admit(match_id, token)
        except ApiError as error:
            if error.status == UNAUTHORIZED:
                self.refused(self.callers.address(socket.scope))
            raise
        except UNREACHABLE:
            raise ApiError("storage") from None

    async def _greeted(self, socket: WebSocket) -> Greeting:
        try:
            text = await asyncio.wait_for(socket.receive_text(), self.settings.greeting_seconds)
            return decode(text, Greeting)
        except TimeoutError:
            raise ApiError("no-token") from None
        except (msgspec.MsgspecError, KeyError):
            raise ApiError("bad-request", params={"detail": "json"}) from None

    async def _talk(self, connection: Connection, joined: Callable[[str], None]) -> None:
        oldest = self.places.take(connection)
        if oldest is not None:
            oldest.end(ApiError("elsewhere"))
        joined(connection.match_id)
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._listen, connection, group.cancel_scope)
                group.start_soon(self._tell, connection, group.cancel_scope)
        finally:
            self.places.leave(connection)
        if connection.over is not None:
            raise connection.over

    async def _listen(self, connection: Connection, scope: anyio.CancelScope) -> None:
        """Answer pings and those who ask for everything; else it is a fault of the client."""
        messages = Buckets(self.message_rate)
        try:
            while True:
                message = _message(await connection.socket.receive_text())
                seconds = math.ceil(messages.take(connection.match_id))
                if seconds:
                    connection.end(ApiError("too-fast", params={"seconds": seconds}, wait=seconds))
                    return
                if message.get("type") == "ping":
                    await self._send(connection, b'{"type":"pong"}')
                elif message.get("type") == "full":
                    connection.reader.ask()
                    connection.changed.set()
                else:
                    error = ApiError("bad-request", params={"detail": "json"})
                    await self._send(connection, self._error(error, connection.lang))
        except (WebSocketDisconnect, RuntimeError, KeyError):
            scope.cancel()

    async def _tell(self, connection: Connection, scope: anyio.CancelScope) -> None:
        """Send an envelope now and after every change that this viewer may know of."""
        try:
            while connection.over is None:
                connection.changed.clear()
                message = await self.tables.read(connection.match_id, connection.reader.news)
                if message:
                    await self._send(connection, message)
                await connection.changed.wait()
        except (WebSocketDisconnect, RuntimeError):
            pass
        except UNREACHABLE:
            connection.end(ApiError("storage"))
        except ApiError as error:
            connection.end(error)
        scope.cancel()

    async def _send(self, connection: Connection, message: bytes) -> None:
        await connection.send(message, self.settings.send_seconds)

    def _error(self, error: ApiError, lang: str) -> bytes:
        body = error_body(self.library, error, lang)
        return msgspec.json.encode({"type": "error", **body})

    async def _refuse(self, socket: WebSocket, error: ApiError, lang: str) -> None:
        log_error("SOCKET", socket.url.path, error.status, error.code)
        if socket.client_state is not WebSocketState.CONNECTED:
            return
        code = TRY_AGAIN if error.status == 503 else POLICY_VIOLATION
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(self.settings.send_seconds):
                await socket.send_text(self._error(error, lang).decode())
                await socket.close(code)


def _message(text: str) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
