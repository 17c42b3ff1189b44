"""Runs that are broken off: what is over stays, and the rest is played as if nothing had been."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import cast

import msgspec
import pytest

import battaglia
from battaglia.ai.level import Level
from battaglia.ai.levels import LEVELS
from battaglia.lab import journal as journals
from battaglia.lab import running
from battaglia.lab.dealing import Played
from battaglia.lab.journal import Journal, JournalFault, key
from battaglia.lab.ladder import ladder
from battaglia.lab.playing import Contest, play_game
from battaglia.lab.report import GameResult
from battaglia.lab.running import Run, contest
from battaglia.lab.simulate import simulate

SMALL = "navicello-1643"
BOTH = ("random", "random")
ENDED_WITHIN = 300
"""Seconds."""


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


def test_progress_begins_with_all_games_of_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long they take to count: the pace is that of the games that are played."""
    file, seen = tmp_path / "games.jsonl", list[int]()
    simulate(SMALL, BOTH, 4, journal=file)
    monkeypatch.setattr(running, "REPORT_EVERY", 0.0)
    simulate(SMALL, BOTH, 6, journal=file, progress=seen.append)
    assert seen == [4, 5, 6, 6]


def test_the_processes_of_a_run_that_was_killed_end(tmp_path: Path) -> None:
    """Nobody told them; what they have open is closed when the last of them has ended."""
    file = tmp_path / "games.jsonl"
    asked = f"{SMALL!r}, {BOTH!r}, 100000, seed=5, jobs=2, journal=Path({str(file)!r})"
    code = (
        f"from pathlib import Path; from battaglia.lab.simulate import simulate; simulate({asked})"
    )
    words = [sys.executable, "-c", code]
    with subprocess.Popen(words, stdout=subprocess.PIPE, start_new_session=True) as process:
        try:
            while not file.exists() or file.read_bytes().count(b"\n") < 3:
                assert process.poll() is None
            process.kill()
            process.communicate(timeout=ENDED_WITHIN)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_games_of_something_else_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may stand in the same file: nobody needs one for each seed, pair or battle."""
    file = tmp_path / "games.jsonl"
    simulate(SMALL, BOTH, 3, seed=1, journal=file)
    assert simulate(SMALL, BOTH, 3, seed=2, journal=file) == simulate(SMALL, BOTH, 3, seed=2)
    other = simulate("obregon-1743", BOTH, 1, seed=1, journal=file)
    assert other == simulate("obregon-1743", BOTH, 1, seed=1)
    begun = broken_off(monkeypatch, 99)
    simulate(SMALL, BOTH, 3, seed=1, journal=file)
    assert begun == []
    keys = {
        key(contest(SMALL, BOTH, 1)),
        key(contest(SMALL, BOTH, 2)),
        key(contest(SMALL, ("random", "simple"), 1)),
        key(contest("obregon-1743", BOTH, 1)),
        key(contest(SMALL, BOTH, 1, {"groups": True})),
    }
    assert len(keys) == 5
    assert key(contest(SMALL, BOTH, 1)) in keys


def test_a_ladder_of_other_pairs_and_battles_goes_into_the_same_file(tmp_path: Path) -> None:
    file, others = tmp_path / "all.jsonl", {"obregon-1743": 2}
    first = ladder({SMALL: 2}, ("random", "simple"), journal=file)
    found = ladder(others, ("random", "recruit"), journal=file)
    assert found == ladder(others, ("random", "recruit"))
    assert ladder({SMALL: 2}, ("random", "simple"), played=True, journal=file) == first


def test_what_is_counted_is_only_read(tmp_path: Path) -> None:
    """Another run may be writing it just then, and have written half a line."""
    file = tmp_path / "games.jsonl"
    whole = ladder({SMALL: 2}, ("random", "simple"), journal=file)
    half = file.read_bytes() + b'{"contest":"0123'
    file.write_bytes(half)
    assert ladder({SMALL: 9 * 2}, ("random", "simple"), played=True, journal=file) == whole
    assert file.read_bytes() == half


WRITING = """
import sys
from contextlib import suppress
from pathlib import Path
from battaglia.lab.journal import Journal
with Journal(Path(sys.argv[1]), []) as journal:
    journal.begin()
    print("begun", flush=True)
    sys.stdin.readline()
