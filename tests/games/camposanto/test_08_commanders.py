"""8.2 Marshals: movement, forced escape, losses. The re-roll is in test_08_reroll.py."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto import zones
from tests.games.camposanto.board import (
    begin_operation,
    board,
    codes,
    events_of,
    foot,
    guns,
    horse,
    marshal,
    play,
    state,
    texts,
    where,
)

UNITS = {"r": foot("red", "0210"), "b": foot("blue", "0601")}


def riding(hex_name: str = "0606", **tables: Any) -> Match:
    """Red's marshal is to move."""
    tables.setdefault("units", UNITS)
    return board("marshal", marshals={"m": marshal("red", hex_name)}, **tables)


def hexes(match: Match, seat: str = "red") -> set[str]:
    return {text.split()[2] for text in texts(match.seat(seat))}


@pytest.mark.rule("8.2", "6")
def test_a_marshal_rides_four_hexes() -> None:
    match = riding("0610")
    p = state(match)
    here = p.battle.grid.index("0610")
    reach = {
        name for name in hexes(match) if p.battle.grid.distance(here, p.battle.grid.index(name))
    }
    assert max(p.battle.grid.distance(here, p.battle.grid.index(name)) for name in reach) == 4
    assert "0610" in hexes(match)
    assert codes(match.seat("red"), "marshal m 0605") == ["marshal-too-far"]
    play(match, "marshal m 0606")
    assert where(match, "m") == "0606"


@pytest.mark.rule("8.2")
def test_he_may_stay() -> None:
    match = play(riding(), "marshal m 0606")
    assert where(match, "m") == "0606"
    assert state(match).activation == 2


@pytest.mark.rule("8.2", "11")
def test_c_g14_in_the_evening_he_rides_three() -> None:
    """C-G14 All units have a point less."""
    match = riding("0610", evening=True)
    assert codes(match.seat("red"), "marshal m 0606") == ["marshal-too-far"]
    assert codes(match.seat("red"), "marshal m 0607") == []


@pytest.mark.rule("5.4", "8.2")
@pytest.mark.parametrize("status", ["impetuous", "aggressive", "cautious", "titubant"])
def test_he_moves_whatever_the_status(status: str) -> None:
    """C-G13 And never farther for it."""
    match = riding("0610", status=status)
    assert codes(match.seat("red"), "marshal m 0606") == []
    assert codes(match.seat("red"), "marshal m 0605") == ["marshal-too-far"]


@pytest.mark.rule("8.2")
def test_he_enters_no_enemy_zone() -> None:
    units = {"r": foot("red", "0210"), "b": foot("blue", "0604")}
    match = riding(units=units)
    assert codes(match.seat("red"), "marshal m 0605") == ["marshal-enemy-zone"]
    assert codes(match.seat("red"), "marshal m 0604") == ["marshal-enemy-zone"]
    assert codes(riding().seat("red"), "marshal m 0605") == []
    wall = {f"b{n}": foot("blue", f"{n:02}04") for n in range(1, 12)}
    shut = riding(units={"r": foot("red", "0210"), **wall})
    assert codes(shut.seat("red"), "marshal m 0602") == ["marshal-too-far"]


@pytest.mark.rule("6.3", "8.2")
def test_he_does_not_ride_through_water() -> None:
    river = [f"{column:02}05" for column in range(1, 12)]
    match = riding(ground={"terrain": {"river": river}})
    assert codes(match.seat("red"), "marshal m 0605") == ["marshal-too-far"]
    assert codes(match.seat("red"), "marshal m 0604") == ["marshal-too-far"]


@pytest.mark.rule("6.2", "8.2")
def test_c_g24_he_shares_no_hex() -> None:
    """C-G24 He passes over friends, but his power works on adjacent units."""
    line = {f"r{n}": foot("red", f"{n:02}05") for n in range(1, 12)}
    match = riding(units={**line, "b": foot("blue", "0601")})
    assert codes(match.seat("red"), "marshal m 0605") == ["marshal-alone"]
    assert codes(match.seat("red"), "marshal m 0604") == []


