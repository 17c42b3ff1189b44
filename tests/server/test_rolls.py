"""A roll in the log explains itself: at once, by socket, in a replay, and after a restart."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from battaglia.server.answers import LogLine
from battaglia.server.envelopes import Scribe
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.settings import shipped_games
from battaglia.server.storage import Storage
from tests.conformance.montecuccoli import bold_chooser
from tests.server import older
from tests.server.conftest import Serve
from tests.server.playing import Data, Match, begin

FIRE = "fire light-gun-1 oddi-horse-1"


def rolled(lines: list[Data]) -> Data:
    """The one roll that some lines of a log tell of."""
    (found,) = [line for line in lines if line["roll"]]
    return found


def fired(client: TestClient) -> Match:
    match = begin(client, "navicello-1643", seed=7)
    guest = match.guest("coalition")
    guest.envelope()
    guest.play(FIRE)
    return match


def test_a_line_of_the_log_has_its_roll(client: TestClient) -> None:
    line = rolled(fired(client).guest().get("/log").json()["lines"])
    roll = line["roll"]
    face = line["dice"][0][0]
    assert (line["code"], roll["code"], roll["rule"]) == ("fire-result", "fire-roll", "5.0")
    assert (roll["dice"], roll["faces"], roll["total"]) == (["d6"], [str(face)], face)
    assert (roll["thrower"], roll["pieces"]) == ("coalition", ["light-gun-1", "oddi-horse-1"])
    assert roll["purpose"] == "Light gun 1 fires at Oddi horse 1, 2 hexes away."
    assert roll["text"].startswith(f"{face} at range 2: ")
    assert roll["ledgers"]["die"] == {"title": "die", "total": 0, "lines": []}


def test_it_speaks_the_language_that_is_asked_for(client: TestClient) -> None:
    line = rolled(fired(client).guest("papal", "it").get("/log").json()["lines"])
    assert " a distanza 2: " in line["roll"]["text"]


def test_it_is_there_after_a_restart(serve: Serve) -> None:
    match = fired(serve())
    before = rolled(match.guest().get("/log").json()["lines"])
    again = Match(serve(), match.id, match.tokens, match.scenario)
    assert rolled(again.guest().get("/log").json()["lines"]) == before
    replayed = again.guest().get("/replay/1").json()
    assert rolled(replayed["log"]) == before


def test_sockets_bring_it(client: TestClient) -> None:
    match = begin(client, "navicello-1643", seed=7)
    with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"], "seen": 0})
        assert socket.receive_json()["log"] == []
        guest = match.guest("coalition")
        guest.envelope()
        guest.play(FIRE)
        heard: dict[str, Any] = socket.receive_json()
    assert rolled(heard["log"])["roll"]["code"] == "fire-roll"


def test_the_record_says_how_dice_were_read(client: TestClient) -> None:
    record = fired(client).guest().get("/record").text
    (line,) = [line for line in record.splitlines() if FIRE in line]
    assert f"{FIRE} {{" in line
    assert "}  # " in line
    assert " against 2: " in line


def test_combats_bring_the_ledgers_of_both_strengths() -> None:
    library, choose = Library(shipped_games()), bold_chooser(4)
    table = new_table(library, "navicello-1643", {}, {}, 7, alone=True).table
    scribe = Scribe(table, "papal", "en")
    fights: list[LogLine] = []
    while not fights:
        number, action = choose(table.match)
        table.play(table.match.seats[number], [str(action)])
        fights = [line for line in scribe.log(0).lines if line.code == "combat-result"]
    roll = fights[0].roll
    assert roll is not None
    assert list(roll.ledgers) == ["attack", "defence", "die"]
    attack = roll.ledgers["attack"]
    assert attack.total == sum(line.value for line in attack.lines)
    assert {line.rule for line in attack.lines} <= {"8.0", "9.1", "10.2"}
    assert f" in column {roll.against}: " in roll.text


@pytest.mark.parametrize("seat", ["coalition", "spectator"])
def test_rolls_of_old_keep_their_faces(serve: Serve, seat: str) -> None:
    """Rows that were written before rolls were written down whole can still be read."""
    client = serve(games={"montecuccoli": older.rules(0)})
    storage: Storage = client.app.state.server.tables.storage  # type: ignore[attr-defined]
    older.put(storage, older.load())
    tokens = {name or "spectator": token for name, token in older.TOKENS.items()}
    lines = Match(client, "older-match", tokens, "navicello-1643").guest(seat).get("/log").json()
    with_dice = [line for line in lines["lines"] if line["dice"]]
    assert with_dice
    assert all(line["roll"] is None for line in with_dice)
