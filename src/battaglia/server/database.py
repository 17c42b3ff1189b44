"""The database as the event loop sees it: asked in threads of its own, written to in groups.

Whatever else the server does never waits for these threads: a database that hangs makes those
wait who need it, for a limited time, and then they are told so.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from battaglia.server.errors import LOG, ApiError
from battaglia.server.storage import Append, Conflict, Storage

T = TypeVar("T")

READERS = 4
MOST_WAITING = 500
"""Questions to the database, and additions, beyond which one is told to come back later."""
LARGEST_GROUP = 100
"""Additions in one transaction."""


class Database:
    """Asks and writes without blocking the loop.

    One thread writes. What comes in while it does is written together after it, so that many
    matches share the wait for the disk. An addition is confirmed only after its commit.
    """

    def __init__(self, storage: Storage, seconds: float) -> None:
        self.storage = storage
        self.seconds = seconds
        self.waited: Callable[[str, float], None] = lambda _what, _seconds: None
        """Told after every wait, whatever came of it: reading or writing, and the seconds."""
        self._readers, self._writer = _threads()
        self._asked = 0
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def depth(self) -> int:
        """How many additions wait to be written."""
        return len(self._waiting)

    async def close(self) -> None:
        """Let the threads end, but wait for none that hangs. Whoever asks later gets new ones."""
        pools = self._readers, self._writer
        self._readers, self._writer = _threads()
        ending = Thread(target=_end, args=pools, daemon=True)
        ending.start()
        late = time.monotonic() + self.seconds
        while ending.is_alive() and time.monotonic() < late:
            await asyncio.sleep(0.01)
        self.storage.close()

    async def ask(self, call: Callable[[], T]) -> T:
        """What a call of the storage answers; ApiError if the database is not to be had."""
        if self._asked >= MOST_WAITING:
            raise ApiError("busy")
        self._asked += 1
        begun = time.perf_counter()
        try:
            future = asyncio.get_running_loop().run_in_executor(self._readers, call)
            return await asyncio.wait_for(future, self.seconds)
        except (TimeoutError, SQLAlchemyError) as error:
            raise unavailable(error) from None
        finally:
            self._asked -= 1
            self.waited("read", time.perf_counter() - begun)

    async def append(self, addition: Append) -> None:
        """Add to a match; it is there for good when this returns.

        After Conflict it is not there. After ApiError nobody knows: the match has to be looked
        at again.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise ApiError("busy")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        begun = time.perf_counter()
        try:
            await asyncio.wait_for(done, self.seconds)
        except TimeoutError as error:
            raise unavailable(error) from None
        finally:
            self.waited("write", time.perf_counter() - begun)

    async def _write(self) -> None:
        """Write groups until nothing waits."""
        while self._waiting:
            group = [each for each in self._waiting[:LARGEST_GROUP] if not each[1].done()]
            del self._waiting[:LARGEST_GROUP]
            additions = [addition for addition, _ in group]
            loop = asyncio.get_running_loop()
            try:
                lost = await loop.run_in_executor(self._writer, self.storage.append_all, additions)
            except Exception as error:
                _tell_all(group, error)
                continue
            for addition, done in group:
                if done.done():  # nobody waits any more
                    continue
                if addition.match_id in lost:
                    done.set_exception(Conflict(addition.match_id))
                else:
                    done.set_result(None)


def _threads() -> tuple[ThreadPoolExecutor, ThreadPoolExecutor]:
    """Threads that read, and one that writes."""
    return ThreadPoolExecutor(READERS, "database-reader"), ThreadPoolExecutor(1, "database-writer")


def _end(*pools: ThreadPoolExecutor) -> None:
    """Wait until what is under way is done: its connection is then back where it is closed."""
    for pool in pools:
        pool.shutdown(wait=True, cancel_futures=True)


def _tell_all(group: list[tuple[Append, asyncio.Future[None]]], error: Exception) -> None:
    told = unavailable(error) if isinstance(error, SQLAlchemyError) else error
    for _, done in group:
        if not done.done():
            done.set_exception(told)


def unavailable(error: Exception) -> ApiError:
    """What is answered when the database does not do what it should; the log says what it was."""
    if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
        what = str(error.orig).splitlines()[0] if str(error.orig) else ""
    else:
        what = str(error).splitlines()[0] if str(error) else "no answer"
    LOG.error("the database: %s: %s", type(error).__name__, what)
    return ApiError("storage")
