"""6.4, 6.5, 7.3 The line of retreat: retreat and escape step by step."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.flow import settle
from battaglia.core.match import Match
from battaglia.games.camposanto import line_of_retreat as line
from battaglia.games.camposanto import retreat
from tests.games.camposanto.board import (
    board,
    codes,
    facing_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    steps_of,
    texts,
    where,
)
from tests.games.camposanto.ways_back import outcomes

FAR = foot("blue", "0601")
FARTHEST = 1000


def on_the_way(kind: str, unit: str = "r", **tables: Any) -> Match:
    """A match in which a unit of red's has just begun to retreat or to escape."""
    tables["units"] = {"spare": foot("red", "1111"), **tables["units"]}
    match = board(**tables)
    p = state(match)
    begin = retreat.begin_escape if kind == "escape" else retreat.begin_retreat
    begin(p, p.battle.index[unit])
    settle(p)
    return match


def escaping(unit: str = "r", **tables: Any) -> Match:
    return on_the_way("escape", unit, **tables)


def retreating(unit: str = "r", **tables: Any) -> Match:
    return on_the_way("retreat", unit, **tables)


def ways(match: Match, seat: str = "red") -> list[str]:
    """Where the piece on its way may go: hexes, and "halt"."""
    words = [text.split() for text in texts(match.seat(seat))]
    return sorted(each[-1] if each[0] == "retreat-step" else each[0] for each in words)


def ends(match: Match, unit: str = "r") -> set[str]:
    """Every hex in which a unit on its way can end, whatever its owner chooses."""
    return {where for where, _ in outcomes(state(match), unit)}


# 6.5 The line


@pytest.mark.rule("6.5")
def test_c_g29_a_step_leads_nearer_the_own_edge() -> None:
    """C-G29 Two hexes are nearer; the owner breaks the tie."""
    match = escaping(units={"r": foot("red", "0606"), "b": FAR})
    assert ways(match) == ["0607", "0707"]
    assert codes(match.seat("red"), "retreat-step r 0506") == ["off-the-line"]
    assert codes(match.seat("red"), "retreat-step spare 0607") == ["other-in-hand"]
    north = board(active="blue", units={"r": foot("red", "0611"), "b": foot("blue", "0606")})
    p = state(north)
    retreat.begin_escape(p, p.battle.index["b"])
    settle(p)
    assert ways(north, "blue") == ["0605", "0705"]


@pytest.mark.rule("6.5")
def test_c_g29_away_from_the_enemy() -> None:
    """C-G29 Of the hexes that lead back, those that are the farthest from the nearest enemy."""
    match = retreating(units={"r": foot("red", "0606"), "b": foot("blue", "0506")})
    assert where(match, "r") == "0707"
    assert ways(match) == ["0708", "halt"]
    even = {"b": foot("blue", "0506"), "c": foot("blue", "0706")}
    assert ways(retreating(units={"r": foot("red", "0606"), **even})) == ["0607", "0707"]
    p = state(match)
    here = p.battle.grid.index("0606")
    distances = [line.nearest(p, here, 1 << p.battle.grid.index(n)) for n in ("0606", "0603")]
    assert (distances, line.nearest(p, here, 0)) == ([0, 3], FARTHEST)


@pytest.mark.rule("6.5")
def test_c_g29_sideways_only_where_enemies_bar_the_way_back() -> None:
    """C-G29 A step of equal distance, never one towards the enemy's edge."""
    wall = {"b": foot("blue", "0607"), "c": foot("blue", "0707")}
    match = escaping(units={"r": foot("red", "0606"), **wall})
    assert ways(match) == ["0506", "0706"]
    pond = {"terrain": {"pond": ["0707"]}}
    one = {"r": foot("red", "0606"), "b": foot("blue", "0607")}
    assert where(escaping(units=one, ground=pond), "r") == "0808"
    calm = escaping(units={"r": foot("red", "0606"), "b": FAR}, ground=pond)
    assert ways(calm) == ["0508", "0608"]


