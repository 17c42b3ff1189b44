"""A player at the table: the requests of a client, for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from httpx2 import Client, Response

Data = dict[str, Any]
SMALL = "navicello-1643"


@dataclass
class Guest:
    """Somebody with a token of a match, or without one."""

    client: Client
    match: str
    token: str = ""
    lang: str = "en"
    number: int = 0
    """Of the last envelope that came back."""
    rng: Random = field(default_factory=lambda: Random(1))

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str = "", **params: Any) -> Response:
        return self.client.get(
            f"/api/matches/{self.match}{path}",
            params={"lang": self.lang, **params},
            headers=self.headers,
        )

    def post(self, path: str, body: Any) -> Response:
        return self.client.post(
            f"/api/matches/{self.match}{path}",
            params={"lang": self.lang},
            json=body,
            headers=self.headers,
        )

    def put(self, path: str, body: Any) -> Response:
        return self.client.put(
            f"/api/matches/{self.match}{path}",
            params={"lang": self.lang},
            json=body,
            headers=self.headers,
        )

    def branch(self, number: int, **asked: Any) -> Match:
        """A match that begins with a moment of this one."""
        return begun(self.client, self.post("/branches", {"number": number, **asked}))

    def share(self, number: int) -> Match:
        """A moment of this match, to be looked at."""
        return begun(self.client, self.post("/moments", {"number": number}))

    def envelope(self) -> Data:
        """How things stand."""
        answer = self.get()
        assert answer.status_code == 200, answer.text
        return self._seen(answer.json())

    def play(self, *actions: str) -> Data:
        """Play actions that are legal."""
        answer = self.post("/actions", {"number": self.number, "actions": list(actions)})
        assert answer.status_code == 200, answer.text
        played: Data = answer.json()
        self._seen(played["envelope"])
        return played

    def undo(self) -> Data:
        """Take back the last action."""
        answer = self.post("/undo", {"number": self.number})
        assert answer.status_code == 200, answer.text
        return self._seen(answer.json())

    def _seen(self, envelope: Data) -> Data:
        self.number = envelope["number"]
        return envelope

    def choices(self) -> list[str]:
        """What may be played."""
        return [choice["action"] for choice in self.envelope()["choices"]]


@dataclass
class Match:
    """A match with everybody's tokens."""

    client: Client
    id: str
    tokens: dict[str, str]
    scenario: str
    owner: str = ""

    def guest(self, seat: str = "spectator", lang: str = "en") -> Guest:
        return Guest(self.client, self.id, self.tokens[seat], lang)

    def guests(self) -> dict[str, Guest]:
        """Every seat that a person holds."""
        return {seat: self.guest(seat) for seat in self.tokens if seat != "spectator"}

    def play_on(self, rng: Random, most: int = 10_000) -> Data:
        """Let chance choose for all seats of people; the last envelope comes back."""
        return self.play_on_until(lambda envelope: False, rng, most)

    def play_on_until(
        self, wanted: Callable[[Data], bool], rng: Random, most: int = 10_000
    ) -> Data:
        """Let chance choose until an envelope is as wanted, or for so many actions."""
        guests = self.guests()
        envelope = next(iter(guests.values())).envelope()
        for _ in range(most):
            deciders = [seat for seat in envelope["view"]["deciders"] if seat in guests]
            if not deciders or wanted(envelope):
                break
            guest = guests[deciders[0]]
            if envelope["seat"] != deciders[0]:
                envelope = guest.envelope()
            choice = rng.choice(envelope["choices"])
            envelope = guest.play(choice["action"])["envelope"]
        return envelope


def begin(client: Client, scenario: str = SMALL, **asked: Any) -> Match:
    """A match that has begun; its dice fall the same way every time.

    A seed is for somebody who holds all seats: here the test does.
    """
    body = {"scenario": scenario, "seed": 7, "alone": True, **asked}
    return begun(client, client.post("/api/matches", json=body))


def resume(client: Client, record: str, **asked: Any) -> Match:
    """A match that goes on from a record, with its seed if it has one."""
    body = {"record": record, "alone": True, **asked}
    return begun(client, client.post("/api/matches/import", json=body))


def begun(client: Client, answer: Response) -> Match:
    """The match that an answer says has begun."""
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return Match(client, body["match"], body["tokens"], body["scenario"], body["owner"])


def error_of(answer: Response) -> Data:
    """The error of an answer; its shape is always the same."""
    body = answer.json()
    assert set(body) == {"error"}, body
    assert set(body["error"]) == {"code", "message", "reasons", "number"}, body
    assert "Traceback" not in answer.text
    assert "⟨" not in answer.text
    error: Data = body["error"]
    return error
