"""8.1 What terrain does for the defender."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.ledger import Ledger
from tests.games.montecuccoli.board import board, codes, foot, horse, leader
from tests.games.montecuccoli.fights import LOW, fight, reported

HILL = {"2": ["0404"]}


def attack_by_two(**ground: Any) -> dict[str, Any]:
    """Two attackers of D in 0404: a from 0403, b from 0405."""
    units = {"a": foot("red", "0403"), "b": foot("red", "0405"), "D": foot("blue", "0404", 3)}
    return {"units": units, "ground": ground}


def defence(action: str, **tables: Any) -> Ledger:
    """The defenders' ledger in the preview of an attack."""
    odds = board("combat", **tables).seat("red").odds(action)
    assert odds is not None
    return odds.courses[0].ledgers["defence"]


def defended_with(*links: str, **tables: Any) -> int:
    """The defenders' strength in a combat that is fought."""
    (event,) = reported(fight(*links, **tables), "combat-result")
    return int(event["defence"])


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("clear", [3]),
        ("camp", [3]),
        ("wood", [3, 3]),  # A65
        ("town", [3, 3]),
        ("walled-town", [3, 3]),
        ("rampart", [3, 3]),
    ],
)
def test_the_defenders_hex(terrain: str, expected: list[int]) -> None:
    ground = {"terrain": {terrain: ["0404"]}}
    units = {"a": foot("red", "0403"), "D": foot("blue", "0404", 3)}
    ledger = defence("attack a D", units=units, ground=ground)
    assert [line.value for line in ledger.lines] == expected
    assert defended_with("a>D", units=units, ground=ground) == sum(expected)
    if len(expected) > 1:
        line = ledger.lines[1]
        assert (line.code, line.rule, line.params) == (f"doubled-{terrain}", "8.1", {"piece": "D"})


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("doubles", "strength"), [(True, 6), (False, 3)])
def test_whether_woods_double_is_an_option(doubles: bool, strength: int) -> None:
    """A65: the example doubles, the chart does not."""
    tables = attack_by_two(terrain={"wood": ["0404"]})
    tables["options"] = {"wood_doubles": doubles}
    assert defended_with("a>D", "b>D", **tables) == strength


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("there", ["0403", "0405", "0303", "0304", "0503", "0504"])
@pytest.mark.parametrize("active", ["red", "blue"])
def test_a_rampart_helps_either_army_against_every_side(there: str, active: str) -> None:
    """A66."""
    other = "blue" if active == "red" else "red"
    units = {"a": foot(active, there), "D": foot(other, "0404", 3)}
    ground = {"terrain": {"rampart": ["0404"]}}
    match = board("combat", active=active, units=units, ground=ground, dice=(3, *LOW))
    match.seat(active).play("combats a>D")
    assert reported(match, "combat-result")[0]["defence"] == 6


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("sides", "all_of_them", "any_of_them"),
    [
        ({"stream": ["0403/0404", "0404/0405"]}, 6, 6),
        ({"ford": ["0403/0404", "0404/0405"]}, 6, 6),
        ({"stream": ["0403/0404"], "ford": ["0404/0405"]}, 6, 6),
        ({"stream": ["0403/0404"]}, 3, 6),
        ({"ford": ["0404/0405"]}, 3, 6),
        ({}, 3, 3),
    ],
)
def test_water_helps_as_soon_as_one_attacker_comes_over_it(
    sides: dict[str, list[str]], all_of_them: int, any_of_them: int
) -> None:
    """A62: the defender picks the better bonus; by option every attacker must come over it."""
    tables = attack_by_two(hexsides=sides)
    tables["options"] = {"attack_over_fords": True}
    assert defended_with("a>D", "b>D", **tables) == any_of_them
    tables["options"]["hexside_doubling"] = "all"
    assert defended_with("a>D", "b>D", **tables) == all_of_them


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("levels", "all_of_them", "any_of_them"),
    [
        ({"2": ["0404"]}, 6, 6),
        ({"2": ["0403-0405"]}, 3, 3),
        ({"2": ["0403", "0405"]}, 3, 3),
        ({"2": ["0404-0405"]}, 3, 6),
        ({"2": ["0403", "0405"], "3": ["0404"]}, 6, 6),
    ],
)
def test_a_slope_helps_whoever_stands_higher_than_an_attacker(
    levels: dict[str, list[str]], all_of_them: int, any_of_them: int
) -> None:
    """A67, A62."""
    tables = attack_by_two(levels=levels)
    assert defended_with("a>D", "b>D", **tables) == any_of_them
    tables["options"] = {"hexside_doubling": "all"}
    assert defended_with("a>D", "b>D", **tables) == all_of_them


@pytest.mark.rule("8.1")
def test_one_over_a_stream_and_one_up_a_slope_are_every_attacker() -> None:
    """A62: it need not be the same kind of side for all; b stands in the valley."""
    tables = attack_by_two(hexsides={"stream": ["0403/0404"]}, levels={"2": ["0403", "0404"]})
    tables["options"] = {"hexside_doubling": "all"}
    assert defended_with("a>D", "b>D", **tables) == 6


