"""Games dealt out to the workers of a Ray cluster: ``--cluster ADDRESS``, the extra ``cluster``.

A worker is a process somewhere in the cluster that has the contests and is sent games by the
handful. If it dies, by a fault, with its machine or by somebody's hand, another one is asked for,
and the games that it had are played again, each alone. A game over which workers have died again
and again is lost; all others count, and the tally is that of one process.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import Any, NamedTuple, TextIO, cast

from battaglia.lab.dealing import MOST_LOST, Answer, Deck, Handful, Numbers, Played
from battaglia.lab.journal import key
from battaglia.lab.playing import Contest, Contests, GameFault, play_game

LOCAL = "local"
"""The address of a cluster that is started on this machine, and stopped with the run."""
CLIENT = "ray://"
ANSWER_EVERY = 1.0
"""Seconds that a worker should play before it answers: it may be far away."""
REACHED_WITHIN = 60.0
"""Seconds in which a cluster must have let somebody in."""
BEGUN_WITHIN = 300.0
"""Seconds in which the first worker must have begun."""
DEATHS = 3
"""So many workers may die over a game before it is lost, or before they have begun."""
STORE = 100 * 2**20
"""Bytes of memory for what is sent about on this machine; results are small."""
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nobody is told that Ray was started
    "RAY_DEDUP_LOGS": "0",  # nor is anything kept back to be told at the end
}
RAYS = "ray_"
"""How the names of Ray's threads begin."""
JOIN = "import sys, ray; ray.init(address=sys.argv[1], logging_level='CRITICAL')"


class ClusterFault(RuntimeError):
    """Games cannot be played on a cluster; the message says what can be done about it."""


# In a process of the cluster


class Greeting(NamedTuple):
    """What a worker says of itself: its process there, and what its games follow from."""

    process: int
    keys: tuple[str, ...]


class Worker:
    """Plays games of some contests."""

    def __init__(self, contests: Sequence[Contest]) -> None:
        self.contests = contests

    def greet(self) -> Greeting:
        """Said first."""
        return Greeting(os.getpid(), tuple(map(key, self.contests)))

    def play(self, contest: int, numbers: Numbers) -> Answer | GameFault:
        """Some games; a fault of the game or of a player is an answer too."""
        begun = monotonic()
        try:
            results = [play_game(self.contests[contest], number) for number in numbers]
        except GameFault as fault:
            return type(fault)(*fault.args)
        return results, monotonic() - begun


# In the process that deals them out


class Hand(NamedTuple):
    """A worker, and what it was asked for: a handful of games, or None to greet."""

    worker: Any
    handful: Handful | None


