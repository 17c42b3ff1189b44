"""Machine players: they play, and whatever they do, the match goes on."""

from __future__ import annotations

import gc
import io
import json
import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

import battaglia
from battaglia.ai import player_at
from battaglia.ai.uniform import RandomPlayer
from battaglia.server import worker
from battaglia.server.asks import Ask, ask_of
from battaglia.server.library import Library
from battaglia.server.machines import fallback, play_for
from battaglia.server.opening import imported_table, new_table
from battaglia.server.reasoning import Decided
from battaglia.server.settings import shipped_games
from battaglia.server.table import Table
from tests.server.conftest import Serve
from tests.server.playing import Data, Match, begin, resume
from tests.server.process import PATIENCE
from tests.server.records import turn_over

BAD = str(Path(__file__).parent / "bad_worker.py")
MISLED = str(Path(__file__).parent / "bad_mind.py")


def wait_for(match: Match, done: Callable[[Data], bool]) -> Data:
    """The first envelope that is as wanted."""
    end = time.monotonic() + PATIENCE
    guest = match.guest()
    while time.monotonic() < end:
        envelope = guest.envelope()
        if done(envelope):
            return envelope
        time.sleep(0.02)
    raise AssertionError("the machine did not play")


# At the table


def test_a_machine_plays_its_turn(client: TestClient) -> None:
    record, seat, action = turn_over()
    other = "papal" if seat == "coalition" else "coalition"
    match = resume(client, record, players={other: "machine:simple"})
    guest = match.guest(seat)
    before = guest.envelope()
    choice = next(c for c in before["choices"] if c["action"] == action)
    assert choice["final"]  # the machine answers at once
    handed_over = guest.play(action)["envelope"]
    assert handed_over["thinking"] == [other]
    after = wait_for(match, lambda envelope: not envelope["thinking"])
    assert after["number"] > handed_over["number"]
    played = match.guest().get("/record").text
    assert battaglia.load_match(played).record() == played


def test_machines_play_each_other_to_the_end(serve: Serve) -> None:
    client = serve(machine_pause=0.0)
    players = {"coalition": "machine:random", "papal": "machine:random"}
    match = begin(client, players=players)
    assert list(match.tokens) == ["spectator"]
    last = wait_for(match, lambda envelope: bool(envelope["outcome"]))
    assert last["thinking"] == []


def test_machines_choose_in_secret_too(serve: Serve) -> None:
    """One of them is always first, and the other's choice shows all at once."""
    client = serve(machine_pause=0.0)
    seats = ("spanish", "austro-savoy")
    match = begin(client, "obregon-1743", players=dict.fromkeys(seats, "machine:random"))
    wait_for(match, lambda envelope: bool(envelope["outcome"]))
    lines = match.guest().get("/log").json()["lines"]
    assert "orders-chosen" not in {line["code"] for line in lines}
    assert sum(line["code"] == "revealed" for line in lines) == 12


def test_a_person_and_a_machine_choose_at_the_same_time(serve: Serve) -> None:
    client = serve(machine_pause=0.0)
    match = begin(client, "obregon-1743", players={"austro-savoy": "machine:random"})
    guest = match.guest("spanish")
    first = guest.envelope()
    table = client.app.state.server.tables._open[match.id]  # type: ignore[attr-defined]
    end = time.monotonic() + PATIENCE
    while not table.journal.rows and time.monotonic() < end:
        time.sleep(0.02)
    assert table.journal.rows[0].secret
    assert guest.envelope() == first  # the machine has chosen, and nobody can tell
    shown = guest.play("orders 12+1")["envelope"]
    assert [wing["value"] for wing in shown["view"]["wings"]][:2] == [12, 1]
    assert not shown["view"]["secret"]


