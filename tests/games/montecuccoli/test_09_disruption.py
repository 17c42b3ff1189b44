"""9.0 Disruption, what a disrupted unit can do no more, and reorganisation."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, condition, fight, piece, reported

# 9.0 Being disrupted


@pytest.mark.rule("9.0")
def test_combat_disrupts() -> None:
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)}
    match = fight("a>D", dice=(1,), units=units)
    assert condition(match, "D") == "disrupted"
    assert reported(match, "disrupted") == [{"piece": "D"}]


@pytest.mark.rule("9.0", "5.0")
def test_gunfire_disrupts() -> None:
    match = board(
        "artillery", units={"D": foot("blue", "0407")}, guns={"g": gun("red", "0404")},
        dice=(2, *LOW),
    )  # fmt: skip
    match.seat("red").play("fire g D")
    assert condition(match, "D") == "disrupted"


def fire_at_a_disrupted_unit(kills: bool) -> Match:
    units = {"D": foot("blue", "0405", disrupted=True), "E": foot("blue", "0403")}
    options = {"artillery_kills_disrupted": kills}
    return board(
        "artillery", units=units, guns={"g": gun("red", "0404")}, options=options, dice=LOW
    )


@pytest.mark.rule("9.0")
def test_gunfire_does_nothing_more_to_a_disrupted_unit() -> None:
    """A11: a second disruption destroys in a combat phase only."""
    red = fire_at_a_disrupted_unit(kills=False).seat("red")
    assert codes(red, "fire g D") == ["target-disrupted"]
    assert texts(red) == ["fire g E", "end-fire"]


@pytest.mark.rule("9.0")
def test_by_option_gunfire_destroys_a_disrupted_unit() -> None:
    """A11."""
    match = fire_at_a_disrupted_unit(kills=True)
    match.seat("red").play("fire g D")
    assert condition(match, "D") == "lost"


@pytest.mark.rule("9.0")
def test_guns_and_commanders_with_a_disrupted_unit_are_not_touched() -> None:
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8), "E": foot("blue", "0906")}
    match = fight(
        "a>D", dice=(1,), units=units, commanders={"c": leader("blue", "0405")},
        guns={"g": gun("blue", "0405")},
    )  # fmt: skip
    blue = match.seat("blue")
    blue.play("no-command")
    assert condition(match, "D") == "disrupted"
    assert [piece(match, name)["hex"] for name in ("c", "g")] == ["0405", "0405"]
    assert texts(blue) == ["fire g a", "end-fire"]


@pytest.mark.rule("9.0", "11.0")
def test_an_eliminated_unit_is_out_of_the_game() -> None:
    units = {"a": foot("red", "0404", 48), "D": foot("blue", "0405", 8), "E": foot("blue", "0906")}
    match = fight("a>D", dice=(1,), units=units)
    assert reported(match, "eliminated") == [{"piece": "D", "hex": "0405"}]
    assert piece(match, "D")["hex"] == ""
    assert not piece(match, "D")["disrupted"]
    assert codes(match.seat("blue"), "pick D") == ["lost"]
    assert match.seat("blue").view()["zones"]["blue"] == [
        "0806", "0807", "0905", "0907",
    ]  # fmt: skip


# 9.1 What it can do no more


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("strength", "printed", "value"), [(8, None, 4), (7, None, 4), (1, None, 1), (7, 2, 2)]
)
def test_a_disrupted_unit_is_weaker(strength: int, printed: int | None, value: int) -> None:
    """A87: half its strength, rounded up, unless another figure is given."""
    weak = foot("blue", "0405", strength, disrupted=True, disrupted_strength=printed)
    match = fight("a>D", units={"a": foot("red", "0404"), "D": weak})
    assert reported(match, "combat-result")[0]["defence"] == value


@pytest.mark.rule("9.1", "7.1")
def test_a_disrupted_unit_does_not_attack_and_controls_nothing() -> None:
    units = {
        "a": foot("red", "0404", disrupted=True), "b": foot("red", "0505"),
        "D": foot("blue", "0405"),
    }  # fmt: skip
    match = board("combat", units=units)
    red = match.seat("red")
    assert codes(red, "attack a D") == ["disrupted-no-attack"]
    assert "0403" not in red.view()["zones"]["red"]
    blue = board("combat", active="blue", units=units).seat("blue")
    assert "attack D a" in texts(blue)
    blue.play("attack D b")
    assert "end-declaration" in texts(blue)


def walk_from(unit: dict[str, Any], steps: list[str], **ground: Any) -> list[str]:
    """The steps that a unit can take, one after another, before one is refused."""
    match = board("movement", units={"u": unit, "far": foot("blue", "0909")}, ground=ground)
    red = match.seat("red")
    plan = ["pick u", *(f"step u {there}" for there in steps)]
    return [str(action).rsplit(maxsplit=1)[-1] for action in red.play_plan(plan)[1:]]


BROKEN_FOOT = foot("red", "0404", disrupted=True)
BROKEN_HORSE = horse("red", "0404", disrupted=True)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("unit", [BROKEN_FOOT, BROKEN_HORSE])
def test_a_disrupted_unit_moves_two_hexes(unit: dict[str, Any]) -> None:
    assert walk_from(unit, ["0405", "0406", "0407"]) == ["0405", "0406"]


@pytest.mark.rule("9.1")
def test_two_hexes_whatever_they_cost() -> None:
    """A84: a stream and a slope at once cost three points, twice; a unit of 1 MP moves too."""
    sides = {"stream": ["0404/0405", "0405/0406"]}
    levels = {"2": ["0405"], "3": ["0406"]}
    slow = {**BROKEN_FOOT, "mp": 1}
    assert walk_from(slow, ["0405", "0406"], hexsides=sides, levels=levels) == ["0405", "0406"]


@pytest.mark.rule("9.1")
def test_a_disrupted_unit_gains_nothing_by_a_road() -> None:
    assert walk_from(BROKEN_HORSE, ["0405", "0406", "0407"], roads=[["0404-0408"]]) == [
        "0405", "0406",
    ]  # fmt: skip


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("ground", "code"),
    [
        ({"hexsides": {"ford": ["0404/0405"]}}, "disrupted-no-ford"),
        ({"hexsides": {"river": ["0404/0405"]}}, "no-bridge"),
        ({"terrain": {"wood": ["0405"]}}, "disrupted-no-cover"),
        ({"terrain": {"wood": ["0405"]}, "roads": [["0404-0405"]]}, "disrupted-no-cover"),
        ({"terrain": {"town": ["0405"]}, "roads": [["0404-0405"]]}, "disrupted-no-cover"),
        ({"terrain": {"walled-town": ["0405"]}, "roads": [["0404-0405"]]}, "disrupted-no-cover"),
    ],
)
def test_where_a_disrupted_unit_may_not_go(ground: dict[str, Any], code: str) -> None:
    """A84, A44."""
    units = {"u": BROKEN_FOOT, "far": foot("blue", "0909")}
    red = board("movement", units=units, ground=ground).seat("red")
    red.play("pick u")
    assert codes(red, "step u 0405") == [code]
    assert "step u 0405" not in texts(red)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("water", ["river", "ford", "main-river"])
def test_a_disrupted_unit_uses_bridges(water: str) -> None:
    sides = {water: ["0404/0405"], "bridge": ["0404/0405"]}
    assert walk_from(BROKEN_FOOT, ["0405"], hexsides=sides) == ["0405"]


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("cover", ["wood", "town"])
def test_a_disrupted_unit_may_leave_cover_and_not_go_into_more(cover: str) -> None:
    """A44."""
    ground = {"terrain": {cover: ["0404", "0403"]}, "roads": [["0403-0404"]]}
    assert walk_from(BROKEN_FOOT, ["0405"], **ground) == ["0405"]
    assert walk_from(BROKEN_FOOT, ["0403"], **ground) == []


@pytest.mark.rule("9.1")
def test_a_disrupted_unit_may_leave_an_enemy_zone() -> None:
    """A88."""
    units = {"u": BROKEN_FOOT, "D": foot("blue", "0405")}
    red = board("movement", units=units).seat("red")
    red.play("pick u")
    assert codes(red, "step u 0403") == []


# 9.2 Reorganisation


def rally(unit: dict[str, Any], face: int, **tables: Any) -> Match:
    """Red's reorganisation phase with a disrupted unit u."""
    others = tables.pop("units", {"far": foot("blue", "0909")})
    units = {"u": {**unit, "disrupted": True}, **others}
    return board("reorganisation", units=units, dice=(face, *LOW), **tables)


