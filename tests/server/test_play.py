"""Playing: plans, numbers, undo, and everything that can be asked on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia.server.answers import Begun, Envelope, Log, Played, Replay, Status
from battaglia.server.envelopes import Scribe
from battaglia.server.library import Library
from battaglia.server.opening import new_table
from battaglia.server.settings import shipped_games
from tests.server.playing import Guest, Match, begin, error_of, resume
from tests.server.records import attacks_to_declare, nearly_over, turn_over
from tests.server.shapes import shaped

RAAB = "raab-1664"


@pytest.fixture
def match(client: TestClient) -> Match:
    return begin(client)


@pytest.fixture
def mover(match: Match) -> Guest:
    """The first player in his movement phase."""
    guest = match.guest("coalition")
    guest.envelope()
    guest.play("end-fire")
    return guest


# Beginning


def test_a_match_begins_with_a_token_for_each_seat(client: TestClient) -> None:
    body = client.post("/api/matches", json={"scenario": "navicello-1643"}).json()
    begun = shaped(Begun, body)
    assert set(begun.tokens) == {"coalition", "papal", "spectator"}
    assert len(set(begun.tokens.values())) == 3
    assert all(len(token) >= 43 for token in begun.tokens.values())


def test_a_machine_needs_no_token(client: TestClient) -> None:
    match = begin(client, players={"papal": "machine:random"})
    assert set(match.tokens) == {"coalition", "spectator"}
    assert match.guest("coalition").envelope()["players"]["papal"] == "machine:random"


def test_options_are_in_force(client: TestClient) -> None:
    match = begin(client, RAAB, options={"free_set_up": True, "crt": "attacker"})
    envelope = match.guest("allied").envelope()
    assert envelope["view"]["phase"] == "set-up"
    told = match.guest("allied").get("/battle").json()
    values = {option["id"]: option["value"] for option in told["options"]}
    assert (values["free_set_up"], values["crt"], values["flood"]) == (True, "attacker", False)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"options": {"crt": "homemade"}}, "crt"),
        ({"options": {"magic": True}}, "magic"),
        ({"players": {"swiss": "human"}}, "swiss"),
        ({"players": {"papal": "machine:genius"}}, "genius"),
        ({"players": {"papal": "human", "colour": "blue"}}, "colour"),
        ({"seed": "seven"}, "seed"),
        ({"sneed": 7}, "sneed"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    client: TestClient, asked: dict[str, Any], word: str
) -> None:
    answer = client.post("/api/matches", json={"scenario": "navicello-1643", **asked})
    assert answer.status_code == 400
    error = error_of(answer)
    assert error["code"] == "bad-request"
    assert word in error["message"]
    assert "/" not in error["message"].replace("machine:", "")  # no path of the server


def test_dice_are_promised_first_and_proved_last() -> None:
    library, rng = Library(shipped_games()), Random(4)
    table = new_table(library, "navicello-1643", {}, {}, None).table
    scribe = Scribe(table, "papal", "en")
    first = scribe.dice()
    assert first is not None
    assert first.secret is None
    while table.match.outcome is None:
        seat = table.match.deciders[0]
        table.play(seat, [str(rng.choice(table.match.seat(seat).legal()))])
    last = scribe.dice()
    assert last is not None
    assert last.commitment == first.commitment
    assert battaglia.CommittedDice(bytes.fromhex(last.secret or "")).commitment == first.commitment
    assert battaglia.load_match(table.match.record()).outcome is not None


# Playing


def test_every_answer_has_the_documented_shape(client: TestClient) -> None:
    match = begin(client, RAAB)
    ottoman = match.guest("ottoman", "it")
    shaped(Envelope, ottoman.envelope())
    shaped(Played, ottoman.play(ottoman.choices()[0]))
    for seat in ("allied", "spectator"):
        answer = match.guest(seat, "it").get()
        assert "⟨" not in answer.text
        shaped(Envelope, answer.json())


def test_a_plan_is_played_to_its_end(mover: Guest) -> None:
    played = mover.play(
        "pick panzetti-dragoons-2", "step panzetti-dragoons-2 1804", "stop panzetti-dragoons-2"
    )
    assert (played["played"], played["stopped"]) == (3, None)
    piece = played["envelope"]["view"]["pieces"]["panzetti-dragoons-2"]
    assert (piece["hex"], piece["moved"]) == ("1804", True)
    assert played["envelope"]["length"] == 4


def test_a_plan_ends_with_the_reason_why_it_cannot_go_on(mover: Guest) -> None:
    played = mover.play("pick panzetti-dragoons-2", "step panzetti-dragoons-2 2213")
    assert played["played"] == 1
    assert played["stopped"]["action"] == "step panzetti-dragoons-2 2213"
    assert [reason["code"] for reason in played["stopped"]["reasons"]] == ["no-bridge"]
    played = mover.play("stop panzetti-dragoons-2", "dance")
    assert [reason["code"] for reason in played["stopped"]["reasons"]] == ["unreadable"]


def test_a_plan_ends_with_a_roll(match: Match) -> None:
    guest = match.guest("coalition")
    guest.envelope()
    played = guest.play("fire light-gun-1 oddi-horse-1", "end-fire")
    assert (played["played"], played["stopped"]) == (1, "rolled")
    line = next(entry for entry in played["envelope"]["log"] if entry["code"] == "fire-result")
    assert len(line["dice"]) == 1
    assert line["pieces"] == ["oddi-horse-1"]


def test_a_plan_ends_where_another_decides(client: TestClient) -> None:
    record, seat, action = turn_over()
    guest = resume(client, record).guest(seat)
    guest.envelope()
    played = guest.play(action, action)
    assert (played["played"], played["stopped"]) == (1, "not-yours")


def test_a_stop_that_came_by_itself_is_no_obstacle(client: TestClient) -> None:
    """A piece that spends its last point has stopped; the plan's own stop is then done."""
    match = begin(client, RAAB)
    guest = match.guest("ottoman")
    envelope = guest.envelope()
    if envelope["view"]["phase"] == "artillery":
        guest.play("end-fire")
    found = 0
    for choice in guest.choices():
        if not choice.startswith("pick "):
            continue
        reach = guest.get(f"/reach/{choice.split()[1]}").json()["hexes"]
        spent = [way for way in reach if len(way["way"]) > 1 and way["cost"] == "4"]
        if spent:
            piece = choice.split()[1]
            steps = [f"step {piece} {there}" for there in spent[0]["way"]]
            plan = [choice, *steps, f"stop {piece}"]
            played = guest.play(*plan)
            assert (played["played"], played["stopped"]) == (len(plan), None)
            found += 1
        if found == 3:
            return
    pytest.fail("no piece could spend all its points")


