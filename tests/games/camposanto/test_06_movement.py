"""6, 6.1, 6.2, 6.3 Movement, fronts and zones of control, stacking, terrain."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto import zones
from battaglia.games.camposanto.movement import allowance
from tests.games.camposanto.board import (
    board,
    codes,
    events_of,
    facing_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    texts,
    where,
)

FAR = foot("blue", "0601")
"""An enemy who is in nobody's way."""


def moving(unit: str = "r", **tables: Any) -> Match:
    """A match with a unit in hand."""
    return play(board(**tables), f"move {unit}")


def steps(match: Match, seat: str = "red") -> list[str]:
    """The hexes that the unit in hand may step into."""
    found = [text.split() for text in texts(match.seat(seat))]
    return sorted(words[2] for words in found if words[0] == "step")


def names(match: Match, mask: int) -> list[str]:
    p = state(match)
    return [name for index, name in enumerate(p.battle.grid.names) if mask >> index & 1]


@pytest.mark.rule("6", "9.2", "10.1")
def test_movement_points_of_the_arms() -> None:
    units = {
        "r": foot("red", "0308"),
        "h": horse("red", "0508"),
        "g": guns("red", "0708"),
        "l": light("red", "0908"),
        "b": FAR,
    }
    p = state(board(units=units))
    assert [allowance(p, p.battle.index[name]) for name in "rhgl"] == [3, 4, 1, 3]


@pytest.mark.rule("6")
def test_each_hex_costs_a_point_whatever_the_ground() -> None:
    ground = {"terrain": {"farmhouses": ["0607"], "village": ["0606"]}}
    match = moving(units={"r": foot("red", "0608"), "b": FAR}, ground=ground)
    play(match, "step r 0607", "step r 0606", "step r 0605")
    assert codes(match.seat("red"), "step r 0604") == ["no-points"]
    assert steps(match) == []


@pytest.mark.rule("6")
def test_a_move_goes_from_neighbour_to_neighbour() -> None:
    match = moving(units={"r": foot("red", "0608"), "b": FAR})
    assert codes(match.seat("red"), "step r 0606") == ["by-way-of"]
    assert steps(match) == ["0508", "0607", "0609", "0707", "0708", "0709"]


@pytest.mark.rule("6")
def test_one_unit_at_a_time_and_each_once() -> None:
    units = {"r": foot("red", "0608"), "s": foot("red", "0808"), "b": FAR}
    match = board(units=units)
    door = match.seat("red")
    assert codes(door, "step r 0607") == ["not-in-hand"]
    assert codes(door, "face r N") == ["not-in-hand"]
    play(match, "move r")
    assert codes(door, "step s 0807") == ["other-in-hand"]
    assert codes(door, "move s") == ["wrong-step"]
    play(match, "step r 0607", "face r N")
    assert codes(door, "move r") == ["moved"]
    assert codes(door, "step r 0606") == ["not-in-hand", "moved"]
    assert codes(door, "move s") == []


@pytest.mark.rule("6")
def test_the_movement_may_be_ended() -> None:
    match = play(board(units={"r": foot("red", "0608"), "b": FAR}), "end-movement")
    assert state(match).activation == 2


@pytest.mark.rule("7.4", "6")
def test_what_is_lost_does_not_move() -> None:
    gone = foot("red", "0608", lost=True)
    match = board(units={"r": gone, "s": foot("red", "0808"), "b": FAR})
    assert codes(match.seat("red"), "move r") == ["lost"]
    assert codes(match.seat("red"), "move s") == []


# 6.1


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("facing", "front"),
    [
        ("N", ["0605", "0705"]),
        ("NE", ["0705", "0706"]),
        ("SE", ["0706", "0707"]),
        ("S", ["0607", "0707"]),
        ("SW", ["0506", "0607"]),
        ("NW", ["0506", "0605"]),
    ],
)
def test_two_front_hexes_and_four_flank_hexes(facing: str, front: list[str]) -> None:
    match = board(units={"r": foot("red", "0606", facing), "b": FAR})
    p = state(match)
    assert sorted(names(match, zones.front_of(p, 0))) == sorted(front)
    ring = {"0605", "0705", "0706", "0707", "0607", "0506"}
    assert set(names(match, zones.flank_of(p, 0))) == ring - set(front)
    assert set(names(match, zones.zone_of_control(p, 0))) == ring
    assert set(names(match, zones.front(p, 0))) == set(front)


