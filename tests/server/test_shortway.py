"""The short way answers as the long way does."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from battaglia.server import shortway
from tests.server.playing import Match, begin

HEADERS = {"Content-Type": "application/json"}
GOOD = b'{"number": 0, "actions": ["end-fire"]}'


def asked(match: Match, path: str = "actions", **more: Any) -> Any:
    """What comes back, as far as it is the same every time."""
    request: dict[str, Any] = {"content": GOOD, "token": match.tokens["coalition"], **more}
    token, headers = request.pop("token"), {**HEADERS, **request.pop("headers", {})}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    answer = match.client.post(f"/api/matches/{match.id}/{path}", headers=headers, **request)
    body = answer.json()
    if answer.is_success:
        body.get("envelope", body).update(match="", updated="")
    kept = {name: answer.headers.get(name) for name in ("content-type", "www-authenticate")}
    return answer.status_code, body, kept


CASES: dict[str, dict[str, Any]] = {
    "good": {},
    "italian": {"params": {"lang": "it"}},
    "no-such-language": {"params": {"lang": "de"}},
    "no-token": {"token": None},
    "another-token": {"token": "nonsense"},
    "no-json": {"content": b"{"},
    "nothing": {"content": b""},
    "a-field-too-many": {"content": b'{"number": 0, "actions": ["end-fire"], "x": 1}'},
    "no-actions": {"content": b'{"number": 0, "actions": []}'},
    "stale": {"content": b'{"number": 7, "actions": ["end-fire"]}'},
    "illegal": {
        "content": b'{"number": 0, "actions": ["step nobody 1111"]}',
        "params": {"lang": "it"},
    },
    "undo": {"path": "undo", "content": b'{"number": 0}'},
    "undo-what": {"path": "undo", "content": b'{"number": "x"}'},
}


@pytest.mark.parametrize("case", CASES)
def test_both_ways_answer_the_same(
    case: str, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = asked(begin(client), **CASES[case])
    monkeypatch.setattr(shortway, "short_of", lambda scope: None)
    assert taken == asked(begin(client), **CASES[case])


@pytest.mark.parametrize(
    ("more", "short"),
    [
        ({}, True),
        ({"method": "GET"}, False),
        ({"path": "/api/matches/a/why"}, False),
        ({"path": "/api/matches/a\nb/actions"}, False),
        ({"query_string": b"lang=it"}, True),
        ({"query_string": b"lang=it&x=1"}, False),
        ({"headers": [(b"content-type", b"text/plain"), (b"authorization", b"Bearer x")]}, False),
        ({"headers": [(b"content-type", b"application/json")]}, False),
        ({"type": "websocket"}, False),
    ],
)
def test_what_is_made_well_goes_the_short_way(more: dict[str, Any], short: bool) -> None:
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/matches/a/actions",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json"), (b"authorization", b"Bearer x")],
        **more,
    }
    assert (shortway.short_of(scope) is not None) == short
