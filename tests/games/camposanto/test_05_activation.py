"""5 Activations: what a wing of each status may do."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto.movement import allowance
from battaglia.games.camposanto.turn import OPERATIONS
from tests.games.camposanto.board import (
    board,
    codes,
    foot,
    guns,
    light,
    marshal,
    play,
    state,
    texts,
    where,
)

FIVE = {f"r{n}": foot("red", f"0{n + 2}08") for n in range(5)}
FOE = {"b": foot("blue", "0602")}


def wing_of(status: str, operation: str = "movement", **tables: Any) -> Match:
    return board(operation, status=status, **{"units": {**FIVE, **FOE}, **tables})


def turn_on_the_spot(match: Match, *units: str) -> Match:
    for unit in units:
        play(match, f"move {unit}", f"face {unit} N")
    return match


@pytest.mark.rule("5.1")
def test_an_impetuous_wing_has_a_movement_point_more() -> None:
    for status, points in (("impetuous", 4), ("aggressive", 3), ("cautious", 3), ("titubant", 3)):
        p = state(wing_of(status))
        assert allowance(p, p.battle.index["r0"]) == points


@pytest.mark.rule("5.1", "9.2")
def test_c_g13_impetuous_batteries_move_two_hexes() -> None:
    """C-G13 Batteries gain the point; the marshal does not (8.2)."""
    units = {"g": guns("red", "0608"), **FOE}
    p = state(wing_of("impetuous", units=units))
    assert allowance(p, p.battle.index["g"]) == 2
    ride = {"m": marshal("red", "0610")}
    match = board("marshal", status="impetuous", units={**FIVE, **FOE}, marshals=ride)
    assert "marshal m 0606" in texts(match.seat("red"))
    assert codes(match.seat("red"), "marshal m 0605") == ["marshal-too-far"]


@pytest.mark.rule("5.1", "6.1")
def test_c_g16_an_impetuous_unit_goes_from_zone_to_zone() -> None:
    """C-G16 At once or later, but it stops on entering."""
    units = {"r": foot("red", "0606"), "b": foot("blue", "0705"), "c": foot("blue", "0505")}
    match = board(status="impetuous", units=units)
    play(match, "move r", "step r 0506")
    assert [text for text in texts(match.seat("red")) if text.startswith("step")] == []
    other = board(status="impetuous", units=units)
    play(other, "move r", "step r 0607", "step r 0507")
    assert codes(other.seat("red"), "step r 0506") == []
    plain = board(status="aggressive", units=units)
    play(plain, "move r", "step r 0607", "step r 0507")
    assert codes(plain.seat("red"), "step r 0506") == ["zone-to-zone"]


@pytest.mark.rule("5.2")
def test_an_aggressive_wing_activates_all_its_units() -> None:
    match = turn_on_the_spot(wing_of("aggressive"), "r0", "r1", "r2", "r3")
    assert codes(match.seat("red"), "move r4") == []
    turn_on_the_spot(match, "r4")
    assert state(match).activation == 2


@pytest.mark.rule("5.3")
def test_a_cautious_wing_activates_four_units() -> None:
    match = turn_on_the_spot(wing_of("cautious"), "r0", "r1", "r2")
    assert codes(match.seat("red"), "move r3") == []
    turn_on_the_spot(match, "r3")
    assert state(match).activation == 2


@pytest.mark.rule("5.4")
def test_a_titubant_wing_activates_four_units() -> None:
    match = turn_on_the_spot(wing_of("titubant"), "r0", "r1", "r2", "r3")
    assert state(match).activation == 2


@pytest.mark.rule("5.3", "5.4")
def test_the_limit_is_the_only_obstacle() -> None:
    """A position in which four have moved: the fifth is refused for that alone."""
    match = wing_of("cautious")
    p = state(match)
    p.moved = 0b1111
    assert codes(match.seat("red"), "move r4") == ["limit-reached"]
    p.moved = 0b111
    assert codes(match.seat("red"), "move r4") == []


@pytest.mark.rule("5.3", "5.5")
def test_c_g9_fire_uses_no_activation() -> None:
    """C-G9 Only moving and turning count: a battery fires, then four other units move."""
    units = {"g": guns("red", "0706"), **FIVE, "b": foot("blue", "0703")}
    match = wing_of("cautious", "artillery", units=units, dice=[1, 1])
    play(match, "fire g 0703")
    turn_on_the_spot(match, "r0", "r1", "r2")
    assert codes(match.seat("red"), "move r3") == []


@pytest.mark.rule("5.3", "6.1")
def test_c_g10_turning_on_the_spot_is_an_activation() -> None:
    """C-G10 6.1 ties it to the unit's own movement."""
    match = turn_on_the_spot(wing_of("cautious"), "r0")
    assert codes(match.seat("red"), "move r0") == ["moved"]
    assert state(match).moved == 1