@pytest.mark.rule("6.1", "8.2")
def test_c_g17_every_combat_unit_has_a_zone_marshals_have_none() -> None:
    """C-G17 Batteries and light foot too, all six hexes, over farmhouses as well."""
    ring = {"0605", "0705", "0706", "0707", "0607", "0506"}
    ground = {"terrain": {"farmhouses": ["0605"], "river": ["0707"]}}
    for unit in (foot, horse, guns, light):
        match = board(units={"r": unit("red", "0606"), "b": FAR}, ground=ground)
        zone = zones.zone_of_control(state(match), 0)
        assert set(names(match, zone)) == ring - {"0707"}
    units, heroes = {"r": foot("red", "0202"), "b": FAR}, {"m": marshal("red", "0606")}
    match = board(units=units, marshals=heroes)
    assert not ring & set(names(match, zones.zone_of_control(state(match), 0)))


@pytest.mark.rule("6.1")
def test_entering_a_zone_ends_the_move() -> None:
    units = {"r": foot("red", "0608"), "b": foot("blue", "0705")}
    match = play(moving(units=units), "step r 0607", "step r 0606")
    assert steps(match) == []
    assert codes(match.seat("red"), "step r 0506") == ["no-points"]
    assert codes(match.seat("red"), "face r SW") == []


@pytest.mark.rule("6.1")
def test_a_unit_turns_as_it_likes_at_the_end_also_in_a_zone() -> None:
    units = {"r": foot("red", "0607"), "b": foot("blue", "0705")}
    match = play(moving(units=units), "step r 0606", "face r SE")
    assert facing_of(match, "r") == "SE"


@pytest.mark.rule("6.1")
def test_turning_without_moving() -> None:
    match = play(moving(units={"r": foot("red", "0607"), "b": FAR}), "face r S")
    assert (where(match, "r"), facing_of(match, "r")) == ("0607", "S")


@pytest.mark.rule("6.1")
def test_a_facing_is_a_vertex() -> None:
    match = moving(units={"r": foot("red", "0607"), "b": FAR})
    assert codes(match.seat("red"), "face r E") == ["no-such-facing"]


@pytest.mark.rule("6.1")
def test_c_g15_who_begins_in_a_zone_enters_none_in_that_move() -> None:
    """C-G15 Neither at once nor after a free hex, nor of the same enemy."""
    units = {"r": foot("red", "0606"), "b": foot("blue", "0705"), "c": foot("blue", "0306")}
    match = moving(units=units)
    door = match.seat("red")
    assert codes(door, "step r 0706") == ["zone-to-zone"]
    assert codes(door, "step r 0506") == []
    play(match, "step r 0506")
    assert codes(door, "step r 0406") == ["zone-to-zone"]
    assert codes(door, "step r 0606") == ["zone-to-zone"]
    free = moving(units={**units, "b": foot("blue", "0805")})
    play(free, "step r 0506")
    assert codes(free.seat("red"), "step r 0406") == []


@pytest.mark.rule("6.1")
def test_c_g18_friends_do_not_lift_a_zone() -> None:
    """C-G18 A friend in the hex undoes a Front for retreats, not the zone for movement."""
    units = {"r": foot("red", "0608"), "g": guns("red", "0606"), "b": foot("blue", "0705")}
    match = play(moving(units=units), "step r 0607", "step r 0606")
    assert steps(match) == []
    assert codes(match.seat("red"), "face r N") == []


@pytest.mark.rule("6", "6.3")
def test_c_g19_nobody_enters_enemies_pond_river_or_leaves_the_map() -> None:
    """C-G19 Never."""
    ground = {"terrain": {"pond": ["0607"], "river": ["0707"]}}
    units = {"r": foot("red", "0608"), "b": foot("blue", "0708")}
    match = board(status="impetuous", units=units, ground=ground)
    play(match, "move r")
    door = match.seat("red")
    assert codes(door, "step r 0607") == ["impassable"]
    assert codes(door, "step r 0707") == ["impassable"]
    assert codes(door, "step r 0708") == ["enemy-there"]
    edge = moving(units={"r": foot("red", "0111"), "b": FAR})
    assert codes(edge.seat("red"), "step r 0112") == ["no-such-hex"]
    assert steps(edge) == ["0110", "0211"]


