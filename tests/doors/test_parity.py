"""The same actions and dice lead to the same positions, whichever door they come through."""

from __future__ import annotations

from tests.conformance.battles import Battle, every_battle
from tests.doors.parity import through_a_state, through_an_environment

GAMES = {True: 12, False: 1}
"""Random games of a small battle, and of a large one; ``python -m tools.parity`` plays more."""


@every_battle
def test_a_match_and_a_state_of_openspiels_kind(battle: Battle) -> None:
    for seed in range(GAMES[battle.is_small]):
        assert through_a_state(battle, seed)


@every_battle
def test_a_match_and_an_environment_of_pettingzoo(battle: Battle) -> None:
    for seed in range(GAMES[battle.is_small]):
        assert through_an_environment(battle, seed)
