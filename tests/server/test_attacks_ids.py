"""Names that no database keeps: too long, or with the character of no code, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.server import postgres
from tests.server.conftest import Serve
from tests.server.playing import SMALL, begin, error_of

pytestmark = pytest.mark.xdist_group("storage")  # its fixtures are costly: one process has them

NEEDS_POSTGRES = pytest.mark.skipif(postgres.passed_over(), reason=postgres.NOT_HERE)
KINDS = ["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)]
NUL = "a\0b"
LONG = "x" * 41


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    with postgres.cluster() as url:
        yield url


@pytest.fixture(params=KINDS)
def table(request: pytest.FixtureRequest, serve: Serve, tmp_path: Path) -> TestClient:
    """A server on a database of either kind."""
    if request.param == "sqlite":
        return serve()
    return serve(database=request.getfixturevalue("postgres_url"))


def test_names_that_no_database_keeps_are_refused(table: TestClient) -> None:
    match = begin(table)
    position = match.guest("papal").get("/position/0").text
    record = match.guest("papal").get("/record").text
    bodies: dict[str, list[Any]] = {
        "/api/matches/status": [
            {"entries": [{"match": NUL, "token": "t"}]},
            {"entries": [{"match": "x" * 101, "token": "t"}]},
            {"entries": [{"match": "m", "token": NUL}]},
        ],
        "/api/matches": [
            {"scenario": NUL},
            {"scenario": "x" * 100},
            {"scenario": "x" * 101},
            {"scenario": SMALL, "players": {NUL: "human"}},
            {"scenario": SMALL, "players": {"papal": NUL}},
            {"scenario": SMALL, "players": {LONG: "human"}},
            {"scenario": SMALL, "options": {NUL: "a"}},
        ],
        "/api/matches/import": [
            {"record": NUL},
            {"record": record.replace(SMALL, NUL)},
            {"record": record.replace(SMALL, "x" * 101)},
            {"record": position.replace("papal", LONG)},
            {"record": position.replace(SMALL, "x" * 101)},
            {"record": position.replace(SMALL, "a\\u0000b")},
            {"record": position.replace("papal", '"a\\u0000b"')},
        ],
    }
    for path, asked in bodies.items():
        for body in asked:
            answer = table.post(path, json=body)
            assert answer.status_code in (400, 404), (path, body, answer.text)
            assert error_of(answer)["message"]
    assert begin(table).guest("papal").envelope()["number"] == 0


def test_ids_of_matches_that_cannot_be(table: TestClient) -> None:
    for name in ("a%00b", "x" * 41, "%ED%A0%80", "..%2f"):
        answer = table.get(f"/api/matches/{name}", headers={"Authorization": "Bearer t"})
        assert answer.status_code in (400, 404), (name, answer.text)
        with table.websocket_connect(
            f"/api/matches/{name.replace('..%2f', 'a.b')}/socket"
        ) as there:
            there.send_json({"token": "t"})
            assert there.receive_json()["error"]["code"] == "not-found"


def test_texts_with_the_character_of_no_code_are_kept_or_refused(table: TestClient) -> None:
    position = begin(table).guest("papal").get("/position/0").text
    assert 'name = "Oddi"' in position
    for name in ("Od\\u0000di", "x" * 5000):
        body = {"record": position.replace('name = "Oddi"', f'name = "{name}"')}
        assert table.post("/api/matches/import", json=body).status_code in (201, 400)
