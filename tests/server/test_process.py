"""A real server: sockets that drop, browsers that race, and no warning before the end."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from signal import SIGINT
from socket import SHUT_RDWR
from typing import Any

import pytest
from httpx2 import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import battaglia
from tests.server.playing import Guest, Match, begin, error_of
from tests.server.process import PATIENCE, Process, running

pytestmark = pytest.mark.xdist_group("process")  # its fixtures are costly: one process has them


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with running(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture
def client(server: Process) -> Iterator[Client]:
    with Client(base_url=server.address, timeout=PATIENCE) as opened:
        yield opened


@contextmanager
def listen(server: Process, match: Match, seat: str, seen: int = 0) -> Iterator[ClientConnection]:
    """A socket that has said whose it is."""
    address = f"ws://127.0.0.1:{server.port}/api/matches/{match.id}/socket"
    with connect(address, open_timeout=PATIENCE, ping_interval=None) as socket:
        socket.send(json.dumps({"token": match.tokens[seat], "seen": seen}))
        yield socket


def hear(socket: ClientConnection) -> dict[str, Any]:
    """The next message."""
    message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
    return message


# Sockets


def test_everybody_is_told_of_every_action(server: Process, client: Client) -> None:
    match = begin(client)
    with ExitStack() as stack:
        sockets = {seat: stack.enter_context(listen(server, match, seat)) for seat in match.tokens}
        assert [hear(socket)["number"] for socket in sockets.values()] == [0, 0, 0]
        guest = match.guest("coalition")
        guest.envelope()
        guest.play("end-fire")
        for seat, socket in sockets.items():
            told = hear(socket)
            assert told.pop("type") == "envelope"
            assert told == match.guest(seat).envelope()


def test_a_socket_that_drops_misses_nothing(server: Process, client: Client) -> None:
    match = begin(client)
    with listen(server, match, "papal") as socket:
        seen = hear(socket)
        assert seen["log"] == []
        socket.socket.shutdown(SHUT_RDWR)  # the cable is cut: nobody says goodbye
    whole: list[Any] = []
    rng = Random(12)
    while len(whole) <= 40:  # more lines than an envelope has for somebody who was there
        assert match.play_on(rng, most=20)["outcome"] is None
        whole = match.guest("papal").get("/log").json()["lines"]
    assert len(match.guest("papal").envelope()["log"]) == 40
    with listen(server, match, "papal", seen["number"]) as socket:
        told = hear(socket)
    assert told["log"] == whole


def test_a_socket_that_was_slow_gets_the_last_state(server: Process, client: Client) -> None:
    match = begin(client)
    numbers: list[int] = []
    with listen(server, match, "papal") as socket:
        last = match.play_on(Random(12), most=20)
        while not numbers or numbers[-1] < last["number"]:
            numbers.append(hear(socket)["number"])
    assert numbers == sorted(set(numbers))


def test_pings_are_answered(server: Process, client: Client) -> None:
    match = begin(client)
    with listen(server, match, "spectator") as socket:
        hear(socket)
        socket.send('{"type":"ping"}')
        assert hear(socket) == {"type": "pong"}
        socket.send("what?")
        assert hear(socket)["error"]["code"] == "bad-request"
        socket.send('{"type":"ping"}')
        assert hear(socket) == {"type": "pong"}


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        ('{"token":"forged"}', "bad-token"),
        ("{}", "bad-request"),
        ("nonsense", "bad-request"),
        ('{"token":"x","seen":"y"}', "bad-request"),
        (b"\x00\x01", "bad-request"),
    ],
)
def test_a_stranger_is_shown_the_door(
    server: Process, client: Client, greeting: str | bytes, code: str
) -> None:
    match = begin(client)
    address = f"ws://127.0.0.1:{server.port}/api/matches/{match.id}/socket"
    with connect(address, open_timeout=PATIENCE, ping_interval=None) as socket:
        socket.send(greeting)
        assert hear(socket)["error"]["code"] == code
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_socket_for_an_unknown_match_is_refused(server: Process, client: Client) -> None:
    match = begin(client)
    lost = Match(client, "nothing", match.tokens, match.scenario)
    with listen(server, lost, "papal") as socket:
        assert hear(socket)["error"]["code"] == "not-found"


def test_what_is_too_large_for_a_socket_ends_it(server: Process, client: Client) -> None:
    match = begin(client)
    with listen(server, match, "papal") as socket:
        hear(socket)
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            hear(socket)
    assert match.guest("papal").envelope()["number"] == 0


# Races


@pytest.mark.parametrize("round_", range(5))
def test_of_two_browsers_for_one_seat_one_wins(
    server: Process, client: Client, round_: int
) -> None:
    match = begin(client, seed=round_)
    choices = match.guest("coalition").choices()
    ready = threading.Barrier(8)

    def send(number: int) -> tuple[int, str]:
        with Client(base_url=server.address, timeout=PATIENCE) as own:
            guest = Guest(own, match.id, match.tokens["coalition"])
            guest.get("/orders")
            ready.wait()
            action = choices[number % len(choices)]
            answer = guest.post("/actions", {"number": 0, "actions": [action]})
            if answer.status_code == 200:
                return 200, action
            return answer.status_code, error_of(answer)["code"]

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(send, range(8)))
    won = [action for status, action in results if status == 200]
    lost = [told for told in results if told[0] != 200]
    assert len(won) == 1
    assert set(lost) == {(409, "stale")}
    envelope = match.guest().envelope()
    assert envelope["number"] == 1
    assert f"coalition: {won[0]}" in match.guest().get("/record").text


def test_an_action_and_an_undo_at_once_do_not_mix(server: Process, client: Client) -> None:
    match = begin(client)
    guest = match.guest("coalition")
    guest.envelope()
    guest.play("end-fire")
    ready = threading.Barrier(2)

    def send(path: str, body: dict[str, Any]) -> int:
        with Client(base_url=server.address, timeout=PATIENCE) as own:
            other = Guest(own, match.id, match.tokens["coalition"])
            other.get("/orders")
            ready.wait()
            return other.post(path, {"number": 1, **body}).status_code

    with ThreadPoolExecutor(2) as pool:
        undo = pool.submit(send, "/undo", {})
        play = pool.submit(send, "/actions", {"actions": ["pick panzetti"]})
    assert sorted([undo.result(), play.result()]) == [200, 409]
    assert match.guest().envelope()["number"] == 2


def test_a_machine_answers_at_a_real_server(server: Process, client: Client) -> None:
    match = begin(client, players={"papal": "machine:random"})
    with listen(server, match, "coalition") as socket:
        rng, envelope = Random(2), hear(socket)
        guest = match.guest("coalition")
        for _ in range(60):
            if "papal" in envelope["thinking"]:
                break
            guest.number = envelope["number"]
            choice = next(
                (c for c in envelope["choices"] if c["verb"].startswith("end-")),
                rng.choice(envelope["choices"]),
            )
            envelope = guest.play(choice["action"])["envelope"]
        number = envelope["number"]
        while envelope["number"] <= number or envelope["thinking"]:
            envelope = hear(socket)
    record = match.guest().get("/record").text
    assert "papal: " in record
    assert battaglia.load_match(record).record() == record


# The end


def test_a_server_that_is_told_to_stop_does_so_quietly(tmp_path: Path) -> None:
    with running(tmp_path) as process, Client(base_url=process.address, timeout=PATIENCE) as client:
        match = begin(client, players={"coalition": "machine:random"})
        with listen(process, match, "papal") as socket:
            hear(socket)
            process.end(SIGINT)
    log = process.log.read_text()
    assert "Traceback" not in log
    assert not [token for token in match.tokens.values() if token in log]