@pytest.mark.rule("6.5")
def test_c_g29_the_farthest_hex_of_both_lines() -> None:
    """C-G29 The haven is another goal for the whole move; the way must lead farthest off."""
    units = {"r": foot("red", "0606"), "b": foot("blue", "0808")}
    assert where(escaping(units=units, haven="0109"), "r") == "0306"
    assert where(escaping(units=units), "r")[2:] == "09"
    behind = {"r": foot("red", "0606"), "b": foot("blue", "0103")}
    assert ends(escaping(units=behind, haven="0109")) == {"0809"}


@pytest.mark.rule("6.5")
def test_c_g29_of_two_lines_with_equal_ends_the_owner_chooses_one() -> None:
    """C-G29 Who sets out for the bridge goes on to the bridge."""
    units = {"r": foot("red", "0606"), "b": foot("blue", "0508")}
    match = escaping(units=units, haven="0109")
    assert ends(match) == {"0306", "0809"}
    play(match, "retreat-step r 0506")
    assert where(match, "r") == "0306"


@pytest.mark.rule("6.3", "6.5")
def test_c_g20_the_bridge_is_an_edge() -> None:
    """C-G20 A unit that must go farther stops there, with one more hit."""
    river = [f"{column:02}10" for column in range(1, 12) if column != 6]
    ground = {"terrain": {"river": river, "bridge": ["0610"]}}
    units = {"r": foot("red", "0610"), "b": FAR, "spare": foot("red", "0307")}
    areas = {"south": [f"{column:02}09" for column in range(1, 12)], "haven": ["0610"]}
    match = escaping(units=units, ground=ground, haven="0610", areas=areas)
    assert where(match, "r") == "0610"
    assert steps_of(match, "r") == 3


# 6.4 Retreat


@pytest.mark.rule("6.4")
def test_a_retreat_is_of_one_or_two_hexes() -> None:
    match = retreating(units={"r": horse("red", "0606"), "b": FAR})
    assert ways(match) == ["0607", "0707"]
    assert codes(match.seat("red"), "halt r") == ["cannot-halt"]
    play(match, "retreat-step r 0607")
    assert ways(match) == ["0508", "0608", "halt"]
    play(match, "retreat-step r 0608")
    assert state(match).stack[-1].name == "turn"
    near = play(retreating(units={"r": horse("red", "0606"), "b": FAR}), "retreat-step r 0607")
    play(near, "halt r")
    assert (where(near, "r"), steps_of(near, "r")) == ("0607", 4)


@pytest.mark.rule("6.4")
def test_c_g30_who_ends_on_a_friend_goes_on_to_an_empty_hex() -> None:
    """C-G30 After one hex and after two; light foot does not end on a regiment either."""
    friends = {f"f{n}": foot("red", name) for n, name in enumerate(("0607", "0707"))}
    match = retreating(units={"r": light("red", "0606"), **friends, "b": FAR})
    play(match, "retreat-step r 0607")
    assert ways(match) == ["0508", "0608"]
    more = {f"g{n}": foot("red", name) for n, name in enumerate(("0508", "0608", "0708"))}
    deep = retreating(units={"r": horse("red", "0606"), **friends, **more, "b": FAR})
    play(deep, "retreat-step r 0607", "retreat-step r 0508")
    assert ways(deep) == ["0509", "0609"]
    play(deep, "retreat-step r 0509")
    assert where(deep, "r") == "0509"
    assert state(deep).stack[-1].name == "turn"


@pytest.mark.rule("6.4")
def test_c_g31_a_retreat_may_end_in_an_enemy_zone() -> None:
    """C-G31 Only an escape may not (7.3)."""
    units = {"r": horse("red", "0606"), "b": foot("blue", "0506"), "c": foot("blue", "0706")}
    match = play(retreating(units=units), "retreat-step r 0607")
    assert "halt" in ways(match)
    play(match, "halt r", "face r N")
    assert where(match, "r") == "0607"


@pytest.mark.rule("6.4")
def test_c_g32_without_a_hex_there_is_no_retreat() -> None:
    """C-G32 Enemies, the edge, or a crowd of friends up to the edge."""
    around = ("0506", "0607", "0707", "0706")
    shut = {f"b{n}": foot("blue", name) for n, name in enumerate(around)}
    p = state(board(units={"r": horse("red", "0606"), **shut}))
    assert not line.can_retreat(p, 0)
    p = state(board(units={"r": horse("red", "0611"), "b": FAR}))
    assert not line.can_retreat(p, 0)
    crowd = {"f": foot("red", "0611"), "g": foot("red", "0711")}
    p = state(board(units={"r": horse("red", "0610"), **crowd, "b": FAR}))
    assert not line.can_retreat(p, 0)
    p = state(board(units={"r": horse("red", "0610"), "f": crowd["f"], "b": FAR}))
    assert line.can_retreat(p, 0)


