"""1.0 Introduction: general rules for every battle, and what a scenario changes."""

from __future__ import annotations

import pytest

import battaglia
from battaglia.games.montecuccoli.game import GAME
from tests.games.montecuccoli.board import board, foot


@pytest.mark.rule("1.0")
def test_the_battles_of_the_series_share_their_charts() -> None:
    battles = [battaglia.new_match(name).battle for name in GAME.scenarios()]
    assert {battle.spec.game for battle in battles} == {"montecuccoli"}
    assert {battle.charts.id for battle in battles} == {"series"}
    assert len({battle.spec.id for battle in battles}) == len(battles) >= 3


@pytest.mark.rule("1.0")
def test_a_special_rule_of_the_scenario_beats_the_general_rule() -> None:
    ground = {"roads": [["0504-0505"]]}
    units = {"sparr": foot("red", "0504")}
    general = board(ground=ground, units=units)
    scenario = board(ground=ground, units=units, special=[{"kind": "road-march"}])
    assert general.seat("red").reach("sparr")["0505"].cost == "1"
    assert scenario.seat("red").reach("sparr")["0505"].cost == "½"
