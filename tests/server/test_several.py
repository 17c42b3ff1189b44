"""Several processes on one PostgreSQL: each its own server in this process, with its own loop."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from battaglia.core.chance import D6, CommittedDice
from battaglia.server.app import create_app
from battaglia.server.following import Drives
from battaglia.server.opening import open_table
from battaglia.server.settings import Settings, database_url
from battaglia.server.storage import Storage
from tests.server import postgres
from tests.server.inside import wait_until
from tests.server.playing import Data, Guest, Match, begin, error_of
from tests.server.test_dice import HORSE, between_people

pytestmark = [
    pytest.mark.xdist_group("storage"),
    pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE),
]
REOPENS = int(os.environ.get("BATTAGLIA_REOPENS", "40"))


@pytest.fixture
def pair(postgres_url: str) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(
                TestClient(create_app(Settings(database=postgres_url)), base_url="http://localhost")
            )
            for _ in range(2)
        )
        yield first, second


def server_of(client: TestClient) -> Any:
    return client.app.state.server  # type: ignore[attr-defined]


def at(client: TestClient, match: Match) -> Match:
    """The same match at another server."""
    return Match(client, match.id, match.tokens, match.scenario)


def chosen(envelope: Data, rng: Random) -> str:
    action: str = rng.choice(envelope["choices"])["action"]
    return action


def test_sockets_hear_what_another_process_has_played(pair: tuple[TestClient, TestClient]) -> None:
    match = begin(pair[0])
    guest = match.guest("coalition")
    guest.envelope()
    with pair[1].websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"]})
        assert socket.receive_json()["number"] == 0
        played = guest.play("end-fire")["envelope"]
        told = socket.receive_json()
    assert told["number"] == played["number"] == 1
    assert server_of(pair[1]).tables._open[match.id].journal.rows[0].action == "end-fire"


def test_an_undo_is_heard_too(pair: tuple[TestClient, TestClient]) -> None:
    match = begin(pair[0])
    guest = match.guest("coalition")
    guest.envelope()
    with pair[1].websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"]})
        first = socket.receive_json()
        guest.play("end-fire")
        guest.play("pick panzetti")
        while (told := socket.receive_json())["number"] < 2:
            pass
        guest.undo()
        while (told := socket.receive_json())["number"] < 3:
            pass
    assert first["number"] == 0
    there = at(pair[1], match).guest("coalition").envelope()
    assert told["number"] == there["number"]
    assert there == guest.envelope()


def test_the_seats_of_a_match_may_be_at_two_processes(pair: tuple[TestClient, TestClient]) -> None:
    """A request that knows more than its process is not late: the process is."""
    match, rng = begin(pair[0]), Random(5)
    seats = {"coalition": match.guest("coalition"), "papal": at(pair[1], match).guest("papal")}
    envelope = seats["coalition"].envelope()
    for _ in range(60):
        if envelope["outcome"]:
            break
        seat = envelope["view"]["deciders"][0]
        guest = seats[seat]
        while envelope["seat"] != seat or not envelope["choices"]:
            envelope = guest.envelope()  # until it has heard
        envelope = guest.play(chosen(envelope, rng))["envelope"]
    whole = [at(client, match).guest().get("/log").json() for client in pair]
    assert whole[0]["length"] >= 50
    assert whole[0] == whole[1]


def test_a_match_that_nobody_looks_at_is_not_kept_up_with_until_somebody_does(
    pair: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(pair[0])
    asked = counted(pair[0], monkeypatch)
    other = at(pair[1], match).guest("coalition")
    other.envelope()
    other.play("end-fire")
    wait_until(lambda: match.id in server_of(pair[0]).tables._behind)
    assert asked == []
    assert match.guest("papal").envelope()["number"] == 1
    assert asked == [match.id]
    assert server_of(pair[0]).tables._behind == set()


def test_a_match_behind_is_let_go_when_others_are_stored(
    pair: tuple[TestClient, TestClient],
) -> None:
    match = begin(pair[0])
    other = at(pair[1], match).guest("coalition")
    other.envelope()
    other.play("end-fire")
    tables = server_of(pair[0]).tables
    wait_until(lambda: match.id in tables._behind)
    assert pair[0].portal is not None
    pair[0].portal.call(tables.save_quiet, 0)
    assert (match.id in tables._open, tables._behind) == (False, set())
    assert match.guest("papal").envelope()["number"] == 1


def test_a_match_that_cannot_be_caught_up_with_stays_behind(
    pair: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(pair[0])
    other = at(pair[1], match).guest("coalition")
    other.envelope()
    other.play("end-fire")
    tables = server_of(pair[0]).tables
    wait_until(lambda: match.id in tables._behind)
    with monkeypatch.context() as broken:
        broken.setattr(tables.storage, "since", refused)
        assert match.guest("papal").get("").status_code == 503
    assert match.guest("papal").envelope()["number"] == 1


def refused(_match_id: str, _number: int) -> None:
    raise OperationalError("select", None, Exception("gone"))


def counted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Of which matches a server asks what others have written."""
    storage, asked = server_of(client).storage, list[str]()
    since = storage.since

    def noted(match_id: str, number: int) -> object:
        asked.append(match_id)
        return since(match_id, number)

    monkeypatch.setattr(storage, "since", noted)
    return asked


