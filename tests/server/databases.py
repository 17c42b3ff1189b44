"""Databases of both kinds for tests, and matches in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from battaglia.server.library import Library
from battaglia.server.opening import new_table, open_table
from battaglia.server.settings import database_url, shipped_games
from battaglia.server.storage import Append, Storage, make_engine
from battaglia.server.table import Table
from battaglia.server.tables import new_seats
from tests.server import postgres

NEEDS_POSTGRES = pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE)
SQLITE, POSTGRESQL = "sqlite", "postgresql"
KINDS = [SQLITE, pytest.param(POSTGRESQL, marks=NEEDS_POSTGRES)]


@cache
def library() -> Library:
    return Library(shipped_games())


def empty_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """A database of a kind, with nothing in it."""
    if kind == SQLITE:
        return database_url(str(folder / "storage.db"))
    address = database_url(request.getfixturevalue("postgres_url"))
    engine = make_engine(address)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return address


def stored_match(storage: Storage, actions: int, seed: int = 3) -> Table:
    """A match in the database, with some actions played by chance."""
    begun = new_table(library(), "navicello-1643", {}, {}, seed, alone=True)
    seats, _ = new_seats(begun.table)
    first = Append(begun.table.id, begun.table.journal.rows, begun.table.snapshot())
    storage.create(begun.match, seats, first)
    play_on(storage, begun.table, actions, seed)
    return begun.table


def play_on(storage: Storage, table: Table, actions: int, seed: int = 1) -> None:
    """Play by chance, and store it."""
    rng = Random(seed)
    for _ in range(actions):
        seat = table.match.deciders[0]
        before = len(table.journal.rows)
        table.play(seat, [str(rng.choice(table.match.seat(seat).legal()))])
        rows = table.journal.rows[before:]
        storage.append(Append(table.id, rows, table.snapshot(), {"summary": table.summary()}))


def record_of(storage: Storage, match_id: str) -> str:
    """The record of a match as it is stored."""
    stored = storage.load(match_id)
    assert stored is not None
    table, _ = open_table(library(), stored)
    assert table.base.notices == ()
    return table.match.record()
