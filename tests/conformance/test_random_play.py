"""Random games of every scenario: nothing breaks, nobody is stuck, every game ends and replays.

The games are those of the soak (``python -m tools.soak``), a few of each kind: the long play is
left to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import battaglia
from battaglia import load_match
from battaglia.core.match import Match
from battaglia.core.record import RecordFault
from tests.conformance import thorough
from tests.conformance.invariants import Violation
from tests.conformance.montecuccoli import Watch, position
from tests.conformance.tally import Tally, paragraphs
from tests.conformance.trials import Trial, trial_of
from tools import soak
from tools.soak import Plan, Report, play_batch


def plans_of(trial: Trial) -> Iterator[Plan]:
    """Some games of each kind of player, more of the small battle."""
    for first in range(0, 60, 20):
        yield Plan(trial.small, "random", "default", 20, first)
    for options in ("default", "other"):
        yield Plan(trial.small, "bold", options, 8, 1)
    yield Plan(trial.small, "simple", "default", 4, 1)
    yield from (Plan(name, "bold", "default", 8, 1) for name in trial.made)
    for name in trial.scenarios:
        if name != trial.small:
            yield from (Plan(name, "random", "default", 2, first) for first in range(1, 5, 2))
            yield Plan(name, "bold", "other", 1, 1)


PLANS = [plan for game in battaglia.games() for plan in plans_of(trial_of(game))]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan} from {plan.first_seed}")
def test_every_game_holds(plan: Plan, tmp_path: Path) -> None:
    report = play_batch(plan, tmp_path)
    assert report.faults == []
    assert report.games[str(plan)] == plan.games
    assert report.outcomes[str(plan)].total() == plan.games
    assert report.checked >= plan.games
    known = {paragraph.number for paragraph in paragraphs(plan.trial)}
    for counts in report.tally(plan.game).columns.values():
        assert set(counts) <= known


@pytest.mark.parametrize("game", battaglia.games())
def test_every_option_is_tried(game: str) -> None:
    rules, trial = battaglia.game(game), trial_of(game)
    defaults = rules.options(rules.load(rules.scenarios()[trial.small], None))
    assert trial.everything.keys() == defaults.keys()
    assert all(trial.everything[name] != value for name, value in defaults.items())


# The soak itself: what it finds, it reports


def test_a_fault_is_written_down_as_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Watch.look
    seen: list[Match] = []

    def stumble(watch: Watch, p: object) -> None:
        seen.append(p)  # type: ignore[arg-type]
        if len(seen) == 50:
            raise Violation("something is rotten")
        look(watch, p)  # type: ignore[arg-type]

    monkeypatch.setattr(Watch, "look", stumble)
    report = play_batch(Plan("navicello-1643", "random", "default", 2, 1), tmp_path)
    assert [fault.what for fault in report.faults] == ["something is rotten"]
    fault = report.faults[0]
    assert fault.seed == 1
    text = Path(fault.file).read_text(encoding="utf-8")
    assert text.startswith("# navicello-1643, random player, default options, seed 1")
    assert len(load_match(text).entries) == 49


def test_an_exception_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(match: Match) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(thorough, "check_views", fail)
    report = play_batch(Plan("navicello-1643", "random", "default", 1, 1), tmp_path)
    assert [fault.what for fault in report.faults] == ["ZeroDivisionError: division by zero"]


def test_an_endless_game_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = trial_of("montecuccoli")._replace(longest=lambda p: 30)
    monkeypatch.setattr(soak, "trial_of", lambda game: trial)
    report = play_batch(Plan("navicello-1643", "random", "default", 1, 1), tmp_path)
    assert [fault.what for fault in report.faults] == ["no end after 30 actions"]


def test_a_record_that_does_not_replay_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoiled(match: Match) -> str:
        return "nothing"

    monkeypatch.setattr(Match, "record", spoiled)
    report = play_batch(Plan("navicello-1643", "random", "default", 1, 1), tmp_path)
    assert report.faults[0].what.startswith(f"{RecordFault.__name__}: ")


def test_the_soak_ends_with_1_if_there_were_faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reports = [Report(), Report()]
    reports[1].faults.append(soak.Fault("a plan", 7, "what is wrong", "a file"))
    monkeypatch.setattr(soak, "run", lambda plans, scale, jobs, dump: reports.pop(0))
    figures = tmp_path / "figures.json"
    assert soak.main(["--scale", "0.1", "--json", str(figures)]) == 0
    assert '"faults": []' in figures.read_text(encoding="utf-8")
    assert soak.main([]) == 1
    printed = capsys.readouterr().out
    assert "FAULT a plan, seed 7: what is wrong" in printed
    soak.print_tally("montecuccoli", Tally("montecuccoli"))
    assert "NEVER" in capsys.readouterr().out


def test_a_batch_is_some_games_of_a_plan() -> None:
    plan = Plan("navicello-1643", "random", "default", 25)
    batches = list(soak.batches([plan], 1.0))
    assert [(each.first_seed, each.games) for each in batches] == [(0, 10), (10, 10), (20, 5)]
    assert [each.games for each in soak.batches([plan], 0.001)] == [1]


def test_the_dice_of_a_game_are_counted(tmp_path: Path) -> None:
    report = play_batch(Plan("navicello-1643", "bold", "default", 1, 0), tmp_path)
    assert report.tally("montecuccoli").columns["steps"]["8.0"] > 0
    assert report.tally("montecuccoli").columns["ledgers"]["8.0"] > 0
    assert report.tally("montecuccoli").columns["events"]["6.0"] > 0
    assert report.tally("montecuccoli").columns["reasons"]["4.1"] > 0
    assert report.tally("montecuccoli").columns["code"]["7.0"] > 0
    assert report.tally("montecuccoli").columns["code"]["8.1"] > 0
    assert position(soak.begin(Plan("raab-1664", "bold", "other", 1), 1, tmp_path)).turn == 1
