"""HTTP and web sockets with as little work as can be: the load should not be the bottleneck.

What comes back is not read further than is needed, and not decoded. It is asked for as browsers
do, compressed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from dataclasses import dataclass
from typing import Any, cast

HEAD_END = b"\r\n\r\n"
MASK = b"\0\0\0\0"
"""A mask that changes nothing: only proxies that cache have to fear us."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
Answer = tuple[int, bytes]
"""The status and the body of an answer."""


@dataclass
class Place:
    """A server's address."""

    host: str
    port: int


class _Talk(asyncio.Protocol):
    """A connection on which one answer at a time is waited for."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.answer: asyncio.Future[Answer] | None = None
        self._come = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._come = self._come + data if self._come else data
        head = self._come.find(HEAD_END)
        if head < 0:
            return
        length = self._come[:head].lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        end = head + len(HEAD_END) + int(length)
        if len(self._come) < end or self.answer is None or self.answer.done():
            return
        self.answer.set_result((int(self._come[9:12]), self._come[head + len(HEAD_END) : end]))
        self._come = self._come[end:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError(str(exc or "closed")))


class Line:
    """A connection that stays open, for one request after another."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._talk: _Talk | None = None

    async def ask(
        self, method: str, path: str, token: str = "", body: bytes = b"", *, plain: bool = False
    ) -> Answer:
        """The status and the body of an answer; ConnectionError if there is none."""
        loop = asyncio.get_running_loop()
        if self._talk is None or self._talk.transport is None:
            _, self._talk = await loop.create_connection(_Talk, self.place.host, self.place.port)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.place.host}:{self.place.port}\r\n"
            f"Authorization: Bearer {token}\r\n"
            f"Accept-Encoding: {'identity' if plain else 'gzip'}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        if self._talk.transport is None:
            raise ConnectionError("closed")
        self._talk.answer = loop.create_future()
        self._talk.transport.write(head.encode() + body)
        return await self._talk.answer

    def drop(self) -> None:
        """Let go of the connection."""
        if self._talk is not None and self._talk.transport is not None:
            self._talk.transport.abort()
        self._talk = None


def greeting_request(place: Place, match: str) -> bytes:
    """What asks for a web socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: {place.host}:{place.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
    ).encode()


def frame(kind: int, body: bytes) -> bytes:
    """A message of a client."""
    length = len(body)
    size = struct.pack("!B", 128 | length) if length < 126 else struct.pack("!BH", 254, length)
    return bytes([128 | kind]) + size + MASK + body


class Ear(asyncio.Protocol):
    """A web socket that listens to a match and counts what it hears."""

    def __init__(self, place: Place, match: str, token: str, *, delta: bool = True) -> None:
        self.place, self.match, self.token = place, match, token
        self.greeting = {"token": token, "delta": True} if delta else {"token": token}
        self.heard = 0
        self.bytes = 0
        self.last = b""
        """What it has heard last, not decoded."""
        self.news = asyncio.Event()
        """Set whenever it has heard something."""
        self._transport: asyncio.Transport | None = None
        self._over: asyncio.Future[str] | None = None
        self._come = b""
        self._open = False

    async def listen(self) -> None:
        """Listen until the connection ends, with ConnectionError."""
        loop = asyncio.get_running_loop()
        self._over, self._come, self._open = loop.create_future(), b"", False
        await loop.create_connection(lambda: self, self.place.host, self.place.port)
        try:
            raise ConnectionError(await self._over)
        finally:
            self.drop()

    def number(self) -> int | None:
        """The number of the match that it has heard last."""
        told: Any = json.loads(self.last or b"{}")
        number: int | None = told.get("number")
        return number

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(greeting_request(self.place, self.match))

    def data_received(self, data: bytes) -> None:
        come = self._come + data if self._come else data
        if not self._open:
            come = self._opened(come)
        place = 0
        while (end := self._frame(come, place)) > place:
            place = end
        self._come = come[place:] if place else come

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(str(exc or "closed"))

    def _opened(self, come: bytes) -> bytes:
        """Greet when the socket is open; what came after the head comes back."""
        head = come.find(HEAD_END)
        if head < 0:
            return come
        if come.startswith(b"HTTP/1.1 101"):
            self._open = True
            self._send(TEXT, json.dumps(self.greeting).encode())
        else:
            self._end(come[:40].decode("latin-1"))
        return come[head + len(HEAD_END) :]

    def _frame(self, come: bytes, place: int) -> int:
        """Take the message that begins at a place; its end, or the place if it is not whole."""
        if not self._open or len(come) < place + 2:
            return place
        begin, length = place + 2, come[place + 1] & 127
        if length >= 126:
            size = 2 if length == 126 else 8
            begin, length = begin + size, int.from_bytes(come[begin : begin + size], "big")
        if len(come) < begin + length or len(come) < begin:
            return place
        self._message(come[place] & 15, come[begin : begin + length])
        return begin + length

    def _message(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self._end("closed")
        else:
            self.heard += 1
            self.bytes += len(body)
            self.last = body
            self.news.set()

    def _send(self, kind: int, body: bytes) -> None:
        if self._transport is not None:
            self._transport.write(frame(kind, body))

    def _end(self, why: str) -> None:
        if self._over is not None and not self._over.done():
            self._over.set_result(why)

    def drop(self) -> None:
        """Let go of the connection, without a word."""
        if self._transport is not None:
            self._transport.abort()
            self._transport = None
