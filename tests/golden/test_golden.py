"""The golden playthroughs: a change in what the rules do shows as a difference to read."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from battaglia import scenarios
from tests.golden.playthrough import PLAYTHROUGHS, Playthrough, written


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.scenario)
def test_the_game_is_as_it_was(playthrough: Playthrough) -> None:
    before = playthrough.path.read_text(encoding="utf-8")
    now = written(playthrough)
    difference = list(unified_diff(before.splitlines(), now.splitlines(), "written", "now", n=2))
    assert difference[:40] == [], "meant? then: python -m tests.golden.regenerate"


def test_every_scenario_has_a_playthrough() -> None:
    assert {each.scenario for each in PLAYTHROUGHS} == {info.id for info in scenarios()}


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.scenario)
def test_a_playthrough_shows_movement_fire_and_combat(playthrough: Playthrough) -> None:
    text = playthrough.path.read_text(encoding="utf-8")
    assert "\n    step [6.0] " in text
    assert "\n    combat-result [8.0] " in text
    assert "): attack " in text
    assert f"@ turn {playthrough.turns} " in text
