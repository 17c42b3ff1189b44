"""Workers outside of this process: what the server knows of them, and how it asks them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import zip_longest

import msgspec
from sqlalchemy.engine import URL

from battaglia.core.typed import decode
from battaglia.server.asks import Ask
from battaglia.server.errors import LOG
from battaglia.server.exchange import (
    ANSWERED,
    FREE,
    Exchange,
    Key,
    Unreachable,
    key_of,
    told_key,
    told_rules,
)
from battaglia.server.following import hear
from battaglia.server.pool import LONGEST_PLAN, WorkerFault
from battaglia.server.presence import Clock
from battaglia.server.queue import Place
from battaglia.server.reasoning import Decided, Stated
from battaglia.server.settings import Settings

BEAT_SECONDS = 2.0
"""How often a worker without work says that it is there."""
HEARD_SECONDS = 3 * BEAT_SECONDS
"""How long it is believed to be."""


class NobodyThere(Exception):
    """No worker has taken an ask: it is to be thought about here."""


class Answer(msgspec.Struct, frozen=True):
    """What a worker writes: actions with their reasons, or what went wrong."""

    actions: list[str] = []
    fault: str = ""
    whys: list[Stated | None] = []

    @property
    def decided(self) -> list[Decided]:
        """Each action with its reason, if it came with one."""
        pairs = zip_longest(self.actions, self.whys[: len(self.actions)])
        return [Decided(action, why) for action, why in pairs]


class Outside:
    """The workers that have said that they are free, each good for one ask."""

    def __init__(
        self, url: URL, settings: Settings, clock: Clock, changed: Callable[[], None]
    ) -> None:
        self.exchange = Exchange(url)
        self.moment = settings.outside_moment
        self.rules = set(told_rules(settings.rules).split())
        self.clock = clock
        self.changed = changed
        """Called when a worker is heard of."""
        self.asking = 0
        """How many asks lie there."""
        self._heard: dict[str, float] = {}
        self._others: set[str] = set()
        """Workers that have other rules."""
        self._news: dict[str, asyncio.Event] = {}
        self._hearing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listen, if that has not begun."""
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        with suppress(Unreachable):
            await self.exchange.forget()
        await hear(self.exchange.url, (ANSWERED, FREE), self.heard)

    async def close(self) -> None:
        """Listen no longer."""
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        await self.exchange.close()

    @property
    def free(self) -> int:
        """How many more asks are worth posting."""
        late = self.clock() - HEARD_SECONDS
        self._heard = {worker: at for worker, at in self._heard.items() if at >= late}
        return len(self._heard) - self.asking

    def heard(self, channel: str, what: str) -> None:
        """A worker is free, or has answered."""
        if channel == FREE:
            self._free(*what.split())
        elif what in self._news:
            self._news[what].set()

    def _free(self, worker: str = "", *rules: str) -> None:
        """A worker is good for an ask if it knows the rules of all games that are played here."""
        if self.rules <= set(rules):
            self._heard[worker] = self.clock()
            self.changed()
        elif worker not in self._others:
            LOG.warning("worker %s has other rules, and is not asked", worker)
            self._others.add(worker)

    async def decide(self, ask: Ask, place: Place, maker: str) -> list[Decided]:
        """A worker's answer; NobodyThere if none has taken the ask, WorkerFault if one failed."""
        key = key_of(ask)
        news = self._news[told_key(key)] = asyncio.Event()
        try:
            await self.exchange.post(ask, place, maker)
            return actions_of(await self._answer(key, news))
        except Unreachable as error:
            LOG.warning("asks cannot lie in the database: %s", error)
            self._heard.clear()
            raise NobodyThere from None
        finally:
            del self._news[told_key(key)]

    async def _answer(self, key: Key, news: asyncio.Event) -> str:
        """Wait for an answer. What is told may be missed, so it is looked after now and then."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), self.moment)
            news.clear()
            if (answer := await self.exchange.fetch(key)) is not None:
                return answer
            if await self.exchange.withdraw(key):
                self._heard.clear()  # until they say again that they are free
                raise NobodyThere


def actions_of(text: str) -> list[Decided]:
    """The actions of an answer, which anybody may have written."""
    try:
        answer = decode(text, Answer)
    except msgspec.MsgspecError:
        raise WorkerFault("an answer that makes no sense") from None
    if not answer.actions:
        raise WorkerFault(answer.fault or "nothing was decided")
    if len(answer.actions) > LONGEST_PLAN:
        raise WorkerFault("a plan without end")
    return answer.decided
