"""Runs that are broken off: what is over stays, and the rest is played as if nothing had been."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import cast

import msgspec
import pytest

from battaglia.ai.level import Level
from battaglia.ai.levels import LEVELS
from battaglia.lab import journal as journals
from battaglia.lab import running
from battaglia.lab.journal import Journal, JournalFault, key
from battaglia.lab.ladder import ladder
from battaglia.lab.playing import Contest, play_game
from battaglia.lab.report import GameResult
from battaglia.lab.running import Run, contest
from battaglia.lab.simulate import simulate

SMALL = "navicello-1643"
BOTH = ("random", "random")


class Broken(Exception):
    pass


def broken_off(monkeypatch: pytest.MonkeyPatch, after: int) -> list[int]:
    """Let a run in this process end after so many games; the numbers of what was begun."""
    begun: list[int] = []

    def play(these: Contest, number: int) -> GameResult:
        if len(begun) == after:
            raise Broken
        begun.append(number)
        return play_game(these, number)

    monkeypatch.setattr(running, "play_game", play)
    return begun


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, file = simulate(SMALL, BOTH, 9, seed=3), tmp_path / "games.jsonl"
    with monkeypatch.context() as patched:
        broken_off(patched, 4)
        with pytest.raises(Broken):
            simulate(SMALL, BOTH, 9, seed=3, journal=file)
    assert len(file.read_bytes().splitlines()) == 1 + 4
    begun = broken_off(monkeypatch, 99)
    seen: list[int] = []
    assert simulate(SMALL, BOTH, 9, seed=3, journal=file, progress=seen.append) == whole
    assert begun == [4, 5, 6, 7, 8]
    assert (seen[0], seen[-1]) == (4, 9)
    begun.clear()
    assert simulate(SMALL, BOTH, 9, seed=3, journal=file) == whole
    assert begun == []


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(SMALL, BOTH, 3, journal=file)
    assert simulate(SMALL, BOTH, 6, journal=file, jobs=2) == simulate(SMALL, BOTH, 6)
    assert simulate(SMALL, BOTH, 2, journal=file) == simulate(SMALL, BOTH, 2)


def test_half_a_line_is_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = simulate(SMALL, BOTH, 5, journal=file)
    lines = file.read_bytes()
    file.write_bytes(lines[:-20])
    assert simulate(SMALL, BOTH, 5, journal=file) == whole
    assert file.read_bytes() == lines


def test_a_ladder_that_was_broken_off_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, players, file = {SMALL: 4, "obregon-1743": 2}, ("random", "simple"), tmp_path / "l"
    whole = ladder(games, players)
    with monkeypatch.context() as patched:
        broken_off(patched, 3)
        with pytest.raises(Broken):
            ladder(games, players, journal=file)
    assert ladder(games, players, journal=file, jobs=2) == whole


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_was_killed_goes_on(jobs: int, tmp_path: Path) -> None:
    """Killed from outside, wherever it is just then."""
    file = tmp_path / "games.jsonl"
    words = f"{SMALL!r}, {BOTH!r}, 100000, seed=5, jobs={jobs}, journal=Path({str(file)!r})"
    code = (
        f"from pathlib import Path; from battaglia.lab.simulate import simulate; simulate({words})"
    )
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
    try:
        while not file.exists() or file.read_bytes().count(b"\n") < 12:
            assert process.poll() is None
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    kept = [json.loads(line) for line in file.read_bytes().split(b"\n")[1:12]]
    assert all(line["contest"] == key(contest(SMALL, BOTH, 5)) for line in kept)
    assert simulate(SMALL, BOTH, 30, seed=5, journal=file) == simulate(SMALL, BOTH, 30, seed=5)


def test_games_of_something_else_are_not_counted(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(SMALL, BOTH, 3, seed=1, journal=file)
    with pytest.raises(JournalFault, match="is the journal of other games"):
        simulate(SMALL, BOTH, 3, seed=2, journal=file)
    keys = {
        key(contest(SMALL, BOTH, 1)),
        key(contest(SMALL, BOTH, 2)),
        key(contest(SMALL, ("random", "simple"), 1)),
        key(contest("obregon-1743", BOTH, 1)),
        key(contest(SMALL, BOTH, 1, {"groups": True})),
    }
    assert len(keys) == 5
    assert key(contest(SMALL, BOTH, 1)) in keys


@pytest.mark.parametrize("text", ["# The ladder\n\nWritten\n", "half a line", '{"contest": 3}\n'])
def test_a_file_that_is_no_journal_is_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(JournalFault, match="is no journal of games"):
        simulate(SMALL, BOTH, 1, journal=file)
    assert file.read_text(encoding="utf-8") == text


def test_a_journal_gives_back_what_was_written(tmp_path: Path) -> None:
    these, file = [contest(SMALL, BOTH, 7), contest("obregon-1743", BOTH, 7)], tmp_path / "games"
    played = list(Run(these, [[0, 2], [1]], journal=file).played())
    with Journal(file, these) as journal:
        assert journal.games([[0, 1, 2], [0, 1, 2]]) == sorted(played, key=lambda game: game[:2])
        assert journal.games([[1], []]) == []


def test_games_of_players_that_were_changed_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before = tmp_path / "games.jsonl", key(contest(SMALL, BOTH, 1))
    simulate(SMALL, BOTH, 3, seed=1, journal=file)
    monkeypatch.setattr(journals, "fingerprint", lambda game, scenario: f"changed for {scenario}")
    assert key(contest(SMALL, BOTH, 1)) != before
    with pytest.raises(JournalFault, match="or of players since changed"):
        simulate(SMALL, BOTH, 3, seed=1, journal=file)


def test_only_games_of_the_level_that_was_changed_are_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_captain, without = ("captain*2", "random"), ("sergeant", "random")
    before = [key(contest(SMALL, players, 1)) for players in (with_captain, without)]
    captain = msgspec.structs.replace(LEVELS["captain"], plans=99)
    monkeypatch.setitem(cast(dict[str, Level], LEVELS), "captain", captain)
    after = [key(contest(SMALL, players, 1)) for players in (with_captain, without)]
    assert (before[0] == after[0], before[1] == after[1]) == (False, True)
