"""What would you do? A plan in words, its first moves, and the actions that play them."""

from __future__ import annotations

import sys
from random import Random

import pytest
from fastapi.testclient import TestClient

from battaglia.ai.advice import Advice, Adviser, Expected, Step
from battaglia.ai.player import UNASKED, Why
from battaglia.core.match import Match as Played
from battaglia.core.telling.shapes import Choice
from battaglia.server.advising import _step, advice
from battaglia.server.answers import AdviceTold
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


def test_a_shot_at_a_hex_shows_where_it_goes() -> None:
    table = table_for("obregon-1743", 0)
    choice = Choice(
        action="fire spanish-guns-1 1508",
        verb="fire",
        text="Spanish guns 1 fire at 1508",
        rule="8.0",
        use="aim",
        final=True,
        weighed=True,
        piece="spanish-guns-1",
        target=None,
        hex="1508",
        pieces=["spanish-guns-1"],
    )
    step = Step((choice.action,), choice, UNASKED, "spanish-guns-1", "1511", "", moved=False)
    told = _step(Scribe(table, "spanish", "en"), step)
    assert (told.origin, told.hex, told.aims) == ("1511", "1508", True)


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
