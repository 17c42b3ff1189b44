"""7 Who assaults whom: fronts, wings, the line and its ends, links, pledges, once each."""

from __future__ import annotations

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto.assault.declaration import place_in_line
from tests.games.camposanto.board import (
    Table,
    board,
    codes,
    events_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    texts,
)
from tests.games.camposanto.fights import LOSE, RESERVES, WIN, arrayed, assault, step_name

PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}


def offered(match: Match, verb: str = "assault") -> list[str]:
    """What red may play of one verb, without the verb."""
    found = [text.partition(" ") for text in texts(match.seat("red"))]
    return sorted(rest for word, _, rest in found if word == verb)


def fought(match: Match) -> list[tuple[str, str]]:
    """Attackers and defenders of every assault so far."""
    return [(str(e["attackers"]), str(e["defenders"])) for e in events_of(match, "fight")]


# On the Front


@pytest.mark.rule("7")
def test_the_picture_of_two_that_may_and_one_that_may_not() -> None:
    """Both A have the enemy on their front; B is beside it but looks elsewhere."""
    units = {
        "a1": foot("red", "0606"), "a2": foot("red", "0506"), "b": foot("red", "0505", "N"),
        "D": foot("blue", "0605"),
    }  # fmt: skip
    match = arrayed(units, (*WIN, *LOSE))
    assert offered(match) == ["a1 D", "a2 D"]
    assert codes(match.seat("red"), "assault b D") == ["not-on-front"]
    play(match, "assault a1 D", "assault a2 D")
    assert fought(match) == [("a1 a2", "D")]


@pytest.mark.rule("7")
def test_assaults_are_voluntary() -> None:
    match = arrayed(PAIR)
    assert texts(match.seat("red")) == ["assault a D", "end-assaults"]
    play(match, "end-assaults")
    assert not fought(match)
    assert step_name(match) != "assaults"


@pytest.mark.rule("7")
def test_a_wing_with_nobody_before_it_is_not_asked() -> None:
    match = arrayed({"a": foot("red", "0607"), "D": foot("blue", "0605")})
    assert state(match).activation == 2


@pytest.mark.rule("7", "6.1")
def test_units_assault_from_any_side_of_the_enemy() -> None:
    """Their own front matters, not the enemy's."""
    ring = {
        "e": ("0705", "NW"), "ne": ("0604", "S"), "nw": ("0504", "SE"), "w": ("0505", "NE"),
        "sw": ("0506", "N"), "se": ("0606", "N"),
    }  # fmt: skip
    units = {name: foot("red", there, facing) for name, (there, facing) in ring.items()}
    match = arrayed({**units, "D": foot("blue", "0605")})
    assert offered(match) == sorted(f"{name} D" for name in ring)


# Wings


@pytest.mark.rule("7")
def test_only_the_activated_wing_attacks_and_any_wing_defends() -> None:
    """C-D15."""
    units = {
        "a": foot("red", "0606"), "b": foot("red", "0506", wing="left"),
        "D": foot("blue", "0605", wing="left"),
    }  # fmt: skip
    match = arrayed(units, wings=("centre", "left"))
    assert offered(match) == ["a D"]
    assert codes(match.seat("red"), "assault b D") == ["not-of-the-wing"]


@pytest.mark.rule("5.3", "7")
def test_a_cautious_wing_assaults_with_all_its_units() -> None:
    """C-G9: five, none of which has moved."""
    units: Table = {}
    for number, column in enumerate(("02", "04", "06", "08", "10")):
        units[f"a{number}"] = foot("red", f"{column}06")
        units[f"D{number}"] = foot("blue", f"{column}05")
    match = arrayed(units, status="cautious", dice=WIN * 5)
    assert len(offered(match)) == 5


@pytest.mark.rule("5.4", "7")
def test_a_titubant_wing_starts_no_assault() -> None:
    match = arrayed(PAIR, status="titubant")
    assert state(match).activation == 2


@pytest.mark.rule("5.4", "7.1")
def test_a_titubant_wing_defends_and_rolls() -> None:
    """C-D10."""
    match = arrayed(PAIR, (*LOSE, *WIN))
    p = state(match)
    p.statuses = (p.statuses[0], 3)
    play(match, "assault a D", "stand")
    assert [e["seat"] for e in events_of(match, "assault-won-roll")] == ["blue"]


