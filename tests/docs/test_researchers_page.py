"""The programs of docs/researchers.md run, and its table is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import battaglia
from battaglia.doors.spiel import load_game

PAGE = (Path(__file__).parents[2] / "docs" / "researchers.md").read_text(encoding="utf-8")
PROGRAMS: list[str] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
ROWS: list[tuple[str, str, str]] = re.findall(
    r"^\| ([a-z0-9-]+) \| ([0-9,]+) \| ([0-9,]+) \|", PAGE, re.M
)


def test_the_first_program_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    exec(PROGRAMS[0], scope)
    assert scope["state"].is_terminal()
    assert sum(scope["state"].returns()) == 0
    assert capsys.readouterr().out.startswith("[")


def test_the_second_program_tries_things(capsys: pytest.CaptureFixture[str]) -> None:
    scope: dict[str, Any] = {}
    exec(PROGRAMS[1], scope)
    door, before = scope["door"], scope["door"].sample(seed=7)
    assert scope["trial"].stretch != before.stretch
    lines = capsys.readouterr().out.splitlines()
    tried = [line for line in lines if line.split()[0] in door.battle.index]
    reached = sum(before.reach(door.number, i).hexes.bit_count() for i in door.battle.ids)
    assert len(tried) == reached > 0


def test_the_third_program_plays_a_game() -> None:
    scope: dict[str, Any] = {}
    exec(PROGRAMS[2], scope)
    assert scope["env"].agents == []
    assert scope["env"].position.outcome is not None


def test_the_table_is_true() -> None:
    assert sorted(name for name, _, _ in ROWS) == sorted(i.id for i in battaglia.scenarios())
    for name, table, observation in ROWS:
        game = load_game(name)
        assert f"{game.num_distinct_actions():,}" == table
        assert f"{game.observation_tensor_shape()[0]:,}" == observation