def test_a_machine_goes_on_after_a_restart(serve: Serve) -> None:
    first = serve(machine_command=(sys.executable, BAD, "silent"), machine_seconds=PATIENCE)
    match = begin(first, players={"coalition": "machine:random"})
    assert match.guest().envelope()["thinking"] == ["coalition"]
    again = Match(serve(), match.id, match.tokens, match.scenario)
    assert wait_for(again, lambda envelope: envelope["number"] > 0)["length"] > 0


def test_a_machine_gives_way_to_what_happened_in_the_meantime() -> None:
    library = Library(shipped_games())
    table = new_table(library, "navicello-1643", {}, {"coalition": "machine:random"}, 1).table
    ask = ask_of(table)
    assert ask is not None
    table.play("coalition", ["end-fire"])
    play_for(table, ask, [Decided("fire light-gun-1 oddi-horse-1")])
    assert len(table.journal.rows) == 1


# When they misbehave


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("silent", "no answer within 0.3 s"),
        ("crashing", "the process ended"),
        ("stillborn", "the process ended"),
        ("illegal", "answered illegally: no-such-piece"),
        ("nonsense", "failed"),
        ("list", "makes no sense"),
        ("empty", "nothing was decided"),
        ("faulty", "ZeroDivisionError"),
        ("endless", "answered illegally: wrong-step"),
    ],
)
def test_a_machine_that_misbehaves_is_replaced_by_something_legal(
    serve: Serve, how: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    seconds = 0.3 if how == "silent" else PATIENCE
    client = serve(machine_command=(sys.executable, BAD, how), machine_seconds=seconds)
    match = begin(client, players={"coalition": "machine:simple"})
    # Its guns do not fire, its army does not move, its turn is over.
    after = wait_for(match, lambda envelope: not envelope["thinking"])
    assert after["view"]["deciders"] == ["papal"]
    lines = [r.getMessage() for r in caplog.records if r.name == "battaglia.server"]
    assert any(said in line for line in lines), lines
    assert "Traceback" not in caplog.text
    match.guest("papal").envelope()


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("raising", "ZeroDivisionError: a plan too many"),
        ("looping", "no answer within 3.3 s"),
        ("illegal", "answered illegally"),
    ],
)
def test_an_officer_whose_mind_misbehaves_is_replaced_by_something_legal(
    serve: Serve, how: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    seconds = 0.3 if how == "looping" else PATIENCE
    client = serve(machine_command=(sys.executable, MISLED, how), machine_seconds=seconds)
    match = begin(client, players={"coalition": "machine:captain"})
    wait_for(match, lambda envelope: envelope["number"] >= 1)
    assert "coalition: end-fire" in match.guest().get("/record").text
    assert any(said in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("level", ["recruit", "sergeant", "captain"])
def test_every_level_plays_at_the_table(client: TestClient, level: str) -> None:
    match = begin(client, players={"coalition": f"machine:{level}"}, seed=3)
    after = wait_for(match, lambda envelope: not envelope["thinking"])
    assert after["number"] > 1


def test_a_game_that_nobody_has_thought_about_is_played_as_simply_as_it_can_be() -> None:
    game: Any = SimpleNamespace(players={})
    assert player_at(game, "marshal", 1).name == "random"
    game.players["simple"] = "somewhere:Brain"
    assert player_at(game, "marshal", 1).name == "simple"
    game.players["mind"] = "somewhere:MIND"
    assert player_at(game, "marshal", 1).name == "marshal"


# Their time


def test_a_machine_may_take_the_time_of_its_level() -> None:
    library = Library(shipped_games())
    for level, seconds in {"random": 0.0, "simple": 0.0, "sergeant": 0.5, "marshal": 15.0}.items():
        players = {"coalition": f"machine:{level}"}
        ask = ask_of(new_table(library, "navicello-1643", {}, players, 1).table)
        assert ask is not None
        assert ask.seconds == seconds


# What they say


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_machine_says_why_it_played(client: TestClient, lang: str) -> None:
    match = begin(client, players={"coalition": "machine:sergeant"}, seed=3)
    wait_for(match, lambda envelope: not envelope["thinking"])
    lines = match.guest("papal").get("/log", lang=lang).json()["lines"]
    said = [line["why"]["text"] for line in lines if line["why"]]
    assert len(said) > 1
    assert all(text.endswith(".") and "⟨" not in text for text in said)
    other = match.guest("papal").envelope()["log"]
    assert {line["why"]["text"] for line in other if line["why"]}


# Silence and the like, once more


def test_what_a_machine_said_before_it_fell_silent_counts(serve: Serve) -> None:
    client = serve(machine_command=(sys.executable, BAD, "half"), machine_seconds=0.3)
    match = begin(client, players={"coalition": "machine:simple"})
    wait_for(match, lambda envelope: envelope["number"] >= 1)
    assert "coalition: end-fire" in match.guest().get("/record").text


def test_people_are_not_kept_waiting_by_a_machine(serve: Serve) -> None:
    client = serve(machine_command=(sys.executable, BAD, "silent"), machine_seconds=PATIENCE)
    waiting = begin(client, players={"coalition": "machine:simple"})
    assert begin(client).play_on(Random(1), most=3)["number"] == 3
    assert waiting.guest().envelope()["thinking"] == ["coalition"]


def test_the_fallback_is_legal_and_ends_things() -> None:
    table = new_table(Library(shipped_games()), "raab-1664", {}, {}, 2, alone=True).table
    for _ in range(300):
        if table.match.outcome is not None:
            return
        seat = table.match.deciders[0]
        assert table.play(seat, [fallback(table, seat)]) == (1, None)
    pytest.fail("a machine that cannot think keeps everybody waiting")


# The process in which they think


def ask_of_machines(table: Table) -> Ask:
    """The present decision, if machines play all seats."""
    table.players = dict.fromkeys(table.match.seats, "machine:random")
    ask = ask_of(table)
    assert ask is not None
    return ask


def requests(table: Table, known: int = 0) -> Data:
    """What is sent for the present decision."""
    ask = ask_of_machines(table)
    request: Data = {"match": ask.match, "seat": ask.seat, "player": ask.player, "seed": 5}
    if not known:
        request["base"] = ask.base
    sent: Data = json.loads(json.dumps({**request, "actions": ask.actions[known:]}))
    return sent


@pytest.fixture
def table() -> Table:
    return imported_table(Library(shipped_games()), turn_over()[0], {}).table


def test_the_process_answers_line_by_line(table: Table) -> None:
    out = io.StringIO()
    worker.serve(iter([json.dumps(requests(table)), "nonsense"]), out)
    lines: list[Any] = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines[:2] == [{"ready": True}, {"loaded": True}]
    assert {"done": True} in lines
    assert "fault" in lines[-1]
    actions = [line["action"] for line in lines if "action" in line]
    assert table.match.seat(table.match.deciders[0]).why_not(actions[0]) == []


def test_the_process_learns_only_what_is_new(table: Table) -> None:
    mind = worker.Mind()
    kept = mind.learn(requests(table))
    assert kept.match.mark() == table.match.mark()
    known = len(table.journal.standing)
    rng = Random(3)
    for _ in range(5):
        seat = table.match.deciders[0]
        table.play(seat, [str(rng.choice(table.match.seat(seat).legal()))])
    assert mind.learn(requests(table, known)) is kept
    assert kept.match.mark() == table.match.mark()


def test_thinking_changes_nothing_and_knows_no_dice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "PLAN_SECONDS", 60.0)
    mind = worker.Mind()
    kept = mind.learn(requests(table))
    before = kept.match.mark()
    first = list(mind.decide(requests(table)))
    assert kept.match.mark() == before
    kept.players.clear()
    assert list(mind.decide(requests(table))) == first
    sent = json.dumps(requests(table))
    assert "secret" not in sent
    assert table.match.terms.dice not in sent


def test_a_plan_ends_with_a_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(Library(shipped_games()), "navicello-1643", {}, {}, 1, alone=True).table

    def fire(self: RandomPlayer, seat: Any) -> Any:
        return seat.legal()[0]

    monkeypatch.setattr(RandomPlayer, "decide", fire)
    mind = worker.Mind()
    mind.learn(requests(table))
    actions = [str(action) for action, _ in mind.decide(requests(table))]
    assert actions == ["fire light-gun-1 oddi-horse-1"]


def test_a_covered_choice_of_another_does_not_make_a_machine_think_again() -> None:
    """Else what it chooses would depend on who was quicker."""
    table = new_table(Library(shipped_games()), "obregon-1743", {}, {}, 1, alone=True).table
    human, machine = table.match.seats
    table.players[machine] = "machine:simple"
    ask = ask_of(table)
    assert ask is not None
    for covered in table.match.seat(human).legal()[:2]:
        table.play(human, [str(covered)])
    answer = table.match.seat(machine).legal()[0]
    play_for(table, ask, [Decided(str(answer))])
    assert table.journal.rows[-1].action == str(answer)
    assert machine not in table.match.deciders


def test_asking_needs_a_machine(table: Table) -> None:
    table.players = dict.fromkeys(table.match.seats, "human")
    assert ask_of(table) is None
    table.players = dict.fromkeys(table.match.seats, "machine:simple")
    ask = ask_of(table)
    assert isinstance(ask, Ask)
    assert ask.player == "simple"


def test_a_machine_is_not_sent_what_is_covered() -> None:
    """Nor is it told whether the enemy has chosen; its own choice comes with what it may know."""
    library = Library(shipped_games())
    table = new_table(library, "obregon-1743", {}, {"spanish": "machine:simple"}, 1).table
    before = ask_of(table)
    assert before is not None
    table.orders["austro-savoy"] = {"secret-order": "never"}
    table.play("austro-savoy", ["orders 3+2"])
    asked = ask_of(table)
    assert asked is not None
    assert (asked.actions, asked.rows, asked.base) == (before.actions, before.rows, before.base)
    own = str(table.match.seat("spanish").legal()[0])
    table.play("spanish", [own])
    table.players["austro-savoy"] = "machine:simple"
    shown = ask_of(table)
    assert shown is not None
    assert [action for _, action, *_ in shown.actions] == ["orders 3+2", own]


def test_two_machines_of_a_match_share_nothing(table: Table) -> None:
    ask = ask_of_machines(table)
    keys = {msgspec.structs.replace(ask, seat=seat).key for seat in table.match.seats}
    assert len(keys) == len(table.match.seats)


# Their memory


def test_a_machine_does_not_grow_over_a_game() -> None:
    """What a process keeps of a match is the same at the end as after the first turns."""
    table = new_table(Library(shipped_games()), "navicello-1643", {}, {}, 1, alone=True).table
    table.players = dict.fromkeys(table.match.seats, "machine:captain*0.1")
    mind, known, kept = worker.Mind(), dict.fromkeys(table.match.seats, 0), []
    while table.match.outcome is None:
        ask = ask_of(table)
        assert ask is not None
        request = {"match": ask.key, "seat": ask.seat, "player": ask.player, "seed": 5}
        if not known[ask.seat]:
            request["base"] = ask.base
        request["actions"] = ask.actions[known[ask.seat] :]
        known[ask.seat] = len(ask.actions)
        mind.learn(request)
        play_for(table, ask, [Decided(str(action)) for action, _ in mind.decide(request)])
        kept.append(sum(weight(match) for match in mind.kept.values()))
    early, late = kept[len(kept) // 3], kept[-1]
    assert late < 3 * early


def weight(kept: worker.Kept) -> int:
    """How many objects the players of a match hold on to."""
    seen: set[int] = set()
    left: list[Any] = list(kept.players.values())
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen.add(id(one))
        left += gc.get_referents(one)
    return len(seen)
