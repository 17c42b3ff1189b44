"""``battaglia simulate``."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import battaglia
from battaglia.cli.progress import Bar, duration
from battaglia.lab import cluster
from battaglia.lab import simulate as lab
from battaglia.lab.simulate import PlayerFault
from tests.cli.running import Run

PATIENCE = 300.0
"""Seconds after which a process that should end is given up."""
CALL = ("simulate", "navicello-1643", "--games", "6", "--players", "random,random")


def test_the_table_has_wins_intervals_length_and_losses(run: Run) -> None:
    ran = run(*CALL)
    assert (ran.code, ran.err) == (0, "")
    for words in ("games", "turns", "coalition: wins", "papal: wins", "95 % interval", "lost"):
        assert words in ran.out


def test_the_report_as_json_and_the_same_for_any_number_of_processes(run: Run) -> None:
    alone = json.loads(run(*CALL, "--seed", "3", "--json").out)
    together = json.loads(run(*CALL, "--seed", "3", "--json", "--jobs", "2").out)
    other = json.loads(run(*CALL, "--seed", "4", "--json").out)
    assert alone == together
    assert alone["games"] == 6
    assert alone != other


def test_one_name_plays_both_sides(run: Run) -> None:
    both, one = run(*CALL), run(*CALL[:-1], "random")
    assert both.out == one.out


def test_options_reach_the_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def simulate(*args: Any, **more: Any) -> None:
        seen.update(more)
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "simulate", simulate)
    run(*CALL, "--options", "groups=yes,crt=attacker", "--jobs", "3")
    assert seen["options"] == {"groups": True, "crt": "attacker"}
    assert seen["jobs"] == 3


def test_a_file_and_options_are_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    words = ("simulate", file, "--games", "2", "--options", "crt=attacker", "--json")
    found = json.loads(run(*words).out)
    assert found["scenario"] == "navicello-1643"
    assert found["battle"] == "navicello-1643 (mine.toml), crt=attacker"
    assert json.loads(run(*CALL, "--json").out)["battle"] == "navicello-1643"
    assert found["battle"] in run(*words[:-1]).out


def test_an_interruption_leaves_nothing_behind(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def simulate(*args: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lab, "simulate", simulate)
    ran = run(*CALL)
    assert (ran.code, ran.out, ran.err) == (130, "", "\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_the_games_without_a_trace(jobs: str, tmp_path: Path) -> None:
    words = ["simulate", "raab-1664", "--games", "100000", "--players", "random", "--jobs", jobs]
    # It shows its bar, as in a terminal, from which one sees that games are being played.
    begin = "import sys; sys.stderr.isatty = lambda: True; from battaglia.cli import main;"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{begin} sys.exit(main(sys.argv[1:]))", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        cwd=tmp_path,
        start_new_session=True,
    )
    assert process.stderr is not None
    begun = b""
    while begun.count(b"\r[") < 2:  # the first is there before any game
        begun += process.stderr.read(1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert (process.returncode, out) == (130, b"")
    assert re.fullmatch(rb"(\r\[[# ]+\] \d+/100000(, [\d.]+ (s|min|h) left)? *)*\n\n", begun + err)
    assert list(tmp_path.iterdir()) == []


def test_a_player_that_fails_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def simulate(*args: Any, **more: Any) -> None:
        raise PlayerFault("player 'x' as papal: failed")

    monkeypatch.setattr(lab, "simulate", simulate)
    ran = run(*CALL)
    assert (ran.code, ran.err) == (1, "battaglia: player 'x' as papal: failed\n")


def test_the_bar_is_for_terminals_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "[" not in run(*CALL).err
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True)
    ran = run(*CALL)
    assert ran.err.startswith("\r[")
    assert re.search(r"\] 6/6 *\n$", ran.err)
    assert "\r" not in ran.out


def test_the_bar_says_how_long_the_rest_takes(capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter([0.0, 0.0, 10.0, 40.0, 4000.0, 4001.0])
    bar = Bar(100, lambda: next(clock))
    for done in (20, 30, 40, 60, 100):
        bar(done)
    told = [line.partition("] ")[2] for line in capsys.readouterr().err.split("\r")]
    assert [each.rstrip() for each in told] == [
        "",
        "20/100",
        "30/100, 1 min left",
        "40/100, 2 min left",
        "60/100, 1.1 h left",
        "100/100",
    ]
    assert duration(7.4) == "7 s"


def test_the_page_and_the_report_go_together(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    ran = run(*CALL, "--html", file)
    assert (ran.code, ran.err, ran.out) == (0, "", run(*CALL).out)
    text = file.read_text(encoding="utf-8")
    assert "battaglia simulate navicello-1643 --games 6 --players random,random --seed 0" in text
    nowhere = run(*CALL, "--html", tmp_path / "nowhere" / "page.html")
    assert nowhere.code == 2
    assert nowhere.err.startswith("battaglia: cannot write ")


def test_a_cluster_that_is_not_there_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    told = "battaglia: games on a cluster need Ray: pip install 'battaglia[cluster]'\n"
    for words in (CALL, ("ladder", "navicello-1643=2"), ("compare", CALL[1], CALL[1])):
        ran = run(*words, "--cluster", "local")
        assert (ran.code, ran.out, ran.err) == (2, "", told)
