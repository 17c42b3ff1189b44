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


SHOWN = {
    "montecuccoli": ("\n    step [6.0] ", "\n    combat-result [8.0] ", "): attack "),
    "camposanto": ("\n    revealed [4.1] ", "\n    step [6] ", "\n    hit [", "): assault "),
    "piacenza": ("\n    wing-activates [3.1] ", "\n    step [5.0] ", "-roll ["),
}
"""What a playthrough of each game has in it."""


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.scenario)
def test_a_playthrough_shows_what_the_game_is_about(playthrough: Playthrough) -> None:
    text = playthrough.path.read_text(encoding="utf-8")
    game = next(info.game for info in scenarios() if info.id == playthrough.scenario)
    assert [wanted for wanted in SHOWN[game] if wanted not in text] == []
    assert f"@ turn {playthrough.turns} " in text
