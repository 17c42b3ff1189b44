"""Machine players: they think in processes of their own, for a limited time.

Whatever happens there (a crash, silence, nonsense, an illegal answer), the match goes on: then
a legal action is played in the machine's place, and the log says so.
"""

from __future__ import annotations

import asyncio

from battaglia.core import flow
from battaglia.server.asks import Ask, ask_of
from battaglia.server.errors import LOG, ApiError
from battaglia.server.pool import Worker, WorkerFault
from battaglia.server.settings import Settings
from battaglia.server.table import Table
from battaglia.server.tables import Tables


class Machines:
    """Lets machines play wherever they have a decision to make."""

    def __init__(self, tables: Tables, settings: Settings, key: bytes) -> None:
        self.tables = tables
        self.settings = settings
        self._all = [
            Worker(settings.machine_command, settings.machine_seconds, key)
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
    meanwhile = [row for row in table.journal.rows[ask.number :] if row.kind != "entropy"]
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
