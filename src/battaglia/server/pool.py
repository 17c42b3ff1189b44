"""The processes in which machine players think, started when needed, ended when they fail."""

from __future__ import annotations

import asyncio
import json
import os
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import msgspec

from battaglia.core.typed import convert
from battaglia.server.asks import Ask, seed_of
from battaglia.server.reasoning import Decided, Stated
from battaglia.server.settings import WORKER_MATCHES

Data = dict[str, Any]
LOAD_SECONDS = 30.0
"""How long a process may take to start, or to catch up with a match."""
LONGEST_LINE = 1 << 20
LONGEST_PLAN = 100


class WorkerFault(Exception):
    """A process did not answer as it should. The message says how."""


def decided(answer: Data) -> Decided:
    """An action of an answer; a reason that makes no sense is left out."""
    why: Stated | None = None
    with suppress(msgspec.ValidationError):
        why = convert(answer.get("why"), Stated)
    return Decided(str(answer["action"]), why)


class Worker:
    """A process in which machine players think; started when needed, ended when it fails."""

    def __init__(self, command: tuple[str, ...], seconds: float, key: bytes) -> None:
        self.command = command
        self.seconds = seconds
        """How long a decision may take beyond the time that the player gives himself."""
        self.key = key
        self.process: asyncio.subprocess.Process | None = None
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """For each match that the process keeps, how many actions it knows, and the last row."""

    def knows(self, match_id: str) -> bool:
        """Does the process keep something of a match?"""
        return any(key.partition(" ")[0] == match_id for key in self.known)

    async def decide(self, ask: Ask) -> list[Decided]:
        """The machine's next actions; at least one, or WorkerFault."""
        found: list[Decided] = []
        seconds = self.seconds + ask.seconds
        try:
            await self._send(ask)
            await self._answer({"loaded"}, LOAD_SECONDS)
            while "done" not in (answer := await self._answer({"action", "done"}, seconds)):
                found.append(decided(answer))
                if len(found) > LONGEST_PLAN:
                    raise WorkerFault("a plan without end")
        except (WorkerFault, OSError, ValueError, TimeoutError) as error:
            await self.stop()
            if not found:
                what = str(error) or type(error).__name__
                raise WorkerFault(what) from None
        if not found:
            raise WorkerFault("nothing was decided")
        return found

    async def _send(self, ask: Ask) -> None:
        process = await self._started()
        length, row = self.known.get(ask.key, (0, 0))
        request: Data = {
            "match": ask.key,
            "seat": ask.seat,
            "player": ask.player,
            "seed": seed_of(ask, self.key),
        }
        # What the process knows may have been taken back since: then it begins anew.
        follows = 0 < length <= len(ask.rows) and ask.rows[length - 1] == row
        if not follows:
            request["base"] = ask.base
        request["actions"] = ask.actions[length if follows else 0 :]
        assert process.stdin is not None
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
        self.known[ask.key] = (len(ask.rows), ask.rows[-1] if ask.rows else 0)
        self.known.move_to_end(ask.key)
        while len(self.known) > WORKER_MATCHES:  # the process forgets the same ones
            self.known.popitem(last=False)

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.known.clear()
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "PYTHONHASHSEED": "0"},
                limit=LONGEST_LINE,
            )
            await self._answer({"ready"}, LOAD_SECONDS)
        return self.process

    async def _answer(self, wanted: set[str], seconds: float) -> Data:
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            line = await asyncio.wait_for(self.process.stdout.readline(), seconds)
        except TimeoutError:
            raise WorkerFault(f"no answer within {seconds:g} s") from None
        if not line:
            raise WorkerFault("the process ended")
        answer = json.loads(line)
        if not isinstance(answer, dict) or not wanted & answer.keys():
            fault = answer.get("fault") if isinstance(answer, dict) else None
            raise WorkerFault(str(fault or "an answer that makes no sense"))
        return answer

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
