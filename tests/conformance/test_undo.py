"""Undo takes back exactly what was done, and never crosses a roll or another seat."""

from __future__ import annotations

import pytest

from battaglia.core.match import CannotUndo
from tests.conformance import thorough
from tests.conformance.battles import Battle, every_battle
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import begin, digest, play_on


@every_battle
def test_undo_and_redo_change_nothing(battle: Battle) -> None:
    match, choose = battle.begin(6)
    stride = 3 if battle.is_small else 37
    looks = 0
    while match.outcome is None:
        thorough.check_undo(match)
        looks += 1
        play_on(match, choose, stride)
    assert looks >= 8


def test_undo_after_every_action_of_a_game() -> None:
    """A game in which each action is taken back and played again is the same game."""
    plain = play_on(begin("navicello-1643", 8), bold_chooser(8), 9999)
    match, choose = begin("navicello-1643", 8), bold_chooser(8)
    undone = 0
    while match.outcome is None:
        before, entries = digest(match), list(match.entries)
        number, action = choose(match)
        seat = match.seat(match.seats[number])
        seat.play(action)
        if match.entries[-1].rolls:
            with pytest.raises(CannotUndo):
                seat.undo()
            continue
        if match.outcome is None:
            seat.undo()
            assert (digest(match), match.entries) == (before, entries)
            seat.play(action)
            undone += 1
    assert match.record() == plain.record()
    assert undone > 100
