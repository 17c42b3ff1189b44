"""Whether the server can do its work: liveness is another question, which health answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from battaglia.server.errors import LOG, ApiError


class Readiness:
    """Asks the database, one question at a time, in a thread that nobody else waits for."""

    def __init__(self, ping: Callable[[], None], seconds: float) -> None:
        self.ping = ping
        self.seconds = seconds
        """How long the database may take to answer."""
        self._asked: asyncio.Future[None] | None = None

    async def check(self) -> None:
        """Return if the database answers in time; whoever asks meanwhile gets the same answer."""
        if self._asked is None or self._asked.done():
            self._asked = self._ask()
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), self.seconds)
        except TimeoutError:
            raise ApiError("not-ready", params={"detail": "database-silent"}) from None
        except Exception as error:
            LOG.warning("the database refuses: %s", type(error).__name__)
            raise ApiError("not-ready", params={"detail": "database-refuses"}) from None

    def _ask(self) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        asked: asyncio.Future[None] = loop.create_future()
        asked.add_done_callback(asyncio.Future.exception)  # somebody may have given up waiting

        def answered(error: Exception | None) -> None:
            if error is None:
                asked.set_result(None)
            else:
                asked.set_exception(error)

        def ask() -> None:
            fault = None
            try:
                self.ping()
            except Exception as error:
                fault = error
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(answered, fault)

        Thread(target=ask, name="readiness", daemon=True).start()
        return asked
