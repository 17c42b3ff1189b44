"""Calls, help, exit codes, interruptions."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import battaglia
from battaglia.cli import app, main
from tests.cli.running import Run

COMMANDS = ("scenarios", "rules", "verify", "play", "print", "simulate")


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "battaglia.cli", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


# --- Help ---------------------------------------------------------------------------------------


def test_help_lists_the_commands(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert command in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_examples(command: str, run: Run) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    examples = ran.out.partition("examples:\n")[2].splitlines()
    assert examples
    assert all(line.startswith(f"  battaglia {command}") for line in examples)


def test_version(run: Run) -> None:
    assert run("--version").out == f"battaglia {battaglia.__version__}\n"


def test_the_command_is_a_module_as_well() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "battaglia.cli", "--version"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, f"battaglia {battaglia.__version__}\n")


# --- Wrong calls --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--"], "required: COMMAND"),
        (["fight"], "invalid choice: 'fight'"),
        (["scenarios", "--colour"], "unrecognized arguments: --colour"),
        (["scenarios", "--lang", "de"], "invalid choice: 'de'"),
        (["rules"], "GAME"),
        (["rules", "chess"], "there is no game 'chess'; there are camposanto"),
        (["rules", "montecuccoli", "99"], "there is no paragraph '99'"),
        (["verify"], "RECORD"),
        (["verify", "no-such-file"], "no-such-file: cannot be read"),
        (["play"], "say which scenario to play"),
        (["play", "waterloo-1815"], "there is no scenario 'waterloo-1815'; there are camposanto"),
        (["play", "no-such-file.toml"], "no-such-file.toml: cannot be read"),
        (["play", "navicello-1643", "--side", "french"], "there are coalition, papal, or none"),
        (["play", "navicello-1643", "--against", "hal"], "there is no player 'hal'"),
        (["play", "navicello-1643", "--seed", "x"], "'x' is not a whole number from 0"),
        (["play", "navicello-1643", "--seed", "9" * 50], "is not a whole number from 0"),
        (["play", "navicello-1643", "--options", "rain=true"], "there is no option 'rain'"),
        (["play", "navicello-1643", "--options", "groups"], "an option reads name=value"),
        (["play", "navicello-1643", "--options", "groups=some"], "groups is true or false"),
        (["play", "navicello-1643", "--options", "crt=new"], "crt is one of printed, attacker"),
        (["play", "--resume", "no-such-file"], "cannot go on with no-such-file"),
        (["play", "navicello-1643", "--resume", "x"], "a record has its own scenario"),
        (["play", "navicello-1643", "--side", "none", "--against", "human"], "nobody would play"),
        (["play", "navicello-1643", "--side", "none", "--against", "a,b,c"], "not 3"),
        (["simulate", "waterloo-1815"], "there is no scenario"),
        (["simulate", "navicello-1643", "--games", "0"], "'0' is not a whole number from 1"),
        (["simulate", "navicello-1643", "--games", "-1"], "'-1' is not a whole number from 1"),
        (["simulate", "navicello-1643", "--jobs", "two"], "'two' is not a whole number from 1"),
        (["simulate", "navicello-1643", "--players", "hal,random"], "there is no player 'hal'"),
        (["simulate", "navicello-1643", "--players", "random,random,random"], "not 3"),
        (["simulate", "navicello-1643", "--options", "rain=1"], "there is no option 'rain'"),
        (["simulate", "no-such-file.toml"], "no-such-file.toml: cannot be read"),
    ],
)
def test_a_wrong_call_gets_one_sentence(
    words: list[str], sentence: str, refused: Callable[..., str]
) -> None:
    assert sentence in refused(*words)


def test_a_faulty_scenario_file_is_named_with_its_fault(
    tmp_path: Path, refused: Callable[..., str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "montecuccoli"\nid = 3\n', encoding="utf-8")
    assert str(path) in refused("play", path)
    assert str(path) in refused("simulate", path)
    assert str(path) in refused("play", path, "--options", "groups=true")


# --- Interruptions ------------------------------------------------------------------------------


def test_an_interruption_ends_with_130_and_a_newline(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = run("play", "navicello-1643", "--against", "random")
    assert (ran.code, ran.err) == (130, "\n")


def is_asleep(process: subprocess.Popen[str]) -> bool:
    """Does it wait for something? A signal that comes a moment before is not noticed until then."""
    state = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
    return state.split()[0] == "S"


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs the states of processes")
def test_ctrl_c_at_the_prompt_leaves_no_trace() -> None:
    with start("play", "navicello-1643", "--against", "random") as process:
        assert process.stdout is not None
        shown = ""
        while not shown.endswith("\n> "):
            shown += process.stdout.read(1)
        while not is_asleep(process):  # it waits for somebody to type
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert (process.returncode, err) == (130, "\n")


def test_a_reader_that_goes_away_leaves_no_trace() -> None:
    with start("rules", "montecuccoli") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
    assert (process.returncode, err) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_behind_the_output_is_said_in_a_sentence() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "battaglia.cli", "scenarios"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("battaglia: ")


def test_a_closed_output_is_no_reason_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["scenarios"]) == 0


def test_a_closed_input_is_the_end_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "navicello-1643", "--against", "random"]) == 0
    assert "Type a number, or 'help'." in capsys.readouterr().out


def test_letters_that_a_terminal_lacks_are_replaced() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "battaglia.cli", "scenarios", "--lang", "it"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert done.returncode == 0
    assert b"difficolt?" in done.stdout


def test_the_parser_can_be_built_anew() -> None:
    assert app.parser() is not app.parser()
