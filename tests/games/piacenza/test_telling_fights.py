"""9.2.4, 9.2.8, 10 What the table is told of melees and charges before they are fought."""

from __future__ import annotations

import pytest

from battaglia.core.catalogue import catalogue_of
from battaglia.core.match import Match
from battaglia.core.rulebook import load_rulebook
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.telling.teller import PiacenzaTeller
from battaglia.games.piacenza.viewing import PiacenzaFight
from tests.games.piacenza.board import foot, horse, play, state
from tests.games.piacenza.combats import column_of, melee, result_of

HERE, THERE = "1010", "1110"


def told(match: Match) -> list[PiacenzaFight]:
    teller = PiacenzaTeller(GAME, match.battle, catalogue_of(GAME, "en"), load_rulebook(GAME))
    return teller.view(state(match), 0).fights


@pytest.mark.rule("10.3", "10.3.1")
def test_a_charge_tells_where_its_odds_began_and_of_the_countercharge() -> None:
    units = {"a": horse("red", HERE), "x": horse("blue", THERE)}
    match = melee(units, {"a": "x"}, dice=[5, 5, 5, 5], charge=True)
    (fight,) = told(match)
    assert (fight.ratio, fight.column, fight.charge) == ("1:1", "3:2", True)
    assert (fight.counter_ratio, fight.counter_column) == ("1:1", "3:2")
    assert fight.blow is not None
    expected = fight.blow.cells[5].code
    play(match, fight.action)
    assert result_of(match, "charge-roll") == expected
    assert column_of(match, "charge-roll") == fight.column


@pytest.mark.rule("9.2.3", "10.2")
def test_infantry_before_cavalry_tells_of_its_steadiness_and_its_volley() -> None:
    units = {"a": horse("red", HERE), "x": foot("blue", THERE)}
    (fight,) = told(melee(units, {"a": "x"}))
    assert fight.steady is not None
    assert [cell.mark for cell in fight.steady.cells] == [""] * 10
    assert len(fight.shots) == 1
    assert fight.counter is None
    assert fight.ends is not None
    assert sum(end.numerator / end.denominator for end in fight.ends.results) == pytest.approx(1)


@pytest.mark.rule("9.2.8")
def test_the_hexes_of_a_retreat_are_numbered_before_the_dice() -> None:
    units = {"a": foot("red", HERE), "x": foot("blue", THERE), "y": foot("blue", "1210")}
    match = melee(units, {"a": "x"}, dice=[0, 9])
    (fight,) = told(match)
    open_hexes = {one.hex: one.priority for one in fight.retreats if one.priority}
    sure = {one.hex for one in fight.retreats if one.sure}
    closed = {one.hex: one.code for one in fight.retreats if one.code}
    assert closed[HERE] == "enemy-hex"
    assert not set(open_hexes) & set(closed)
    assert sure
    assert sure <= set(open_hexes)
    assert {open_hexes[there] for there in sure} == {min(open_hexes.values())}


@pytest.mark.rule("9.2.8")
def test_who_must_go_goes_where_it_was_told() -> None:
    units = {"a": foot("red", HERE), "x": foot("blue", THERE)}
    (before,) = told(melee(units, {"a": "x"}))
    assert before.blow is not None
    face = [cell.code for cell in before.blow.cells].index("DR")
    match = melee(units, {"a": "x"}, dice=[0, face])
    sure = {one.hex for one in before.retreats if one.sure}
    play(match, before.action)
    offered = {str(action).split()[-1] for action in match.seat("blue").legal()}
    assert len(sure) > 1
    assert offered == sure


@pytest.mark.rule("9.2.4")
def test_nothing_is_told_where_no_melee_waits() -> None:
    match = melee({"a": foot("red", HERE), "x": foot("blue", THERE)}, {"a": "x"}, dice=[9, 9, 9])
    play(match, "give-up a")
    assert told(match) == []
