"""Exact odds of lines and marches, held against every fall of the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from battaglia.core import flow
from battaglia.core.game import Course, Odds
from battaglia.core.match import Match
from battaglia.games.piacenza.actions import ADVANCE_LINE
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import board, foot, horse, index, leader, play, state, unit

TENTH = Fraction(1, 10)
LINE = "line a+b+c 0605+0606+0607"
"""One hex towards the enemy, over whatever lies in column 6."""
BETWEEN = ("retreat", "rout", "rejoining", "placing", "next-to-suffer", "who-suffers")


def field(**pieces: Any) -> Match:
    """Red's movement segment, with three of his units in column 5."""
    ground, options = pieces.pop("ground", {}), pieces.pop("options", {})
    line = {
        "a": foot("red", "0505", 1),
        "b": foot("red", "0506", 1),
        "c": foot("red", "0507", 1),
        "fc": leader("red", "0505"),
    }
    table = {**line, **pieces}
    units = {name: piece for name, piece in table.items() if "rank" not in piece}
    leaders = {name: piece for name, piece in table.items() if "rank" in piece}
    return board("movement", units=units, commanders=leaders, ground=ground, options=options)


def odds(match: Match, action: str) -> Odds:
    found = match.seat("red").odds(action)
    assert found is not None
    return found


def about(found: Odds, **assuming: str) -> Course:
    (course,) = [course for course in found.courses if course.assuming == assuming]
    return course


def arrivals(match: Match, units: str, places: dict[str, int]) -> dict[str, Fraction]:
    """Let the line advance with every fall of the dice, again and again while it can.

    The chance of each unit to be in its place at the end, and of all ("*").
    """
    found = dict.fromkeys([*units, "*"], Fraction(0))

    def end(p: Position, chance: Fraction) -> None:
        roll = flow.pending_roll(p)
        (seat,) = p.stack[-1].seats(p) if roll is None else (0,)
        options = p.stack[-1].options(p, seat) if roll is None else ()
        if roll is not None:
            for face in range(10):
                after = copied(p)
                flow.resolve(after, (face,))
                end(after, chance * TENTH)
        elif ADVANCE_LINE in options or p.stack[-1].name in BETWEEN:
            after = copied(p)
            flow.apply(after, seat, ADVANCE_LINE if ADVANCE_LINE in options else options[0])
            end(after, chance)
        else:
            there = [u for u in units if p.at[index(match, u)] == places[u] and u not in driven(p)]
            for name in there:
                found[name] += chance
            found["*"] += chance if len(there) == len(units) else 0

    begun = state(match).copy()
    begun.events = []
    end(begun, Fraction(1))
    return found


def copied(p: Position) -> Position:
    """A copy that remembers what has happened."""
    after = p.copy()
    after.events = list(p.events or [])
    return after


def driven(p: Position) -> set[Any]:
    """Those who were driven off: they may have come to their place, but not in line."""
    return {event.params["piece"] for event in p.events or [] if event.code == "retreats"}


def held(match: Match, line: str = LINE) -> Odds:
    """The odds of a line before it is declared; the brute force agrees with them after it."""
    before = odds(match, line)
    _, names, hexes = line.split(" ")
    places = [state(match).battle.grid.index(name) for name in hexes.split("+")]
    play(match, line)
    after = odds(match, "advance-line")
    assert after.courses == before.courses
    units = names.replace("+", "")
    found = arrivals(match, units, dict(zip(units, places, strict=True)))
    for name in units:
        assert about(before, arrives=name).results.get("there", 0) == found[name], name
    assert about(before).results.get("all-there", 0) == found["*"]
    return before


@pytest.mark.rule("5.6", "5.7")
def test_a_line_over_two_ditches() -> None:
    """French infantry has 7: eight faces of ten, nine with a sergeant."""
    match = field(x=foot("blue", "0906"), ground={"terrain": {"ditch": ["0605", "0607"]}})
    found = held(match)
    assert about(found, arrives="a").results == {"there": 9 * TENTH, "held-up": TENTH}
    assert about(found, arrives="b").results == {"there": 1}
    assert about(found, arrives="c").results == {"there": 8 * TENTH, "held-up": 2 * TENTH}
    assert about(found).results == {"all-there": 72 * TENTH**2, "not-all": 28 * TENTH**2}
    roll = about(found, terrain="a", before="0605")
    assert roll.results["passed"] == 9 * TENTH
    assert roll.ledgers["die"].total == -1
    assert found.rule == "5.6"


