"""The tables brought forth and back, with matches in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect

from battaglia.server.migrating import NoSuchRevision, migrate_to, revision_of, revisions
from battaglia.server.storage import Storage
from tests.server.databases import KINDS, empty_database, record_of, stored_match

pytestmark = pytest.mark.xdist_group("storage")  # its fixtures are costly: one process has them


@pytest.mark.parametrize("kind", KINDS)
def test_matches_survive_the_way_back_and_forth(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Step by step down to the first tables and up again; every match opens as it was."""
    storage = Storage(empty_database(kind, request, tmp_path))
    try:
        ids = [stored_match(storage, number % 9, seed=number).id for number in range(36)]
        records = {match_id: record_of(storage, match_id) for match_id in ids}
        before = {match_id: storage.load(match_id) for match_id in ids}
        known = revisions()
        for above, below in zip(known[::-1], known[-2::-1], strict=False):
            assert migrate_to(storage.engine, below) == (above, below)
        for revision in known[1:]:
            assert migrate_to(storage.engine, revision)[1] == revision
        assert {match_id: storage.load(match_id) for match_id in ids} == before
        assert {match_id: record_of(storage, match_id) for match_id in ids} == records
    finally:
        storage.close()


@pytest.mark.parametrize("kind", KINDS)
def test_even_the_first_tables_can_be_taken_away(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    storage = Storage(empty_database(kind, request, tmp_path))
    try:
        stored_match(storage, 2)
        assert migrate_to(storage.engine, "base") == (revisions()[-1], "base")
        with storage.engine.connect() as connection:
            assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        assert migrate_to(storage.engine, "head") == ("base", revisions()[-1])
        assert storage.ids() == []
    finally:
        storage.close()


def test_an_unknown_revision_is_refused(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    storage = Storage(empty_database("sqlite", request, tmp_path))
    with pytest.raises(NoSuchRevision):
        migrate_to(storage.engine, "9999")
    with storage.engine.connect() as connection:
        assert revision_of(connection) == revisions()[-1]
    storage.close()
