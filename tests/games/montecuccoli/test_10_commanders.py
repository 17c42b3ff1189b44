"""10.0 Commanders: range, help in reorganisation and combat, how they are lost."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, condition, fight, piece, reported, side

# 10.0 Range


def row(distance: int) -> str:
    """The hex so many steps east of 0401."""
    return f"04{1 + distance:02}"


@pytest.mark.rule("10.0", "10.1")
@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("distance", [0, 1, 2, 3, 4])
def test_a_commander_reaches_as_many_hexes_as_he_has_points(points: int, distance: int) -> None:
    units = {"u": foot("red", "0401", disrupted=True), "far": foot("blue", "0909")}
    commanders = {"c": leader("red", row(distance), points)}
    match = board("reorganisation", units=units, commanders=commanders, dice=(1, *LOW))
    (event,) = reported(match, "not-reorganised")
    assert event["total"] == (1 + points if distance <= points else 1)


@pytest.mark.rule("10.0", "10.2")
@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("distance", [0, 1, 2, 3, 4])
def test_the_same_range_holds_in_combat(points: int, distance: int) -> None:
    units = {"u": foot("red", "0401"), "D": foot("blue", "0301"), "v": foot("blue", "0909")}
    commanders = {"c": leader("red", row(distance), points)}
    match = fight("u>D", units=units, commanders=commanders)
    asked = match.seat("red").view()["step"]["name"] == "commander-help"
    assert asked == (distance <= points)


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(
    "ground",
    [
        {"hexsides": {"river": ["0402/0403"], "main-river": ["0403/0404"]}},
        {"terrain": {"wood": ["0402", "0403"]}},
        {"terrain": {"town": ["0402"]}, "levels": {"2": ["0403"]}},
    ],
)
def test_terrain_has_no_effect_on_the_range(ground: dict[str, Any]) -> None:
    """A89."""
    units = {"u": foot("red", "0401", disrupted=True), "far": foot("blue", "0909")}
    commanders = {"c": leader("red", "0404", 3)}
    match = board(
        "reorganisation", units=units, commanders=commanders, ground=ground, dice=(2, *LOW)
    )
    assert reported(match, "reorganised") == [{"piece": "u", "die": 2, "total": 5}]


@pytest.mark.rule("10.0", "7.1")
def test_commanders_control_nothing_and_do_not_fight() -> None:
    units = {"u": foot("red", "0401"), "D": foot("blue", "0909")}
    match = board(
        "combat", units=units,
        commanders={"c": leader("red", "0405", 3), "d": leader("blue", "0406", 3)},
    )  # fmt: skip
    assert match.deciders == ("blue",)
    assert match.seat("red").view()["zones"]["red"] == ["0301", "0402", "0501"]


# 10.0 How they move (A94)


def commander_walks(steps: list[str], mp: int = 8, **ground: Any) -> str:
    """The points that a commander has spent on a walk from 0401."""
    match = board(
        "movement", units={"far": foot("blue", "0909"), "own": foot("red", "0901")},
        commanders={"c": {**leader("red", "0401"), "mp": mp}}, ground=ground,
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick c")
    for there in steps:
        red.play(f"step c {there}")
    return "+".join(str(event["cost"]) for event in reported(match, "step"))


@pytest.mark.rule("10.0", "6.2")
def test_commanders_pay_what_infantry_pays_and_may_enter_woods() -> None:
    """A94: a wood costs them 2 and is open to them, a ford 2 on top of the hex."""
    ground = {
        "terrain": {"wood": ["0402"], "town": ["0404"]}, "roads": [["0403-0404"]],
        "hexsides": {"ford": ["0404/0405"]}, "levels": {"2": ["0406"]},
    }  # fmt: skip
    walk = ["0402", "0403", "0404", "0405", "0406"]
    assert commander_walks(walk, mp=10, **ground) == "2+1+1+3+2"


@pytest.mark.rule("10.0", "6.5")
@pytest.mark.parametrize(
    ("ground", "code"),
    [
        ({"terrain": {"town": ["0402"]}}, "town-needs-road"),
        ({"hexsides": {"river": ["0401/0402"]}}, "no-bridge"),
    ],
)
def test_commanders_enter_towns_by_road_and_cross_rivers_by_bridge(
    ground: dict[str, Any], code: str
) -> None:
    """A94."""
    match = board(
        "movement", units={"far": foot("blue", "0909")}, commanders={"c": leader("red", "0401")},
        ground=ground,
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick c")
    assert codes(red, "step c 0402") == [code]


# 10.0 Lone commanders


def commander_beside_an_enemy(
    phase: str = "movement", at: str = "0404", active: str = "red", **tables: Any
) -> Match:
    """Red's commander c beside blue's unit D, with red's unit far away."""
    units = {"own": foot("red", "0901"), "D": foot("blue", "0405"), **tables.pop("units", {})}
    commanders = {"c": leader("red", at, 2), **tables.pop("commanders", {})}
    return board(phase, active=active, units=units, commanders=commanders, **tables)


