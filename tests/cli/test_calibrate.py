"""``battaglia calibrate``."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import battaglia
from battaglia.lab import calibration
from tests.cli.running import Run

CALL = ("calibrate", "navicello-1643=6", "--players", "random", "--seed", "3")


def test_figures_are_printed_and_repeat_exactly(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    ran = run(*CALL, "--json", path)
    assert ran.code == 0
    assert "navicello-1643" in ran.out
    (found,) = json.loads(path.read_text("utf-8"))
    assert found["games"] == 6
    assert sum(each["positions"] for each in found["raw_bins"]) > 6
    assert run(*CALL).out == ran.out


@pytest.mark.parametrize("games", [1, 3])
def test_nobody_changes_sides_so_any_number_of_games_will_do(
    games: int, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "found.json"
    ran = run("calibrate", f"navicello-1643={games}", *CALL[2:], "--json", path)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(path.read_text("utf-8"))[0]["games"] == games
    assert run("calibrate", "navicello-1643=0", *CALL[2:]).err == (
        "battaglia: at least one game has to be played, not 0 (navicello-1643)\n"
    )


def test_a_page_gets_its_tables_and_curves_and_keeps_its_words(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "review.md"
    page.write_text("before\n<!-- calibration -->\nold\n<!-- end of calibration -->\nafter\n")
    assert run(*CALL, "--write", page).code == 0
    text = page.read_text("utf-8")
    assert text.startswith("before\n<!-- calibration -->\n")
    assert text.endswith("<!-- end of calibration -->\nafter\n")
    assert "old" not in text
    assert "(review-navicello-1643.svg)" in text
    assert (tmp_path / "review-navicello-1643.svg").read_text("utf-8").startswith("<svg ")


def test_a_page_without_a_place_for_them_is_refused(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "review.md"
    for text, missing in (
        ("nothing", "<!-- calibration -->"),
        ("a\n<!-- calibration -->\nwords\n", "<!-- end of calibration -->"),
        ("<!-- end of calibration -->\n<!-- calibration -->\n", "<!-- end of calibration -->"),
    ):
        page.write_text(text)
        ran = run(*CALL, "--write", page)
        assert (ran.code, ran.err) == (2, f"battaglia: {page} has no line {missing}\n")
        assert page.read_text() == text


def test_a_file_of_ones_own_corrects_no_shipped_battle(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, corrections = tmp_path / "mine.toml", tmp_path / "calibration.toml"
    monkeypatch.setattr(calibration, "FILE", corrections)
    file.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    ran = run("calibrate", f"{file}=2", "--players", "random", "--correct")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"battaglia: only shipped battles have corrections: not {file}\n"
    assert not corrections.exists()


def test_every_battle_is_read_before_a_game_is_played(run: Run, tmp_path: Path) -> None:
    ran = run("calibrate", "navicello-1643=1", "none.toml=1", "--players", "random")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("battaglia: none.toml: cannot be read")
    file = tmp_path / "mine.toml"
    file.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    ran = run("calibrate", "navicello-1643=1", f"{file}=1", "--players", "random")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "battaglia: two of the scenarios have the id 'navicello-1643'\n"


def test_the_call_that_is_noted_can_be_typed(run: Run, tmp_path: Path) -> None:
    file, path = tmp_path / "my own.toml", tmp_path / "found.json"
    file.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    call = ("calibrate", f"{file}=1", "--players", "random, simple", "--seed", "3")
    first = run(*call, "--json", path)
    (found,) = json.loads(path.read_text("utf-8"))
    assert run(*shlex.split(found["correction"]["made"])[1:]).out == first.out


def test_a_correction_is_written_beside_the_others(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text('[battles.x]\nslope = 1.0\nshift = 0.0\nvalue = "v"\n')
    monkeypatch.setattr(calibration, "FILE", path)
    calibration.corrections.cache_clear()
    try:
        assert run(*CALL, "--correct").code == 0
        assert set(calibration.corrections()) == {"x", "navicello-1643"}
    finally:
        calibration.corrections.cache_clear()