@pytest.mark.rule("6.4")
def test_who_finds_the_last_empty_hex_taken_goes_back() -> None:
    """A marshal may flee into it while the unit is over its friends."""
    match = board(units={"r": horse("red", "0610"), "f": foot("red", "0611"), "b": FAR})
    p = state(match)
    start, edge = p.at[0], p.battle.grid.index("0611")
    p.relocate(0, edge)
    p.stack.append(retreat.Retreat(0, (), 1, 1 << start, start))
    settle(p)
    assert where(match, "r") == "0610"
    assert p.regiment_at == {start: 0, edge: 1, p.at[2]: 2}


CROWDED = {"f": foot("blue", "0801"), "r": foot("red", "0903", "N"), "g": foot("red", "1104")}
"""Blue has the hex of its edge that is farthest from red taken: 0801. 0901 is empty."""


@pytest.mark.rule("6.4", "6.5")
def test_c_g29_a_taken_hex_is_none_of_the_farthest() -> None:
    """C-G29 Horse at 0802 whose farther hex is full retreats into the nearer one."""
    units = {**CROWDED, "h": horse("blue", "0802", "SE"), "r": foot("red", "0905", "N")}
    match = board(units=units)
    play(match, "move r", "step r 0904", "step r 0903")
    assert match.deciders == ("blue",)
    assert texts(match.seat("blue")) == ["react h stay", "react h retreat"]
    play(match, "react h retreat")
    assert where(match, "h") == "0901"


@pytest.mark.rule("6.5", "7.3")
def test_c_g54_the_last_hex_before_the_edge_is_one_that_is_empty() -> None:
    """C-G54 Foot beaten there stops in it with one more hit, not beside its conqueror."""
    match = board(units={**CROWDED, "d": foot("blue", "0802")})
    p = state(match)
    retreat.begin_escape(p, p.battle.index["d"])
    settle(p)
    assert (where(match, "d"), steps_of(match, "d")) == ("0901", 3)
    full = board(units={**CROWDED, "d": foot("blue", "0802"), "e": foot("blue", "0901")})
    p = state(full)
    retreat.begin_escape(p, p.battle.index["d"])
    settle(p)
    assert (where(full, "d"), steps_of(full, "d")) == ("0802", 3)


FRONTS = {"b": foot("blue", "0508", "N"), "c": foot("blue", "0708", "N")}
"""Two enemies behind 0606 who look at both hexes of its way back."""


@pytest.mark.rule("6.4", "7.3", "7.4")
def test_c_g33_each_front_hex_entered_costs_a_hit() -> None:
    """C-G33 One hit however many fronts, the end hex included, the start hex not."""
    match = retreating(units={"r": foot("red", "0606"), **FRONTS})
    assert ways(match) == ["0607", "0707"]
    play(match, "retreat-step r 0607")
    assert steps_of(match, "r") == 3
    twice = {**FRONTS, "d": foot("blue", "0507", "NE"), "e": foot("blue", "0807", "NW")}
    both = retreating(units={"r": foot("red", "0606"), **twice})
    assert where(both, "r") == "0606"
    play(both, "retreat-step r 0607")
    assert steps_of(both, "r") == 3
    begins = {"b": foot("blue", "0605", "S")}
    calm = play(retreating(units={"r": foot("red", "0606"), **begins}), "retreat-step r 0607")
    assert steps_of(calm, "r") == 4


@pytest.mark.rule("6.4", "7.3")
def test_a_friend_in_the_hex_undoes_the_front() -> None:
    friends = {"f": foot("red", "0607"), "g": foot("red", "0707")}
    match = retreating(units={"r": foot("red", "0606"), **friends, **FRONTS})
    play(match, "retreat-step r 0607")
    assert steps_of(match, "r") == 4
    rider = {"m": marshal("red", "0607"), "n": marshal("red", "0707", wing="left")}
    units = {"r": foot("red", "0606"), **FRONTS, "o": foot("red", "0111", wing="left")}
    alone = retreating(units=units, marshals=rider, wings=("centre", "left"))
    play(alone, "retreat-step r 0607")
    assert steps_of(alone, "r") == 3


