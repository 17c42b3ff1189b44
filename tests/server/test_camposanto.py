"""Camposanto at the table: what is told, what is kept secret, the assault, the overlays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from battaglia.core.telling.printed import Card
from battaglia.core.telling.shapes import OddsTold
from battaglia.games.camposanto.telling.battle import CamposantoBattle
from battaglia.games.camposanto.viewing import AssaultScene, CamposantoView
from battaglia.server.answers import Envelope, Orders, Overlay, ReachTold, Replay
from tests.server import shapes
from tests.server.camposanto_game import EAGER, GAMES, SMALL, played_until
from tests.server.conftest import Serve
from tests.server.playing import Data, Guest, Match, begin, error_of, resume
from tests.server.shapes import shaped

SEATS = ("spanish", "austro-savoy")
GREAT = "camposanto-1743"
PATHS = ("", "/log", "/replay/0", "/record", "/orders", "/battle")


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve(games=GAMES)


@pytest.fixture
def match(client: TestClient) -> Match:
    return begin(client, SMALL)


def at(client: TestClient, step: str) -> tuple[Match, Guest]:
    """A match that has come to a step, and whoever decides in it."""
    match = resume(client, played_until(step))
    guest = match.guest(match.guest().envelope()["view"]["deciders"][0])
    assert guest.envelope()["view"]["step"]["name"] == step
    return match, guest


def view_of(guest: Guest) -> CamposantoView:
    view = shapes.view_of(guest.envelope())
    assert isinstance(view, CamposantoView)
    return view


# What is told


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("scenario", [SMALL, GREAT])
def test_the_battle_is_told_completely(client: TestClient, scenario: str, lang: str) -> None:
    answer = client.get(f"/api/scenarios/{scenario}", params={"lang": lang})
    told = shaped(CamposantoBattle, answer.json())
    assert "⟨" not in answer.text
    assert [seat.id for seat in told.seats] == list(SEATS)
    assert {piece.wing for piece in told.pieces if piece.seat == "spanish"} == {
        wing.id for wing in told.seats[0].wings
    }
    assert all(piece.hex for piece in told.pieces)
    assert all(piece.facing and piece.nation for piece in told.pieces if piece.kind == "unit")
    assert all(piece.fire for piece in told.pieces if piece.arm == "artillery")
    assert {found.terrain for found in told.map.hexes} <= {row.id for row in told.charts.terrain}
    assert told.seats[0].edge
    assert all(option.text and option.title for option in told.options)
    assert {turn.kind for turn in told.sequence} <= {"day", "evening"}
    assert told.provenance.charts


def test_both_battles_have_cards(client: TestClient) -> None:
    answer = client.get("/api/scenarios")
    cards = shaped(list[Card], answer.json())
    assert {card.id for card in cards} == {SMALL, GREAT}
    assert [card.first for card in cards] == [None, None]


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_whole_game_is_told_in_words(client: TestClient, lang: str) -> None:
    """Every envelope has its shape and no bare code, for both sides and for spectators."""
    match, rng = begin(client, SMALL), Random(5)
    guests = {seat: match.guest(seat, lang) for seat in (*SEATS, "spectator")}
    envelope: Data = {"outcome": None}
    for number in range(600):
        looked = guests["spectator"].get()
        deciders = looked.json()["view"]["deciders"]
        if not deciders:
            break
        # In a secret choice both are named, whoever has chosen; then the other's turn is it.
        seat = deciders[number % len(deciders)]
        answer = guests[seat].get()
        for each in (looked, answer):
            assert "⟨" not in each.text
        envelope = answer.json()
        if number % 20 == 0:
            shaped(Envelope, envelope)
        guests[seat].number = envelope["number"]
        guests[seat].play(choose(envelope, rng))
    ended = shaped(Envelope, guests["spectator"].envelope())
    assert ended.outcome is not None
    assert ended.outcome.text
    assert "⟨" not in guests["spectator"].get("/log").text
    shaped(Replay, guests["spectator"].get(f"/replay/{ended.length // 2}").json())


def choose(envelope: Data, rng: Random) -> str:
    """Something bold, so that much happens."""
    choices = envelope["choices"]
    best = max(EAGER.get(choice["verb"], 0) for choice in choices)
    eager = [choice for choice in choices if EAGER.get(choice["verb"], 0) == best]
    action: str = rng.choice(eager if rng.random() < 0.7 else choices)["action"]
    return action


def test_units_have_what_the_counters_show(match: Match) -> None:
    view = view_of(match.guest("spanish"))
    unit = view.pieces["carabineros"]
    assert (unit.arm, unit.steps, unit.stars, unit.facing) == ("cavalry", 4, 2, "N")
    assert len(unit.front) == 2
    assert view.pieces["macdonald"].arm == "marshal"
    assert view.pieces["macdonald"].facing is None
    assert view.pieces["left-guns"].fire
    assert set(unit.front) <= set(view.fronts["spanish"]) <= set(view.zones["spanish"])


def test_the_chart_of_wings_fills_when_orders_are_shown(match: Match) -> None:
    guests = {seat: match.guest(seat) for seat in SEATS}
    before = view_of(guests["spanish"])
    assert before.secret
    assert before.order == []
    assert {wing.status for wing in before.wings} == {None}
    for guest in guests.values():
        envelope = guest.envelope()
        guest.play(envelope["choices"][0]["action"])
    after = view_of(match.guest())
    assert not after.secret
    values = {(wing.seat, wing.wing): wing.value or 0 for wing in after.wings}
    order = [values[label.seat, label.wing] for label in after.order]
    assert order == sorted(values.values(), reverse=True)
    assert {wing.status_name for wing in after.wings} >= {"Impetuous", "Titubant"}
    assert after.activation == 1
    heading = match.guest().envelope()["log"][-1]["heading"]
    assert heading.startswith("Turn 1, phase 1, ")


# Secrets


def everything(guest: Guest, theirs: str) -> list[Response]:
    """The answer to everything that a guest can ask without changing anything."""
    answers = [guest.get(path) for path in PATHS]
    answers += [guest.get(f"/replay/{number}") for number in range(3)]
    kinds = ("zones", "fronts", "threat", "provenance")
    answers += [guest.get(f"/overlays/{kind}") for kind in kinds]
    answers += [guest.get("/reach/savoia"), guest.get("/reach/carabineros")]
    entries = [{"match": guest.match, "token": guest.token}]
    answers.append(guest.client.post("/api/matches/status", json={"entries": entries}))
    for after in ([], [theirs], [theirs, "end-movement"]):
        body = {"action": "end-movement", "after": after}
        answers += [guest.post(path, body) for path in ("/why", "/odds")]
    return answers


def sent(guest: Guest, theirs: str = "orders 2+3") -> str:
    """What was sent, heads included."""
    answers = everything(guest, theirs)
    return "\n".join(f"{dict(answer.headers)} {answer.text}" for answer in answers)


def test_covered_orders_leave_no_trace(match: Match) -> None:
    """Whatever is chosen, changed or taken back: nobody else is sent another byte."""
    others = [match.guest("austro-savoy"), match.guest()]
    before = [sent(guest) for guest in others]
    spanish = match.guest("spanish")
    for action in ("orders 12+1", "orders 8+9", "orders 1+12"):
        spanish.envelope()
        spanish.play(action)
        assert [sent(guest) for guest in others] == before
    own = view_of(spanish).sides["spanish"]
    assert (own.chosen, own.hand) == ([1, 12], [1, 4, 5, 8, 9, 12])
    spanish.undo()
    assert [sent(guest) for guest in others] == before


def test_hands_are_open_and_what_is_played_covered_is_not(match: Match) -> None:
    """Both series are known, and so is what was played of them (2.3, 4)."""
    for seat in (*SEATS, "spectator"):
        sides = view_of(match.guest(seat)).sides
        assert all(side.hand for side in sides.values())
        assert all(side.chosen is None for side in sides.values())


def test_what_follows_a_covered_choice_cannot_be_asked_for(match: Match) -> None:
    """The answer would tell what the other has chosen."""
    spanish, other = match.guest("spanish"), match.guest("austro-savoy")
    spanish.envelope(), other.envelope()
    spanish.play("orders 12+1")
    answer = other.post("/why", {"action": "general", "after": ["orders 2+3"]}).json()
    assert (answer["legal"], answer["reasons"], answer["stopped"]) == (False, [], "secret")


def test_orders_survive_a_restart(serve: Serve, match: Match) -> None:
    spanish, before = match.guest("spanish"), sent(match.guest("austro-savoy"))
    spanish.envelope()
    spanish.play("orders 12+1")
    again = Match(serve(games=GAMES), match.id, match.tokens, match.scenario)
    assert sent(again.guest("austro-savoy")) == before
    assert view_of(again.guest("spanish")).sides["spanish"].chosen == [12, 1]


@pytest.fixture
def listening(match: Match) -> Iterator[dict[str, Any]]:
    """A socket for each seat and one for a spectator, past their first envelope."""
    assert isinstance(match.client, TestClient)
    with ExitStack() as stack:
        sockets = {}
        for seat, token in match.tokens.items():
            path = f"/api/matches/{match.id}/socket"
            sockets[seat] = stack.enter_context(match.client.websocket_connect(path))
            sockets[seat].send_json({"token": token, "seen": 0})
            assert sockets[seat].receive_json()["type"] == "envelope"
        yield sockets


def test_sockets_are_silent_until_both_have_chosen(match: Match, listening: dict[str, Any]) -> None:
    spanish, other = match.guest("spanish"), match.guest("austro-savoy")
    spanish.envelope(), other.envelope()
    spanish.play("orders 12+1")
    assert listening["spanish"].receive_json()["view"]["sides"]["spanish"]["chosen"] == [12, 1]
    for seat in ("austro-savoy", "spectator"):
        # If anything had been sent, it would come before the answer to this.
        listening[seat].send_json({"type": "ping"})
        assert listening[seat].receive_text() == '{"type":"pong"}'
    other.play("orders 2+3")
    for socket in listening.values():
        view = socket.receive_json()["view"]
        assert not view["secret"]
        assert {wing["value"] for wing in view["wings"]} == {12, 1, 2, 3}


# The assault and the reaction


def test_an_assault_is_a_scene(client: TestClient) -> None:
    match, guest = at(client, "stand-or-fall-back")
    scenes = [view_of(each).assault for each in (guest, match.guest())]
    scene = scenes[0]
    assert scene is not None
    assert scenes[1] == scene
    assert scene.attackers
    assert scene.defenders
    assert scene.roll is not None
    needed = [step.needed for step in scene.thresholds]
    assert needed[0] == 9
    assert all(before - after == 1 for before, after in pairwise(needed))
    assert [step.seat for step in scene.thresholds[:2]] == [scene.attacker, scene.defender]
    assert scene.thresholds[scene.roll - 1].seat == guest.envelope()["seat"]
    for ledger in scene.ledgers.values():
        assert ledger.total == sum(line.value for line in ledger.lines)
        assert ledger.title not in ("attack", "defence")


def test_each_course_of_a_fight_has_its_odds(client: TestClient) -> None:
    _, guest = at(client, "stand-or-fall-back")
    answer = guest.post("/odds", {"action": "stand"})
    told = shaped(OddsTold, answer.json())
    assert "⟨" not in answer.text
    assert len({course.title for course in told.courses}) == len(told.courses) >= 2
    for course in told.courses:
        assert sum(Fraction(r.numerator, r.denominator) for r in course.results) == 1
        assert course.facts
        assert "by-roll" in course.facts
    away = shaped(OddsTold, guest.post("/odds", {"action": "fall-back"}).json())
    assert away.courses == []


def test_an_assault_is_shown_while_it_is_put_together(client: TestClient) -> None:
    _, guest = at(client, "assaults")
    assert view_of(guest).assault is None
    join = next(c for c in guest.envelope()["choices"] if c["verb"] == "assault")
    assert join["piece"]
    assert join["target"]
    odds = shaped(OddsTold, guest.post("/odds", {"action": join["action"]}).json())
    assert odds.courses[0].ledgers
    guest.play(join["action"])
    view = view_of(guest)
    if view.step is not None and view.step.name == "assaults":
        scene = view.assault
        assert isinstance(scene, AssaultScene)
        assert scene.roll is None
        assert join["piece"] in scene.attackers


def test_a_reaction_is_asked_of_the_other_side(client: TestClient) -> None:
    match, guest = at(client, "reaction")
    view = view_of(guest)
    assert view.active != guest.envelope()["seat"]
    assert view.step is not None
    assert view.step.pieces
    choices = guest.envelope()["choices"]
    assert {choice["verb"] for choice in choices} == {"react"}
    assert {choice["piece"] for choice in choices} <= set(view.step.pieces)
    waiting = match.guest(next(seat for seat in SEATS if seat != guest.envelope()["seat"]))
    assert waiting.envelope()["choices"] == []
    assert waiting.envelope()["prompt"]["waiting_for"] == [guest.envelope()["seat"]]


def test_standing_orders_can_be_given(match: Match) -> None:
    guest = match.guest("spanish")
    answer = guest.put("/orders", {"reaction": "stay"})
    told = shaped(Orders, answer.json())
    assert told.orders["reaction"] == "stay"
    assert told.orders["facing"] == "keep"  # what people begin with
    assert "⟨" not in answer.text


# On the map


def test_reach_gives_plans_that_can_be_played(client: TestClient) -> None:
    _, guest = at(client, "movement")
    piece = next(c["piece"] for c in guest.envelope()["choices"] if c["verb"] == "move")
    told = shaped(ReachTold, guest.get(f"/reach/{piece}").json())
    way = max(told.hexes, key=lambda found: len(found.plan))
    played = guest.play(*way.plan)
    assert played["envelope"]["view"]["pieces"][piece]["hex"] == way.hex


@pytest.mark.parametrize(
    ("kind", "piece"),
    [
        ("zones", ""),
        ("fronts", ""),
        ("fire", "left-guns"),
        ("fire", "catalans-1"),
        ("retreat", "carabineros"),
        ("retreat", "atrisco"),
        ("threat", ""),
        ("provenance", ""),
    ],
)
@pytest.mark.parametrize("seat", [*SEATS, "spectator"])
def test_overlays(match: Match, kind: str, piece: str, seat: str) -> None:
    answer = match.guest(seat).get(f"/overlays/{kind}", piece=piece)
    told = shaped(Overlay, answer.json())
    here = {found["id"] for found in match.guest(seat).get("/battle").json()["map"]["hexes"]}
    assert told.hexes
    assert {found.hex for found in told.hexes} <= here
    assert "⟨" not in answer.text


def test_overlays_say_what_the_rules_say(client: TestClient) -> None:
    _, guest = at(client, "artillery")
    envelope = guest.envelope()
    shots = [choice for choice in envelope["choices"] if choice["verb"] == "fire"]
    for shot in shots:
        cone = guest.get("/overlays/fire", piece=shot["piece"]).json()["hexes"]
        assert shot["hex"] in {found["hex"] for found in cone if found["state"] == "seen"}
    fronts = guest.get("/overlays/fronts").json()["hexes"]
    spanish = {found["hex"] for found in fronts if found["seat"] == "spanish"}
    assert spanish == set(envelope["view"]["fronts"]["spanish"])


def test_a_retreat_goes_where_its_overlay_says(client: TestClient) -> None:
    _, guest = at(client, "retreat")
    choices = [c for c in guest.envelope()["choices"] if c["verb"] == "retreat-step"]
    assert choices
    for choice in choices:
        way = guest.get("/overlays/retreat", piece=choice["piece"]).json()["hexes"]
        assert choice["hex"] in {found["hex"] for found in way}


@pytest.mark.parametrize(
    ("kind", "piece"),
    [("fire", ""), ("fire", "savoia"), ("retreat", ""), ("sight", ""), ("zones", "nobody")],
)
def test_overlays_that_make_no_sense_are_refused(match: Match, kind: str, piece: str) -> None:
    answer = match.guest("spanish").get(f"/overlays/{kind}", piece=piece)
    assert answer.status_code == 400
    assert error_of(answer)["code"] == "bad-request"


def test_nobody_is_told_to_wait_for_himself(client: TestClient) -> None:
    """Who has chosen waits for the other; who has not is asked, whatever the other has done."""
    match = begin(client, scenario="obregon-1743")
    spanish, austrian = match.guest("spanish"), match.guest("austro-savoy")
    envelope = spanish.envelope()
    assert envelope["prompt"]["title"] == "You play your order points"
    first = envelope["choices"][0]["action"]
    spanish.post("/actions", {"number": envelope["number"], "actions": [first]})
    assert spanish.envelope()["prompt"]["title"] == "Waiting for Austro-Savoy"
    assert "may change your mind" in spanish.envelope()["prompt"]["text"]
    assert austrian.envelope()["prompt"]["title"] == "You play your order points"


# Moving by one click


def moved(guest: Guest) -> tuple[Data, Data]:
    """A unit that could march, and the envelope after it has, by the plan that is offered."""
    for choice in guest.envelope()["choices"]:
        if choice["verb"] != "move":
            continue
        for way in guest.get(f"/reach/{choice['piece']}").json()["hexes"]:
            if " facing " in way["plan"][0] and not way["final"]:
                return way, guest.play(*way["plan"])["envelope"]
    pytest.fail("nobody can march")


def test_every_march_that_is_offered_is_allowed_with_its_front(client: TestClient) -> None:
    _, guest = at(client, "movement")
    plans = 0
    for piece in guest.envelope()["desk"]["to_move"]:
        for way in guest.get(f"/reach/{piece}").json()["hexes"]:
            asked = {"action": way["plan"][-1], "after": way["plan"][:-1]}
            assert guest.post("/why", asked).json()["legal"], way
            plans += 1
    assert plans > 20


def test_a_march_ends_with_its_front_and_another_front_takes_its_place(client: TestClient) -> None:
    _, guest = at(client, "movement")
    length = guest.envelope()["length"]
    way, after = moved(guest)
    assert after["length"] == length + 1
    turned = after["turned"]
    piece = turned["piece"]
    assert after["view"]["pieces"][piece]["facing"] == turned["facing"]
    assert len(turned["turns"]) in (1, 6)
    for turn in turned["turns"]:
        asked = {"number": after["number"], "actions": turn["plan"], "instead": True}
        after = guest.post("/actions", asked).json()["envelope"]
        now = after["view"]["pieces"][piece]
        assert (now["facing"], now["hex"]) == (turn["facing"], way["hex"])
        assert after["length"] == length + 1
    guest.envelope()
    again = guest.undo()
    assert again["length"] == length
    assert again["turned"] is None


def test_the_other_side_is_told_no_fronts_to_change(client: TestClient) -> None:
    match, guest = at(client, "movement")
    moved(guest)
    others = [match.guest(seat) for seat in SEATS if seat != guest.envelope()["seat"]]
    assert [other.envelope()["turned"] for other in (*others, match.guest())] == [None, None]


def test_a_unit_turns_where_it_stands_by_one_click_and_one_undo(client: TestClient) -> None:
    _, guest = at(client, "movement")
    before = guest.envelope()
    piece = before["desk"]["to_move"][0]
    turns = guest.get(f"/reach/{piece}").json()["turns"]
    now = before["view"]["pieces"][piece]["facing"]
    assert now not in [turn["facing"] for turn in turns]
    turn = next(turn for turn in turns if not turn["final"])
    after = guest.play(*turn["plan"])["envelope"]
    assert after["view"]["pieces"][piece]["facing"] == turn["facing"]
    assert guest.undo()["view"] == before["view"]


def test_another_front_takes_the_place_of_a_turn_by_one_click(client: TestClient) -> None:
    _, guest = at(client, "movement")
    before = guest.envelope()
    piece = before["desk"]["to_move"][0]
    turns = guest.get(f"/reach/{piece}").json()["turns"]
    after = guest.play(*next(turn["plan"] for turn in turns if not turn["final"]))["envelope"]
    length, turned = after["length"], after["turned"]
    assert turned["piece"] == piece
    assert {turn["facing"] for turn in turned["turns"]} >= {turn["facing"] for turn in turns}
    for turn in turned["turns"]:
        assert not turn["final"]
        asked = {"number": after["number"], "actions": turn["plan"], "instead": True}
        after = guest.post("/actions", asked).json()["envelope"]
        assert after["view"]["pieces"][piece]["facing"] == turn["facing"]
        assert (after["length"], after["turned"]["facing"]) == (length, turn["facing"])
    guest.envelope()
    assert guest.undo()["view"] == before["view"]
