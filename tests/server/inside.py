"""A server on a real socket in a thread of this process, so that tests see both of its ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET, create_server, socket
from threading import Thread

import uvicorn

from battaglia.server.context import Server
from battaglia.server.serving import configured
from battaglia.server.settings import Settings
from tests.server.process import PATIENCE

SMALLEST_BUFFER = 4096


@dataclass(frozen=True)
class Inside:
    """A server that runs."""

    running: uvicorn.Server
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def here(self) -> Server:
        found: Server = self.running.config.app.state.server  # type: ignore[union-attr]
        return found

    @property
    def connections(self) -> int:
        return len(self.running.server_state.connections)

    def call(self, *, deaf: bool = False) -> socket:
        """A connection to it; a deaf one has hardly any room for what it does not read."""
        there = socket()
        if deaf:
            there.setsockopt(SOL_SOCKET, SO_RCVBUF, SMALLEST_BUFFER)
        there.settimeout(PATIENCE)
        there.connect(("127.0.0.1", self.port))
        return there


@contextmanager
def inside(settings: Settings) -> Iterator[Inside]:
    """A server with these settings; it ends with the block."""
    with create_server(("127.0.0.1", 0)) as there:
        there.setsockopt(SOL_SOCKET, SO_SNDBUF, SMALLEST_BUFFER)  # connections inherit it
        server = uvicorn.Server(configured(settings))
        thread = Thread(target=server.run, kwargs={"sockets": [there]}, daemon=True)
        thread.start()
        try:
            wait_until(lambda: server.started)
            yield Inside(server, there.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join()


def wait_until(done: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.01)
