"""What would you do? A plan in words, its first moves, and the actions that play them."""

from __future__ import annotations

import sys
from random import Random

import pytest
from fastapi.testclient import TestClient

from battaglia.ai.advice import Advice, Adviser, Expected, Step
from battaglia.ai.player import Why
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match as Played
from battaglia.core.telling.shapes import Choice, Use
from battaglia.server import advised as telling
from battaglia.server.advised import Done, _parts, _text, advised
from battaglia.server.advising import advice
from battaglia.server.answers import AdviceStep, AdviceTold
from battaglia.server.envelopes import Scribe
from battaglia.server.heavy import request_of
from battaglia.server.library import Library
from battaglia.server.machines import fallback
from battaglia.server.opening import new_table
from battaglia.server.settings import shipped_games
from battaglia.server.table import Table
from tests.server.conftest import Serve
from tests.server.playing import begin, error_of
from tests.server.shapes import shaped

SCENARIOS = ["navicello-1643", "obregon-1743", "gossolengo"]


def table_for(scenario: str, seat: int, seed: int = 1, ahead: int = 0) -> Table:
    """A table at which a seat of a person decides, and a machine has the other."""
    library = Library(shipped_games())
    seats = library.battle(scenario)[1].seats
    players = {seats[1 - seat]: "machine:simple"}
    table = new_table(library, scenario, {}, players, seed).table
    rng = Random(seed)
    while ahead or seats[seat] not in table.match.deciders:
        other = table.match.deciders[0]
        legal = table.match.seat(other).legal()
        table.play(other, [str(rng.choice(legal)) if ahead else fallback(table, other)])
        ahead = max(0, ahead - 1)
    return table


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_advised_can_be_played(scenario: str, seat: int, lang: str) -> None:
    table = table_for(scenario, seat, ahead=12)
    name = table.match.seats[seat]
    told = advice(Scribe(table, name, lang))
    assert told.plan.endswith(".")
    assert "⟨" not in str(told)
    assert 0 <= told.now <= 100 >= told.after >= 0
    assert told.steps
    for step in told.steps:
        where = table.teller.hex_of(table.match.state, step.piece) if step.piece else None
        assert step.origin in (where, None)
        played, stop = table.play(name, step.actions)
        assert stop is None or stop.code != "illegal"
        assert played == len(step.actions) or step is told.steps[-1]
        if step.piece and step.hex and not step.aims and step is not told.steps[-1]:
            assert table.teller.hex_of(table.match.state, step.piece) == step.hex


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_reason_says_more_than_what_is_played(lang: str) -> None:
    table = table_for("navicello-1643", 0)
    table.play("coalition", ["end-fire"])
    beside = table.match.seat("coalition").reach("panzetti-dragoons-1")["1708"].plan
    table.play("coalition", [*map(str, beside), "end-movement"])
    told = advice(Scribe(table, "coalition", lang))
    assert any(step.aims for step in told.steps)
    for step in told.steps:
        assert not step.why.lower().startswith(step.text.lower())


@pytest.mark.parametrize("after", [0.384, 0.999, 0.001])
@pytest.mark.parametrize("code", ["plan", "as-usual"])
def test_advice_promises_one_figure(
    monkeypatch: pytest.MonkeyPatch, code: str, after: float
) -> None:
    """What a plan promised where it was chosen is not what is expected of it."""
    figures = {"plan": {"chance": 81, "gain": 4}, "as-usual": {}}[code]
    plan = Why(code, {"plan": "plain", **figures})
    found = Advice(plan, Expected(0.7, after), ())
    monkeypatch.setattr("battaglia.ai.advice.advise", lambda *_: found)
    told = advice(Scribe(table_for("navicello-1643", 0), "coalition", "en"))
    figure = str(min(99, max(1, told.after)))
    assert [text for text in (told.plan, told.expects) if figure in text]
    assert "81" not in told.plan
    assert (told.expects == "") == (code == "plan")


# The moves


def steps(table: Table, *plans: list[str], lang: str = "en") -> list[AdviceStep]:
    """What is told of actions that an adviser puts together."""
    choice, why = act("pick", "").choice, Why("planned")
    found = [Step(tuple(plan), choice, why, "", "", "", moved=False) for plan in plans]
    return advised(Scribe(table, table.match.deciders[0], lang), found)


def way(table: Table, piece: str, there: str) -> list[str]:
    """What a piece does to go to a hex."""
    [seat] = table.match.deciders
    return [str(action) for action in table.match.seat(seat).reach(piece)[there].plan]


def movement() -> Table:
    """The Coalition moves at Navicello."""
    table = table_for("navicello-1643", 0)
    table.play("coalition", ["end-fire"])
    return table


