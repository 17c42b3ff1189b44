"""How long a connection may keep the server waiting, and how many there may be.

uvicorn waits for ever for the rest of a request, for a client to read its answer, and, when it
closes, for what it has written to be taken. Here each of these ends, by abort if need be.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Any, NamedTuple

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SPARE_FILES = 64
"""Files that are kept for other things than connections: the database, workers, the log."""
WANTED_FILES = 65536
FEWEST = 16


class Patience(NamedTuple):
    """For how many seconds a client is waited for."""

    head: float
    """From connecting, or from the first byte of a further request, to the end of its head."""
    body: float
    """From the end of the head to the end of the body."""
    reading: float
    """For a client that does not read what is sent to it, or was sent before closing."""


class Parting:
    """A transport that does not wait for ever when it is closed: who never reads is cut off."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        # What every answer uses is found without asking for it by name.
        self.write = transport.write
        self.is_closing = transport.is_closing

    def close(self) -> None:
        """Close when everything is written, and at the end of patience in any case."""
        if not self._transport.is_closing() and self._transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(self._seconds, self._transport.abort)
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Punctual(asyncio.Protocol):
    """What is added to uvicorn's HTTP protocol: deadlines."""

    patience: Patience
    most: int
    """How many connections there may be."""
    # Of uvicorn's protocol:
    cycle: Any
    connections: set[Any]
    transport: Any

    _due: asyncio.TimerHandle | None = None
    """When the present request must have come in."""
    _timed: Any = None
    """The request whose body the deadline is for; None for a head."""
    _unread: asyncio.TimerHandle | None = None
    """When the client must have read on."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(Parting(transport, self.patience.reading))  # type: ignore[arg-type]
        if len(self.connections) > self.most:
            transport.abort()
            return
        self._due = self._abort_after(self.patience.head)

    def data_received(self, data: bytes) -> None:
        if self._due is None and not self._under_way:
            self._due = self._abort_after(self.patience.head)
        super().data_received(data)
        self._look()

    def _look(self) -> None:
        """Is more of a request awaited? Then there is a deadline for it, and only one."""
        if not self._under_way:
            return
        if not self.cycle.more_body:
            self._stop("_due")
        elif self._timed is not self.cycle:
            self._stop("_due")
            self._timed = self.cycle
            self._due = self._abort_after(self.patience.body)

    @property
    def _under_way(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_response_complete(self) -> None:
        """From here on uvicorn's own time limit for a further request counts."""
        self._stop("_due")
        super().on_response_complete()  # type: ignore[misc]
        self._look()

    def handle_websocket_upgrade(self, *args: Any) -> None:
        """The hub has time limits of its own."""
        self._stop("_due")
        super().handle_websocket_upgrade(*args)  # type: ignore[misc]

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self._unread or self._abort_after(self.patience.reading)

    def resume_writing(self) -> None:
        self._stop("_unread")
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop("_due")
        self._stop("_unread")
        super().connection_lost(exc)

    def _abort_after(self, seconds: float) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, self.transport.abort)

    def _stop(self, timer: str) -> None:
        running: asyncio.TimerHandle | None = getattr(self, timer)
        if running is not None:
            running.cancel()
            setattr(self, timer, None)


def punctual(patience: Patience, most: int) -> type[asyncio.Protocol]:
    """Uvicorn's HTTP protocol, whichever is installed, with deadlines."""
    return type("PunctualHttp", (Punctual, AutoHTTPProtocol), {"patience": patience, "most": most})


def most_connections() -> int:
    """How many connections the system lets this process have, when it has asked for more."""
    if sys.platform == "win32":
        return WANTED_FILES
    import resource  # noqa: PLC0415 (there is none on Windows)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    return max(FEWEST, files - SPARE_FILES)
