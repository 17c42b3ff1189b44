"""What is wrong with a call of a tool is said in a line, before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tools import budgets, fixtures, reviews, rolls, schema

Main = Callable[[Sequence[str]], Any]


@pytest.mark.parametrize(
    ("main", "words", "wrong"),
    [
        (budgets.main, ["corporal"], "invalid choice: 'corporal'"),
        (budgets.main, ["captain", "waterloo=3"], "there is no battle 'waterloo'"),
        (budgets.main, ["captain", "raab-1664=none"], "'none' is no number of games"),
        (reviews.main, ["0"], "'0' is no number of games: say 1 or more"),
        (reviews.main, ["2", "waterloo"], "there is no battle 'waterloo'; there are "),
        (rolls.main, ["-3"], "'-3' is no number of games"),
        (rolls.main, ["2", "waterloo"], "there is no battle 'waterloo'"),
        (fixtures.main, ["all"], "unrecognized arguments: all"),
        (schema.main, ["all"], "unrecognized arguments: all"),
    ],
)
def test_wrong_words_are_refused(
    main: Main, words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert wrong in capsys.readouterr().err


@pytest.mark.parametrize("main", [budgets.main, reviews.main, rolls.main, fixtures.main])
def test_help_is_told_and_nothing_done(main: Main, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "usage: python -m tools." in capsys.readouterr().out


def test_games_of_some_battles_are_gone_through(capsys: pytest.CaptureFixture[str]) -> None:
    rolls.main(["1", "navicello-1643"])
    assert capsys.readouterr().out.startswith("navicello-1643: 1 games, ")
    assert reviews.main(["1", "gossolengo"]) == 0
    assert capsys.readouterr().out.endswith(": 0 do not add up\n")