def act(verb: str, there: str, *, aims: bool = False, use: Use = "map") -> Done:
    """Something that dragoons in 1705 do; without a hex they stay there."""
    who = "panzetti-dragoons-1"
    choice = Choice(
        action=f"{verb} {who}",
        verb=verb,
        text=verb,
        rule="6.0",
        use=use,
        final=False,
        weighed=False,
        piece=who,
        target=None,
        hex=there or None,
        pieces=[who],
    )
    return Done(choice, who, "1705", there or "1705", aims)


def between_two() -> Table:
    """Dragoons and a commander stand before two squadrons at Navicello, and are to attack."""
    table = movement()
    for piece in ("panzetti-dragoons-1", "panzetti"):
        table.play("coalition", way(table, piece, "1706"))
    table.play("coalition", ["end-movement"])
    return table


def test_what_a_piece_does_to_go_somewhere_is_one_step() -> None:
    table = movement()
    plan = way(table, "panzetti-dragoons-1", "1708")
    assert len(plan) > 3
    [told] = steps(table, plan)
    assert told.text == "Panzetti dragoons 1 go to 1708"
    assert told.actions == plan
    assert (told.piece, told.origin, told.hex) == ("panzetti-dragoons-1", "1705", "1708")
    assert (told.aims, told.why) == (False, "As planned.")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Panzetti dragoons 1 stay in place"),
        ("it", "Dragoni di Panzetti 1 restano dove sono"),
    ],
)
def test_who_is_taken_in_hand_and_let_go_stays(lang: str, text: str) -> None:
    plan = ["pick panzetti-dragoons-1", "stop panzetti-dragoons-1"]
    [told] = steps(movement(), plan, lang=lang)
    assert (told.text, told.origin, told.hex) == (text, "1705", None)
    assert told.actions == plan


def test_who_is_to_go_where_he_is_stays() -> None:
    table = table_for("obregon-1743", 0, ahead=12)
    *_, told = steps(table, ["end-movement"], ["marshal macdonald 1513"])
    assert (told.text, told.hex) == ("MacDonald stays in place", None)


def test_who_turns_in_his_hex_is_said_to_turn() -> None:
    table = table_for("obregon-1743", 0, ahead=12)
    [told] = steps(table, ["move espanolas-2", "face espanolas-2 NE"])
    assert told.text == "Guardias Españolas II face north-east"
    assert (told.origin, told.hex, len(told.actions)) == ("1412", None, 2)


def test_who_turns_where_he_arrives_goes_there() -> None:
    table = table_for("obregon-1743", 0, ahead=12)
    [told] = steps(table, ["move espanolas-2", "step espanolas-2 1511", "face espanolas-2 N"])
    assert (told.text, told.hex) == ("Guardias Españolas II go to 1511", "1511")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Rochefocauld I and Bartholotti go to 0527"),
        ("it", "Rochefocauld I e Bartholotti vanno in 0527"),
    ],
)
def test_pieces_that_go_together_are_all_named(lang: str, text: str) -> None:
    table = table_for("gossolengo", 1, ahead=16)
    both = "rochefocauld-1+bartholotti"
    goes, stays = [f"move {both}", "step rochefocauld-1 0527"], [f"move {both}"]
    [told] = steps(table, goes, lang=lang)
    assert (told.text, told.piece, told.hex) == (text, "rochefocauld-1", "0527")
    [told] = steps(table, [*stays, "halt rochefocauld-1"])
    assert told.text == "Rochefocauld I and Bartholotti stay in place"


def test_each_attack_stands_by_itself() -> None:
    table, who = between_two(), "panzetti-dragoons-1"
    told = steps(table, [f"attack {who} oddi-horse-1", f"attack {who} oddi-horse-2"])
    assert [step.text for step in told] == [
        "Panzetti dragoons 1 attack Oddi horse 1",
        "Panzetti dragoons 1 attack Oddi horse 2",
    ]
    assert [(step.origin, step.hex, step.aims) for step in told] == [
        ("1706", "1607", True),
        ("1706", "1707", True),
    ]
    assert [len(step.actions) for step in told] == [1, 1]
    assert [step.why for step in told] == ["As planned.", ""]


def test_to_be_taken_in_hand_for_an_attack_is_a_part_of_it() -> None:
    table = table_for("gossolengo", 1, seed=2, ahead=20)
    plan = ["move rochefocauld-1", "melee rochefocauld-1 gatinais"]
    [told] = steps(table, plan)
    assert told.text == "Rochefocauld I declares a melee against Gatinais"
    assert told.actions == plan
    assert told.aims
    assert told.hex == table.teller.hex_of(table.match.state, "gatinais")


def test_who_goes_up_to_attack_does_two_things() -> None:
    teller = movement().teller
    done = [act("step", "1706"), act("step", "1807"), act("melee", "1907", aims=True)]
    assert list(_parts(teller, done)) == [done[:2], done[2:]]


