"""Secrets of the server: what a machine will choose follows from nothing that is known."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from battaglia.server.asks import Ask, ask_of, seed_of
from battaglia.server.keys import KEY_BYTES, MACHINES, MAKERS, kept_key
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.settings import database_url, shipped_games
from battaglia.server.storage import Storage
from battaglia.server.table import Table
from battaglia.server.worker import Mind
from tests.server.conftest import Serve
from tests.server.playing import begin

HERE, THERE = bytes(32), bytes(range(32))
SECRET_GAME, MACHINE_SEAT = "obregon-1743", "spanish"


# Keeping them


def test_a_secret_is_made_once_and_each_database_has_its_own(tmp_path: Path) -> None:
    kept = []
    for name in ("one", "one", "two"):
        storage = Storage(database_url(str(tmp_path / f"{name}.db")))
        kept.append([kept_key(storage.engine, key) for key in (MACHINES, MAKERS)])
        storage.close()
    assert kept[0] == kept[1]
    assert {len(key) for keys in kept for key in keys} == {KEY_BYTES}
    assert len({key for keys in kept for key in keys}) == 4


def test_of_many_that_make_a_secret_at_once_all_have_the_same(tmp_path: Path) -> None:
    storage = Storage(database_url(str(tmp_path / "x.db")))
    found: list[bytes] = []
    ready = threading.Barrier(5)

    def ask() -> None:
        ready.wait()
        found.append(kept_key(storage.engine, MACHINES))

    threads = [threading.Thread(target=ask) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    storage.close()
    assert len(found) == 5
    assert len(set(found)) == 1


def test_nobody_is_told_the_secret(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    client = serve()
    key = kept_key(client.app.state.server.storage.engine, MACHINES).hex()  # type: ignore[attr-defined]
    match = begin(client, SECRET_GAME, players={MACHINE_SEAT: "machine:random"}, seed=None)
    guest = match.guest("austro-savoy")
    told = [guest.get(path).text for path in ("", "/log", "/record")]
    told += [client.get("/api/health").text, caplog.text]
    assert not any(key in text for text in told)


# Choosing by them


def asked(match_id: str, seat: str, seed: int | None) -> Ask:
    """What a machine is asked first in a match of this id."""
    table = secret_table(seed)
    table.id = match_id
    table.players[seat] = "machine:random"
    ask = ask_of(table)
    assert ask is not None
    return ask


def secret_table(seed: int | None) -> Table:
    return new_table(Library(shipped_games()), SECRET_GAME, {}, {}, seed, alone=True).table


def old_seed(ask: Ask) -> int:
    """What anybody can work out who knows the id of the match."""
    digest = hashlib.sha256(f"machine {ask.match} {ask.seat}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def test_a_machine_has_a_seed_of_its_own() -> None:
    asks = [asked(match, seat, None) for match in "ab" for seat in (MACHINE_SEAT, "austro-savoy")]
    seeds = [seed_of(ask, key) for ask in asks for key in (HERE, THERE)]
    assert len({*seeds, *map(old_seed, asks)}) == 12
    assert seeds == [seed_of(ask, key) for ask in asks for key in (HERE, THERE)]
    assert all(ask.seed is None for ask in asks)  # nothing that is handed on foretells a choice


def test_a_match_that_was_begun_with_a_seed_has_machines_that_choose_the_same() -> None:
    first, again, other = (seed_of(asked(*what), HERE) for what in SEEDED_ASKS)
    assert first == seed_of(asked("elsewhere", MACHINE_SEAT, 1), THERE) == again
    assert other != first


SEEDED_ASKS: list[tuple[str, str, int | None]] = [
    ("a", MACHINE_SEAT, 1),
    ("b", MACHINE_SEAT, 1),
    ("a", MACHINE_SEAT, 2),
]


def chosen(mind: Mind, ask: Ask, seed: int) -> str:
    """What a machine with this seed plays first."""
    request: dict[str, Any] = {
        "match": ask.key,
        "seat": ask.seat,
        "player": ask.player,
        "seed": seed,
        "base": ask.base,
        "actions": ask.actions,
    }
    sent = json.loads(json.dumps(request))
    mind.learn(sent)
    action, _ = next(mind.decide(sent))
    return str(action)


def covered_orders(match_id: str, *seeds: Callable[[Ask], int]) -> list[list[str]]:
    """Every covered order of a match of machines, by each of some ways to their seeds.

    The match goes on by the first of them.
    """
    table = secret_table(None)
    table.id = match_id
    table.players = dict.fromkeys(table.match.seats, "machine:random")
    minds, rng = [Mind() for _ in seeds], Random(1)
    found: list[list[str]] = []
    while (ask := ask_of(table)) is not None:
        legal = table.match.seat(ask.seat).legal()
        action = str(rng.choice(legal))
        if action.startswith("orders "):
            found.append([chosen(m, ask, s(ask)) for m, s in zip(minds, seeds, strict=True)])
            action = found[-1][0]
        table.play(ask.seat, [action])
    return found


def test_the_id_of_a_match_foretells_no_covered_order() -> None:
    """Nor does another server's machine in a match of the same id."""
    by_here, by_there = (partial(seed_of, key=key) for key in (HERE, THERE))
    ways = (by_here, by_here, old_seed, by_there)
    orders = [each for match in ("one", "two") for each in covered_orders(match, *ways)]
    here, again, foretold, there = map(list, zip(*orders, strict=True))
    assert len(here) == 12
    assert again == here  # after a restart it chooses the same
    assert foretold != here
    assert there != here
    for guessed in (foretold, there):
        assert sum(a == b for a, b in zip(here, guessed, strict=True)) <= 2


def test_after_a_restart_machines_choose_by_the_same_secret(serve: Serve) -> None:
    assert key_in(serve()) == key_in(serve())


def key_in(client: TestClient) -> bytes:
    """What the machines of a server decide by."""
    worker = client.app.state.server.machines._all[0]  # type: ignore[attr-defined]
    key: bytes = worker.key
    return key