# Dice


def deaf(client: TestClient) -> None:
    """From now on a server hears nothing of what the others write."""
    server_of(client).tables.heard = lambda match_id: None


def test_what_is_added_at_one_process_is_in_the_dice_of_the_other(
    pair: tuple[TestClient, TestClient],
) -> None:
    """The row of what was added has its number: a roll without it is not stored."""
    match = between_people(pair[0])
    coalition = at(pair[1], match).guest("coalition")
    coalition.envelope()
    deaf(pair[1])
    assert match.guest("papal").post("/entropy", {"entropy": HORSE}).status_code == 200
    coalition.play("fire light-gun-1 oddi-horse-1")
    table = server_of(pair[1]).tables._open[match.id]
    added, fired = table.journal.rows
    assert (added.kind, added.action) == ("entropy", HORSE)
    secret = table.match.dice.secret
    assert fired.rolls == (CommittedDice(secret, f"papal {HORSE}").roll(0, (D6,)),)


def test_nothing_is_added_after_a_roll_at_another_process(
    pair: tuple[TestClient, TestClient],
) -> None:
    match = between_people(pair[0])
    papal = match.guest("papal")
    papal.envelope()
    deaf(pair[0])
    coalition = at(pair[1], match).guest("coalition")
    coalition.envelope()
    coalition.play("fire light-gun-1 oddi-horse-1")
    late = papal.post("/entropy", {"entropy": HORSE})
    assert (late.status_code, error_of(late)["code"]) == (409, "dice-cast")
    assert papal.envelope()["dice"]["entropy"] == {}


def test_a_request_from_the_future_is_waited_for(pair: tuple[TestClient, TestClient]) -> None:
    """It was told of an action by another process, before this one has heard of it."""
    match = begin(pair[0])
    here, there = match.guest("coalition"), at(pair[1], match).guest("coalition")
    there.envelope()
    server_of(pair[1]).tables.heard = lambda match_id: None  # deaf
    for action in ("end-fire", "pick panzetti", "stop panzetti"):
        here.envelope()
        here.play(action)
    there.number = here.number
    assert there.undo()["number"] == here.number + 1


def test_of_two_at_once_both_are_played_where_both_may_choose(
    pair: tuple[TestClient, TestClient],
) -> None:
    """Where seats choose at the same time, neither is late because the other has chosen."""
    match = begin(pair[0], "obregon-1743")
    for client in pair:
        server_of(client).tables.heard = lambda match_id: None  # deaf
    guests = [
        at(client, match).guest(seat) for client, seat in zip(pair, match.guests(), strict=True)
    ]
    envelope = match.play_on_until(lambda told: len(told["view"]["deciders"]) == 2, Random(1))
    assert len(envelope["view"]["deciders"]) == 2
    for guest in guests:
        told = guest.envelope()
        answer = guest.post(
            "/actions", {"number": told["number"], "actions": [told["choices"][0]["action"]]}
        )
        assert answer.status_code == 200, answer.text


