"""Games dealt out to processes. One that dies takes nothing along but the game that killed it.

When a process of a pool dies, Python gives up the whole pool and does not say which of the
games under way it was. So they are suspects: each is played once more, alone in a process. A
game whose process dies then too is lost; the others count.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.context import ForkContext, SpawnContext
from time import monotonic

from battaglia.lab.dealing import MOST_LOST, Answer, Deck, Handful, Numbers, Played
from battaglia.lab.playing import Contest, Contests, GameFault, play_game

# In a process of the pool

_CONTESTS: list[Contest] = []
"""What the games of this process have in common: far too much to be sent with every request."""


def _begin(contests: Sequence[Contest]) -> None:
    # Ctrl-C reaches every process of a command; it is for the first one, which ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    _CONTESTS[:] = contests


def _end_with_the_first() -> None:
    """If the process that deals out is killed, nobody tells the others, nor needs them any more."""
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _play(contest: int, numbers: Numbers) -> Answer:
    begun = monotonic()
    results = [play_game(_CONTESTS[contest], number) for number in numbers]
    return results, monotonic() - begun


# In the process that deals them out


class Dealer:
    """Deals games out, a handful at a time; ``lost`` are those that nobody could play."""

    def __init__(
        self, contests: Sequence[Contest], wanted: Sequence[Sequence[int]], jobs: int
    ) -> None:
        self.contests = Contests(contests)
        self.jobs = jobs
        self.lost: list[tuple[int, int]] = []
        self._deck = Deck(wanted)

    def played(self) -> Generator[Played, None, None]:
        """The games, by and by, in no particular order."""
        while self._deck:
            suspects: list[Handful] = []
            with _pool(self.contests, self.jobs) as pool:
                yield from self._deal(pool, suspects)
            for contest, number in sorted((h.contest, n) for h in suspects for n in h.numbers):
                yield from self._try_alone(contest, number)

    def _deal(self, pool: ProcessPoolExecutor, suspects: list[Handful]) -> Iterator[Played]:
        """Keep every process busy until all games are played or a process dies."""
        busy: dict[Future[Answer], Handful] = {}
        while (self._deck and not suspects) or busy:
            while self._deck and not suspects and len(busy) < self.jobs:
                handful = self._deck.take(self.jobs)
                try:
                    busy[_submit(pool, handful)] = handful
                except BrokenProcessPool:
                    suspects.append(handful)
            done, _ = wait(busy, return_when=FIRST_COMPLETED)
            for future in done:
                handful = busy.pop(future)
                try:
                    results, seconds = future.result()
                except BrokenProcessPool:
                    suspects.append(handful)
                else:
                    self._deck.suit(handful, seconds)
                    yield from handful.played(results)

    def _try_alone(self, contest: int, number: int) -> Iterator[Played]:
        handful = Handful(contest, (number,))
        try:
            with _pool(self.contests, 1) as pool:
                yield from handful.played(_submit(pool, handful).result()[0])
        except BrokenProcessPool:
            self.lost.append((contest, number))
            if len(self.lost) > MOST_LOST:
                fault = f"{len(self.lost)} games killed their processes, the last one game {number}"
                scenario = self.contests[contest].terms.scenario
                raise GameFault(f"{scenario}: {fault}") from None


def _submit(pool: ProcessPoolExecutor, handful: Handful) -> Future[Answer]:
    with _interrupts_held_back():  # the first request starts the processes
        return pool.submit(_play, *handful)


@contextmanager
def _pool(contests: Sequence[Contest], jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with the block, whatever they are doing."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, _context(), initializer=_begin, initargs=(contests,))
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