@pytest.mark.rule("6.4", "7.4")
def test_c_g34_who_dies_on_the_way_is_gone() -> None:
    """C-G34 The rest of the path is dropped, and nobody turns."""
    match = retreating(units={"r": light("red", "0606"), **FRONTS})
    play(match, "retreat-step r 0607")
    assert where(match, "r") == ""
    assert state(match).stack[-1].name == "movement"


@pytest.mark.rule("6.4")
def test_c_g35_a_retreating_unit_turns_at_the_end() -> None:
    """C-G35 By analogy with the escape."""
    match = retreating(units={"r": horse("red", "0606"), "b": FAR})
    play(match, "retreat-step r 0607", "halt r")
    assert len(texts(match.seat("red"))) == 6
    assert codes(match.seat("red"), "face spare S") == ["other-in-hand"]
    play(match, "face r SW")
    assert facing_of(match, "r") == "SW"
    assert state(match).retreated == 1 << state(match).battle.index["r"]


# 7.3 Escape


def corridor(*hexes: str) -> dict[str, Any]:
    """A map on which only these hexes and the two edges are no pond."""
    rows = [f"{column:02}{row:02}" for column in range(1, 12) for row in range(2, 11)]
    return {"terrain": {"pond": [name for name in rows if name not in hexes]}}


LANE = ("0604", "0605", "0606", "0607", "0608", "0609", "0610")


@pytest.mark.rule("7.3")
def test_an_escape_is_of_three_hexes() -> None:
    """C-D23 Exactly three, and then it may turn."""
    units = {"r": foot("red", "0604"), "b": foot("blue", "0101")}
    match = escaping(units=units, ground=corridor(*LANE))
    assert (where(match, "r"), steps_of(match, "r")) == ("0607", 4)
    assert state(match).stack[-1].name == "turn"
    free = escaping(units={"r": foot("red", "0604"), "b": FAR})
    assert codes(free.seat("red"), "halt r") == ["cannot-halt"]


@pytest.mark.rule("7.3")
def test_c_g54_an_escape_goes_on_out_of_enemy_zones() -> None:
    """C-G54 0508 controls 0607, 0608 and 0609: the first hex beyond them is the end."""
    units = {"r": foot("red", "0604"), "b": foot("blue", "0508", "SW")}
    match = escaping(units=units, ground=corridor(*LANE, "0508"))
    assert (where(match, "r"), steps_of(match, "r")) == ("0610", 4)


@pytest.mark.rule("7.3")
def test_c_g54_an_escape_goes_on_off_friends() -> None:
    """C-G54 To the first empty hex, through any number of them."""
    units = {
        "r": foot("red", "0604"),
        "f": foot("red", "0607"),
        "l": light("red", "0608"),
        "b": foot("blue", "0101"),
    }
    match = escaping(units=units, ground=corridor(*LANE))
    assert where(match, "r") == "0609"


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("begin", "end"), [("0609", "11"), ("0610", "11"), ("0611", "11")])
def test_c_g54_at_the_edge_it_stops_with_one_more_hit(begin: str, end: str) -> None:
    """C-G54 However many hexes were left to go; who stands there already stays."""
    match = escaping(units={"r": foot("red", begin), "b": FAR})
    while state(match).stack[-1].name == "escape":
        play(match, texts(match.seat("red"))[0])
    assert where(match, "r")[2:] == end
    assert steps_of(match, "r") == 3
    assert state(match).stack[-1].name == "turn"


@pytest.mark.rule("7.3")
def test_c_g54_it_stops_in_the_last_hex_where_it_can_stand() -> None:
    """C-G54 With friends along the edge it comes to rest before them."""
    friends = {f"f{n}": foot("red", f"{n:02}11") for n in range(4, 9)}
    match = escaping(units={"r": foot("red", "0608"), **friends, "b": FAR})
    while state(match).stack[-1].name == "escape":
        play(match, texts(match.seat("red"))[0])
    assert where(match, "r")[2:] == "10"
    assert steps_of(match, "r") == 3