"""


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(SMALL, BOTH, 1, journal=file)
    before = file.read_bytes()
    words, pipe = [sys.executable, "-c", WRITING, str(file)], subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "begun\n"
        with pytest.raises(JournalFault, match="another run is writing"):
            simulate(SMALL, BOTH, 2, journal=file)
        simulate(SMALL, BOTH, 1, journal=file)  # that needs no writing
        other.communicate("\n")
    assert file.read_bytes() == before
    assert simulate(SMALL, BOTH, 2, journal=file) == simulate(SMALL, BOTH, 2)


def test_what_was_written_since_it_was_read_stays(tmp_path: Path) -> None:
    file, these = tmp_path / "games.jsonl", [contest(SMALL, BOTH, 7)]
    with Journal(file, these) as journal:
        list(Run(these, [[0]], journal=file).played())
        before = file.read_bytes()
        with pytest.raises(JournalFault, match="another run is writing"):
            journal.begin()
    assert file.read_bytes() == before


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
    text = file.read_bytes()
    with pytest.raises(JournalFault, match=r"from before a change \(the players\): name another"):
        simulate(SMALL, BOTH, 3, seed=1, journal=file)
    assert file.read_bytes() == text


def test_games_of_a_battle_that_was_changed_are_not_counted(tmp_path: Path) -> None:
    file, mine = tmp_path / "games.jsonl", tmp_path / "mine.toml"
    mine.write_text(battaglia.new_match(SMALL).position(), encoding="utf-8")
    simulate(mine, BOTH, 1, journal=file)
    text = mine.read_text(encoding="utf-8")
    mine.write_text(text.replace("turns = 4", "turns = 3"), encoding="utf-8")
    assert mine.read_text(encoding="utf-8") != text
    with pytest.raises(JournalFault, match=r"from before a change \(the data of the battle\)"):
        simulate(mine, BOTH, 1, journal=file)


def test_what_was_left_of_the_first_line_is_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = simulate(SMALL, BOTH, 1, journal=file)
    lines = file.read_bytes()
    for length in (1, 5, 40, 300):
        file.write_bytes(lines[:length])
        assert simulate(SMALL, BOTH, 1, journal=file) == whole
        assert file.read_bytes() == lines


def test_a_line_that_does_not_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulate(SMALL, BOTH, 3, journal=file)
    lines = file.read_bytes().split(b"\n")
    lines[2] = b"noise"
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(JournalFault, match=r"games\.jsonl is no journal of games: line 3: JSON"):
        simulate(SMALL, BOTH, 3, journal=file)


def test_a_journal_that_is_compressed_is_to_be_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(gzip.compress(b"anything"))
    with pytest.raises(JournalFault, match=r"is compressed: unpack it first \(gunzip -k "):
        simulate(SMALL, BOTH, 1, journal=file)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_device_is_no_journal() -> None:
    with pytest.raises(JournalFault, match="/dev/full is no journal of games: it is no file"):
        simulate(SMALL, BOTH, 1, journal=Path("/dev/full"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_with_the_file(tmp_path: Path) -> None:
    these = [contest(SMALL, BOTH, 7)]
    with Journal(tmp_path / "games.jsonl", these) as journal:
        (tmp_path / "games.jsonl").symlink_to("/dev/full")
        journal.begin()
        with pytest.raises(JournalFault, match=r"cannot write .*games\.jsonl: No space left"):
            journal.write(Played(0, 0, play_game(these[0], 0)))


def test_only_games_of_the_level_that_was_changed_are_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_captain, without = ("captain*2", "random"), ("sergeant", "random")
    before = [key(contest(SMALL, players, 1)) for players in (with_captain, without)]
    captain = msgspec.structs.replace(LEVELS["captain"], plans=99)
    monkeypatch.setitem(cast(dict[str, Level], LEVELS), "captain", captain)
    after = [key(contest(SMALL, players, 1)) for players in (with_captain, without)]
    assert (before[0] == after[0], before[1] == after[1]) == (False, True)
