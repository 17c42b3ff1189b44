"""Workers outside of the server, over PostgreSQL: whatever they do, the match goes on, once."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

import battaglia
from battaglia.server.app import create_app
from battaglia.server.asks import Ask, ask_of
from battaglia.server.exchange import FREE, Exchange, Unreachable, key_of, told_rules
from battaglia.server.keys import MACHINES, kept_key
from battaglia.server.library import Library
from battaglia.server.machines import Machines
from battaglia.server.opening import new_table
from battaglia.server.outside import Outside, actions_of
from battaglia.server.pool import WorkerFault
from battaglia.server.queue import Place
from battaglia.server.reasoning import Decided
from battaglia.server.settings import Settings, database_url, shipped_games
from battaglia.server.storage import Append, Storage
from battaglia.server.tables import new_seats
from battaglia.server.thinking import Thinking
from tests.server import postgres
from tests.server.conftest import Serve
from tests.server.playing import Data, Match, begin
from tests.server.process import PATIENCE

pytestmark = [
    pytest.mark.xdist_group("outside"),  # its fixtures are costly: one process has them
    pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE),
]

BAD = str(Path(__file__).parent / "bad_worker.py")
NONE = (sys.executable, "-c", "raise SystemExit(1)")
"""The command of a process that cannot think: whatever was decided was decided elsewhere."""
RULES = Settings().rules
LEASE = 60.0
OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres.cluster() as url:
        yield url


@pytest.fixture
def url(cluster: str) -> str:
    """A database with nothing in it."""
    storage = Storage(database_url(cluster))
    with storage.engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    storage.close()
    return cluster


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(shipped_games())


# Asks in the database


def asks(storage: Storage, library: Library, count: int) -> list[Ask]:
    """Decisions of machines in stored matches."""
    found = []
    for _ in range(count):
        begun = new_table(library, "navicello-1643", {}, {"coalition": "machine:random"}, None)
        table, (seats, _) = begun.table, new_seats(begun.table)
        storage.create(begun.match, seats, Append(table.id, table.journal.rows, table.snapshot()))
        ask = ask_of(table)
        assert ask is not None
        found.append(ask)
    return found


Doing = Callable[[Exchange, list[Ask]], Awaitable[None]]


def exchanging(url: str, library: Library, count: int, doing: Doing) -> None:
    """Do something with asks of stored matches."""

    async def run() -> None:
        storage = Storage(database_url(url))
        exchange = Exchange(storage.engine.url)
        try:
            await doing(exchange, asks(storage, library, count))
        finally:
            await exchange.close()
            storage.close()

    asyncio.run(run())


def test_an_ask_is_claimed_by_one_and_answered_once(url: str, library: Library) -> None:
    async def doing(exchange: Exchange, asks: list[Ask]) -> None:
        (ask,) = asks
        key = key_of(ask)
        await exchange.post(ask, Place.PERSON, "me")
        await exchange.post(ask, Place.PERSON, "me")  # a second process asks the same
        assert await exchange.fetch(key) is None
        assert await exchange.claim("one", RULES, LEASE) == ask
        assert await exchange.claim("two", RULES, LEASE) is None
        assert not await exchange.withdraw(key)  # somebody thinks about it
        assert not await exchange.answer(key, "two", "theirs")
        assert await exchange.answer(key, "one", "mine")
        assert not await exchange.answer(key, "one", "once more")
        assert await exchange.fetch(key) == "mine"
        assert await exchange.fetch(key) is None
        assert await exchange.withdraw(key)  # there is nothing to wait for

    exchanging(url, library, 1, doing)


def test_when_a_worker_falls_silent_another_claims_its_ask(url: str, library: Library) -> None:
    async def doing(exchange: Exchange, asks: list[Ask]) -> None:
        (ask,) = asks
        key = key_of(ask)
        await exchange.post(ask, Place.PERSON, "me")
        assert await exchange.claim("dead", RULES, 0.0) == ask
        assert await exchange.claim("other", RULES, 0.0) == ask
        await exchange.renew(key, "dead", LEASE)  # it is no longer its own to renew
        assert await exchange.claim("third", RULES, LEASE) == ask
        assert not await exchange.answer(key, "dead", "late")
        await exchange.release(key, "third")
        assert await exchange.claim("fourth", RULES, LEASE) == ask

    exchanging(url, library, 1, doing)


def test_people_come_first_and_then_whoever_has_least_under_way(url: str, library: Library) -> None:
    async def doing(exchange: Exchange, asks: list[Ask]) -> None:
        posted = [
            (Place.UNWATCHED, "many"),
            (Place.PERSON, "many"),
            (Place.PERSON, "many"),
            (Place.WATCHED, "one"),
            (Place.PERSON, "one"),
        ]
        for ask, (place, maker) in zip(asks, posted, strict=True):
            await exchange.post(ask, place, maker)
        order = [await exchange.claim("worker", RULES, LEASE) for _ in posted]
        assert [asks.index(ask) for ask in order if ask is not None] == [1, 4, 2, 3, 0]

    exchanging(url, library, 5, doing)


def test_many_who_claim_at_once_get_each_a_different_one(url: str, library: Library) -> None:
    async def doing(exchange: Exchange, asks: list[Ask]) -> None:
        for ask in asks:
            await exchange.post(ask, Place.PERSON, "me")
        others = [Exchange(exchange.url) for _ in range(8)]
        found = await asyncio.gather(
            *(other.claim(str(n), RULES, LEASE) for n, other in enumerate(others))
        )
        claimed = [ask.match for ask in found if ask is not None]
        assert sorted(claimed) == sorted(ask.match for ask in asks)
        for other in others:
            await other.close()

    exchanging(url, library, 6, doing)


def test_other_rules_are_left_alone(url: str, library: Library) -> None:
    async def doing(exchange: Exchange, asks: list[Ask]) -> None:
        (ask,) = asks
        game = ask.base["game"]
        older = [(game, ask.rules - 1)]
        await exchange.post(ask, Place.PERSON, "me")
        assert await exchange.claim("old", older, LEASE) is None
        assert await exchange.other_rules(older) == {(game, ask.rules)}
        assert await exchange.other_rules(RULES) == set()
        assert await exchange.claim("new", RULES, LEASE) == ask

    exchanging(url, library, 1, doing)


def test_a_dropped_match_takes_its_ask_along_and_an_old_one_is_forgotten(
    url: str, library: Library
) -> None:
    storage = Storage(database_url(url))

    def execute(statement: str) -> int:
        with storage.engine.begin() as connection:
            return connection.execute(text(statement)).rowcount

    async def doing(exchange: Exchange, asks: list[Ask]) -> None:
        for ask in asks:
            await exchange.post(ask, Place.PERSON, "me")
        storage.delete(asks[0].match)
        execute(
            f"UPDATE asks SET posted = now() - interval '1 day' WHERE match_id = '{asks[1].match}'"
        )
        await exchange.forget()
        assert await exchange.claim("one", RULES, LEASE) == asks[2]
        assert await exchange.claim("one", RULES, LEASE) is None

    exchanging(url, library, 3, doing)
    storage.close()


def test_a_worker_needs_few_rights(url: str, library: Library) -> None:
    """Those that docs/operating.md names; it can read no match."""
    storage = Storage(database_url(url))
    kept_key(storage.engine, MACHINES)
    (ask,) = asks(storage, library, 1)
    rights = re.findall(r"^    (GRANT .*);$", OPERATING.read_text(encoding="utf-8"), re.MULTILINE)
    with storage.engine.begin() as connection:
        for statement in ("DROP ROLE IF EXISTS thinker", "CREATE ROLE thinker LOGIN", *rights):
            connection.execute(text(statement))
        connection.execute(text("GRANT USAGE ON SCHEMA public TO thinker"))
    address = storage.engine.url

    async def run() -> None:
        server, worker = Exchange(address), Exchange(address.set(username="thinker"))
        await server.post(ask, Place.PERSON, "me")
        key = key_of(ask)
        assert await worker.secret() is not None
        assert await worker.claim("one", RULES, LEASE) == ask
        await worker.renew(key, "one", LEASE)
        await worker.release(key, "one")
        assert await worker.claim("one", RULES, LEASE) == ask
        assert await worker.answer(key, "one", "mine")
        assert await worker.other_rules(RULES) == set()
        await worker.forget()
        await worker.tell_free("one", RULES)
        with pytest.raises(Unreachable, match="InsufficientPrivilege"):
            await worker._do("SELECT dice_key FROM matches")
        await worker.close()
        await server.close()

    asyncio.run(run())
    with storage.engine.begin() as connection:
        connection.execute(text("DROP OWNED BY thinker"))
        connection.execute(text("DROP ROLE thinker"))
    storage.close()
    assert len(rights) == 2


def test_what_lies_in_the_database_tells_neither_dice_nor_seed(url: str, library: Library) -> None:
    """Nor what the machine decides by: a worker reads that where the server keeps it."""
    storage = Storage(database_url(url))
    key = kept_key(storage.engine, MACHINES)
    (ask,) = asks(storage, library, 1)
    stored = storage.load(ask.match)
    storage.close()
    assert stored is not None
    payload = json.loads(msgspec.json.encode(ask))
    assert payload["seed"] is None
    sent = json.dumps(payload)
    assert stored.match.dice_key.split()[1] not in sent
    assert key.hex() not in sent


def test_an_answer_is_read_with_care() -> None:
    assert actions_of('{"actions": ["end-fire"]}') == [Decided("end-fire")]
    faults = {
        "nonsense": "makes no sense",
        '{"actions": [3]}': "makes no sense",
        "[]": "makes no sense",
        "{}": "nothing was decided",
        '{"fault": "it fell over"}': "it fell over",
        json.dumps({"actions": ["end-fire"] * 101}): "without end",
    }
    for answer, fault in faults.items():
        with pytest.raises(WorkerFault, match=fault):
            actions_of(answer)


# Servers and workers


def machines_of(client: TestClient) -> Machines:
    found: Machines = client.app.state.server.machines  # type: ignore[attr-defined]
    return found


def outside_of(client: TestClient) -> Outside:
    found = machines_of(client).outside
    assert found is not None
    return found


def wait(done: Callable[[], Any]) -> Any:
    """Wait for a state, and give it back."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = done()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not come to pass")