@pytest.mark.rule("6")
def test_c_g19_enemy_marshals_bar_the_way_too() -> None:
    """C-G19 He stands in no zone of the mover's here: nobody came adjacent to him."""
    units, heroes = {"r": foot("red", "0608"), "b": FAR}, {"m": marshal("blue", "0607")}
    match = moving(units=units, marshals=heroes)
    assert codes(match.seat("red"), "step r 0607") == ["enemy-there"]


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_c_g20_anybody_may_enter_the_bridge(seat: str) -> None:
    """C-G20 It is open ground in the river, and nothing lies beyond it."""
    river = [f"{column:02}09" for column in range(1, 12) if column != 6]
    ground = {"terrain": {"river": river, "bridge": ["0609"]}}
    other = "blue" if seat == "red" else "red"
    units = {"r": foot(seat, "0608"), "b": foot(other, "0602")}
    match = play(board(active=seat, units=units, ground=ground), "move r")
    assert codes(match.seat(seat), "step r 0609") == []
    assert codes(match.seat(seat), "step r 0709") == ["impassable"]


# 6.2


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("other", [foot, horse])
def test_one_regiment_a_hex(other: Any) -> None:
    units = {"r": foot("red", "0608"), "o": other("red", "0606"), "b": FAR}
    match = play(moving(units=units), "step r 0607")
    assert codes(match.seat("red"), "step r 0606") == []
    play(match, "step r 0606")
    assert codes(match.seat("red"), "face r N") == ["crowded"]
    assert not any(text.startswith("face") for text in texts(match.seat("red")))
    play(match, "step r 0605")
    assert codes(match.seat("red"), "face r N") == []


@pytest.mark.rule("6.2")
def test_nobody_passes_over_friends_without_the_points_to_get_past() -> None:
    units = {"r": foot("red", "0609"), "o": foot("red", "0606"), "b": FAR}
    match = play(moving(units=units), "step r 0608", "step r 0607")
    assert codes(match.seat("red"), "step r 0606") == ["crowded"]
    line = {f"o{n}": foot("red", f"0{n}06") for n in range(5, 8)}
    row = {f"p{n}": foot("red", f"0{n}05") for n in range(6, 8)}
    deep = moving(units={"r": foot("red", "0607"), **line, **row, "b": FAR})
    assert codes(deep.seat("red"), "step r 0606") == []
    play(deep, "step r 0606")
    assert codes(deep.seat("red"), "step r 0605") == []
    play(deep, "step r 0605")
    assert "0604" in steps(deep)


@pytest.mark.rule("6.2")
def test_nobody_passes_over_a_friend_in_an_enemy_zone() -> None:
    """The zone would end the move on top of the friend."""
    units = {"r": foot("red", "0608"), "o": foot("red", "0607"), "b": foot("blue", "0606")}
    match = moving(units=units)
    assert codes(match.seat("red"), "step r 0607") == ["crowded"]


@pytest.mark.rule("6.2", "9.2", "10.1")
@pytest.mark.parametrize("top", [guns, light])
def test_foot_and_one_supporting_counter_share_a_hex(top: Any) -> None:
    units = {"r": foot("red", "0608"), "t": top("red", "0607", "SE"), "b": FAR}
    match = play(moving(units=units), "step r 0607", "face r N")
    assert where(match, "r") == where(match, "t") == "0607"
    assert facing_of(match, "t") == "N"
    back = play(moving("t", units={**units, "r": foot("red", "0608")}), "step t 0608", "face t N")
    assert (facing_of(back, "r"), facing_of(back, "t")) == ("N", "N")


@pytest.mark.rule("6.2", "9.2", "10.1")
@pytest.mark.parametrize("top", [guns, light])
def test_c_g21_no_third_counter_and_none_on_horse(top: Any) -> None:
    """C-G21 A regiment of foot and one supporting counter at most."""
    units = {"r": foot("red", "0608"), "t": top("red", "0608"), "s": light("red", "0607"), "b": FAR}
    match = moving("s", units=units)
    assert codes(match.seat("red"), "step s 0608") == []
    play(match, "step s 0608")
    assert codes(match.seat("red"), "face s N") == ["crowded"]
    horsed = {"h": horse("red", "0608"), "t": top("red", "0607"), "b": FAR}
    ridden = moving("t", units=horsed)
    expected = ["crowded"] if top is guns else []
    assert codes(ridden.seat("red"), "step t 0608") == expected
    rider = moving("h", units=horsed)
    play(rider, "step h 0607")
    assert codes(rider.seat("red"), "face h N") == ["crowded"]


@pytest.mark.rule("6.2", "10.1")
def test_two_light_units_do_not_share_a_hex() -> None:
    units = {"l": light("red", "0608"), "k": light("red", "0607"), "b": FAR}
    match = play(moving("l", units=units), "step l 0607")
    assert codes(match.seat("red"), "face l N") == ["crowded"]