def test_no_history_is_torn_by_opening_a_match_while_another_process_writes(
    pair: tuple[TestClient, TestClient],
) -> None:
    match, rng = begin(pair[0]), Random(2)
    reader = at(pair[1], match).guest("papal")
    reader.envelope()
    server = server_of(pair[1])
    done = threading.Event()
    seen: list[tuple[int, list[str]]] = []

    def reopen() -> None:
        while not done.is_set() or len(seen) < REOPENS:
            server.tables._forget(match.id)
            told = reader.envelope()
            seen.append((told["number"], told["notes"]))

    thread = threading.Thread(target=reopen)
    thread.start()
    try:
        match.play_on(rng, most=120)
    finally:
        done.set()
        thread.join()
    assert all(notes == [] for _, notes in seen)
    assert [number for number, _ in seen] == sorted(number for number, _ in seen)
    while (told := reader.envelope()["number"]) < seen[-1][0] or told < match.guest().envelope()[
        "number"
    ]:
        pass  # until it has heard
    record = [at(client, match).guest().get("/record").text for client in pair]
    assert record[0] == record[1]
    storage: Storage = server.storage
    stored = storage.load(match.id)
    assert stored is not None
    assert not any(snapshot.base for snapshot in stored.snapshots)


def test_what_is_written_while_a_match_is_opened_is_heard(
    pair: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between reading what is stored and laying the table out, another process plays."""
    match = begin(pair[0])
    guest = match.guest("coalition")
    guest.envelope()

    def slowly(*found: Any) -> Any:
        guest.play("end-fire")
        return open_table(*found)

    monkeypatch.setattr("battaglia.server.tables.open_table", slowly)
    reader = at(pair[1], match).guest("papal")
    reader.envelope()
    monkeypatch.undo()
    while reader.envelope()["number"] < 1:
        pass  # until it has heard


def test_what_was_missed_while_the_database_was_away_is_caught_up(
    pair: tuple[TestClient, TestClient],
) -> None:
    match = begin(pair[0])
    guest = match.guest("coalition")
    guest.envelope()
    storage: Storage = server_of(pair[0]).storage
    with pair[1].websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"]})
        socket.receive_json()
        with storage.engine.connect() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE query LIKE 'LISTEN %'"
                )
            )
        guest.play("end-fire")
        assert socket.receive_json()["number"] == 1


def test_a_dropped_match_is_gone_everywhere(pair: tuple[TestClient, TestClient]) -> None:
    match = begin(pair[0])
    tried: Guest = match.guest("coalition").branch(0).guest("coalition")
    there = Guest(pair[1], tried.match, tried.token)
    there.envelope()
    assert tried.client.delete(f"/api/matches/{tried.match}", headers=tried.headers).is_success
    while (answer := there.get()).status_code == 200:
        pass  # until it has heard
    assert answer.status_code == 404


def test_one_process_drives_a_match_until_it_ends(postgres_url: str) -> None:
    async def scene() -> list[bool]:
        storages = [Storage(database_url(postgres_url)) for _ in range(2)]
        first, second = (Drives(storage) for storage in storages)
        found = [await first.take("a"), await second.take("a"), await first.take("a")]
        found += [await second.take("b"), await first.take("b")]
        await second.leave("b")
        found += [await first.take("b")]
        await first.close()  # as the database does when a process dies
        while not await second.take("a"):
            await asyncio.sleep(0.01)
        await second.close()
        for storage in storages:
            storage.close()
        return found

    assert asyncio.run(scene()) == [True, False, True, True, False, True]