@pytest.mark.rule("9.3")
def test_a_battery_alone_starts_no_assault_but_goes_with_its_regiment() -> None:
    match = arrayed({"g": guns("red", "0606"), "D": foot("blue", "0605")})
    assert state(match).activation == 2
    match = arrayed({**PAIR, "g": guns("red", "0606")}, WIN)
    assert codes(match.seat("red"), "assault g D") == ["battery-no-assault"]
    play(match, "assault a D")
    assert fought(match) == [("a g", "D")]


@pytest.mark.rule("7", "10.1")
def test_light_foot_on_a_regiment_of_its_wing_goes_with_it() -> None:
    """C-G86, C-G22, C-G23: on a regiment of another wing either assaults without the other."""
    units = {**PAIR, "l": light("red", "0606")}
    match = arrayed(units, WIN)
    assert offered(match) == ["a D"]
    assert codes(match.seat("red"), "assault l D") == ["goes-with"]
    play(match, "assault a D")
    assert fought(match) == [("a l", "D")]
    units["l"] = light("red", "0606", wing="left")
    match = arrayed(units, WIN, wings=("centre", "left"))
    play(match, "assault a D")
    assert fought(match) == [("a", "D")]
    match = arrayed(units, WIN, wings=("centre", "left"), wing="left")
    play(match, "assault l D")
    assert fought(match) == [("l", "D")]


@pytest.mark.rule("7", "9.2", "10.1")
def test_all_counters_of_a_hex_defend() -> None:
    """C-G22: they are called by the regiment."""
    for top in (light("blue", "0605"), guns("blue", "0605")):
        match = arrayed({**PAIR, "T": top}, WIN)
        assert offered(match) == ["a D"]
        assert codes(match.seat("red"), "assault a T") == ["lies-on"]
        play(match, "assault a D")
        assert fought(match) == [("a", "D T")]


@pytest.mark.rule("8.2", "7")
def test_marshals_neither_attack_nor_are_attacked() -> None:
    """An enemy marshal on the front is nobody to assault."""
    units = {**PAIR, "a": foot("red", "0606", "NE")}
    match = arrayed({**units, "D": foot("blue", "0705")}, marshals={"m": marshal("red", "0607")})
    assert codes(match.seat("red"), "assault m D") == ["marshal-no-assault"]
    match = arrayed(PAIR, marshals={"M": marshal("blue", "0705")})
    assert offered(match) == ["a D"]
    assert codes(match.seat("red"), "assault a M") == ["not-a-defender"]


# Linked attackers and defenders


ROWS: Table = {
    "a": foot("red", "0506"), "b": foot("red", "0606"), "c": foot("red", "0706"),
    "D": foot("blue", "0605"), "E": foot("blue", "0705"),
}  # fmt: skip
"""On the fronts: a has D, b has D and E, c has E."""


@pytest.mark.rule("7")
def test_linked_units_fight_one_assault() -> None:
    """C-G36: one roll for a and b and c against D and E."""
    match = assault(ROWS, "a>D", "b>D", "b>E", "c>E", dice=(WIN,))
    assert fought(match) == [("a b c", "D E")]
    assert len(events_of(match, "assault-won-roll")) == 1


@pytest.mark.rule("7")
def test_who_has_two_enemies_before_it_takes_both() -> None:
    """C-G36: nobody else could take E."""
    units = {name: ROWS[name] for name in ("b", "D", "E")}
    match = assault(units, "b>D", fight=False)
    assert texts(match.seat("red")) == ["assault b E"]
    assert codes(match.seat("red"), "fight") == ["pledge-unmet"]
    match = assault(units, "b>D", "b>E", dice=(WIN,))
    assert fought(match) == [("b", "D E")]


@pytest.mark.rule("7")
def test_the_other_enemy_may_be_left_to_another_unit() -> None:
    """C-D16, C-G37: b leaves E to c, which must then assault it."""
    match = arrayed(ROWS, (*WIN, *WIN))
    play(match, "assaults-from left", "assault b D", "fight")
    assert fought(match) == [("b", "D")]
    while step_name(match) != "assaults":
        play(match, texts(match.seat(match.deciders[0]))[0])
    assert offered(match) == ["c E"]
    assert codes(match.seat("red"), "end-assaults") == ["pledge-open"]
    play(match, "assault c E")
    assert fought(match)[1:] == [("c", "E")]


