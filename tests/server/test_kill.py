"""kill -9: what the server has confirmed is there when it comes back, once, and play goes on."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from random import Random

from httpx2 import Client, TransportError

import battaglia
from tests.server.playing import Data, Guest, Match, begin
from tests.server.process import PATIENCE, Process, running

KILLS = int(os.environ.get("BATTAGLIA_KILLS", "25"))
LONGEST_LIFE = 8
"""Requests that a server may confirm after a start; it is killed in the middle of the next."""
A_REQUEST = 0.02
"""Seconds: about as long as a request takes."""


class Script:
    """Plays for both seats without a pause, and remembers what was confirmed."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match = match
        self.rng = Random(seed)
        self.confirmed: list[str] = []
        """The actions that stand, as far as the server has said so."""
        self.doubtful: list[str] | None = None
        """How they would stand if the request that got no answer was carried out."""
        self.number = 0
        self.answered = threading.Semaphore(0)
        """Released once for every request that was confirmed, and at the end of play."""

    def play(self, client: Client) -> None:
        """Play until the server is gone or the game is over."""
        try:
            self._play(client)
        except TransportError:
            pass
        finally:
            self.answered.release(LONGEST_LIFE)

    def _play(self, client: Client) -> None:
        guests = {
            seat: Guest(client, self.match.id, token)
            for seat, token in self.match.tokens.items()
            if seat != "spectator"
        }
        envelope = guests["papal"].envelope()
        while not envelope["outcome"]:
            seat = envelope["view"]["deciders"][0]
            envelope = guests[seat].envelope()
            envelope = self._one(guests[seat], envelope)
            self.answered.release()

    def _one(self, guest: Guest, envelope: Data) -> Data:
        seat = envelope["seat"]
        if envelope["can_undo"] and self.rng.random() < 0.15:
            self.doubtful = self.confirmed[:-1]
            envelope = guest.undo()
        else:
            action = self.rng.choice(envelope["choices"])["action"]
            self.doubtful = [*self.confirmed, f"{seat}: {action}"]
            envelope = guest.play(action)["envelope"]
        self.confirmed, self.doubtful = self.doubtful, None
        self.number = envelope["number"]
        return envelope

    def check(self, client: Client) -> None:
        """Everything confirmed is there, once; at most the doubtful request is there too."""
        guest = self.match.guest()
        guest.client = client
        envelope = guest.envelope()
        record = guest.get("/record").text
        replayed = battaglia.load_match(record)
        played = [f"{entry.seat}: {entry.action}" for entry in replayed.entries]
        unanswered = self.doubtful is not None and envelope["number"] == self.number + 1
        expected = self.doubtful if unanswered else self.confirmed
        assert played == expected
        assert envelope["number"] == self.number + unanswered
        assert envelope["length"] == len(played)
        assert envelope["view"]["turn"] == replayed.seat("papal").view()["turn"]
        assert envelope["notes"] == []
        self.confirmed, self.doubtful, self.number = played, None, envelope["number"]


def test_nothing_confirmed_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = Random(1664)
    with running(tmp_path) as server:
        script = new_script(server, 0)
        actions = 0
        for number in range(KILLS):
            with Client(base_url=server.address, timeout=PATIENCE) as client:
                before, script.answered = script.number, threading.Semaphore(0)
                player = threading.Thread(target=script.play, args=(client,))
                player.start()
                for _ in range(rng.randrange(LONGEST_LIFE)):
                    script.answered.acquire()
                time.sleep(rng.random() * A_REQUEST)
                server.kill()
                player.join()
            server.start()
            with Client(base_url=server.address, timeout=PATIENCE) as client:
                script.check(client)
                actions += script.number - before
                if is_over(script, client):
                    script = new_script(server, number + 1)
    assert actions > KILLS  # it was killed in the middle of things
    assert "Traceback" not in server.log.read_text()


def new_script(server: Process, seed: int) -> Script:
    with Client(base_url=server.address, timeout=PATIENCE) as client:
        return Script(begin(client, seed=seed), seed)


def is_over(script: Script, client: Client) -> bool:
    guest = script.match.guest()
    guest.client = client
    return guest.envelope()["outcome"] is not None
