"""Where a stretch of play begins, against what is told of the game."""

from __future__ import annotations

import pytest

from battaglia.games.piacenza.game import GAME
from tests.games.piacenza.playing import positions
from tests.games.piacenza.shipped import each_scenario, loaded

BEGINS = ("wing-activates", "wing-idle", "turn")
"""What is told when a wing comes up, and when a turn begins."""


@pytest.mark.rule("3.0", "3.1")
@each_scenario
def test_a_stretch_begins_with_a_turn_and_with_each_activation(name: str) -> None:
    battle = loaded(name)
    begun, last = set(), None
    for p in positions(battle, 1, heard=True):
        told = [event.code for event in p.events or () if event.code in BEGINS]
        now, p.events = GAME.stretch(p), []
        if p.outcome is not None:
            break
        assert (now != last) == (bool(told) or last is None)
        assert hash(now) == hash(GAME.stretch(p.copy()))
        begun.add(now)
        last = now
    turns, wings = len(battle.spec.turns), len(battle.wing_names)
    assert p.turn < len(begun) <= turns * (wings + 1)