@pytest.mark.rule("7.3")
def test_at_the_edge_of_one_line_the_other_may_be_followed() -> None:
    """C-G54 The owner may take the hit at the river, or go on to the bridge."""
    units = {"r": foot("red", "0611"), "b": FAR}
    match = escaping(units=units, haven="0111")
    assert ways(match) == ["0511", "halt"]
    play(match, "halt r")
    assert (where(match, "r"), steps_of(match, "r")) == ("0611", 3)
    along = play(escaping(units=units, haven="0111"), "retreat-step r 0511")
    assert (where(along, "r"), steps_of(along, "r")) == ("0311", 4)


@pytest.mark.rule("7.3", "7.4")
def test_who_cannot_escape_is_eliminated() -> None:
    """C-G81 All its steps count."""
    around = ("0506", "0607", "0707", "0706")
    shut = {f"b{n}": foot("blue", name, "S") for n, name in enumerate(around)}
    match = escaping(units={"r": foot("red", "0606"), **shut})
    assert where(match, "r") == ""
    assert state(match).losses == (0, 4)


@pytest.mark.rule("7.3")
def test_an_escape_does_not_go_in_circles() -> None:
    """Between two enemies sideways steps end when every hex was entered."""
    wall = {f"b{n}": foot("blue", f"{n:02}07", "S") for n in range(1, 12)}
    match = escaping(units={"r": foot("red", "0606"), **wall})
    while state(match).stack[-1].name == "escape":
        play(match, texts(match.seat("red"))[0])
    assert where(match, "r") == ""


@pytest.mark.rule("7.3", "7.4")
def test_c_g55_front_hits_come_step_by_step_and_the_edge_last() -> None:
    """C-G55 A unit that dies of the front takes no hit at the edge."""
    watch = {"b": foot("blue", "0510", "N"), "c": foot("blue", "0710", "N")}
    units = {"r": foot("red", "0608", steps=4, remaining=2), **watch}
    match = escaping(units=units)
    while state(match).stack[-1].name == "escape":
        play(match, texts(match.seat("red"))[0])
    assert where(match, "r") == ""
    assert state(match).losses == (0, 2)


@pytest.mark.rule("7.3", "11")
def test_c_g56_the_evening_does_not_shorten_an_escape() -> None:
    """C-G56 Hexes are no movement points."""
    match = escaping(units={"r": foot("red", "0604"), "b": FAR}, evening=True)
    while state(match).stack[-1].name == "escape":
        play(match, texts(match.seat("red"))[0])
    assert where(match, "r")[2:] == "07"


# 6.4 The reaction


def approach(*lines: str, **tables: Any) -> Match:
    """Blue foot at 0604 comes before red's unit at 0606."""
    units = {"b": foot("blue", "0604"), "spare": foot("red", "1111"), **tables.pop("units")}
    match = board(active="blue", units=units, **tables)
    return play(match, *(lines or ("move b", "step b 0605")))


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("unit", [horse, light])
def test_horse_and_light_foot_may_retreat_before_foot(unit: Any) -> None:
    match = approach(units={"h": unit("red", "0606")})
    assert match.deciders == ("red",)
    assert texts(match.seat("red")) == ["react h stay", "react h retreat"]
    assert codes(match.seat("red"), "react h run") == ["no-such-answer"]
    assert codes(match.seat("red"), "react spare stay") == ["not-approached"]
    play(match, "react h retreat", "retreat-step h 0607", "halt h", "face h N")
    assert where(match, "h") == "0607"
    assert match.deciders == ("blue",)


@pytest.mark.rule("6.4")
def test_the_foot_loses_its_points_but_may_turn() -> None:
    match = approach(units={"h": horse("red", "0606")})
    play(match, "react h retreat", "retreat-step h 0607", "retreat-step h 0608", "face h N")
    assert codes(match.seat("blue"), "step b 0606") == ["no-points"]
    assert codes(match.seat("blue"), "face b SE") == []


