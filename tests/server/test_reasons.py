"""Why machines played what they did: what is said beside their actions, and to whom."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from battaglia.core.knowledge import Audience
from battaglia.server.asks import Ask, ask_of
from battaglia.server.envelopes import Scribe
from battaglia.server.journal import Row
from battaglia.server.library import Library
from battaglia.server.machines import fallback, play_for
from battaglia.server.opening import new_table
from battaglia.server.pool import decided
from battaglia.server.reasoning import Decided, Reasons, Stated, said
from battaglia.server.settings import shipped_games
from battaglia.server.table import Table
from tests.server.playing import Data


def asked(scenario: str, seat: str, level: str) -> tuple[Table, Ask]:
    """A table at which a machine has a seat, and what it is asked first."""
    players = {seat: f"machine:{level}"}
    table = new_table(Library(shipped_games()), scenario, {}, players, 1).table
    ask = ask_of(table)
    assert ask is not None
    return table, ask


def test_a_plan_is_told_with_its_moves() -> None:
    table, ask = asked("navicello-1643", "coalition", "captain")
    intent = Stated("plan", {"plan": "/weak", "chance": 61, "gain": 4})
    shot = Stated("closes", {"piece": "light-gun-1", "target": "oddi-horse-1"}, intent)
    play_for(table, ask, [Decided("fire light-gun-1 oddi-horse-1", shot)])
    [last, *_] = Scribe(table, "papal", "en").recent(None)
    assert last.why is not None
    assert last.why.text == "Light gun 1 confronts Oddi horse 1."
    assert "61 in a hundred" in last.why.intent


def test_a_reason_agrees_with_the_name_of_its_piece() -> None:
    table, _ = asked("assault-on-the-centre", "austrian", "simple")
    why = Stated("march", {"piece": "botta-guns", "hex": "2617"})
    assert said(why, table.teller) == "Guns of Botta are wanted in 2617."


def test_nothing_is_said_beside_what_only_came_of_an_action() -> None:
    table, ask = asked("navicello-1643", "coalition", "sergeant")
    shot = Stated("closes", {"piece": "light-gun-1", "target": "oddi-horse-1"})
    play_for(table, ask, [Decided("fire light-gun-1 oddi-horse-1", shot)])
    row = table.journal.rows[-1]
    assert table.reasons.told(row, table.teller) is not None
    stays = msgspec.structs.replace(row, action="stop light-gun-2")
    assert table.reasons.told(stays, table.teller) is None


@pytest.mark.parametrize("verb", ["end-fire", "no-command"])
def test_nothing_is_said_beside_what_is_left_off(verb: str) -> None:
    """What stands there in the log is the phase that follows."""
    table, ask = asked("navicello-1643", "coalition", "sergeant")
    play_for(table, ask, [Decided("end-fire", Stated("no-shot"))])
    row = msgspec.structs.replace(table.journal.rows[-1], action=verb)
    assert row.events[0].code == "phase"
    assert table.reasons.told(row, table.teller) is None
    assert all(line.why is None for line in Scribe(table, "papal", "en").recent(None))


def test_nobody_is_told_why_a_covered_choice_was_made() -> None:
    table, ask = asked("obregon-1743", "austro-savoy", "simple")
    order = str(table.match.seat("austro-savoy").legal()[0])
    play_for(table, ask, [Decided(order, Stated("one-wing"))])
    told = {lang: str(Scribe(table, "spanish", lang).envelope()) for lang in ("en", "it")}
    assert "One wing is to have" not in told["en"]
    assert "WhyTold" not in told["en"] + told["it"]
    assert table.reasons.told(table.journal.rows[-1], table.teller) is not None


@pytest.mark.parametrize("machine_first", [True, False])
@pytest.mark.parametrize("viewer", ["spanish", None, "austro-savoy"])
def test_a_covered_choice_is_explained_where_it_is_shown(
    machine_first: bool, viewer: str | None
) -> None:
    """Whoever of the two chose first: the other's choice is not explained by it."""
    table, ask = asked("obregon-1743", "austro-savoy", "simple")
    mine, order = (str(table.match.seat(name).legal()[0]) for name in ("spanish", ask.seat))
    answer = [Decided(order, Stated("one-wing"))]
    if machine_first:
        play_for(table, ask, answer)
    table.play("spanish", [mine])
    if not machine_first:
        ask = ask_of(table) or ask
        play_for(table, ask, answer)
    lines = [line for line in Scribe(table, viewer, "en").recent(None) if line.code == "revealed"]
    assert len(lines) == 4
    for line in lines:
        theirs = line.text.startswith("Austro-Savoy")
        assert (line.why is not None) == theirs, line.text
        assert line.why is None or line.why.seat == "austro-savoy"


