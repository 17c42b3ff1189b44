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


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a fresh database; the server ends with the block."""
    found = postgresql()
    assert found is not None, NOT_HERE
    folder = found.parent
    with tempfile.TemporaryDirectory(prefix="battaglia-pg-") as place, reserve_port() as reserved:
        data, port = Path(place) / "data", reserved.getsockname()[1]
        data.mkdir(mode=0o700)
        if os.geteuid() == 0:
            for path in (Path(place), data):
                shutil.chown(path, "nobody", "nogroup")
        user = _as_user()
        env = {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": place}

        def run(*command: str) -> None:
            subprocess.run([*user, *command], check=True, capture_output=True, env=env, cwd=place)

        run(
            f"{folder}/initdb",
            "-D",
            str(data),
            "-U",
            "battaglia",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
        )
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        log = str(Path(place) / "log")
        run(f"{folder}/pg_ctl", "-D", str(data), "-l", log, "-o", options, "-w", "start")
        try:
            yield f"postgresql://battaglia@127.0.0.1:{port}/postgres"
        finally:
            run(f"{folder}/pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
