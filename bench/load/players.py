"""Those who play: each match has its clock, one action a second, and three who listen.

A request is timed from the moment at which it was due, so that a server which makes one wait
pays for all that come late because of it.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from bench.load.scripts import Move, Script
from bench.load.wire import Ear, Line, Place

AGAIN = 0.25
"""Seconds after which a request that failed is made again."""
LATE = 10.0
"""A request without an answer for so long has failed."""


@dataclass
class Tally:
    """What came of the actions of all matches."""

    waits: list[float] = field(default_factory=list)
    """Seconds from when an action was due to its answer."""
    refused: dict[str, int] = field(default_factory=dict)
    """How often something else than 200 came back, or nothing."""
    heard: int = 0
    bytes: int = 0
    unchecked: int = 0
    """Matches that cannot be looked at because a choice is secret still."""
    wrong: list[str] = field(default_factory=list)
    """What was lost, doubled or out of order; it must stay empty."""

    def refuse(self, what: str) -> None:
        """Count a failure."""
        self.refused[what] = self.refused.get(what, 0) + 1


class Game:
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
        self.script, self.places, self.tally, self.rng = script, places, tally, rng
        self.delta = delta
        self.apart = apart
        self.moved = 0
        """How often the process was gone, and the next one was asked."""
        self.match = ""
        self.tokens: dict[str, str] = {}
        self.played = 0
        """Actions that were confirmed."""
        self.ears: list[Ear] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._lines: dict[str, Line] = {}

    # Where

    def place(self, who: str) -> Place:
        """The process that serves one of the match: one for all, as a proxy would have it."""
        chosen = sum(f"{self.match}{who if self.apart else ''}".encode())
        return self.places[(chosen + self.moved) % len(self.places)]

    def line(self, who: str) -> Line:
        """The connection for the requests of one of them."""
        place = self.place(who)
        found = self._lines.get(who)
        if found is None or found.place != place:
            found = self._lines[who] = Line(place)
        return found

    # Beginning

    async def begin(self) -> None:
        """A match, and three who listen to it."""
        asked: dict[str, Any] = {"scenario": self.script.scenario, "seed": self.script.seed}
        if self.delta:
            asked["alone"] = True
        line = Line(self.rng.choice(self.places))
        while True:
            status, body = await self._tried(line, "POST", "/api/matches", "", asked)
            if status == 201:
                break
            await asyncio.sleep(AGAIN)
        line.drop()
        begun = json.loads(body)
        self.match, self.tokens, self.played = begun["match"], begun["tokens"], 0
        for ear in self.ears:
            ear.drop()
        self.ears = [
            Ear(self.place(who), self.match, token, delta=self.delta)
            for who, token in self.tokens.items()
        ]
        for task in self._tasks:
            task.cancel()
        self._tasks = [
            asyncio.create_task(self._keep_listening(ear, who))
            for ear, who in zip(self.ears, self.tokens, strict=True)
        ]

    async def _keep_listening(self, ear: Ear, who: str) -> None:
        while True:
            ear.place = self.place(who)
            try:
                await ear.listen()
            except (OSError, asyncio.IncompleteReadError):
                self.tally.refuse("socket")
            await asyncio.sleep(AGAIN)

    # Playing

    async def play(self, begin: float, end: float, every: float) -> None:
        """Play an action each time one is due, until the end."""
        number = 0
        while (due := begin + number * every) < end:
            await asyncio.sleep(due - perf_counter())
            if self.played >= len(self.script.moves):
                self._count()
                await self.begin()
            await self._act(end)
            self.tally.waits.append(perf_counter() - due)
            number += 1
        self._count()
        for task in self._tasks:
            task.cancel()

    def _count(self) -> None:
        for ear in self.ears:
            self.tally.heard += ear.heard
            self.tally.bytes += ear.bytes
            ear.heard = ear.bytes = 0

    async def _act(self, end: float) -> None:
        """Play the next action until it is confirmed; after the end nothing new is tried."""
        move = self.script.moves[self.played]
        body: dict[str, Any] = {"number": move.number, "actions": [move.action]}
        if self.delta:
            body["delta"] = True
        path = f"/api/matches/{self.match}/actions"
        while True:
            line = self.line(move.seat)
            status, answer = await self._tried(line, "POST", path, self.tokens[move.seat], body)
            if status == 200:
                self.played += 1
                return
            if status == 409 and await self._is_played(move):
                self.played += 1  # it had been carried out, and the answer was lost
                return
            if perf_counter() > end + LATE:
                return
            if status == 409:
                self.tally.wrong.append(f"{self.match} {self.played}: {answer[:200]!r}")
            await asyncio.sleep(AGAIN)

    async def _is_played(self, move: Move) -> bool:
        """Was the action that got no answer carried out?"""
        line, path = self.line(move.seat), f"/api/matches/{self.match}"
        status, body = await self._tried(line, "GET", path, self.tokens[move.seat], None)
        return status == 200 and json.loads(body)["number"] == move.after

    async def _tried(
        self, line: Line, method: str, path: str, token: str, body: Any
    ) -> tuple[int, bytes]:
        """The answer to a request; status 0 if there was none."""
        try:
            async with asyncio.timeout(LATE):
                status, answer = await line.ask(method, path, token, body, plain=method == "GET")
        except (ConnectionError, OSError, TimeoutError) as error:
            line.drop()
            self.tally.refuse(type(error).__name__)
            self.moved += isinstance(error, ConnectionRefusedError)
            return 0, b""
        if status not in (200, 201):
            self.tally.refuse(str(status))
        return status, answer

    # Checking

    async def check(self) -> None:
        """Everything that was confirmed is there, once, in its order."""
        path, token = f"/api/matches/{self.match}/record", self.tokens["spectator"]
        for _ in range(200):
            status, body = await self._tried(self.line("spectator"), "GET", path, token, None)
            if status in (200, 409):  # 409: a choice is secret still
                break
            await asyncio.sleep(AGAIN)
        moves = self.script.moves[: self.played]
        expected = [action for move in moves for action in move.written]
        if status == 409:
            self.tally.unchecked += 1
        elif _actions(body.decode()) != expected:
            self.tally.wrong.append(f"{self.match}: the record is not what was confirmed")

    def stop(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        for line in self._lines.values():
            line.drop()
        for ear in self.ears:
            with suppress(OSError):
                ear.drop()


def _actions(record: str) -> list[str]:
    """The actions of a record, in their order."""
    # Only needed where a record is looked at: the engine is not loaded for it before.
    from battaglia.core.record import Played, parse_record  # noqa: PLC0415

    played = [item for item in parse_record(record).items if isinstance(item, Played)]
    return [item.text for item in played if item.text]
