"""Machines think for all in turn: people first, and nobody's many matches keep others waiting."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from battaglia.server.app import make_server
from battaglia.server.asks import Ask
from battaglia.server.context import Server
from battaglia.server.errors import ApiError
from battaglia.server.makers import made_by, maker_at
from battaglia.server.opening import new_table
from battaglia.server.pool import Worker
from battaglia.server.settings import Settings
from battaglia.server.table import Table
from tests.server.conftest import Serve
from tests.server.playing import begin, error_of

SMALL, FIRST, SECOND = "navicello-1643", "coalition", "papal"
PERSON_AND_MACHINE = {FIRST: "machine:random"}
MACHINES = {FIRST: "machine:random", SECOND: "machine:random"}
BAD = str(Path(__file__).parent / "bad_worker.py")


class Gate:
    """A mind that decides when the test says so, and says what it was asked."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[str] = asyncio.Queue()
        self.go = asyncio.Semaphore(0)

    async def decide(self, ask: Ask) -> list[str]:
        self.asked.put_nowait(ask.match)
        await self.go.acquire()
        return []  # something legal is played in its place

    async def next(self) -> str:
        """Let it decide, and say what it is asked then."""
        self.go.release()
        return await self.asked.get()


class Room:
    """A server in this loop, with one mind, and a clock that stands still."""

    def __init__(self, here: Server, gate: Gate) -> None:
        self.here = here
        self.gate = gate
        self.now = 0.0
        here.machines.presence.clock = lambda: self.now

    async def begin(self, maker: str, players: dict[str, str]) -> str:
        """A match that somebody has made and looks at."""
        table, _ = await self.here.tables.add(
            lambda: made_by(maker, new_table(self.here.library, SMALL, {}, players, 7))
        )
        self.here.machines.begin(table)
        return table.id

    async def settled(self, done: Callable[[], bool]) -> None:
        while not done():
            await asyncio.sleep(0.001)

    async def rows(self, match_id: str) -> int:
        return await self.here.tables.read(match_id, lambda table: len(table.journal.rows))