@pytest.mark.rule("8.1")
def test_terrain_doubles_once_at_most() -> None:
    """A63: a rampart on a hill behind a stream is still twice, not eight times."""
    tables = attack_by_two(
        terrain={"rampart": ["0404"]}, levels=HILL,
        hexsides={"stream": ["0403/0404", "0404/0405"]},
    )  # fmt: skip
    assert defended_with("a>D", "b>D", **tables) == 6


@pytest.mark.rule("8.1")
def test_the_best_cover_counts_where_another_gives_nothing() -> None:
    """A63: the stream helps in the open on one side only, the wood against both."""
    tables = attack_by_two(terrain={"wood": ["0404"]}, hexsides={"stream": ["0403/0404"]})
    tables["options"] = {"hexside_doubling": "all"}
    assert defended_with("a>D", "b>D", **tables) == 6


@pytest.mark.rule("8.1", "8.0")
def test_each_of_several_defenders_counts_by_its_own_terrain() -> None:
    """A64: 3 doubled in a wood and 4 in the open make 10."""
    units = {"a": foot("red", "0404", 9), "D": foot("blue", "0403", 3), "E": foot("blue", "0405")}
    ground = {"terrain": {"wood": ["0403"]}}
    assert defended_with("a>D", "a>E", units=units, ground=ground) == 10


@pytest.mark.rule("8.1", "8.0")
@pytest.mark.parametrize("terrain", ["wood", "town", "rampart"])
def test_the_attackers_terrain_counts_for_nothing(terrain: str) -> None:
    """A68."""
    units = {"a": foot("red", "0404", 4), "D": foot("blue", "0405", 4)}
    ground = {"terrain": {terrain: ["0404"]}, "levels": {"2": ["0404"]}}
    match = fight("a>D", units=units, ground=ground)
    (event,) = reported(match, "combat-result")
    assert (event["attack"], event["defence"]) == (4, 4)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("water", ["stream", "ford", "river", "main-river"])
def test_a_bridge_takes_the_waters_help_away(water: str) -> None:
    """A58: what else the defender has still counts."""
    tables = attack_by_two(hexsides={water: ["0403/0404"], "bridge": ["0403/0404"]})
    del tables["units"]["b"]
    assert defended_with("a>D", **tables) == 3
    tables["ground"]["levels"] = HILL
    assert defended_with("a>D", **tables) == 6
    del tables["ground"]["levels"]
    tables["ground"]["terrain"] = {"town": ["0404"]}
    assert defended_with("a>D", **tables) == 6


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("arm", ["cavalry", "dragoon", "light"])
def test_cavalry_does_not_attack_into_woods(arm: str) -> None:
    """A55; dragoons and light horse are cavalry in all rules (A37)."""
    rider = {**horse("red", "0405"), "arm": arm}
    units = {"a": foot("red", "0403"), "h": rider, "D": foot("blue", "0404")}
    match = board("combat", units=units, ground={"terrain": {"wood": ["0404"]}})
    assert codes(match.seat("red"), "attack h D") == ["cavalry-against-wood"]
    match = board("combat", units=units, ground={"terrain": {"rampart": ["0404"]}})
    assert codes(match.seat("red"), "attack h D") == []


@pytest.mark.rule("8.1")
def test_cavalry_by_road_into_a_wood_still_may_not_attack_there() -> None:
    units = {"a": foot("red", "0403"), "h": horse("red", "0405"), "D": foot("blue", "0404")}
    ground = {"terrain": {"wood": ["0404"]}, "roads": [["0403-0405"]]}
    match = board("combat", units=units, ground=ground)
    assert codes(match.seat("red"), "attack h D") == ["cavalry-against-wood"]


@pytest.mark.rule("8.1", "9.1")
def test_a_disrupted_defender_is_doubled_too() -> None:
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405", 5, disrupted=True)}
    ground = {"terrain": {"rampart": ["0405"]}}
    ledger = defence("attack a D", units=units, ground=ground)
    assert [(line.value, line.rule) for line in ledger.lines] == [(3, "9.1"), (3, "8.1")]


@pytest.mark.rule("8.1", "10.2", "10.2.1")
def test_the_commander_is_doubled_with_the_unit_that_he_helps() -> None:
    """A65, A81: 3 with a commander of 1 attack with 4 and defend a wood with 8, not 7."""
    red_side = {"u": foot("red", "0404", 3), "E": foot("blue", "0405", 20)}
    match = fight("u>E", units=red_side, commanders={"c": leader("red", "0403", 1)})
    match.seat("red").play("command c u")
    assert reported(match, "combat-result")[0]["attack"] == 4

    blue_side = {"a": foot("red", "0405"), "u": foot("blue", "0404", 3)}
    match = fight(
        "a>u", units=blue_side, commanders={"c": leader("blue", "0403", 1)},
        ground={"terrain": {"wood": ["0404"]}},
    )  # fmt: skip
    match.seat("blue").play("command c u")
    assert reported(match, "combat-result")[0]["defence"] == 8
