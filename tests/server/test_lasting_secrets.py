"""Secrets that last: for turns, or to the end. The game hides nothing by itself (night_game.py).

What one seat may not know is in no byte that is sent to it, and with other secrets behind it every
answer is the same to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import chain
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

import battaglia
from battaglia.core.knowledge import END, Audience, knows, only
from battaglia.core.record import Covered, parse_record
from battaglia.core.replay import replay
from battaglia.server.asks import ask_of
from battaglia.server.table import Table
from battaglia.server.worker import Mind
from tests.server.conftest import Serve
from tests.server.night_game import AIMS, GAME, OMENS, TRAPS
from tests.server.playing import Guest, Match, begin, error_of

PATHS = ("", "/log", "/record", "/orders", "/battle")
LATE = (*AIMS, *OMENS)
"""What is shown at the end."""

Plan = list[tuple[str, str]]
FIRST: Plan = [
    ("red", "aim ruby"),
    ("blue", "aim birch"),
    ("red", "lay raven"),
    ("blue", "scout"),
    ("red", "scout"),
    ("blue", "lay bloom"),
]
"""The last one brings dawn."""
NIGHT = FIRST[:-1]
OTHER = [(seat, action.replace("ruby", "rose").replace("raven", "rowan")) for seat, action in FIRST]
DAY: Plan = [("red", "wait"), ("blue", "scout"), ("red", "wait"), ("blue", "wait")]


@pytest.fixture
def server(serve: Serve) -> TestClient:
    return start(serve)


def start(serve: Serve) -> TestClient:
    return serve(games={"night": GAME})


def played(client: TestClient, plan: Plan, seed: int = 5) -> Match:
    match = begin(client, "night", seed=seed)
    play(match, plan)
    return match


def play(match: Match, plan: Plan) -> None:
    for seat, action in plan:
        guest = match.guest(seat)
        guest.envelope()
        guest.play(action)


def everything(guest: Guest, length: int) -> list[Response]:
    """The answer to everything that a guest can ask without changing anything."""
    answers = [guest.get(path) for path in PATHS]
    answers += [guest.get(f"/replay/{number}") for number in range(length + 1)]
    answers += [guest.get(f"/overlays/{kind}") for kind in ("zones", "threat")]
    answers.append(guest.get("/reach/scout"))
    entries = [{"match": guest.match, "token": guest.token}]
    answers.append(guest.client.post("/api/matches/status", json={"entries": entries}))
    if guest.token:
        answers.append(guest.post("/undo", {"number": -1}))
        for after in ([], ["wait"], ["scout"]):
            for action in ("wait", "scout", "lay nothing"):
                body = {"action": action, "after": after}
                answers += [guest.post(path, body) for path in ("/why", "/odds")]
    return answers


def sent(match: Match, seat: str, length: int) -> str:
    """All that is sent to a seat, heads included, without what is another in each match."""
    guest = match.guest(seat)
    text = "\n".join(f"{dict(a.headers)} {a.text}" for a in everything(guest, length))
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:+]+", "TIME", text.replace(match.id, "MATCH"))
    return re.sub(r"'content-length': '\d+'", "", text)


def betrayed(text: str, words: tuple[tuple[str, ...], ...], seat: int) -> list[str]:
    """The words of a seat, of some kinds, that are in a text."""
    of_seat = chain.from_iterable(words[seat::2])
    return [word for word in of_seat if word in text]


# Bytes


@pytest.mark.parametrize("length", range(1, len(NIGHT) + 1))
def test_what_is_covered_reaches_nobody_else(server: TestClient, length: int) -> None:
    match = played(server, FIRST[:length])
    for number, seat in enumerate(("red", "blue")):
        others = ("blue" if seat == "red" else "red", "spectator")
        for other in others:
            assert betrayed(sent(match, other, length), (*LATE, *TRAPS), number) == [], other


def test_a_seat_knows_what_is_its_own(server: TestClient) -> None:
    match = played(server, NIGHT)
    own = sent(match, "red", len(NIGHT))
    assert {"ruby", "raven"} <= set(betrayed(own, (*LATE, *TRAPS), 0))
    assert "red: aim ruby" in match.guest("red").get("/record").text
    assert "blue: ?" in match.guest("red").get("/record").text
    assert match.guest("blue").envelope()["view"]["aims"] == ["", "birch"]


@pytest.mark.parametrize("length", range(1, len(NIGHT) + 1))
def test_other_secrets_change_no_byte(server: TestClient, length: int) -> None:
    """Not what was chosen, nor how a covered die fell."""
    first, other = played(server, FIRST[:length]), played(server, OTHER[:length])
    for seat in ("blue", "spectator"):
        assert sent(first, seat, length) == sent(other, seat, length), seat


def test_a_covered_die_changes_no_byte(server: TestClient) -> None:
    faces: set[tuple[tuple[int, ...], ...]] = set()
    answers: set[str] = set()
    for seed in range(6):
        match = played(server, FIRST[:4], seed)
        faces.update(row.rolls for row in table_of(match).journal.rows if row.rolls)
        answers.add(sent(match, "red", 4).replace(f"seed {seed}", "seed"))
    assert len(faces) > 2
    assert len(answers) == 1


def test_dawn_shows_the_traps_and_nothing_else(server: TestClient) -> None:
    match = played(server, FIRST)
    for seat in ("red", "blue", "spectator"):
        text = match.guest(seat).get("/log").text
        assert "raven" in text
        assert "bloom" in text
    for number, other in ((0, "blue"), (1, "red")):
        for seat in (other, "spectator"):
            assert betrayed(sent(match, seat, 6), LATE, number) == []
    record = match.guest().get("/record").text
    assert "red: lay raven" in record
    assert record.count(": ?") == 2  # the aims
    assert record.count("{?}") == 2  # the dice


def test_the_end_shows_all(server: TestClient) -> None:
    match = played(server, [*FIRST, *DAY])
    record = match.guest().get("/record").text
    assert "?" not in record
    assert "red: aim ruby" in record
    log = match.guest().get("/log").text
    assert "ruby" in log
    assert "birch" in log
    assert match.guest().envelope()["view"]["aims"] == ["ruby", "birch"]
    assert replayed(record).outcome is not None


def test_what_is_covered_is_told_to_have_been_played(server: TestClient) -> None:
    match = played(server, FIRST[:3])
    lines = match.guest("blue").get("/log").json()["lines"]
    assert [(line["seat"], line["code"]) for line in lines] == [
        ("red", "covered"),
        ("blue", "aimed"),
        ("red", "covered"),
    ]
    assert lines[0]["text"] == "red: chosen in secret."


def test_secrets_survive_a_restart(serve: Serve) -> None:
    match = played(start(serve), NIGHT)
    before = {seat: sent(match, seat, len(NIGHT)) for seat in ("red", "blue", "spectator")}
    again = Match(start(serve), match.id, match.tokens, match.scenario)
    after = {seat: sent(again, seat, len(NIGHT)) for seat in ("red", "blue", "spectator")}
    assert after == before
    play(again, FIRST[-1:])
    assert "bloom" in again.guest("red").get("/log").text


def table_of(match: Match) -> Table:
    client = match.client
    assert isinstance(client, TestClient)
    found: Table = client.app.state.server.tables._open[match.id]  # type: ignore[attr-defined]
    return found


# Undo


def test_undo_of_a_covered_action_stays_covered(server: TestClient) -> None:
    match = played(server, FIRST[:2])
    before = sent(match, "red", 2)
    blue = match.guest("blue")
    blue.envelope()
    assert blue.undo()["view"]["aims"] == ["", ""]
    play(match, [("blue", "aim bison")])
    assert betrayed(sent(match, "red", 2), LATE, 1) == []
    assert '"number":4' in sent(match, "red", 2)
    assert '"number":2' in before


def test_undo_never_crosses_a_reveal(server: TestClient) -> None:
    match = played(server, NIGHT)
    blue = match.guest("blue")
    blue.envelope()
    blue.play("lay bloom")  # dawn comes at once
    refused = blue.post("/undo", {"number": blue.number})
    assert error_of(refused)["code"] == "cannot-undo"


# Sockets


@pytest.fixture(params=[False, True], ids=["envelopes", "deltas"])
def heard(server: TestClient, request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    """All that sockets tell each seat while the first half is played."""
    match = begin(server, "night", seed=5)
    told: dict[str, str] = dict.fromkeys(match.tokens, "")
    with ExitStack() as stack:
        sockets: dict[str, Any] = {}
        for seat, token in match.tokens.items():
            path = f"/api/matches/{match.id}/socket"
            sockets[seat] = stack.enter_context(server.websocket_connect(path))
            sockets[seat].send_json({"token": token, "seen": 0, "delta": request.param})
            told[seat] += sockets[seat].receive_text()
        for seat, action in NIGHT:
            play(match, [(seat, action)])
            for name, socket in sockets.items():
                told[name] += socket.receive_text()
        yield told


def test_sockets_tell_that_something_was_played_and_not_what(heard: dict[str, str]) -> None:
    assert betrayed(heard["red"], (*LATE, *TRAPS), 1) == []
    assert betrayed(heard["blue"], (*LATE, *TRAPS), 0) == []
    for number in (0, 1):
        assert betrayed(heard["spectator"], (*LATE, *TRAPS), number) == []
    assert "ruby" in heard["red"]
    assert heard["spectator"].count(": chosen in secret.") >= 3


# Machines


def test_a_machine_is_sent_the_position_that_it_may_see(server: TestClient) -> None:
    match = played(server, NIGHT)
    table = table_of(match)
    table.players["blue"] = "machine:random"
    ask = ask_of(table)
    assert ask is not None
    request = {"match": ask.key, "seat": "blue", "player": "random", "seed": 1}
    request |= {"base": ask.base, "actions": ask.actions}
    text = json.dumps(request)
    assert betrayed(text, (*LATE, *TRAPS), 0) == []
    assert "birch" in text
    mind = Mind()
    mind.games = {"night": GAME}
    kept = mind.learn(json.loads(text))
    action, _ = next(mind.decide(json.loads(text)))
    assert table.match.seat("blue").why_not(action) == []
    assert mind.learn(json.loads(text)).players is kept.players


# Records and positions


def replayed(record: str) -> Any:
    return replay(
        parse_record(record), GAME, lambda *terms: GAME.load(GAME.scenarios()["night"], None)
    )


def test_a_covered_record_says_when_it_will_be_complete(server: TestClient) -> None:
    match = played(server, NIGHT)
    record = match.guest("blue").get("/record").text
    with pytest.raises(Covered, match="holds 3 covered actions, complete when the game is over"):
        replayed(record)
    false = record.replace("turn 0", "turn 9", 1)
    with pytest.raises(battaglia.RecordFault, match="where the game stands at"):
        replayed(false)


def test_a_position_file_is_what_a_seat_may_know(server: TestClient) -> None:
    match = table_of(played(server, FIRST)).match
    assert betrayed(match.seat("blue").position(), LATE, 0) == []
    assert "birch" in match.seat("blue").position()
    assert "ruby" in match.position()
    files = {"position.toml": match.position()}
    again = GAME.start(GAME.load_files(files, "here", None))
    assert GAME.digest(again) == GAME.digest(match.state)


# One function


@pytest.mark.parametrize(
    ("viewer", "audience", "revealed", "over", "expected"),
    [
        (0, None, (), False, True),
        (None, None, (), False, True),
        (0, Audience((0,)), (), False, True),
        (1, Audience((0,)), (), False, False),
        (None, Audience((0, 1)), (), False, False),
        (1, Audience((0,)), (), True, True),
        (1, Audience((0,)), (END,), False, True),
        (1, Audience((0,), "dawn"), ("dusk",), False, False),
        (None, Audience((0,), "dawn"), ("dawn",), False, True),
        (1, Audience((0,), "dawn"), (), True, True),
        (1, only(0), ("dawn",), True, False),
        (0, only(0), (), False, True),
        ("blue", Audience(("red",)), (), False, False),
        ("red", Audience(("red",)), (), False, True),
    ],
)
def test_who_knows(
    viewer: int | str | None,
    audience: Audience | None,
    revealed: tuple[str, ...],
    over: bool,
    expected: bool,
) -> None:
    assert knows(viewer, audience, revealed, over) is expected


def test_keys_are_for_positions_that_keep_them() -> None:
    match = battaglia.new_match("navicello-1643", seed=1)
    with pytest.raises(TypeError, match="declare"):
        match.state.reveal("dawn")
