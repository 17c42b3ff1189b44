"""``battaglia compare``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import battaglia
from tests.cli.running import Run

CALL = ("compare", "navicello-1643", "navicello-1643", "--games", "6")


def test_two_scenarios_a_file_among_them(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    ran = run("compare", "navicello-1643", file, "--games", "6", "--seed", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "difference, B - A" in ran.out
    assert "+0.000" in ran.out, "a position that is written down plays as it did"
    assert "A: navicello-1643, score of coalition" in ran.out
    assert "B: navicello-1643 (mine.toml), score of coalition" in ran.out


def test_options_of_one_alone(run: Run) -> None:
    words = ("--options-b", "crt=attacker", "--options", "groups=yes", "--json", "--fixed")
    alone = json.loads(run(*CALL, *words).out)
    together = json.loads(run(*CALL, *words, "--jobs", "2").out)
    assert alone == together
    assert (alone["pairs"], alone["fixed"], alone["seats"]) == (6, True, ["coalition"] * 2)
    same = "navicello-1643, groups=true"
    assert alone["battles"] == [same, f"{same}, crt=attacker"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--margin", "2"), "argument --margin: '2' is not a number between 0 and 1"),
        (("--margin", "x"), "argument --margin: 'x' is not a number between 0 and 1"),
        (("--players", "a,b,c"), "two players are needed, one for each side, not 3"),
        (("--options-a", "groups"), "an option reads name=value, not 'groups'"),
    ],
)
def test_wrong_calls(words: tuple[str, ...], fault: str, run: Run) -> None:
    ran = run(*CALL, *words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"battaglia: {fault}\n")