def test_a_march_is_one_action_of_the_past_and_one_undo(mover: Guest) -> None:
    before = mover.envelope()
    far = max(mover.get("/reach/panzetti-dragoons-1").json()["hexes"], key=lambda w: len(w["way"]))
    assert len(far["way"]) >= 5
    [march] = far["plan"]
    assert not far["final"]
    played = mover.play(march)["envelope"]
    assert played["length"] == before["length"] + 1
    shown = mover.get(f"/replay/{played['length']}").json()["view"]["pieces"]
    assert shown["panzetti-dragoons-1"]["hex"] == far["hex"]
    mover.post("/undo", {"number": played["number"]})
    again = mover.envelope()
    assert again["length"] == before["length"]
    assert again["view"] == before["view"]


def test_the_wrong_number_is_stale_and_changes_nothing(mover: Guest) -> None:
    before = mover.envelope()
    for number in (0, mover.number - 1, mover.number + 1):
        answer = mover.post("/actions", {"number": number, "actions": ["end-movement"]})
        assert answer.status_code == 409
        error = error_of(answer)
        assert (error["code"], error["number"]) == ("stale", before["number"])
    assert mover.envelope() == before


def test_an_illegal_action_is_refused_with_its_reason(mover: Guest) -> None:
    before = mover.envelope()
    answer = mover.post(
        "/actions", {"number": mover.number, "actions": ["pick oddi", "end-movement"]}
    )
    assert answer.status_code == 409
    error = error_of(answer)
    assert error["code"] == "illegal"
    (reason,) = error["reasons"]
    assert (reason["code"], reason["rule"]) == ("not-yours", "6.0")
    assert "Oddi" in reason["text"]
    assert reason["title"]
    assert mover.envelope() == before


