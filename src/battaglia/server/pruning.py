"""Letting go of matches whose time is over, a few at a time, while the server runs."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from battaglia.server.errors import LOG, ApiError
from battaglia.server.expiry import Expiry, expired, kind_of_aged
from battaglia.server.tables import Tables

A_BREATH = 0.05
"""Seconds between two of them: whoever plays comes first."""


class Pruner:
    """Looks at all matches, a page at each step, and begins again at the end."""

    def __init__(self, tables: Tables, expiry: Expiry) -> None:
        self.tables = tables
        self.expiry = expiry
        self._after = ""

    async def step(self) -> int:
        """Look at some matches; how many of them went."""
        storage, after = self.tables.storage, self._after
        found, self._after = await self.tables.database.ask(
            lambda: expired(storage, self.expiry, after)
        )
        gone = 0
        for match in found:
            if await self.tables.expire(match.id, self.expiry.before(kind_of_aged(match))):
                gone += 1
                await asyncio.sleep(A_BREATH)
        if gone:
            LOG.info("%d matches went: nothing was played in them for long", gone)
        return gone


async def prune_now_and_then(pruner: Pruner, seconds: float) -> None:
    """Let matches go, for as long as the server runs."""
    while True:
        await asyncio.sleep(seconds)
        with suppress(ApiError):
            await pruner.step()
