"""How far many games have come, on the standard error of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from battaglia.cli.faults import Failed, WrongCall
from battaglia.core.files import DataFault
from battaglia.lab.cluster import ClusterFault
from battaglia.lab.journal import JournalFault
from battaglia.lab.playing import GameFault
from battaglia.lab.running import WrongRun

BAR = 30
MINUTE, HOUR = 60, 3600


@contextmanager
def shown(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar while games are played, if there are any and a terminal to show it on."""
    if not games or not sys.stderr.isatty():
        yield None
        return
    try:
        yield Bar(games)
    finally:
        sys.stderr.write("\n")


@contextmanager
def running() -> Iterator[None]:
    """Say in one sentence what games can fail of."""
    try:
        yield
    except (ClusterFault, DataFault, JournalFault, WrongRun) as error:
        raise WrongCall(str(error)) from None
    except GameFault as error:
        raise Failed(str(error)) from None


class Bar:
    """A bar with the time left. Its first call says how many games were done before."""

    def __init__(self, games: int, clock: Callable[[], float] = monotonic) -> None:
        self.games = games
        self.clock = clock
        self.begun: tuple[float, int] | None = None
        self.width = 0

    def __call__(self, done: int) -> None:
        if self.begun is None:
            self.begun = self.clock(), done
        since, before = self.begun
        left = time_left(self.clock() - since, done - before, self.games - done)
        full = BAR * done // self.games
        told = f"[{'#' * full}{' ' * (BAR - full)}] {done}/{self.games}{left}"
        sys.stderr.write(f"\r{told.ljust(self.width)}")
        self.width = len(told)
        sys.stderr.flush()


def time_left(seconds: float, done: int, left: int) -> str:
    """How long the games that are left will take, at the pace so far; "" before there is one."""
    if not done or not left:
        return ""
    return f", {duration(seconds / done * left)} left"


def duration(seconds: float) -> str:
    """A time to wait, in the unit that suits it."""
    if seconds < MINUTE:
        return f"{seconds:.0f} s"
    if seconds < HOUR:
        return f"{seconds / MINUTE:.0f} min"
    return f"{seconds / HOUR:.1f} h"
