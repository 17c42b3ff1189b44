"""What was tuned for the battles of Montecuccoli fits what its players know."""

from __future__ import annotations

import pytest

import battaglia
from battaglia.ai.montecuccoli.mind import MIND
from battaglia.ai.montecuccoli.style import Style
from battaglia.ai.weights import FOLDER, weights_of
from battaglia.games.montecuccoli.game import GAME

TUNED = [
    info.id
    for info in battaglia.scenarios()
    if info.game == "montecuccoli" and (FOLDER / f"{info.id}.toml").is_file()
]


@pytest.mark.parametrize("scenario", TUNED)
def test_plans_weights_and_terms_are_known(scenario: str) -> None:
    weights, battle = weights_of(scenario), GAME.load(GAME.scenarios()[scenario], None)
    for seat, base in weights.seats.items():
        assert base.plan in MIND.every_plan(battle, battle.seats.index(seat))
        assert set(base.style) <= set(Style.__struct_fields__)
    assert tuple(weights.value) == tuple(MIND.names(battle))


@pytest.mark.parametrize("scenario", TUNED)
def test_what_is_plainly_good_is_valued(scenario: str) -> None:
    """More points at the end are worth having: they are what victory is made of (12.0)."""
    assert sum(weights_of(scenario).value["points"]) > 0


def test_all_four_are_tuned() -> None:
    assert len(TUNED) == 4


@pytest.mark.parametrize("scenario", TUNED)
def test_it_says_which_commands_made_it(scenario: str) -> None:
    made = weights_of(scenario).made
    assert made
    for stage, command in made.items():
        assert str(command).startswith(f"battaglia tune {scenario} --seed ")
        assert f"--{stage} " in str(command)
