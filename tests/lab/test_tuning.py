"""Tuning: it repeats from its seed, finds what is better, and what it writes can be read."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.ai import weights as tuned
from battaglia.ai.mind import Mind
from battaglia.ai.weights import UNTUNED, Base, Weights, weights_of
from battaglia.cli import tuning
from battaglia.cli.app import main
from battaglia.lab.learning import Example, learn
from battaglia.lab.selfplay import Bases, Ground
from battaglia.lab.tuning import Tuner, tune, written

SMALL = "navicello-1643"


def quiet(_line: str) -> None:
    """Says nothing."""


def test_the_same_seed_learns_the_same() -> None:
    once, again, other = (tune(SMALL, {"value": 5}, seed, UNTUNED, quiet) for seed in (3, 3, 4))
    assert once == again
    assert once.value != other.value


def test_what_is_written_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Weights(
        made={"plans": "battaglia tune x --seed 1 --plans 4"},
        seats={"papal": Base("bold/mass", {"caution": 2.5}), "coalition": Base()},
        bias=(0.25, -0.5),
        value={"papal.points": (0.125, -1.0)},
    )
    (tmp_path / "somewhere.toml").write_text(written(weights), encoding="utf-8")
    monkeypatch.setattr(tuned, "FOLDER", tmp_path)
    weights_of.cache_clear()
    try:
        assert weights_of("somewhere") == weights
        assert weights_of("elsewhere") == UNTUNED
    finally:
        weights_of.cache_clear()


class Duel(Ground):
    """A battle that the bolder side wins more often; a weight helps it too."""

    def __init__(self) -> None:
        self.mind = self.Thinking()
        self.battle: Any = None
        self.seats = ("one", "other")
        self.scenario = "duel"

    class Thinking(Mind):
        """Three plans, of which the last is the best, and a weight that should be high."""

        def every_plan(self, _battle: Any, _seat: int) -> Sequence[str]:
            return ("", "meek", "bold")

        def knobs(self) -> dict[str, float]:
            return {"zeal": 1.0}

    def play(self, bases: Bases, seed: str) -> float:
        worth = {"": 0.0, "meek": -1.5, "bold": 1.5}
        ahead = [worth[base.plan] + 0.6 * base.style.get("zeal", 1.0) for base in bases]
        return float(Random(seed).random() < 1 / (1 + exp(ahead[1] - ahead[0])))


def test_the_better_plan_is_found() -> None:
    tuner = Tuner(Duel(), UNTUNED, 1, quiet)
    tuner.plans(400)
    assert [base.plan for base in tuner.bases] == ["bold", "bold"]


def test_the_same_seed_tunes_the_same() -> None:
    tuners = [Tuner(Duel(), UNTUNED, seed, quiet) for seed in (3, 3, 4)]
    for tuner in tuners:
        tuner.plans(60)
        tuner.weigh(300)
    assert tuners[0].weights == tuners[1].weights
    assert tuners[0].weights != tuners[2].weights


def test_a_base_that_loses_to_some_enemy_is_dropped() -> None:
    begun = Weights(seats={"one": Base("bold"), "other": Base("meek")})
    tuner = Tuner(Duel(), begun, 1, quiet)
    tuner.check(300)
    assert [base.plan for base in tuner.bases] == ["bold", ""]


def test_weights_are_shifted_to_where_they_score_more() -> None:
    tuner = Tuner(Duel(), UNTUNED, 1, quiet)
    tuner.weigh(6_000)
    assert all(base.style["zeal"] > 1.5 for base in tuner.bases)


def test_the_weights_behind_results_are_learned() -> None:
    """Examples that are drawn from known weights; one of them matters only late."""
    rng = Random(5)

    def example() -> Example:
        one, other, late = rng.gauss(0, 1), rng.gauss(0, 2), rng.random()
        chance = 1 / (1 + exp(-(0.3 + 1.2 * one + 0.8 * late * other)))
        return Example((one, other, 7.0), late, float(rng.random() < chance))

    examples = [example() for _ in range(8_000)]
    found = learn(("one", "other", "same"), examples[2_000:], examples[:2_000], rng)
    assert found.weights["one"][0] + found.weights["one"][1] / 2 == pytest.approx(1.2, abs=0.15)
    assert found.weights["other"][0] == pytest.approx(0, abs=0.15)
    assert found.weights["other"][1] == pytest.approx(0.8, abs=0.25)
    assert found.weights["same"][0] == 0
    assert found.loss < found.constant - 0.1


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "w.toml"
    assert main(["tune", SMALL, "--seed", "2", "--value", "5", "--write", str(file)]) == 0
    assert "--seed 2 --value 5" in file.read_text(encoding="utf-8")
    assert "log-loss" in capsys.readouterr().err


def test_the_command_says_what_it_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", SMALL]) == 2
    assert "nothing is to be tuned" in capsys.readouterr().err


def test_a_file_begins_with_what_was_tuned_for_its_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, begun = tmp_path / "mine.toml", []
    file.write_text(battaglia.new_match(SMALL).position(), encoding="utf-8")

    def remember(
        scenario: str, stages: object, seed: int, weights: Weights, say: object
    ) -> Weights:
        begun.append((scenario, weights))
        return weights

    monkeypatch.setattr(tuning, "tune", remember)
    assert main(["tune", str(file), "--value", "5"]) == 0
    assert main(["tune", str(file), "--value", "5", "--afresh"]) == 0
    assert begun == [(str(file), weights_of(SMALL)), (str(file), UNTUNED)]


def test_a_path_with_signs_of_its_own_is_written_as_text() -> None:
    made = {"value": 'battaglia tune C:\\maps\\"x".toml --seed 1 --value 5'}
    assert tomllib.loads(written(Weights(made=made)))["made"] == made
