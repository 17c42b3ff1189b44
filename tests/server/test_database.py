"""The database as the loop sees it, with storages that are slow, torn or away."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from battaglia.server import database as databases
from battaglia.server.database import Database
from battaglia.server.errors import ApiError
from battaglia.server.storage import Append, Conflict


class Slow:
    """A storage that writes when it is told to, and remembers its groups."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.began = threading.Event()
        self.groups: list[list[str]] = []
        self.taken: set[str] = set()
        self.away = False
        self.closed = False

    def append_all(self, additions: Sequence[Append]) -> set[str]:
        self.began.set()
        self.go.wait()
        if self.away:
            raise OperationalError("INSERT", {}, Exception("the server went away"))
        self.groups.append([addition.match_id for addition in additions])
        return self.taken & set(self.groups[-1])

    def close(self) -> None:
        self.closed = True


def made(storage: Any, seconds: float = 60.0) -> Database:
    return Database(storage, seconds)


async def started(database: Database, *names: str) -> list[asyncio.Task[None]]:
    """The first is being written; the others wait behind it."""
    first, *others = names
    tasks = [asyncio.create_task(database.append(Append(first)))]
    await asyncio.to_thread(database.storage.began.wait)  # type: ignore[attr-defined]
    tasks += [asyncio.create_task(database.append(Append(name))) for name in others]
    while database.depth < len(others):
        await asyncio.sleep(0)
    return tasks


def test_what_comes_in_meanwhile_is_written_together() -> None:
    storage = Slow()

    async def scene() -> None:
        database = made(storage)
        first = await started(database, "a")
        others = [asyncio.create_task(database.append(Append(name))) for name in "bcd"]
        while database.depth < 3:
            await asyncio.sleep(0)
        assert not any(task.done() for task in (*first, *others))  # nothing is confirmed yet
        storage.go.set()
        await asyncio.gather(*first, *others)
        await database.close()

    asyncio.run(scene())
    assert storage.groups == [["a"], ["b", "c", "d"]]
    assert storage.closed


def test_a_conflict_is_its_own_match_s_alone() -> None:
    storage = Slow()
    storage.taken = {"b"}
    storage.go.set()

    async def scene() -> list[Any]:
        database = made(storage)
        tasks = [database.append(Append(name)) for name in "abc"]
        found = await asyncio.gather(*tasks, return_exceptions=True)
        await database.close()
        return found

    found = asyncio.run(scene())
    assert [type(one) for one in found] == [type(None), Conflict, type(None)]


def test_a_database_that_is_away_is_said_to_all_who_wait() -> None:
    storage = Slow()
    storage.away = True
    storage.go.set()

    async def scene() -> list[Any]:
        database = made(storage)
        tasks = [database.append(Append(name)) for name in "ab"]
        found = await asyncio.gather(*tasks, return_exceptions=True)
        storage.away = False
        await database.append(Append("later"))
        await database.close()
        return found

    found = asyncio.run(scene())
    assert [error.code for error in found] == ["storage", "storage"]
    assert storage.groups == [["later"]]


def test_who_waits_too_long_is_told_so_and_is_not_written_if_that_has_not_begun() -> None:
    storage = Slow()

    async def scene() -> list[Any]:
        database = made(storage, seconds=0.05)
        tasks = await started(database, "a", "b")
        found = await asyncio.gather(*tasks, return_exceptions=True)
        storage.go.set()
        await database.append(Append("later"))
        await database.close()
        return found

    found = asyncio.run(scene())
    assert [error.code for error in found] == ["storage", "storage"]
    assert [name for group in storage.groups for name in group] == ["a", "later"]


def test_beyond_a_number_one_is_told_at_once_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "MOST_WAITING", 2)
    storage = Slow()

    async def scene() -> None:
        database = made(storage)
        tasks = await started(database, "a", "b", "c")
        with pytest.raises(ApiError, match="busy"):
            await database.append(Append("d"))
        storage.go.set()
        await asyncio.gather(*tasks)
        await database.close()

    asyncio.run(scene())
    assert [name for group in storage.groups for name in group] == ["a", "b", "c"]


def test_what_is_under_way_is_done_before_it_is_closed() -> None:
    storage = Slow()

    async def scene() -> None:
        database = made(storage)
        (task,) = await started(database, "a")
        task.cancel()
        closing = asyncio.create_task(database.close())
        await asyncio.sleep(0)
        assert not storage.closed
        storage.go.set()
        await closing

    asyncio.run(scene())
    assert storage.groups == [["a"]]
    assert storage.closed


def test_a_database_that_hangs_is_not_waited_for() -> None:
    storage = Slow()

    async def scene() -> None:
        database = made(storage, seconds=0.05)
        (task,) = await started(database, "a")
        with pytest.raises(ApiError, match="storage"):
            await task
        await database.close()
        assert storage.closed
        storage.go.set()

    asyncio.run(scene())
