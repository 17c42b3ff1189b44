"""A PostgreSQL server for the time of the tests, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.programs import postgresql, required

NOT_HERE = "no PostgreSQL server is installed (initdb was not found)"


def passed_over() -> bool:
    """Are tests that need PostgreSQL skipped? Never where no tool may be missing."""
    return postgresql() is None and not required()


def reserve_port() -> socket.socket:
    """A socket that keeps a port for a server: nobody else is given it while this is open."""
    reserved = socket.socket()
    # A server that allows itself the same, as they do, can listen on the port all the same.
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved


def _as_user() -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as a user without rights."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]


class Cluster:
    """A PostgreSQL server in a folder of its own."""

    def __init__(self, place: Path, port: int) -> None:
        found = postgresql()
        assert found is not None, NOT_HERE
        self.programs = found.parent
        self.place, self.port = place, port
        self.data = place / "data"
        self.url = f"postgresql://battaglia@127.0.0.1:{port}/postgres"

    def make(self, *options: str) -> None:
        """Make the database, which takes longer than starting it."""
        self.data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            for path in (self.place, self.data):
                shutil.chown(path, "nobody", "nogroup")
        self._run("initdb", "-U", "battaglia", "-A", "trust", "-N", "-E", "UTF8", *options)

    def start(self) -> None:
        """Start, also after a crash."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        self._run("pg_ctl", "-l", str(self.place / "log"), "-o", options, "-w", "start")

    def stop(self) -> None:
        """End it at once."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    @property
    def postmaster(self) -> int:
        """The process that the others come from."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def _run(self, program: str, *arguments: str) -> None:
        env = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self.place)}
        command = [*_as_user(), f"{self.programs}/{program}", "-D", str(self.data), *arguments]
        subprocess.run(command, check=True, capture_output=True, env=env, cwd=self.place)


@contextmanager
def running_cluster(inside: Path | None = None, *options: str) -> Iterator[Cluster]:
    """A fresh server, in a folder if one is given; it ends with the block."""
    folder = tempfile.TemporaryDirectory(prefix="battaglia-pg-", dir=inside)
    with folder as place, reserve_port() as reserved:
        made = Cluster(Path(place), reserved.getsockname()[1])
        made.make(*options)
        made.start()
        try:
            yield made
        finally:
            made.stop()


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a fresh database; the server ends with the block."""
    with running_cluster() as running:
        yield running.url