def test_after_the_end_nothing_is_played(client: TestClient) -> None:
    record, seat, action = nearly_over()
    guest = resume(client, record).guest(seat)
    guest.envelope()
    envelope = guest.play(action)["envelope"]
    assert envelope["outcome"]["text"] == envelope["prompt"]["text"]
    assert envelope["choices"] == []
    answer = guest.post("/actions", {"number": guest.number, "actions": ["end-fire"]})
    assert answer.status_code == 409
    assert error_of(answer)["code"] == "over"


def test_final_choices_are_those_that_cannot_be_taken_back(client: TestClient) -> None:
    match = resume(client, attacks_to_declare())
    rng, guests = Random(11), match.guests()
    envelope = guests["coalition"].envelope()
    seen = {True: 0, False: 0}
    for _ in range(40):
        guest = guests[envelope["view"]["deciders"][0]]
        if envelope["seat"] != envelope["view"]["deciders"][0]:
            envelope = guest.envelope()
        choice = rng.choice(envelope["choices"])
        envelope = guest.play(choice["action"])["envelope"]
        if envelope["outcome"]:
            break
        assert envelope["can_undo"] is not choice["final"], choice
        assert bool(envelope["undo_reason"]) is choice["final"]
        seen[choice["final"]] += 1
    assert min(seen.values()) > 1


# Going together


def test_a_commander_and_his_unit_go_together_by_one_click(mover: Guest) -> None:
    before = mover.envelope()
    pieces = before["view"]["pieces"]
    chief, unit = next(
        (one, other)
        for one in before["desk"]["to_move"]
        for other in before["desk"]["to_move"]
        if one != other and pieces[one]["hex"] == pieces[other]["hex"]
    )
    alone = mover.get(f"/reach/{unit}").json()
    assert chief in alone["along"]
    both = mover.get(f"/reach/{unit}", along=chief).json()
    assert both["together"] == [chief]
    hexes = {way["hex"] for way in both["hexes"]}
    own = {way["hex"] for way in mover.get(f"/reach/{chief}").json()["hexes"]}
    assert hexes == {way["hex"] for way in alone["hexes"]} & own
    way = both["hexes"][0]
    after = mover.play(*way["plan"])["envelope"]
    standing = after["view"]["pieces"]
    assert standing[chief]["hex"] == standing[unit]["hex"] == way["hex"]
    assert after["length"] == before["length"] + 2
    assert mover.undo()["view"] == before["view"]


def test_only_those_who_stand_together_go_together(mover: Guest) -> None:
    answer = mover.get("/reach/panzetti-dragoons-1", along="panzetti-dragoons-2")
    assert answer.status_code == 400
    assert error_of(answer)["code"] == "bad-request"


# Taking back


def test_undo_takes_back_one_action_and_counts_as_a_change(mover: Guest) -> None:
    before = mover.envelope()
    mover.play("pick panzetti")
    after = mover.undo()
    assert after["number"] == before["number"] + 2
    assert after["length"] == before["length"]
    assert after["view"] == before["view"]
    assert after["log"] == before["log"]


def test_undo_takes_back_what_was_played_together(mover: Guest) -> None:
    before = mover.envelope()
    plans = [
        max(mover.get(f"/reach/{piece}").json()["hexes"], key=lambda w: len(w["way"]))["plan"]
        for piece in ("panzetti-dragoons-1", "panzetti-dragoons-2")
    ]
    first = mover.play("pick panzetti")["envelope"]
    assert first["undo_to"] == before["length"]
    mover.undo()
    both = mover.play(*plans[0], *plans[1])["envelope"]
    assert both["length"] == before["length"] + 2
    assert both["undo_to"] == before["length"]
    assert mover.undo()["view"] == before["view"]


def test_a_plan_is_played_instead_of_what_was_played_last(mover: Guest) -> None:
    hexes = mover.get("/reach/panzetti-dragoons-1").json()["hexes"]
    first = mover.play(*hexes[0]["plan"])["envelope"]
    asked = {"number": first["number"], "actions": hexes[1]["plan"], "instead": True}
    played = mover.post("/actions", asked).json()
    assert played["envelope"]["length"] == first["length"]
    pieces = played["envelope"]["view"]["pieces"]
    assert pieces["panzetti-dragoons-1"]["hex"] == hexes[1]["hex"]


