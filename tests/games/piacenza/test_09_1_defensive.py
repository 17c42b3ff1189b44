"""9.2.3, 10.2 The single volley of those who are attacked in melee."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.games.piacenza.fire import volley
from tests.games.piacenza.board import Table, foot, guns, horse, index, leader, state
from tests.games.piacenza.volleys import combat


def defenders(units: Table, unit: str, attacker: str, **tables: Any) -> list[str]:
    """Who fires when a unit is attacked."""
    match = combat({"r": foot("red", "0905"), **units}, **tables)
    p = state(match)
    found = volley.defenders(p, index(match, unit), index(match, attacker))
    return [p.name(each) for each in found]


@pytest.mark.rule("9.2.3")
@pytest.mark.parametrize(
    ("condition", "fires"),
    [({}, True), ({"disordered": True}, True), ({"routed": True}, False)],
)
def test_attacked_infantry_fires(condition: Table, fires: bool) -> None:
    units = {
        "a": foot("red", "0907"),
        "X": foot("blue", "1007", **condition),
        "Y": foot("blue", "1107"),
    }
    assert defenders(units, "X", "a") == (["X"] if fires else [])


@pytest.mark.rule("9.2.3", "11.1")
def test_disordered_and_out_of_command_it_does_not() -> None:
    """C31."""
    units = {"a": foot("red", "0907"), "X": foot("blue", "1007", disordered=True)}
    assert defenders(units, "X", "a") == []


@pytest.mark.rule("9.1.2")
def test_who_fires_at_will_has_no_volley() -> None:
    """C28; by option it has."""
    units = {"a": foot("red", "0907"), "X": foot("blue", "1007", billebaude=True)}
    assert defenders(units, "X", "a") == []
    assert defenders(units, "X", "a", options={"billebaude_volley": True}) == ["X"]


@pytest.mark.rule("9.2.3", "8.1")
@pytest.mark.parametrize(
    ("facing", "start", "fires"),
    [("W", {}, True), ("E", {}, False), ("W", {"fired": ["g"]}, False)],
)
def test_a_battery_fires_with_its_infantry(facing: str, start: Table, fires: bool) -> None:
    """G15: if it has not fired, and the attacker is in its arc."""
    units = {
        "a": foot("red", "0907"), "X": foot("blue", "1007"), "g": guns("blue", "1007", 3, facing),
    }  # fmt: skip
    assert defenders(units, "X", "a", start=start) == (["X", "g"] if fires else ["X"])


@pytest.mark.rule("10.2", "9.2.3")
def test_against_cavalry_the_infantry_defends_alone() -> None:
    """D23."""
    units = {
        "a": horse("red", "0907"), "X": foot("blue", "1007"), "g": guns("blue", "1007", 3, "W"),
    }  # fmt: skip
    assert defenders(units, "X", "a") == ["X"]


@pytest.mark.rule("9.2.3")
def test_a_battery_alone_fires() -> None:
    units = {"a": foot("red", "0907"), "g": guns("blue", "1007", 3, "W")}
    assert defenders(units, "g", "a") == ["g"]


@pytest.mark.rule("9.2.3", "9.1.3", "9.1.4")
def test_the_volley_is_pushed_as_one_and_suffered() -> None:
    """C26, C27: with the modifiers and the bonus of all fire."""
    units = {
        "a": foot("red", "0907"), "X": foot("blue", "1007"), "g": guns("blue", "1007", 3, "W"),
    }  # fmt: skip
    match = combat(units, commanders={"fb": leader("blue", "1007")})
    p = state(match)
    assert volley.defensive(p, index(match, "X"), index(match, "a"))
    names = [step.name for step in p.stack]
    assert names[-3:] == ["discharged", "battery-reply", "defensive-roll"]
    shot = p.stack[-1]
    assert isinstance(shot, volley.FireRoll)
    assert shot.ledgers(p)["strength"].total == 3
    assert shot.ledgers(p)["die"].total == -2


@pytest.mark.rule("9.2.3")
def test_nobody_to_fire_pushes_nothing() -> None:
    units = {"a": foot("red", "0907"), "X": foot("blue", "1007", routed=True)}
    match = combat(units)
    p = state(match)
    before = list(p.stack)
    assert not volley.defensive(p, index(match, "X"), index(match, "a"))
    assert p.stack == before
