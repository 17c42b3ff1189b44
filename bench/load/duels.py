"""Matches against a machine: a person plays whatever may be played, and the machine answers."""

from __future__ import annotations

import asyncio
import json
from random import Random
from time import perf_counter
from typing import Any

from bench.load.players import Guests, Tally, Tried
from bench.load.scripts import PLAYER, Script
from bench.load.wire import Place

ONE_IN = 20
MOST = 10


def how_many(matches: int) -> int:
    """So many matches against machines are played beside others."""
    return max(1, min(MOST, matches // ONE_IN))


class Duel(Guests):
    """One match after another against a machine."""

    def __init__(self, script: Script, places: list[Place], tally: Tally, rng: Random) -> None:
        super().__init__(places, tally, rng, delta=False, apart=False)
        self.scenario = script.scenario
        self.person, *self.machines = script.seats

    async def begin(self) -> None:
        """A match, and all who watch it."""
        players = dict.fromkeys(self.machines, f"machine:{PLAYER}")
        await self.begin_with({"scenario": self.scenario, "players": players})

    async def play(self, _begin: float, end: float, every: float) -> None:
        """Play whenever it is the person's turn, until the end."""
        while perf_counter() < end:
            await asyncio.sleep(every)
            envelope: dict[str, Any] = json.loads(self.ears[self.person].last or b"{}")
            if envelope.get("outcome"):
                await self.begin()
            elif envelope.get("choices"):
                await self._act(envelope)

    async def _act(self, envelope: dict[str, Any]) -> None:
        """Play what ends a step, which games list last, so that the machine's turn comes soon."""
        action = envelope["choices"][-1]["action"]
        body = json.dumps({"number": envelope["number"], "actions": [action]}).encode()
        status, _ = await self.post(self.person, "/actions", body)
        if status in (0, 200) or status >= 500:
            self.story.tried.append(Tried(self.person, action, status == 200))
