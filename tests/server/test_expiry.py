"""Matches whose time is over: warned of, let go, and kept if somebody plays on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update

from battaglia.cli.app import main
from battaglia.server.expiry import KINDS, Expiry, chosen_expiry, kind_of, written
from battaglia.server.pruning import Pruner
from battaglia.server.schema import ACTIONS, MATCHES
from battaglia.server.settings import Settings, database_url
from battaglia.server.storage import Origin, Storage
from tests.server.conftest import Serve
from tests.server.databases import KINDS as DATABASES
from tests.server.databases import empty_database, play_on, stored_match
from tests.server.playing import Match, begin, error_of

BEGIN = datetime.now(UTC)
pytestmark = pytest.mark.xdist_group("storage")  # its fixtures are costly: one process has them


class Clock:
    """A time that a test sets."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> datetime:
        return self.now

    def after(self, days: float) -> None:
        self.now = BEGIN + timedelta(days=days)


def pruned(client: TestClient) -> int:
    """Let the server look at all its matches once."""
    server = client.app.state.server  # type: ignore[attr-defined]
    assert client.portal is not None
    count: int = client.portal.call(Pruner(server.tables, server.tables.expiry).step)
    return count


def listed(match: Match, client: TestClient) -> Any:
    entries = [{"match": match.id, "token": match.tokens["spectator"]}]
    return client.post("/api/matches/status", json={"entries": entries}).json()


def test_nothing_in_earnest_goes_unless_that_was_said() -> None:
    expiry = chosen_expiry(Settings())
    long_ago = written(BEGIN - timedelta(days=5000))
    assert {kind for kind in KINDS if expiry.end(kind, long_ago)} == {"tryout", "moment", "lesson"}


def test_kinds() -> None:
    assert kind_of(None, None, None) == "unfinished"
    assert kind_of(None, None, {"winner": "papal"}) == "finished"
    assert kind_of(None, {"course": "c"}, {"winner": "papal"}) == "lesson"
    assert kind_of(Origin("tryout", "m", 3), None, None) == "tryout"
    assert kind_of(Origin("moment"), None, None) == "moment"


def test_a_tryout_goes_after_a_warning_and_its_match_stays(serve: Serve) -> None:
    clock = Clock()
    client = serve(clock=clock)
    match = begin(client)
    tried, shown = match.guest("papal").branch(0), match.guest("papal").share(0)
    for days, warned in ((0, False), (22, False), (24, True)):
        clock.after(days)
        for short in (tried, shown):
            end = short.guest().envelope()["expires"]
            assert (end is not None) == warned
            assert listed(short, client)[0]["expires"] == end
        assert match.guest().envelope()["expires"] is None
        assert pruned(client) == 0
    assert end is not None
    assert timedelta(days=29) < datetime.fromisoformat(end) - BEGIN < timedelta(days=31)
    clock.after(31)
    assert pruned(client) == 2
    for short in (tried, shown):
        assert error_of(short.guest().get())["code"] == "not-found"
    assert match.guest("papal").get().status_code == 200
    assert pruned(client) == 0


def test_whoever_plays_on_keeps_a_match(serve: Serve, tmp_path: Path) -> None:
    clock = Clock()
    client = serve(clock=clock, keep_unfinished_days=10)
    match, left = begin(client), begin(client)
    storage = Storage(database_url(str(tmp_path / "battaglia.db")))
    with storage.engine.begin() as connection:
        old = written(BEGIN - timedelta(days=9))
        connection.execute(update(MATCHES).values(updated=old))
    clock.after(2)
    match.play_on(Random(1), most=1)
    assert pruned(client) == 1
    assert match.guest().get().status_code == 200
    assert error_of(left.guest().get())["code"] == "not-found"
    storage.close()


def test_a_choice_that_is_still_secret_keeps_a_match(tmp_path: Path) -> None:
    """The list does not tell of it, and yet somebody has played."""
    storage = Storage(database_url(str(tmp_path / "games.db")))
    table = stored_match(storage, 3)
    old, now = written(BEGIN - timedelta(days=99)), written(BEGIN)
    with storage.engine.begin() as connection:
        connection.execute(update(MATCHES).values(updated=old))
        connection.execute(update(ACTIONS).where(ACTIONS.c.number < 3).values(at=old))
        connection.execute(update(ACTIONS).where(ACTIONS.c.number == 3).values(at=now))
    limit = written(BEGIN - timedelta(days=30))
    assert not storage.expire(table.id, limit)
    with storage.engine.begin() as connection:
        connection.execute(update(ACTIONS).values(at=old))
    assert storage.expire(table.id, limit)
    assert not storage.expire(table.id, limit)
    storage.close()


@pytest.mark.parametrize("kind", DATABASES)
def test_all_pages_are_looked_at(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from battaglia.server import expiry as module  # noqa: PLC0415

    monkeypatch.setattr(module, "PAGE", 2)
    storage = Storage(empty_database(kind, request, tmp_path))
    try:
        ids = sorted(stored_match(storage, 1, seed=number).id for number in range(5))
        later = Expiry({"unfinished": 30}, clock=lambda: BEGIN + timedelta(days=31))
        found, after, pages = [], "", 0
        while pages == 0 or after:
            page, after = module.expired(storage, later, after)
            found += [match.id for match in page]
            pages += 1
        assert found == ids
        assert module.expired(storage, Expiry({"finished": 30}, clock=later.clock)) == ([], ids[1])
        assert module.expired(storage, Expiry(clock=later.clock)) == ([], "")
    finally:
        storage.close()


def test_pruning_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "games.db")
    storage = Storage(database_url(path))
    old, new = stored_match(storage, 4), stored_match(storage, 4)
    past = written(datetime.now(UTC) - timedelta(days=40))
    with storage.engine.begin() as connection:
        connection.execute(update(MATCHES).where(MATCHES.c.id == old.id).values(updated=past))
        connection.execute(update(ACTIONS).where(ACTIONS.c.match_id == old.id).values(at=past))
    call = ["prune", "--database", path]
    assert main(call) == 0
    assert capsys.readouterr().out == "0 matches would go; --yes lets them go.\n"
    assert main([*call, "--unfinished", "30"]) == 0
    said = capsys.readouterr().out
    assert f"{old.id}  navicello-1643, unfinished, last played {past[:10]}" in said
    assert "1 match would go" in said
    assert sorted(storage.ids()) == sorted([old.id, new.id])
    folder = tmp_path / "records"
    assert main([*call, "--unfinished", "30", "--yes", "--export", str(folder)]) == 0
    assert "1 match went." in capsys.readouterr().out
    assert storage.ids() == [new.id]
    saved = folder / f"navicello-1643-{old.id}.game"
    assert saved.read_text(encoding="utf-8") == old.match.record()
    play_on(storage, new, 1)
    storage.close()
