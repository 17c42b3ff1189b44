"""Taking a match up again: after a restart, under other rules, with other data."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, update

import battaglia
from battaglia.games.montecuccoli.game import Montecuccoli
from battaglia.server.schema import ACTIONS, MATCHES, SNAPSHOTS
from battaglia.server.settings import database_url
from battaglia.server.storage import Storage
from tests.server import older
from tests.server.conftest import Serve
from tests.server.playing import Match, begin, error_of, resume
from tests.server.records import nearly_over, turn_over


def again(client: TestClient, match: Match) -> Match:
    """The same match at another server."""
    return Match(client, match.id, match.tokens, match.scenario)


def database(tmp_path: Path) -> Storage:
    return Storage(database_url(str(tmp_path / "battaglia.db")))


# After a restart


def test_a_restart_changes_nothing_and_keeps_undo(serve: Serve) -> None:
    match = begin(serve())
    guest = match.guest("coalition")
    guest.envelope()
    guest.play("end-fire")
    before = guest.play("pick panzetti-dragoons-2", "step panzetti-dragoons-2 1804")["envelope"]
    later = again(serve(), match).guest("coalition")
    assert later.envelope() == before
    # What was played together is taken back together, after a restart as well.
    assert later.undo()["length"] == 1
    last = later.undo()
    assert last["length"] == 0
    assert last["view"]["phase"] == "artillery"


def test_a_restart_keeps_orders_dice_and_replay(serve: Serve) -> None:
    match = begin(serve())
    match.guest("papal").put("/orders", {"commander": "best"})
    before = match.play_on(Random(5), most=25)
    replays = [match.guest().get(f"/replay/{n}").json() for n in (0, 7, 25)]
    later = again(serve(), match)
    assert later.guest("papal").get("/orders").json()["orders"] == {"commander": "best"}
    assert [later.guest().get(f"/replay/{n}").json() for n in (0, 7, 25)] == replays
    goes_on = later.play_on(Random(1), most=10)
    assert goes_on["number"] == before["number"] + 10
    # The dice are those of the seed, as if nothing had happened in between.
    assert battaglia.load_match(later.guest().get("/record").text).terms.dice == "seed 7"


def rest(client: TestClient) -> None:
    """Let a server store the positions of its matches, as it does when they rest."""
    assert client.portal is not None
    client.portal.call(client.app.state.server.tables.save_quiet, 0)  # type: ignore[attr-defined]


def test_matches_that_fell_out_of_memory_are_opened_again(serve: Serve) -> None:
    client = serve(open_megabytes=1)
    matches = [begin(client) for _ in range(4)]
    for number, match in enumerate(matches):
        guest = match.guest("coalition")
        guest.envelope()
        guest.play("end-fire", "pick panzetti", *(["stop panzetti"] if number % 2 else []))
    for number, match in enumerate(matches):
        assert match.guest().envelope()["number"] == 2 + number % 2
    tables = client.app.state.server.tables  # type: ignore[attr-defined]
    assert len(tables._open) == 2


def test_two_servers_on_one_database_do_not_lose_a_move(serve: Serve) -> None:
    """Each has the match in memory; the second to write is told that it is late."""
    first, second = serve(), serve()
    match = begin(first)
    here, there = match.guest("coalition"), again(second, match).guest("coalition")
    here.envelope(), there.envelope()
    here.play("end-fire")
    late = there.post("/actions", {"number": 0, "actions": ["fire light-gun-1 oddi-horse-1"]})
    assert error_of(late)["code"] == "stale"
    assert there.envelope()["view"] == here.envelope()["view"]
    there.play("pick panzetti")


def test_a_battle_may_begin_with_a_roll(serve: Serve, tmp_path: Path) -> None:
    shipped = battaglia.game("montecuccoli").scenarios()["navicello-1643"].read_text()
    own = tmp_path / "own.toml"
    own.write_text(shipped.replace('hex = "1705" }', 'hex = "1705", disrupted = true }', 1))
    match = resume(serve(), battaglia.new_match(own, seed=3).record())
    before = match.play_on(Random(4), most=5)
    assert before["length"] == 6
    assert before["log"][0]["number"] == 1
    assert before["log"][0]["dice"]
    later = again(serve(), match)
    assert later.guest(before["seat"]).envelope() == before
    assert later.guest().get("/replay/1").status_code == 200
    record = later.guest().get("/record").text
    assert battaglia.load_match(record).record() == record


# Under other rules


@pytest.fixture
def older_match(serve: Serve, tmp_path: Path) -> Match:
    storage = database(tmp_path)
    older.put(storage, older.load())
    storage.close()
    tokens = {seat or "spectator": token for seat, token in older.TOKENS.items()}
    return Match(serve(), "older-match", tokens, "navicello-1643")


def test_a_match_of_older_rules_opens_says_so_and_goes_on(older_match: Match) -> None:
    stored = older.load()
    envelope = older_match.guest("papal").envelope()
    assert envelope["number"] == envelope["length"] == envelope["first"] == older.ACTIONS
    assert envelope["rules_version"] == battaglia.game("montecuccoli").version
    assert any("rules 0" in note for note in envelope["notes"])
    assert envelope["view"]["turn"] == stored.match.summary["turn"]
    assert envelope["view"]["deciders"] == stored.match.summary["deciders"]
    assert envelope["log"]
    after = older_match.play_on(Random(2), most=5)
    assert after["number"] == older.ACTIONS + 5
    assert after["notes"] == envelope["notes"]


def test_the_past_of_a_match_of_older_rules(older_match: Match) -> None:
    """Its log is whole, its replay and its record begin where it was taken up."""
    older_match.play_on(Random(2), most=5)
    guest = older_match.guest()
    lines = guest.get("/log").json()["lines"]
    assert lines[0]["number"] < older.ACTIONS < lines[-1]["number"] + 5
    assert guest.get(f"/replay/{older.ACTIONS}").json()["number"] == older.ACTIONS
    assert guest.get(f"/replay/{older.ACTIONS + 5}").status_code == 200
    assert error_of(guest.get("/replay/3"))["code"] == "bad-request"
    record = guest.get("/record").text
    assert battaglia.load_match(record).record() == record


def test_a_match_of_older_rules_is_taken_up_once(
    older_match: Match, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    before = older_match.play_on(Random(2), most=5)
    caplog.clear()
    caplog.set_level(logging.WARNING)
    later = again(serve(), older_match)
    after = later.guest(before["seat"]).envelope()
    assert after == before
    assert later.guest(before["seat"]).envelope()["can_undo"] == before["can_undo"]
    assert not [r for r in caplog.records if r.name == "battaglia.server"]


def test_a_finished_match_of_older_rules_stays_finished(serve: Serve) -> None:
    record, seat, action = nearly_over()
    match = resume(serve(), record)
    guest = match.guest(seat)
    guest.envelope()
    before = guest.play(action)["envelope"]
    for _ in range(2):
        client = serve(games={"montecuccoli": older.rules(3)})
        after = again(client, match).guest(seat).envelope()
        assert after["outcome"] == before["outcome"]
        assert after["choices"] == []
        assert after["view"]["pieces"] == before["view"]["pieces"]
        assert after["notes"]


def test_rules_may_change_more_than_once(serve: Serve) -> None:
    match = begin(serve())
    match.play_on(Random(3), most=6)
    later = again(serve(games={"montecuccoli": older.rules(3)}), match)
    middle = later.play_on(Random(3), most=6)
    assert (middle["first"], middle["number"], middle["rules_version"]) == (6, 12, 3)
    back = again(serve(), match).play_on(Random(3), most=6)
    assert (back["first"], back["number"], back["rules_version"]) == (12, 18, 2)
    assert back["notes"]


# With other data, or with what cannot be right


def test_a_match_whose_data_have_changed_goes_on_from_its_position(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begin(serve())
    before = match.play_on(Random(3), most=12)
    original = Montecuccoli.data_hash

    def changed(self: Montecuccoli, battle: Any) -> str:
        return original(self, battle)[::-1]

    monkeypatch.setattr(Montecuccoli, "data_hash", changed)
    after = again(serve(), match).guest(before["seat"]).envelope()
    assert after["view"] == before["view"]
    assert after["first"] == 12
    assert any("data" in note for note in after["notes"])


def test_a_scenario_that_is_gone_is_not_missed(serve: Serve, tmp_path: Path) -> None:
    match = begin(serve())
    before = match.play_on(Random(3), most=6)
    storage = database(tmp_path)
    with storage.engine.begin() as connection:
        connection.execute(update(MATCHES).values(scenario="gone-1600"))
    storage.close()
    after = again(serve(), match).guest(before["seat"]).envelope()
    assert after["view"] == before["view"]
    assert after["notes"]


def test_the_snapshot_is_the_truth_and_the_actions_the_check(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve()
    match = begin(client)
    before = match.play_on(Random(3), most=12)
    rest(client)
    storage = database(tmp_path)
    third = (ACTIONS.c.match_id == match.id) & (ACTIONS.c.number == 3)
    with storage.engine.begin() as connection:
        connection.execute(update(ACTIONS).where(third).values(action="pick oddi"))
    storage.close()
    after = again(serve(), match).guest(before["seat"]).envelope()
    assert after["view"] == before["view"]
    assert any("recorded actions" in note for note in after["notes"])
    assert "differs" in caplog.text
    assert again(serve(), match).play_on(Random(1), most=2)["number"] == 14


def test_what_cannot_be_played_again_after_the_last_snapshot_is_taken_back(
    serve: Serve, tmp_path: Path
) -> None:
    """As after a power cut and new rules: the rest stands, and no die that fell falls again."""
    client = serve()
    match = begin(client)
    match.play_on(Random(3), most=6)
    rest(client)
    match.play_on(Random(3), most=60)
    storage = database(tmp_path)
    stored = storage.load(match.id)
    assert stored is not None
    assert stored.snapshots[-1].number > 6  # one was due since
    fifth = (ACTIONS.c.match_id == match.id) & (ACTIONS.c.number == 62)
    with storage.engine.begin() as connection:
        connection.execute(update(ACTIONS).where(fifth).values(action="pick nobody"))
    storage.close()
    later = again(serve(), match)
    after = later.guest().envelope()
    assert (after["number"], after["length"], after["first"]) == (67, 61, 61)
    assert any("recorded actions" in note for note in after["notes"])
    tables = later.client.app.state.server.tables  # type: ignore[attr-defined]
    rolls = sum(len(row.rolls) for row in stored.rows)
    assert tables._open[match.id].match.roll_number == rolls
    on = later.play_on(Random(4), most=5)
    once_more = again(serve(), match).guest(on["seat"]).envelope()
    assert once_more["notes"]
    assert {**once_more, "notes": []} == {**on, "notes": []}


def test_a_match_that_cannot_be_opened_says_so(serve: Serve, tmp_path: Path) -> None:
    match = begin(serve())
    match.play_on(Random(3), most=4)
    storage = database(tmp_path)
    with storage.engine.begin() as connection:
        broken = "start = 'nowhere'"
        connection.execute(update(SNAPSHOTS).values(position=broken, rules=1, digest="?"))
        connection.execute(update(MATCHES).values(rules=1))
    storage.close()
    answer = again(serve(), match).guest("papal").get()
    assert answer.status_code == 409
    assert error_of(answer)["code"] == "cannot-open"


def test_a_gap_in_the_journal_is_not_passed_over(serve: Serve, tmp_path: Path) -> None:
    match = begin(serve())
    match.play_on(Random(3), most=4)
    storage = database(tmp_path)
    with storage.engine.begin() as connection:
        connection.execute(delete(ACTIONS).where(ACTIONS.c.number == 2))
    storage.close()
    assert again(serve(), match).guest("papal").get().status_code == 409


def test_undo_of_another_seat_s_turn_is_not_brought_back_by_a_restart(serve: Serve) -> None:
    record, seat, action = turn_over()
    match = resume(serve(), record)
    guest = match.guest(seat)
    guest.envelope()
    handed_over = guest.play(action)["envelope"]
    later = again(serve(), match)
    assert later.guest(seat).envelope()["can_undo"] == handed_over["can_undo"]
    other = later.guest(handed_over["view"]["deciders"][0])
    choices = other.choices()
    other.play(choices[0])
    assert not later.guest(seat).envelope()["can_undo"]
    assert not again(serve(), match).guest(seat).envelope()["can_undo"]


def test_the_fixture_is_what_it_says() -> None:
    stored = older.load()
    assert {row.rules for row in stored.rows} == {0}
    assert any(row.action.startswith("take-up") for row in stored.rows)
    assert msgspec.json.encode(stored)
