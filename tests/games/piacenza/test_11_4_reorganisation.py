"""11.4 Reorganisation."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza.reorganisation import RallyRoll
from tests.games.piacenza.board import (
    SELECTED,
    Table,
    board,
    codes,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    unit,
)
from tests.games.piacenza.volleys import FAR, lines, order_of, rolls

SHAKEN = {
    "a": foot("red", "0505", disordered=True),
    "b": foot("red", "0506", routed=True),
    "c": foot("red", "0507"),
    "g": guns("red", "0508"),
    "X": horse("blue", "1505", disordered=True),
    "Y": horse("blue", "1506"),
}


def evening(units: Table = SHAKEN, dice: Iterable[int] = (), **tables: Any) -> Match:
    """All wings have activated."""
    commanders = {**FAR, **tables.pop("commanders", {})}
    return board("reorganisation", units=units, commanders=commanders, dice=dice, **tables)


@pytest.mark.rule("3.0", "11.4")
def test_the_first_seat_tries_first_then_the_other() -> None:
    """A8."""
    match = evening(dice=[0, 0, 0])
    assert match.deciders == ("red",)
    assert set(texts(match.seat("red"))) == {"rally a", "rally b", "rally-all", "end-rallying"}
    play(match, "rally-all")
    assert match.deciders == ("blue",)
    assert set(texts(match.seat("blue"))) == {"rally X", "end-rallying"}


@pytest.mark.rule("11.4")
def test_who_may_try() -> None:
    red = evening().seat("red")
    assert codes(red, "rally c") == ["in-good-order"]
    assert codes(red, "rally g") == ["in-good-order"]
    assert codes(red, "rally X") == ["not-own"]


@pytest.mark.rule("11.4")
def test_one_try_a_turn() -> None:
    match = play(evening(dice=[9]), "rally a")
    assert codes(match.seat("red"), "rally a") == ["tried-already"]
    assert codes(match.seat("red"), "rally-all") == ["only-one"]
    assert order_of(match, "a") == "disordered"


@pytest.mark.rule("11.4")
def test_one_level_of_order_is_regained() -> None:
    """E1, E7: from rout to disorder, from disorder to good order; not both in one turn."""
    match = play(evening(dice=[0, 0]), "rally b", "rally a")
    assert order_of(match, "a") == "good"
    assert order_of(match, "b") == "disordered"
    assert codes(match.seat("red"), "rally b") != []


@pytest.mark.rule("11.4")
def test_nobody_has_to_try_and_nobody_to_try_is_not_asked() -> None:
    match = play(evening(dice=SELECTED), "end-rallying", "end-rallying")
    assert rolls(match, "rally-roll") == []
    calm = evening({"c": foot("red", "0507"), "Y": horse("blue", "1506")}, SELECTED)
    assert state(calm).turn == 2


@pytest.mark.rule("11.4", "5.11")
@pytest.mark.parametrize(("face", "rallies"), [(7, True), (8, False)])
def test_the_level_of_training(face: int, rallies: bool) -> None:
    match = play(evening(dice=[face]), "rally a")
    assert (order_of(match, "a") == "good") is rallies


@pytest.mark.rule("11.4")
def test_a_natural_nine_always_fails() -> None:
    """Nine less two would be seven."""
    leaders = {"fr": leader("red", "0505", sergeants=3)}
    match = play(evening(dice=[9], commanders=leaders), "rally a")
    (roll,) = rolls(match)
    assert (roll.total, roll.against, roll.result) == (6, 7, "failed")
    eight = play(evening(dice=[8], commanders=leaders), "rally a")
    assert rolls(eight)[0].result == "passed"


# Modifiers


def modifiers(units: Table, piece: str, **tables: Any) -> dict[str, int]:
    match = evening(units, **tables)
    p = state(match)
    return lines(RallyRoll(index(match, piece)).ledger(p))


@pytest.mark.rule("11.4")
def test_routed_units_add_two() -> None:
    assert modifiers(SHAKEN, "a") == {}
    assert modifiers(SHAKEN, "b") == {"routed": 2}


@pytest.mark.rule("4.4.1", "11.4")
def test_out_of_command_adds_two() -> None:
    lone = {**SHAKEN, "d": foot("red", "0515", disordered=True)}
    assert modifiers(lone, "d") == {"out-of-command": 2}


@pytest.mark.rule("7.1", "11.4")
def test_an_enemy_zone_adds_two_instead_of_one() -> None:
    """E8."""
    near = {**SHAKEN, "X": horse("blue", "0604")}
    assert modifiers(near, "a") == {"enemy-zone": 2}


@pytest.mark.rule("8.2.1", "11.4")
@pytest.mark.parametrize(("marker", "added"), [("0505", 2), ("0405", 1), ("0305", 0)])
def test_smoke_still_counts(marker: str, added: int) -> None:
    """A9, E8: markers are lifted afterwards."""
    found = modifiers(SHAKEN, "a", start={"smoke": {marker: 1}})
    assert sum(found.values()) == added


@pytest.mark.rule("4.2", "4.3", "4.4", "4.6.1", "11.4")
@pytest.mark.parametrize(
    ("helper", "helps"),
    [
        (leader("red", "0505"), True),
        (leader("red", "0404"), True),
        (leader("red", "0305"), False),
        (leader("red", "0505", "bearer"), True),
        (leader("red", "0505", "wing"), False),
        (leader("red", "0505", "chief"), False),
    ],
)
def test_who_helps(helper: Table, helps: bool) -> None:
    """E7: formation commanders and standard bearers, never those above them."""
    commanders = {"fr": helper} if helper["rank"] == "formation" else {"l": helper}
    found = modifiers(SHAKEN, "a", commanders=commanders)
    assert found == ({"sergeants": -1} if helps else {})


@pytest.mark.rule("9.2.6", "11.4")
def test_light_infantry() -> None:
    light = {**SHAKEN, "a": unit("red", "0505", "light", disordered=True)}
    assert modifiers(light, "a") == {"light": -1}


@pytest.mark.rule("11.4")
def test_every_roll_against_the_book_s_sum() -> None:
    """All faces with all the conditions of the paragraph, added up by hand."""
    for zone, routed, lone, fc in product((False, True), repeat=4):
        units = {
            "a": foot("red", "0505", **{"routed" if routed else "disordered": True}),
            "Y": horse("blue", "0604" if zone else "1506"),
        }
        if not lone:
            units["c"] = foot("red", "0507")
        commanders = {"fr": leader("red", "0507" if lone or not fc else "0404")}
        commanded = not lone
        match = evening(units, commanders=commanders)
        p = state(match)
        helped = fc and not lone
        for face in range(10):
            total = face + 2 * zone + 2 * routed + 2 * (not commanded) - helped
            expected = "passed" if total <= 7 and face != 9 else "failed"
            assert RallyRoll(index(match, "a")).read(p, (face,)).result == expected