def decided(match: Match) -> Data:
    """The first envelope in which the machine has decided."""

    def look() -> Data | None:
        envelope = match.guest().envelope()
        return None if envelope["thinking"] else envelope

    found: Data = wait(look)
    return found


@contextmanager
def worker_in(client: TestClient, **more: Any) -> Iterator[Thinking]:
    """A worker in the loop of a server, which the server has heard of."""
    assert client.portal is not None
    settings = replace(client.app.state.server.settings, machine_workers=1, **more)  # type: ignore[attr-defined]
    thinking = Thinking(settings)

    async def start() -> asyncio.Task[None]:
        return asyncio.create_task(thinking.run())

    async def stop() -> None:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    running = client.portal.call(start)
    try:
        wait(lambda: outside_of(client).free > 0)
        yield thinking
    finally:
        client.portal.call(stop)


def test_a_worker_answers_for_the_server(
    url: str, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(database=url, machine_command=NONE, outside_moment=PATIENCE)
    with worker_in(client, machine_command=Settings().machine_command):
        match = begin(client, players={"coalition": "machine:simple"})
        after = decided(match)
    assert after["view"]["deciders"] == ["papal"]
    assert machines_of(client).failed == 0
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    played = match.guest().get("/record").text
    assert battaglia.load_match(played).record() == played


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("silent", "no answer within 0.3 s"),
        ("crashing", "the process ended"),
        ("illegal", "answered illegally: no-such-piece"),
        ("nonsense", "failed"),
        ("empty", "nothing was decided"),
    ],
)
def test_a_worker_that_misbehaves_is_replaced_by_something_legal(
    url: str, serve: Serve, how: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(database=url, machine_command=NONE, outside_moment=PATIENCE)
    seconds = 0.3 if how == "silent" else PATIENCE
    command = (sys.executable, BAD, how)
    with worker_in(client, machine_command=command, machine_seconds=seconds):
        match = begin(client, players={"coalition": "machine:simple"})
        after = decided(match)
    assert after["view"]["deciders"] == ["papal"]
    lines = [r.getMessage() for r in caplog.records if r.name == "battaglia.server"]
    assert any(said in line for line in lines), lines
    assert "Traceback" not in caplog.text


def test_what_no_worker_takes_is_thought_about_here(url: str, serve: Serve) -> None:
    """A worker has said that it is free, and died."""
    client = serve(database=url, outside_moment=0.05)
    outside = outside_of(client)
    assert client.portal is not None
    client.portal.call(outside.heard, FREE, f"dead {told_rules(RULES)}")
    match = begin(client, players={"coalition": "machine:random"})
    assert decided(match)["number"] > 0
    assert machines_of(client).failed == 0
    with client.app.state.server.storage.engine.connect() as connection:  # type: ignore[attr-defined]
        assert connection.execute(text("SELECT count(*) FROM asks")).scalar() == 0


def test_a_worker_with_other_rules_is_not_asked(
    url: str, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(database=url)
    outside = outside_of(client)
    assert client.portal is not None
    for _ in range(2):
        client.portal.call(outside.heard, FREE, "old montecuccoli=1")
    assert outside.free == 0
    assert caplog.text.count("worker old has other rules") == 1


PROGRAM = """
import sys
from battaglia.server.settings import Settings
from battaglia.server.thinking import think
think(Settings(
    database=sys.argv[1], machine_command=tuple(sys.argv[2:]), machine_workers=1,
    machine_seconds=600.0, lease_seconds=1.0,
))
"""


@contextmanager
def process(url: str, *command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker in a process of its own, which thinks with another command or as usual."""
    words = ["-m", "battaglia.cli", "worker", "--processes", "1", "--database", url]
    if command:
        words = ["-c", PROGRAM, url, *command]
    started = subprocess.Popen([sys.executable, "-W", "error", *words])
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def claimed(client: TestClient) -> str | None:
    """Which worker thinks about the one ask."""
    with client.app.state.server.storage.engine.connect() as connection:  # type: ignore[attr-defined]
        found: str | None = connection.execute(text("SELECT claimed_by FROM asks")).scalar()
    return found


def test_when_a_worker_is_killed_another_goes_on_and_nothing_is_played_twice(
    url: str, serve: Serve
) -> None:
    client = serve(database=url, machine_command=NONE, outside_moment=PATIENCE)
    with process(url, sys.executable, BAD, "silent") as doomed:
        wait(lambda: outside_of(client).free > 0)
        match = begin(client, players={"coalition": "machine:simple"})
        first = wait(lambda: claimed(client))
        doomed.kill()
        doomed.wait()
        with process(url):
            after = decided(match)
    assert first.startswith(f"{doomed.pid}-")
    assert machines_of(client).failed == 0
    played = battaglia.load_match(match.guest().get("/record").text)
    assert len(played.entries) == after["length"] == after["number"]


def test_a_worker_that_is_told_to_end_leaves_its_ask_to_others(url: str, serve: Serve) -> None:
    client = serve(database=url, machine_command=NONE, outside_moment=PATIENCE)
    with process(url, sys.executable, BAD, "silent") as ending:
        wait(lambda: outside_of(client).free > 0)
        begin(client, players={"coalition": "machine:simple"})
        wait(lambda: claimed(client))
        ending.terminate()
        assert ending.wait(PATIENCE) == 0
    assert claimed(client) is None


def test_lost_connections_are_made_anew(url: str, serve: Serve) -> None:
    client = serve(database=url, machine_command=NONE, outside_moment=PATIENCE)
    with worker_in(client, machine_command=Settings().machine_command):
        first = begin(client, players={"coalition": "machine:simple"})
        decided(first)
        everybody = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        with client.app.state.server.storage.engine.begin() as connection:  # type: ignore[attr-defined]
            mine = "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            connection.execute(text(f"{everybody} {mine}"))
        outside_of(client)._heard.clear()
        wait(lambda: outside_of(client).free > 0)
        decided(begin(client, players={"coalition": "machine:simple"}))
    assert machines_of(client).failed == 0
    assert machines_of(client).decided >= 2


# Several servers


def test_one_of_two_servers_lets_a_machine_play_and_the_other_when_that_one_ends(
    url: str, serve: Serve
) -> None:
    silent = (sys.executable, BAD, "silent")
    settings = Settings(database=url, machine_command=silent, machine_seconds=PATIENCE)
    with TestClient(create_app(settings), base_url="http://localhost") as first:
        match = begin(first, players={"coalition": "machine:random"})
        wait(lambda: not machines_of(first)._idle)
        second = serve(database=url, drive_again_seconds=0.01)
        tries = counted(second)
        there = Match(second, match.id, match.tokens, match.scenario)
        assert there.guest().envelope()["thinking"] == ["coalition"]
        wait(lambda: len(tries) > 3)
        assert machines_of(second)._idle == machines_of(second)._all
    assert decided(there)["number"] > 0
    assert machines_of(second).failed == 0


def counted(client: TestClient) -> list[str]:
    """How often a server has tried to drive a match."""
    drives, tries = machines_of(client).drives, list[str]()
    take = drives.take

    async def noted(match_id: str) -> bool:
        tries.append(match_id)
        return await take(match_id)

    drives.take = noted  # type: ignore[method-assign]
    return tries


def test_machines_that_are_watched_at_two_servers_play_once(url: str, serve: Serve) -> None:
    clients = [serve(database=url, machine_pause=0.0, drive_again_seconds=0.01) for _ in "ab"]
    match = begin(clients[0], players=dict.fromkeys(("coalition", "papal"), "machine:random"))
    looks = [Match(client, match.id, match.tokens, match.scenario) for client in clients]

    def outcomes() -> list[Any]:
        return [look.guest().envelope()["outcome"] for look in looks]

    wait(lambda: all(outcomes()))
    record = looks[1].guest().get("/record").text
    assert battaglia.load_match(record).record() == record
    assert machines_of(clients[0]).failed == machines_of(clients[1]).failed == 0


def test_there_are_no_workers_outside_on_sqlite(serve: Serve) -> None:
    client = serve()
    assert machines_of(client).outside is None


def test_a_worker_waits_for_a_server_to_have_been_started(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        thinking = Thinking(Settings(database=url))
        task = asyncio.create_task(thinking.run())
        while "waiting for the database" not in caplog.text:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())
    assert caplog.text.count("waiting for the database") == 1
    assert "Traceback" not in caplog.text
