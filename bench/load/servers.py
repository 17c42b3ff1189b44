"""The servers that carry the load, and what they use of the machine."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import psycopg

from bench.load.disks import Disk, small_disk
from bench.load.wire import Place
from tests.server.postgres import Cluster, running_cluster

PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
MOST_FILES = 200
"""More than PostgreSQL has at hand for what it writes first of all."""
NEXT_FILE = "SELECT pg_logical_emit_message(false, 'load', 'on'), pg_switch_wal()"
WORKER_READY = b"processes think for"
"""What a worker writes when it has begun."""


@dataclass
class Process:
    """A program of ours that is started, killed and started again."""

    database: str
    source: Path
    log: Path
    process: subprocess.Popen[bytes] | None = None
    spent: float = 0.0
    """Seconds of processor time of those that have ended."""

    @property
    def arguments(self) -> list[str]:
        """What is said to the program."""
        raise NotImplementedError

    @property
    def is_ready(self) -> bool:
        """Does it do its work?"""
        raise NotImplementedError

    @property
    def family(self) -> list[int]:
        """The process and those that it has started."""
        return family(self.process.pid) if self.process is not None else []

    def start(self) -> None:
        """Start, and wait until it is ready."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "battaglia.cli", *self.arguments],
                env={**os.environ, "PYTHONPATH": str(self.source / "src")},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if self.is_ready:
                return
            time.sleep(0.05)
        raise RuntimeError(f"it does not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """End it and what it has started as a power cut would."""
        assert self.process is not None
        everything = self.family
        self.spent += processor_seconds(everything)
        for pid in everything:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


@dataclass
class Server(Process):
    """A server process at a port of its own."""

    place: Place = field(default_factory=lambda: Place("127.0.0.1", free_port()))

    @property
    def arguments(self) -> list[str]:
        return ["serve", "--port", str(self.place.port), "--database", self.database]

    @property
    def is_ready(self) -> bool:
        try:
            with socket.create_connection((self.place.host, self.place.port), 1):
                return True
        except OSError:
            return False


@dataclass
class Worker(Process):
    """A process in which machines think."""

    begun: int = 0
    """How much of the log is of those before."""

    def start(self) -> None:
        self.begun = self.log.stat().st_size if self.log.exists() else 0
        super().start()

    @property
    def arguments(self) -> list[str]:
        return ["worker", "--processes", "1", "--database", self.database]

    @property
    def is_ready(self) -> bool:
        return WORKER_READY in self.log.read_bytes()[self.begun :]


@dataclass
class Site:
    """Everything that serves: the processes, and the database if it is one."""

    database: str
    servers: list[Server] = field(default_factory=list)
    worker: Worker | None = None
    postgres: Cluster | None = None
    disk: Disk | None = None
    """Where the database is, if there is little room."""
    database_spent: float = 0.0
    """Seconds of processor time of a PostgreSQL that has been killed."""

    @property
    def places(self) -> list[Place]:
        return [server.place for server in self.servers]

    def server_seconds(self) -> float:
        """Processor time of the servers, those that were killed too."""
        return sum(s.spent + processor_seconds(s.family) for s in self.servers)

    def database_seconds(self) -> float:
        """Processor time of PostgreSQL."""
        return self.database_spent + processor_seconds(self.database_processes())

    def database_processes(self) -> list[int]:
        """The processes of PostgreSQL, if it runs."""
        try:
            return family(self.postgres.postmaster) if self.postgres else []
        except OSError:
            return []

    def kill_database(self) -> None:
        """End PostgreSQL as a power cut would."""
        self.database_spent = self.database_seconds()
        for pid in self.database_processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def revive_database(self) -> bool:
        """Start PostgreSQL, if it has given up, as whoever looks after it would; was it so?"""
        assert self.postgres is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not any(map(_is_alive, self.database_processes())):
                # Where nobody asks after the dead, PostgreSQL takes the one in its file for alive.
                (self.postgres.data / "postmaster.pid").unlink(missing_ok=True)
                self.postgres.start()
                return True
            if self._answers():
                return False
            time.sleep(0.2)
        raise RuntimeError("PostgreSQL neither ends nor answers")

    def use_up_files(self) -> None:
        """Let PostgreSQL need files for what it writes first of all: on a full disk it gives up."""
        with suppress(psycopg.Error), psycopg.connect(self.database, autocommit=True) as found:
            for _ in range(MOST_FILES):
                found.execute(
                    "SELECT pg_logical_emit_message(false, 'load', 'on'), pg_switch_wal()"
                )

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.database, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def megabytes(self) -> float:
        """Memory of the servers."""
        return sum(_resident(pid) for s in self.servers for pid in s.family) / 2**20


def family(pid: int) -> list[int]:
    """A process and its children, grandchildren and so on."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid] if pid else []
    return [pid, *(one for child in children for one in family(int(child)))]


def _is_alive(pid: int) -> bool:
    """Is there such a process, which is not merely one that nobody has asked after?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


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
def site(
    kind: str,
    processes: int,
    source: Path,
    folder: Path,
    logs: Path,
    *,
    worker: bool = False,
    small: bool = False,
) -> Iterator[Site]:
    """Servers on SQLite, or on a PostgreSQL of their own; its disk may be small."""
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk()) if small else None
        room = disk.place if disk else None
        if kind == "postgresql":
            # Short files, of which PostgreSQL soon needs another.
            options = ["--wal-segsize=1"] if small else []
            postgres = stack.enter_context(running_cluster(room, *options))
            found = Site(postgres.url, postgres=postgres, disk=disk)
        else:
            found = Site(str((room or folder) / "load.db"), disk=disk)
        for number in range(processes):
            server = Server(found.database, source, logs / f"server-{number}.log")
            found.servers.append(_started(stack, server))
        if worker:
            found.worker = _started(stack, Worker(found.database, source, logs / "worker.log"))
        yield found


P = TypeVar("P", bound=Process)


def _started(stack: ExitStack, process: P) -> P:
    stack.callback(process.stop)
    process.start()
    return process