@pytest.mark.rule("6.2")
def test_c_g22_counters_of_different_wings_may_share_a_hex() -> None:
    """C-G22 Each moves with its own wing."""
    own = {"r": foot("red", "0608"), "l": light("red", "0607", wing="left")}
    units = {**own, "s": foot("red", "0308"), "b": FAR}
    match = play(moving(units=units, wings=("centre", "left")), "step r 0607", "face r N")
    assert where(match, "r") == where(match, "l")
    assert codes(match.seat("red"), "move l") == ["not-of-the-wing"]


@pytest.mark.rule("6.1", "6.2")
def test_c_g23_a_stack_looks_where_its_regiment_looks() -> None:
    """C-G23 The regiment's own move turns both, each with its event; no other does."""
    units = {"r": foot("red", "0608"), "l": light("red", "0608"), "b": FAR}
    match = moving("l", units=units)
    assert [text for text in texts(match.seat("red")) if text.startswith("face")] == ["face l N"]
    assert codes(match.seat("red"), "face l SW") == ["turns-with"]
    play(match, "face l N", "move r", "face r NE")
    assert (facing_of(match, "r"), facing_of(match, "l")) == ("NE", "NE")
    turned = [(event["piece"], event["facing"]) for event in events_of(match, "turned")]
    assert turned == [("r", "NE"), ("l", "NE")]


@pytest.mark.rule("6.1", "9.2", "10.1")
@pytest.mark.parametrize("support", [light, guns])
def test_c_g23_a_support_that_arrives_takes_the_regiments_facing(support: Any) -> None:
    """C-G23 It turns, the regiment does not; alone it turns as it likes."""
    units = {"r": foot("red", "0608", "SE"), "l": support("red", "0609", "N"), "b": FAR}
    match = play(moving("l", units=units), "step l 0608")
    assert codes(match.seat("red"), "face l N") == ["turns-with"]
    play(match, "face l SE")
    assert (facing_of(match, "r"), facing_of(match, "l")) == ("SE", "SE")
    assert [event["piece"] for event in events_of(match, "turned")] == ["l"]
    free = moving("l", units=units)
    assert sum(text.startswith("face") for text in texts(free.seat("red"))) == 6


@pytest.mark.rule("6.1")
def test_c_g23_a_regiment_that_arrives_turns_the_support() -> None:
    """C-G23 It is the regiment's own move."""
    units = {"r": foot("red", "0609", "N"), "g": guns("red", "0608", "NE"), "b": FAR}
    match = play(moving(units=units), "step r 0608", "face r NW")
    assert (facing_of(match, "r"), facing_of(match, "g")) == ("NW", "NW")
    assert [event["piece"] for event in events_of(match, "turned")] == ["r", "g"]


@pytest.mark.rule("6.2", "8.2")
def test_c_g24_nobody_ends_on_a_marshal() -> None:
    """C-G24 He shares his hex with nobody, but is passed over."""
    units, heroes = {"r": foot("red", "0608"), "b": FAR}, {"m": marshal("red", "0607")}
    match = play(moving(units=units, marshals=heroes), "step r 0607")
    assert codes(match.seat("red"), "face r N") == ["crowded"]
    play(match, "step r 0606", "face r N")
    assert where(match, "r") == "0606"


# 9.2


@pytest.mark.rule("9.2")
def test_a_battery_enters_no_enemy_zone() -> None:
    units = {"g": guns("red", "0607"), "b": foot("blue", "0705")}
    match = moving("g", units=units)
    assert codes(match.seat("red"), "step g 0606") == ["guns-enemy-zone"]
    assert codes(match.seat("red"), "step g 0507") == []
    play(match, "step g 0507")
    assert steps(match) == []


@pytest.mark.rule("9.2", "11")
def test_c_g14_in_the_evening_a_battery_only_turns() -> None:
    """C-G14 1 point less leaves none; turning stays allowed. Impetuous it has one again."""
    units = {"g": guns("red", "0607"), "b": FAR}
    match = moving("g", units=units, evening=True)
    assert steps(match) == []
    assert codes(match.seat("red"), "step g 0606") == ["no-points"]
    play(match, "face g SE")
    assert facing_of(match, "g") == "SE"
    p = state(board(units=units, evening=True, status="impetuous"))
    assert allowance(p, 0) == 1


@pytest.mark.rule("6", "6.1")
def test_a_whole_move_is_made_hex_by_hex_and_ends_with_its_facing() -> None:
    match = board(units={"r": foot("red", "0308"), "s": foot("red", "0508"), "b": FAR})
    assert codes(match.seat("red"), "march r+s 0408") == ["one-at-a-time"]
    front = state(match).battle.grid.vertices[2]
    play(match, f"march r 0408 facing {front}")
    assert where(match, "r") == "0408"
    assert facing_of(match, "r") == front
