"""A server in a process of its own, and ended as by a power cut.

A program that has loaded everything already makes each server by forking, so that a server
that is killed fifty times is started fifty times in little time.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from httpx2 import Client, TransportError

from tests.server.postgres import reserve_port

PROGRAM = """
import os, signal, sys
from battaglia.server import run
from battaglia.server.serving import serve  # everything that a server needs

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        run("127.0.0.1", {port}, {database!r})
        sys.exit()
    print(child, flush=True)
"""
PATIENCE = 300.0
"""Seconds after which a server that should start, answer or end is given up."""


class Process:
    """A server that can be killed and started again on the same database."""

    def __init__(self, database: str, log: Path) -> None:
        self.log = log
        self.reserved = reserve_port()
        self.port: int = self.reserved.getsockname()[1]
        program = PROGRAM.format(port=self.port, database=database)
        with log.open("ab") as file:
            self.parent = subprocess.Popen(
                [sys.executable, "-W", "error", "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
            )
        self.child = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(b"\n")
        self.parent.stdin.flush()
        self.child = int(self.parent.stdout.readline() or 0)
        end = time.monotonic() + PATIENCE
        with Client(base_url=self.address) as client:
            while self.is_alive and time.monotonic() < end:
                try:
                    client.get("/api/health").raise_for_status()
                    return
                except TransportError:
                    time.sleep(0.01)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()[-4000:]}")

    @property
    def is_alive(self) -> bool:
        try:
            os.kill(self.child, 0)
        except ProcessLookupError:
            return False
        return self.child > 0

    def end(self, how: signal.Signals) -> None:
        """Send a signal, and wait until it is gone."""
        os.kill(self.child, how)
        late = time.monotonic() + PATIENCE
        while self.is_alive:
            assert time.monotonic() < late, "the server does not end"
            time.sleep(0.005)

    def kill(self) -> None:
        """End it without warning, wherever it is."""
        self.end(signal.SIGKILL)

    def close(self) -> None:
        """End everything."""
        if self.is_alive:
            self.kill()
        self.parent.kill()
        self.parent.communicate()
        self.reserved.close()


@contextmanager
def running(folder: Path) -> Iterator[Process]:
    """A server with a database in a folder; it ends with the block."""
    server = Process(str(folder / "battaglia.db"), folder / "server.log")
    try:
        server.start()
        yield server
    finally:
        server.close()
