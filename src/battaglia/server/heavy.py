"""Questions about battles that somebody has brought, in processes that can be ended.

Nobody knows how long such a question takes. A process that is late is ended, and the asker is
told so; the table itself goes on meanwhile. Questions about shipped battles take moments, and stay
in the threads of the server.
"""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import suppress
from typing import Any

import msgspec

from battaglia.server.asks import begins_with_unknown, holds_unknown
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import LOG, ApiError
from battaglia.server.journal import Viewer
from battaglia.server.opening import POSITION
from battaglia.server.questions import APART, OF_THE_PAST
from battaglia.server.table import Table

Data = dict[str, Any]
PROCESSES = 2
MOST_WAITING = 20
"""Questions beyond which one is told to come back later."""
LONGEST_LINE = 1 << 24
START_SECONDS = 30.0


def is_brought(table: Table) -> bool:
    """Has somebody brought the battle of a match: with a map of its own, or as its beginning?"""
    files = table.match.terms.files
    begun_with = table.origin is None and table.taught is None
    return bool(files) and (len(files) > 1 or begun_with)


def request_of(scribe: Scribe, question: str, args: Data) -> Data | None:
    """A question for a process of its own, or None if it is answered here.

    It brings the position as far as the asker may know it, or all that was played if nothing of
    it is hidden; no dice to come, and no choice that is still covered. Standing orders are among
    it, since whether a move is final hangs on them.
    """
    table, viewer = scribe.table, scribe.viewer
    if table.match.outcome is not None:
        return None
    if question not in APART and not is_brought(table):
        return None
    past = _past(table, viewer) if question == OF_THE_PAST else _present(scribe)
    if past is None:
        return None
    return {
        **past,
        "key": f"{table.id} {viewer} {len(table.journal.rows)} {question == OF_THE_PAST}",
        "game": table.game.id,
        "scenario": table.match.terms.scenario,
        "players": table.players,
        "orders": table.orders,
        "viewer": viewer,
        "lang": scribe.lang,
        "question": question,
        "args": args,
    }


def _present(scribe: Scribe) -> Data:
    table = scribe.table
    own = dict(list(table.match.terms.files.items())[1:])
    text = table.game.position_text(table.known(scribe.viewer))
    return {"files": {POSITION: text, **own}, "options": {}, "rolls": [], "actions": []}


def _past(table: Table, viewer: Viewer) -> Data | None:
    """All that was played; None if something of it is hidden, or nobody knows how it began."""
    standing = table.journal.standing
    rows = [standing[place] for place in table.journal.known(viewer)]
    if table.base.length or begins_with_unknown(table, viewer):
        return None
    if any(holds_unknown(table, viewer, row) for row in rows):
        return None
    terms = table.match.terms
    return {
        "files": terms.files,
        "options": terms.options,
        "rolls": [faces for row in rows for faces in row.rolls],
        "actions": [(row.seat, row.action, row.standing) for row in rows if row.action],
    }


class Relayed:
    """Speaks for the battle of another process: its reasons are in words already."""

    def reasons(self, told: list[Data]) -> list[Data]:
        """They are as they are."""
        return told


class Heavy:
    """A few processes that answer one question at a time each."""

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        self._free = [Student(command, seconds) for _ in range(PROCESSES)]
        self._all = tuple(self._free)
        self._places = asyncio.Semaphore(PROCESSES)
        self._waiting = 0

    async def ask(self, request: Data) -> bytes:
        """The answer as it is sent; ApiError as it would have been raised here."""
        if self._waiting >= MOST_WAITING:
            raise ApiError("busy")
        self._waiting += 1
        try:
            async with self._places:
                student = self._free.pop()
                try:
                    return await student.answer(request)
                finally:
                    self._free.append(student)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        """End all processes."""
        for student in self._all:
            await student.stop()


class Student:
    """One such process, started when it is needed and ended when it is late."""

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.process: asyncio.subprocess.Process | None = None

    async def answer(self, request: Data) -> bytes:
        """What it answers in time; it is ended if it does not."""
        try:
            process = await self._started()
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(request) + b"\n")
            await process.stdin.drain()
            answer: Data = json.loads(await self._line(self.seconds))
        except (OSError, ValueError, TimeoutError) as error:
            LOG.warning("a question was given up: %s", type(error).__name__)
            await self.stop()
            raise ApiError("too-heavy", wait=60) from None
        except BaseException:  # whoever asked has gone: nobody would read the answer
            await self.stop()
            raise
        return _told(answer)

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "PYTHONHASHSEED": "0"},
                limit=LONGEST_LINE,
            )
            await self._line(START_SECONDS)
        return self.process

    async def _line(self, seconds: float) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), seconds)
        if not line.endswith(b"\n"):
            raise ValueError("the process ended")
        return line

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _told(answer: Data) -> bytes:
    """The body of an answer; an error is raised as if it had come about here."""
    if "body" in answer:
        return msgspec.json.encode(answer["body"])
    error = answer.get("error")
    if error is None:
        LOG.error("a question failed: %s", answer.get("fault"))
        raise ApiError("internal")
    scope = Relayed() if error["reasons"] else None
    raise ApiError(error["code"], params=error["params"], reasons=error["reasons"], scope=scope)
