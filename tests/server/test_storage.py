"""Storage, on SQLite and, where it is installed, on a real PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from battaglia.server.library import Library
from battaglia.server.migrating import revisions
from battaglia.server.opening import new_table, open_table
from battaglia.server.schema import METADATA
from battaglia.server.settings import Settings, data_folder, database_url, shipped_games
from battaglia.server.storage import Append, Conflict, Origin, Storage
from battaglia.server.table import Table
from battaglia.server.tables import new_seats
from tests.server import postgres
from tests.server.conftest import Serve
from tests.server.playing import Match, begin

pytestmark = pytest.mark.xdist_group("storage")  # its fixtures are costly: one process has them

NEEDS_POSTGRES = pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE)
KINDS = ["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)]


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of the kind that the test asks for, with nothing in it."""
    if request.param == "sqlite":
        return database_url(str(tmp_path / "storage.db"))
    address = database_url(request.getfixturevalue("postgres_url"))
    storage = Storage(address)
    with storage.engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    storage.close()
    return address


@pytest.fixture
def storage(url: str) -> Iterator[Storage]:
    opened = Storage(url)
    yield opened
    opened.close()


every_database = pytest.mark.parametrize("url", KINDS, indirect=True)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(shipped_games())


def stored_table(storage: Storage, library: Library, actions: int = 0) -> Table:
    """A match in the database, with some actions played by chance."""
    begun = new_table(library, "navicello-1643", {}, {}, 3, alone=True)
    table, rng = begun.table, Random(3)
    seats, _ = new_seats(table)
    storage.create(begun.match, seats, Append(table.id, table.journal.rows, table.snapshot()))
    for _ in range(actions):
        seat = table.match.deciders[0]
        before = len(table.journal.rows)
        table.play(seat, [str(rng.choice(table.match.seat(seat).legal()))])
        rows = table.journal.rows[before:]
        storage.append(Append(table.id, rows, table.snapshot(), {"summary": table.summary()}))
    return table


@every_database
def test_a_match_can_be_forgotten(storage: Storage, library: Library) -> None:
    """It alone, with all that belongs to it."""
    gone, stays = (stored_table(storage, library, actions=3) for _ in range(2))
    storage.delete(gone.id)
    assert storage.load(gone.id) is None
    assert storage.seats(gone.id) == {}
    kept = storage.load(stays.id)
    assert kept is not None
    assert len(kept.rows) == 3


@every_database
def test_where_a_match_comes_from_is_stored(storage: Storage, library: Library) -> None:
    begun = new_table(library, "navicello-1643", {}, {}, 3, alone=True)
    for number, origin in enumerate((None, Origin("tryout", "some", 12))):
        match = msgspec.structs.replace(begun.match, id=f"match-{number}", origin=origin)
        storage.create(match, [], Append(match.id, [], begun.table.snapshot()))
        loaded = storage.load(match.id)
        assert loaded is not None
        assert loaded.match.origin == origin
        seated = msgspec.structs.replace(loaded, seats=new_seats(begun.table)[0])
        assert open_table(library, seated)[0].origin == origin


