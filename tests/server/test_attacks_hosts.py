"""Pages of strangers: what they make a browser send is refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from battaglia.server.errors import ApiError
from battaglia.server.hosts import Hosts
from tests.server.conftest import Serve
from tests.server.playing import SMALL, Match, begin, error_of

EVIL = "rebound.example.org"


@pytest.fixture(autouse=True)
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battaglia.server.hosts.socket.gethostname", lambda: "Fenice.lan")


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8643",
        "LOCALHOST",
        "table.localhost",
        "127.0.0.1:8643",
        "[::1]:8643",
        "192.168.1.5:8643",
        "fenice",
        "fenice.local:8643",
        "fenice.lan.",
        "club.example.net",
    ],
)
def test_our_names(host: str) -> None:
    assert Hosts(["Club.example.net"], "0.0.0.0").knows(host)


@pytest.mark.parametrize(
    "host",
    ["", EVIL, f"{EVIL}:8643", "localhost.example.org", "1.2.3.4.example.org", "[::1", "a b"],
)
def test_names_of_others(host: str) -> None:
    assert not Hosts(["club.example.net"], "127.0.0.1").knows(host)
    assert Hosts(["*"], "127.0.0.1").knows(host)


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({}, True),
        ({"origin": "http://localhost:8643"}, True),
        ({"origin": "https://localhost:8643"}, True),
        ({"origin": "http://localhost:3000"}, False),
        ({"origin": "http://127.0.0.1:8643"}, False),
        ({"origin": f"http://{EVIL}"}, False),
        ({"origin": f"http://{EVIL}:8643"}, False),
        ({"origin": f"http://localhost:8643.{EVIL}"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://[::1"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "http://localhost:8643"}, True),
    ],
)
def test_pages_of_our_own(headers: Mapping[str, str], own: bool) -> None:
    named = Hosts((), "127.0.0.1")
    asked = {"host": "localhost:8643", **headers}
    named.check(asked, "GET")
    for method in ("POST", "PUT", "DELETE", "SOCKET"):
        if own:
            named.check(asked, method)
        else:
            with pytest.raises(ApiError, match="foreign-origin"):
                named.check(asked, method)


def test_behind_a_proxy_the_usual_port_is_not_written() -> None:
    for origin in ("https://club.example.net", "http://club.example.net:80"):
        Hosts(["club.example.net"], "127.0.0.1").check(
            {"host": "club.example.net", "origin": origin}, "POST"
        )


@pytest.fixture
def table(serve: Serve) -> TestClient:
    """A server at home, as a browser reaches it."""
    app = serve(host="127.0.0.1", port=8643).app
    return TestClient(app, base_url="http://localhost:8643", raise_server_exceptions=False)


def test_a_name_that_was_pointed_here_reaches_nothing(table: TestClient) -> None:
    match = begin(table)
    headers = {"Host": f"{EVIL}:8643", **match.guest("papal").headers}
    for answer in (
        table.get("/", headers=headers),
        table.get("/api/scenarios", headers=headers),
        table.get(f"/api/matches/{match.id}", headers=headers),
        table.post("/api/matches", json={"scenario": SMALL}, headers=headers),
    ):
        assert answer.status_code == 403
        assert error_of(answer)["code"] == "foreign-host"
    assert table.get("/api/health", headers=headers).status_code == 200
    assert refused_socket(table, match, {"Host": EVIL}) == "foreign-host"


def test_a_stranger_s_page_changes_nothing_and_hears_nothing(table: TestClient) -> None:
    match = begin(table)
    foreign = {"Origin": f"https://{EVIL}"}
    answer = table.post(
        "/api/matches", json={"scenario": SMALL}, headers=foreign, params={"lang": "it"}
    )
    assert answer.status_code == 403
    error = error_of(answer)
    assert error["code"] == "foreign-origin"
    assert "altro sito" in error["message"]
    assert refused_socket(table, match, foreign) == "foreign-origin"
    assert table.get("/api/scenarios", headers=foreign).status_code == 200
    assert "access-control-allow-origin" not in table.get("/api/scenarios", headers=foreign).headers


def test_our_own_page_is_let_in(table: TestClient) -> None:
    own = {"Origin": "http://localhost:8643"}
    answer = table.post("/api/matches", json={"scenario": SMALL}, headers=own)
    assert answer.status_code == 201
    match = begin(table)
    own |= {"Host": "localhost:8643"}
    with table.websocket_connect(f"/api/matches/{match.id}/socket", headers=own) as socket:
        socket.send_json({"token": match.tokens["papal"]})
        assert socket.receive_json()["type"] == "envelope"


def refused_socket(table: TestClient, match: Match, headers: Mapping[str, str]) -> str:
    path = f"/api/matches/{match.id}/socket"
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        table.websocket_connect(path, headers={"Host": "localhost:8643", **headers}),
    ):
        pass
    assert refused.value.status_code == 403
    code: str = error_of(refused.value)["code"]
    return code
