"""Sockets and connections that keep others out: too many, too slow, deaf, silent."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from socket import socket

import pytest
from fastapi.testclient import TestClient
from httpx2 import Client
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol

from battaglia.server.callers import HOME, UNKNOWN, Callers
from battaglia.server.connections import (
    FEWEST,
    SPARE_FILES,
    WANTED_FILES,
    Parting,
    most_connections,
)
from battaglia.server.errors import ApiError
from battaglia.server.hub import Connection, Greeting
from battaglia.server.places import Doors, Places
from battaglia.server.settings import Settings
from tests.server.conftest import Serve
from tests.server.inside import Inside, inside, wait_until
from tests.server.playing import Match, begin, error_of

STRANGER = "203.0.113.9"
SHORT = 0.2
"""Seconds of patience where a test waits for their end."""


def address(match: Match) -> str:
    return f"/api/matches/{match.id}/socket"


# Places


@dataclass(eq=False)
class Guest:
    match_id: str
    viewer: str | None


def test_spectators_take_no_place_from_players() -> None:
    places: Places[Guest] = Places(spectators=2, per_seat=2)
    for _ in range(2):
        assert places.take(Guest("a", None)) is None
    with pytest.raises(ApiError, match="busy"):
        places.take(Guest("a", None))
    for seat in ("red", "blue", "red", "blue"):
        assert places.take(Guest("a", seat)) is None
    assert places.take(Guest("b", None)) is None
    assert len(places) == len(list(places)) == 7


def test_a_seat_pushes_out_its_own_oldest_and_nobody_else() -> None:
    places: Places[Guest] = Places(spectators=1, per_seat=2)
    red, other = [Guest("a", "red") for _ in range(4)], Guest("a", "blue")
    for guest in (red[0], other, red[1]):
        assert places.take(guest) is None
    assert [places.take(guest) for guest in red[2:]] == red[:2]
    assert set(places.at("a")) == {other, red[2], red[3]}
    for guest in (*red, other):  # who was pushed out leaves, too, and takes nobody with him
        places.leave(guest)
    assert len(places) == 0
    assert not places.at("a")


def test_an_address_has_so_many_sockets_and_this_machine_any_number() -> None:
    doors = Doors(per_address=2)
    assert [doors.enter(STRANGER) for _ in range(3)] == [True, True, False]
    assert doors.enter("198.51.100.1")
    assert all(doors.enter(HOME) for _ in range(100))
    doors.go(STRANGER)
    assert doors.enter(STRANGER)


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        (STRANGER, "", STRANGER),
        (STRANGER, "127.0.0.1", STRANGER),  # anybody can say that
        ("127.0.0.1", "", HOME),
        ("::1", "", HOME),
        ("::ffff:203.0.113.9", "", STRANGER),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
        ("10.0.0.1", STRANGER, STRANGER),
        ("10.0.0.1", f"127.0.0.1, {STRANGER}, 10.0.0.2", STRANGER),
        ("10.0.0.1", f"{STRANGER}, nonsense", UNKNOWN),
        ("10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_a_proxy_is_believed_if_it_is_our_own(peer: str, forwarded: str, found: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    callers = Callers(["10.0.0.0/24"])
    assert callers.address({"client": (peer, 1), "headers": headers}) == found
    assert callers.address({"client": None, "headers": headers}) == HOME


def test_a_full_gallery_leaves_the_players_their_chairs(serve: Serve) -> None:
    client = serve(spectators_per_match=2)
    match = begin(client)
    with ExitStack() as stack:
        for number in range(3):
            socket = stack.enter_context(client.websocket_connect(address(match)))
            socket.send_json({"token": match.tokens["spectator"]})
            told = socket.receive_json()
            assert told["type"] == ("envelope" if number < 2 else "error")
        assert told["error"]["code"] == "busy"
        for seat in match.guests():
            player = stack.enter_context(client.websocket_connect(address(match)))
            player.send_json({"token": match.tokens[seat]})
            assert player.receive_json()["seat"] == seat
    with client.websocket_connect(address(match)) as socket:  # those who left have made room
        socket.send_json({"token": match.tokens["spectator"]})
        assert socket.receive_json()["type"] == "envelope"


def test_the_oldest_window_of_a_seat_is_told_why_it_must_go(serve: Serve) -> None:
    client = serve(sockets_per_seat=1)
    match = begin(client)
    with ExitStack() as stack:
        old, new = (stack.enter_context(client.websocket_connect(address(match))) for _ in "ab")
        for socket in (old, new):
            socket.send_json({"token": match.tokens["papal"], "lang": "it"})
            assert socket.receive_json()["type"] == "envelope"
        told = old.receive_json()["error"]
        assert told["code"] == "elsewhere"
        assert "finestre" in told["message"]
        with pytest.raises(WebSocketDisconnect):
            old.receive_json()


def test_an_address_with_too_many_sockets_is_refused_before_it_is_let_in(serve: Serve) -> None:
    app = serve(sockets_per_address=1).app
    stranger = TestClient(app, client=(STRANGER, 5))
    neighbour = TestClient(app, client=("203.0.113.10", 5))
    match = begin(stranger)
    with ExitStack() as stack:
        stack.enter_context(stranger.websocket_connect(address(match)))
        with pytest.raises(WebSocketDenialResponse) as refused:
            stack.enter_context(stranger.websocket_connect(f"{address(match)}?lang=it"))
        assert refused.value.status_code == 429
        assert refused.value.headers["retry-after"] == "10"
        assert error_of(refused.value)["code"] == "too-many-sockets"
        stack.enter_context(neighbour.websocket_connect(address(match)))
    with stranger.websocket_connect(address(match)) as socket:
        socket.send_json({"token": match.tokens["papal"]})
        assert socket.receive_json()["type"] == "envelope"


def test_a_socket_that_asks_for_everything_again_and_again_is_let_go(serve: Serve) -> None:
    client = serve(message_rate="3/1000000")
    match = begin(client)
    with client.websocket_connect(address(match)) as socket:
        socket.send_json({"token": match.tokens["papal"]})
        assert socket.receive_json()["type"] == "envelope"
        for _ in range(4):
            socket.send_json({"type": "ping"})
        told = [socket.receive_json() for _ in range(4)]
        assert [each["type"] for each in told] == ["pong", "pong", "pong", "error"]
        assert told[-1]["error"]["code"] == "too-fast"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


# Who does not read


class Deaf:
    """A socket whose client never reads."""

    async def send_text(self, _text: str) -> None:
        await asyncio.Event().wait()


def test_a_send_that_nobody_reads_comes_to_an_end() -> None:
    connection = Connection(Deaf(), "a", None, Greeting(""))  # type: ignore[arg-type]
    with pytest.raises(WebSocketDisconnect):
        asyncio.run(connection.send(b"news", seconds=0.01))


class Wire:
    """A transport with something that was written and not yet sent."""

    def __init__(self, unsent: int) -> None:
        self.unsent = unsent
        self.done: list[str] = []

    def write(self, data: bytes) -> None:
        self.unsent += len(data)

    def is_closing(self) -> bool:
        return bool(self.done)

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def close(self) -> None:
        self.done.append("closed")

    def abort(self) -> None:
        self.done.append("aborted")


@pytest.mark.parametrize(("unsent", "done"), [(5, ["closed", "aborted"]), (0, ["closed"])])
def test_who_is_closed_and_still_does_not_read_is_cut_off(unsent: int, done: list[str]) -> None:
    wire = Wire(unsent)

    async def close() -> None:
        Parting(wire, 0.0).close()  # type: ignore[arg-type]
        await asyncio.sleep(0.01)

    asyncio.run(close())
    assert wire.done == done


@pytest.fixture(scope="module", params=["as installed", "plain"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Inside]:
    """A server with little patience, with the parser that is installed and with the plain one."""
    database = str(tmp_path_factory.mktemp("hasty") / "battaglia.db")
    hasty = Settings(
        database=database,
        head_seconds=SHORT,
        body_seconds=SHORT,
        send_seconds=SHORT,
        idle_seconds=SHORT,
        message_rate="1000000/1",
    )
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "plain":
            patch.setattr("battaglia.server.connections.AutoHTTPProtocol", H11Protocol)
        with inside(hasty) as running:
            yield running


HALF_A_REQUEST = {
    "nothing": b"",
    "half a head": b"GET /api/health HTTP/1.1\r\nHost: loc",
    "a head without its body": b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    "a whole request and half of another": b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    b"GET /api/health HTTP/1.1\r\nHo",
}


@pytest.mark.parametrize("sent", HALF_A_REQUEST.values(), ids=HALF_A_REQUEST)
def test_half_a_request_is_not_waited_for(server: Inside, sent: bytes) -> None:
    with server.call() as there:
        there.sendall(sent)
        with suppress(ConnectionResetError):
            while there.recv(65536):
                pass
    wait_until(lambda: server.connections == 0)


def test_drops_of_a_body_do_not_buy_time(server: Inside) -> None:
    with server.call() as there:
        there.sendall(HALF_A_REQUEST["a head without its body"])
        with suppress(ConnectionResetError, BrokenPipeError):
            for _ in range(10**6):
                there.sendall(b" ")
                there.settimeout(0.02)
                with suppress(TimeoutError):
                    assert there.recv(1) == b""
                    break
    wait_until(lambda: server.connections == 0)


def test_answers_that_nobody_reads_are_given_up(server: Inside) -> None:
    with server.call(deaf=True) as there:
        request = b"GET /api/scenarios/raab-1664 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with suppress(ConnectionResetError, BrokenPipeError):
            there.sendall(request * 100)
        wait_until(lambda: server.connections == 0)


ACCEPTED = b"HTTP/1.1 101"


def greeted(server: Inside, match: Match, *, deaf: bool) -> socket:
    """A socket that has said whose it is."""
    there = server.call(deaf=deaf)
    head = (
        f"GET {address(match)} HTTP/1.1",
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(b'0123456789abcdef').decode()}",
    )
    there.sendall("\r\n".join((*head, "", "")).encode())
    assert there.recv(len(ACCEPTED)) == ACCEPTED
    there.sendall(frame({"token": match.tokens["spectator"]}))
    return there


def frame(message: dict[str, str]) -> bytes:
    """A text message as a client writes it, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