@pytest.mark.rule("8.2")
def test_only_the_marshal_of_the_wing_rides() -> None:
    both = {"m": marshal("red", "0606"), "n": marshal("red", "0806", wing="left")}
    units = {**UNITS, "o": foot("red", "0410", wing="left")}
    match = board("marshal", units=units, marshals=both, wings=("centre", "left"))
    assert codes(match.seat("red"), "marshal n 0807") == ["not-the-marshal"]
    assert codes(match.seat("red"), "marshal r 0807") == ["not-the-marshal"]
    left = board("marshal", wing="left", units=units, marshals=both, wings=("centre", "left"))
    assert codes(left.seat("red"), "marshal n 0807") == []


@pytest.mark.rule("8.2")
def test_a_wing_without_its_marshal_goes_on() -> None:
    match = board("marshal", units=UNITS, marshals={"m": marshal("red", "0606", lost=True)})
    assert state(match).activation == 2


@pytest.mark.rule("8.2")
def test_c_g72_his_death_changes_nothing_else() -> None:
    """C-G72 The wing fights on, whatever is left of it."""
    match = board(units=UNITS, marshals={"m": marshal("red", "0606", lost=True)})
    assert match.outcome is None
    assert codes(match.seat("red"), "move r") == []


# The forced escape


def approach(hero: str = "0607", *, by: Any = foot, **tables: Any) -> Match:
    """Blue comes from 0604 to 0605 and 0606, which is beside red's marshal."""
    units = {"b": by("blue", "0604"), "r": foot("red", "0210"), **tables.pop("units", {})}
    heroes = {"m": marshal("red", hero), **tables.pop("marshals", {})}
    match = board(active="blue", units=units, marshals=heroes, **tables)
    return play(match, "move b", "step b 0605")


@pytest.mark.rule("8.2", "7.3")
@pytest.mark.parametrize("by", [foot, horse])
def test_c_g69_a_marshal_escapes_from_whoever_comes_adjacent(by: Any) -> None:
    """C-G69, C-D25 Three hexes, before the enemy goes on; who came moves on."""
    match = approach(by=by)
    assert where(match, "m") == "0607"
    play(match, "step b 0606")
    assert match.deciders == ("red",)
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    assert where(match, "m")[2:] == "10"
    assert match.deciders == ("blue",)
    assert codes(match.seat("blue"), "step b 0607") == []


@pytest.mark.rule("8.2")
def test_c_g69_an_enemy_marshal_alarms_nobody() -> None:
    """C-G69 Only combat units do."""
    heroes = {"m": marshal("red", "0606"), "n": marshal("blue", "0603")}
    units = {"r": foot("red", "0210"), "b": foot("blue", "0101")}
    match = board("marshal", active="blue", units=units, marshals=heroes)
    play(match, "marshal n 0605")
    assert where(match, "m") == "0606"


@pytest.mark.rule("8.2", "7.3")
def test_he_does_not_end_in_an_enemy_zone() -> None:
    watch = {"c": foot("blue", "0310", "S"), "d": foot("blue", "0910", "S")}
    match = play(approach(units=watch), "step b 0606")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    p = state(match)
    assert not zones.in_enemy_zone(p, p.battle.index["m"])


@pytest.mark.rule("8.2")
def test_c_g70_he_takes_a_way_without_fronts_if_there_is_one() -> None:
    """C-G70 0508 and 0608 are as far from an enemy, but a Front looks at 0608."""
    watch = {"c": foot("blue", "0708", "NW"), "d": foot("blue", "0408", "SW")}
    match = play(approach("0607", units=watch), "step b 0606")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    way = [event["hex"] for event in events_of(match, "falls-back")]
    assert (way[0], where(match, "m")) == ("0508", way[2])
    blind = {"c": foot("blue", "0708", "SE"), "d": foot("blue", "0408", "SW")}
    free = play(approach("0607", units=blind), "step b 0606")
    assert texts(free.seat("red")) == ["retreat-step m 0508", "retreat-step m 0608"]


