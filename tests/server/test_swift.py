"""The short way into PostgreSQL: one statement, on a connection that may have died."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from battaglia.server.journal import Row
from battaglia.server.storage import Append, Storage
from battaglia.server.swift import Swift
from battaglia.server.table import Table
from tests.server import postgres
from tests.server.databases import POSTGRESQL, empty_database, record_of, stored_match

pytestmark = [
    pytest.mark.xdist_group("storage"),
    pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE),
]


@pytest.fixture
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    opened = Storage(empty_database(POSTGRESQL, request, tmp_path))
    yield opened
    opened.close()


def swift_of(storage: Storage) -> Swift:
    assert storage._swift is not None
    return storage._swift


def played(table: Table, actions: int, seed: int = 1) -> Append:
    """Some actions, as an addition of rows alone."""
    rng, before = Random(seed), len(table.journal.rows)
    for _ in range(actions):
        seat = table.match.deciders[0]
        table.play(seat, [str(rng.choice(table.match.seat(seat).legal()))])
    return Append(table.id, table.journal.rows[before:])


def rows_of(storage: Storage, table: Table) -> Sequence[Row]:
    stored = storage.load(table.id)
    assert stored is not None
    return stored.rows


def cut_connections(storage: Storage) -> None:
    """Let the database end every connection but the one that asks for it."""
    with storage.engine.connect() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
        )


def test_rows_come_back_as_they_were_written(storage: Storage) -> None:
    tables = [stored_match(storage, 0, seed) for seed in range(3)]
    assert storage.append_all([played(table, 40) for table in tables]) == set()
    for table in tables:
        assert list(rows_of(storage, table)) == list(table.journal.rows)
        assert record_of(storage, table.id) == table.match.record()


def test_of_several_only_the_late_one_is_refused(storage: Storage) -> None:
    late, other = (stored_match(storage, 0, seed) for seed in (1, 2))
    first, second = played(late, 3), played(other, 3)
    storage.append(first)
    assert storage.append_all([first, second]) == {late.id}
    assert [len(rows_of(storage, table)) for table in (late, other)] == [3, 3]


def test_a_connection_that_has_died_is_made_anew(storage: Storage) -> None:
    table = stored_match(storage, 0)
    storage.append(played(table, 2))
    cut_connections(storage)
    storage.append(played(table, 2))
    assert list(rows_of(storage, table)) == list(table.journal.rows)


def test_when_nobody_knows_whether_rows_are_there_it_is_an_error_and_no_conflict(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first statement is carried out, and its answer is lost."""
    table = stored_match(storage, 0)
    storage.append(played(table, 2))
    swift, execute = swift_of(storage), Swift._execute

    def answer_is_lost(written: str, told: Sequence[str]) -> None:
        execute(swift, written, told)
        monkeypatch.setattr(swift, "_execute", lambda *args: execute(swift, *args))
        cut_connections(storage)
        execute(swift, "[]", told)

    monkeypatch.setattr(swift, "_execute", answer_is_lost)
    with pytest.raises(OperationalError):
        storage.append(played(table, 2))
    assert list(rows_of(storage, table)) == list(table.journal.rows)
    storage.append(played(table, 2))
    assert len(rows_of(storage, table)) == 6


def test_a_database_that_is_not_there_is_an_error(storage: Storage) -> None:
    table = stored_match(storage, 0)
    swift_of(storage).address = "postgresql://nobody@127.0.0.1:1/none"
    with pytest.raises(OperationalError):
        storage.append(played(table, 1))
    assert rows_of(storage, table) == []