def test_a_socket_that_never_reads_is_given_up(server: Inside) -> None:
    with Client(base_url=server.address) as client:
        match = begin(client, "raab-1664")
    with (
        greeted(server, match, deaf=True) as there,
        suppress(ConnectionResetError, BrokenPipeError),
    ):
        wait_until(lambda: len(server.here.hub.places) == 1)
        while len(server.here.hub.places):
            there.sendall(frame({"type": "full"}))
    wait_until(lambda: server.connections == 0)
    assert len(server.here.hub.places) == 0


# Too many


def test_beyond_what_the_system_allows_a_connection_is_cut_off_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("battaglia.server.serving.most_connections", lambda: 3)
    with inside(Settings(database=str(tmp_path / "battaglia.db"))) as server:
        with ExitStack() as stack:
            callers = [stack.enter_context(server.call()) for _ in range(9)]
            for late in callers[3:]:
                with suppress(ConnectionResetError):
                    assert late.recv(1) == b""
            assert server.connections == 3
        wait_until(lambda: server.connections == 0)
        with Client(base_url=server.address) as client:  # those who went have made room
            assert client.get("/api/health").status_code == 200


def test_a_process_asks_for_as_many_files_as_it_may_have() -> None:
    resource = pytest.importorskip("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = most_connections()
    soft, still = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert still == hard
    assert soft == hard or soft >= WANTED_FILES
    assert FEWEST <= most <= max(FEWEST, WANTED_FILES - SPARE_FILES)
