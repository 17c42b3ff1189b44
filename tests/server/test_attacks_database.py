"""A database that hangs or refuses: who needs it is told so, and nobody else notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from anyio import to_thread
from fastapi.testclient import TestClient
from sqlalchemy import event
from sqlalchemy.exc import InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from battaglia.server.answers import Ready
from tests.server.conftest import Serve
from tests.server.playing import SMALL, begin, error_of
from tests.server.shapes import shaped

DATABASE_FREE = (
    "/",
    "/assets/index-1.js",
    "/api/health",
    "/api/scenarios",
    f"/api/scenarios/{SMALL}",
    "/api/rules/montecuccoli",
    "/api/glosses/montecuccoli",
    "/api/rulings/montecuccoli",
    "/api/players",
    "/api/courses",
    "/api/network",
)
THREADS = 40
"""How many threads all requests share."""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<title>the table</title>")
    (tmp_path / "dist" / "assets" / "index-1.js").write_text("export {};")
    return tmp_path / "dist"


@contextmanager
def failing(client: TestClient, fault: Callable[[], object]) -> Iterator[None]:
    """A database with which something happens at every statement."""
    engine = client.app.state.server.storage.engine  # type: ignore[attr-defined]

    def happen(*_: Any) -> None:
        fault()

    event.listen(engine, "before_cursor_execute", happen)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", happen)


def refusal(kind: type[Exception]) -> Callable[[], None]:
    def refuse() -> None:
        raise kind() if kind is PoolTimeout else kind("", None, OSError())

    return refuse


def test_what_needs_no_database_needs_no_thread_either(serve: Serve, built: Path) -> None:
    client = serve(static=built)
    gate = Event()
    assert client.portal is not None

    async def stall() -> bool:
        return await to_thread.run_sync(gate.wait)

    taken = [client.portal.start_task_soon(stall) for _ in range(THREADS)]
    try:
        answers = {path: client.get(path).status_code for path in DATABASE_FREE}
        ready = client.get("/api/ready")
    finally:
        gate.set()
    assert [task.result() for task in taken] == [True] * THREADS
    assert set(answers.values()) == {200}, answers
    assert shaped(Ready, ready.json()).status == "ready"


def test_a_frozen_database_is_not_ready_but_the_server_is_alive(serve: Serve) -> None:
    client = serve(ready_seconds=0.05)
    gate = Event()
    with failing(client, gate.wait):
        try:
            for lang, words in (("en", "does not answer in time"), ("it", "non risponde in tempo")):
                answer = client.get("/api/ready", params={"lang": lang})
                assert answer.status_code == 503
                assert answer.headers["retry-after"] == "1"
                error = error_of(answer)
                assert error["code"] == "not-ready"
                assert words in error["message"]
            assert client.get("/api/health").status_code == 200
        finally:
            gate.set()
    while client.get("/api/ready").status_code != 200:  # the old question is being answered
        pass


def test_a_database_that_refuses_is_not_ready(client: TestClient) -> None:
    with failing(client, refusal(OperationalError)):
        error = error_of(client.get("/api/ready"))
        assert error["code"] == "not-ready"
        assert "refuses" in error["message"]
        assert client.get("/api/health").status_code == 200
    assert client.get("/api/ready").status_code == 200


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError, InternalError, PoolTimeout])
def test_a_fault_of_the_database_is_no_mistake_of_the_server(
    client: TestClient, kind: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    match = begin(client)
    guest = match.guest("papal")
    before = guest.envelope()
    with failing(client, refusal(kind)):
        answer = client.post("/api/matches", json={"scenario": SMALL}, params={"lang": "it"})
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        error = error_of(answer)
        assert error["code"] == "storage"
        assert "banca dati" in error["message"]
    assert not any("internal" in line for line in caplog.messages)
    assert guest.envelope() == before