@pytest.mark.rule("6.4")
def test_who_stays_stays() -> None:
    match = play(approach(units={"h": horse("red", "0606")}), "react h stay")
    assert (where(match, "h"), match.deciders) == ("0606", ("blue",))


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("unit", [foot, guns])
def test_foot_and_batteries_do_not_react(unit: Any) -> None:
    assert approach(units={"h": unit("red", "0606")}).deciders == ("blue",)


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("mover", [horse, guns])
def test_only_foot_provokes(mover: Any) -> None:
    units = {"b": mover("blue", "0604"), "h": horse("red", "0606"), "spare": foot("red", "1111")}
    if mover is horse:
        match = play(board(active="blue", units=units), "move b", "step b 0605")
        assert match.deciders == ("blue",)
    else:
        match = play(board(active="blue", units=units), "move b")
        assert codes(match.seat("blue"), "step b 0605") == ["guns-enemy-zone"]


@pytest.mark.rule("6.4")
def test_a_flank_is_no_front() -> None:
    assert approach(units={"h": horse("red", "0606", "S")}).deciders == ("blue",)


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("option", "decider"), [(True, "red"), (False, "blue")])
def test_c_g25_light_foot_provokes_by_default(option: bool, decider: str) -> None:
    """C-G25 Option light_triggers_reaction."""
    units = {"b": light("blue", "0604"), "h": horse("red", "0606")}
    match = approach(units=units, options={"light_triggers_reaction": option})
    assert match.deciders == (decider,)


@pytest.mark.rule("6.4")
def test_c_g27_several_units_are_asked_in_their_owners_order() -> None:
    """C-G27 He decides for each."""
    units = {"h": horse("red", "0606"), "l": light("red", "0506", "NE"), "b": foot("blue", "0604")}
    match = approach(units=units)
    assert len(texts(match.seat("red"))) == 4
    play(match, "react l stay")
    assert texts(match.seat("red")) == ["react h stay", "react h retreat"]
    play(match, "react h retreat", "retreat-step h 0707", "halt h", "face h N")
    assert match.deciders == ("blue",)
    other = play(approach(units=units), "react h stay")
    assert texts(other.seat("red")) == ["react l stay", "react l retreat"]


@pytest.mark.rule("6.4")
def test_c_g27_one_retreat_may_shut_the_way_of_another() -> None:
    """C-G27, C-G32 Who has no way back any more is not asked again."""
    units = {"h": horse("red", "0110"), "l": horse("red", "0210", "NW"), "b": foot("blue", "0208")}
    crowd = {f"f{n}": foot("red", f"{n:02}11") for n in (1, 3, 4)}
    match = approach("move b", "step b 0209", units={**units, **crowd})
    assert match.deciders == ("red",)
    play(match, "react l retreat")
    while match.deciders == ("red",) and "face" not in texts(match.seat("red"))[0]:
        play(match, texts(match.seat("red"))[0])
    play(match, "face l N")
    assert match.deciders == ("blue",)


@pytest.mark.rule("6.4", "10.1")
def test_c_g28_light_foot_leaves_its_regiment() -> None:
    """C-G28 It may go alone; the regiment stays."""
    match = approach(units={"r": foot("red", "0606"), "l": light("red", "0606")})
    play(match, "react l retreat", "retreat-step l 0607", "halt l", "face l N")
    assert (where(match, "r"), where(match, "l")) == ("0606", "0607")


@pytest.mark.rule("6.4")
def test_c_g32_who_has_no_way_back_is_not_asked() -> None:
    """C-G32 No loss either; one beside it that has a way is."""
    units = {"l": light("red", "0611"), "b": foot("blue", "0609")}
    match = approach("move b", "step b 0610", units=units)
    assert match.deciders == ("blue",)
    assert steps_of(match, "l") == 1
    both = {**units, "h": horse("red", "0710", "NW")}
    other = approach("move b", "step b 0610", units=both)
    assert texts(other.seat("red")) == ["react h stay", "react h retreat"]
    assert codes(other.seat("red"), "react l stay") == ["no-way-back"]


@pytest.mark.rule("6.4", "8.2")
def test_a_retreat_alarms_the_marshal_it_comes_to() -> None:
    """C-G69 Also one of the side that moves."""
    match = approach(units={"h": horse("red", "0606")}, marshals={"m": marshal("blue", "0708")})
    play(match, "react h retreat", "retreat-step h 0607")
    assert where(match, "m") == "0708"
    play(match, "retreat-step h 0608")
    assert where(match, "m") != "0708"
