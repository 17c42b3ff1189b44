"""Machine players: they think in processes of their own, for a limited time, and take turns.

Whatever happens there (a crash, silence, nonsense, an illegal answer), the match goes on: then
a legal action is played in the machine's place, and the log says so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

import msgspec
from sqlalchemy.engine import URL

from battaglia.core import flow
from battaglia.server.asks import Ask, ask_of, is_asked, is_lonely
from battaglia.server.errors import LOG, ApiError
from battaglia.server.journal import Row, Viewer
from battaglia.server.opponents import MACHINE
from battaglia.server.outside import NobodyThere, Outside
from battaglia.server.pool import Worker, WorkerFault
from battaglia.server.presence import Clock, Presence, Sockets
from battaglia.server.queue import FairQueue
from battaglia.server.reasoning import Decided
from battaglia.server.settings import Settings
from battaglia.server.table import Table
from battaglia.server.tables import Tables

UNAVAILABLE = 503
FIRST_AGAIN = 0.1
"""Seconds before a process that may not let machines play looks again for the first time."""
RETRY_SECONDS = 30
"""When it is worth asking again for a match of machines that was refused."""


Mind = Worker | Outside
"""Where machines think: in a process of our own, or wherever a worker runs."""


class Need(msgspec.Struct, frozen=True):
    """That a machine has to decide in a match, and what its turn depends on."""

    maker: str
    lonely: bool


def need_of(table: Table) -> Need | None:
    """Whether a machine has to decide at a table."""
    if not is_asked(table):
        return None
    return Need(maker_of(table), is_lonely(table))


def maker_of(table: Table) -> str:
    """Who made the match of a table; one of nobody's known making is its own."""
    return table.maker or f"match {table.id}"


def nobody(_match_id: str) -> tuple[Viewer, ...]:
    """The sockets of a server without any."""
    return ()


class Driving(Protocol):
    """Says which process lets the machines of a match play: one at a time."""

    async def take(self, match_id: str) -> bool:
        """Is it for this process to do so?"""

    async def leave(self, match_id: str) -> None:
        """Let others do so."""


class Alone:
    """For a process that has its database to itself."""

    async def take(self, _match_id: str) -> bool:
        """It always is."""
        return True

    async def leave(self, _match_id: str) -> None:
        """There are no others."""