@pytest.mark.rule("5.3", "6.2")
def test_c_g11_stacked_counters_are_activated_one_by_one() -> None:
    """C-G11 And they may separate."""
    units = {"r": foot("red", "0608"), "l": light("red", "0608"), **FOE}
    match = wing_of("cautious", units=units)
    play(match, "move l", "step l 0607", "face l N")
    assert state(match).moved.bit_count() == 1
    assert where(match, "r") == "0608"
    assert codes(match.seat("red"), "move r") == []


@pytest.mark.rule("5.5", "9.2")
def test_c_g12_a_battery_fires_and_moves() -> None:
    """C-G12 Nothing forbids it."""
    units = {"g": guns("red", "0706"), "b": foot("blue", "0703")}
    match = wing_of("aggressive", "artillery", units=units, dice=[1, 1])
    play(match, "fire g 0703", "move g", "step g 0707", "face g N")
    assert where(match, "g") == "0707"


@pytest.mark.rule("5.4", "6.1")
def test_a_titubant_wing_enters_no_zone_but_may_leave_one() -> None:
    units = {"r": foot("red", "0606"), "b": foot("blue", "0705"), "s": foot("red", "0908")}
    match = board(status="titubant", units=units)
    play(match, "move r")
    assert codes(match.seat("red"), "step r 0706") == ["titubant-enemy-zone"]
    assert codes(match.seat("red"), "step r 0607") == []
    play(match, "step r 0607")
    assert codes(match.seat("red"), "step r 0606") == ["titubant-enemy-zone"]


@pytest.mark.rule("5.4", "9.1")
def test_a_titubant_wing_does_not_fire() -> None:
    """C-D11 The aid card and 9.1 say so, 5.4 is silent."""
    units = {"g": guns("red", "0706"), "l": light("red", "0605"), "b": foot("blue", "0704")}
    match = wing_of("titubant", "artillery", units=units)
    assert state(match).stack[-1].name == "movement"
    aggressive = wing_of("aggressive", "artillery", units=units)
    assert codes(aggressive.seat("red"), "fire g 0704") == []
    p = state(aggressive)
    p.statuses = (3, *p.statuses[1:])
    assert codes(aggressive.seat("red"), "fire g 0704") == ["titubant-no-fire"]


@pytest.mark.rule("5.4", "7")
def test_a_titubant_wing_starts_no_assault() -> None:
    units = {"r": foot("red", "0606"), "b": foot("blue", "0705"), "c": foot("blue", "0201")}
    assert state(board("assaults", status="titubant", units=units)).wing == 1
    assert state(board("assaults", status="cautious", units=units)).stack[-1].name == "assaults"


@pytest.mark.rule("5.5")
def test_the_operations_come_in_their_order() -> None:
    units = {
        "g": guns("red", "0706"),
        "l": light("red", "0606"),
        "r": foot("red", "0506"),
        "b": foot("blue", "0605"),
        "c": foot("blue", "0703"),
    }
    ride = {"m": marshal("red", "0610")}
    match = board("general", status="cautious", units=units, marshals=ride)
    seen = []
    while state(match).wing == 0:
        seen.append(state(match).stack[-1].name)
        quiet = ("no-general", "end-fire", "end-movement", "marshal m 0610", "end-assaults")
        play(match, next(line for line in quiet if line in texts(match.seat("red"))))
    assert seen == list(OPERATIONS)


@pytest.mark.rule("5.5", "6")
def test_only_units_of_the_wing_move() -> None:
    units = {"r": foot("red", "0608"), "o": foot("red", "0808", wing="left"), **FOE}
    match = board(units=units, wings=("centre", "left"))
    assert codes(match.seat("red"), "move o") == ["not-of-the-wing"]
    assert codes(match.seat("red"), "move b") == ["not-of-the-wing"]
    assert codes(match.seat("red"), "move r") == []
    other = board(units=units, wings=("centre", "left"), wing="left")
    assert codes(other.seat("red"), "move o") == []


@pytest.mark.rule("5.5", "6")
def test_a_new_activation_begins_with_a_clean_sheet() -> None:
    match = turn_on_the_spot(wing_of("aggressive"), "r0")
    assert state(match).moved == 1
    play(match, "end-movement")
    p = state(match)
    assert (p.activation, p.battle.seats[p.active], p.moved) == (2, "blue", 0)
