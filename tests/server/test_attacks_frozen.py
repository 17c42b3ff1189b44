"""PostgreSQL frozen in the middle of play: everybody is told so in time, and play goes on."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from httpx2 import Client
from sqlalchemy import create_engine, text

from battaglia.server.settings import Settings, database_url
from tests.server import postgres
from tests.server.inside import inside, wait_until
from tests.server.playing import SMALL, Guest, begin, error_of

pytestmark = [
    pytest.mark.xdist_group("storage"),  # its fixtures are costly: one process has them
    pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc"),
]
FIRST = {"number": 0, "actions": ["end-fire"]}
SHORT = 0.3
"""Seconds of patience where a test waits for their end."""


def family(parent: int) -> list[int]:
    """A process and its children."""
    found = [parent]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return found


@contextmanager
def frozen(url: str) -> Iterator[None]:
    """The database does nothing at all for a while, and is then as it was."""
    engine = create_engine(database_url(url))
    with engine.connect() as connection:
        folder = connection.execute(text("SHOW data_directory")).scalar_one()
    engine.dispose()
    postmaster = int((Path(folder) / "postmaster.pid").read_text().split()[0])
    stopped = []
    for _ in range(2):  # a child that was made meanwhile
        for process in family(postmaster):
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(process, signal.SIGSTOP)
                stopped.append(process)
    try:
        yield
    finally:
        for process in stopped:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


def test_a_frozen_database_stops_nobody_who_does_not_need_it() -> None:
    with postgres.cluster() as url:
        settings = Settings(database=url, database_seconds=SHORT, ready_seconds=SHORT)
        with inside(settings) as server, Client(base_url=server.address, timeout=60) as client:
            match = begin(client)
            guest = match.guest("coalition")
            guest.envelope()
            with frozen(url):
                assert error_of(client.get("/api/ready"))["code"] == "not-ready"
                for path in ("/api/health", "/", "/api/scenarios", "/api/rules/montecuccoli"):
                    assert client.get(path).status_code == 200
                for answer in (
                    client.post("/api/matches", json={"scenario": SMALL}),
                    guest.post("/actions", FIRST),
                ):
                    assert answer.status_code == 503
                    assert answer.headers["retry-after"]
                    assert error_of(answer)["code"] == "storage"
            wait_until(lambda: client.get("/api/ready").status_code == 200)
            wait_until(lambda: guest.get().status_code == 200)
            # The action may be stored after its asker was told that nobody knows; never twice.
            wait_until(lambda: stands(guest) or repeated(guest))
            assert stands(guest)
            lines = guest.get("/log").json()["lines"]
            assert {line["number"] for line in lines} <= {0, 1}
            assert begin(client).guest("papal").envelope()["number"] == 0


def stands(guest: Guest) -> bool:
    """Is the first action stored?"""
    return bool(guest.envelope()["number"] == 1)


def repeated(guest: Guest) -> bool:
    """Is the first action taken, now that it is asked for again?"""
    return guest.post("/actions", FIRST).status_code == 200
