"""``battaglia serve --processes``: children that are looked after, and end with their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from httpx2 import Client, TransportError

from tests.server import postgres
from tests.server.inside import wait_until
from tests.server.playing import Match, begin
from tests.server.process import PATIENCE

pytestmark = [
    pytest.mark.xdist_group("storage"),
    pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE),
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are found in /proc"),
]


class Parent:
    """Two server processes and the one that looks after them."""

    def __init__(self, url: str) -> None:
        with postgres.reserve_port() as reserved:
            self.port = reserved.getsockname()[1]
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "battaglia.cli", "serve"),
                *("--processes", "2", "--port", str(self.port), "--database", url),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def children(self) -> list[int]:
        """The server processes."""
        parent = self.process.pid
        found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return sorted(map(int, found))

    def client(self) -> Client:
        return Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def wait_until_served(self) -> None:
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late and self.process.poll() is None:
            try:
                with self.client() as client:
                    client.get("/api/health").raise_for_status()
                return
            except TransportError:
                time.sleep(0.05)
        raise AssertionError("nothing is served")


@pytest.fixture
def parent(postgres_url: str) -> Iterator[Parent]:
    started = Parent(postgres_url)
    try:
        started.wait_until_served()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(PATIENCE)


def is_gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def wait_until_gone(pids: list[int]) -> None:
    late = time.monotonic() + PATIENCE
    while not all(map(is_gone, pids)):
        assert time.monotonic() < late, "some are still there"
        time.sleep(0.02)


def play_some(parent: Parent, match: Match, rng: Random, number: int = 0) -> int:
    """Every action on a connection of its own, so that either process may get it.

    Whoever comes to the other process looks until it has heard of what was played before.
    """
    for _ in range(6):
        with parent.client() as client:
            match.client = client
            known = number
            wait_until(lambda: match.guest().envelope()["number"] >= known)  # noqa: B023
            number = match.play_on(rng, most=1)["number"]
    return number


def test_one_that_is_killed_is_replaced_and_play_goes_on(parent: Parent) -> None:
    with parent.client() as client:
        match = begin(client)
    rng = Random(1)
    assert play_some(parent, match, rng) == 6
    for round_ in (2, 3):
        killed = parent.children()[0]
        os.kill(killed, signal.SIGKILL)
        wait_until_gone([killed])
        assert play_some(parent, match, rng, 6 * (round_ - 1)) == 6 * round_
    late = time.monotonic() + PATIENCE
    while len(parent.children()) < 2:
        assert time.monotonic() < late
        time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_the_children_end_with_their_parent(parent: Parent, how: signal.Signals) -> None:
    children = parent.children()
    assert len(children) == 2
    os.kill(parent.process.pid, how)
    parent.process.wait(PATIENCE)
    wait_until_gone(children)
