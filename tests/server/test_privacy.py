"""The file of the database is its owner's alone."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

import pytest

from battaglia.server.privacy import BESIDE, sqlite_file
from battaglia.server.settings import database_url
from battaglia.server.storage import Storage

pytestmark = pytest.mark.skipif(os.name != "posix", reason="files have other permissions here")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def everything_of(path: Path) -> list[Path]:
    """The files of a database that are there."""
    named = [path.with_name(path.name + ending) for ending in BESIDE]
    return [each for each in named if each.exists()]


def test_a_new_database_and_its_folder_are_closed_to_others(tmp_path: Path) -> None:
    path = tmp_path / "ours" / "games.db"
    before = os.umask(0o022)
    try:
        storage = Storage(database_url(str(path)))
        try:
            storage.ping()
            found = everything_of(path)
            assert len(found) > 1  # the write-ahead log is there as well
            assert {mode(each) for each in found} == {0o600}
            assert mode(path.parent) == 0o700
        finally:
            storage.close()
    finally:
        os.umask(before)


def test_an_open_database_is_closed_to_others_at_the_next_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"
    Storage(database_url(str(path))).close()
    path.chmod(0o644)
    beside = path.with_name(path.name + "-wal")
    beside.touch()
    beside.chmod(0o664)
    with caplog.at_level(logging.WARNING, "battaglia.server"):
        Storage(database_url(str(path))).close()
    assert {mode(each) for each in everything_of(path)} == {0o600}
    assert sum("could be read by others" in line for line in caplog.messages) == 2
    caplog.clear()
    Storage(database_url(str(path))).close()
    assert caplog.messages == []


def test_a_folder_that_was_there_stays_as_it_was(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    Storage(database_url(str(tmp_path / "games.db"))).close()
    assert mode(tmp_path) == 0o755


def test_only_a_file_is_looked_for() -> None:
    assert sqlite_file("sqlite://") is None
    assert sqlite_file("sqlite:///:memory:") is None
    assert sqlite_file("postgresql+psycopg://battaglia@127.0.0.1/games") is None
    assert sqlite_file("sqlite:////var/lib/games.db") == Path("/var/lib/games.db")
