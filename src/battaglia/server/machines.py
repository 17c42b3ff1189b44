"""Machine players: they think in processes of their own, for a limited time.

Whatever happens there (a crash, silence, nonsense, an illegal answer), the match goes on: then
a legal action is played in the machine's place, and the log says so.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import msgspec

from battaglia.core import flow
from battaglia.server.errors import LOG, ApiError
from battaglia.server.journal import Row
from battaglia.server.judging import verdict_at
from battaglia.server.opening import POSITION
from battaglia.server.settings import WORKER_MATCHES, Settings
from battaglia.server.table import MACHINE, Table
from battaglia.server.tables import Tables

Data = dict[str, Any]
LOAD_SECONDS = 30.0
"""How long a process may take to start, or to catch up with a match."""
LONGEST_LINE = 1 << 20
LONGEST_PLAN = 100
SEEDED = "seed "
"""How a match speaks of dice whose seed was given."""


class Ask(msgspec.Struct, frozen=True):
    """A decision that a machine has to make, with all that it may know of the match."""

    match: str
    number: int
    seat: str
    player: str
    seed: int
    base: Data
    actions: list[tuple[str, str, bool, list[list[int]]]]
    """What was played, as far as the seat may know: a choice still covered is not among it."""
    rows: list[int]
    """The number of each action's row: what a process knows is held against them."""
    lonely: bool
    """Do only machines play?"""

    @property
    def key(self) -> str:
        """Under what a process keeps the match: two machines of one match share nothing."""
        return f"{self.match} {self.seat}"


def ask_of(table: Table) -> Ask | None:
    """The decision that a machine has to make at a table, if there is one."""
    match = table.match
    waiting = [seat for seat in match.deciders if table.is_machine(seat)]
    if not waiting or _lesson_rests(table):
        return None
    seat, standing = waiting[0], table.journal.standing
    known = [place for place in table.journal.known(seat) if place >= table.base.length]
    rows = [standing[place] for place in known]
    if any(holds_unknown(table, seat, row) for row in rows):
        base, rows = seen_position(table, seat), []
    else:
        base = beginning(table, rows)
    return Ask(
        match=table.id,
        number=len(table.journal.rows),
        seat=seat,
        player=table.players[seat].removeprefix(MACHINE),
        seed=seed_of(table, seat),
        base=base,
        actions=[
            (row.seat, row.action, row.standing, [list(faces) for faces in row.rolls])
            for row in rows
        ],
        rows=[row.number for row in rows],
        lonely=all(table.is_machine(seat) for seat in match.seats),
    )


def _lesson_rests(table: Table) -> bool:
    """In a lesson nobody plays on over a mistake, nor while the learner reads that it is done."""
    return table.taught is not None and verdict_at(table, table.taught).state != "todo"


def holds_unknown(table: Table, seat: str, row: Row) -> bool:
    """Is there something in a row that a seat may not know: which action it was, or its dice?"""
    rolls = [happening.audience for happening in row.events if happening.roll is not None]
    return not all(table.may_know(seat, audience) for audience in (row.covered, *rolls))


def beginning(table: Table, rows: list[Row]) -> Data:
    """Where the match began, for a process that plays its actions again."""
    match = table.match
    return {
        "game": match.game.id,
        "scenario": match.terms.scenario,
        "options": match.terms.options,
        "files": match.terms.files,
        "rolls": match.roll_number - sum(len(row.rolls) for row in rows),
    }


def seen_position(table: Table, seat: str) -> Data:
    """The position as a seat sees it, for a process that may not know what led to it."""
    match = table.match
    own = dict(list(match.terms.files.items())[1:])
    return {
        "game": match.game.id,
        "scenario": match.terms.scenario,
        "options": {},
        "files": {POSITION: match.seat(seat).position(), **own},
        "rolls": 0,
        "seen": True,
    }


class WorkerFault(Exception):
    """A process did not answer as it should. The message says how."""


