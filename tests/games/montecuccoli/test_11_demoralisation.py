"""11.0 Demoralisation: what is counted, when it sets in, what it does."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, fight, piece, reported, side


def seats(red: int = 99, blue: int = 99) -> dict[str, Any]:
    """Both sides with their levels of demoralisation."""
    levels = {"red": red, "blue": blue}
    return {
        name: {"name": {"en": name, "it": name}, "demoralised_at": level}
        for name, level in levels.items()
    }


def destroy(level: int, **tables: Any) -> Match:
    """Red destroys blue's D of 8 (by De), whatever else there is."""
    units = {
        "a": foot("red", "0404", 99), "D": foot("blue", "0405", 8), **tables.pop("units", {}),
    }  # fmt: skip
    match = fight("a>D", dice=(1,), units=units, seats=seats(blue=level), **tables)
    assert [event["piece"] for event in reported(match, "eliminated")] == ["D"]
    return match


# 11.0 What is counted


@pytest.mark.rule("11.0")
@pytest.mark.parametrize(("level", "broken"), [(7, True), (8, True), (9, False)])
def test_the_level_is_reached_or_not(level: int, broken: bool) -> None:
    """A95: a point for each combat point of the unit."""
    match = destroy(level)
    assert side(match, "blue")["combat_points_lost"] == 8
    assert side(match, "blue")["demoralised"] == broken
    assert side(match, "red")["demoralised"] is False
    assert len(reported(match, "demoralised")) == int(broken)


@pytest.mark.rule("11.0")
def test_a_unit_lost_while_disrupted_counts_its_full_strength() -> None:
    """A96."""
    units = {"a": foot("red", "0404", 4), "D": foot("blue", "0405", 8, disrupted=True)}
    match = fight("a>D", dice=(1,), units=units, seats=seats(blue=8))
    assert side(match, "blue")["combat_points_lost"] == 8
    assert side(match, "blue")["demoralised"]


