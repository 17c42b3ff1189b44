"""How much is done at once, and how much waits for it; more is refused rather than kept waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from battaglia.server.errands import Errand
from battaglia.server.errors import ApiError
from battaglia.server.settings import Settings


class Lane:
    """So many requests under way, and so many behind them for so long."""

    def __init__(self, at_once: int, waiting: int, seconds: float) -> None:
        self.at_once = at_once
        self.most_waiting = waiting
        self.seconds = seconds
        self.under_way = 0
        self.waiting = 0
        self._free = asyncio.Semaphore(at_once)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A place in the lane; ``busy`` at once if there is none, or when none comes free."""
        if self._free.locked():
            await self._wait()
        else:
            await self._free.acquire()
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1
            self._free.release()

    async def _wait(self) -> None:
        if self.waiting >= self.most_waiting:
            raise ApiError("busy")
        self.waiting += 1
        try:
            async with asyncio.timeout(self.seconds):
                await self._free.acquire()
        except TimeoutError:
            raise ApiError("busy") from None
        finally:
            self.waiting -= 1


class Lanes:
    """Lanes apart, so that questions hold up no action, and new matches neither."""

    def __init__(self, lanes: Mapping[str, Lane], of: Mapping[Errand, str]) -> None:
        self.lanes = lanes
        self._of = of

    def lane(self, errand: Errand) -> Lane | None:
        """The lane for an errand; None for what always goes at once."""
        name = self._of.get(errand)
        return self.lanes[name] if name else None


MAKING, ACTIONS, QUESTIONS, LOOKS = "making", "actions", "questions", "looks"
OF: Mapping[Errand, str] = {
    Errand.CREATE: MAKING,
    Errand.IMPORT: MAKING,
    Errand.BRANCH: MAKING,
    Errand.ACTION: ACTIONS,
    Errand.QUESTION: QUESTIONS,
    Errand.LOOK: LOOKS,
}


def chosen_lanes(settings: Settings) -> Lanes:
    """The lanes that were chosen."""
    at_once = {
        MAKING: settings.makings_at_once,
        ACTIONS: settings.actions_at_once,
        QUESTIONS: settings.questions_at_once,
        LOOKS: settings.looks_at_once,
    }
    waiting, seconds = settings.most_waiting, settings.waiting_seconds
    return Lanes({name: Lane(many, waiting, seconds) for name, many in at_once.items()}, OF)