@pytest.mark.rule("7")
def test_the_other_enemy_may_have_been_assaulted_already() -> None:
    """C-D16: after c and E have fought, b need not take E on."""
    match = arrayed(ROWS, (*LOSE, *WIN))
    play(match, "assaults-from right", "assault c E", "fight", "fall-back")
    while step_name(match) != "assaults":
        play(match, texts(match.seat(match.deciders[0]))[0])
    assert offered(match) == ["a D", "b D"]


# The line


LINE: Table = {
    "a": foot("red", "0306"), "b": foot("red", "0606"), "c": foot("red", "0906"),
    "D": foot("blue", "0305"), "E": foot("blue", "0605"), "F": foot("blue", "0905"),
}  # fmt: skip


LINKED: Table = {**LINE, "G": foot("blue", "1005")}
"""c has F and G on its front."""


def quietly(match: Match, *lines: str) -> Match:
    """Play on, everybody standing and turning as it comes, until the next assault."""
    play(match, *lines)
    while state(match).activation == 1 and step_name(match) != "assaults":
        play(match, texts(match.seat(match.deciders[0]))[-1])
    return match


@pytest.mark.rule("7")
def test_the_active_side_chooses_the_end_and_never_goes_back() -> None:
    """C-G37: red looks north, so its right is the east."""
    match = arrayed(LINKED, WIN * 4)
    assert texts(match.seat("red")) == ["assaults-from left", "assaults-from right"]
    play(match, "assaults-from right")
    quietly(match, "assault b E")
    assert offered(match) == ["a D"]
    assert codes(match.seat("red"), "assault c F") == ["passed-in-line", "leaves-out"]
    match = arrayed(LINKED, WIN * 4)
    play(match, "assaults-from left")
    quietly(match, "assault b E")
    assert offered(match) == ["c F", "c G"]
    assert codes(match.seat("red"), "assault a D") == ["passed-in-line"]


@pytest.mark.rule("7")
@pytest.mark.parametrize(("second", "passed"), [("a D", "c F"), ("c F", "a D")])
def test_c_g37_where_nothing_is_linked_the_second_assault_shows_the_end(
    second: str, passed: str
) -> None:
    """C-G37: nobody is asked, and both ends stay open until then."""
    match = arrayed(LINE, WIN * 6)
    assert offered(match) == ["a D", "b E", "c F"]
    quietly(match, "assault b E")
    assert offered(match) == ["a D", "c F"]
    quietly(match, f"assault {second}")
    assert state(match).activation == 2
    fought_first = arrayed({**LINE, "x": foot("red", "0106"), "X": foot("blue", "0105")}, WIN * 6)
    quietly(quietly(fought_first, "assault b E"), f"assault {second}")
    assert offered(fought_first) == (["x X"] if second == "a D" else [])
    if second == "a D":
        assert codes(fought_first.seat("red"), f"assault {passed}") == ["passed-in-line"]


@pytest.mark.rule("7")
def test_the_right_of_the_other_side_is_the_west() -> None:
    """C-G37: seen from the attacker's side."""
    linked = {**RESERVES, **LINE, "d": foot("red", "0806")}
    match = board("assaults", active="blue", units=linked, dice=WIN * 4)
    play(match, "assaults-from right")
    quietly(match, "assault E b")
    found = [text for text in texts(match.seat("blue")) if text.startswith("assault ")]
    assert found == ["assault F d", "assault F c"]


@pytest.mark.rule("7")
def test_enemies_may_be_passed_over() -> None:
    """Assaults are voluntary: the first of the line may be left alone."""
    match = arrayed(LINKED, WIN * 4)
    play(match, "assaults-from left")
    assert offered(match) == ["a D", "b E", "c F", "c G"]
    quietly(match, "assault c F", "assault c G")
    assert state(match).activation == 2


@pytest.mark.rule("7")
def test_enemies_in_one_half_column_come_in_any_order() -> None:
    """C-G37: D in 0605 and E in 0607 are in the same half-column, one behind the other."""
    units = {
        "a": foot("red", "0606", "N"), "b": foot("red", "0608", "N"),
        "D": foot("blue", "0605"), "E": foot("blue", "0607", "N"),
    }  # fmt: skip
    for first, second in (("a D", "b E"), ("b E", "a D")):
        match = arrayed(units, WIN * 4)
        assert offered(match) == ["a D", "b E"]
        quietly(match, f"assault {first}")
        assert offered(match) == [second]


