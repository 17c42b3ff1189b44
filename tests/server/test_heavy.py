"""Questions about a battle that somebody has brought: in a process that is ended when late."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.heavy import is_brought
from battaglia.server.questions import APART, QUESTIONS
from battaglia.server.table import Table
from tests.server.conftest import Serve
from tests.server.large import begun_with, large_files
from tests.server.playing import Guest, Match, begin, begun, error_of

Data = dict[str, Any]
SILENT = "import sys, time; print('{}', flush=True); time.sleep(3600)"
ENDING = "print('{}', flush=True); input()"
NONSENSE = "print('{}', flush=True); input(); print('no JSON', flush=True); input()"


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


def table_of(client: TestClient, match: Match) -> Table:
    """The table of a match, as the server has it open."""
    match.guest().envelope()
    server = client.app.state.server  # type: ignore[attr-defined]
    found: Table = client.portal.call(  # type: ignore[union-attr]
        server.tables.read, match.id, lambda table: table
    )
    return found


def answered_here(scribe: Scribe, question: str, args: Data) -> Any:
    """What a question is answered with in this process, errors by their code."""
    try:
        return json.loads(msgspec.json.encode(QUESTIONS[question](scribe, **args)))
    except ApiError as error:
        return error.code


def answered_there(answer: Any) -> Any:
    return answer.json() if answer.status_code == 200 else error_of(answer)["code"]


def asked(guest: Guest, table: Table, viewer: str | None) -> list[tuple[str, Data, Any]]:
    """Questions of every kind with their answers."""
    overlays = [each.kind for each in table.tellers["en"].overlays()]
    pieces = list(table.match.battle.ids)[:3]
    asking: list[tuple[str, Data, Any]] = [
        (
            "overlay",
            {"kind": kind, "piece": pieces[0]},
            guest.get(f"/overlays/{kind}", piece=pieces[0]),
        )
        for kind in overlays
    ]
    asking.append(("course", {}, guest.get("/course")))
    legal = [str(action) for action in table.match.seat(table.match.deciders[0]).legal()][:3]
    for action in [*legal, "pick the-moon"]:
        args = {"action": action, "after": []}
        asking.append(("odds", args, guest.post("/odds", args)))
    for piece in pieces:
        asking.append(("reach", {"piece": piece, "along": []}, guest.get(f"/reach/{piece}")))
        there = table.tellers["en"].hex_of(table.known(viewer), piece) or "0101"
        args = {"piece": piece, "there": there}
        asking.append(("outlook", args, guest.get(f"/outlook/{piece}/{there}")))
    return asking


@pytest.mark.parametrize("scenario", ["navicello-1643", "obregon-1743", "gossolengo"])
def test_a_process_answers_as_the_server_itself_would(client: TestClient, scenario: str) -> None:
    """Every question, for both seats and a spectator, after some play."""
    first = begin(client, scenario)
    first.play_on(Random(4), most=30)
    text = first.guest().get(f"/position/{first.guest().envelope()['length']}").text
    match = begun(client, client.post("/api/matches/import", json={"record": text, "alone": True}))
    match.play_on(Random(2), most=6)
    table = table_of(client, match)
    assert is_brought(table)
    granted: set[str] = set()
    for viewer in (*table.match.seats, None):
        guest = match.guest(viewer or "spectator")
        scribe = Scribe(table, viewer, "en")
        for question, args, answer in asked(guest, table, viewer):
            assert answered_there(answer) == answered_here(scribe, question, args), (question, args)
            granted |= {question} if answer.status_code == 200 else set()
    assert granted == set(QUESTIONS) - APART
    heavy = client.app.state.server.heavy  # type: ignore[attr-defined]
    assert any(student.process is not None for student in heavy._all)


def large_match(client: TestClient) -> Match:
    record = begun_with(large_files(10, 10, 6)).record()
    return begun(client, client.post("/api/matches/import", json={"record": record, "alone": True}))


@pytest.mark.parametrize("how", [SILENT, ENDING, NONSENSE])
def test_a_process_that_does_not_answer_is_ended(serve: Serve, how: str) -> None:
    """Whoever asked is told so in words, and the match goes on."""
    client = serve(heavy_command=program(how), heavy_seconds=0.5)
    match = large_match(client)
    guest = match.guest("coalition", "it")
    answer = guest.get("/overlays/threat")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    error = error_of(answer)
    assert error["code"] == "too-heavy"
    assert "troppo grande" in error["message"]
    heavy = client.app.state.server.heavy  # type: ignore[attr-defined]
    assert all(student.process is None for student in heavy._all)
    assert match.play_on(Random(1), most=1)["number"] == 1


def test_shipped_battles_need_no_process(serve: Serve) -> None:
    """Nor do try-outs of them."""
    client = serve(heavy_command=("/nothing/of/the/kind",))
    match = begin(client)
    tried = match.guest("papal").branch(0)
    for each in (match, tried):
        assert each.guest("papal").get("/overlays/threat").status_code == 200
        assert each.guest("papal").get("/course").status_code == 200
    brought = large_match(client)
    assert error_of(brought.guest("papal").get("/overlays/threat"))["code"] == "too-heavy"
