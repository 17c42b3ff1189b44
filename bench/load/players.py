"""Those who play: each match has its clock, one action a second, and three who listen.

A request is timed from the moment at which it was due, so that a server which makes one wait
pays for all that come late because of it.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from bench.load.scripts import Move, Script
from bench.load.wire import Ear, Line, Place

AGAIN = 0.25
"""Seconds after which a request that failed is made again."""
LATE = 10.0
"""A request without an answer for so long has failed."""
SPECTATOR = "spectator"


@dataclass
class Tally:
    """What came of the actions of all matches."""

    waits: list[float] = field(default_factory=list)
    """Seconds from when an action was due to its answer."""
    confirmed: list[float] = field(default_factory=list)
    """When actions were confirmed."""
    refused: dict[str, int] = field(default_factory=dict)
    """How often something else than 200 came back, or nothing."""
    heard: int = 0
    bytes: int = 0
    unanswered: int = 0
    """Actions that had been carried out when they were tried again: the answer was lost."""
    wrong: list[str] = field(default_factory=list)
    """What a server refused that it should have taken; it must stay empty."""

    def refuse(self, what: str) -> None:
        """Count a failure."""
        self.refused[what] = self.refused.get(what, 0) + 1


class Tried(NamedTuple):
    """An action that the journal has to have, or may have if nobody has confirmed it."""

    seat: str
    action: str
    sure: bool


class Story(NamedTuple):
    """A match, and all that was tried in it, in its order."""

    match: str
    tokens: dict[str, str]
    tried: list[Tried]


class Guests:
    """Those who play and listen, in one match after another."""

    def __init__(
        self, places: list[Place], tally: Tally, rng: Random, *, delta: bool, apart: bool
    ) -> None:
        self.places, self.tally, self.rng = places, tally, rng
        self.delta, self.apart = delta, apart
        self.moved = 0
        """How often the process was gone, and the next one was asked."""
        self.stories: list[Story] = []
        """All their matches; the last one is played."""
        self.ears: dict[str, Ear] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._lines: dict[str, Line] = {}

    @property
    def story(self) -> Story:
        """The match that they play."""
        return self.stories[-1]

    # Where

    def place(self, who: str) -> Place:
        """The process that serves one of the match: one for all, as a proxy would have it."""
        chosen = sum(f"{self.story.match}{who if self.apart else ''}".encode())
        return self.places[(chosen + self.moved) % len(self.places)]

    def line(self, who: str) -> Line:
        """The connection for the requests of one of them."""
        place = self.place(who)
        found = self._lines.get(who)
        if found is None or found.place != place:
            found = self._lines[who] = Line(place)
        return found

    # Beginning and ending

    async def begin_with(self, asked: dict[str, Any]) -> None:
        """A match, and all who listen to it."""
        sent = json.dumps(asked).encode()
        line = Line(self.rng.choice(self.places))
        while True:
            status, body = await self.tried(line, "POST", "/api/matches", "", sent)
            if status == 201:
                break
            await asyncio.sleep(AGAIN)
            line = Line(self.rng.choice(self.places))
        line.drop()
        begun = json.loads(body)
        self.leave()
        self.stories.append(Story(begun["match"], begun["tokens"], []))
        self.ears = {
            who: Ear(self.place(who), self.story.match, token, delta=self.delta)
            for who, token in self.story.tokens.items()
        }
        self._tasks = [
            asyncio.create_task(self._keep_listening(ear, who)) for who, ear in self.ears.items()
        ]

    async def _keep_listening(self, ear: Ear, who: str) -> None:
        while True:
            ear.place = self.place(who)
            try:
                await ear.listen()
            except OSError:
                self.tally.refuse("socket")
            await asyncio.sleep(AGAIN)

    def leave(self) -> None:
        """Let go of everything; what was heard is counted."""
        for task in self._tasks:
            task.cancel()
        for line in self._lines.values():
            line.drop()
        self.count()
        for ear in self.ears.values():
            ear.drop()

    def count(self) -> None:
        """Add what was heard to what all have heard."""
        for ear in self.ears.values():
            self.tally.heard += ear.heard
            self.tally.bytes += ear.bytes
            ear.heard = ear.bytes = 0

    # Asking

    async def get(self, who: str, path: str = "") -> tuple[int, bytes]:
        """The answer to one of them; status 0 if there was none."""
        path = f"/api/matches/{self.story.match}{path}"
        return await self.tried(self.line(who), "GET", path, self.story.tokens[who])

    async def post(self, who: str, path: str, body: bytes) -> tuple[int, bytes]:
        """The same for something that is sent."""
        path = f"/api/matches/{self.story.match}{path}"
        return await self.tried(self.line(who), "POST", path, self.story.tokens[who], body)

    async def tried(
        self, line: Line, method: str, path: str, token: str, body: bytes = b""
    ) -> tuple[int, bytes]:
        """The answer to a request; status 0 if there was none."""
        try:
            async with asyncio.timeout(LATE):
                status, answer = await line.ask(method, path, token, body, plain=method == "GET")
        except (OSError, TimeoutError) as error:
            line.drop()
            self.tally.refuse(type(error).__name__)
            self.moved += isinstance(error, ConnectionRefusedError)
            return 0, b""
        if status not in (200, 201):
            self.tally.refuse(str(status))
        return status, answer


class Game(Guests):
    """One match after another, as its script has it."""

    def __init__(
        self,
        script: Script,
        places: list[Place],
        tally: Tally,
        rng: Random,
        *,
        delta: bool = True,
        apart: bool = False,
    ) -> None:
        super().__init__(places, tally, rng, delta=delta, apart=apart)
        self.script = script
        self.played = 0
        """Actions of this match that were confirmed."""
        self.times: list[float] = []
        """When actions of these matches were."""

    async def begin(self) -> None:
        """A match, and three who listen to it."""
        asked: dict[str, Any] = {"scenario": self.script.scenario, "seed": self.script.seed}
        if self.delta:
            asked["alone"] = True
        await self.begin_with(asked)
        self.played = 0

    async def play(self, begin: float, end: float, every: float) -> None:
        """Play an action each time one is due, until the end."""
        number = 0
        while (due := begin + number * every) < end:
            await asyncio.sleep(due - perf_counter())
            if self.played >= len(self.script.moves):
                await self.begin()
            if await self._act(end):
                self.tally.waits.append(perf_counter() - due)
            number += 1
        self.count()

    async def _act(self, end: float) -> bool:
        """Play the next action until it is confirmed; after the end nothing new is tried."""
        move = self.script.moves[self.played]
        asked = {"number": move.number, "actions": [move.action], "delta": self.delta}
        if not self.delta:
            del asked["delta"]
        body = json.dumps(asked).encode()
        while True:
            status, answer = await self.post(move.seat, "/actions", body)
            if status == 200:
                return self._confirm(move)
            number = await self._number(move.seat) if status == 409 else None
            if number == move.after:
                self.tally.unanswered += 1
                return self._confirm(move)
            if number is not None:
                text = f"{self.story.match} {self.played}: at {number}, {answer[:200]!r}"
                self.tally.wrong.append(text)
            if perf_counter() > end + LATE:
                self._note(move, sure=False)
                return False
            await asyncio.sleep(AGAIN)

    def _confirm(self, move: Move) -> bool:
        self._note(move, sure=True)
        self.played += 1
        self.times.append(perf_counter())
        self.tally.confirmed.append(self.times[-1])
        return True

    def _note(self, move: Move, *, sure: bool) -> None:
        self.story.tried.extend(Tried(seat, action, sure) for seat, action in move.written)

    async def _number(self, seat: str) -> int | None:
        """Where the match is for a seat; None if nobody says."""
        status, body = await self.get(seat)
        number: int | None = json.loads(body)["number"] if status == 200 else None
        return number
