"""8.2, 9.1.3, 9.1.4, 9.1.7, 9.1.8 What is added to the die of fire, and with which strength."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.fire import modifiers
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import Table, foot, guns, horse, leader, state, unit
from tests.games.piacenza.volleys import column, combat, die, lines, result, shot

LINE = {"a": foot("red", "0907"), "b": foot("red", "0908"), "X": foot("blue", "1007", 1)}
"""Two in a line against one battalion, which touches both."""
ALONE = {"a": foot("red", "0907"), "c": foot("red", "0905"), "X": foot("blue", "1007", 1)}
OTHERS = {"s": {"seat": "red", "wing": "centre", "name": "?"}}


def board_of(units: Table, **tables: Any) -> Match:
    return combat(units, **tables)


def smoky(*hexes: str) -> Table:
    counted = {name: hexes.count(name) for name in hexes}
    return {"smoke": counted}


# 8.2 Terrain


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("clear", {}), ("farmstead", {}), ("bridge", {}),
        ("farmhouse", {"cover-1": -2}), ("entrenchment", {"cover-1": -2}),
        ("redoubt", {"cover-2": -3}), ("chateau", {"cover-2": -3}), ("village", {"cover-2": -3}),
        ("woods", {"woods": -1}), ("ditch", {"ditch": -1}), ("city", {"city": -3}),
    ],
)  # fmt: skip
def test_the_ground_shelters_whoever_is_fired_at(terrain: str, expected: dict[str, int]) -> None:
    assert die(board_of(LINE, ground={"terrain": {terrain: ["1007"]}}), "a", "X") == expected


@pytest.mark.rule("8.2")
def test_the_ground_of_the_one_who_fires_does_not_count() -> None:
    ground = {"terrain": {"village": ["0907"], "woods": ["0908"]}}
    assert die(board_of(LINE, ground=ground), "a", "X") == {}


@pytest.mark.rule("8.2")
def test_a_stream_between_changes_nothing() -> None:
    ground = {"hexsides": {"stream": ["0907/1007"]}}
    assert die(board_of(LINE, ground=ground), "a", "X") == {}


# 8.2.1 Smoke


@pytest.mark.rule("8.2.1")
@pytest.mark.parametrize(
    ("markers", "modifier"),
    [
        (["0907"], -2), (["1007"], -2), (["0807"], -1), (["1107"], -1), (["0707"], 0),
        (["0807", "1107"], -2), (["0907", "1007"], -2), (["0807", "0807"], -2),
        (["0807", "1107", "1006"], -2),
    ],
)  # fmt: skip
def test_smoke_on_the_way_of_a_shot_or_beside_it(markers: list[str], modifier: int) -> None:
    """Each marker counts once; "the effects of two add up", never below -2 (C4)."""
    match = board_of(LINE, start=smoky(*markers))
    assert die(match, "a", "X").get("smoke", 0) == modifier


@pytest.mark.rule("8.2", "8.2.1")
def test_smoke_counts_towards_the_floor() -> None:
    """C5: the smoke is capped by itself, then everything is."""
    match = board_of(LINE, start=smoky("0907", "1007"), ground={"terrain": {"village": ["1007"]}})
    assert die(match, "a", "X") == {"cover-2": -3, "smoke": -2, "floor": 1}


# 9.1.3 Side by side


@pytest.mark.rule("9.1.3")
def test_a_unit_with_a_comrade_beside_it_fires_at_full_effect() -> None:
    assert die(board_of(LINE), "a", "X") == {}


@pytest.mark.rule("9.1.3")
def test_a_unit_with_nobody_beside_it_loses_two() -> None:
    assert die(board_of(ALONE), "a", "X") == {"alone": -2}


@pytest.mark.rule("9.1.3", "11.2")
@pytest.mark.parametrize(
    ("comrade", "helps"),
    [
        (horse("red", "0906"), True),
        (foot("red", "0906", disordered=True), True),
        (foot("red", "0906", routed=True), False),
        (guns("red", "0906"), False),
        (foot("red", "0906", formation="s"), False),
        (foot("red", "0806"), True),
        (guns("red", "0907"), False),
    ],
)
def test_who_counts_as_a_comrade(comrade: Table, helps: bool) -> None:
    """Foot or horse of the formation, not routed (E6), in a hex beside it (C24)."""
    match = board_of({**ALONE, "m": comrade}, formations=OTHERS)
    assert (die(match, "a", "X") == {}) is helps


@pytest.mark.rule("9.1.3")
def test_by_option_the_comrade_must_touch_the_target() -> None:
    """C24: 0906 is beside the one who fires, but does not touch 1007."""
    units = {**ALONE, "m": foot("red", "0806")}
    assert die(board_of(units), "a", "X") == {}
    option = {"flank_must_touch": True}
    assert die(board_of(units, options=option), "a", "X") == {"alone": -2}
    assert die(board_of(LINE, options=option), "a", "X") == {}


# 9.1.8 Flank


@pytest.mark.rule("9.1.8")
@pytest.mark.parametrize(
    ("flanker", "helps"),
    [
        (foot("red", "1107"), True),
        (horse("red", "1107"), True),
        (foot("red", "1107", disordered=True), True),
        (foot("red", "1107", routed=True), False),
        (guns("red", "1107"), False),
        (foot("red", "1107", formation="s"), False),
        (foot("red", "1006"), False),
        (foot("red", "1206"), False),
    ],
)
def test_a_comrade_on_the_far_side_of_the_target(flanker: Table, helps: bool) -> None:
    """It touches the target and not the one who fires; 1006 touches both."""
    match = board_of({**LINE, "f": flanker}, formations=OTHERS)
    assert (die(match, "a", "X") == {"flank": 2}) is helps


@pytest.mark.rule("9.1.8")
def test_a_stack_mate_of_the_one_who_fires_is_no_flank() -> None:
    """G22: it stands in the same hex, which is not "adjacent to the firing unit"."""
    match = board_of({**ALONE, "m": horse("red", "0907")})
    assert die(match, "a", "X") == {"alone": -2}


@pytest.mark.rule("9.1.3", "9.1.8")
def test_alone_on_one_side_with_a_comrade_on_the_other() -> None:
    """C25: both apply."""
    match = board_of({**ALONE, "f": foot("red", "1107")})
    assert die(match, "a", "X") == {"alone": -2, "flank": 2}


@pytest.mark.rule("9.1.8")
def test_the_defender_has_the_flank_too() -> None:
    match = board_of({**LINE, "Y": foot("blue", "0807")})
    assert die(match, "X", "a") == {"alone": -2, "flank": 2}


# 9.1.4 Fire bonus, 9.1.1 columns


def led(*leaders: Table, strength: int = 1, **tables: Any) -> Match:
    units = {**LINE, "a": foot("red", "0907", strength)}
    named = {f"l{number}": table for number, table in enumerate(leaders)}
    own = [key for key, table in named.items() if table.get("formation") == "r"]
    if own:
        named["fr"] = named.pop(own[0])
    return board_of(units, commanders=named, formations=OTHERS, **tables)


@pytest.mark.rule("9.1.4")
def test_one_point_and_a_bonus_of_two_is_extended_fire() -> None:
    match = led(leader("red", "0907", bonus=2))
    assert lines(shot(match, "a", "X")["strength"]) == {"strength": 1, "fire-bonus": 2}
    assert column(match, "a", "X") == "extended"


@pytest.mark.rule("9.1.4")
@pytest.mark.parametrize(("place", "bonus"), [("0907", 1), ("0806", 1), ("0808", 0), ("0707", 0)])
def test_the_commander_is_stacked_or_adjacent(place: str, bonus: int) -> None:
    match = led(leader("red", place))
    assert lines(shot(match, "a", "X")["strength"]).get("fire-bonus", 0) == bonus


@pytest.mark.rule("4.3", "9.1.4")
def test_the_wing_commander_supersedes_even_with_less() -> None:
    """C27: one bonus, his."""
    match = led(leader("red", "0907", bonus=2), leader("red", "0907", "wing", bonus=1))
    assert lines(shot(match, "a", "X")["strength"]) == {"strength": 1, "fire-bonus": 1}
    far = led(leader("red", "0907", bonus=2), leader("red", "0707", "wing", bonus=1))
    assert lines(shot(far, "a", "X")["strength"]) == {"strength": 1, "fire-bonus": 2}


@pytest.mark.rule("4.4", "9.1.4")
@pytest.mark.parametrize(
    "commander",
    [
        leader("red", "0907", formation="s"),
        leader("red", "0907", staff=True),
        leader("red", "0907", "chief", bonus=3),
        leader("red", "0907", "bearer"),
        leader("red", "0907", "wing", wing="other"),
    ],
)
def test_who_gives_no_bonus(commander: Table) -> None:
    """Not of the formation or its wing, a Staff (A18), the chief, a standard bearer."""
    match = led(commander, wings=("centre", "other"))
    assert lines(shot(match, "a", "X")["strength"]) == {"strength": 1}


@pytest.mark.rule("4.6.1", "9.1.4")
def test_a_staff_of_the_wing_leaves_the_bonus_to_the_formation() -> None:
    match = led(leader("red", "0907"), leader("red", "0907", "wing", staff=True, bonus=2))
    assert lines(shot(match, "a", "X")["strength"]) == {"strength": 1, "fire-bonus": 1}


@pytest.mark.rule("9.1.1")
@pytest.mark.parametrize(
    ("strength", "name"),
    [(1, "normal"), (2, "extended"), (3, "extended"), (4, "intense"), (5, "intense")],
)
def test_the_three_types_of_fire(strength: int, name: str) -> None:
    assert column(led(strength=strength), "a", "X") == name


@pytest.mark.rule("9.1.1")
def test_a_reduced_unit_fires_with_what_it_has_left() -> None:
    match = board_of({**LINE, "a": foot("red", "0907", 4, reduced=True)})
    assert lines(shot(match, "a", "X")["strength"]) == {"strength": 2}


# 8.5.4, 9.1.7 Depth


@pytest.mark.rule("8.5.4", "9.1.7")
@pytest.mark.parametrize(
    ("strength", "target", "name"),
    [
        (4, foot("blue", "1007", 1), "intense"),
        (4, foot("blue", "1007", 2), "extended"),
        (4, foot("blue", "1007", 4), "extended"),
        (4, foot("blue", "1007", 2, reduced=True), "intense"),
        (4, horse("blue", "1007", 3), "intense"),
        (4, guns("blue", "1007", 3), "intense"),
        (2, foot("blue", "1007", 3), "normal"),
        (1, foot("blue", "1007", 3), "normal"),
    ],
)
def test_deep_units_suffer_less(strength: int, target: Table, name: str) -> None:
    """C13: two present points or more, infantry only, and not beyond the first column."""
    units = {**LINE, "a": foot("red", "0907", strength), "X": target}
    assert column(board_of(units), "a", "X") == name


@pytest.mark.rule("8.5.4")
def test_by_option_deep_is_more_than_two_points() -> None:
    option = {"depth_above_two": True}
    for strength, name in ((2, "intense"), (3, "extended")):
        units = {**LINE, "a": foot("red", "0907", 4), "X": foot("blue", "1007", strength)}
        assert column(board_of(units, options=option), "a", "X") == name


@pytest.mark.rule("8.5.4", "8.5.1")
def test_foot_with_a_battery_is_as_deep_as_it_is() -> None:
    units = {**LINE, "a": foot("red", "0907", 4), "g": guns("blue", "1007", 5)}
    assert column(board_of(units), "a", "X") == "intense"


# 9.1.1 The table


@pytest.mark.rule("9.1.1")
@pytest.mark.parametrize("strength", [1, 2, 4])
@pytest.mark.parametrize("terrain", ["clear", "woods", "farmhouse", "village"])
def test_the_table_is_read_by_the_modified_die(strength: int, terrain: str) -> None:
    units = {**LINE, "a": foot("red", "0907", strength)}
    match = board_of(units, ground={"terrain": {terrain: ["1007"]}})
    table = state(match).battle.charts.fire
    modifier = {"clear": 0, "woods": -1, "farmhouse": -2, "village": -3}[terrain]
    place = {1: 0, 2: 1, 4: 2}[strength]
    for face in range(10):
        row = max(1, face + modifier)
        assert result(match, "a", "X", face) == table.rows[row - table.first][place]


@pytest.mark.rule("9.1.1")
def test_beyond_the_last_row_the_last_row_counts() -> None:
    """Flank and nothing else: 9 and 2 are eleven, the row "and more"."""
    match = board_of({**LINE, "f": foot("red", "1107")})
    assert [result(match, "a", "X", face) for face in (7, 8, 9)] == ["1", "R", "1R"]


# A second reading, by distances and lists


def oracle(p: Position, shooter: int, target: int) -> int:
    """The modifiers of the book, unit by unit."""
    grid, total = p.battle.grid, 0
    origin, goal = p.at[shooter], p.at[target]
    for name, value in (("village", -3), ("woods", -1), ("farmhouse", -2), ("ditch", -1)):
        if p.battle.map.terrain.get(name, 0) >> goal & 1:
            total += value
    fog = 0
    for marker, count in p.smoke.items():
        if marker in (origin, goal):
            fog -= 2 * count
        elif min(grid.distance(marker, origin), grid.distance(marker, goal)) == 1:
            fog -= count
    total += max(fog, -2)
    mates = [
        p.at[u]
        for u in range(p.battle.units)
        if u != shooter and p.at[u] >= 0 and p.battle.formation[u] == p.battle.formation[shooter]
        and p.battle.body[u] != GUNS and not p.routed >> u & 1
    ]  # fmt: skip
    if not any(grid.distance(origin, mate) == 1 for mate in mates):
        total -= 2
    if any(grid.distance(goal, m) == 1 and grid.distance(origin, m) > 1 for m in mates):
        total += 2
    return max(total, -4)


@pytest.mark.rule("8.2", "8.2.1", "9.1.3", "9.1.8")
def test_the_modifiers_agree_with_a_second_reading() -> None:
    """Crowded boards drawn at random, every shot between neighbours on them."""
    rng, shots = Random(1746), 0
    hexes = [f"{col:02}{row:02}" for col in range(8, 13) for row in range(6, 11)]
    for _ in range(60):
        places = rng.sample(hexes, 12)
        units = {
            f"u{number}": unit(
                rng.choice(["red", "blue"]), place,
                rng.choice(["infantry", "infantry", "heavy-horse", "artillery", "grenadiers"]),
                rng.randint(1, 4), routed=rng.random() < 0.15,
            )
            for number, place in enumerate(places)
        }  # fmt: skip
        ground = {"terrain": {name: rng.sample(hexes, 3) for name in ("village", "woods")}}
        ground["terrain"]["woods"] = [
            name for name in ground["terrain"]["woods"] if name not in ground["terrain"]["village"]
        ]
        fog = smoky(*rng.choices(hexes, k=rng.randint(0, 3)))
        p = state(combat(units, ground=ground, start=fog))
        for shooter in range(p.battle.units):
            for target in range(p.battle.units):
                foes = p.battle.seat[shooter] != p.battle.seat[target]
                near = p.battle.grid.distance(p.at[shooter], p.at[target]) == 1
                if foes and near and p.battle.body[shooter] == FOOT:
                    shots += 1
                    found = modifiers.die_ledger(p, shooter, p.at[target]).total
                    assert found == oracle(p, shooter, target)
    assert shots > 200
