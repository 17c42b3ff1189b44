"""Backups: all that is stored, as it is at one moment, into either kind of database."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path

import pytest

from battaglia.server import backups
from battaglia.server.backups import BadBackup, NotEmpty, back_up, check, restore
from battaglia.server.keys import MACHINES, kept_key
from battaglia.server.migrating import migrate_to, revision_of, revisions
from battaglia.server.proving import faults
from battaglia.server.settings import database_url
from battaglia.server.storage import Storage, make_engine
from tests.server import postgres
from tests.server.databases import (
    KINDS,
    POSTGRESQL,
    SQLITE,
    empty_database,
    library,
    play_on,
    record_of,
    stored_match,
)

pytestmark = pytest.mark.xdist_group("storage")  # its fixtures are costly: one process has them


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_under_play_comes_back_in_the_other_database(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """While each table is read somebody plays on and begins matches: none of it is in there."""
    other = POSTGRESQL if kind == SQLITE and not postgres.passed_over() else SQLITE
    storage = Storage(empty_database(kind, request, tmp_path))
    path = tmp_path / "games.battaglia"
    try:
        tables = [stored_match(storage, 5 + number, seed=number) for number in range(4)]
        key = kept_key(storage.engine, MACHINES)
        before = {table.id: storage.load(table.id) for table in tables}
        records = {table.id: record_of(storage, table.id) for table in tables}

        def meanwhile(_table: str) -> None:
            for table in tables:
                play_on(storage, table, 2)
            stored_match(storage, 3)

        header = back_up(storage.engine, path, meanwhile)
        assert len(storage.ids()) == 4 + len(backups.TABLES)
    finally:
        storage.close()
    assert header == check(path)
    assert header.counts["matches"] == 4
    assert header.counts["actions"] == 5 + 6 + 7 + 8
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 or os.name != "posix"

    there = tmp_path / "there"
    there.mkdir()
    engine = make_engine(empty_database(other, request, there))
    restore(engine, path)
    url = engine.url.render_as_string(hide_password=False)
    engine.dispose()
    restored = Storage(url)
    try:
        assert restored.ids() == sorted(before)
        assert {match_id: restored.load(match_id) for match_id in before} == before
        assert {match_id: record_of(restored, match_id) for match_id in before} == records
        assert kept_key(restored.engine, MACHINES) == key
        assert [fault for _, fault in faults(restored, library())] == [""] * 4
        played = restored.load(tables[0].id)
        assert played is not None
        with pytest.raises(NotEmpty):
            restore(restored.engine, path)
        stored_match(restored, 1)
        restore(restored.engine, path, replace=True)
        assert restored.ids() == sorted(before)
    finally:
        restored.close()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup of one match."""
    storage = Storage(database_url(str(tmp_path / "games.db")))
    stored_match(storage, 3)
    back_up(storage.engine, tmp_path / "games.battaglia")
    storage.close()
    return tmp_path / "games.battaglia"


def refused(path: Path, lines: list[bytes], folder: Path) -> str:
    """What is said of a backup with other lines; nothing of it is left in the database."""
    path.write_bytes(gzip.compress(b"".join(lines)))
    with pytest.raises(BadBackup):
        check(path)
    engine = make_engine(database_url(str(folder / "new.db")))
    with pytest.raises(BadBackup) as caught:
        restore(engine, path)
    with engine.connect() as connection:
        assert not backups.is_used(connection)
        assert revision_of(connection) == "base"
    engine.dispose()
    return str(caught.value)


def test_a_damaged_backup_is_refused_whole(saved: Path, tmp_path: Path) -> None:
    lines = gzip.decompress(saved.read_bytes()).splitlines(keepends=True)
    changed = [line.replace(b"coalition", b"coalitioN") for line in lines]
    assert "checksum" in refused(saved, changed, tmp_path)
    assert "cut off" in refused(saved, lines[:-1], tmp_path)
    assert "checksum" in refused(saved, [*lines[:-2], lines[-1]], tmp_path)
    assert "follows" in refused(saved, [*lines, b"more\n"], tmp_path)
    assert "no backup" in refused(saved, [b"something else\n"], tmp_path)
    newer = lines[0].replace(revisions()[-1].encode(), b"9999")
    saved.write_bytes(gzip.compress(b"".join([newer, *lines[1:]])))
    engine = make_engine(database_url(str(tmp_path / "new.db")))
    with pytest.raises(BadBackup, match="newer version"):
        restore(engine, saved)
    engine.dispose()
    saved.write_bytes(b"no compressed file at all")
    with pytest.raises(BadBackup):
        check(saved)


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    storage = Storage(database_url(str(tmp_path / "games.db")))
    table = stored_match(storage, 6)
    before = storage.load(table.id)
    migrate_to(storage.engine, "0005")
    header = back_up(storage.engine, tmp_path / "old.battaglia")
    storage.close()
    assert header.revision == "0005"
    assert "keys" not in header.counts
    engine = make_engine(database_url(str(tmp_path / "new.db")))
    restore(engine, tmp_path / "old.battaglia")
    engine.dispose()
    restored = Storage(database_url(str(tmp_path / "new.db")))
    assert restored.load(table.id) == before
    restored.close()


def test_a_match_that_does_not_hold_is_named(tmp_path: Path) -> None:
    storage = Storage(database_url(str(tmp_path / "games.db")))
    good, bad = stored_match(storage, 4), stored_match(storage, 4, seed=5)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql(
            "UPDATE actions SET digest = 'other' WHERE match_id = ? AND number = 4", (bad.id,)
        )
    assert dict(faults(storage, library())) == {
        good.id: "",
        bad.id: "its actions do not lead to its position",
    }
    storage.close()
