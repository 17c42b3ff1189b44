"""The example learns: after some games with itself it beats a random player."""

from __future__ import annotations

from random import Random

import pytest

from battaglia.doors.spiel import SpielGame, load_game
from examples.learn import CHOOSING, RATES, TRYING, Learner, choose_rate, main, score, train


def test_it_learns_to_beat_a_random_player() -> None:
    game = load_game("navicello-1643")
    begun = score(game, Learner(Random(1)), 200, TRYING)
    learned = score(game, train(game, 400, 1, rate=0.1), 200, TRYING)
    assert 0.4 < begun < 0.6, "who has learned nothing plays at random"
    assert learned > 0.6, "three standard errors above a half"


def test_a_rate_is_not_chosen_on_the_games_that_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trained, tried = [], []

    def training(game: SpielGame, games: int, seed: int, rate: float) -> Learner:
        trained.append(seed)
        return Learner(Random(seed), rate)

    def trying(game: SpielGame, learner: Learner, games: int, seed: int) -> float:
        tried.append(seed)
        return -abs(learner.rate - 0.1)

    monkeypatch.setattr("examples.learn.train", training)
    monkeypatch.setattr("examples.learn.score", trying)
    assert choose_rate(load_game("navicello-1643"), 10, 1) == 0.1
    assert set(tried) == {CHOOSING} != {TRYING}
    assert len(trained) == len(RATES)
    assert 1 not in trained


def test_it_says_how_it_went(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["learn.py", "--games", "2", "--scenario", "obregon-1743"])
    monkeypatch.setattr("examples.learn.TRIED", 4)
    main()
    rate, before, after = capsys.readouterr().out.splitlines()
    assert float(rate.removeprefix("rate")) in RATES
    assert before.startswith("before")
    assert after.startswith("after")
