"""The matches that are open now. One lock a match: what happens at a table happens in order."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from anyio import to_thread

from battaglia.server.errors import ApiError
from battaglia.server.journal import Viewer
from battaglia.server.library import Library
from battaglia.server.opening import Begun, open_table
from battaglia.server.security import new_token, token_hash
from battaglia.server.storage import SPECTATOR, Conflict, Storage, StoredSeat
from battaglia.server.table import Table, now

T = TypeVar("T")
SPECTATOR_NAME = "spectator"


class Tables:
    """Opens, keeps and changes tables. Rules and database run in threads, never in the loop."""

    def __init__(self, storage: Storage, library: Library, capacity: int) -> None:
        self.storage = storage
        self.library = library
        self.capacity = capacity
        self.listeners: list[Callable[[str], None]] = []
        """Called with the id of a match after every change."""
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Making and finding

    async def add(self, make: Callable[[], Begun]) -> tuple[Table, dict[str, str]]:
        """Make and store a match; the tokens of its seats come back, and are kept nowhere."""

        def made() -> tuple[Table, dict[str, str]]:
            begun = make()
            seats, tokens = new_seats(begun.table)
            rows = begun.table.journal.rows
            self.storage.create(begun.match, seats, rows, begun.table.snapshot())
            return begun.table, tokens

        table, tokens = await to_thread.run_sync(made)
        self._keep(table)
        return table, tokens

    async def admit(self, match_id: str, token: str | None) -> Viewer:
        """Whose token this is; None for a spectator's."""
        if not token:
            raise ApiError("no-token")
        seats = await to_thread.run_sync(self.storage.seats, match_id)
        if not seats:
            raise ApiError("not-found", params={"what": "match", "name": match_id})
        seat = seats.get(token_hash(token))
        if seat is None:
            raise ApiError("bad-token")
        return None if seat == SPECTATOR else seat

    # Reading and changing

    async def read(self, match_id: str, look: Callable[[Table], T]) -> T:
        """Look at a table while nobody changes it."""
        async with self._lock(match_id):
            table = await self._table(match_id)
            return await to_thread.run_sync(look, table)

    async def change(self, match_id: str, act: Callable[[Table], T]) -> T:
        """Change a table. The change is stored before this returns, or it has not happened."""
        async with self._lock(match_id):
            table = await self._table(match_id)
            before = len(table.journal.rows)
            try:
                result = await to_thread.run_sync(self._act, table, act)
            except ApiError:
                if len(table.journal.rows) != before:
                    self._open.pop(match_id, None)
                raise
            except BaseException:
                # What is in memory may be half done; what is stored is not.
                self._open.pop(match_id, None)
                raise
        if len(table.journal.rows) != before:
            for listener in self.listeners:
                listener(match_id)
        return result

    async def drop(self, match_id: str) -> None:
        """Forget a match."""
        async with self._lock(match_id):
            await to_thread.run_sync(self.storage.delete, match_id)
            self._open.pop(match_id, None)

    def _act(self, table: Table, act: Callable[[Table], T]) -> T:
        before = len(table.journal.rows)
        result = act(table)
        rows = table.journal.rows[before:]
        if rows:
            public = not rows[-1].secret
            changes = {"summary": table.summary(), "updated": now()} if public else {}
            try:
                self.storage.append(table.id, rows, table.snapshot(), changes)
            except Conflict:
                # Another process has written to this match: it is opened anew for the next one.
                raise ApiError("stale", number=before) from None
        return result

    def _lock(self, match_id: str) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def _table(self, match_id: str) -> Table:
        table = self._open.get(match_id)
        if table is None:
            table = await to_thread.run_sync(self._load, match_id)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._open[table.id] = table
        self._open.move_to_end(table.id)
        while len(self._open) > self.capacity:
            self._open.popitem(last=False)

    def _load(self, match_id: str) -> Table:
        stored = self.storage.load(match_id)
        if stored is None:
            raise ApiError("not-found", params={"what": "match", "name": match_id})
        table, base = open_table(self.library, stored)
        if base is not None:
            self.storage.add_base(match_id, base)
        return table


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
