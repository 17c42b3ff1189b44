"""The servers that carry the load, and what they use of the machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.load.wire import Place
from tests.server.postgres import Cluster, running_cluster

PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Server:
    """A server process at a port of its own."""

    database: str
    place: Place
    source: Path
    log: Path
    process: subprocess.Popen[bytes] | None = None
    spent: float = 0.0
    """Seconds of processor time of those that have ended."""

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "battaglia.cli", "serve"),
                    *("--port", str(self.place.port), "--database", self.database),
                ],
                env={**os.environ, "PYTHONPATH": str(self.source / "src")},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with socket.create_connection((self.place.host, self.place.port), 1):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"the server does not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.spent += processor_seconds([self.process.pid])
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@dataclass
class Site:
    """Everything that serves: the processes, and the database if it is one."""

    servers: list[Server] = field(default_factory=list)
    postgres: Cluster | None = None

    @property
    def places(self) -> list[Place]:
        return [server.place for server in self.servers]

    def server_seconds(self) -> float:
        """Processor time of the servers, those that were killed too."""
        return sum(s.spent + processor_seconds(_family(_pid(s))) for s in self.servers)

    def database_seconds(self) -> float:
        """Processor time of PostgreSQL."""
        return processor_seconds(_family(self.postgres.postmaster)) if self.postgres else 0.0

    def database_processes(self) -> list[int]:
        """The processes of PostgreSQL."""
        return _family(self.postgres.postmaster) if self.postgres else []

    def megabytes(self) -> float:
        """Memory of the servers."""
        return sum(_resident(pid) for s in self.servers for pid in _family(_pid(s))) / 2**20


def _pid(server: Server) -> int:
    return server.process.pid if server.process is not None else 0


def _family(pid: int) -> list[int]:
    """A process and its children, grandchildren and so on."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid] if pid else []
    return [pid, *(one for child in children for one in _family(int(child)))]


def processor_seconds(pids: list[int]) -> float:
    """What processes have used of the processor, with their children that have ended."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / TICKS


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except OSError:
        return 0


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def site(kind: str, processes: int, source: Path, folder: Path) -> Iterator[Site]:
    """Servers on SQLite, or on a PostgreSQL of their own."""
    with ExitStack() as stack:
        found = Site()
        if kind == "postgresql":
            found.postgres = stack.enter_context(running_cluster())
            database = found.postgres.url
        else:
            database = str(folder / "load.db")
        for number in range(processes):
            place = Place("127.0.0.1", free_port())
            server = Server(database, place, source, folder / f"server-{number}.log")
            stack.callback(server.stop)
            server.start()
            found.servers.append(server)
        yield found
