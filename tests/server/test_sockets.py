"""Sockets in this process: who is let in, and who is not. See also test_process.py."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import Serve
from tests.server.playing import Match, begin, resume
from tests.server.records import nearly_over


def address(match: Match) -> str:
    return f"/api/matches/{match.id}/socket"


def test_whoever_says_nothing_is_sent_away(serve: Serve) -> None:
    client = serve(greeting_seconds=0.05)
    match = begin(client)
    with client.websocket_connect(address(match)) as socket:
        assert socket.receive_json()["error"]["code"] == "no-token"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_newcomer_gets_the_last_lines_and_a_returning_player_all_new_ones(
    client: TestClient,
) -> None:
    match = resume(client, nearly_over()[0])
    whole = match.guest().get("/log").json()["lines"]
    lengths = {}
    for seen in (None, 0, 50):
        with client.websocket_connect(address(match)) as socket:
            greeting = {"token": match.tokens["papal"], "lang": "it"}
            socket.send_json(greeting if seen is None else {**greeting, "seen": seen})
            lengths[seen] = len(socket.receive_json()["log"])
    new = [line for line in whole if line["number"] > 50]
    assert lengths == {None: 40, 0: len(whole), 50: max(40, len(new))}


def test_language_is_the_listener_s_own(client: TestClient) -> None:
    match = begin(client)
    titles = {}
    for lang in ("en", "it"):
        with client.websocket_connect(address(match)) as socket:
            socket.send_json({"token": match.tokens["coalition"], "lang": lang})
            titles[lang] = socket.receive_json()["prompt"]["title"]
    assert titles["en"] != titles["it"]


def test_whoever_asks_is_told_everything_anew(client: TestClient) -> None:
    match = begin(client)
    with client.websocket_connect(address(match)) as socket:
        socket.send_json({"token": match.tokens["papal"]})
        first = socket.receive_json()
        socket.send_json({"type": "full"})
        again = socket.receive_json()
    assert again["type"] == "envelope"
    assert again["view"] == first["view"]
    assert again["number"] == first["number"]


def test_an_undo_is_told_too(client: TestClient) -> None:
    match = begin(client)
    guest = match.guest("coalition")
    guest.envelope()
    with client.websocket_connect(address(match)) as socket:
        socket.send_json({"token": match.tokens["papal"]})
        numbers = [socket.receive_json()["number"]]
        guest.play("end-fire")
        numbers.append(socket.receive_json()["number"])
        guest.undo()
        told = socket.receive_json()
    assert [*numbers, told["number"]] == [0, 1, 2]
    assert told["length"] == 0