@pytest.mark.rule("10.0", "11.0")
def test_a_lone_commander_in_an_enemy_zone_is_lost_at_the_end_of_the_movement_phase() -> None:
    """A90, A93: his points count for the enemy."""
    match = commander_beside_an_enemy()
    red = match.seat("red")
    red.play("pick own")
    red.play("step own 0902")
    assert not piece(match, "c")["lost"]
    red.play("stop own")
    red.play("end-movement")
    assert reported(match, "commander-lost") == [{"piece": "c", "hex": "0404"}]
    assert piece(match, "c")["lost"]
    assert (side(match, "red")["command_points_lost"], side(match, "blue")["points"]) == (2, 2)


@pytest.mark.rule("10.0")
def test_to_pass_through_an_enemy_zone_is_safe() -> None:
    """A90."""
    match = commander_beside_an_enemy(at="0403")
    red = match.seat("red")
    for action in ("pick c", "step c 0404", "step c 0504", "step c 0604", "stop c", "end-movement"):
        red.play(action)
    assert not piece(match, "c")["lost"]


@pytest.mark.rule("10.0")
def test_the_enemys_movement_phase_counts_too() -> None:
    """A90: at the end of every movement phase, for both sides."""
    match = commander_beside_an_enemy(active="blue", units={"D": foot("blue", "0406")})
    blue = match.seat("blue")
    for action in ("pick D", "step D 0405", "stop D", "end-movement"):
        blue.play(action)
    assert reported(match, "commander-lost") == [{"piece": "c", "hex": "0404"}]


@pytest.mark.rule("10.0", "8.0")
@pytest.mark.parametrize(("face", "lost"), [(1, True), (3, False)])
def test_the_commander_of_an_eliminated_unit_stays_and_is_tested_after_combat(
    face: int, lost: bool
) -> None:
    """A77, A90: with De his unit is gone, and he stands alone in the attacker's zone."""
    units = {"a": foot("red", "0404", 32), "D": foot("blue", "0405", 8), "E": foot("blue", "0909")}
    match = fight("a>D", dice=(face,), units=units, commanders={"c": leader("blue", "0405", 1)})
    match.seat("blue").play("no-command")
    assert (condition(match, "D") == "lost") == lost
    assert piece(match, "c")["lost"] == lost
    lost_at = {"piece": "c", "hex": "0405"}
    assert reported(match, "commander-lost") == ([lost_at] if lost else [])


@pytest.mark.rule("10.0", "8.0")
def test_the_commander_of_an_eliminated_unit_survives_out_of_enemy_zones() -> None:
    """A77: the attackers are gone too: nobody controls his hex."""
    units = {"a": foot("red", "0404", 1), "D": foot("blue", "0405", 8), "E": foot("blue", "0909")}
    match = board(
        "combat", active="blue", units=units, commanders={"c": leader("red", "0404")},
        ground={"hexsides": {"ford": ["0404/0405"]}}, dice=(1, *LOW),
        options={"attack_over_fords": True, "always_ask_commanders": True},
    )  # fmt: skip
    match.seat("blue").play("combats D>a")
    match.seat("red").play("no-command")
    assert condition(match, "a") == "lost"
    assert piece(match, "c")["hex"] == "0404"


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(
    ("company", "lost", "by_unit_only"),
    [
        ({"units": {"u": foot("red", "0404")}}, False, False),
        ({"units": {"u": foot("red", "0404", disrupted=True)}}, False, False),
        ({"guns": {"g": gun("red", "0404")}}, False, True),
        ({"guns": {"g": gun("blue", "0404", held_by="red")}}, False, True),
        ({"guns": {"g": gun("red", "0403")}}, True, True),
        ({"commanders": {"e": leader("red", "0404")}}, False, True),
        ({"commanders": {"e": leader("red", "0403")}}, True, True),
        ({"ground": {"terrain": {"town": ["0404"]}}}, False, False),
        ({"ground": {"terrain": {"walled-town": ["0404"]}}}, False, False),
        ({"ground": {"terrain": {"rampart": ["0404"]}}}, True, True),
        ({"ground": {"hexsides": {"ford": ["0404/0405"]}}}, False, False),
    ],
)
def test_what_protects_a_commander(company: dict[str, Any], lost: bool, by_unit_only: bool) -> None:
    """A91: any counter of his side in the hex; by option only a unit. A92: a town."""
    match = commander_beside_an_enemy(**company)
    match.seat("red").play("end-movement")
    assert piece(match, "c")["lost"] == lost
    strict = commander_beside_an_enemy(**company, options={"commander_protected_by": "unit"})
    strict.seat("red").play("end-movement")
    assert piece(strict, "c")["lost"] == by_unit_only


@pytest.mark.rule("10.0")
def test_two_commanders_protect_each_other_until_one_leaves() -> None:
    """A91: only counter means the only one in the hex, friend of whatever kind."""
    match = commander_beside_an_enemy(commanders={"e": leader("red", "0404")})
    red = match.seat("red")
    for action in ("pick e", "step e 0403", "step e 0402", "stop e", "end-movement"):
        red.play(action)
    assert reported(match, "commander-lost") == [{"piece": "c", "hex": "0404"}]


