"""Secrets: what one seat hides is in no byte that is sent to anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from battaglia.server.table import Table
from tests.server.conftest import Serve
from tests.server.playing import Guest, Match, begin, error_of
from tests.server.secret_game import GAME, WORDS

PATHS = ("", "/log", "/replay/0", "/record", "/orders", "/battle")


@pytest.fixture
def match(serve: Serve) -> Match:
    return begin(serve(games={"secrets": GAME}), "secrets")


def everything(guest: Guest, length: int) -> list[Response]:
    """The answer to everything that a guest can ask without changing anything."""
    answers = [guest.get(path) for path in PATHS]
    answers += [guest.get(f"/replay/{number}") for number in range(length + 3)]
    answers += [guest.get(f"/overlays/{kind}") for kind in ("zones", "threat")]
    answers.append(guest.get("/reach/raven"))
    entries = [{"match": guest.match, "token": guest.token}]
    answers.append(guest.client.post("/api/matches/status", json={"entries": entries}))
    if guest.token:
        answers.append(guest.post("/why", {"action": "hide nothing"}))
        for after in ([], ["hide bloom"], ["hide bloom", "hide birch"]):
            answers += [
                guest.post(path, {"action": "hide bison", "after": after})
                for path in ("/why", "/odds")
            ]
    return answers


def sent(answers: list[Response]) -> str:
    """What was sent, heads included."""
    return "\n".join(f"{dict(answer.headers)} {answer.text}" for answer in answers)


def test_a_hidden_word_reaches_nobody_else(match: Match) -> None:
    red = match.guest("red")
    red.envelope()
    red.play("hide raven")
    assert "You hid raven." in red.get().text
    for seat in ("blue", "spectator"):
        text = sent(everything(match.guest(seat), 1)).replace("/reach/raven", "")
        text = text.replace("the piece raven", "")  # asked for by the guest itself
        assert not [word for word in WORDS["red"] if word in text], seat


def test_a_secret_choice_leaves_no_trace(match: Match) -> None:
    """Not even that it was made: everything reads as it did before, numbers and times too."""
    others = [match.guest("blue"), match.guest()]
    before = [sent(everything(guest, 0)) for guest in others]
    red = match.guest("red")
    red.envelope()
    for word in ("rose", "ruby", "rowan"):
        red.play(f"hide {word}")
        assert [sent(everything(guest, 0)) for guest in others] == before
    red.undo()
    assert [sent(everything(guest, 0)) for guest in others] == before


def test_choices_of_two_seats_do_not_collide(match: Match) -> None:
    red, blue = match.guest("red"), match.guest("blue")
    red.envelope(), blue.envelope()
    assert red.number == blue.number == 0
    red.play("hide rose")
    red.play("hide ruby")
    after = blue.play("hide birch")["envelope"]  # with the number that it had before
    assert after["number"] == red.envelope()["number"] == 3
    shown = after["log"][-1]
    assert "shown" in shown["code"]
    assert after["view"]["turn"] == 2


def test_words_are_shown_when_all_have_chosen(match: Match) -> None:
    red, blue = match.guest("red"), match.guest("blue")
    red.envelope(), blue.envelope()
    blue.play("hide bison")
    assert blue.envelope()["view"]["mine"] == "bison"
    assert blue.envelope()["number"] == 1
    red.play("hide rose")
    events = match.guest().get("/log").json()["lines"]
    assert [line["text"] for line in events] == ["Shown: rose bison."]
    own = [line["text"] for line in blue.get("/log").json()["lines"]]
    assert own == ["You hid bison.", "Shown: rose bison."]


def test_undo_tells_nothing_and_ends_with_the_reveal(match: Match) -> None:
    red, blue = match.guest("red"), match.guest("blue")
    red.envelope(), blue.envelope()
    refusals = []
    for chosen in (False, True):
        if chosen:
            red.play("hide rose")
        answer = blue.post("/undo", {"number": 0})
        refusals.append((answer.status_code, answer.text))
    assert refusals[0] == refusals[1]
    assert red.undo()["view"]["mine"] == ""
    red.play("hide raven")
    blue.play("hide bloom")
    for guest in (red, blue):
        guest.envelope()
        refused = guest.post("/undo", {"number": guest.number})
        assert error_of(refused)["code"] == "cannot-undo"


def test_the_record_waits_for_the_end(match: Match) -> None:
    red, blue = match.guest("red"), match.guest("blue")
    for number in range(3):
        red.envelope(), blue.envelope()
        red.play(f"hide {WORDS['red'][number]}")
        assert error_of(red.get("/record"))["code"] == "secret"
        blue.play(f"hide {WORDS['blue'][number]}")
    record = match.guest().get("/record").text
    assert "red: hide ruby" in record


@pytest.mark.parametrize("changed", [False, True])
def test_the_record_never_tells_what_was_not_shown(match: Match, changed: bool) -> None:
    """A choice that was changed was never shown: until the end the record would betray it."""
    red, blue = match.guest("red"), match.guest("blue")
    red.envelope(), blue.envelope()
    if changed:
        red.play("hide raven")
    red.play("hide rose")
    blue.play("hide birch")
    # Now nothing is hidden, but both are to choose again; an undo or a look changes nothing.
    for guest in (red, blue, match.guest()):
        assert error_of(guest.get("/record"))["code"] == "secret"
    assert table_of(match).journal.has_hidden_changes is changed
    red.envelope()
    red.play("hide ruby")  # the choice of another round changes none of the last
    assert table_of(match).journal.has_hidden_changes is changed


def table_of(match: Match) -> Table:
    client = match.client
    assert isinstance(client, TestClient)
    found: Table = client.app.state.server.tables._open[match.id]  # type: ignore[attr-defined]
    return found


def test_secrets_survive_a_restart(serve: Serve) -> None:
    games = {"secrets": GAME}
    match = begin(serve(games=games), "secrets")
    red, blue = match.guest("red"), match.guest("blue")
    red.envelope()
    before = sent(everything(blue, 0))
    red.play("hide raven")
    again = Match(serve(games=games), match.id, match.tokens, match.scenario)
    assert sent(everything(again.guest("blue"), 0)) == before
    assert again.guest("red").envelope()["view"]["mine"] == "raven"
    other = again.guest("blue")
    other.envelope()
    assert "raven" in str(other.play("hide birch")["envelope"]["log"])


# Sockets


@pytest.fixture(params=[False, True], ids=["envelopes", "deltas"])
def listening(match: Match, request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """A socket for each seat and one for a spectator, past their first envelope."""
    client = match.client
    assert isinstance(client, TestClient)
    with ExitStack() as stack:
        sockets = {}
        for seat, token in match.tokens.items():
            path = f"/api/matches/{match.id}/socket"
            sockets[seat] = stack.enter_context(client.websocket_connect(path))
            sockets[seat].send_json({"token": token, "seen": 0, "delta": request.param})
            assert sockets[seat].receive_json()["type"] == "envelope"
        yield sockets


def test_sockets_are_silent_about_a_secret_choice(match: Match, listening: dict[str, Any]) -> None:
    red, blue = match.guest("red"), match.guest("blue")
    red.envelope(), blue.envelope()
    red.play("hide rose")
    assert listening["red"].receive_json()["view"]["mine"] == "rose"
    heard: dict[str, list[str]] = {"blue": [], "spectator": []}
    for seat, messages in heard.items():
        # If anything had been sent, it would come before the answer to this.
        listening[seat].send_json({"type": "ping"})
        messages.append(listening[seat].receive_text())
    assert heard == {"blue": ['{"type":"pong"}'], "spectator": ['{"type":"pong"}']}
    blue.play("hide beryl")
    for seat in ("blue", "spectator"):
        message = listening[seat].receive_json()
        assert message["number"] == 2
        assert message["log"][-1]["code"] == "shown"