def test_what_is_played_instead_and_not_allowed_leaves_the_first_taken_back(mover: Guest) -> None:
    hexes = mover.get("/reach/panzetti-dragoons-1").json()["hexes"]
    first = mover.play(*hexes[0]["plan"])["envelope"]
    asked = {"number": first["number"], "actions": ["pick oddi"], "instead": True}
    played = mover.post("/actions", asked).json()
    assert (played["played"], played["stopped"]["action"]) == (0, "pick oddi")
    assert played["envelope"]["length"] == first["length"] - 1


def test_nothing_can_be_played_instead_of_a_roll(match: Match) -> None:
    guest = match.guest("coalition")
    shot = next(c for c in guest.envelope()["choices"] if c["verb"] == "fire")
    fired = guest.play(shot["action"])["envelope"]
    asked = {"number": fired["number"], "actions": ["end-fire"], "instead": True}
    answer = guest.post("/actions", asked)
    assert error_of(answer)["code"] == "cannot-undo"
    assert guest.envelope()["length"] == fired["length"]


def test_those_who_have_not_moved_are_told(mover: Guest) -> None:
    before = mover.envelope()
    able = {c["piece"] for c in before["choices"] if c["verb"] == "pick"}
    assert set(before["desk"]["to_move"]) == able
    assert before["desk"]["moves_left"] is None
    reach = mover.get("/reach/panzetti-dragoons-1").json()["hexes"]
    after = mover.play(*reach[0]["plan"])["envelope"]
    assert set(after["desk"]["to_move"]) == able - {"panzetti-dragoons-1"}
    assert not mover.play("end-movement")["envelope"]["desk"]["to_move"]


def test_undo_takes_back_all_after_a_moment_as_far_as_may_be(mover: Guest) -> None:
    before = mover.envelope()
    for piece in ("panzetti-dragoons-1", "panzetti-dragoons-2"):
        far = max(mover.get(f"/reach/{piece}").json()["hexes"], key=lambda w: len(w["way"]))
        mover.play(*far["plan"])
    moved = mover.envelope()
    assert moved["length"] == before["length"] + 2
    once = mover.post("/undo", {"number": moved["number"], "to": before["length"] + 1}).json()
    assert once["length"] == before["length"] + 1
    mover.envelope()
    again = mover.post("/undo", {"number": once["number"], "to": 0}).json()
    assert again["length"] == 0
    assert not again["can_undo"]


def test_undo_is_refused_after_a_roll_and_to_the_other_seat(match: Match) -> None:
    coalition, papal = match.guest("coalition"), match.guest("papal")
    coalition.envelope()
    coalition.play("fire light-gun-1 oddi-horse-1")
    answer = coalition.post("/undo", {"number": coalition.number})
    assert answer.status_code == 409
    assert error_of(answer)["code"] == "cannot-undo"
    if "end-fire" in coalition.choices():
        coalition.play("end-fire")
    coalition.play("pick panzetti")
    envelope = papal.envelope()
    assert not envelope["can_undo"]
    answer = papal.post("/undo", {"number": papal.number})
    assert error_of(answer)["message"] == envelope["undo_reason"]
    # All that follows the roll is taken back, and nothing is refused for the rest.
    rolled = coalition.envelope()["length"] - 1
    back = coalition.post("/undo", {"number": coalition.number, "to": 0}).json()
    assert 0 < back["length"] <= rolled
    assert not back["can_undo"]


# The past


def test_replay_shows_every_position_that_there_was(client: TestClient) -> None:
    match = begin(client)
    guests, rng = match.guests(), Random(9)
    spectator = match.guest()
    views = [spectator.envelope()["view"]]
    for _ in range(55):
        deciders = views[-1]["deciders"]
        guest = guests[deciders[0]]
        guest.play(rng.choice(guest.choices()))
        views.append(spectator.envelope()["view"])
        if rng.random() < 0.2 and guest.envelope()["can_undo"]:
            guest.undo()
            views.pop()
    length = spectator.envelope()["length"]
    assert length == len(views) - 1
    for number, view in enumerate(views):
        told = shaped(Replay, spectator.get(f"/replay/{number}").json())
        assert told.number == number
        assert told.view == view
    beyond = spectator.get(f"/replay/{length + 1}")
    assert beyond.status_code == 400


