"""The charts against the figures and examples of the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.piacenza.shipped import CHARTS, loaded


def cell(table: Any, column: int, die: int) -> str:
    """A cell by the modified die."""
    row = min(max(die - table.first, 0), len(table.rows) - 1)
    return str(table.rows[row][column])


def column(table: Any, points: int) -> int:
    return max(i for i, each in enumerate(table.columns) if points >= each.points)


def shares(table: Any, column_: int, modifier: int) -> dict[str, int]:
    """In per cent: no effect, disorder, retreat, loss of a step, rout."""
    found: Counter[str] = Counter()
    for die in range(10):
        result = cell(table, column_, die + modifier)
        kind = {"NE": "NE", "D": "D", "1": "loss"}.get(result)
        found[kind or ("rout" if "R" in result else "loss" if result == "E" else "D#")] += 10
    return dict(found)


@pytest.mark.rule("9.1.1")
@pytest.mark.parametrize(
    ("points", "name"),
    [(1, "normal"), (2, "extended"), (3, "extended"), (4, "intense"), (7, "intense")],
)
def test_the_columns_of_fire(points: int, name: str) -> None:
    assert CHARTS.fire.columns[column(CHARTS.fire, points)].name == name


@pytest.mark.rule("8.5.4")
def test_a_battery_of_five_lies_one_column_from_the_first() -> None:
    table = CHARTS.bombardment
    assert column(table, 2) == 0
    assert column(table, 5) == 1


@pytest.mark.rule("9.1.5")
@pytest.mark.parametrize(
    ("points", "shift", "modifier", "wanted"),
    [
        # The shots of the example of fire, after the shift for depth.
        (4, 1, -2, {"NE": 50, "D": 20, "D#": 30}),
        (3, 1, -2, {"NE": 60, "D": 20, "D#": 20}),
        (2, 1, -4, {"NE": 80, "D": 20}),
        (4, 1, 0, {"NE": 30, "D": 20, "D#": 30, "loss": 20}),
        # In the open: a step in one volley of ten, two, three and one rout.
        (1, 0, 0, {"NE": 40, "D": 20, "D#": 30, "loss": 10}),
        (4, 0, 0, {"NE": 20, "D": 20, "D#": 30, "loss": 20, "rout": 10}),
        # Cover of level 1 stops losses but for intense fire, level 2 stops them all.
        (4, 0, -2, {"NE": 40, "D": 20, "D#": 30, "loss": 10}),
        (4, 0, -3, {"NE": 50, "D": 20, "D#": 30}),
    ],
)
def test_what_a_volley_does(points: int, shift: int, modifier: int, wanted: dict[str, int]) -> None:
    assert shares(CHARTS.fire, column(CHARTS.fire, points) - shift, modifier) == wanted


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("range_", "wanted"),
    [
        (1, {"NE": 20, "D": 20, "D#": 20, "loss": 10, "rout": 30}),
        (2, {"NE": 40, "D": 20, "D#": 20, "loss": 10, "rout": 10}),
        (3, {"NE": 60, "D": 20, "D#": 20}),
    ],
)
def test_what_a_battery_of_five_does(range_: int, wanted: dict[str, int]) -> None:
    table = CHARTS.bombardment
    assert shares(table, column(table, 5), table.range[range_ - 1]) == wanted


@pytest.mark.rule("8.2")
def test_fire_hurts_more_with_a_higher_die_and_a_stronger_column() -> None:
    order = ["NE", "D", "D1", "D2", "D3", "1", "R", "RR", "1R", "E"]
    for table in (CHARTS.fire, CHARTS.bombardment):
        for row in table.rows:
            assert [order.index(one) for one in row] == sorted(order.index(one) for one in row)
        for columns in zip(*table.rows, strict=True):
            ranks = [order.index(one) for one in columns]
            assert ranks == sorted(ranks)


OFFSETS = {"1:3": -3, "1:2": -2, "1:1": 0, "3:2": 1, "2:1": 2, "3:1": 3, "4:1": 4}


@pytest.mark.rule("9.2.4")
@pytest.mark.parametrize("ratio", OFFSETS)
def test_the_melee_table_is_made_of_die_and_ratio(ratio: Any) -> None:
    """The sum decides: AE below 0, A1 to 1, AR to 4, DR to 7, D1 to 10, DE beyond."""
    table = CHARTS.melee
    at = table.ratios.index(ratio)
    for die in range(-4, 11):
        total = min(max(die, -3), 9) + OFFSETS[ratio]
        limits = ((0, "AE"), (2, "A1"), (5, "AR"), (8, "DR"), (11, "D1"), (99, "DE"))
        assert cell(table, at, die) == next(code for limit, code in limits if total < limit)


@pytest.mark.rule("9.2.4")
def test_the_chances_of_an_attacker() -> None:
    wins = [
        sum(cell(CHARTS.melee, at, die).startswith("D") for die in range(10)) * 10
        for at in range(len(CHARTS.melee.ratios))
    ]
    assert wins == [20, 30, 50, 60, 70, 80, 90]


@pytest.mark.rule("5.11")
@pytest.mark.parametrize(
    ("army", "infantry", "grenadiers", "cavalry"),
    [("austria", 7, 8, 8), ("france", 7, 8, 7), ("spain", 6, 7, 7)],
)
def test_the_levels_of_training(army: str, infantry: int, grenadiers: int, cavalry: int) -> None:
    row = CHARTS.training[army]
    assert (row.infantry, row.grenadiers, row.cavalry) == (infantry, grenadiers, cavalry)


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(
    ("die", "helped", "passes"),
    [(9, True, False), (5, True, True), (8, True, True), (8, False, False)],
)
def test_the_rolls_of_the_example_of_line_movement(die: int, helped: bool, passes: bool) -> None:
    """Larnage's regiments enter the ditch south of Vallera."""
    test = CHARTS.terrain["ditch"].test
    assert test is not None
    sergeants = loaded("gossolengo").spec.commanders["larnage"].sergeants
    rolled = die + test - (sergeants if helped else 0)
    assert (rolled <= CHARTS.training["france"].infantry) == passes