@pytest.mark.rule("10.0")
def test_a_disrupted_enemy_does_not_harm_a_commander() -> None:
    match = commander_beside_an_enemy(units={"D": foot("blue", "0405", disrupted=True)}, dice=LOW)
    match.seat("red").play("end-movement")
    assert not piece(match, "c")["lost"]


# 10.1 Reorganisation


@pytest.mark.rule("10.1", "9.2")
def test_a_three_and_a_commander_of_two_reorganise() -> None:
    units = {"u": foot("red", "0401", disrupted=True), "far": foot("blue", "0909")}
    match = board(
        "reorganisation", units=units, commanders={"c": leader("red", "0403", 2)}, dice=(3,)
    )
    assert reported(match, "reorganised") == [{"piece": "u", "die": 3, "total": 5}]
    assert condition(match, "u") == "in order"


@pytest.mark.rule("10.1")
def test_the_best_single_commander_in_range_helps() -> None:
    """A85: points are not added up, and one out of range does not count."""
    units = {"u": foot("red", "0401", disrupted=True), "far": foot("blue", "0909")}
    commanders = {
        "one": leader("red", "0401", 1), "two": leader("red", "0402", 2),
        "three": leader("red", "0406", 3), "enemy": leader("blue", "0403", 3),
    }  # fmt: skip
    match = board("reorganisation", units=units, commanders=commanders, dice=(2, *LOW))
    assert reported(match, "not-reorganised") == [{"piece": "u", "die": 2, "total": 4}]


@pytest.mark.rule("10.1")
def test_a_commander_helps_in_any_number_of_rolls() -> None:
    """A85."""
    units = {
        "u": foot("red", "0401", disrupted=True), "v": foot("red", "0301", disrupted=True),
        "w": foot("red", "0501", disrupted=True), "far": foot("blue", "0909"),
    }  # fmt: skip
    match = board(
        "reorganisation", units=units, commanders={"c": leader("red", "0401", 2)}, dice=(3, 4, 3)
    )
    assert [event["total"] for event in reported(match, "reorganised")] == [5, 6, 5]


@pytest.mark.rule("10.1", "9.2")
def test_a_commander_cannot_rally_a_unit_in_an_enemy_zone() -> None:
    units = {"u": foot("red", "0401", disrupted=True), "D": foot("blue", "0402")}
    match = board("reorganisation", units=units, commanders={"c": leader("red", "0401", 3)})
    assert match.roll_number == 0
    assert condition(match, "u") == "disrupted"


# 10.3 Capture


def entering(mover: dict[str, Any], **tables: Any) -> Match:
    """Red's unit u steps from 0404 into 0405, where blue's commander c stands."""
    units = {"u": {**mover, "hex": "0404"}, "far": foot("blue", "0909")}
    return board("movement", units=units, commanders={"c": leader("blue", "0405", 2)}, **tables)


@pytest.mark.rule("10.3", "6.1")
@pytest.mark.parametrize(
    "mover", [foot("red", ""), horse("red", ""), foot("red", "", disrupted=True)]
)
@pytest.mark.parametrize("terrain", ["clear", "camp"])
def test_a_unit_that_enters_captures_a_lone_commander(mover: dict[str, Any], terrain: str) -> None:
    """A40, A93; the move goes on."""
    match = entering(mover, ground={"terrain": {terrain: ["0405"]}})
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert reported(match, "captured") == [{"piece": "c", "hex": "0405"}]
    assert piece(match, "c")["lost"]
    assert side(match, "red")["points"] == 2
    assert "step u 0406" in texts(red)


@pytest.mark.rule("10.3", "6.5")
def test_a_commander_in_a_town_is_captured_by_entry() -> None:
    """A92."""
    ground = {"terrain": {"town": ["0405"]}, "roads": [["0404-0405"]]}
    match = entering(foot("red", ""), ground=ground)
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert piece(match, "c")["lost"]


@pytest.mark.rule("10.3", "6.1")
def test_a_commander_captures_no_commander() -> None:
    """A41."""
    match = board(
        "movement", units={"far": foot("blue", "0909")},
        commanders={"r": leader("red", "0404"), "c": leader("blue", "0405")},
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick r")
    assert codes(red, "step r 0405") == ["enemy-there"]


@pytest.mark.rule("10.3", "5.2")
def test_a_unit_takes_a_commander_and_his_gun_together() -> None:
    """A28; the gun is the capturing side's, whatever its name (A104)."""
    match = entering(foot("red", ""), guns={"g": gun("blue", "0405")})
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert piece(match, "c")["lost"]
    assert piece(match, "g")["seat"] == "red"


@pytest.mark.rule("10.3", "6.1")
def test_a_commander_with_a_unit_cannot_be_captured() -> None:
    match = board(
        "movement", units={"u": foot("red", "0404"), "D": foot("blue", "0405")},
        commanders={"c": leader("blue", "0405")},
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick u")
    assert codes(red, "step u 0405") == ["enemy-there"]
