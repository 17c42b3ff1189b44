"""Starting a server: the document that it is described by, and a database that cannot be used."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import text

import battaglia
from battaglia.server.document import document
from battaglia.server.serving import CannotServe, app_on, configured, run_on
from battaglia.server.settings import Settings, database_url
from battaglia.server.storage import Storage


def test_the_document_can_be_had_without_a_server(client: TestClient) -> None:
    served = client.get("/api/openapi.json").json()
    assert json.loads(json.dumps(document())) == served
    assert "/api/matches/{match_id}/actions" in served["paths"]


def test_a_worker_loads_nothing_of_the_web() -> None:
    """It starts quickly, and many of them are small."""
    program = (
        "import sys, battaglia.server.worker\n"
        "print([m for m in ('fastapi', 'sqlalchemy', 'pydantic', 'uvicorn') if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert found.stdout.strip() == b"[]"


def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(CannotServe, match=r"folder\.db cannot be opened: unable to open"):
        app_on(Settings(database=str(tmp_path / "folder.db")))


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database at all" * 100)
    with pytest.raises(CannotServe, match="file is not a database"):
        app_on(Settings(database=str(tmp_path / "text.db")))


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "newer.db")
    storage = Storage(database_url(path))
    with storage.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    storage.close()
    with pytest.raises(CannotServe, match="newer version"):
        app_on(Settings(database=path))


def test_every_battle_is_loaded_before_anybody_is_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = app_on(Settings(database=str(tmp_path / "new.db"))).state.server
    for game in server.library.games.values():
        monkeypatch.setattr(type(game), "load", None)  # nothing more can be loaded
    for info in battaglia.scenarios():
        assert server.library.battle(info.id)[1].spec.id == info.id
    server.storage.close()


def test_a_password_is_never_shown() -> None:
    address = "postgresql://me:swordfish@127.0.0.1:1/none"
    with pytest.raises(CannotServe, match="cannot be opened") as refused:
        app_on(Settings(database=address))
    assert "swordfish" not in str(refused.value)
    assert "me:***@127.0.0.1" in str(refused.value)


def test_answers_are_sent_without_waiting_for_acknowledgements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Head and body are two packets: the second must not wait for the first to be received."""
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
    monkeypatch.setattr("battaglia.server.serving.settle_memory", lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as there:
        run_on(there, uvicorn.Config(FastAPI()))
        with socket.create_connection(there.getsockname()), there.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_quicker_parts_are_used_where_they_are_installed(tmp_path: Path) -> None:
    uvloop = pytest.importorskip("uvloop")
    httptools = pytest.importorskip("uvicorn.protocols.http.httptools_impl")
    config = configured(Settings(database=str(tmp_path / "new.db")))
    config.load()
    assert issubclass(config.http_protocol_class, httptools.HttpToolsProtocol)
    factory = config.get_loop_factory()
    assert factory is not None
    loop = factory()
    assert isinstance(loop, uvloop.Loop)
    loop.close()
    config.app.state.server.storage.close()  # type: ignore[union-attr]
