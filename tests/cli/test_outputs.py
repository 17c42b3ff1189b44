"""Files that a call names: whether they can be written is seen before a game is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from battaglia.cli import calibrating, tuning
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
