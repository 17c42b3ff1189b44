"""Files that a call names: whether they can be written is seen before a game is played."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import battaglia
from battaglia.cli import calibrating, files, tuning
from battaglia.lab.running import Run as Games
from tests.cli.running import Run

SMALL = "navicello-1643"
TWO = ("--players", "random", "--games", "2")
LADDER = ("ladder", SMALL, "--players", "random,simple", "--games", "2")
CALIBRATE = ("calibrate", f"{SMALL}=2", "--players", "random")
OUTPUTS = [
    ("simulate", SMALL, *TWO, "--html"),
    ("simulate", SMALL, *TWO, "--resume"),
    ("compare", SMALL, SMALL, *TWO, "--resume"),
    (*LADDER, "--json"),
    (*LADDER, "--resume"),
    (*LADDER, "--date", "2026-01-01", "--write"),
    (*CALIBRATE, "--json"),
    ("tune", SMALL, "--plans", "4", "--write"),
]


def play_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*args: object, **more: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(Games, "_new", play)
    monkeypatch.setattr(calibrating, "reliability", play)
    monkeypatch.setattr(tuning, "tune", play)


@pytest.mark.parametrize("words", OUTPUTS, ids=lambda words: f"{words[0]} {words[-1]}")
@pytest.mark.parametrize(
    ("name", "fault"), [("none/x", "No such file or directory"), ("", "Is a directory")]
)
def test_what_cannot_be_written_is_refused_first(
    words: tuple[str, ...],
    name: str,
    fault: str,
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    play_nothing(monkeypatch)
    file = tmp_path / name
    assert refused(*words, file) == f"cannot write {file}: {fault}"
    assert list(tmp_path.iterdir()) == []


RECORD, SCENARIO, GAMES = "game.txt", "mine.toml", "games.jsonl"
TWICE = [
    (("simulate", SMALL, *TWO, "--resume", GAMES, "--html", GAMES), GAMES),
    (("simulate", SCENARIO, *TWO, "--html", SCENARIO), SCENARIO),
    ((*LADDER, "--resume", GAMES, "--json", f"./{GAMES}"), f"./{GAMES}"),
    ((*LADDER, "--json", "x", "--date", "2026-01-01", "--write", "x"), "x"),
    (("ladder", f"{SCENARIO}=2", *LADDER[2:4], "--json", SCENARIO), SCENARIO),
    (("calibrate", f"{SCENARIO}=2", "--players", "random", "--json", SCENARIO), SCENARIO),
    (("tune", SCENARIO, "--plans", "4", "--write", SCENARIO), SCENARIO),
    (("review", RECORD, "--svg", RECORD), RECORD),
    (("review", RECORD, "--svg", "x", "--html", "x"), "x"),
]


@pytest.mark.parametrize(("words", "name"), TWICE, ids=lambda words: "-".join(words[:1]))
def test_nothing_is_written_over_what_the_call_names(
    words: tuple[str, ...],
    name: str,
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    play_nothing(monkeypatch)
    monkeypatch.chdir(tmp_path)
    match = battaglia.new_match(SMALL, seed=1)
    Path(SCENARIO).write_text(match.position(), encoding="utf-8")
    while match.outcome is None:
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    Path(RECORD).write_text(match.record(), encoding="utf-8")
    Path(GAMES).write_text("", encoding="utf-8")
    before = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert refused(*words) == f"{name} is named twice: it would be written over"
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == before


def test_what_cannot_be_written_in_the_end_does_not_take_the_figures_along(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, text: str) -> None:
        raise files.NotWritten("No space left on device")

    monkeypatch.setattr(files, "write_whole", full)
    page = tmp_path / "page.html"
    ran = run("simulate", SMALL, *TWO, "--html", page)
    assert (ran.code, ran.err) == (
        2,
        f"battaglia: cannot write {page}: No space left on device\n",
    )
    assert ran.lines[0].split() == ["scenario", SMALL]


def test_a_page_that_is_not_there(refused: Callable[..., str], tmp_path: Path) -> None:
    page = tmp_path / "none.md"
    assert refused(*CALIBRATE, "--write", page).startswith(f"{page}: cannot be read")


def test_what_is_there_stays_until_it_is_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("before", encoding="utf-8")
    assert run("simulate", SMALL, *TWO, "--players", "nobody", "--html", file).code == 2
    assert file.read_text(encoding="utf-8") == "before"
    assert run("simulate", SMALL, *TWO, "--html", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name")
def test_what_is_no_file_is_written_into(run: Run, tmp_path: Path) -> None:
    """A file in the place of /dev/null would take it from everybody."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(*LADDER, "--json", pipe).code == 0
        assert json.loads(os.read(reader, 1 << 16))["games"] == {SMALL: 2}
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_stays_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "found.json", tmp_path / "link.json"
    try:
        link.symlink_to(file)
    except OSError:
        pytest.skip("no links here")
    assert run(*LADDER, "--json", link).code == 0
    assert link.is_symlink()
    assert json.loads(file.read_text("utf-8"))["games"] == {SMALL: 2}
