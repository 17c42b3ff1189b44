"""Where a stretch of play begins, against what is told of the game."""

from __future__ import annotations

import pytest

from battaglia.games.camposanto.game import GAME
from tests.games.camposanto.playing import SCENARIOS, battle_of, positions

BEGINS = ("activation", "phase-ends")
"""What is told when a wing is activated, and when order points are to be chosen again."""


@pytest.mark.rule("4", "5")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("set_up", [False, True])
def test_a_stretch_begins_with_orders_and_with_each_activation(scenario: str, set_up: bool) -> None:
    options = {"free_set_up": True} if set_up else {}
    begun = set()
    for seed in range(3):
        last, setting_up = None, False
        for p in positions(battle_of(scenario, **options), seed):
            told = [event.code for event in p.events or () if event.code in BEGINS]
            now, p.events = GAME.stretch(p), []
            if p.outcome is not None:
                break
            placed, setting_up = setting_up, any(step.name == "set-up" for step in p.stack)
            begins = bool(told) or last is None or placed != setting_up
            assert (now != last) == begins
            assert hash(now) == hash(GAME.stretch(p.copy()))
            begun.add(now)
            last = now
    wings, turns = len(p.battle.wing_names), p.battle.spec.turns
    stretches = sum(turn.phases for turn in turns) * (wings + 1) + set_up
    assert stretches - (wings + 1) <= len(begun) <= stretches
