"""``battaglia worker``: machine players think here for servers on the same PostgreSQL.

It takes asks from the database and answers them there. It knows what the asked seat may know,
and what machines decide by; it needs no address of its own, and any number may run anywhere.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from contextlib import suppress

import msgspec
from sqlalchemy.engine import URL, make_url

from battaglia.server.asks import Ask
from battaglia.server.errors import LOG
from battaglia.server.exchange import (
    ASKED,
    Exchange,
    Rules,
    Unreachable,
    key_of,
)
from battaglia.server.following import FIRST_PAUSE, LONGEST_PAUSE, hear
from battaglia.server.outside import BEAT_SECONDS, Answer
from battaglia.server.pool import Worker, WorkerFault
from battaglia.server.settings import Settings


class Thinker:
    """One process that thinks, with a name of its own."""

    def __init__(self, worker: Worker, exchange: Exchange, settings: Settings) -> None:
        self.worker = worker
        self.exchange = exchange
        self.rules = settings.rules
        self.lease = settings.lease_seconds
        self.name = f"{os.getpid()}-{secrets.token_hex(6)}"
        self.asked = asyncio.Event()
        """Set when an ask may lie there."""

    async def run(self) -> None:
        """Answer what is asked, for ever."""
        pause = FIRST_PAUSE
        while True:
            try:
                self.asked.clear()
                await self._next()
                pause = FIRST_PAUSE
            except Unreachable as error:
                LOG.warning("the database does not answer: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _next(self) -> None:
        ask = await self.exchange.claim(self.name, self.rules, self.lease)
        if ask is not None:
            await self._think(ask)
            return
        await self.exchange.tell_free(self.name, self.rules)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.asked.wait(), BEAT_SECONDS)

    async def _think(self, ask: Ask) -> None:
        key = key_of(ask)
        renewing = asyncio.create_task(self._renew(ask))
        try:
            answer = await self._answer(ask)
        except BaseException:  # told to end: another may have it at once
            with suppress(Unreachable):
                await self.exchange.release(key, self.name)
            raise
        finally:
            renewing.cancel()
        if not await self.exchange.answer(key, self.name, msgspec.json.encode(answer).decode()):
            LOG.warning("an answer in match %s came too late", ask.match)

    async def _answer(self, ask: Ask) -> Answer:
        try:
            found = await self.worker.decide(ask)
            return Answer([one.action for one in found], whys=[one.why for one in found])
        except WorkerFault as error:
            LOG.error("machine %s in match %s failed: %s", ask.player, ask.match, error)
            return Answer(fault=str(error))

    async def _renew(self, ask: Ask) -> None:
        while True:
            await asyncio.sleep(self.lease / 3)
            with suppress(Unreachable):
                await self.exchange.renew(key_of(ask), self.name, self.lease)


class Thinking:
    """Everything that one ``battaglia worker`` does."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.url: URL = make_url(settings.url)
        self.exchange = Exchange(self.url)
        self._refused: set[Rules] = set()

    async def run(self) -> None:
        """Think until told to end."""
        workers: list[Worker] = []
        try:
            key = await self._secret()
            settings = self.settings
            workers += [
                Worker(settings.machine_command, settings.machine_seconds, key)
                for _ in range(settings.machine_workers)
            ]
            thinkers = [Thinker(worker, self.exchange, settings) for worker in workers]

            def heard(_channel: str, _what: str) -> None:
                for thinker in thinkers:
                    thinker.asked.set()

            LOG.info("%d processes think for the servers on this database", len(workers))
            async with asyncio.TaskGroup() as group:
                group.create_task(hear(self.url, [ASKED], heard))
                group.create_task(self._look_after())
                for thinker in thinkers:
                    group.create_task(thinker.run())
        finally:
            for worker in workers:
                await worker.stop()
            await self.exchange.close()

    async def _secret(self) -> bytes:
        """What machines decide by, as soon as a server has made it."""
        said = ""
        while True:
            try:
                key = await self.exchange.secret()
                why = "no server has been started on it yet"
            except Unreachable as error:
                key, why = None, str(error)
            if key is not None:
                return key
            if why != said:
                LOG.warning("waiting for the database: %s", why)
                said = why
            await asyncio.sleep(BEAT_SECONDS)

    async def _look_after(self) -> None:
        """Forget what nobody fetched; say what has to be left to others."""
        while True:
            with suppress(Unreachable):
                await self.exchange.forget()
                await self._say_refused()
            await asyncio.sleep(BEAT_SECONDS)

    async def _say_refused(self) -> None:
        own = self.settings.rules
        for game, rules in await self.exchange.other_rules(own) - self._refused:
            self._refused.add((game, rules))
            here = dict(own).get(game, "unknown")
            LOG.warning("asks of %s under rules %d are left: here they are %s", game, rules, here)


def think(settings: Settings) -> None:
    """Think for the servers on a database until the process is told to end."""

    async def run() -> None:
        task = asyncio.current_task()
        assert task is not None
        with suppress(NotImplementedError):  # where signals are not the loop's: Ctrl-C ends it
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        await Thinking(settings).run()

    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(run())
