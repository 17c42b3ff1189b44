"""What the table is told of choices: who acts, what is in hand, where a click leads."""

from __future__ import annotations

import pytest

from battaglia.core import flow
from battaglia.core.catalogue import catalogue_of
from battaglia.core.rulebook import load_rulebook
from battaglia.games.piacenza.actions import Formation, Pick, Place
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.loading import load_battle, shipped_scenarios
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.telling.teller import PiacenzaTeller


def table(scenario: str) -> tuple[PiacenzaTeller, Position]:
    battle = load_battle(shipped_scenarios()[scenario])
    told = PiacenzaTeller(GAME, battle, catalogue_of(GAME, "en"), load_rulebook(GAME))
    p = GAME.start(battle)
    assert isinstance(p, Position)
    return told, p


@pytest.mark.rule("5.0")
def test_a_click_takes_one_unit_in_hand_and_a_button_a_stack() -> None:
    told, _ = table("gossolengo")
    one, two = Pick(("lobkowitz-1",)), Pick(("lobkowitz-1", "lobkowitz-2"))
    assert (told.parts(one).piece, told.use(one)) == ("lobkowitz-1", "pick")
    assert (told.parts(two).piece, told.use(two)) == (None, "button")


@pytest.mark.rule("3.1")
def test_a_formation_that_is_called_like_a_regiment_is_no_piece() -> None:
    told, _ = table("assault-on-the-centre")
    assert "petit-bois" in told.index
    assert told.parts(Formation("petit-bois")).pieces == ()


@pytest.mark.rule("3.0")
def test_a_piece_is_set_up_by_pointing_at_a_hex_of_its_zone() -> None:
    told, p = table("gossolengo")
    reach = GAME.reach(p, 1, "rochefocauld-1")
    flow.apply(p, 1, Pick(("rochefocauld-1",)))
    assert told.in_hand(p, 1) == "rochefocauld-1"
    assert set(reach) == {place.hex for place in flow.legal(p, 1) if isinstance(place, Place)}
    assert reach
