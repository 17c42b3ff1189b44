"""The value of a position: a sum of named terms, as a chance."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import battaglia
from battaglia.ai.mind import Mind, mind_of
from battaglia.ai.value import Value, chance, logistic
from battaglia.ai.weights import UNTUNED, Weights

SCENARIOS = [known.id for known in battaglia.scenarios()]


class Two(Mind):
    """Knows two things of a position."""

    def names(self, battle: Any) -> tuple[str, ...]:
        return ("men", "ground")

    def features(self, p: Any) -> tuple[float, ...]:
        return (p.men, p.ground)

    def lateness(self, p: Any) -> float:
        return float(p.late)

    def guess(self, p: Any) -> float:
        return 0.25


def test_a_feature_weighs_more_or_less_as_the_game_goes_on() -> None:
    weights = Weights(value={"men": (0.5, 0.0), "ground": (0.0, 2.0)}, bias=(0.1, -0.1))
    value = Value(Two(), None, weights)
    early, late = (SimpleNamespace(men=2, ground=3, late=late) for late in (0, 0.5))
    assert list(value.terms(early)) == pytest.approx([1.0, 0.0, 0.1])
    assert list(value.terms(late)) == pytest.approx([1.0, 3.0, 0.05])
    assert value.names == ("men", "ground", "bias")


def test_what_one_side_may_expect_the_other_may_not() -> None:
    terms = [1.0, -0.3]
    assert chance(terms, 0) + chance(terms, 1) == pytest.approx(1)
    assert chance(terms, 0) == pytest.approx(logistic(0.7))
    assert logistic(1e9) <= 1


def test_before_anything_is_learned_the_mind_guesses() -> None:
    value = Value(Two(), None, UNTUNED)
    assert chance(value.terms(None), 0) == pytest.approx(logistic(0.25))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_battle_has_features_as_it_names_them(scenario: str) -> None:
    match = battaglia.new_match(scenario, seed=1)
    mind = mind_of(match.game)
    assert len(mind.features(match.state)) == len(mind.names(match.battle))
    assert 0 <= mind.lateness(match.state) <= 1
    assert abs(mind.guess(match.state)) < 5
