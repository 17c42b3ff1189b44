"""A server that comes back finds everybody at its door at once."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest
from httpx2 import Client, TransportError

import battaglia
from tests.server.playing import Guest, Match, begin
from tests.server.process import PATIENCE, Process, running

RESTARTS = int(os.environ.get("BATTAGLIA_RESTARTS", "5"))
CLIENTS = 30
SCENARIOS = [info.id for info in battaglia.scenarios()]


class Crowd:
    """Clients that come back as soon as the server does, and wait there for its next end."""

    def __init__(self, server: Process, matches: list[Match]) -> None:
        self.server = server
        tokens = [(match, token) for match in matches for token in match.tokens.values()]
        self.round = 0
        self.over = False
        self.came_back = [0] * len(tokens)
        """The last round in which each was answered."""
        self.faults: list[str] = []
        self.news = threading.Condition()
        self.threads = [
            threading.Thread(target=self._come, args=(number, match.id, token))
            for number, (match, token) in enumerate(tokens)
        ]

    def __enter__(self) -> Crowd:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        with self.news:
            self.over = True
            self.news.notify_all()
        for thread in self.threads:
            thread.join()

    def _come(self, number: int, match: str, token: str) -> None:
        done = 0
        while (now := self._called(done)) > 0:
            with Client(base_url=self.server.address, timeout=PATIENCE) as client:
                self._ask(Guest(client, match, token))
            with self.news:
                self.came_back[number] = done = now
                self.news.notify_all()

    def _called(self, done: int) -> int:
        """The round that begins; 0 when there is none."""
        with self.news:
            self.news.wait_for(lambda: self.over or self.round > done)
            return 0 if self.over else self.round

    def _ask(self, guest: Guest) -> None:
        """Knock until the server answers."""
        while not self.over:
            try:
                answer = guest.get()
            except TransportError:
                time.sleep(0.002)
                continue
            if answer.status_code != 200:
                self.faults.append(answer.text)
            return

    def all_back(self) -> bool:
        return all(came == self.round for came in self.came_back)

    def see_restart(self) -> None:
        """End the server, call everybody, start it; wait until it has answered all or is gone."""
        self.server.kill()
        with self.news:
            self.round += 1
            self.news.notify_all()
        self.server.start()
        end = time.monotonic() + PATIENCE
        with self.news:
            while not self.all_back() and self.server.is_alive and time.monotonic() < end:
                self.news.wait(0.1)
        assert self.server.is_alive, "the server crashed under its clients"
        assert self.all_back(), "not everybody was answered"
        assert self.faults == []


@pytest.mark.parametrize("spread", ["one battle", "all battles"])
def test_a_server_that_restarts_answers_everybody_who_comes_back(
    tmp_path: Path, spread: str
) -> None:
    scenarios = SCENARIOS if spread == "all battles" else SCENARIOS[:1]
    with running(tmp_path) as server:
        with Client(base_url=server.address, timeout=PATIENCE) as client:
            matches = [
                begin(client, scenarios[number % len(scenarios)], seed=number)
                for number in range(CLIENTS // 3)
            ]
        with Crowd(server, matches) as crowd:
            assert len(crowd.threads) == CLIENTS
            for _ in range(RESTARTS):
                crowd.see_restart()
    assert "Traceback" not in server.log.read_text()