class Machines:
    """Lets machines play wherever they have a decision to make."""

    def __init__(
        self,
        tables: Tables,
        settings: Settings,
        key: bytes,
        *,
        sockets: Sockets = nobody,
        drives: Driving | None = None,
        shared: URL | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self.tables = tables
        self.settings = settings
        self.drives = drives or Alone()
        self.presence = Presence(sockets, clock, settings.present_seconds)
        self.queue = FairQueue()
        self.decided = 0
        """How many decisions were made, and how many of them failed."""
        self.failed = 0
        self._all = [
            Worker(settings.machine_command, settings.machine_seconds, key)
            for _ in range(settings.machine_workers)
        ]
        self._idle = list(self._all)
        self.outside: Outside | None = None
        """The workers of the database that processes share, if they share one."""
        if shared is not None:
            self.outside = Outside(shared, settings, clock, self._deal)
        self._turns: dict[str, asyncio.Future[Mind]] = {}
        """What the matches in the queue wait for."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._makers: dict[str, str] = {}
        """Who made the matches that machines think about."""
        self._called: set[str] = set()
        """Matches in which something has changed since their task last looked."""

    # What others tell it

    def make_room(self, players: Mapping[str, str], maker: str) -> None:
        """Refuse a new match with machines while they have too many to think about.

        Nobody's matches may be more than half of them, so that others find room.
        """
        if not any(player.startswith(MACHINE) for player in players.values()):
            return
        own = sum(other == maker for other in self._makers.values())
        most = self.settings.machine_matches
        if len(self._makers) >= most or own >= max(1, most // 2):
            raise ApiError("machines-busy", wait=RETRY_SECONDS)

    def begin(self, table: Table) -> None:
        """Let the machines of a new match play. Whoever made it looks at it."""
        played = (seat for seat in table.match.seats if table.is_played(seat))
        self.presence.note(table.id, next(played, None))
        if table.has_machine:
            self._makers[table.id] = maker_of(table)
            self.wake(table.id)

    def seen(self, match_id: str, viewer: Viewer) -> None:
        """Somebody looks at a match; if it waits for its machine, it may go forward."""
        self.presence.note(match_id, viewer)
        if match_id in self.queue:
            self._put(match_id)

    def wake(self, match_id: str) -> None:
        """See whether a machine has to decide in a match."""
        self._called.add(match_id)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.create_task(self._drive(match_id))
        elif match_id in self.queue:
            self._put(match_id)

    def start(self) -> None:
        """Listen for workers outside of this process, where there can be any."""
        if self.outside is not None:
            self.outside.start()

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._all:
            await worker.stop()
        if self.outside is not None:
            await self.outside.close()

    # A match

    async def _drive(self, match_id: str) -> None:
        try:
            while match_id in self._called:
                self._called.discard(match_id)
                if not await self._played_on(match_id):
                    self._called.add(match_id)
                    await asyncio.sleep(self.settings.drive_again_seconds)
        except ApiError as error:
            LOG.warning("machine in match %s: %s", match_id, error.code)
        except Exception as error:
            LOG.error("machine in match %s: %s: %s", match_id, type(error).__name__, error)
        finally:
            self._tasks.pop(match_id, None)
            self._makers.pop(match_id, None)
            self._called.discard(match_id)
            await self.drives.leave(match_id)

    async def _played_on(self, match_id: str) -> bool:
        """Play on; False if the database cannot be had just now."""
        try:
            await self._play_on(match_id)
        except ApiError as error:
            if error.status != UNAVAILABLE:
                raise
            LOG.warning("machine in match %s waits: %s", match_id, error.code)
            return False
        return True

    async def _play_on(self, match_id: str) -> None:
        """Decide as long as a machine has to; a match of machines rests when nobody looks."""
        again = FIRST_AGAIN
        while (need := await self.tables.read(match_id, need_of)) is not None:
            if need.lonely and self._rests(match_id):
                return
            if not await self.drives.take(match_id):
                again = min(again, self.settings.drive_again_seconds)
                await asyncio.sleep(again)
                again *= 2
                continue
            self._makers[match_id] = need.maker
            await self._decide(match_id)
            if need.lonely:
                await asyncio.sleep(self.settings.machine_pause)

    def _rests(self, match_id: str) -> bool:
        return self.presence.unseen(match_id) > self.settings.unwatched_seconds

    async def _decide(self, match_id: str) -> None:
        async with self._turn(match_id) as mind:
            ask = await self.tables.read(match_id, ask_of)
            if ask is None:  # something was played or taken back while it waited
                return
            try:
                actions = await self._answer(mind, ask)
            except NobodyThere:
                return  # it waits for its turn again
        await self.tables.change(match_id, lambda table: play_for(table, ask, actions))

    async def _answer(self, mind: Mind, ask: Ask) -> list[Decided]:
        try:
            if isinstance(mind, Worker):
                actions = await mind.decide(ask)
            else:
                place = self.presence.place(ask.match)
                actions = await mind.decide(ask, place, self._makers[ask.match])
        except WorkerFault as error:
            self.failed += 1
            LOG.error("machine %s in match %s failed: %s", ask.player, ask.match, error)
            actions = []
        self.decided += 1
        return actions

    # Taking turns

    @asynccontextmanager
    async def _turn(self, match_id: str) -> AsyncIterator[Mind]:
        """Wait for the turn of a match: for somebody that thinks for it."""
        turn = self._turns[match_id] = asyncio.get_running_loop().create_future()
        self._put(match_id)
        self._deal()
        try:
            yield await turn
        finally:
            self.queue.drop(match_id)
            self._turns.pop(match_id, None)
            if turn.done() and not turn.cancelled():
                self._free(turn.result())
                self._deal()

    def _put(self, match_id: str) -> None:
        """Let a match wait at the place that it has now."""
        self.queue.put(match_id, self._makers[match_id], self.presence.place(match_id))

    def _deal(self) -> None:
        """Let those think that have nothing to do, for those whose turn it is."""
        while self._somebody_free and (match_id := self.queue.take()) is not None:
            turn = self._turns[match_id]
            if not turn.done():
                turn.set_result(self._engage(match_id))

    @property
    def _somebody_free(self) -> bool:
        return bool(self._idle) or (self.outside is not None and self.outside.free > 0)

    def _engage(self, match_id: str) -> Mind:
        """Whoever thinks for a match: a worker outside, or a process of our own."""
        if self.outside is not None and self.outside.free > 0:
            self.outside.asking += 1
            return self.outside
        worker = next((w for w in self._idle if w.knows(match_id)), self._idle[0])
        self._idle.remove(worker)
        return worker

    def _free(self, mind: Mind) -> None:
        if isinstance(mind, Worker):
            self._idle.append(mind)
        else:
            mind.asking -= 1


def play_for(table: Table, ask: Ask, actions: Sequence[Decided]) -> None:
    """Play a machine's answer, or something legal in its place.

    If something was played or taken back in the meantime, the answer is dropped; but what
    another seat played covered changes nothing for this one.
    """
    meanwhile = [row for row in table.journal.rows[ask.number :] if row.kind != "entropy"]
    if any(not row.secret or row.seat == ask.seat for row in meanwhile):
        return
    if ask.seat not in table.match.deciders:
        return
    if actions:
        played, stop = table.play(ask.seat, [decided.action for decided in actions])
        if played:
            note_reasons(table, ask, actions[:played])
            return
        codes = ", ".join(reason.code for reason in stop.reasons) if stop else ""
        LOG.error("machine %s in match %s answered illegally: %s", ask.player, ask.match, codes)
    table.play(ask.seat, [fallback(table, ask.seat)])


def note_reasons(table: Table, ask: Ask, actions: Sequence[Decided]) -> None:
    """Keep why a machine played its last actions."""
    rows = [row for row in table.journal.rows[ask.number :] if _is_own(row, ask)]
    if len(rows) == len(actions):
        for row, decided in zip(rows, actions, strict=True):
            table.reasons.note(row, decided.why)


def _is_own(row: Row, ask: Ask) -> bool:
    return row.kind == "action" and row.seat == ask.seat and not row.standing


def fallback(table: Table, seat: str) -> str:
    """A legal action. Games list what ends a step last, so that a bad machine is soon done."""
    return str(flow.legal(table.match.state, table.match.seats.index(seat))[-1])
