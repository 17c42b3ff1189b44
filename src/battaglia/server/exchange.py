"""Asks that lie in the database, where processes of other machines find and answer them.

An ask is posted by the process that drives the match, claimed by one worker for a short time
that it keeps renewing, answered, and fetched. A worker that dies renews no more, and another
claims the ask. All times are the database's own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.engine import URL

from battaglia.core.typed import decode
from battaglia.server.asks import Ask
from battaglia.server.following import connected
from battaglia.server.keys import MACHINES
from battaglia.server.queue import Place

if TYPE_CHECKING:
    from psycopg import AsyncConnection

ASKED = "battaglia_asked"
"""Where workers hear that an ask was posted."""
ANSWERED = "battaglia_answered"
"""Where servers hear which ask was answered."""
FREE = "battaglia_free"
"""Where servers hear which worker has nothing to do."""

GRACE_SECONDS = 3
"""How long after that other workers have before the ask is taken back."""
OLDEST_SECONDS = 600
"""An ask that nobody fetched is forgotten after this; whoever posted it is gone."""
STATEMENT_SECONDS = 10.0

Key = tuple[str, int, str]
"""An ask by its match, number and seat."""
Rules = tuple[str, int]
"""A game, and the version of its rules."""

OWN = "match_id = %s AND number = %s AND seat = %s"
OPEN = "answer IS NULL AND (until IS NULL OR until < now())"
POST = """
INSERT INTO asks (match_id, number, seat, place, maker, game, rules, payload)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING
"""
# People first; then whoever has least under way; then in the order in which they came.
CLAIM = f"""
WITH next AS MATERIALIZED (
    SELECT match_id, number, seat FROM asks AS mine
    WHERE {OPEN} AND (game, rules) IN (SELECT * FROM unnest(%s::text[], %s::int[]))
    ORDER BY place, (
        SELECT count(*) FROM asks AS other
        WHERE other.maker = mine.maker AND other.answer IS NULL AND other.until >= now()
    ), posted
    FOR UPDATE SKIP LOCKED LIMIT 1
)
UPDATE asks SET claimed_by = %s, until = now() + %s * interval '1 second' FROM next
WHERE (asks.match_id, asks.number, asks.seat) = (next.match_id, next.number, next.seat)
RETURNING asks.payload
"""
RENEW = f"""
UPDATE asks SET until = now() + %s * interval '1 second' WHERE {OWN} AND claimed_by = %s
"""
RELEASE = f"UPDATE asks SET claimed_by = NULL, until = NULL WHERE {OWN} AND claimed_by = %s"
ANSWER = f"""
UPDATE asks SET answer = %s WHERE {OWN} AND claimed_by = %s AND answer IS NULL RETURNING seat
"""
FETCH = f"DELETE FROM asks WHERE {OWN} AND answer IS NOT NULL RETURNING answer"
WITHDRAW = f"""
DELETE FROM asks WHERE {OWN} AND answer IS NULL
AND (until IS NULL OR until < now() - %s * interval '1 second') RETURNING seat
"""
IS_THERE = f"SELECT seat FROM asks WHERE {OWN}"
FORGET = "DELETE FROM asks WHERE posted < now() - %s * interval '1 second'"
OTHER_RULES = f"""
SELECT DISTINCT game, rules FROM asks
WHERE {OPEN} AND (game, rules) NOT IN (SELECT * FROM unnest(%s::text[], %s::int[]))
"""
SECRET = "SELECT secret FROM keys WHERE name = %s"
NOTIFY = "SELECT pg_notify(%s, %s)"


class Unreachable(Exception):
    """The database does not answer, or not as it should. The message says how."""


class Exchange:
    """The asks in the database, over one connection that is made anew when it is lost."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._connection: AsyncConnection[Any] | None = None
        self._one_at_a_time = asyncio.Lock()

    # For the process that asks

    async def post(self, ask: Ask, place: Place, maker: str) -> None:
        """Let an ask lie there; one that lies there already stays."""
        payload = msgspec.json.encode(ask).decode()
        rules = (ask.base["game"], ask.rules)
        await self._do(POST, *key_of(ask), int(place), maker, *rules, payload)
        await self.tell(ASKED)

    async def fetch(self, key: Key) -> str | None:
        """The answer to an ask, which lies there no longer; None if there is none yet."""
        found = await self._do(FETCH, *key)
        return str(found[0][0]) if found else None

    async def withdraw(self, key: Key) -> bool:
        """Take an ask back that nobody thinks about; False if somebody does, or has answered."""
        if await self._do(WITHDRAW, *key, GRACE_SECONDS):
            return True
        return not await self._do(IS_THERE, *key)

    # For a worker

    async def secret(self) -> bytes | None:
        """What machines decide by; None if no server has been started on this database."""
        found = await self._do(SECRET, MACHINES)
        return bytes.fromhex(found[0][0]) if found else None

    async def claim(self, worker: str, rules: Iterable[Rules], lease: float) -> Ask | None:
        """The next ask that nobody thinks about; for so many seconds nobody else does."""
        games, versions = map(list, zip(*rules, strict=True))
        found = await self._do(CLAIM, games, versions, worker, lease)
        return decode(found[0][0], Ask) if found else None

    async def renew(self, key: Key, worker: str, lease: float) -> None:
        """Say that one still thinks."""
        await self._do(RENEW, lease, *key, worker)

    async def release(self, key: Key, worker: str) -> None:
        """Leave an ask to others."""
        await self._do(RELEASE, *key, worker)
        await self.tell(ASKED)

    async def answer(self, key: Key, worker: str, answer: str) -> bool:
        """Answer an ask; False if it is another's by now, or was taken back."""
        if not await self._do(ANSWER, answer, *key, worker):
            return False
        await self.tell(ANSWERED, told_key(key))
        return True

    async def other_rules(self, rules: Iterable[Rules]) -> set[Rules]:
        """Under which other rules asks lie there."""
        games, versions = map(list, zip(*rules, strict=True))
        return set(await self._do(OTHER_RULES, games, versions))

    async def forget(self) -> None:
        """Forget what nobody fetched."""
        await self._do(FORGET, OLDEST_SECONDS)

    async def tell_free(self, worker: str, rules: Iterable[Rules]) -> None:
        """Tell the servers that a worker has nothing to do, and which rules it knows."""
        await self.tell(FREE, f"{worker} {told_rules(rules)}")

    # For both

    async def tell(self, channel: str, what: str = "") -> None:
        """Tell all who listen."""
        await self._do(NOTIFY, channel, what)

    async def close(self) -> None:
        """Let go of the database."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()

    async def _do(self, statement: str, *params: object) -> list[Any]:
        """Every statement may be done twice: a connection may be lost before or after it."""
        async with self._one_at_a_time:
            if self._connection is not None:
                with suppress(Unreachable):
                    return await self._tried(statement, params)
            return await self._tried(statement, params)

    async def _tried(self, statement: str, params: tuple[object, ...]) -> list[Any]:
        try:
            async with asyncio.timeout(STATEMENT_SECONDS):
                return await self._done(statement, params)
        except Exception as error:
            await self.close()
            raise Unreachable(type(error).__name__) from None

    async def _done(self, statement: str, params: tuple[object, ...]) -> list[Any]:
        if self._connection is None or self._connection.closed:
            self._connection = await connected(self.url)
        cursor = await self._connection.execute(statement.encode(), params)
        return await cursor.fetchall() if cursor.description else []


def key_of(ask: Ask) -> Key:
    """Under what an ask lies in the database."""
    return ask.match, ask.number, ask.seat


def told_key(key: Key) -> str:
    """An ask as it is spoken of on a channel."""
    return " ".join(map(str, key))


def told_rules(rules: Iterable[Rules]) -> str:
    """Games with the versions of their rules, as they are spoken of on a channel."""
    return " ".join(f"{game}={version}" for game, version in sorted(rules))