@pytest.mark.rule("5.6")
def test_a_line_without_dice_has_no_odds() -> None:
    match = field(x=foot("blue", "0906"))
    assert match.seat("red").odds(LINE) is None


@pytest.mark.rule("5.7", "8.2.1")
def test_every_roll_of_a_way_counts() -> None:
    """Two belts of ditches, and smoke beside the first."""
    ditches = ["0604", "0605", "0606", "0607", "0706"]
    match = field(
        b=unit("red", "0506", "grenadiers", 1), x=foot("blue", "0907"),
        ground={"terrain": {"ditch": ditches}},
    )  # fmt: skip
    state(match).smoke[state(match).battle.grid.index("0607")] = 1
    found = held(match, "line a+b+c 0705+0706+0707")
    mine = [course for course in found.courses if course.assuming.get("terrain") == "b"]
    assert len(mine) == 2
    both = mine[0].results["passed"] * mine[1].results["passed"]
    assert about(found, arrives="b").results["there"] == both


@pytest.mark.rule("5.6", "7.2")
@pytest.mark.parametrize("stays", [False, True])
@pytest.mark.parametrize("disordered", [False, True])
def test_a_line_that_leaves_a_zone_of_control_is_fired_at(stays: bool, disordered: bool) -> None:
    """B26: disordered in its step it still gets there, by option it does not. Who fires in
    disorder fires once, and leaves smoke."""
    match = field(
        x=foot("blue", "0606", 4, disordered=disordered), y=foot("blue", "0706"),
        fb=leader("blue", "0706"), options={"disordered_do_not_leave": stays},
        ground={"terrain": {"ditch": ["0406"]}},
    )  # fmt: skip
    found = held(match, "line a+b+c 0404+0405+0406")
    assert about(found, suffers="b").results["NE"] < 1
    assert sum(about(found, suffers="b").results.values()) == 1


@pytest.mark.rule("5.10", "5.6")
def test_cavalry_that_refuses_is_told() -> None:
    match = field(
        x=foot("blue", "0906"), h=horse("blue", "0706"),
        ground={"terrain": {"ditch": ["0605"]}},
    )  # fmt: skip
    found = odds(match, LINE)
    refusing = [c.facts["refusing"] for c in found.courses if "refusing" in c.facts]
    assert refusing == ["h"], "before the first that comes into its zone"


# Marches


@pytest.mark.rule("5.0", "5.7", "7.1")
def test_a_march_over_a_ditch_into_a_zone_of_infantry() -> None:
    """Two rolls: eight of ten for the ditch; with +2 six of ten for the zone."""
    match = field(
        h=horse("red", "0604"), x=foot("blue", "0805"), ground={"terrain": {"ditch": ["0705"]}},
    )  # fmt: skip
    found = odds(match, "march h 0705")
    terrain, zone = about(found, terrain="h", before="0705"), about(found, zone="h", before="0705")
    both = terrain.results["passed"] * zone.results["passed"]
    assert about(found, arrives="h").results["there"] == both
    assert about(found).results["all-there"] == both
    assert found.rule == "5.0"
    assert match.seat("red").odds("march h 0504") is None


@pytest.mark.rule("5.0", "8.5.1")
def test_of_a_stack_under_fire_nobody_knows_who_suffers() -> None:
    match = field(
        h=horse("red", "0705"), i=horse("red", "0705"), x=foot("blue", "0805"),
        ground={"terrain": {"ditch": ["0604"]}},
    )  # fmt: skip
    found = odds(match, "march h+i 0604")
    told = [course.assuming for course in found.courses]
    assert told == [{"terrain": "h", "before": "0604"}, {"terrain": "i", "before": "0604"}]