@pytest.mark.rule("9.2", "4.1.1")
@pytest.mark.parametrize(
    ("face", "becomes"),
    [(1, "disrupted"), (2, "disrupted"), (3, "disrupted"), (4, "disrupted"),
     (5, "in order"), (6, "in order")],
)  # fmt: skip
@pytest.mark.parametrize("unit", [foot("red", "0404"), horse("red", "0404")])
def test_five_or_six_reorganises(unit: dict[str, Any], face: int, becomes: str) -> None:
    """A6: the roll comes by itself."""
    match = rally(unit, face)
    assert condition(match, "u") == becomes
    code = "reorganised" if becomes == "in order" else "not-reorganised"
    assert reported(match, code) == [{"piece": "u", "die": face, "total": face}]


@pytest.mark.rule("9.2", "7.2")
def test_no_roll_in_an_enemy_zone() -> None:
    match = rally(foot("red", "0404"), 6, units={"D": foot("blue", "0405")})
    assert condition(match, "u") == "disrupted"
    assert match.roll_number == 0


@pytest.mark.rule("9.2", "7.1")
@pytest.mark.parametrize(
    ("enemy", "ground"),
    [
        (foot("blue", "0405", disrupted=True), {}),
        (foot("blue", "0405"), {"hexsides": {"ford": ["0404/0405"]}}),
        (horse("blue", "0405"), {"terrain": {"wood": ["0404"]}}),
        (foot("blue", "0406"), {}),
    ],
)
def test_a_neighbour_without_a_zone_here_does_not_prevent_the_roll(
    enemy: dict[str, Any], ground: dict[str, Any]
) -> None:
    match = rally(foot("red", "0404"), 6, units={"D": enemy}, ground=ground)
    assert condition(match, "u") == "in order"


