"""Every reason against an action of an assault, one at a time.

Each situation is built twice: with its obstacle the action is refused for that reason alone,
and with nothing else changed it is legal.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from battaglia.core.match import Match, Seat
from battaglia.games.camposanto import assault
from battaglia.games.camposanto.assault.declaration import Assaults
from battaglia.games.camposanto.assault.loss import EscapeOfAll
from tests.games.camposanto.board import (
    Table,
    codes,
    foot,
    guns,
    light,
    marshal,
    play,
    state,
    texts,
)
from tests.games.camposanto.fights import LOSE, WIN, arrayed, step_name
from tests.games.camposanto.fights import assault as fight

Situation = Callable[[bool], Seat]
DECOYS: Table = {"y": foot("red", "0906"), "Y": foot("blue", "0905")}
"""A pair that may always fight keeps the step open."""
TWO_WINGS = ("centre", "left")


def naming(units: Table, **tables: Any) -> Match:
    """Red names its assaults from the left; a stands in 0606 and D in 0605."""
    pair = {"a": foot("red", "0606"), "D": foot("blue", "0605")}
    match = arrayed({**pair, **DECOYS, **units}, WIN * 4, **tables)
    if step_name(match) == "assault-line":
        play(match, "assaults-from left")
    return match


def number(match: Match, name: str) -> int:
    return state(match).battle.index[name]


def cell(match: Match, name: str) -> int:
    return state(match).battle.grid.index(name)


# Who may assault whom


def a_unit_of_another_wing(obstacle: bool) -> Seat:
    wing = "left" if obstacle else "centre"
    return naming({"a": foot("red", "0606", wing=wing)}, wings=TWO_WINGS).seat("red")


def a_lost_attacker(obstacle: bool) -> Seat:
    match = naming({})
    if obstacle:
        state(match).remove(number(match, "a"))
    return match.seat("red")


def a_lost_defender(obstacle: bool) -> Seat:
    match = naming({})
    if obstacle:
        state(match).remove(number(match, "D"))
    return match.seat("red")


def a_marshal(obstacle: bool) -> Seat:
    tables: Table = {"marshals": {"u": marshal("red", "0506")}} if obstacle else {}
    units = {} if obstacle else {"u": foot("red", "0506")}
    return naming(units, **tables).seat("red")


def a_battery(obstacle: bool) -> Seat:
    return naming({"a": (guns if obstacle else foot)("red", "0606")}).seat("red")


def light_foot_on_its_regiment(obstacle: bool) -> Seat:
    units = {"l": light("red", "0506"), "r": foot("red", "0506" if obstacle else "0406")}
    return naming(units).seat("red")


def one_that_has_assaulted(obstacle: bool) -> Seat:
    match = naming({})
    state(match).assaulted |= obstacle << number(match, "a")
    return match.seat("red")


def a_friend_as_target(obstacle: bool) -> Seat:
    return naming({"D": foot("red" if obstacle else "blue", "0605", "N")}).seat("red")


def a_counter_on_top(obstacle: bool) -> Seat:
    units: Table = {"D": light("blue", "0605")}
    if obstacle:
        units["R"] = foot("blue", "0605")
    return naming(units).seat("red")


def one_that_was_assaulted(obstacle: bool) -> Seat:
    match = naming({})
    state(match).attacked |= obstacle << number(match, "D")
    return match.seat("red")


def one_behind(obstacle: bool) -> Seat:
    return naming({"a": foot("red", "0606", "S" if obstacle else "N")}).seat("red")


def one_that_was_passed(obstacle: bool) -> Seat:
    match = naming({})
    if obstacle:
        state(match).stack[-1] = Assaults(from_east=False, reached=cell(match, "0705"))
    return match.seat("red")


def a_passed_neighbour(obstacle: bool) -> Seat:
    match = naming({"E": foot("blue", "0705")})
    if obstacle:
        state(match).stack[-1] = Assaults(from_east=False, reached=cell(match, "0604"))
    return match.seat("red")


# Naming


LINKED: Table = {"b": foot("red", "0506"), "E": foot("blue", "0705"), "c": foot("red", "0706")}
"""On the fronts: b has D, a has D and E, c has E."""


def one_that_has_joined(obstacle: bool) -> Seat:
    match = naming(LINKED)
    if obstacle:
        play(match, "assault a D")
    return match.seat("red")


def one_without_a_link(obstacle: bool) -> Seat:
    match = naming(LINKED)
    if obstacle:
        play(match, "assault a D")
    return match.seat("red")


def a_pledge_on_the_way(obstacle: bool) -> Seat:
    match = naming(LINKED)
    pledged = 1 << cell(match, "0705") if obstacle else 0
    state(match).stack[-1] = Assaults(from_east=False, pledged=pledged)
    return match.seat("red")


def nobody_named(obstacle: bool) -> Seat:
    match = naming(LINKED)
    if not obstacle:
        play(match, "assault a D")
    return match.seat("red")


def nobody_to_take_the_other(obstacle: bool) -> Seat:
    match = naming({name: LINKED[name] for name in ("b", "E")} if obstacle else LINKED)
    play(match, "assault a D")
    return match.seat("red")


def an_assault_under_way(obstacle: bool) -> Seat:
    match = naming(LINKED)
    if obstacle:
        play(match, "assault a D")
    return match.seat("red")


def an_open_pledge(obstacle: bool) -> Seat:
    return a_pledge_on_the_way(obstacle)


# The marshal


PAIR: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605")}


def failing(**marshals: Table) -> Seat:
    match = fight(PAIR, "a>D", dice=(LOSE,), marshals=marshals, wings=TWO_WINGS)
    return match.seat("red")


def an_enemy_marshal(obstacle: bool) -> Seat:
    seat = "blue" if obstacle else "red"
    there = "0604" if obstacle else "0707"
    return failing(m=marshal("red", "0607"), n=marshal(seat, there, wing="left"))


def a_marshal_far_off(obstacle: bool) -> Seat:
    there = "0609" if obstacle else "0707"
    return failing(m=marshal("red", "0607"), n=marshal("red", there, wing="left"))


# The hit


TWO: Table = {
    "a": foot("red", "0606", steps=12), "D": foot("blue", "0605"), "E": foot("blue", "0705"),
}  # fmt: skip


def beaten(units: Table, *links: str) -> Match:
    return fight({**TWO, **units}, "a>D", "a>E", *links, dice=(WIN,))


def one_that_did_not_fight(obstacle: bool) -> Seat:
    units: Table = {"F": foot("blue", "0805"), "b": foot("red", "0706", steps=12)}
    match = beaten(units) if obstacle else beaten(units, "b>E", "b>F")
    return match.seat("blue")


def one_on_top(obstacle: bool) -> Seat:
    units: Table = {"E": light("blue", "0705")}
    if obstacle:
        units["R"] = foot("blue", "0705")
    match = fight({**TWO, **units}, "a>D", "a>R" if obstacle else "a>E", dice=(WIN,))
    return match.seat("blue")


def one_beside_a_star(obstacle: bool) -> Seat:
    stars = {"E": foot("blue", "0705", stars=1), "F": foot("blue", "0805", stars=1)}
    units: Table = {**stars, "D": foot("blue", "0605", stars=0 if obstacle else 1)}
    units["b"] = foot("red", "0706", steps=12)
    return beaten(units, "b>E", "b>F").seat("blue")


# Leaving


def escaping(obstacle: bool) -> Match:
    match = beaten({"T": light("blue", "0705")})
    play(match, "take-hit D")
    step = state(match).stack[-1]
    assert isinstance(step, EscapeOfAll)
    if obstacle:
        state(match).stack[-1] = EscapeOfAll(step.waiting & ~(1 << number(match, "E")))
    return match


def one_that_does_not_leave(obstacle: bool) -> Seat:
    return escaping(obstacle).seat("blue")


def falling_back(units: Table) -> Match:
    """D, alone against a, gives way."""
    pair = {"a": foot("red", "0606"), "D": foot("blue", "0605")}
    return play(fight({**pair, **units}, "a>D", dice=(LOSE,)), "fall-back")


def one_that_must_go(obstacle: bool) -> Seat:
    """A retreat is of one hex at least."""
    match = falling_back({})
    if not obstacle:
        play(match, "retreat-step D 0604")
    return match.seat("blue")


def a_way_off_the_line(obstacle: bool) -> Seat:
    """Two ways lead back from 0605; an enemy beside 0504 makes 0604 the better one."""
    units = {"x": foot("red", "0503", "N")} if obstacle else {}
    return falling_back(units).seat("blue")


# The advance


LAST: Table = {"a": foot("red", "0606"), "D": foot("blue", "0605", remaining=1)}


def won(units: Table, *links: str) -> Match:
    return fight({**LAST, **units}, "a>D", *links, dice=(WIN,))


def one_that_did_not_win(obstacle: bool) -> Seat:
    return won({"b": foot("red", "0506")}, *([] if obstacle else ["b>D"])).seat("red")


def a_battery_that_won(obstacle: bool) -> Seat:
    return won({"b": (guns if obstacle else light)("red", "0606")}).seat("red")


def one_that_has_advanced(obstacle: bool) -> Seat:
    units = {
        "a": foot("red", "0606", steps=12), "b": foot("red", "0706", steps=12),
        "D": foot("blue", "0605"), "E": foot("blue", "0705", remaining=1),
    }  # fmt: skip
    match = fight(units, "a>D", "a>E", "b>E", dice=(WIN,))
    play(match, "take-hit E")
    while step_name(match) != "advance":
        play(match, texts(match.seat("blue"))[0])
    if obstacle:
        play(match, "advance a 0605")
    return match.seat("red")


def one_before_another(obstacle: bool) -> Seat:
    units = {"b": foot("red", "0506"), "X": foot("blue", "0706", "NW" if obstacle else "NE")}
    return won(units, "b>D").seat("red")


def a_hex_that_is_taken(obstacle: bool) -> Seat:
    match = won({"b": foot("red", "0506"), "l": light("red", "0606")}, "b>D")
    if obstacle:
        play(match, "advance a 0605")
    return match.seat("red")


def a_hex_that_is_not_beside_it(obstacle: bool) -> Seat:
    units = {
        "a": foot("red", "0606", steps=12), "b": foot("red", "0706", steps=12),
        "c": foot("red", *(("0805", "NW") if obstacle else ("0604", "S"))),
        "D": foot("blue", "0605", remaining=1), "E": foot("blue", "0705"),
    }  # fmt: skip
    match = fight(units, "a>D", "a>E", "c>E", dice=(WIN,))
    play(match, "take-hit D")
    while step_name(match) != "advance":
        play(match, texts(match.seat("blue"))[0])
    return match.seat("red")


class Case(NamedTuple):
    """A reason, the action that it stands against, and the situation."""

    code: str
    rule: str
    action: str
    situation: Situation


CASES = [
    Case("not-of-the-wing", "7", "assault a D", a_unit_of_another_wing),
    Case("lost", "7.4", "assault a D", a_lost_attacker),
    Case("lost", "7.4", "assault a D", a_lost_defender),
    Case("marshal-no-assault", "8.2", "assault u D", a_marshal),
    Case("battery-no-assault", "9.3", "assault a D", a_battery),
    Case("goes-with", "10.1", "assault l D", light_foot_on_its_regiment),
    Case("has-assaulted", "7", "assault a D", one_that_has_assaulted),
    Case("not-a-defender", "7", "assault a D", a_friend_as_target),
    Case("lies-on", "7", "assault a D", a_counter_on_top),
    Case("was-assaulted", "7", "assault a D", one_that_was_assaulted),
    Case("not-on-front", "7", "assault a D", one_behind),
    Case("passed-in-line", "7", "assault a D", one_that_was_passed),
    Case("leaves-out", "7", "assault a E", a_passed_neighbour),
    Case("joined-already", "7", "assault a D", one_that_has_joined),
    Case("not-linked", "7", "assault y Y", one_without_a_link),
    Case("breaks-pledge", "7", "assault y Y", a_pledge_on_the_way),
    Case("nobody-assaults", "7", "fight", nobody_named),
    Case("pledge-unmet", "7", "fight", nobody_to_take_the_other),
    Case("assault-begun", "7", "end-assaults", an_assault_under_way),
    Case("pledge-open", "7", "end-assaults", an_open_pledge),
    Case("not-your-marshal", "8.2", "reroll n", an_enemy_marshal),
    Case("marshal-not-near", "8.2", "reroll n", a_marshal_far_off),
    Case("not-defeated", "7.1", "take-hit F", one_that_did_not_fight),
    Case("on-top", "9.2", "take-hit E", one_on_top),
    Case("star-takes-hit", "7.1", "take-hit D", one_beside_a_star),
    Case("not-leaving", "7.3", "retreat-step E 0704", one_that_does_not_leave),
    Case("cannot-halt", "6.5", "halt D", one_that_must_go),
    Case("off-the-line", "6.5", "retreat-step D 0504", a_way_off_the_line),
    Case("not-a-winner", "7.1", "advance b 0605", one_that_did_not_win),
    Case("battery-no-advance", "9.2", "advance b 0605", a_battery_that_won),
    Case("has-advanced", "7.1", "advance a 0705", one_that_has_advanced),
    Case("on-another-front", "7.1", "advance a 0605", one_before_another),
    Case("not-vacant", "7.1", "advance b 0605", a_hex_that_is_taken),
    Case("not-beside", "7.1", "advance c 0605", a_hex_that_is_not_beside_it),
]


@pytest.mark.rule("7", "7.1", "7.3", "7.4", "8.2", "9.2", "9.3", "10.1")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.situation.__name__}")
def test_the_only_obstacle(case: Case) -> None:
    with_it = case.situation(True)
    found = [(reason.code, reason.rule) for reason in with_it.why_not(case.action)]
    assert found == [(case.code, case.rule)]
    without = case.situation(False)
    assert without.why_not(case.action) == []
    assert case.action in texts(without)


@pytest.mark.rule("7")
def test_an_end_that_the_line_does_not_have() -> None:
    match = arrayed({**PAIR, **DECOYS, "Z": foot("blue", "1005")})
    assert codes(match.seat("red"), "assaults-from middle") == ["no-such-end"]
    assert match.seat("red").why_not("assaults-from left") == []


@pytest.mark.rule("7")
def test_every_reason_of_an_assault_is_here() -> None:
    modules = (assault.advance, assault.declaration, assault.fight, assault.loss)
    sources = "".join(inspect.getsource(module) for module in modules)
    stated = set(re.findall(r'Reason\(\s*[\w."]+,\s*"([a-z-]+)"', sources))
    assert stated <= {case.code for case in CASES} | {"no-such-end"}
    assert len(stated) > 25
