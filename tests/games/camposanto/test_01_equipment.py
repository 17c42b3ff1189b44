"""1, 2 Map, dice, counters, and the figures of the game table."""

from __future__ import annotations

import pytest

from battaglia.core.chance import D6
from battaglia.core.flow import Roll
from battaglia.games.camposanto.stepping import STEPS
from tests.games.camposanto.board import board, foot, guns, horse, light, marshal, state
from tests.games.camposanto.playing import battle_of

BATTLE = battle_of("camposanto-1743")
CHARTS = BATTLE.charts


@pytest.mark.rule("1.1")
def test_hexes_are_numbered_by_column_and_row() -> None:
    grid = BATTLE.grid
    assert grid.name(0) == "0101"
    assert grid.name(1) == "0201"
    assert len(grid) == 26 * 17
    assert BATTLE.map.spec.metres_per_hex == 225


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    ("here", "around"),
    [
        ("1209", {"1109", "1309", "1108", "1208", "1110", "1210"}),
        ("1210", {"1110", "1310", "1209", "1309", "1211", "1311"}),
    ],
)
def test_even_rows_are_shifted_to_the_east(here: str, around: set[str]) -> None:
    grid = BATTLE.grid
    assert {grid.name(there) for there in grid.neighbours[grid.index(here)]} == around


@pytest.mark.rule("1.2")
def test_every_roll_is_of_two_dice() -> None:
    rolls = [step for step in STEPS.values() if issubclass(step, Roll)]
    assert {roll.name for roll in rolls} == {"fire-roll", "assault-roll"}
    assert all(roll.dice == (D6, D6) for roll in rolls)


@pytest.mark.rule("2.1")
@pytest.mark.rule("2.2")
def test_the_arms_and_their_movement_points() -> None:
    match = board(
        units={
            "f": foot("red", "0607"),
            "h": horse("red", "0707"),
            "g": guns("red", "0807"),
            "l": light("red", "0907"),
            "b": foot("blue", "0602"),
        },
        marshals={"m": marshal("red", "0609")},
    )
    battle = state(match).battle
    points = {name: battle.mp[battle.index[name]] for name in ("f", "h", "g", "l", "m")}
    assert points == {"f": 3, "h": 4, "g": 1, "l": 3, "m": 4}
    assert battle.units == 5


@pytest.mark.rule("2.1")
def test_a_scenario_says_what_a_counter_is_worth() -> None:
    index = BATTLE.index
    assert BATTLE.full[index["parma"]] == 4
    assert BATTLE.full[index["wirtz"]] == 2
    assert BATTLE.full[index["partisans-1"]] == 1
    assert BATTLE.stars[index["carabineros"]] == 2


@pytest.mark.rule("2.1")
def test_regiments_are_foot_and_horse() -> None:
    regiments = {n for n in BATTLE.ids if BATTLE.regiments >> BATTLE.index[n] & 1}
    arms = {BATTLE.spec.units[name].arm for name in regiments}
    others = set(BATTLE.spec.units) - regiments
    assert arms == {"infantry", "cavalry"}
    assert {BATTLE.spec.units[name].arm for name in others} == {"artillery", "light"}


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("unit", "modifiers"),
    [
        ("centre-guns-1", (3, 2, 1, 0)),
        ("left-guns", (2, 1, 1, 0)),
        ("right-guns", (2, 1, 1, 0)),
        ("spanish-guns-2", (2, 1, 0, 0)),
        ("parma", ()),
    ],
)
def test_the_fire_of_the_batteries(unit: str, modifiers: tuple[int, ...]) -> None:
    assert BATTLE.fire[BATTLE.index[unit]] == modifiers


@pytest.mark.rule("5.1")
@pytest.mark.rule("7.1")
@pytest.mark.rule("7.2")
@pytest.mark.rule("11")
def test_the_game_table() -> None:
    """C-D19, C-D20, C-D21, C-D28, C-D31: the figures where texts and tables differ."""
    movement, assault, fire = CHARTS.movement, CHARTS.assault, CHARTS.fire
    assert (movement.infantry, movement.light, movement.cavalry) == (3, 3, 4)
    assert (movement.artillery, movement.marshal) == (1, 4)
    assert (movement.impetuous, movement.evening) == (1, -1)
    assert (CHARTS.activation.cautious, CHARTS.activation.titubant) == (4, 4)
    assert (assault.threshold, assault.fall) == (9, 1)
    assert (assault.impetuous, assault.steps, assault.flank) == (1, 1, 1)
    assert (assault.farmhouses, assault.horse) == (-1, -1)
    assert (assault.hits, assault.isolated_hits) == (1, 2)
    assert (CHARTS.retreat.least, CHARTS.retreat.most, CHARTS.retreat.escape) == (1, 2, 3)
    assert (fire.threshold, fire.farmhouses) == (9, -1)
    assert (fire.artillery_range, fire.evening_range) == (4, 1)


@pytest.mark.rule("6.3")
def test_what_can_be_entered_and_what_shelters() -> None:
    rows = CHARTS.terrain
    assert {name for name, row in rows.items() if not row.passable} == {"river", "pond", "far-bank"}
    assert {name for name, row in rows.items() if row.farmhouses} == {"farmhouses", "village"}
