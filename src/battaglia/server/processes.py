"""Several server processes at one socket, on one PostgreSQL; one that dies is started again.

Each is a server like any other. The parent holds the socket and does nothing else: when it goes,
its children see that their end of a pipe is closed, and go too.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from threading import Thread
from types import FrameType

from battaglia.server.errors import LOG
from battaglia.server.serving import CannotServe, log_to_stderr, serve_on
from battaglia.server.settings import database_url

DATABASE = "BATTAGLIA_SHARED_DATABASE"
"""The variable that brings the database to a child: others see the words of a command."""
CANNOT = 3
"""With what a child ends that can never serve."""
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
"""Seconds before a child that ended is started again."""
LONG_ENOUGH = 30.0
"""A child that lived for so many seconds was well."""
FAREWELL = 10.0
"""Seconds that children may take to end."""


def check_shared(database: str) -> None:
    """Refuse several processes where they cannot share."""
    if sys.platform == "win32":
        raise CannotServe("several processes need a system that can share a socket")
    if not database_url(database).startswith("postgresql"):
        raise CannotServe("several processes need PostgreSQL: give its address with --database")


class Child:
    """A server process that is kept alive."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]]) -> None:
        self.start = start
        self.pause = FIRST_PAUSE
        self.process = start()
        self.begun = time.monotonic()
        self.due = 0.0

    def look_after(self) -> None:
        """Start it again if it has ended, sooner or later."""
        code = self.process.poll()
        if code is None:
            return
        now = time.monotonic()
        if code == CANNOT:
            raise CannotServe("a server process could not begin; its own message says why")
        if not self.due:
            well = now - self.begun > LONG_ENOUGH
            self.pause = FIRST_PAUSE if well else min(2 * self.pause, LONGEST_PAUSE)
            self.due = now + self.pause
            LOG.error("server process %d ended with %d; another begins", self.process.pid, code)
        elif now >= self.due:
            self.process, self.begun, self.due = self.start(), now, 0.0


def serve_several(there: socket.socket, database: str, count: int) -> None:
    """Keep so many processes serving at a bound socket, until this one is told to stop."""
    check_shared(database)
    log_to_stderr()
    there.listen(1024)
    ending, held = os.pipe()

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "battaglia.server.processes", str(there.fileno()), str(ending)],
            pass_fds=(there.fileno(), ending),
            env={**os.environ, DATABASE: database},
        )

    told = [False]

    def stop(_signal: int, _frame: FrameType | None) -> None:
        told[0] = True

    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, stop)
    children = [Child(start) for _ in range(count)]
    try:
        while not told[0]:
            for child in children:
                child.look_after()
            time.sleep(0.05)
    finally:
        os.close(held)
        os.close(ending)
        _end([child.process for child in children])


def _end(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if process.poll() is None:
            process.terminate()
    last = time.monotonic() + FAREWELL
    for process in processes:
        try:
            process.wait(max(0.0, last - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def main() -> int:
    """Be one of the children."""
    place, ending = int(sys.argv[1]), int(sys.argv[2])

    def end_with_parent() -> None:
        os.read(ending, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=end_with_parent, daemon=True).start()
    try:
        serve_on(socket.socket(fileno=place), os.environ[DATABASE])
    except CannotServe as error:
        LOG.error("%s", error)
        return CANNOT
    return 0


if __name__ == "__main__":
    sys.exit(main())
