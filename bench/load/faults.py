"""What can go wrong while many play: each fault is made, and play has to go on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter, sleep
from typing import NamedTuple

from sqlalchemy import create_engine, text

from battaglia.server.settings import database_url
from bench.load.checks import Rows, moves, stored_rows
from bench.load.deaf import Deaf, kept
from bench.load.disks import Disk
from bench.load.duels import Duel
from bench.load.players import SPECTATOR, Game, Tally
from bench.load.servers import Site, Worker

FROZEN = 5.0
"""Seconds for which a database stands still."""
FULL = 5.0
"""Seconds for which a disk is full after that was felt."""
DEAF = 60.0
"""Seconds for which those who never read are watched: the server asks after them every 20."""
PATIENCE = 30.0
"""Seconds for which something is waited for that the servers should do."""
CLAIMED = text(
    "SELECT match_id FROM asks WHERE claimed_by IS NOT NULL AND answer IS NULL AND until > now()"
)


class Playing(NamedTuple):
    """All that is played while the faults are made."""

    games: list[Game]
    duels: list[Duel]

    @property
    def all(self) -> list[Game | Duel]:
        return [*self.games, *self.duels]


@dataclass
class Made:
    """A fault that was made."""

    name: str
    began: float = field(default_factory=perf_counter)
    over: float = 0.0
    """When all was there again, so that from then on everybody has to play on."""
    stuck: int = 0
    """Matches against machines in which none has moved since."""
    notes: list[str] = field(default_factory=list)


Fault = Callable[[Site, Playing, Made], Awaitable[None]]


async def make(name: str, site: Site, playing: Playing) -> Made:
    """Make a fault."""
    made = Made(name)
    await FAULTS[name](site, playing, made)
    made.over = made.over or perf_counter()
    return made


async def kill_server(site: Site, _playing: Playing, _made: Made, which: int = 0) -> None:
    """End a server without warning, and start it again."""
    server = site.servers[which % len(site.servers)]
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def kill_other(site: Site, playing: Playing, made: Made) -> None:
    """End the other one."""
    await kill_server(site, playing, made, 1)


async def kill_database(site: Site, _playing: Playing, _made: Made) -> None:
    """End PostgreSQL without warning, and start it again."""
    site.kill_database()
    await asyncio.to_thread(site.revive_database)


async def freeze_database(site: Site, _playing: Playing, _made: Made) -> None:
    """Let PostgreSQL stand still for a while."""
    pids = site.database_processes()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(FROZEN)
    for pid in pids:
        os.kill(pid, signal.SIGCONT)


async def full_disk(site: Site, playing: Playing, made: Made) -> None:
    """Let the disk of the database be full for a while; who has given up is started again."""
    assert site.disk is not None
    felt = await _fill_until_felt(site.disk, playing.games[0].tally)
    made.notes.append(f"felt when {felt:.1f} s full" if felt else "nobody has felt it")
    made.began = perf_counter()
    if site.postgres is not None:
        await asyncio.to_thread(site.use_up_files)
    end = perf_counter() + FULL
    while perf_counter() < end:
        await asyncio.to_thread(site.disk.fill)
        await asyncio.sleep(0.1)
    site.disk.free()
    if site.postgres is not None:
        ended = await asyncio.to_thread(site.revive_database)
        made.notes.append(
            "PostgreSQL had given up and was started again" if ended else "PostgreSQL went on"
        )


async def _fill_until_felt(disk: Disk, tally: Tally) -> float:
    """Take all room until somebody is refused for it; after how long? 0 if nobody is."""
    begin, before = perf_counter(), sum(tally.refused.values())
    while perf_counter() < begin + PATIENCE:
        await asyncio.to_thread(disk.fill)
        await asyncio.sleep(0.1)
        if sum(tally.refused.values()) > before:
            return perf_counter() - begin
    return 0.0


async def drop_sockets(_site: Site, playing: Playing, made: Made) -> None:
    """Drop one socket in ten, several times."""
    dropped = [ear for game in playing.games[::10] for ear in game.ears.values()]
    for _ in range(5):
        for ear in dropped:
            ear.drop()
        await asyncio.sleep(1)
    made.notes.append(f"{len(dropped)} sockets were dropped five times")


async def never_read(_site: Site, playing: Playing, made: Made) -> None:
    """Let somebody listen to every tenth match who never reads, until the server ends it."""
    deaf = [
        Deaf(game.place(SPECTATOR), game.story.match, game.story.tokens[SPECTATOR])
        for game in playing.games[::10]
    ]
    await asyncio.gather(*(one.open() for one in deaf))
    made.over = perf_counter()
    held = kept(deaf)
    made.notes.append(f"{held} of {len(deaf)} that never read were let in")
    while kept(deaf) and perf_counter() < made.over + DEAF:
        await asyncio.sleep(0.5)
    took = perf_counter() - made.over
    made.notes.append(f"after {took:.1f} s the server had ended {held - kept(deaf)}")
    for one in deaf:
        one.close()


# A worker


async def kill_worker(site: Site, playing: Playing, made: Made) -> None:
    """End a worker while it thinks, and start it again; the machines have to move on."""
    assert site.worker is not None
    claimed = await asyncio.to_thread(_stop_at_work, site.worker, site.database)
    made.began = perf_counter()
    await asyncio.to_thread(site.worker.kill)
    matches = [(duel, duel.story.match) for duel in playing.duels]
    before = await asyncio.to_thread(stored_rows, site.database, [match for _, match in matches])
    await asyncio.to_thread(site.worker.start)
    made.over = perf_counter()
    waits = await _until_moved(site.database, matches, before, made)
    made.stuck = len(matches) - len(waits)
    thought = [f"{waits[match]:.1f} s" for match in claimed if match in waits]
    made.notes.append(
        f"it thought about {len(claimed)}, where the machine moved after {', '.join(thought)};"
        f" machines moved in {len(waits)} of {len(matches)} matches within"
        f" {max(waits.values(), default=0.0):.1f} s"
    )


async def _until_moved(
    database: str, matches: list[tuple[Duel, str]], before: Rows, made: Made
) -> dict[str, float]:
    """Wait until machines have moved in matches; the seconds since the fault come back."""
    waits: dict[str, float] = {}
    while len(waits) < len(matches) and perf_counter() < made.over + PATIENCE:
        await asyncio.sleep(0.5)
        now = await asyncio.to_thread(stored_rows, database, [match for _, match in matches])
        for duel, match in matches:
            # Who has begun another match has come to the end of that one.
            ended = duel.story.match != match
            moved = moves(now[match], duel.machines) > moves(before[match], duel.machines)
            if ended or moved:
                waits.setdefault(match, perf_counter() - made.began)
    return waits


def _stop_at_work(worker: Worker, database: str) -> list[str]:
    """Stop a worker while it has claimed asks, so that it cannot answer; of which matches?"""
    engine = create_engine(database_url(database))
    end = perf_counter() + PATIENCE
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        while perf_counter() < end:
            if not connection.scalars(CLAIMED).all():
                sleep(0.002)
                continue
            _signal(worker, signal.SIGSTOP)
            if claimed := connection.scalars(CLAIMED).all():
                return list(claimed)
            _signal(worker, signal.SIGCONT)
    raise RuntimeError("the worker has nothing to do")


def _signal(worker: Worker, what: signal.Signals) -> None:
    for pid in worker.family:
        os.kill(pid, what)


FAULTS: Mapping[str, Fault] = {
    "kill-server": kill_server,
    "kill-other": kill_other,
    "kill-worker": kill_worker,
    "kill-database": kill_database,
    "freeze-database": freeze_database,
    "full-disk": full_disk,
    "drop-sockets": drop_sockets,
    "never-read": never_read,
}
ON_POSTGRESQL = {"kill-worker", "kill-database", "freeze-database"}
"""Faults that there are on no other database."""


# What came of it


class Outcome(NamedTuple):
    """How play went on after a fault."""

    name: str
    first: float
    """Seconds until an action was confirmed, in any match, and until one was in every match."""
    every: float
    gap: float
    """The longest time without one in any match."""
    stuck: int
    """Matches that had not gone on by the end."""
    notes: list[str]

    def __str__(self) -> str:
        return (
            f"{self.name}: first action confirmed after {self.first:.2f} s, one in every match"
            f" after {self.every:.2f} s; longest gap {self.gap:.2f} s; matches that did not go on:"
            f" {self.stuck}{''.join('; ' + note for note in self.notes)}"
        )


def outcome(made: Made, playing: Playing, confirmed: list[float], end: float) -> Outcome:
    """How play went on from a fault to the end, or to the next."""
    times = [time for time in confirmed if made.began <= time <= end]
    moments = [made.began, *times, max(end, made.began)]
    gaps = [after - before for before, after in pairwise(moments)]
    firsts = [_first(game, made.began) for game in playing.games]
    return Outcome(
        made.name,
        moments[1] - made.began,
        max(firsts) - made.began,
        max(gaps),
        sum(_first(game, made.over) == _NEVER for game in playing.games) + made.stuck,
        made.notes,
    )


_NEVER = float("inf")


def _first(game: Game, since: float) -> float:
    return next((time for time in game.times if time >= since), _NEVER)