class Worker:
    """A process in which machine players think; started when needed, ended when it fails."""

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.process: asyncio.subprocess.Process | None = None
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """For each match that the process keeps, how many actions it knows, and the last row."""

    async def decide(self, ask: Ask) -> list[str]:
        """The machine's next actions; at least one, or WorkerFault."""
        found: list[str] = []
        try:
            await self._send(ask)
            await self._answer({"loaded"}, LOAD_SECONDS)
            while "done" not in (answer := await self._answer({"action", "done"}, self.seconds)):
                found.append(str(answer["action"]))
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
            "seed": ask.seed,
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


def seed_of(table: Table, seat: str) -> int:
    """The seed of a seat's machine: the same after a restart, and it tells nothing of the dice.

    A match that was begun with a seed has machines that always choose the same.
    """
    dice = table.match.terms.dice
    chance = dice if dice.startswith(SEEDED) else table.id
    if table.taught:
        chance = f"{table.taught.course.id} {table.taught.lesson.id}"
    digest = hashlib.sha256(f"machine {chance} {seat}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


class Machines:
    """Lets machines play wherever they have a decision to make."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._all = [
            Worker(settings.machine_command, settings.machine_seconds)
            for _ in range(settings.machine_workers)
        ]
        self._idle = list(self._all)
        self._free = asyncio.Semaphore(len(self._all))
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()
        """Matches in which something has changed since their task last looked."""

    def wake(self, match_id: str) -> None:
        """See whether a machine has to decide in a match."""
        self._called.add(match_id)
        task = self._tasks.get(match_id)
        if task is None or task.done():
            self._tasks[match_id] = asyncio.create_task(self._drive(match_id))

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._all:
            await worker.stop()

    async def _drive(self, match_id: str) -> None:
        try:
            while match_id in self._called:
                self._called.discard(match_id)
                while (ask := await self.tables.read(match_id, ask_of)) is not None:
                    await self._decide(ask)
                    if ask.lonely:
                        await asyncio.sleep(self.settings.machine_pause)
        except ApiError as error:
            LOG.warning("machine in match %s: %s", match_id, error.code)
        except Exception as error:
            LOG.error("machine in match %s: %s: %s", match_id, type(error).__name__, error)
        finally:
            self._tasks.pop(match_id, None)

    async def _decide(self, ask: Ask) -> None:
        try:
            actions = await self._think(ask)
        except WorkerFault as error:
            actions = []
            LOG.error("machine %s in match %s failed: %s", ask.player, ask.match, error)
        await self.tables.change(ask.match, lambda table: play_for(table, ask, actions))

    async def _think(self, ask: Ask) -> list[str]:
        async with self._free:
            worker = next((w for w in self._idle if ask.key in w.known), self._idle[0])
            self._idle.remove(worker)
            try:
                return await worker.decide(ask)
            finally:
                self._idle.append(worker)


def play_for(table: Table, ask: Ask, actions: list[str]) -> None:
    """Play a machine's answer, or something legal in its place.

    If something was played or taken back in the meantime, the answer is dropped; but what
    another seat played covered changes nothing for this one.
    """
    meanwhile = table.journal.rows[ask.number :]
    if any(not row.secret or row.seat == ask.seat for row in meanwhile):
        return
    if ask.seat not in table.match.deciders:
        return
    if actions:
        played, stop = table.play(ask.seat, actions)
        if played:
            return
        codes = ", ".join(reason.code for reason in stop.reasons) if stop else ""
        LOG.error("machine %s in match %s answered illegally: %s", ask.player, ask.match, codes)
    table.play(ask.seat, [fallback(table, ask.seat)])


def fallback(table: Table, seat: str) -> str:
    """A legal action. Games list what ends a step last, so that a bad machine is soon done."""
    return str(flow.legal(table.match.state, table.match.seats.index(seat))[-1])
