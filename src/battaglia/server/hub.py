"""Web sockets: every seat and spectator is told of every change that it may know of."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from battaglia.core.typed import decode
from battaglia.server.answering import error_body
from battaglia.server.errors import ApiError, log_error
from battaglia.server.journal import Viewer
from battaglia.server.library import Library
from battaglia.server.requests import Lang
from battaglia.server.settings import Settings
from battaglia.server.sheets import Reader
from battaglia.server.tables import Tables

POLICY_VIOLATION = 1008
TRY_AGAIN = 1013


class Greeting(msgspec.Struct, forbid_unknown_fields=True):
    """What a client says first: whose it is, and up to where it knows the log."""

    token: str
    seen: int | None = None
    """None for somebody who comes for the first time."""
    lang: Lang = "en"


class Connection:
    """A socket of a seat or a spectator."""

    def __init__(
        self, socket: WebSocket, match_id: str, viewer: Viewer, greeting: Greeting
    ) -> None:
        self.socket = socket
        self.match_id = match_id
        self.lang = greeting.lang
        self.reader = Reader(viewer, greeting.lang, greeting.seen)
        self.changed = asyncio.Event()
        self._sending = asyncio.Lock()

    async def send(self, message: bytes) -> None:
        """Send a message; two tasks may want to at once."""
        async with self._sending:
            await self.socket.send_text(message.decode())


class Hub:
    """All sockets, by match."""

    def __init__(self, tables: Tables, library: Library, settings: Settings) -> None:
        self.tables = tables
        self.library = library
        self.settings = settings
        self._connections: dict[str, set[Connection]] = {}

    def signal(self, match_id: str) -> None:
        """Something has changed in a match."""
        for connection in self._connections.get(match_id, ()):
            connection.changed.set()

    async def serve(self, socket: WebSocket, match_id: str, joined: Callable[[str], None]) -> None:
        """Talk to a client until it leaves. A client that drops comes back and misses nothing."""
        await socket.accept()
        lang: Lang = "en"
        try:
            greeting = await self._greeted(socket)
            lang = greeting.lang
            viewer = await self.tables.admit(match_id, greeting.token)
            connection = Connection(socket, match_id, viewer, greeting)
            await self._talk(connection, joined)
        except ApiError as error:
            await self._refuse(socket, error, lang)
        except (WebSocketDisconnect, RuntimeError):
            # Starlette raises RuntimeError for a socket that was closed while we wrote to it.
            return

    async def _greeted(self, socket: WebSocket) -> Greeting:
        try:
            text = await asyncio.wait_for(socket.receive_text(), self.settings.greeting_seconds)
            return decode(text, Greeting)
        except TimeoutError:
            raise ApiError("no-token") from None
        except (msgspec.MsgspecError, KeyError):
            raise ApiError("bad-request", params={"detail": "json"}) from None

    async def _talk(self, connection: Connection, joined: Callable[[str], None]) -> None:
        others = self._connections.setdefault(connection.match_id, set())
        if len(others) >= self.settings.sockets_per_match:
            raise ApiError("busy")
        others.add(connection)
        joined(connection.match_id)
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._listen, connection, group.cancel_scope)
                group.start_soon(self._tell, connection, group.cancel_scope)
        finally:
            others.discard(connection)
            if not others:
                self._connections.pop(connection.match_id, None)

    async def _listen(self, connection: Connection, scope: anyio.CancelScope) -> None:
        """Answer pings and those who ask for everything; else it is a fault of the client."""
        try:
            while True:
                message = _message(await connection.socket.receive_text())
                if message.get("type") == "ping":
                    await connection.send(b'{"type":"pong"}')
                elif message.get("type") == "full":
                    connection.reader.ask()
                    connection.changed.set()
                else:
                    error = ApiError("bad-request", params={"detail": "json"})
                    await connection.send(self._error(error, connection.lang))
        except (WebSocketDisconnect, RuntimeError, KeyError):
            scope.cancel()

    async def _tell(self, connection: Connection, scope: anyio.CancelScope) -> None:
        """Send an envelope now and after every change that this viewer may know of."""
        try:
            while True:
                connection.changed.clear()
                message = await self.tables.read(connection.match_id, connection.reader.news)
                if message:
                    await connection.send(message)
                await connection.changed.wait()
        except (WebSocketDisconnect, RuntimeError):
            scope.cancel()

    def _error(self, error: ApiError, lang: str) -> bytes:
        body = error_body(self.library, error, lang)
        return msgspec.json.encode({"type": "error", **body})

    async def _refuse(self, socket: WebSocket, error: ApiError, lang: str) -> None:
        log_error("SOCKET", socket.url.path, error.status, error.code)
        if socket.client_state is not WebSocketState.CONNECTED:
            return
        code = TRY_AGAIN if error.code == "busy" else POLICY_VIOLATION
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(self._error(error, lang).decode())
            await socket.close(code)


def _message(text: str) -> dict[str, Any]:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}