@pytest.mark.rule("7")
def test_half_a_column_is_enough_to_come_later() -> None:
    """C-G37: 0605 lies half a hex west of 0606."""
    axial = state(arrayed(LINE)).battle.grid.axial
    grid = state(arrayed(LINE)).battle.grid
    places = [place_in_line(axial(grid.index(name)), False) for name in ("0605", "0606", "0607")]
    assert places[0] < places[1] > places[2] == places[0]


# Pledges


@pytest.mark.rule("7")
def test_a_pledge_binds_the_order_of_the_line() -> None:
    """C-G37: from the left b may not take E and leave D, which then lies behind."""
    match = arrayed(ROWS)
    play(match, "assaults-from left", "assault b E")
    assert codes(match.seat("red"), "fight") == ["pledge-unmet"]
    match = arrayed(ROWS, WIN)
    play(match, "assaults-from right", "assault b E", "fight")
    assert fought(match) == [("b", "E")]


@pytest.mark.rule("7")
def test_no_assault_that_would_break_a_pledge() -> None:
    """C-G37: while E is pledged nobody goes on to F behind it."""
    units = {**ROWS, "d": foot("red", "0906"), "F": foot("blue", "0905")}
    match = arrayed(units, WIN * 4)
    play(match, "assaults-from left")
    quietly(match, "assault b D", "fight")
    assert offered(match) == ["c E"]
    assert codes(match.seat("red"), "assault d F") == ["breaks-pledge"]
    quietly(match, "assault c E")
    assert offered(match) == ["d F"]


@pytest.mark.rule("7")
def test_who_has_passed_an_enemy_on_its_front_does_not_assault() -> None:
    """C-G87, C-G37: X lies between D and E; after it b could take on E, but never D."""
    units = {name: ROWS[name] for name in ("b", "D", "E")}
    units.update({"x": foot("red", "0603"), "X": foot("blue", "0602")})
    match = arrayed(units, WIN * 4)
    play(match, "assaults-from left")
    assert offered(match) == ["b D", "b E", "x X"]
    match.seat("red").play("assault x X")
    quietly(match)
    assert state(match).activation == 2
    units["y"], units["Y"] = foot("red", "0906"), foot("blue", "0905")
    match = arrayed(units, WIN * 4)
    play(match, "assaults-from left")
    quietly(match, "assault x X")
    assert offered(match) == ["y Y"]
    assert codes(match.seat("red"), "assault b E") == ["leaves-out"]
    assert codes(match.seat("red"), "assault b D") == ["passed-in-line"]


@pytest.mark.rule("7")
def test_a_pledge_falls_away_when_its_target_has_left() -> None:
    """C-G37: nobody can be held to an enemy who is gone."""
    match = arrayed(ROWS, WIN * 4)
    play(match, "assaults-from left")
    quietly(match, "assault b D", "fight")
    p = state(match)
    p.relocate(p.battle.index["E"], p.battle.grid.index("0702"))
    assert match.seat("red").why_not("end-assaults") == []


@pytest.mark.rule("7")
def test_a_pledge_falls_away_when_nobody_can_meet_it() -> None:
    """C-G37: the end is refused only while it can be met."""
    match = arrayed(ROWS, WIN * 4)
    play(match, "assaults-from left")
    quietly(match, "assault b D", "fight")
    p = state(match)
    p.relocate(p.battle.index["c"], p.battle.grid.index("0908"))
    assert match.seat("red").why_not("end-assaults") == []


# Once


@pytest.mark.rule("7")
def test_a_unit_assaults_once_and_is_assaulted_once() -> None:
    """C-G38, C-G62: D has fallen back onto the front of c, a has advanced to that of E."""
    units = {
        "a": foot("red", "0606"), "c": foot("red", "0603", "S"),
        "D": foot("blue", "0605"), "E": foot("blue", "0604", "N"),
    }  # fmt: skip
    match = arrayed(units, (*LOSE, *WIN))
    play(match, "assault a D", "fall-back", "retreat-step D 0504", "halt D")
    play(match, "face D S", "advance a 0605", "face a N")
    assert offered(match) == ["c E"]
    assert codes(match.seat("red"), "assault a E") == ["has-assaulted"]
    assert codes(match.seat("red"), "assault c D") == ["was-assaulted"]


@pytest.mark.rule("7")
def test_horse_and_light_foot_assault_as_foot_does() -> None:
    for unit in (horse("red", "0606"), light("red", "0606")):
        match = arrayed({"a": unit, "D": foot("blue", "0605")})
        assert offered(match) == ["a D"]
