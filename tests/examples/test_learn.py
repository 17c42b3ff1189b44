"""The example learns: after some games with itself it beats a random player."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.doors.spiel import load_game
from examples.learn import Learner, main, score, train


def test_it_learns_to_beat_a_random_player() -> None:
    game = load_game("navicello-1643")
    begun = score(game, Learner(Random(1)), 200, 10_000)
    learned = score(game, train(game, 400, 1), 200, 10_000)
    assert 0.4 < begun < 0.6, "who has learned nothing plays at random"
    assert learned > 0.6, "three standard errors above a half"


def test_it_says_how_it_went(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["learn.py", "--games", "2", "--scenario", "obregon-1743"])
    monkeypatch.setattr("examples.learn.TRIED", 4)
    main()
    before, after = capsys.readouterr().out.splitlines()
    assert before.startswith("before")
    assert after.startswith("after")