Play = Callable[[Callable[[Room], Awaitable[None]]], None]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Runs what a test does in a room."""

    async def run(doing: Callable[[Room], Awaitable[None]]) -> None:
        gate = Gate()

        async def decide(_worker: Worker, ask: Ask) -> list[str]:
            return await gate.decide(ask)

        monkeypatch.setattr(Worker, "decide", decide)
        database = str(tmp_path / "battaglia.db")
        here = make_server(
            Settings(
                database=database, machine_workers=1, machine_pause=0.0, drive_again_seconds=0.01
            )
        )
        try:
            await doing(Room(here, gate))
        finally:
            await here.machines.close()
            await here.tables.close()
            await here.database.close()

    return lambda doing: asyncio.run(run(doing))


def waiting(room: Room, count: int) -> Callable[[], bool]:
    return lambda: len(room.here.machines.queue) == count


@pytest.mark.parametrize("players", [MACHINES, PERSON_AND_MACHINE], ids=["alone", "people"])
def test_two_hundred_matches_of_another_cost_a_person_one_decision(
    play: Play, players: dict[str, str]
) -> None:
    """The one that is under way; whether those two hundred have people in them or not."""

    async def doing(room: Room) -> None:
        for _ in range(200):
            await room.begin("many", players)
        await room.settled(waiting(room, 199))
        first = await room.gate.asked.get()
        for _ in range(5):
            assert await room.gate.next() != first
        await room.settled(lambda: len(room.here.machines.queue) >= 193)
        mine = await room.begin("one", PERSON_AND_MACHINE)
        await room.settled(lambda: mine in room.here.machines.queue)
        assert await room.gate.next() == mine

    play(doing)


def test_a_match_of_machines_waits_behind_people_and_an_unwatched_one_behind_all(
    play: Play,
) -> None:
    async def doing(room: Room) -> None:
        busy = await room.begin("any", PERSON_AND_MACHINE)
        assert await room.gate.asked.get() == busy
        unwatched = await room.begin("a", MACHINES)
        await room.settled(waiting(room, 1))
        room.now += room.here.settings.present_seconds + 1
        room.here.machines.wake(unwatched)
        watched = await room.begin("b", MACHINES)
        person = await room.begin("c", PERSON_AND_MACHINE)
        await room.settled(waiting(room, 3))
        assert await room.gate.next() == person
        assert await room.gate.next() == watched

    play(doing)


def test_a_match_of_machines_rests_when_nobody_looks_and_goes_on_when_somebody_does(
    play: Play,
) -> None:
    async def doing(room: Room) -> None:
        machines = room.here.machines
        match = await room.begin("a", MACHINES)
        await room.gate.asked.get()
        assert await room.gate.next() == match
        room.now += room.here.settings.unwatched_seconds + 1
        room.gate.go.release()
        await room.settled(lambda: not machines._tasks)
        rows = await room.rows(match)
        assert rows >= 2
        machines.wake(match)  # nobody looks: it rests on
        await room.settled(lambda: not machines._tasks)
        assert await room.rows(match) == rows
        machines.seen(match, None)
        machines.wake(match)
        assert await room.gate.asked.get() == match

    play(doing)


def test_a_person_who_went_away_finds_the_machine_s_answer(play: Play) -> None:
    async def doing(room: Room) -> None:
        match = await room.begin("a", PERSON_AND_MACHINE)
        await room.gate.asked.get()
        room.now += 10 * room.here.settings.unwatched_seconds
        for _ in range(3):
            room.gate.go.release()
        await room.settled(lambda: not room.here.machines._tasks)
        assert await room.rows(match) >= 2

    play(doing)


class Elsewhere:
    """Another process drives every match, until it dies."""

    def __init__(self) -> None:
        self.alive = True
        self.tries = 0
        self.left: list[str] = []

    async def take(self, _match_id: str) -> bool:
        self.tries += 1
        return not self.alive

    async def leave(self, match_id: str) -> None:
        self.left.append(match_id)


def test_a_match_that_another_process_drives_is_left_to_it_until_it_dies(play: Play) -> None:
    async def doing(room: Room) -> None:
        machines = room.here.machines
        machines.drives = other = Elsewhere()
        match = await room.begin("a", PERSON_AND_MACHINE)
        await room.settled(lambda: other.tries > 3)
        assert room.gate.asked.empty()
        other.alive = False
        assert await room.gate.asked.get() == match
        for _ in range(3):
            room.gate.go.release()
        await room.settled(lambda: not machines._tasks)
        await room.settled(lambda: other.left == [match])

    play(doing)


def test_a_machine_waits_for_a_database_that_is_away(play: Play) -> None:
    async def doing(room: Room) -> None:
        tables = room.here.tables
        read, tries = tables.read, []

        async def away(match_id: str, look: Callable[[Table], Any]) -> Any:
            tries.append(match_id)
            if len(tries) <= 3:
                raise ApiError("storage")
            return await read(match_id, look)

        tables.read = away  # type: ignore[method-assign]
        match = await room.begin("a", PERSON_AND_MACHINE)
        assert await room.gate.asked.get() == match

    play(doing)


# Who made a match


def test_the_maker_is_stored_keyed_and_not_by_address(serve: Serve) -> None:
    client = serve()
    come_from(client, "10.0.0.1")
    match = begin(client)
    here: Server = client.app.state.server  # type: ignore[attr-defined]
    stored = here.storage.load(match.id)
    assert stored is not None
    assert stored.match.maker == maker_at("10.0.0.1", here.maker_key)
    again: Server = serve().app.state.server  # type: ignore[attr-defined]
    assert again.maker_key == here.maker_key
    assert maker_at("10.0.0.1", bytes(32)) != stored.match.maker


# Too many


def test_beyond_the_bound_a_new_match_of_machines_is_refused(serve: Serve) -> None:
    silent = (sys.executable, BAD, "silent")
    client = serve(machine_command=silent, machine_seconds=3600.0, machine_matches=4)
    come_from(client, "10.0.0.1")
    for _ in range(2):
        begin(client, players=MACHINES)
    refused = client.post("/api/matches", json={"scenario": SMALL, "players": MACHINES})
    assert (refused.status_code, error_of(refused)["code"]) == (503, "machines-busy")
    assert int(refused.headers["Retry-After"]) > 1
    begin(client)  # people need no machine
    come_from(client, "10.0.0.2")  # one maker has half of the room, and no more
    for _ in range(2):
        begin(client, players=PERSON_AND_MACHINE)
    come_from(client, "10.0.0.3")
    refused = client.post("/api/matches", json={"scenario": SMALL, "players": MACHINES})
    assert error_of(refused)["code"] == "machines-busy"
    record = {"record": begin(client).guest().get("/record").text, "players": MACHINES}
    assert client.post("/api/matches/import", json=record).status_code == 503
    branch = begin(client).guest().post("/branches", {"number": 0, "players": MACHINES})
    assert branch.status_code == 503


def come_from(client: TestClient, address: str) -> None:
    """Let the requests that follow come from an address."""
    client._transport.client = (address, 50000)  # type: ignore[attr-defined]
