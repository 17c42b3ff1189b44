"""9.1.2 Feu de Billebaude: what it bars, and how it is ended; 3.1 segment a."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.piacenza.board import (
    SELECTED,
    Table,
    board,
    codes,
    foot,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    unit,
)
from tests.games.piacenza.volleys import FAR, has, lines, rolls, step_name

WILD = {
    "a": foot("red", "0505", billebaude=True),
    "b": foot("red", "0506", billebaude=True),
    "c": foot("red", "0507"),
    "X": foot("blue", "1505"),
}


def segment(units: Table = WILD, dice: Iterable[int] = (), **tables: Any) -> Match:
    """Red's wing begins its activation."""
    commanders = {**FAR, **tables.pop("commanders", {})}
    return board("billebaude", units=units, commanders=commanders, dice=dice, **tables)


@pytest.mark.rule("3.1", "9.1.2")
def test_units_of_the_wing_that_fire_at_will_may_try() -> None:
    match = segment()
    red = match.seat("red")
    assert set(texts(red)) == {"steady a", "steady b", "steady-all", "end-steadying"}
    assert codes(red, "steady c") == ["no-billebaude"]
    assert codes(red, "steady X") == ["not-of-the-wing"]


@pytest.mark.rule("3.1")
def test_without_a_marker_the_segment_is_passed_over() -> None:
    assert step_name(segment({"c": foot("red", "0507"), "X": foot("blue", "1505")})) != "billebaude"


@pytest.mark.rule("9.1.2", "5.11")
@pytest.mark.parametrize(("face", "ends"), [(7, True), (8, False)])
def test_a_training_roll_ends_it(face: int, ends: bool) -> None:
    match = play(segment(dice=[face]), "steady a")
    assert rolls(match)[0].code == "steady-roll"
    assert has(match, "billebaude", "a") is not ends


@pytest.mark.rule("9.1.2")
def test_each_unit_tries_once() -> None:
    match = play(segment(dice=[9]), "steady a")
    assert set(texts(match.seat("red"))) == {"steady b", "end-steadying"}
    assert codes(match.seat("red"), "steady a") == ["tried-already"]
    assert codes(match.seat("red"), "steady-all") == ["only-one"]


@pytest.mark.rule("9.1.2")
def test_all_at_once() -> None:
    match = play(segment(dice=[9, 0]), "steady-all")
    assert [roll.params["piece"] for roll in rolls(match)] == ["a", "b"]
    assert has(match, "billebaude", "a")
    assert not has(match, "billebaude", "b")
    assert step_name(match) != "billebaude"


@pytest.mark.rule("9.1.2")
def test_nobody_has_to_try() -> None:
    match = play(segment(), "end-steadying")
    assert rolls(match) == []
    assert has(match, "billebaude", "a")


@pytest.mark.rule("9.1.2", "7.1", "8.2.1", "9.2.6", "4.4")
def test_the_usual_modifiers_count() -> None:
    """C30."""
    units = {"a": unit("red", "0505", "light", billebaude=True), "X": horse("blue", "0604")}
    match = segment(
        units, [0], commanders={"fr": leader("red", "0505")}, start={"smoke": {"0506": 1}}
    )
    play(match, "steady a")
    found = lines(rolls(match)[0].modifier)
    assert found == {"enemy-zone": 1, "beside-smoke": 1, "light": -1, "sergeants": -1}


@pytest.mark.rule("9.1.2", "11.2")
def test_a_routed_unit_keeps_its_marker_and_may_try() -> None:
    """C29."""
    units = {**WILD, "a": foot("red", "0505", billebaude=True, routed=True)}
    match = play(segment(units, [0]), "steady a")
    assert not has(match, "billebaude", "a")
    assert has(match, "routed", "a")


@pytest.mark.rule("9.1.2")
def test_units_out_of_command_try_too() -> None:
    units = {**WILD, "d": foot("red", "0515", billebaude=True)}
    assert "steady d" in texts(segment(units).seat("red"))


@pytest.mark.rule("9.1.2")
def test_who_is_rid_of_it_acts_in_the_same_activation() -> None:
    """C30: the segment comes before the movement."""
    match = play(segment(dice=[0, 9]), "steady-all")
    if step_name(match) == "movement":
        play(match, "formation r")
    assert codes(match.seat("red"), "move a") == []
    assert codes(match.seat("red"), "move b") != []


@pytest.mark.rule("8.2.1", "12.0")
def test_smoke_and_marker_are_two_things() -> None:
    """C6: the smoke goes at the end of the turn, the marker stays."""
    match = board(
        "reorganisation", units=WILD, commanders=FAR, dice=SELECTED,
        start={"smoke": {"0505": 1, "0506": 1}},
    )  # fmt: skip
    p = state(match)
    assert p.smoke == {}
    assert p.billebaude == 1 << index(match, "a") | 1 << index(match, "b")
