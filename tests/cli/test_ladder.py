"""``battaglia ladder``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import battaglia
from tests.cli.running import Run

CALL = ("ladder", "navicello-1643", "--players", "random,simple")


def test_the_tables_and_the_files(run: Run, tmp_path: Path) -> None:
    figures, page = tmp_path / "ladder.json", tmp_path / "ladder.md"
    files = ("--json", figures, "--write", page, "--date", "2026-11-16")
    ran = run(*CALL, "--games", "6", *files)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(figures.read_text(encoding="utf-8"))
    assert found["games"] == {"navicello-1643": 6}
    score = found["scores"][0]
    assert f"{score['score']:.3f}" in ran.out
    assert "navicello-1643: games 0 to 2 of seed 1643, each both ways round" in ran.lines
    text = page.read_text(encoding="utf-8")
    command = "battaglia ladder navicello-1643=6 --players random,simple --seed 1643"
    assert f"Written on 2026-11-16 by\n\n    {command}\n" in text
    again = run(*command.split()[1:])
    assert again.out == ran.out


def test_every_scenario_may_have_a_number_of_its_own(run: Run, tmp_path: Path) -> None:
    figures = tmp_path / "ladder.json"
    battles = ("navicello-1643=2", "obregon-1743", "--games", "4")
    ran = run("ladder", *battles, "--players", "random,simple", "--json", figures)
    assert ran.code == 0
    found = json.loads(figures.read_text(encoding="utf-8"))
    assert found["games"] == {"navicello-1643": 2, "obregon-1743": 4}


def test_what_is_over_is_not_played_again(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "ladder.jsonl"
    first = run(*CALL, "--games", "4", "--resume", journal)
    written = journal.read_bytes()
    assert run(*CALL, "--games", "4", "--resume", journal) == first
    assert journal.read_bytes() == written


def test_a_page_of_the_games_that_are_over(run: Run, tmp_path: Path) -> None:
    journal, page = tmp_path / "ladder.jsonl", tmp_path / "ladder.md"
    first = run(*CALL, "--games", "4", "--resume", journal)
    files = ("--resume", journal, "--write", page, "--date", "2026-11-16")
    ran = run(*CALL, "--games", "200", "--played", *files)
    assert (ran.code, ran.out) == (0, first.out)
    assert f"--played --resume {journal} --seed 1643\n" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--games", "3"), "half of the games change sides: 3 cannot be halved (navicello-1643)"),
        (
            ("--write", "x.md", "--date", "tomorrow"),
            "argument --date: 'tomorrow' is not a date such as 2026-11-16",
        ),
        (
            ("--write", "x.md", "--date", "20261116"),
            "argument --date: '20261116' is not a date such as 2026-11-16",
        ),
        (("--write", "x.md"), "a page says when it was written: give --date YYYY-MM-DD"),
        (("--players", "random"), "a ladder needs two players or more, and each only once"),
        (("--players", "random,deep"), "there is no player 'deep'; there are "),
        (("--resume", __file__), f"{__file__} is no journal of games"),
        (("--played",), "games that were played stand in a file: give --resume FILE"),
    ],
)
def test_wrong_calls(
    words: tuple[str, ...],
    fault: str,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*CALL, *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"battaglia: {fault}")


@pytest.mark.parametrize(
    ("battle", "fault"),
    [
        ("obregon-1743=0", "at least two games have to be played, not 0 (obregon-1743)"),
        ("obregon-1743=5", "half of the games change sides: 5 cannot be halved (obregon-1743)"),
        ("obregon-1743=x", "'x' is not a whole number (obregon-1743=x)"),
        ("navicello-1643=4", "navicello-1643 is named twice"),
    ],
)
def test_wrong_battles(battle: str, fault: str, run: Run) -> None:
    ran = run("ladder", "navicello-1643", battle, *CALL[2:])
    assert (ran.code, ran.out, ran.err) == (2, "", f"battaglia: {fault}\n")


def test_two_files_of_one_battle_are_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    ran = run("ladder", file, *CALL[1:])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "battaglia: two of the scenarios have the id 'navicello-1643'\n"


def test_a_journal_that_is_not_there_has_no_games(run: Run, tmp_path: Path) -> None:
    ran = run(*CALL, "--played", "--resume", tmp_path / "none.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("battaglia: ")
    assert "none.jsonl" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_scenario(run: Run) -> None:
    ran = run("ladder", "navicello-1643", "waterloo=20")
    assert ran.code == 2
    assert ran.err.startswith("battaglia: there is no scenario 'waterloo'")


def test_pairs_can_be_chosen(run: Run, tmp_path: Path) -> None:
    figures, page = tmp_path / "ladder.json", tmp_path / "ladder.md"
    files = ("--json", figures, "--write", page, "--date", "2026-11-16")
    ran = run("ladder", "navicello-1643=4", "--pairs", "simple:random", *files)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(figures.read_text(encoding="utf-8"))["pairs"] == [["simple", "random"]]
    command = "battaglia ladder navicello-1643=4 --players random,simple --pairs simple:random"
    assert f"    {command} --seed 1643\n" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--pairs", "simple"), "'simple' is no pair"),
        (("--pairs", "simple:simple"), "'simple:simple' is no pair"),
        (("--pairs", "simple:deep"), "there is no player 'deep'"),
        (("--pairs", "simple:random=3"), "3 cannot be halved (simple:random=3)"),
        (("--pairs", "simple:random=0"), "at least two games have to be played, not 0"),
        (("--pairs", "simple:random=x"), "'x' is not a whole number (simple:random=x)"),
        (("--pairs", "simple:random,random:simple"), "a pair can be named only once"),
        (("--pairs", "simple:random", "--all"), "not allowed with argument"),
    ],
)
def test_what_are_no_pairs(run: Run, words: tuple[str, ...], fault: str) -> None:
    ran = run("ladder", "navicello-1643=2", *words)
    assert (ran.code, ran.out) == (2, "")
    assert fault in ran.err


def test_one_game_each_way_is_told_as_one(run: Run) -> None:
    ran = run(*CALL, "--games", "2")
    assert "navicello-1643: game 0 of seed 1643, each both ways round" in ran.lines
    assert "-0.00" not in ran.out


def test_what_is_only_counted_shows_no_bar(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "ladder.jsonl"
    run(*CALL, "--games", "2", "--resume", journal)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert run(*CALL, "--games", "200", "--played", "--resume", journal).err == ""
