"""What is worked out once for all seats is what each would be told alone; deltas bring it along."""

from __future__ import annotations

import re
from functools import partial
from itertools import product
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from battaglia.core import flow
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.telling.play import TellsPlay
from battaglia.server.answers import Delta
from battaglia.server.envelopes import Scribe
from battaglia.server.journal import Viewer
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.sheets import Reader
from battaglia.server.table import Table
from tests.server.night_game import AIMS, TRAPS
from tests.server.playing import begin
from tests.server.random_tables import GAMES, SCENARIOS, changes, table_of

ACTIONS = 40
SHORT = ("night", "secrets")


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(GAMES)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_seat_is_told_what_it_would_be_told_alone(library: Library, scenario: str) -> None:
    table = table_of(library, scenario, 3)
    for _ in changes(table, 3, ACTIONS):
        for viewer, lang in product((*table.match.seats, None), LANGUAGES):
            scribe = Scribe(table, viewer, lang)
            known = table.match.state.masked(scribe.seat)
            alone = scribe.teller.view(known, scribe.seat), scribe.teller.desk(known, scribe.seat)
            assert scribe.told() == alone
            counters = {piece: scribe.teller.counter(known, piece) for piece in scribe.teller.index}
            assert alone[1].counters == counters


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_piece_in_hand_can_always_be_put_back(library: Library, scenario: str) -> None:
    table = table_of(library, scenario, 4)
    teller = table.teller
    for _ in changes(table, 4, ACTIONS):
        state = table.match.state
        for seat in state.deciders:
            picks = [each for each in flow.legal(state, seat) if each.verb == teller.pick_verb]
            for pick in picks:
                assert not TellsPlay.final_plan(teller, state, seat, [pick], lambda p: True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_last_positions_are_those_that_were_written_down(
    library: Library, scenario: str
) -> None:
    table = table_of(library, scenario, 6)
    for _ in changes(table, 6, ACTIONS):
        standing = table.journal.standing
        for length in range(max(1, len(standing) - 2), len(standing) + 1):
            found = table.game.digest(table.position_at(length))
            assert found == standing[length - 1].digest


# Deltas


def applied(delta: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The envelope that a reader has after a delta."""
    assert delta["since"] == before["number"]
    after = {**before, **delta["sections"], "number": delta["number"]}
    after["view"] = {**before["view"], **delta["view"]}
    after["view"]["pieces"] = {**after["view"].get("pieces", {}), **delta["pieces"]}
    after["desk"] = {**before["desk"], **delta["desk"]}
    after["desk"]["counters"] = {**after["desk"]["counters"], **delta["counters"]}
    kept = [line for line in before["log"] if line["number"] <= delta["kept"]]
    after["log"] = [*kept, *delta["log"]]
    return after


class Follower:
    """A reader who takes deltas, beside one who is always sent everything."""

    def __init__(self, viewer: Viewer, lang: str) -> None:
        self.viewer = viewer
        self.lang = lang
        self.reader = Reader(viewer, lang, None, deltas=True)
        self.has: dict[str, Any] = {}
        self.deltas = 0

    def follow(self, table: Table) -> None:
        message = self.reader.news(table)
        if not message:
            return
        told = msgspec.json.decode(message)
        self.deltas += told["type"] == "delta"
        self.has = applied(told, self.has) if told.pop("type") == "delta" else told

    def hold(self, table: Table) -> None:
        """What it has is what there is; of the log it may have older lines, too."""
        whole = msgspec.json.decode(
            msgspec.json.encode(Scribe(table, self.viewer, self.lang).envelope())
        )
        log, has = whole.pop("log"), dict(self.has)
        mine = has.pop("log")
        assert has == whole
        shared = min(len(mine), len(log))
        assert mine[len(mine) - shared :] == log[len(log) - shared :]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whoever_follows_by_deltas_has_what_there_is(library: Library, scenario: str) -> None:
    for seed in range(20 if scenario in SHORT else 1):
        table = table_of(library, scenario, seed)
        often = [Follower(viewer, "en") for viewer in (*table.match.seats, None)]
        rarely = Follower(None, "it")
        for number, _ in enumerate(changes(table, seed, ACTIONS)):
            for follower in (*often, *([rarely] if number % 3 == 0 else [])):
                follower.follow(table)
                follower.hold(table)
    assert all(follower.deltas for follower in often)


def test_new_lines_come_in_their_order_and_none_is_left_out(library: Library) -> None:
    table = table_of(library, "navicello-1643", 5)
    follower = Follower("papal", "en")
    follower.follow(table)
    for _ in changes(table, 5, 80):
        follower.follow(table)
    whole = Scribe(table, "papal", "en").log(0).lines
    assert follower.deltas > 40
    assert follower.has["log"] == msgspec.to_builtins(whole)


def test_an_undo_sends_few_lines_and_leaves_enough(library: Library) -> None:
    """Whoever has fewer than forty lines takes them for the whole log."""
    table = table_of(library, "raab-1664", 5)
    for _ in changes(table, 5, 3000):
        if len(table.logbook(None).lines()) > 100:
            break
    follower = Follower(None, "en")
    follower.follow(table)
    began = len(follower.has["log"])
    assert began >= 80
    seat = table.match.deciders[0]
    for _ in range(30):
        undoable = [each for each in Scribe(table, seat, "en").choices() if not each.final]
        if not undoable:
            break
        table.play(seat, [undoable[0].action])
        follower.follow(table)
        table.undo(seat)
        told = msgspec.json.decode(follower.reader.news(table))
        assert (told.pop("type"), len(told["log"]) < 20) == ("delta", True)
        follower.has = applied(told, follower.has)
        follower.hold(table)
    assert len(follower.has["log"]) >= began - 1


def test_a_delta_is_for_those_who_have_what_it_follows(library: Library) -> None:
    table = table_of(library, "navicello-1643", 1)
    late, asking = (
        Reader("papal", "en", None, deltas=True),
        Reader("papal", "en", None, deltas=True),
    )
    plain = Reader("papal", "en", None, deltas=False)
    for reader in (late, asking, plain):
        assert kind(reader, table) == "envelope"
    table.play("coalition", ["end-fire"])
    assert [kind(reader, table) for reader in (asking, plain)] == ["delta", "envelope"]
    table.play("coalition", ["end-movement"])
    assert kind(asking, table) == "delta"
    assert kind(late, table) == "envelope"
    assert late.news(table) == b""
    late.ask()
    assert kind(late, table) == "envelope"


def test_other_standing_orders_make_another_sheet_that_no_delta_follows(library: Library) -> None:
    """What can be taken back depends on them, though the number is the same."""
    table = table_of(library, "navicello-1643", 1)
    reader = Reader("coalition", "en", None, deltas=True)
    reader.news(table)
    first = Scribe(table, "coalition", "en").sheet()
    assert Scribe(table, "coalition", "en").sheet() is first
    table.orders["papal"] = {"commander": "best"}
    assert Scribe(table, "coalition", "en").sheet() is not first
    table.play("coalition", ["end-fire"])
    assert kind(reader, table) == "envelope"
    table.play("coalition", ["end-movement"])
    assert kind(reader, table) == "delta"


def test_what_is_added_to_the_dice_makes_another_sheet(library: Library) -> None:
    table = new_table(library, "navicello-1643", {}, {}, None).table
    first = Scribe(table, "papal", "en").sheet()
    table.add_entropy("coalition", "aleatory")
    second = Scribe(table, "papal", "en").sheet()
    assert (first.number, first.sections["dice"].entropy) == (second.number, {})
    assert second.sections["dice"].entropy == {"coalition": "aleatory"}
    table.play("coalition", ["end-fire"])
    assert Scribe(table, "papal", "en").sheet().since is None
    table.undo("coalition")
    assert Scribe(table, "papal", "en").sheet().since == 1


def test_deltas_are_the_same_to_the_byte_whatever_the_secrets_behind_them(
    library: Library,
) -> None:
    """The words that are hidden in the night differ; what others are sent does not."""
    for viewer in ("blue", None):
        first, other = (heard(library, viewer, plan) for plan in (NIGHT, OTHER_NIGHT))
        assert first == other
        assert all(word not in first for pair in (*AIMS[:1], *TRAPS[:1]) for word in pair)


AIMED = [("red", "aim ruby"), ("blue", "aim birch"), ("red", "lay raven"), ("blue", "scout")]
NIGHT = [*AIMED, ("red", "scout")]
OTHER_NIGHT = [
    (seat, action.replace("ruby", "rose").replace("raven", "rowan")) for seat, action in NIGHT
]


def heard(library: Library, viewer: Viewer, plan: list[tuple[str, str]]) -> str:
    """All that a reader is sent, without what is another in each match."""
    table = table_of(library, "night", 5)
    reader = Reader(viewer, "en", None, deltas=True)
    told = [reader.news(table).decode()]
    for seat, action in plan:
        assert table.play(seat, [action]) == (1, None)
        told.append(reader.news(table).decode())
    assert sum('"delta"' in message for message in told) == len(plan)
    text = "\n".join(told).replace(table.id, "MATCH")
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:+]+", "TIME", text)


# Answers


def test_whoever_plays_and_takes_back_can_have_deltas(client: TestClient) -> None:
    match = begin(client)
    guest = match.guest("coalition")
    has = guest.envelope()
    for path, body in (("/actions", {"actions": ["end-fire"]}), ("/undo", {})):
        asked = {"number": has["number"], "delta": True, **body}
        answer = guest.post(path, asked).raise_for_status().json()
        assert answer["envelope"] is None
        msgspec.convert(answer["delta"], Delta, strict=True)
        has = applied(answer["delta"], has)
        assert has == guest.envelope()


def test_without_a_sheet_to_follow_everything_is_answered(client: TestClient) -> None:
    match = begin(client)
    guest = match.guest("coalition")
    asked = {"number": 0, "actions": ["end-fire"], "delta": True}
    answer = guest.post("/actions", asked).raise_for_status().json()
    assert answer["delta"] is None
    assert answer["envelope"]["number"] == 1


def test_a_socket_that_takes_deltas_is_sent_an_envelope_first(client: TestClient) -> None:
    match = begin(client)
    guest = match.guest("coalition")
    guest.envelope()
    with client.websocket_connect(f"/api/matches/{match.id}/socket") as socket:
        socket.send_json({"token": match.tokens["papal"], "delta": True})
        has = socket.receive_json()
        assert has.pop("type") == "envelope"
        for change in (partial(guest.play, "end-fire"), guest.undo):
            change()
            told = socket.receive_json()
            assert told.pop("type") == "delta"
            has = applied(told, has)
        assert has == match.guest("papal").envelope()


def kind(reader: Reader, table: Table) -> str:
    told: str = msgspec.json.decode(reader.news(table))["type"]
    return told
