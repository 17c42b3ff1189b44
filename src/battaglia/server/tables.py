"""The matches that are open now. One lock a match: what happens at a table happens in order."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread
from msgspec.structs import replace

from battaglia.server.database import Database
from battaglia.server.errors import LOG, ApiError
from battaglia.server.expiry import NEVER
from battaglia.server.journal import Viewer
from battaglia.server.library import Library
from battaglia.server.opening import Begun, open_table
from battaglia.server.saving import addition_to, is_quiet, note_stored, unsaved
from battaglia.server.security import new_token, token_hash
from battaglia.server.storage import SPECTATOR, Append, Conflict, News, StoredSeat
from battaglia.server.table import Table

T = TypeVar("T")
SPECTATOR_NAME = "spectator"
TRIES = 5
"""How often something is tried while other processes write to the same match."""
MOST_TOKENS = 20_000
"""Matches whose tokens are remembered."""
A_TABLE, A_ROW = 500_000, 6_000
"""Bytes, as measured in the largest battles."""
QUIET_SECONDS = 60.0
"""After so long without an action the position of a match is stored."""
THINKERS = 4
"""Threads for what takes long: opening matches, making them, answering questions."""


class Tables:
    """Opens, keeps and changes tables.

    What takes a millisecond runs in the loop; what takes long runs in a few threads, and the
    database in its own. While a table is looked at or changed its lock is held, until the change
    is stored: nobody is told of anything that could still be lost.
    """

    def __init__(self, database: Database, library: Library, capacity: int) -> None:
        self.database = database
        self.storage = database.storage
        self.library = library
        self.expiry = NEVER
        """How long matches are kept."""
        self.capacity = capacity
        """How many bytes the open matches may take, as far as that can be reckoned."""
        self.listeners: list[Callable[[str], None]] = []
        """Called with the id of a match after every change."""
        self.followed: Callable[[Table], bool] = lambda _table: True
        """Must an open match be kept up with at once, when another process writes to it?"""
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._behind: set[str] = set()
        """Open matches that others have written to since anybody here has looked."""
        self._tokens: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._thinkers = CapacityLimiter(THINKERS)
        self._weights: dict[str, int] = {}
        self._weight = 0
        self._later: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many matches are open."""
        return len(self._open)

    # Making and finding

    async def add(self, make: Callable[[], Begun], owner: str = "") -> tuple[Table, dict[str, str]]:
        """Make and store a match; the tokens of its seats come back, and are kept nowhere.

        Whoever has the token ``owner`` may delete it.
        """
        begun = await to_thread.run_sync(make, limiter=self._thinkers)
        table, (seats, tokens) = begun.table, new_seats(begun.table)
        first = Append(table.id, table.journal.rows, table.snapshot())
        match = replace(begun.match, owner=token_hash(owner) if owner else "")
        await self.database.ask(lambda: self.storage.create(match, seats, first))
        note_stored(table, first)
        self._keep(table)
        return table, tokens

    async def admit(self, match_id: str, token: str | None) -> Viewer:
        """Whose token this is; None for a spectator's."""
        if not token:
            raise ApiError("no-token")
        seats = self._tokens.get(match_id) or await self._seats(match_id)
        seat = seats.get(token_hash(token))
        if seat is None:
            raise ApiError("bad-token")
        return None if seat == SPECTATOR else seat

    async def _seats(self, match_id: str) -> dict[str, str]:
        """The tokens of a match, which never change; they are remembered from now on."""
        seats = await self.database.ask(lambda: self.storage.seats(match_id))
        if not seats:
            raise not_found(match_id)
        self._tokens[match_id] = seats
        while len(self._tokens) > MOST_TOKENS:
            self._tokens.popitem(last=False)
        return seats

    # Reading and changing

    async def read(self, match_id: str, look: Callable[[Table], T]) -> T:
        """Look at a table while nobody changes it. For what is done in a moment."""
        async with self._lock(match_id):
            return look(await self._table(match_id))

    async def study(self, match_id: str, look: Callable[[Table], T]) -> T:
        """Look at a table while nobody changes it. For what may take long."""
        async with self._lock(match_id):
            table = await self._table(match_id)
            return await self._in_thread(look, table)

    async def _in_thread(self, look: Callable[[Table], T], table: Table) -> T:
        return await to_thread.run_sync(look, table, limiter=self._thinkers)

    async def change(self, match_id: str, act: Callable[[Table], T], *, long: bool = False) -> T:
        """Change a table, in a moment or (long) beside the loop.

        The change is stored before this returns, or it has not happened. Where another process
        has written to the match in the meantime, it is done anew on what the match is now;
        whether it still may be, the act itself says.
        """
        async with self._lock(match_id):
            for _ in range(TRIES):
                table = await self._table(match_id)
                try:
                    result, changed = await self._changed(table, act, long)
                    break
                except Conflict:
                    self._forget(match_id)
                except ApiError as error:
                    if error.code != "stale" or not await self._catch_up(table):
                        raise
            else:
                raise ApiError("busy")
        if changed:
            self._tell(match_id)
        return result

    async def _changed(self, table: Table, act: Callable[[Table], T], long: bool) -> tuple[T, bool]:
        """The result of an act, and whether it changed anything, after that has been stored."""
        before = len(table.journal.rows)
        try:
            result = await self._in_thread(act, table) if long else act(table)
            addition = addition_to(table, before)
            if addition is not None:
                await self.database.append(addition)
                note_stored(table, addition)
        except ApiError:
            if len(table.journal.rows) != before:
                self._forget(table.id)
            raise
        except BaseException:
            # What is in memory may be half done; what is stored is not.
            self._forget(table.id)
            raise
        return result, addition is not None

    async def expire(self, match_id: str, before: str) -> bool:
        """Forget a match in which nothing was played since some time; was it so?"""
        async with self._lock(match_id):
            gone = await self.database.ask(lambda: self.storage.expire(match_id, before))
            if gone:
                self._forget(match_id)
                self._tokens.pop(match_id, None)
        if gone:
            self._tell(match_id)
        return gone

    async def drop(self, match_id: str) -> None:
        """Forget a match for good."""
        async with self._lock(match_id):
            await self.database.ask(lambda: self.storage.delete(match_id))
            self._forget(match_id)
            self._tokens.pop(match_id, None)
        self._tell(match_id)

    def _tell(self, match_id: str) -> None:
        for listener in self.listeners:
            listener(match_id)

    def _lock(self, match_id: str) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    # What other processes have written

    def heard(self, match_id: str) -> None:
        """Another process says that it has written to a match."""
        table = self._open.get(match_id)
        if table is not None and not self.followed(table):
            self._behind.add(match_id)
        elif table is not None or match_id in self._locks:  # or it is being opened just now
            self._do_later(self._follow(match_id))

    def suspect_all(self) -> None:
        """Something may have been missed: look at every open match."""
        for match_id in {*self._open, *self._locks}:
            self.heard(match_id)

    async def _follow(self, match_id: str) -> None:
        async with self._lock(match_id):
            table = self._open.get(match_id)
            changed = table is not None and await self._catch_up(table)
        if changed:
            self._tell(match_id)

    async def _catch_up(self, table: Table) -> bool:
        """Play what others have written to an open match; was there anything?"""
        if not self.storage.shared:
            return False
        number = len(table.journal.rows)
        news = await self._news(table.id, number)
        if news is None:
            self._forget(table.id)
            self._tokens.pop(table.id, None)
            return True
        table.orders = news.orders
        try:
            for row in news.rows:
                table.follow(row)
        except Exception as error:
            LOG.warning("match %s is opened anew: %s: %s", table.id, type(error).__name__, error)
            self._forget(table.id)
        return bool(news.rows)

    async def _news(self, match_id: str, number: int) -> News | None:
        """What was written after a row. Whoever writes from now on is heard again."""
        self._behind.discard(match_id)
        try:
            return await self.database.ask(lambda: self.storage.since(match_id, number))
        except BaseException:
            self._behind.add(match_id)
            raise

    # In memory

    async def _table(self, match_id: str) -> Table:
        if match_id in self._behind:
            await self._catch_up(self._open[match_id])
        table = self._open.get(match_id)
        if table is None:
            table = await self._load(match_id)
        self._keep(table)
        return table

    async def _load(self, match_id: str) -> Table:
        stored = await self.database.ask(lambda: self.storage.load(match_id))
        if stored is None:
            raise not_found(match_id)
        table, fresh = await to_thread.run_sync(
            open_table, self.library, stored, limiter=self._thinkers
        )
        if fresh is not None:
            await self.database.append(fresh)
        return table

    def _keep(self, table: Table) -> None:
        """Keep a match open; those that were not asked for longest make room for it."""
        table.expiry = self.expiry
        self._open[table.id] = table
        self._open.move_to_end(table.id)
        self._weigh(table.id, weight(table))
        while len(self._open) > 1 and self._weight > self.capacity:
            oldest = next(iter(self._open))
            if oldest not in self._behind:
                self._do_later(self._save(self._open[oldest]))
            self._forget(oldest)

    def _forget(self, match_id: str) -> None:
        self._open.pop(match_id, None)
        self._behind.discard(match_id)
        self._weigh(match_id, 0)

    def _weigh(self, match_id: str, now: int) -> None:
        self._weight += now - self._weights.pop(match_id, 0)
        if now:
            self._weights[match_id] = now

    # Snapshots

    async def save_quiet(self, seconds: float) -> None:
        """Store the positions of matches in which nothing has happened for a while."""
        for table in list(self._open.values()):
            if table.id in self._behind:
                self._forget(table.id)  # it is played elsewhere, and stored there
            elif unsaved(table) and is_quiet(table, seconds):
                await self._save(table)

    async def close(self) -> None:
        """Store every position: the next version of the rules goes on from there."""
        await asyncio.gather(*self._later, return_exceptions=True)
        with suppress(ApiError):
            await self.save_quiet(0)

    async def _save(self, table: Table) -> None:
        """Store the position of a table, if it is not stored yet and nobody plays on."""
        async with self._lock(table.id):
            if unsaved(table) and self._open.get(table.id, table) is table:
                addition = Append(table.id, snapshot=table.snapshot())
                with suppress(Conflict):  # another process has stored the same one
                    await self.database.append(addition)
                note_stored(table, addition)

    def _do_later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in its time; a task that nobody holds might be lost."""
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._later.add(task)
        task.add_done_callback(self._later.discard)


async def save_now_and_then(tables: Tables) -> None:
    """Store positions of matches that rest, for as long as the server runs."""
    while True:
        await asyncio.sleep(QUIET_SECONDS / 2)
        with suppress(ApiError):
            await tables.save_quiet(QUIET_SECONDS)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except ApiError as error:
        LOG.warning("a match could not be kept up to date: %s", error.code)


def weight(table: Table) -> int:
    """About how many bytes a table takes."""
    return A_TABLE + A_ROW * len(table.journal.rows)


def not_found(match_id: str) -> ApiError:
    """That there is no such match."""
    return ApiError("not-found", params={"what": "match", "name": match_id})


def new_seats(table: Table) -> tuple[list[StoredSeat], dict[str, str]]:
    """The seats of a new match, and a token for each that a person holds."""
    tokens = {seat: new_token() for seat in table.match.seats if table.is_played(seat)}
    first = table.game.first_orders()
    table.orders = {seat: dict(first) for seat in tokens if first}
    seats = [
        StoredSeat(
            seat,
            player,
            token_hash(tokens[seat]) if seat in tokens else None,
            table.orders.get(seat, {}),
        )
        for seat, player in table.players.items()
    ]
    tokens[SPECTATOR_NAME] = new_token()
    seats.append(StoredSeat(SPECTATOR, SPECTATOR_NAME, token_hash(tokens[SPECTATOR_NAME])))
    return seats, tokens