def test_the_reason_of_an_action_that_stays_covered_is_kept_back() -> None:
    table, ask = asked("piacenza-1746", "franco-spanish", "simple")
    action = fallback(table, ask.seat)
    play_for(table, ask, [Decided(action, Stated("objectives"))])
    row = table.journal.rows[-1]
    assert row.covered is not None
    seats = (ask.seat, "austrian")
    mine, theirs = (str(Scribe(table, seat, "en").envelope()["log"]) for seat in seats)
    assert "easiest to reach" in mine
    assert "easiest to reach" not in theirs


# A march under way

TO_0828 = Stated("march", {"piece": "tripps-1", "hex": "0828"})
GOES_ON, ON = Stated("march-on"), "The march goes on as planned."


def acted(action: str, number: int = 1, seat: str = "austrian", **known: Any) -> Row:
    """The row of an action of which nothing is told that it does not name."""
    row = Row(number, "action", seat, action, False, number, (), (), False, "", 1, "")
    return msgspec.structs.replace(row, **known)


def told_of(*played: tuple[Row, Stated | None]) -> str:
    """What is said of the last of some actions."""
    table, _ = asked("gossolengo", "austrian", "simple")
    reasons = Reasons()
    for row, why in played:
        reasons.note(row, why)
    told = reasons.told(played[-1][0], table.teller)
    return told.text if told else ""


def test_a_march_goes_on_for_the_reason_for_which_it_was_begun() -> None:
    begun = acted("move tripps-1"), TO_0828
    steps = acted("step tripps-1 0627", 2), acted("step tripps-1 0728", 3)
    assert told_of(begun, *((step, GOES_ON) for step in steps)) == "Tripps I is wanted in 0828."


@pytest.mark.parametrize("piece", ["tripps-1", "tripps-2"])
def test_those_who_march_together_have_one_reason(piece: str) -> None:
    begun, on = acted("move tripps-1+tripps-2"), acted(f"step {piece} 0627", 2)
    assert told_of((begun, TO_0828), (on, GOES_ON)) == "Tripps I is wanted in 0828."


@pytest.mark.parametrize(
    "on",
    [
        acted("step tripps-2 0627", 2),
        acted("step tripps-1 0627", 2, "franco-spanish"),
        acted("advance-line", 2),
    ],
)
def test_the_reason_of_a_march_is_of_no_other(on: Row) -> None:
    assert told_of((acted("move tripps-1"), TO_0828), (on, GOES_ON)) == ON


@pytest.mark.parametrize("hidden", [{"secret": True}, {"covered": Audience(("austrian",))}])
@pytest.mark.parametrize("first", [True, False])
def test_a_reason_goes_no_further_than_what_it_was_said_of(hidden: Data, first: bool) -> None:
    """Of a march that others may know of in part, each part has a reason of its own."""
    begun = acted("move tripps-1", **(hidden if first else {}))
    on = acted("step tripps-1 0627", 2, **({} if first else hidden))
    assert told_of((begun, TO_0828), (on, GOES_ON)) == ON


def test_a_march_that_was_begun_before_another_has_lost_its_reason() -> None:
    other = Stated("march", {"piece": "tripps-2", "hex": "0626"})
    begun = [(acted("move tripps-1"), TO_0828), (acted("move tripps-2", 2), other)]
    assert told_of(*begun, (acted("step tripps-1 0627", 3), GOES_ON)) == ON


def test_what_makes_no_sense_as_a_reason_is_left_out() -> None:
    assert decided({"action": "end-fire", "why": {"kode": 3}}) == Decided("end-fire")
    assert decided({"action": "end-fire", "why": "because"}) == Decided("end-fire")
    assert decided({"action": "end-fire"}) == Decided("end-fire")
    said = {"code": "no-shot", "params": {}, "intent": {"code": "whim"}}
    stated = Stated("no-shot", {}, Stated("whim"))
    assert decided({"action": "end-fire", "why": said}) == Decided("end-fire", stated)