@pytest.mark.rule("8.2", "7.3")
def test_c_g70_a_hit_at_the_edge_removes_him() -> None:
    """C-G70 Also the one hit of the front."""
    units = {"b": foot("blue", "0608"), "r": foot("red", "0210")}
    match = board(active="blue", units=units, marshals={"m": marshal("red", "0611")})
    play(match, "move b", "step b 0609", "step b 0610")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    assert where(match, "m") == ""
    assert match.outcome is None
    assert state(match).losses == (0, 0)


@pytest.mark.rule("8.2", "7.3")
def test_c_g70_a_front_on_every_way_removes_him() -> None:
    """C-G70 There is no way without a Front: the hit is his end."""
    watch = {"c": foot("blue", "0509", "N"), "d": foot("blue", "0709", "N")}
    match = play(approach("0607", units=watch), "step b 0606")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    assert where(match, "m") == ""


@pytest.mark.rule("8.2", "7.3")
def test_c_g70_shut_in_he_is_removed() -> None:
    """C-G70 No path at all."""
    wall = {
        f"c{n}": foot("blue", name, "N") for n, name in enumerate(("0608", "0508", "0507", "0707"))
    }
    match = approach("0607", units=wall)
    play(match, "step b 0606")
    assert where(match, "m") == ""


ONLY_FIRE = {"only_fire_kills_marshals": True}


@pytest.mark.rule("8.2", "7.3")
def test_c_g70_by_option_only_fire_removes_him() -> None:
    """C-G70 Option only_fire_kills_marshals: fronts and the edge do not, and shut in he stays."""
    watch = {"c": foot("blue", "0509", "N"), "d": foot("blue", "0709", "N")}
    match = play(approach("0607", units=watch, options=ONLY_FIRE), "step b 0606")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    assert where(match, "m") not in ("", "0607")
    units = {"b": foot("blue", "0608"), "r": foot("red", "0210")}
    heroes = {"m": marshal("red", "0611")}
    edge = board(active="blue", units=units, marshals=heroes, options=ONLY_FIRE)
    play(edge, "move b", "step b 0609", "step b 0610")
    assert where(edge, "m") == "0611"
    assert events_of(edge, "at-the-edge") == []
    wall = {
        f"c{n}": foot("blue", name, "N") for n, name in enumerate(("0608", "0508", "0507", "0707"))
    }
    shut = play(approach("0607", units=wall, options=ONLY_FIRE), "step b 0606")
    assert where(shut, "m") == "0607"


@pytest.mark.rule("8.2")
def test_two_marshals_escape_one_after_the_other() -> None:
    second = {"n": marshal("red", "0707", wing="left")}
    units = {"o": foot("red", "0410", wing="left"), "c": foot("blue", "0101", wing="left")}
    match = approach(units=units, marshals=second, wings=("centre", "left"))
    play(match, "step b 0606")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    assert (where(match, "n")[2:], where(match, "m")[2:]) == ("10", "10")
    assert where(match, "n") != where(match, "m")


@pytest.mark.rule("8.2")
def test_c_g71_a_marshal_stops_nobody() -> None:
    """C-G71 He has no zone: an enemy passes by with the points it has."""
    match = approach("0707")
    p = state(match)
    assert not zones.zone_of_control(p, 0) >> p.battle.grid.index("0606") & 1
    play(match, "step b 0606")
    while match.deciders == ("red",):
        play(match, texts(match.seat("red"))[0])
    assert codes(match.seat("blue"), "step b 0607") == []


@pytest.mark.rule("8.2", "9.1")
def test_a_hit_by_fire_removes_a_marshal() -> None:
    units = {"g": guns("blue", "0604"), "r": foot("red", "0210")}
    heroes = {"m": marshal("red", "0606")}
    match = board("artillery", active="blue", units=units, marshals=heroes, dice=[6, 6])
    play(match, "fire g 0606")
    assert where(match, "m") == ""
    assert match.outcome is None
    assert state(match).losses == (0, 0)


@pytest.mark.rule("8.2")
def test_a_marshal_is_no_unit_to_be_moved() -> None:
    match = board(units=UNITS, marshals={"m": marshal("red", "0606")})
    assert codes(match.seat("red"), "move m") == ["not-of-the-wing"]
    begin_operation(state(match), "marshal", "red", "centre", "titubant")
    assert state(match).stack[-1].name == "marshal"