@every_database
def test_migrations_lead_to_the_tables_of_the_code(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == revisions()[-1]


@every_database
def test_a_second_start_changes_nothing(storage: Storage, url: str, library: Library) -> None:
    table = stored_table(storage, library, 3)
    again = Storage(url)
    assert again.load(table.id) == storage.load(table.id)
    again.close()


@every_database
def test_what_is_stored_comes_back_as_it_was(storage: Storage, library: Library) -> None:
    table = stored_table(storage, library, 40)
    stored = storage.load(table.id)
    assert stored is not None
    assert stored.rows == table.journal.rows
    assert [snapshot.base for snapshot in stored.snapshots] == [False]
    assert stored.snapshots[0] == table.snapshot()
    assert stored.match.summary == table.summary()
    opened, base = open_table(library, stored)
    assert base is None
    assert opened.match.mark() == table.match.mark()
    assert opened.match.record() == table.match.record()
    assert opened.base.notices == ()


@every_database
def test_two_rows_of_one_number_cannot_both_land(storage: Storage, library: Library) -> None:
    table = stored_table(storage, library, 5)
    before = storage.load(table.id)
    assert before is not None
    last = table.journal.rows[-1]
    more = msgspec.structs.replace(last, number=last.number + 1)
    with pytest.raises(Conflict):  # the first of them is new, the second is taken
        storage.append(Append(table.id, [more, last], table.snapshot(), {"updated": "never"}))
    assert storage.load(table.id) == before
    for row in (table.journal.rows[0], last):
        with pytest.raises(Conflict):
            storage.append(Append(table.id, [row], table.snapshot()))


@every_database
def test_of_many_writers_at_once_one_wins(storage: Storage, library: Library) -> None:
    table = stored_table(storage, library, 2)
    last = table.journal.rows[-1]
    won, lost = [], []
    ready = threading.Barrier(6)

    def write(number: int) -> None:
        row = msgspec.structs.replace(last, number=last.number + 1, action=f"writer {number}")
        snapshot = msgspec.structs.replace(table.snapshot(), number=row.number)
        ready.wait()
        try:
            storage.append(Append(table.id, [row], snapshot))
            won.append(number)
        except Conflict:
            lost.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = storage.load(table.id)
    assert stored is not None
    assert (len(won), len(lost)) == (1, 5)
    assert stored.rows[-1].action == f"writer {won[0]}"


@every_database
def test_orders_and_tokens(storage: Storage, library: Library) -> None:
    table = stored_table(storage, library)
    storage.append(Append(table.id, orders={"papal": {"commander": "best"}}))
    stored = storage.load(table.id)
    assert stored is not None
    orders = {seat.seat: seat.orders for seat in stored.seats}
    assert orders == {"": {}, "coalition": {}, "papal": {"commander": "best"}}
    assert set(storage.seats(table.id).values()) == {"", "coalition", "papal"}
    assert storage.seats("nothing") == {}
    assert storage.load("nothing") is None
    assert set(storage.summaries([table.id, "nothing"])) == {table.id}


@every_database
def test_a_match_is_played_and_taken_up_again(url: str, serve: Serve) -> None:
    match = begin(serve(database=url))
    before = match.play_on(Random(8), most=15)
    again = Match(serve(database=url), match.id, match.tokens, match.scenario)
    after = again.guest(before["seat"]).envelope()
    assert after == before
    assert again.play_on(Random(8), most=3)["number"] == before["number"] + 3


# SQLite's own


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    storage = Storage(database_url(str(tmp_path / "x.db")))
    with storage.engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    storage.close()
    assert found == ["wal", 2, 1]


def test_another_program_can_read_while_the_server_writes(tmp_path: Path, library: Library) -> None:
    path = tmp_path / "x.db"
    storage = Storage(database_url(str(path)))
    reader = sqlite3.connect(path)
    table = stored_table(storage, library, 1)
    rows = reader.execute("SELECT count(*) FROM actions").fetchall()
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM actions").fetchall()
    seat = table.match.deciders[0]
    table.play(seat, [str(table.match.seat(seat).legal()[0])])
    storage.append(Append(table.id, table.journal.rows[1:], table.snapshot()))
    reader.close()
    storage.close()
    assert rows == [(1,)]


# Where the database is


def test_the_database_may_be_a_path_a_url_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database_url(str(tmp_path / "a" / "b.db")) == f"sqlite:///{tmp_path}/a/b.db"
    assert (tmp_path / "a").is_dir()
    for scheme in ("postgres", "postgresql"):
        assert database_url(f"{scheme}://me@host/db") == "postgresql+psycopg://me@host/db"
    assert database_url("sqlite:////x.db") == "sqlite:////x.db"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr("sys.platform", "linux")
    assert Settings().url == f"sqlite:///{tmp_path}/share/battaglia/battaglia.db"


@pytest.mark.parametrize(
    ("platform", "part"),
    [("linux", ".local/share"), ("darwin", "Application Support"), ("win32", "AppData")],
)
def test_every_system_has_its_own_data_folder(
    platform: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", platform)
    assert part in data_folder().as_posix()