class ClusterDealer:
    """Deals games out to a cluster; ``lost`` are those over which workers died.

    ``jobs`` is how many workers there are; without it as many as the cluster has processors.
    """

    def __init__(
        self,
        contests: Sequence[Contest],
        wanted: Sequence[Sequence[int]],
        address: str,
        jobs: int | None = None,
    ) -> None:
        self.contests = Contests(contests)
        self.address = address
        self.jobs = jobs
        self.lost: list[tuple[int, int]] = []
        self.workers: dict[Any, int] = {}
        """The process of each worker that has begun."""
        self._deck = Deck(wanted)
        self._games = sum(map(len, wanted))
        self._keys = tuple(map(key, contests))
        self._again: list[Handful] = []
        self._deaths: Counter[tuple[int, int]] = Counter()
        self._stillborn = 0

    def played(self) -> Generator[Played, None, None]:
        """The games, by and by, in no particular order."""
        with connected(self.address, self.jobs) as ray:
            processors = int(ray.cluster_resources().get("CPU", 1))
            hands = max(1, min(self.jobs or processors, self._games))
            make = ray.remote(num_cpus=1, max_restarts=0)(Worker)
            contests = ray.put(self.contests)
            busy: dict[Any, Hand] = {}
            try:
                while busy or self._deck or self._again:
                    while len(busy) < hands and (self._deck or self._again):
                        worker = make.remote(contests)
                        busy[worker.greet.remote()] = Hand(worker, None)
                    yield from self._hear(ray, busy, hands)
            finally:
                for worker in {*self.workers, *(hand.worker for hand in busy.values())}:
                    ray.kill(worker)

    def _hear(self, ray: Any, busy: dict[Any, Hand], hands: int) -> Iterator[Played]:
        """Wait for an answer, ask for more, and hand on what was played."""
        patience = None if self.workers else BEGUN_WITHIN
        done, _ = ray.wait(list(busy), num_returns=1, timeout=patience)
        if not done:
            raise ClusterFault(f"no processor of the cluster was free within {BEGUN_WITHIN:.0f} s")
        worker, handful = busy.pop(done[0])
        try:
            answer = ray.get(done[0])
        except ray.exceptions.RayTaskError as error:
            raise ClusterFault(f"a worker of the cluster failed: {_last(error)}") from None
        except ray.exceptions.RayError as error:
            self.workers.pop(worker, None)
            ray.kill(worker)
            self._died(handful, error)
            return
        if isinstance(answer, GameFault):
            raise answer
        if handful is None:
            self._check(answer)
            self.workers[worker] = answer.process
        else:
            self._deck.suit(handful, answer[1], ANSWER_EVERY)
        self._ask(worker, busy, hands)
        if handful is not None:
            yield from handful.played(answer[0])

    def _ask(self, worker: Any, busy: dict[Any, Hand], hands: int) -> None:
        """Give a worker something to do, if there is anything."""
        if not self._again and not self._deck:
            return
        handful = self._again.pop() if self._again else self._deck.take(hands)
        busy[worker.play.remote(*handful)] = Hand(worker, handful)

    def _check(self, greeting: Greeting) -> None:
        self._stillborn = 0
        if greeting.keys != self._keys:
            raise ClusterFault(
                "the machines of the cluster have another Battaglia than this one:"
                " install the same version there, with the same players and battles"
            )

    def _died(self, handful: Handful | None, error: Exception) -> None:
        """A worker died over a handful: its games are tried again one by one."""
        if handful is None:
            self._stillborn += 1
            if self._stillborn >= DEATHS:
                raise ClusterFault(f"the cluster's workers cannot begin: {_last(error)}") from None
            return
        for number in handful.numbers:
            game = handful.contest, number
            self._deaths[game] += 1
            if self._deaths[game] < DEATHS:
                self._again.append(Handful(handful.contest, (number,)))
                continue
            self.lost.append(game)
            if len(self.lost) > MOST_LOST:
                scenario = self.contests[handful.contest].terms.scenario
                fault = f"{len(self.lost)} games killed their workers, the last one game {number}"
                raise GameFault(f"{scenario}: {fault}")


@contextmanager
def connected(address: str, jobs: int | None) -> Iterator[Any]:
    """Ray, with a cluster behind it; one that this process has joined already is used as it is."""
    if find_spec("ray") is None:
        raise ClusterFault("games on a cluster need Ray: pip install 'battaglia[cluster]'")
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    ray: Any = import_module("ray")
    if ray.is_initialized():
        yield ray
        return
    quietly: dict[str, Any] = {"logging_level": "CRITICAL", "log_to_driver": False}
    if address == LOCAL:
        quietly |= {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": STORE}
    else:
        _reach(address)
    with redirect_stdout(cast(TextIO, Unheard(sys.stdout))):
        try:
            ray.init(address=address, **quietly)
        except Exception as error:
            told = f"the cluster at {address!r} lets nobody in: {_last(error)}"
            raise ClusterFault(told) from None
        try:
            yield ray
        finally:
            ray.shutdown()


class Unheard:
    """The standard output without what Ray's threads tell there: it is for what a run comes to."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        if threading.current_thread().name.startswith(RAYS):
            return len(text)
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _reach(address: str) -> None:
    """See that there is a cluster: Ray itself would ask for minutes, and cannot be stopped."""
    what = f"there is no Ray cluster at {address!r}"
    advice = f"start one with 'ray start --head', or say '{LOCAL}' for this machine"
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    try:
        if colon:
            socket.create_connection((host, int(port)), REACHED_WITHIN).close()
        call = [sys.executable, "-c", JOIN, address]
        tried = subprocess.run(
            call, check=False, capture_output=True, text=True, timeout=REACHED_WITHIN
        )
    except (OSError, ValueError) as error:
        raise ClusterFault(f"{what} ({error}): {advice}") from None
    except subprocess.TimeoutExpired:
        late = f"no answer within {REACHED_WITHIN:.0f} s"
        raise ClusterFault(f"{what} ({late}): {advice}") from None
    if tried.returncode:
        raise ClusterFault(f"{what} ({_last(tried.stderr)}): {advice}")


def _last(said: object) -> str:
    """The last line of a long story: in Python's the one that says what it was."""
    lines = [line.strip() for line in str(said).splitlines() if line.strip()]
    return lines[-1] if lines else "it did not say why"