@pytest.mark.rule("9.2", "6.5")
def test_in_a_town_a_unit_reorganises_beside_the_enemy() -> None:
    """A50."""
    units = {"D": foot("blue", "0405")}
    ground = {"terrain": {"town": ["0404"]}}
    assert condition(rally(foot("red", "0404"), 5, units=units, ground=ground), "u") == "in order"


@pytest.mark.rule("9.2")
def test_every_disrupted_unit_of_the_active_side_rolls_once() -> None:
    """A6, A12: in the order of the scenario; the enemy's units wait for their own phase."""
    units = {
        "u": foot("red", "0101"), "v": foot("red", "0103", disrupted=True),
        "w": foot("red", "0105"), "x": horse("red", "0107", disrupted=True),
        "B": foot("blue", "0909", disrupted=True),
    }  # fmt: skip
    match = board("reorganisation", units=units, dice=(5, 4))
    assert [event["piece"] for event in reported(match, "reorganised")] == ["v"]
    assert [event["piece"] for event in reported(match, "not-reorganised")] == ["x"]
    assert match.deciders == ("red",)


@pytest.mark.rule("9.2")
def test_a_reorganised_unit_moves_and_fights_in_the_same_turn() -> None:
    """A86: with all its movement points."""
    match = rally(horse("red", "0401"), 5, units={"D": foot("blue", "0409")})
    red = match.seat("red")
    assert piece(match, "u")["mp"] == "8"
    plan = ["pick u", *(f"step u 04{col:02}" for col in range(2, 9)), "stop u"]
    assert len(red.play_plan(plan)) == len(plan)
    assert texts(red) == ["attack u D"]
