"""8.5.2 Ricochet."""

from __future__ import annotations

import pytest

from battaglia.games.piacenza.ricochet import RicochetRoll
from tests.games.piacenza.board import codes, foot, guns, horse, index, play, state, texts, where
from tests.games.piacenza.test_08_bombardment import battery, blue, bombarded
from tests.games.piacenza.volleys import fallen_back, here, lines, order_of, rolls, step_name

BOUNCE = 9
"""At two hexes, in the column of three points: RR."""


@pytest.mark.rule("8.5.2")
def test_the_next_hex_on_the_line_is_met() -> None:
    """Behind 1106, seen from 0907, lies 1205; the first column, at three hexes."""
    match = bombarded(battery(blue("1106", "1205"), [BOUNCE, 8]), "1106")
    first, second = rolls(match)
    assert first.result == "RR"
    assert order_of(match, "b1106") == "routed"
    assert (second.code, second.params["target"]) == ("ricochet-roll", "b1205")
    assert second.against == "light"
    assert lines(second.modifier) == {"range": -2}
    assert (second.total, second.result) == (6, "D")
    assert order_of(match, "b1205") == "disordered"


@pytest.mark.rule("8.5.2")
def test_nobody_behind_and_the_ball_is_spent() -> None:
    match = bombarded(battery(blue("1106", "1206"), [BOUNCE]), "1106")
    assert len(rolls(match)) == 1


@pytest.mark.rule("8.5.2")
def test_behind_a_target_at_three_hexes_the_range_counts_as_three() -> None:
    """C10: "max -2"; 1305 lies behind 1205, four hexes away."""
    match = battery(blue("1205", "1305"))
    p = state(match)
    roll = RicochetRoll(index(match, "g"), index(match, "b1305"))
    assert p.battle.grid.distance(here(p, "0907"), here(p, "1305")) == 4
    assert lines(roll.ledger(p)) == {"range": -2}


@pytest.mark.rule("8.5.2", "8.5.1")
def test_who_shares_the_hex_is_met_before_those_behind() -> None:
    """The battery, left alone by the rout of its infantry, at the range of the shot."""
    units = {**blue("1205"), "X": foot("blue", "1106", 1), "h": guns("blue", "1106", facing="W")}
    match = bombarded(battery(units, [BOUNCE, 9]), "1106")
    second = rolls(match)[1]
    assert second.params["target"] == "h"
    assert lines(second.modifier) == {}
    assert second.result == "1"
    assert where(match, "h") == ""
    assert where(match, "b1205") == "1205"


@pytest.mark.rule("8.5.2", "8.5.1")
def test_of_two_horse_one_routs_and_the_other_is_met() -> None:
    units = {"X": horse("blue", "1106"), "Y": horse("blue", "1106")}
    match = bombarded(battery(units, [BOUNCE, 0]), "1106")
    assert match.deciders == ("blue",)
    fallen_back(play(match, "suffer Y"))
    assert order_of(match, "Y") == "routed"
    assert rolls(match)[1].params["target"] == "X"


@pytest.mark.rule("8.5.2")
def test_where_the_line_runs_on_between_two_hexes_the_owner_chooses() -> None:
    """C10: behind 1107 lie 1206 and 1207."""
    match = bombarded(battery(blue("1107", "1206", "1207"), [BOUNCE, 0]), "1107")
    assert step_name(match) == "ricochet"
    assert match.deciders == ("blue",)
    assert set(texts(match.seat("blue"))) == {"suffer b1206", "suffer b1207"}
    assert codes(match.seat("blue"), "suffer b1107") == ["does-not-suffer"]
    play(match, "suffer b1207")
    assert rolls(match)[1].params["target"] == "b1207"


@pytest.mark.rule("8.5.2")
def test_any_unit_behind_is_met_even_one_of_the_battery_s_side() -> None:
    """C10: "a unit" """
    units = {**blue("1106"), "a": foot("red", "1205", 1)}
    match = bombarded(battery(units, [BOUNCE, 0]), "1106")
    assert rolls(match)[1].params["target"] == "a"


@pytest.mark.rule("8.5.2", "8.5.1")
def test_behind_infantry_shelters_its_battery() -> None:
    units = {**blue("1106", "1205"), "h": guns("blue", "1205", facing="W")}
    match = bombarded(battery(units, [BOUNCE, 0]), "1106")
    assert rolls(match)[1].params["target"] == "b1205"


@pytest.mark.rule("8.5.2")
def test_a_ricochet_does_not_bounce_again() -> None:
    """C11: in the first column RR needs 11, which a ricochet at one hex would have with a 9."""
    units = {"X": foot("blue", "1106", 1), "h": guns("blue", "1106"), **blue("1205")}
    match = battery(units, [BOUNCE, 9])
    p = state(match)
    table = p.battle.charts.bombardment
    assert [row[0] for row in table.rows].index("RR") + table.first == 11
    bombarded(match, "1106")
    assert {roll.result for roll in rolls(match)[1:]} <= {"1"}
    assert len(rolls(match)) == 2


@pytest.mark.rule("8.5.2")
def test_the_smoke_of_the_volley_comes_after_its_ricochet() -> None:
    match = bombarded(battery(blue("1106", "1205"), [BOUNCE, 0]), "1106")
    assert "smoke" not in lines(rolls(match)[1].modifier)


@pytest.mark.rule("8.5.2", "8.3")
def test_after_a_ricochet_the_second_volley_follows() -> None:
    match = bombarded(battery(blue("1106", "1205"), [BOUNCE, 0]), "1106")
    assert step_name(match) == "second-volley"