@pytest.mark.rule("11.0", "13.4")
@pytest.mark.parametrize(("counts", "broken"), [(True, True), (False, False)])
def test_whether_commanders_count_is_for_the_scenario_to_say(counts: bool, broken: bool) -> None:
    """A97: the captured commander of 3 makes up the level of 3, or does not."""
    match = board(
        "movement", units={"u": foot("red", "0404"), "far": foot("blue", "0909")},
        commanders={"c": leader("blue", "0405", 3)}, seats=seats(blue=3),
        victory={"commanders_demoralise": counts},
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert side(match, "blue")["command_points_lost"] == 3
    assert side(match, "blue")["demoralised"] == broken
    assert side(match, "red")["points"] == 3


@pytest.mark.rule("11.0")
def test_units_and_commanders_add_up() -> None:
    match = board(
        "movement", units={"u": foot("red", "0404"), "x": foot("blue", "0909", 5, lost=True),
                           "far": foot("blue", "0908")},
        commanders={"c": leader("blue", "0405", 3)}, seats=seats(blue=8),
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert side(match, "blue")["loss"] == 8
    assert side(match, "blue")["demoralised"]


@pytest.mark.rule("11.0", "5.2")
def test_captured_guns_count_nothing() -> None:
    match = board(
        "movement", units={"u": foot("red", "0404"), "far": foot("blue", "0909")},
        guns={"g": gun("blue", "0405")}, seats=seats(blue=1),
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert piece(match, "g")["seat"] == "red"
    assert side(match, "blue")["loss"] == 0
    assert side(match, "red")["points"] == 0
    assert not side(match, "blue")["demoralised"]


# 11.1 When


@pytest.mark.rule("11.1")
def test_it_sets_in_at_once_in_the_middle_of_a_phase() -> None:
    """A98: the captor's second step is still to come, and the enemy is broken already."""
    match = board(
        "movement", units={"u": foot("red", "0404"), "h": horse("blue", "0909")},
        commanders={"c": leader("blue", "0405", 3)}, seats=seats(blue=3),
    )  # fmt: skip
    red = match.seat("red")
    red.play("pick u")
    assert piece(match, "h")["mp"] == "8"
    red.play("step u 0405")
    assert reported(match, "demoralised") == [{"seat": "blue", "loss": 3}]
    assert piece(match, "h")["mp"] == "4"
    assert "step u 0406" in texts(red)


@pytest.mark.rule("11.1")
def test_it_is_for_good_and_is_reported_once() -> None:
    """A98."""
    units = {"E": foot("blue", "0403", 8), "F": foot("blue", "0909")}
    match = fight(
        "a>D", "b>E", dice=(1, 1), seats=seats(blue=8),
        units={"a": foot("red", "0404", 99), "b": foot("red", "0402", 99),
               "D": foot("blue", "0405", 8), **units},
    )  # fmt: skip
    match.seat("red").play("resolve D")
    assert len(reported(match, "eliminated")) == 2
    assert reported(match, "demoralised") == [{"seat": "blue", "loss": 8}]
    assert side(match, "blue")["demoralised"]


@pytest.mark.rule("11.1")
def test_both_armies_can_be_demoralised() -> None:
    """A98."""
    units = {"a": foot("red", "0404", 1), "D": foot("blue", "0405", 8)}
    match = fight(
        "a>D", dice=(5,), units=units, seats=seats(red=1, blue=1), start={"demoralised": ["blue"]}
    )
    assert side(match, "red")["demoralised"]
    assert side(match, "blue")["demoralised"]


# 11.1 What it does


BROKEN = {"demoralised": ["red"]}


@pytest.mark.rule("11.1")
@pytest.mark.parametrize(
    ("unit", "points"),
    [
        (foot("red", "0404"), "2"),
        (horse("red", "0404"), "4"),
        ({**horse("red", "0404"), "arm": "dragoon"}, "4"),
        ({**horse("red", "0404"), "arm": "light", "mp": 10}, "4"),
        # A99: never more than is printed.
        ({**foot("red", "0404"), "mp": 1}, "1"),
        ({**horse("red", "0404"), "mp": 3}, "3"),
        # A99: a disrupted unit keeps its two hexes.
        (foot("red", "0404", disrupted=True), "2"),
        (horse("red", "0404", disrupted=True), "2"),
    ],
)
def test_the_new_allowances(unit: dict[str, Any], points: str) -> None:
    units = {"u": unit, "far": foot("blue", "0909")}
    match = board("movement", units=units, start=BROKEN)
    assert piece(match, "u")["mp"] == points
    red = match.seat("red")
    red.play("pick u")
    assert red.view()["step"]["left"] == points


@pytest.mark.rule("11.1")
def test_the_other_army_keeps_its_points() -> None:
    units = {"u": foot("red", "0404"), "h": horse("blue", "0909"), "f": foot("blue", "0907")}
    match = board("movement", units=units, start=BROKEN)
    assert [piece(match, name)["mp"] for name in "uhf"] == ["2", "8", "4"]


@pytest.mark.rule("11.1")
def test_commanders_and_light_guns_are_not_affected() -> None:
    """A99, A16."""
    match = board(
        "movement", units={"u": foot("red", "0404"), "far": foot("blue", "0909")},
        commanders={"c": leader("red", "0404")}, guns={"g": gun("red", "0404", mp=4)},
        start=BROKEN,
    )  # fmt: skip
    assert piece(match, "c")["mp"] == "8"
    assert piece(match, "g")["mp"] == "4"


@pytest.mark.rule("11.1", "5.0")
def test_the_guns_of_a_demoralised_army_fire() -> None:
    """A16."""
    match = board(
        "artillery", units={"D": foot("blue", "0405")}, guns={"g": gun("red", "0404")},
        start=BROKEN, dice=LOW,
    )  # fmt: skip
    assert texts(match.seat("red")) == ["fire g D", "end-fire"]


@pytest.mark.rule("11.1", "6.2")
def test_demoralised_infantry_cannot_wade_and_cavalry_can() -> None:
    """A100: two for the ford and one for the hex are three."""
    units = {
        "f": foot("red", "0404"), "h": horse("red", "0304"), "far": foot("blue", "0909"),
    }  # fmt: skip
    ground = {"hexsides": {"ford": ["0404/0405", "0304/0305"]}}
    red = board("movement", units=units, ground=ground, start=BROKEN).seat("red")
    red.play("pick f")
    assert codes(red, "step f 0405") == ["too-expensive"]
    red.play("stop f")
    red.play("pick h")
    assert codes(red, "step h 0305") == []


@pytest.mark.rule("11.1", "9.2")
@pytest.mark.parametrize(("face", "code"), [(4, "not-reorganised"), (5, "not-reorganised"),
                                            (6, "reorganised")])  # fmt: skip
def test_demoralised_cavalry_reorganises_on_six(face: int, code: str) -> None:
    """A101."""
    units = {"u": horse("red", "0404", disrupted=True), "far": foot("blue", "0909")}
    match = board("reorganisation", units=units, start=BROKEN, dice=(face, *LOW))
    assert [event["piece"] for event in reported(match, code)] == ["u"]


@pytest.mark.rule("11.1", "10.1")
@pytest.mark.parametrize(("face", "code"), [(3, "not-reorganised"), (4, "reorganised")])
def test_a_commander_helps_demoralised_cavalry_to_six(face: int, code: str) -> None:
    """A101: the modified roll counts."""
    units = {"u": horse("red", "0404", disrupted=True), "far": foot("blue", "0909")}
    match = board(
        "reorganisation", units=units, commanders={"c": leader("red", "0404", 2)}, start=BROKEN,
        dice=(face, *LOW),
    )  # fmt: skip
    assert [event["total"] for event in reported(match, code)] == [face + 2]


@pytest.mark.rule("11.1", "9.2")
def test_demoralised_infantry_does_not_reorganise() -> None:
    """A101: there is no roll."""
    units = {"u": foot("red", "0404", disrupted=True), "far": foot("blue", "0909")}
    match = board(
        "reorganisation", units=units, commanders={"c": leader("red", "0404", 3)}, start=BROKEN,
        dice=(6, 6),
    )  # fmt: skip
    assert match.roll_number == 0
    assert piece(match, "u")["disrupted"]
