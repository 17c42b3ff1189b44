"""What can go wrong while many play: each fault is made, and play has to go on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping

from bench.load.players import Game
from bench.load.servers import Site
from bench.load.wire import Ear

Fault = Callable[[Site, list[Game]], Awaitable[None]]
FROZEN = 5.0
"""Seconds for which a database stands still."""


async def kill_server(site: Site, _games: list[Game], which: int = 0) -> None:
    """End a server without warning, and start it again."""
    server = site.servers[which % len(site.servers)]
    server.kill()
    await asyncio.to_thread(server.start)


async def kill_other(site: Site, games: list[Game]) -> None:
    """End the other one."""
    await kill_server(site, games, 1)


async def kill_database(site: Site, _games: list[Game]) -> None:
    """End PostgreSQL without warning, and start it again."""
    assert site.postgres is not None
    await asyncio.to_thread(site.postgres.stop)
    await asyncio.to_thread(site.postgres.start)


async def freeze_database(site: Site, _games: list[Game]) -> None:
    """Let PostgreSQL stand still for a while."""
    assert site.postgres is not None
    pids = site.database_processes()
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(FROZEN)
    for pid in pids:
        os.kill(pid, signal.SIGCONT)


async def drop_sockets(_site: Site, games: list[Game]) -> None:
    """Drop one socket in ten, several times."""
    for _ in range(5):
        for game in games[::10]:
            for ear in game.ears:
                ear.drop()
        await asyncio.sleep(1)


async def never_read(_site: Site, games: list[Game]) -> None:
    """Let somebody listen to every tenth match who never reads."""
    deaf = [
        asyncio.create_task(
            Ear(game.place(""), game.match, game.tokens["spectator"]).listen(reads=False)
        )
        for game in games[::10]
    ]
    await asyncio.sleep(20)
    for task in deaf:
        task.cancel()


FAULTS: Mapping[str, Fault] = {
    "kill-server": kill_server,
    "kill-other": kill_other,
    "kill-database": kill_database,
    "freeze-database": freeze_database,
    "drop-sockets": drop_sockets,
    "never-read": never_read,
}