def test_whoever_is_taken_in_hand_again_does_something_new() -> None:
    teller = movement().teller
    done = [act("dismount", ""), act("pick", ""), act("step", "1706")]
    assert list(_parts(teller, done)) == [done[:1], done[1:]]


def test_who_ends_a_retreat_and_turns_is_said_to_end_it() -> None:
    """The reason that stands beside it is of what he did first."""
    teller = movement().teller
    assert _text(teller, [act("halt", "", use="button"), act("face", "", use="panel")]) == "halt"
    assert _text(teller, [act("pick", "", use="pick"), act("face", "", use="panel")]) == "face"
    assert _text(teller, [act("pick", "", use="pick")]) == "pick"


def test_a_hand_lent_to_a_friend_is_no_attack() -> None:
    table, who = between_two(), "panzetti-dragoons-1"
    table.play("coalition", [f"attack {who} oddi-horse-1", f"attack {who} oddi-horse-2"])
    [told] = steps(table, [f"command panzetti {who}"])
    assert told.text == "Panzetti helps Panzetti dragoons 1"
    assert not told.aims


def test_a_shot_at_a_hex_shows_where_it_goes() -> None:
    table = table_for("obregon-1743", 1, ahead=3)
    [told] = steps(table, ["fire left-guns 1611"])
    assert (told.origin, told.hex, told.aims) == ("1508", "1611", True)


def test_of_dice_nothing_is_foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they show in the adviser's mind, a piece is to go to the hex that is named."""
    table = table_for("gossolengo", 1, ahead=40)
    before, told = table.match.mark(), []
    plan = ["move rochefocauld-2", "step rochefocauld-2 0625", "step rochefocauld-2 0624"]
    for seed in range(10):
        monkeypatch.setattr(telling, "SeededDice", lambda _, seed=seed: SeededDice(seed))
        told += steps(table, plan)
    assert {(step.text, step.hex) for step in told} == {("Rochefocauld II goes to 0624", "0624")}
    assert table.match.mark() == before


def test_what_goes_agrees_with_its_name() -> None:
    table = table_for("navicello-1643", 0)
    table.play("coalition", ["end-fire"])
    told = advice(Scribe(table, "coalition", "it"))
    texts = [step.text for step in told.steps if step.text.startswith("Dragoni di Panzetti")]
    assert texts
    assert all(" va in " not in text for text in texts)


def test_advice_comes_over_the_line_from_a_process_of_its_own(client: TestClient) -> None:
    match = begin(client, players={"papal": "machine:random"}, seed=1)
    guest = match.guest("coalition")
    answer = guest.get("/advice")
    assert answer.status_code == 200, answer.text
    told = shaped(AdviceTold, answer.json())
    assert told.by == "Captain"
    guest.envelope()
    assert guest.play(*told.steps[0].actions)["envelope"]["number"] > 0


def test_nobody_is_advised_where_another_person_plays(client: TestClient) -> None:
    match = begin(client)
    refused = match.guest("coalition").get("/advice")
    assert (refused.status_code, error_of(refused)["code"]) == (409, "advice-between-people")


def test_whoever_does_not_decide_is_not_advised(client: TestClient) -> None:
    match = begin(client, players={"coalition": "machine:random"}, seed=1)
    assert error_of(match.guest().get("/advice"))["code"] == "not-a-player"
    table = table_for("navicello-1643", 0)
    table.players = {"coalition": "machine:simple", "papal": "human"}
    with pytest.raises(Exception, match="advice-not-yours"):
        advice(Scribe(table, "papal", "en"))


def test_advice_that_takes_too_long_is_given_up(serve: Serve) -> None:
    silent = "import time; print('{}', flush=True); time.sleep(3600)"
    client = serve(heavy_command=(sys.executable, "-c", silent), heavy_seconds=0.3)
    match = begin(client, players={"papal": "machine:random"}, seed=1)
    assert error_of(match.guest("coalition").get("/advice"))["code"] == "too-heavy"


def test_an_adviser_is_sent_what_the_asker_may_know_and_no_more() -> None:
    """In a secret choice the enemy's leaves no trace in what is sent."""
    table = table_for("obregon-1743", 0)
    mine, other = table.match.seats
    before = request_of(Scribe(table, mine, "en"), "advice", {})
    table.play(other, [str(table.match.seat(other).legal()[3])])
    after = request_of(Scribe(table, mine, "en"), "advice", {})
    assert before is not None
    assert after is not None
    assert {**before, "key": ""} == {**after, "key": ""}


def test_an_adviser_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast time passes, there is an answer."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1.0
        return now

    monkeypatch.setattr("time.monotonic", clock)
    match: Played = table_for("navicello-1643", 1).match
    adviser = Adviser(1)
    door = match.seat("papal").door()
    assert match.seat("papal").why_not(adviser.decide(door)) == []
    assert 0.0 <= adviser.expects(door).after <= 1.0
