"""Several processes on one PostgreSQL: what the others write is heard, one drives each machine.

No process has to be asked before another writes: the number of a row is taken once, and whoever
comes late looks again. The database tells all who listen which matches have changed, and keeps
for each match that machines play in a lock with the process that lets them; when a process dies
its lock is free.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from sqlalchemy.engine import URL

from battaglia.server.errors import LOG
from battaglia.server.storage import CHANNEL, POSTGRES, Storage

if TYPE_CHECKING:
    from psycopg import AsyncConnection

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a lost connection is made anew."""
LOCKS = 1743
"""The first half of every lock's key: others may lock in the same database."""


class Listener(Protocol):
    """Who is told what other processes have done."""

    def heard(self, match_id: str) -> None:
        """Another process has written to a match."""

    def suspect_all(self) -> None:
        """Anything may have been missed."""


async def connected(url: URL) -> AsyncConnection:
    """A connection of one's own, in which every statement stands for itself."""
    # Only PostgreSQL needs the package, and a server on SQLite may be without it.
    from psycopg import AsyncConnection  # noqa: PLC0415

    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return await AsyncConnection.connect(address, autocommit=True, **POSTGRES)  # type: ignore[arg-type]


async def listen(storage: Storage, listener: Listener, ready: Callable[[], None]) -> None:
    """Pass on what the other processes announce, for as long as the server runs.

    ``ready`` is called whenever listening has begun.
    """

    def begun() -> None:
        ready()
        listener.suspect_all()

    def heard(_channel: str, told: str) -> None:
        process, *changed = told.split()
        for match_id in changed if process != storage.process else ():
            listener.heard(match_id)

    await hear(storage.engine.url, (CHANNEL,), heard, begun)


async def hear(
    url: URL,
    channels: Iterable[str],
    heard: Callable[[str, str], None],
    begun: Callable[[], None] = lambda: None,
) -> None:
    """Pass on what is told on some channels, for as long as this runs.

    ``begun`` is called whenever listening has begun: what was told before may have been missed.
    """
    pause = FIRST_PAUSE
    while True:
        try:
            async with await connected(url) as connection:
                for channel in channels:
                    await connection.execute(f"LISTEN {channel}".encode())
                begun()
                pause = FIRST_PAUSE
                async for told in connection.notifies():
                    heard(told.channel, told.payload)
        except Exception as error:
            LOG.warning("the database is not heard: %s", type(error).__name__)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


class Drives:
    """The matches whose machines this process lets play."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._held: set[str] = set()
        self._connection: AsyncConnection | None = None
        self._one_at_a_time = asyncio.Lock()

    async def take(self, match_id: str) -> bool:
        """Does this process drive a match from now on? It does if no other does."""
        if not self.storage.shared:
            return True
        async with self._one_at_a_time:
            if match_id in self._held and self._alive:
                return True
            return await self._asked("SELECT pg_try_advisory_lock(%s, %s)", match_id)

    async def leave(self, match_id: str) -> None:
        """Let others drive a match."""
        async with self._one_at_a_time:
            if match_id in self._held:
                await self._asked("SELECT pg_advisory_unlock(%s, %s)", match_id)
                self._held.discard(match_id)

    def doubt(self) -> None:
        """The connection may have been lost: ask again."""
        self._held.clear()

    async def close(self) -> None:
        """Let others drive all of them."""
        if self._connection is not None:
            await self._connection.close()

    @property
    def _alive(self) -> bool:
        return self._connection is not None and not self._connection.closed

    async def _asked(self, question: str, match_id: str) -> bool:
        try:
            if not self._alive:
                self._held.clear()
                self._connection = await connected(self.storage.engine.url)
            assert self._connection is not None
            cursor = await self._connection.execute(question, (LOCKS, lock_of(match_id)))
            row = await cursor.fetchone()
        except Exception as error:
            LOG.warning("no machine can be driven: %s", type(error).__name__)
            with suppress(Exception):
                await self.close()
            self._connection = None
            return False
        if row is not None and row[0]:
            self._held.add(match_id)
            return True
        return False


def lock_of(match_id: str) -> int:
    """The lock of a match: a number of 32 bits with its sign."""
    digest = hashlib.sha256(match_id.encode()).digest()
    return int.from_bytes(digest[:4], "big", signed=True)
