"""Asking on the way: why not, what chances, how far, what lies over the map, standing orders."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia.core.telling.shapes import OddsTold, Outlook, PieceSaid
from battaglia.server.answers import Idle, Meant, Orders, Overlay, ReachTold, WhyNot
from tests.server.playing import Guest, Match, begin, error_of, resume
from tests.server.records import attacks_to_declare, help_is_asked_for
from tests.server.shapes import shaped


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


def test_why_not_agrees_with_the_choices(mover: Guest) -> None:
    legal = shaped(WhyNot, mover.post("/why", {"action": "pick panzetti"}).json())
    assert (legal.legal, legal.reasons) == (True, [])
    for action in ("pick papal-gun", "step panzetti 1705", "dance", "", "pick nobody"):
        answer = shaped(WhyNot, mover.post("/why", {"action": action}).json())
        assert not answer.legal
        assert all(reason.text and reason.title for reason in answer.reasons)


def why(guest: Guest, action: str, *after: str) -> WhyNot:
    answer = guest.post("/why", {"action": action, "after": list(after)})
    assert answer.status_code == 200, answer.text
    return shaped(WhyNot, answer.json())


def test_why_not_after_a_plan(mover: Guest) -> None:
    """Each step of a plan is legal after those before it, and nothing is played by asking."""
    before = mover.envelope()
    told = shaped(ReachTold, mover.get("/reach/panzetti-dragoons-1").json())
    piece, way = "panzetti-dragoons-1", max((way.way for way in told.hexes), key=len)
    plan = [f"pick {piece}", *(f"step {piece} {there}" for there in way), f"stop {piece}"]
    assert len(plan) > 3
    for place, action in enumerate(plan[:-1]):  # one that spends its last point stops by itself
        assert why(mover, action, *plan[:place]).legal
    assert not why(mover, plan[2]).legal
    assert not why(mover, plan[1], *plan).legal
    assert mover.envelope() == before


def test_why_not_ends_with_the_plan(match: Match) -> None:
    guest = match.guest("coalition")
    guest.envelope()
    refused = why(guest, "end-fire", "pick oddi")
    assert refused.stopped is not None
    assert not isinstance(refused.stopped, str)
    assert refused.stopped.action == "pick oddi"
    assert refused.reasons == refused.stopped.reasons != []
    rolled = why(guest, "end-fire", "fire light-gun-1 oddi-horse-1")
    assert (rolled.legal, rolled.reasons, rolled.stopped) == (False, [], "rolled")
    theirs = why(guest, "end-fire", "end-fire", "end-movement")
    assert (theirs.legal, theirs.reasons, theirs.stopped) == (False, [], "not-yours")


def test_odds_after_a_plan_are_those_of_the_moment(match: Match) -> None:
    """The odds of an attack before a move are what they are after it."""
    guest = match.guest("coalition")
    guest.envelope()
    guest.play("end-fire")
    plan, attack = attack_after_a_move(guest)
    body = {"action": attack, "after": plan}
    before = shaped(OddsTold, guest.post("/odds", body).json())
    assert before.courses
    guest.play(*plan)
    assert shaped(OddsTold, guest.post("/odds", {"action": attack}).json()) == before
    attacker, defender = attack.split()[1:]
    rolls = {"action": attack, "after": [f"combats {attacker}>{defender}"]}
    after = shaped(OddsTold, guest.post("/odds", rolls).json())
    assert after.courses == []
    assert after.stopped in ("rolled", "not-yours")  # a commander may be asked for help first
    wrong = guest.post("/odds", {"action": attack, "after": ["pick oddi"]})
    assert error_of(wrong)["code"] == "illegal"


def attack_after_a_move(guest: Guest) -> tuple[list[str], str]:
    """A plan that ends the movement beside an enemy, and an attack that is possible then."""
    view = guest.envelope()["view"]
    for piece, seen in view["pieces"].items():
        if seen["seat"] != "coalition" or seen["kind"] != "unit":
            continue
        for way in guest.get(f"/reach/{piece}").json()["hexes"]:
            plan = [*way["plan"], "end-movement"]
            for enemy, other in view["pieces"].items():
                attack = f"attack {piece} {enemy}"
                close = way["notes"] and other["seat"] == "papal" and other["kind"] == "unit"
                if close and why(guest, attack, *plan).legal:
                    return plan, attack
    raise AssertionError("nobody can attack")


def test_odds_add_up_and_are_told_in_words(match: Match) -> None:
    guest = match.guest("coalition")
    guest.envelope()
    answer = guest.post("/odds", {"action": "fire light-gun-1 oddi-horse-1"})
    told = shaped(OddsTold, answer.json())
    for course in told.courses:
        assert sum(Fraction(r.numerator, r.denominator) for r in course.results) == 1
        assert course.title
    assert told.courses[0].range == 2
    none = shaped(OddsTold, guest.post("/odds", {"action": "end-fire"}).json())
    assert none.courses == []
    refused = guest.post("/odds", {"action": "fire papal-gun oddi-horse-1"})
    assert error_of(refused)["code"] == "illegal"


def test_odds_of_a_combat_have_ledgers_and_courses(client: TestClient) -> None:
    match = resume(client, attacks_to_declare())
    guest = match.guest(match.guest().envelope()["view"]["deciders"][0])
    attack = next(choice for choice in guest.choices() if choice.startswith("attack"))
    answer = guest.post("/odds", {"action": attack})
    told = shaped(OddsTold, answer.json())
    first = told.courses[0]
    assert first.title == "No commander helps"
    assert first.column
    for ledger in first.ledgers.values():
        assert ledger.total == sum(line.value for line in ledger.lines)
    assert first.ledgers["attack"].lines[0].text
    assert "⟨" not in answer.text


def test_reach_gives_plans_that_can_be_played(mover: Guest) -> None:
    told = shaped(ReachTold, mover.get("/reach/panzetti-dragoons-1").json())
    way = next(way for way in told.hexes if way.notes)
    played = mover.play(*way.plan)
    assert played["stopped"] is None
    assert played["envelope"]["view"]["pieces"]["panzetti-dragoons-1"]["hex"] == way.hex
    assert error_of(mover.get("/reach/nobody"))["code"] == "not-found"
    assert mover.get("/reach/oddi").json()["hexes"] == []


@pytest.mark.parametrize(
    ("kind", "piece"),
    [
        ("zones", ""),
        ("sight", "light-gun-1"),
        ("command", ""),
        ("command", "oddi"),
        ("threat", ""),
        ("provenance", ""),
    ],
)
@pytest.mark.parametrize("seat", ["coalition", "papal", "spectator"])
def test_overlays(match: Match, kind: str, piece: str, seat: str) -> None:
    answer = match.guest(seat).get(f"/overlays/{kind}", piece=piece)
    told = shaped(Overlay, answer.json())
    here = {hexagon["id"] for hexagon in match.guest(seat).get("/battle").json()["map"]["hexes"]}
    assert {found.hex for found in told.hexes} <= here
    assert told.hexes
    assert told.kind == kind


def test_overlays_say_what_the_rules_say(match: Match) -> None:
    guest = match.guest("coalition")
    view = guest.envelope()["view"]
    zones = guest.get("/overlays/zones").json()["hexes"]
    assert sorted(h["hex"] for h in zones if h["seat"] == "papal") == view["zones"]["papal"]
    sight = guest.get("/overlays/sight", piece="light-gun-1").json()["hexes"]
    seen = {found["hex"] for found in sight if found["state"] == "seen"}
    targets = {c["target"] for c in guest.envelope()["choices"] if c["piece"] == "light-gun-1"}
    assert {view["pieces"][target]["hex"] for target in targets} <= seen
    assert all(found["by"] for found in sight if found["state"] == "hidden")
    threat = guest.get("/overlays/threat").json()["hexes"]
    at_bridge = next(found for found in threat if found["hex"] == "1705")
    assert "oddi-horse-1" in at_bridge["by"]


@pytest.mark.parametrize(
    ("kind", "piece"), [("sight", ""), ("sight", "oddi"), ("command", "papal-gun"), ("zones", "x")]
)
def test_overlays_that_make_no_sense_are_refused(match: Match, kind: str, piece: str) -> None:
    answer = match.guest("papal").get(f"/overlays/{kind}", piece=piece)
    assert answer.status_code == 400
    assert error_of(answer)["code"] == "bad-request"


# What a move leads to


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_move_next_to_the_enemy_says_whom_it_must_fight(mover: Guest, lang: str) -> None:
    piece, seen = "panzetti-dragoons-1", 0
    pieces = mover.envelope()["view"]["pieces"]
    for reached in mover.get(f"/reach/{piece}").json()["hexes"]:
        told = mover.get(f"/outlook/{piece}/{reached['hex']}", lang=lang)
        found = shaped(Outlook, told.raise_for_status().json())
        assert all(one.text and "⟨" not in one.text for one in found.prospects)
        for one in found.prospects:
            if one.code == "must-fight":
                results = one.courses[0].results
                assert sum(Fraction(r.numerator, r.denominator) for r in results) == 1
                assert (one.by, one.sure, one.theirs) == ([piece], True, False)
                assert pieces[one.upon[0]]["seat"] != pieces[piece]["seat"]
                seen += 1
    assert seen


def test_nothing_is_foretold_of_a_hex_out_of_reach(match: Match) -> None:
    guest = match.guest("papal")
    piece = next(iter(guest.envelope()["view"]["pieces"]))
    assert guest.get(f"/outlook/{piece}/9999").json()["prospects"] == []
    assert guest.get("/outlook/nobody/0101").status_code == 404


# Standing orders


def test_standing_orders_answer_and_the_log_says_so(client: TestClient) -> None:
    record, attacker, action = help_is_asked_for()
    match = resume(client, record)
    defender = "papal" if attacker == "coalition" else "coalition"
    answer = match.guest(defender).put("/orders", {"commander": "best"})
    told = shaped(Orders, answer.json())
    assert told.orders == {"commander": "best"}
    assert len(told.choices[0].values) == 3
    guest = match.guest(attacker)
    envelope = guest.envelope()
    chosen = next(choice for choice in envelope["choices"] if choice["action"] == action)
    assert chosen["final"]
    played = guest.play(action, action)
    assert (played["played"], played["stopped"]) == (1, "rolled")
    after = played["envelope"]
    helping = [line for line in after["log"] if line["standing"] and line["code"] == "command"]
    assert helping[-1]["seat"] == defender
    assert after["length"] >= envelope["length"] + 2
    finished = match.guest().get("/record").text
    assert f"{defender}*: command" in finished
    assert battaglia.load_match(finished).record() == finished


def test_standing_orders_that_do_not_exist_are_refused(match: Match) -> None:
    guest = match.guest("papal")
    wrong: list[Any] = [{"commander": "charge"}, {"cavalry": "best"}, {"commander": 1}, [], "best"]
    for orders in wrong:
        answer = guest.put("/orders", orders)
        assert answer.status_code == 400, orders
        assert error_of(answer)["code"] == "bad-request"
    assert guest.get("/orders").json()["orders"] == {"commander": "ask"}


# Pointing at things


def meant(guest: Guest, **pointed: Any) -> Meant:
    answer = guest.post("/meant", pointed)
    assert answer.status_code == 200, answer.text
    return shaped(Meant, answer.json())


def test_a_click_on_an_enemy_is_answered_with_why_not(match: Match) -> None:
    """The client knows no verb: it says what was pointed at, and is told what that means."""
    guest = match.guest("coalition")
    guest.envelope()
    shot = meant(guest, picked="light-gun-1", piece="oddi")
    assert shot.asked is not None
    assert shot.asked.action == "fire light-gun-1 oddi"
    assert shot.why is not None
    assert [reason.code for reason in shot.why.reasons] == ["not-a-target"]
    good = meant(guest, picked="light-gun-1", piece="oddi-horse-1")
    assert good.why is not None
    assert good.why.legal
    assert meant(guest, hex="1705") == Meant(asked=None, why=None)


def test_a_piece_that_may_not_act_is_answered_with_what_it_waits_for(match: Match) -> None:
    guest = match.guest("coalition")
    assert guest.envelope()["closed"] == []
    found = shaped(Idle, guest.get("/idle/panzetti-dragoons-1").json())
    assert [reason.code for reason in found.reasons] == ["not-a-gun"]
    assert found.reasons[0].pieces == ["panzetti-dragoons-1"]
    assert shaped(Idle, guest.get("/idle/light-gun-1").json()).reasons == []
    assert shaped(Idle, guest.get("/idle/oddi").json()).reasons == []
    alone = meant(guest, piece="panzetti-dragoons-1", hex="1705")
    assert alone.why is not None
    assert [reason.code for reason in alone.why.reasons] == ["not-a-gun"]
    assert guest.get("/idle/nobody").status_code == 404
    other = shaped(Idle, match.guest("papal").get("/idle/oddi").json())
    assert [reason.code for reason in other.reasons] == ["not-your-decision"]
    assert match.guest("spectator").get("/idle/oddi").status_code == 403


def test_what_is_asked_is_the_heading_and_the_other_is_waited_for(match: Match) -> None:
    assert match.guest("coalition").envelope()["prompt"]["title"] == "Your guns may fire"
    assert match.guest("papal").envelope()["prompt"]["title"] == "Waiting for Coalition"


def test_a_click_on_a_far_hex_asks_for_the_whole_march(mover: Guest) -> None:
    told = shaped(ReachTold, mover.get("/reach/panzetti-dragoons-1").json())
    far = max(told.hexes, key=lambda way: len(way.way))
    assert far.way[-1] == far.hex
    found = meant(mover, picked="panzetti-dragoons-1", hex="1103")
    assert found.asked is not None
    assert (found.asked.action, found.asked.after) == ("march panzetti-dragoons-1 1103", [])
    assert found.why is not None
    assert "not-adjacent" not in [reason.code for reason in found.why.reasons]
    open_way = meant(mover, picked="panzetti-dragoons-1", hex=far.hex)
    assert open_way.why is not None
    assert open_way.why.legal


def test_a_piece_in_words(match: Match) -> None:
    told = shaped(PieceSaid, match.guest("papal").get("/pieces/oddi-horse-1").json())
    assert told.name == "Oddi horse 1"
    assert {fact.name for fact in told.facts} >= {"Strength", "Moves"}
    assert told.lines[0].startswith("Oddi horse 1 [oddi-horse-1]: cavalry, strength ")
    assert error_of(match.guest().get("/pieces/nobody"))["code"] == "not-found"


def test_the_desk_says_where_play_is_and_what_is_in_hand(mover: Guest) -> None:
    desk = mover.envelope()["desk"]
    assert desk["moment"].endswith("movement phase")
    assert desk["in_hand"] is None
    picked = mover.play("pick panzetti-dragoons-1")["envelope"]
    assert picked["desk"]["in_hand"] == "panzetti-dragoons-1"
    assert {choice["use"] for choice in picked["choices"]} == {"map", "button"}
    assert picked["desk"]["counters"]["oddi-horse-1"].startswith("strength ")
