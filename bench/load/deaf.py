"""Clients that never read: they greet a match, and leave whatever comes where it is."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

from bench.load.wire import HEAD_END, TEXT, Place, frame, greeting_request

SMALLEST_BUFFER = 1
"""Bytes that are asked for to receive in; the system gives the least that it has."""
CONNECTIONS = Path("/proc/net/tcp")


class Deaf:
    """A web socket that is opened and never read: not here, and hardly by the system."""

    def __init__(self, place: Place, match: str, token: str) -> None:
        self.place, self.match, self.token = place, match, token
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALLEST_BUFFER)

    async def open(self) -> None:
        """Open it, with not a byte read after the head of the answer."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self._socket, (self.place.host, self.place.port))
        await loop.sock_sendall(self._socket, greeting_request(self.place, self.match))
        head = b""
        while not head.endswith(HEAD_END):
            byte = await loop.sock_recv(self._socket, 1)
            if not byte:
                raise ConnectionError("closed")
            head += byte
        greeting = json.dumps({"token": self.token, "delta": True}).encode()
        await loop.sock_sendall(self._socket, frame(TEXT, greeting))

    @property
    def port(self) -> int:
        """By which the server knows it."""
        port: int = self._socket.getsockname()[1]
        return port

    def close(self) -> None:
        """Leave."""
        self._socket.close()


def kept(deaf: list[Deaf]) -> int:
    """How many of them the server still holds.

    Who never reads does not see the end either, which comes after what was sent. So the other
    side is looked at: a connection that its process has let go of belongs to no file.
    """
    ends = {(one.place.port, one.port) for one in deaf}
    rows = [row.split() for row in CONNECTIONS.read_text().splitlines()[1:]]
    held = {(_port(row[1]), _port(row[2])) for row in rows if row[9] != "0"}
    return len(ends & held)


def _port(address: str) -> int:
    return int(address.rpartition(":")[2], 16)
