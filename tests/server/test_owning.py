"""Deleting a match: by whoever made it, or by whoever plays alone."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from battaglia.server.schema import MATCHES
from battaglia.server.security import token_hash
from tests.server.conftest import Serve
from tests.server.playing import SMALL, Match, begin, begun, error_of

MACHINE = {"papal": "machine:random"}


def delete(match: Match, token: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return match.client.delete(f"/api/matches/{match.id}", headers=headers)


def test_whoever_made_a_match_deletes_it_for_everybody(client: TestClient) -> None:
    match, other = begin(client), begin(client)
    for seat, code in (("papal", "in-earnest"), ("coalition", "in-earnest")):
        assert error_of(delete(match, match.tokens[seat]))["code"] == code
    assert error_of(delete(match, match.tokens["spectator"]))["code"] == "not-a-player"
    assert error_of(delete(match, ""))["code"] == "no-token"
    assert error_of(delete(match, "nonsense"))["code"] == "bad-token"
    assert error_of(delete(match, other.owner))["code"] == "bad-token"
    assert match.guest("papal").get().status_code == 200
    assert delete(match, match.owner).status_code == 204
    for seat in ("papal", "spectator"):
        assert error_of(match.guest(seat).get())["code"] == "not-found"
    assert error_of(delete(match, match.owner))["code"] == "not-found"
    assert other.guest("papal").get().status_code == 200


def test_the_owners_token_opens_nothing_else(client: TestClient) -> None:
    """Nor does any answer but the first, or the database, tell it."""
    match = begin(client)
    headers = {"Authorization": f"Bearer {match.owner}"}
    answer = client.get(f"/api/matches/{match.id}", headers=headers)
    assert error_of(answer)["code"] == "bad-token"
    assert match.owner not in match.guest("papal").get().text
    storage = client.app.state.server.storage  # type: ignore[attr-defined]
    with storage.engine.connect() as connection:
        (stored,) = connection.execute(MATCHES.select()).mappings()
    assert stored["owner"] == token_hash(match.owner)
    assert match.owner not in str(dict(stored))


def test_whoever_plays_alone_may_delete_the_match(client: TestClient) -> None:
    """As one could play it before there were tokens for this."""
    answer = client.post("/api/matches", json={"scenario": SMALL, "players": MACHINE})
    match = begun(client, answer)
    assert error_of(delete(match, match.tokens["spectator"]))["code"] == "not-a-player"
    assert delete(match, match.tokens["coalition"]).status_code == 204


def test_a_shared_moment_is_withdrawn(client: TestClient) -> None:
    match = begin(client)
    shown = match.guest("papal").share(0)
    assert shown.guest().get().status_code == 200
    assert error_of(delete(shown, shown.tokens["spectator"]))["code"] == "not-a-player"
    assert error_of(delete(shown, match.tokens["papal"]))["code"] == "bad-token"
    assert delete(shown, shown.owner).status_code == 204
    assert error_of(shown.guest().get())["code"] == "not-found"
    assert match.guest("papal").get().status_code == 200


def test_those_who_look_on_are_told(serve: Serve) -> None:
    client = serve()
    match = begin(client)
    with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"], "lang": "en"})
        assert socket.receive_json()["type"] == "envelope"
        assert delete(match, match.owner).status_code == 204
        told = socket.receive_json()
        assert told["type"] == "error"
        assert told["error"]["code"] == "not-found"