def test_the_log_can_be_had_from_anywhere(client: TestClient) -> None:
    match = resume(client, nearly_over()[0])
    guest = match.guest("papal")
    envelope = guest.envelope()
    whole = shaped(Log, guest.get("/log").json())
    assert whole.length == envelope["length"]
    assert len(whole.lines) > len(envelope["log"]) == 40
    assert msgspec.to_builtins(whole.lines[-40:]) == envelope["log"]
    part = shaped(Log, guest.get("/log", after=60).json())
    assert part.lines == [line for line in whole.lines if line.number > 60]


def test_a_record_goes_out_and_comes_in_again(client: TestClient) -> None:
    text, seat, action = nearly_over()
    match = resume(client, text)
    before = match.guest(seat).envelope()
    record = match.guest().get("/record")
    assert record.text == text
    assert record.headers["content-type"].startswith("text/plain")
    assert "attachment" in record.headers["content-disposition"]
    again = resume(client, record.text)
    after = again.guest(seat).envelope()
    for key in ("view", "log", "choices", "length", "outcome"):
        assert after[key] == before[key], key
    last = again.guest(seat)
    last.envelope()
    assert last.play(action)["envelope"]["outcome"]
    assert battaglia.load_match(last.get("/record").text).outcome is not None


def test_a_record_with_unknown_dice_goes_on_with_others(client: TestClient) -> None:
    dice = battaglia.CommittedDice(b"a secret of some length")
    match = battaglia.new_match("navicello-1643", dice=dice)
    match.seat("coalition").play("fire light-gun-1 oddi-horse-1")
    again = resume(client, match.record())
    commitment = again.guest().envelope()["dice"]["commitment"]
    assert commitment != dice.commitment
    again.play_on(Random(1), most=30)
    longer = again.guest().get("/record").text
    assert f'[Dice "commitment {commitment} since 1"]' in longer
    assert battaglia.load_match(longer).record() == longer


def test_a_false_record_is_refused_with_its_line(client: TestClient) -> None:
    record = nearly_over()[0]
    lines = record.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("coalition: pick"))
    lines[place] = "coalition: pick oddi"
    answer = client.post("/api/matches/import", json={"record": "\n".join(lines)})
    assert answer.status_code == 400
    assert f"line {place + 1}:" in error_of(answer)["message"]
    other_rules = record.replace('[Rules "2"]', '[Rules "99"]')
    other_game = record.replace('[Game "montecuccoli"]', '[Game "chess"]')
    for text in ("", "nonsense", other_rules, other_game):
        answer = client.post("/api/matches/import", json={"record": text})
        assert error_of(answer)["code"] == "bad-request", text


def test_a_record_may_bring_its_scenario_but_name_no_file(
    client: TestClient, tmp_path: Path
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(battaglia.new_match("navicello-1643", seed=1).position())
    record = battaglia.new_match(own, seed=3).record()
    answer = client.post("/api/matches/import", json={"record": record})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    match = Match(client, body["match"], body["tokens"], body["scenario"])
    assert match.guest("papal").get("/battle").json()["map"]["id"] == "nonantola"
    assert match.play_on(Random(1), most=10)["number"] == 10
    evil = record.replace('map = "nonantola"', 'map = "/etc/secrets.toml"')
    answer = client.post("/api/matches/import", json={"record": evil})
    assert answer.status_code == 400
    assert "in the record" in error_of(answer)["message"]


# The list of matches


def test_status_lists_the_matches_that_a_browser_remembers(client: TestClient) -> None:
    record, seat, action = nearly_over()
    running, done = begin(client), resume(client, record)
    done.guest(seat).post(
        "/actions", {"number": done.guest().envelope()["number"], "actions": [action]}
    )
    entries = [
        {"match": running.id, "token": running.tokens["papal"]},
        {"match": running.id, "token": running.tokens["spectator"]},
        {"match": done.id, "token": done.tokens["coalition"]},
        {"match": done.id, "token": running.tokens["coalition"]},
        {"match": "nothing", "token": "nothing"},
    ]
    answer = client.post("/api/matches/status", json={"entries": entries}, params={"lang": "it"})
    told = [shaped(Status, entry) for entry in answer.json()]
    assert [(s.match, s.seat, s.over) for s in told] == [
        (running.id, "papal", False),
        (running.id, None, False),
        (done.id, "coalition", True),
    ]
    assert told[0].deciders == ["coalition"]
    assert not told[0].your_decision
    assert told[2].outcome is not None
    assert "⟨" not in answer.text
    assert told[0].title == "Il ponte di Navicello, 1643"
