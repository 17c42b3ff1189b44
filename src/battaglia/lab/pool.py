"""Games dealt out to processes. One that dies takes nothing along but the game that killed it.

When a process of a pool dies, Python gives up the whole pool and does not say which of the
games under way it was. So they are suspects: each is played once more, alone in a process. A
game whose process dies then too is lost; the others count.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import ForkContext, SpawnContext
from time import monotonic

from battaglia.lab.playing import Contest, GameFault, play_game
from battaglia.lab.report import Tally

REPORT_EVERY = 0.25
"""Seconds that a process should play before it answers."""
MOST_LOST = 20
"""Games that may be lost before the run is given up: something else is wrong then."""

Numbers = tuple[int, ...]
Answer = tuple[Tally, float]
"""What some games came to, and how many seconds they took."""


# In a process of the pool

_CONTEST: list[Contest] = []
"""What the games of this process have in common: far too much to be sent with every request."""


def _begin(contest: Contest) -> None:
    # Ctrl-C reaches every process of a command; it is for the first one, which ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _CONTEST[:] = [contest]


def _play(numbers: Numbers) -> Answer:
    tally, begun = Tally(), monotonic()
    for number in numbers:
        tally.add(play_game(_CONTEST[0], number))
    return tally, monotonic() - begun


# In the process that deals them out


class Dealer:
    """Deals games out, a handful at a time; ``lost`` are those that nobody could play."""

    def __init__(self, contest: Contest, games: int, jobs: int) -> None:
        self.contest = contest
        self.jobs = jobs
        self.lost: list[int] = []
        self._left = list(range(games - 1, -1, -1))
        """The games that nobody has begun, the next one last."""
        self._handful = 1

    def tallies(self) -> Generator[Tally, None, None]:
        """What the games come to, by and by."""
        while self._left:
            suspects: list[int] = []
            with _pool(self.contest, self.jobs) as pool:
                yield from self._deal(pool, suspects)
            for number in sorted(suspects):
                yield from self._try_alone(number)

    def _deal(self, pool: ProcessPoolExecutor, suspects: list[int]) -> Iterator[Tally]:
        """Keep every process busy until all games are played or a process dies."""
        busy: dict[Future[Answer], Numbers] = {}
        while (self._left and not suspects) or busy:
            while self._left and not suspects and len(busy) < self.jobs:
                numbers = self._take()
                try:
                    busy[_submit(pool, numbers)] = numbers
                except BrokenProcessPool:
                    suspects += numbers
            done, _ = wait(busy, return_when=FIRST_COMPLETED)
            for future in done:
                numbers = busy.pop(future)
                try:
                    tally, seconds = future.result()
                except BrokenProcessPool:
                    suspects += numbers
                else:
                    self._suit(len(numbers), seconds)
                    yield tally

    def _take(self) -> Numbers:
        """The next handful; towards the end smaller ones, so that nobody waits for the last."""
        many = max(1, min(self._handful, len(self._left) // (2 * self.jobs)))
        return tuple(self._left.pop() for _ in range(many))

    def _suit(self, games: int, seconds: float) -> None:
        """Choose handfuls that take about as long as they should."""
        fitting = int(games * REPORT_EVERY / max(seconds, 1e-6))
        self._handful = max(1, min(fitting, 2 * games))

    def _try_alone(self, number: int) -> Iterator[Tally]:
        try:
            with _pool(self.contest, 1) as pool:
                yield _submit(pool, (number,)).result()[0]
        except BrokenProcessPool:
            self.lost.append(number)
            if len(self.lost) > MOST_LOST:
                fault = f"{len(self.lost)} games killed their processes, the last one game {number}"
                raise GameFault(f"{self.contest.terms.scenario}: {fault}") from None


def _submit(pool: ProcessPoolExecutor, numbers: Numbers) -> Future[Answer]:
    with _interrupts_held_back():  # the first request starts the processes
        return pool.submit(_play, numbers)


@contextmanager
def _pool(contest: Contest, jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with the block, whatever they are doing."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, _context(), initializer=_begin, initargs=(contest,))
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _context() -> ForkContext | SpawnContext:
    """Forking is quick, but only safe where nothing else runs in this process."""
    forks = "fork" in multiprocessing.get_all_start_methods()
    if forks and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return multiprocessing.get_context("spawn")


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process that is started meanwhile is never interrupted, not even before it begins."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