@pytest.mark.rule("7.1")
def test_the_roll_of_the_example_of_cavalry() -> None:
    """5 and 2 is 7, which is not above the 8 of Austrian horse."""
    level = CHARTS.training["austria"].cavalry
    assert 5 + CHARTS.training_modifiers.infantry_zone == 7 <= level


@pytest.mark.rule("2.1.1")
@pytest.mark.parametrize(
    ("name", "kind", "cover", "fire", "melee"),
    [
        ("clear", "clear", 0, 0, 0),
        ("farmstead", "clear", 0, 0, 0),
        ("farmhouse", "cover", 1, -2, 0),
        ("entrenchment", "cover", 1, -2, 0),
        ("redoubt", "cover", 2, -3, -2),
        ("chateau", "cover", 2, -3, -2),
        ("village", "cover", 2, -3, -2),
    ],
)
def test_cover(name: str, kind: str, cover: int, fire: int, melee: int) -> None:
    row = CHARTS.terrain[name]
    assert (row.kind, row.cover, row.fire, row.melee) == (kind, cover, fire, melee)
    assert row.blocks == (cover > 0)
    assert row.works == (name in ("entrenchment", "redoubt"))
    assert (row.test is not None) == (cover > 0)


@pytest.mark.rule("8.1.1")
def test_what_blocks_a_line_of_sight() -> None:
    """Woods and cover."""
    blocking = {name for name, row in CHARTS.terrain.items() if row.blocks}
    cover = {name for name, row in CHARTS.terrain.items() if row.cover}
    assert blocking == {"woods", *cover}


@pytest.mark.rule("8.2")
def test_the_figures_that_the_book_fixes() -> None:
    fire, train, move = CHARTS.fire_modifiers, CHARTS.training_modifiers, CHARTS.movement
    assert (fire.smoke, fire.beside_smoke, fire.smoke_floor, fire.floor) == (-2, -1, -2, -4)
    assert (fire.alone, fire.flank, fire.reaction) == (-2, 2, -3)
    assert (train.enemy_zone, train.smoke, train.beside_smoke, train.light) == (1, 2, 1, -1)
    assert (train.second_disorder, train.reorganisation_routed) == (2, 2)
    assert (train.reorganisation_enemy_zone, train.reorganisation_out_of_command) == (2, 2)
    assert train.reorganisation_always_fails == 9
    assert (move.commander, move.flight, move.rout, move.engagement) == (6, 2, 3, 3)
    assert (move.link, move.artillery_range) == (2, 3)
    assert (CHARTS.ranks.success, CHARTS.ranks.grenadiers, CHARTS.ranks.strength) == (3, -1, 2)
    assert (CHARTS.bombardment.failure, CHARTS.commanders.staff) == (1, 2)
    men = CHARTS.commanders
    assert (men.rest, men.formation_points, men.wing_points, men.flag_points, men.unit_points) == (
        2, 3, 5, 5, 1,
    )  # fmt: skip
