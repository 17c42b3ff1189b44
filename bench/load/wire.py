"""HTTP and web sockets with as little work as can be: the load should not be the bottleneck.

What comes back is not read further than is needed. It is asked for as browsers do, compressed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from dataclasses import dataclass
from typing import Any

HEAD_END = b"\r\n\r\n"
MASK = b"\0\0\0\0"
"""A mask that changes nothing: only proxies that cache have to fear us."""


class Answer(bytes):
    """The body of an answer."""

    status: int


@dataclass
class Place:
    """A server's address."""

    host: str
    port: int


class Line:
    """A connection that stays open, for one request after another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, token: str = "", body: Any = None, *, plain: bool = False
    ) -> tuple[int, bytes]:
        """The status and the body of an answer; ConnectionError if there is none."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                self.place.host, self.place.port
            )
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.place.host}:{self.place.port}\r\n"
            f"Authorization: Bearer {token}\r\n"
            f"Accept-Encoding: {'identity' if plain else 'gzip'}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        try:
            self._writer.write(head.encode() + sent)
            return await self._answer()
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.drop()
            raise ConnectionError(str(error)) from None

    async def _answer(self) -> tuple[int, bytes]:
        assert self._reader is not None
        head = await self._reader.readuntil(HEAD_END)
        status = int(head[9:12])
        length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        return status, await self._reader.readexactly(int(length))

    def drop(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.transport.abort()
        self._reader = self._writer = None


class Ear:
    """A web socket that listens to a match and counts what it hears."""

    def __init__(self, place: Place, match: str, token: str, *, delta: bool = True) -> None:
        self.place, self.match = place, match
        self.greeting = {"token": token, "delta": True} if delta else {"token": token}
        self.heard = 0
        self.bytes = 0
        self._writer: asyncio.StreamWriter | None = None

    async def listen(self, *, reads: bool = True) -> None:
        """Listen until the connection ends; one that does not read only greets."""
        reader, self._writer = await asyncio.open_connection(self.place.host, self.place.port)
        key = base64.b64encode(os.urandom(16)).decode()
        self._writer.write(
            (
                f"GET /api/matches/{self.match}/socket HTTP/1.1\r\n"
                f"Host: {self.place.host}:{self.place.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
            ).encode()
        )
        head = await reader.readuntil(HEAD_END)
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head[:40].decode("latin-1"))
        self._send(1, json.dumps(self.greeting).encode())
        if not reads:
            await asyncio.Event().wait()
        while True:
            await self._frame(reader)

    async def _frame(self, reader: asyncio.StreamReader) -> None:
        first, second = await reader.readexactly(2)
        length = second & 127
        if length == 126:
            (length,) = struct.unpack("!H", await reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await reader.readexactly(8))
        body = await reader.readexactly(length)
        if first & 15 == 9:
            self._send(10, body)
        elif first & 15 == 8:
            raise ConnectionError("closed")
        else:
            self.heard += 1
            self.bytes += length

    def _send(self, kind: int, body: bytes) -> None:
        assert self._writer is not None
        length = len(body)
        size = struct.pack("!B", 128 | length) if length < 126 else struct.pack("!BH", 254, length)
        self._writer.write(bytes([128 | kind]) + size + MASK + body)

    def drop(self) -> None:
        """Let go of the connection, without a word."""
        if self._writer is not None:
            self._writer.transport.abort()
