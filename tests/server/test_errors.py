"""Bad input: every fault has the same shape, changes nothing, and leaves one line in the log."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from battaglia.server.answers import Error
from battaglia.server.errors import STATUS
from battaglia.server.security import LARGEST_BODY, LARGEST_IMPORT, token_hash
from tests.server.playing import Guest, Match, begin, error_of
from tests.server.shapes import shaped

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def match(client: TestClient) -> Match:
    return begin(client)


@pytest.fixture
def seated(match: Match) -> Guest:
    guest = match.guest("coalition")
    guest.envelope()
    return guest


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """The lines that the server has logged."""
    caplog.set_level(logging.DEBUG)

    def logged() -> list[str]:
        return [r.getMessage() for r in caplog.records if r.name == "battaglia.server"]

    return logged


Send = Callable[[Match, Guest], Response]


def raw(path: str, content: bytes, **headers: str) -> Send:
    """A request whose body is not made by a JSON library."""

    def send(match: Match, guest: Guest) -> Response:
        address = f"/api/matches/{match.id}{path}"
        sent = {**guest.headers, **JSON, **headers}
        return match.client.post(address, content=content, headers=sent)

    return send


def body(path: str, content: Any) -> Send:
    return lambda match, guest: guest.post(path, content)


def as_guest(token: str, path: str = "") -> Send:
    return lambda match, guest: Guest(match.client, match.id, token).get(path)


def play(*actions: Any, number: Any = 0) -> Send:
    return body("/actions", {"number": number, "actions": list(actions)})


def spectator(path: str, content: Any) -> Send:
    return lambda match, guest: match.guest().post(path, content)


def other_seat(*actions: str) -> Send:
    return lambda match, guest: match.guest("papal").post(
        "/actions", {"number": 0, "actions": list(actions)}
    )


FAULTS: dict[str, tuple[Send, str]] = {
    "no token": (as_guest(""), "no-token"),
    "a forged token": (as_guest("x" * 43), "bad-token"),
    "an empty secret": (as_guest(" "), "no-token"),
    "the hash instead of the token": (
        lambda match, guest: Guest(
            match.client, match.id, token_hash(match.tokens["papal"])
        ).get(),
        "bad-token",
    ),
    "a token of another match": (
        lambda match, guest: Guest(
            match.client, match.id, begin(match.client).tokens["papal"]
        ).get(),
        "bad-token",
    ),
    "an unknown match": (
        lambda match, guest: Guest(match.client, "nothing", guest.token).get(),
        "not-found",
    ),
    "a match id that cannot be": (
        lambda match, guest: match.client.get("/api/matches/%00%ff", headers=guest.headers),
        "bad-request",
    ),
    "an unknown page": (
        lambda match, guest: match.client.get(f"/api/matches/{match.id}/gossip"),
        "not-found",
    ),
    "a wrong method": (
        lambda match, guest: match.client.patch(f"/api/matches/{match.id}"),
        "no-method",
    ),
    "a spectator who plays": (
        spectator("/actions", {"number": 0, "actions": ["end-fire"]}), "not-a-player"
    ),
    "a spectator who takes back": (spectator("/undo", {"number": 0}), "not-a-player"),
    "a spectator who asks for odds": (spectator("/odds", {"action": "end-fire"}), "not-a-player"),
    "out of turn": (other_seat("end-fire"), "illegal"),
    "not an action": (play("dance"), "illegal"),
    "an empty action": (play(""), "illegal"),
    "an action of another step": (play("end-movement"), "illegal"),
    "a forged argument": (play("fire papal-gun panzetti-dragoons-1"), "illegal"),
    "a piece that is not there": (play("fire cannon oddi-horse-1"), "illegal"),
    "an action with control characters": (play("end-fire\x00\n\u202e"), "illegal"),
    "a number from the past": (play("end-fire", number=-1), "bad-request"),
    "a number from the future": (play("end-fire", number=99), "stale"),
    "an enormous number": (play("end-fire", number=10**30), "stale"),
    "a number that is none": (play("end-fire", number="one"), "bad-request"),
    "no actions": (play(), "bad-request"),
    "too many actions": (play(*["end-fire"] * 501), "bad-request"),
    "an action that is too long": (play("x" * 4001), "bad-request"),
    "an action that is no text": (play({"verb": "end-fire"}), "bad-request"),
    "a key too many": (body("/undo", {"number": 0, "please": True}), "bad-request"),
    "a body that is a list": (body("/actions", []), "bad-request"),
    "not JSON": (raw("/actions", b"{"), "bad-request"),
    "no body": (raw("/actions", b""), "bad-request"),
    "not UTF-8": (raw("/actions", b'{"number":0,"actions":["\xff"]}'), "bad-request"),
    "half a character": (
        raw("/actions", b'{"number":0,"actions":["\\ud800"],"\\udfff":1}'), "bad-request"
    ),
    "not a number": (raw("/actions", b'{"number":NaN,"actions":["x"]}'), "bad-request"),
    "deep nesting": (raw("/actions", b"[" * 100_000), "bad-request"),
    "nothing to take back": (body("/undo", {"number": 0}), "cannot-undo"),
    "an unknown language": (
        lambda match, guest: guest.client.get(
            f"/api/matches/{match.id}", params={"lang": "la"}, headers=guest.headers
        ),
        "bad-request",
    ),
    "an unknown overlay": (lambda match, guest: guest.get("/overlays/weather"), "bad-request"),
    "a replay of the future": (lambda match, guest: guest.get("/replay/5"), "bad-request"),
    "a body that says it is too large": (
        raw("/actions", b"{}", **{"Content-Length": str(LARGEST_BODY + 1)}), "too-large"
    ),
    "a body that is too large": (
        raw("/actions", b'{"number":0,"actions":["' + b"x" * LARGEST_BODY + b'"]}'), "too-large"
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_one_shape_changes_nothing_and_is_logged_once(
    fault: str, match: Match, seated: Guest, lines: Callable[[], list[str]]
) -> None:
    send, code = FAULTS[fault]
    before = seated.envelope()
    answer = send(match, seated)
    assert answer.status_code == STATUS[code], answer.text
    error = error_of(answer)
    assert error["code"] == code
    assert error["message"].endswith(".")
    shaped(Error, error)
    assert len(lines()) == 1
    assert code in lines()[0]
    assert seated.envelope() == before


def test_what_is_sent_without_a_length_is_measured_too(client: TestClient, match: Match) -> None:
    def endless() -> Iterator[bytes]:
        yield b'{"number": 0, "actions": ["'
        for _ in range(40):
            yield b"x" * 65536

    guest = match.guest("coalition")
    answer = client.post(
        f"/api/matches/{match.id}/actions", content=endless(), headers={**guest.headers, **JSON}
    )
    assert error_of(answer)["code"] == "too-large"


def test_an_import_may_be_larger_but_not_endless(client: TestClient) -> None:
    fitting = client.post("/api/matches/import", json={"record": "#" * (LARGEST_BODY + 1)})
    assert error_of(fitting)["code"] == "bad-request"
    large = client.post("/api/matches/import", json={"record": "#" * LARGEST_IMPORT})
    assert error_of(large)["code"] == "too-large"


def test_a_record_of_too_many_actions_is_refused_unplayed(client: TestClient, match: Match) -> None:
    record = match.guest().get("/record").text
    headers, _, rest = record.partition("\n\n")
    long = f"{headers}\n\n" + "coalition: end-fire\n" * 20_001 + rest
    answer = client.post("/api/matches/import", json={"record": long})
    assert "actions; at most 20000 are taken" in error_of(answer)["message"]


def test_the_same_request_twice_counts_once(seated: Guest) -> None:
    asked = {"number": seated.number, "actions": ["end-fire"]}
    assert seated.post("/actions", asked).status_code == 200
    again = seated.post("/actions", asked)
    assert error_of(again)["code"] == "stale"
    assert seated.envelope()["number"] == 1


def test_a_mistake_of_ours_is_answered_logged_and_not_shown(
    client: TestClient,
    seated: Guest,
    lines: Callable[[], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)

    def broken(*_: object) -> None:
        raise RuntimeError("the powder is wet")

    before = seated.envelope()
    monkeypatch.setattr("battaglia.server.table.Table._happenings", broken)
    answer = seated.post("/actions", {"number": seated.number, "actions": ["end-fire"]})
    assert answer.status_code == 500
    assert error_of(answer)["code"] == "internal"
    assert "powder" not in answer.text
    assert len(lines()) == 1
    assert "RuntimeError at " in lines()[0]
    monkeypatch.undo()
    assert seated.envelope() == before
    seated.play("end-fire")


def test_no_token_is_ever_logged(
    client: TestClient, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for seat, token in match.tokens.items():
        guest = match.guest(seat)
        guest.get()
        guest.post("/actions", {"number": 5, "actions": [token]})
        guest.post("/why", {"action": token})
        guest.get(f"/{token}")
        guest.get(f"/reach/{token}")
        client.get(f"/api/matches/{token}", headers=guest.headers)
        client.get(f"/api/scenarios/{token}")
        client.post("/api/matches/status", json={"entries": [{"match": match.id, "token": token}]})
        client.post("/api/matches", json={"scenario": token})
        client.post("/api/matches/import", json={"record": token})
        with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
            socket.send_json({"token": token + "x"})
            assert socket.receive_json()["error"]["code"] == "bad-token"
    # What the client of the test itself logs is none of the server's business.
    records = [record for record in caplog.records if not record.name.startswith("http")]
    text = "\n".join(record.getMessage() for record in records)
    assert "bad-token" in text
    assert not [token for token in match.tokens.values() if token in text]


def test_tokens_are_stored_as_hashes_only(client: TestClient, match: Match) -> None:
    database = client.app.state.server.settings.database  # type: ignore[attr-defined]
    stored = b""
    for suffix in ("", "-wal"):
        with open(database + suffix, "rb") as file:
            stored += file.read()
    for token in match.tokens.values():
        assert token.encode() not in stored
        assert token_hash(token).encode() in stored


def test_security_headers_are_on_every_answer(client: TestClient) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/api/matches/x", "/some/page"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=()" in headers["permissions-policy"]
        assert (headers.get("cache-control") == "no-store") == path.startswith("/api")
    assert client.get("/api/matches/x").headers["www-authenticate"] == "Bearer"


def test_every_error_code_has_a_sentence_in_every_language(client: TestClient) -> None:
    library = client.app.state.server.library  # type: ignore[attr-defined]
    for words in library.own_words.values():
        assert set(words.sections["error"]) == set(STATUS)


def test_answers_are_compressed_when_asked_for(client: TestClient) -> None:
    plain = client.get("/api/scenarios/raab-1664", headers={"Accept-Encoding": "identity"})
    zipped = client.get("/api/scenarios/raab-1664", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    assert json.loads(plain.text) == zipped.json()
