"""Records and positions: written whole or not at all, and taken up again."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import battaglia
from battaglia.cli.files import NotWritten, write_whole
from battaglia.core.chance import CommittedDice, ScriptedDice
from tests.cli.running import Run

NAVICELLO = ("play", "navicello-1643", "--seed", "3", "--against", "random")


# --- Files --------------------------------------------------------------------------------------


def test_a_file_is_written_whole_with_plain_permissions(tmp_path: Path) -> None:
    path, other = tmp_path / "à.txt", tmp_path / "other"
    write_whole(path, "one\ntwo ½\n")
    other.touch()
    assert path.read_bytes() == "one\ntwo ½\n".encode()
    assert path.stat().st_mode == other.stat().st_mode
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other", "à.txt"]


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    call: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise error

    path = tmp_path / "game.txt"
    path.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, call, fail)
    expected = KeyboardInterrupt if isinstance(error, KeyboardInterrupt) else NotWritten
    with pytest.raises(expected):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


# --- Saving -------------------------------------------------------------------------------------


def test_a_saved_game_holds_and_is_not_asked_about_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.txt"
    ran = run(*NAVICELLO, typed=["1", "pick panzetti", f"save {path}", "quit", "help"])
    assert f"Saved to {path}." in ran.lines
    assert "this list" not in ran.out
    assert run("verify", path).code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_a_record_is_written_over_a_record_only(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "game.txt", tmp_path / "letter.txt"
    other.write_text("Dear Raimondo", encoding="utf-8")
    ran = run(*NAVICELLO, typed=["1", f"save {path}", "1", f"save {path}", f"save {other}"])
    assert ran.out.count(f"Saved to {path}.") == 2
    assert f"{other} is there already and is a file of another kind" in ran.out
    assert other.read_text(encoding="utf-8") == "Dear Raimondo"


@pytest.mark.parametrize("name", ["", "no/such/folder/game.txt"])
def test_a_place_that_cannot_be_written_is_said_and_play_goes_on(
    run: Run, tmp_path: Path, name: str
) -> None:
    ran = run(*NAVICELLO, typed=[f"save {tmp_path / name}", "score"])
    assert "cannot be written: " in ran.out
    assert "victory points" in ran.out
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_while_saving_leaves_no_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    ran = run(*NAVICELLO, typed=["1", f"save {tmp_path / 'game.txt'}"])
    assert (ran.code, ran.err) == (130, "\n")
    assert list(tmp_path.iterdir()) == []


def test_a_position_is_begun_from(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "here.toml"
    ran = run(*NAVICELLO, typed=["1", "pick panzetti", f"position {path}", f"position {path}"])
    assert ran.out.count(f"The position is in {path}") == 2
    again = run("play", path, "--against", "random")
    assert "Panzetti is moving, with 8 movement points left" in again.out


def test_a_position_needs_its_suffix(run: Run, tmp_path: Path) -> None:
    ran = run(*NAVICELLO, typed=[f"position {tmp_path / 'here.txt'}"])
    assert "the name of a position file ends in .toml" in ran.out
    assert list(tmp_path.iterdir()) == []


# --- Taking up ----------------------------------------------------------------------------------


def saved(run: Run, path: Path) -> None:
    run(*NAVICELLO, typed=["1", "pick panzetti", f"save {path}", "quit"])


def test_a_game_is_resumed_where_it_was_left(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    saved(run, path)
    ran = run("play", "--resume", path, "--against", "random", typed=["stop panzetti"])
    assert "Going on after 2 actions." in ran.lines
    assert "Panzetti is moving, with 8 movement points left" in ran.out
    assert "fires at" not in ran.out


def test_resumed_dice_go_on_as_if_nothing_had_happened(run: Run, tmp_path: Path) -> None:
    path, whole, rest = (tmp_path / name for name in ("game.txt", "whole.txt", "rest.txt"))
    moves = ["stop panzetti", "end-movement", "1", "1", "1"]
    hot = ("play", "navicello-1643", "--seed", "3", "--against", "human")
    run(*hot, typed=["1", "pick panzetti", *moves, f"save {whole}"])
    run(*hot, typed=["1", "pick panzetti", f"save {path}"])
    run("play", "--resume", path, "--against", "human", typed=[*moves, f"save {rest}"])
    assert rest.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_load_takes_up_a_game_in_the_middle_of_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    saved(run, path)
    ran = run(*NAVICELLO, typed=[f"load {path}", "stop panzetti", "quit", "quit"])
    assert f"{path}: going on after 2 actions." in ran.lines
    assert "Panzetti is moving" in ran.out


def test_load_refuses_what_it_cannot_take_up(run: Run, tmp_path: Path) -> None:
    raab, letter = tmp_path / "raab.txt", tmp_path / "letter.txt"
    raab.write_text(battaglia.new_match("raab-1664", 1).record(), encoding="utf-8")
    letter.write_text("Dear Raimondo", encoding="utf-8")
    missing = tmp_path / "missing.txt"
    ran = run(*NAVICELLO, typed=[f"load {raab}", f"load {letter}", f"load {missing}", "score"])
    assert f"{raab} is the record of a battle with other sides" in ran.out
    assert f"{letter} cannot be taken up: line 1" in ran.out
    assert f"{missing} cannot be taken up: " in ran.out
    assert "victory points" in ran.out


def test_a_false_record_is_not_resumed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    saved(run, path)
    path.write_text(path.read_text(encoding="utf-8").replace("{1}", "{2}"), encoding="utf-8")
    ran = run("play", "--resume", path)
    assert (ran.code, ran.out) == (2, "")
    assert "the roll reads 2, but the dice give 1" in ran.err


def test_a_finished_game_is_looked_at(run: Run, tmp_path: Path) -> None:
    match = battaglia.new_match("navicello-1643", 5)
    rng = random.Random(2)
    while match.outcome is None:
        door = match.seat(match.deciders[0])
        door.play(rng.choice(door.legal()))
    path, copy = tmp_path / "game.txt", tmp_path / "copy.txt"
    path.write_text(match.record(), encoding="utf-8")
    typed = ["score", "log", "list", "why not end-fire", "nonsense", f"save {copy}", ""]
    ran = run("play", "--resume", path, "--against", "random", typed=typed)
    assert ran.code == 0
    assert ran.out.count("The battle is over. 'save FILE' keeps its record") == 2
    assert "nothing more can be played" in ran.out
    assert copy.read_text(encoding="utf-8") == match.record()


def test_given_dice_are_followed_by_others(run: Run, tmp_path: Path) -> None:
    match = battaglia.new_match("navicello-1643", dice=ScriptedDice([1]))
    match.seat("coalition").play("fire light-gun-1 oddi-horse-1")
    path, longer = tmp_path / "game.txt", tmp_path / "longer.txt"
    path.write_text(match.record(), encoding="utf-8")
    moves = "".join(f"{line}\n" for line in ["end-m", *"1111111111", f"save {longer}"])
    assert run("play", "--resume", path, "--against", "random", typed=moves).code == 0
    assert run("verify", longer).code == 0


def test_a_game_under_a_commitment_goes_on_only_where_its_secret_is(
    run: Run, tmp_path: Path
) -> None:
    match = battaglia.new_match("navicello-1643", dice=CommittedDice(bytes(32)))
    path = tmp_path / "game.txt"
    path.write_text(match.record(), encoding="utf-8")
    ran = run("play", "--resume", path)
    assert (ran.code, ran.out) == (2, "")
    assert "committed to a secret" in ran.err
