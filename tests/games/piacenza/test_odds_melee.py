"""Exact odds of melees and charges, held against every fall of the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from battaglia.core.action import parse
from battaglia.core.flow import apply, pending_roll, resolve
from battaglia.core.game import Course, Odds
from battaglia.core.match import Match
from battaglia.games.piacenza.actions import VERBS, Fight
from battaglia.games.piacenza.melee.odds import ENDS, End, charge_ends, melee_ends
from battaglia.games.piacenza.odds import odds_of
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import Table, foot, guns, horse, index, leader, state, unit
from tests.games.piacenza.combats import light, melee
from tests.games.piacenza.test_09_2_declaration import LEADERS, moving

HERE, THERE = "1010", "1110"
FARM = {"terrain": {"farmhouse": [THERE]}}
VILLAGE = {"terrain": {"village": [THERE]}}
TENTH = Fraction(1, 10)
COMBAT = frozenset(
    {
        "steadiness-roll", "defensive-roll", "battery-reply", "ranks-roll", "melee-roll",
        "charge-roll", "countercharge-roll", "second-disorder-roll", "commander-roll",
    }
)  # fmt: skip
BETWEEN = ("retreat", "rout", "rejoining", "placing", "accompany")
"""Decisions that change nothing of how a combat ends."""


# Every fall of the dice, through the engine


def fate(p: Position, name: str, before: Position) -> str:
    """What has become of a unit, read off the position and what happened."""
    piece = p.battle.index[name]
    if p.lost >> piece & 1:
        return "E"
    step = "1" if (p.reduced & ~before.reduced) >> piece & 1 else ""
    if p.routed >> piece & 1:
        return f"{step}R"
    back = sum(e.code == "falls-back" and e.params["piece"] == name for e in p.events or [])
    if p.disordered >> piece & 1:
        fresh = not before.disordered >> piece & 1
        return f"{step}D{back or ''}" if back or fresh else step or "NE"
    if back:
        return f"{step}-back" if step else "back"
    return step or "NE"


def outcome(p: Position) -> str:
    """Who was left, by the results of the rolls alone."""
    results = {e.code: e.roll.result for e in p.events or [] if e.roll}
    if any(e.code == "attack-stopped" for e in p.events or []):
        return "stopped"
    first = results.get("charge-roll") or results.get("melee-roll") or "DE"
    second = results.get("countercharge-roll", "  ")
    attacker = first[0] == "A" or second[0] == "D"
    defender = first[0] == "D" or second[0] == "A"
    if attacker and defender:
        return "both-go"
    return "defender-wins" if attacker else "attacker-wins"


def every_end(p: Position, before: Position) -> dict[End, Fraction]:
    """Let every roll fall in every way; faces with the same result are one way."""
    roll = pending_roll(p)
    if roll is None and p.stack[-1].name in (
        "retreat",
        "rout",
        "rejoining",
        "placing",
        "accompany",
    ):
        follow = heard(p)
        apply(follow, follow.deciders[0], follow.offers[0][0])
        return every_end(follow, before)
    if roll is None or roll.name not in COMBAT:
        return {End(outcome(p), fate(p, "a", before), fate(p, "x", before)): Fraction(1)}
    by_result: dict[str, list[int]] = {}
    for face in range(10):
        by_result.setdefault(roll.read(p, (face,)).result, []).append(face)
    found: dict[End, Fraction] = {}
    for faces in by_result.values():
        fallen = heard(p)
        resolve(fallen, (faces[0],))
        for end, chance in every_end(fallen, before).items():
            found[end] = found.get(end, Fraction(0)) + len(faces) * TENTH * chance
    return found


def heard(p: Position) -> Position:
    """A copy that goes on listening."""
    copy = p.copy()
    copy.events = list(p.events or [])
    return copy


def brute(match: Match) -> dict[End, Fraction]:
    """All ends of the attack of "a" on "x"."""
    before = state(match).copy()
    p = heard(before)
    apply(p, 0, Fight("a"))
    return every_end(p, before)


def exact(match: Match, charge: bool = False) -> dict[End, Fraction]:
    ends = charge_ends if charge else melee_ends
    return dict(ends(state(match), index(match, "a"), index(match, "x")))


# Boards of all kinds

STORMS: dict[str, tuple[Table, Table]] = {
    "even, level 1": ({"a": foot("red", HERE, 3), "x": foot("blue", THERE, 3)}, FARM),
    "three to two, level 1": ({"a": foot("red", HERE, 3), "x": foot("blue", THERE, 2)}, FARM),
    "four to two, level 2": ({"a": foot("red", HERE, 4), "x": foot("blue", THERE, 2)}, VILLAGE),
    "single step": ({"a": foot("red", HERE, 1), "x": foot("blue", THERE, 1)}, FARM),
    "in line": (
        {"a": foot("red", HERE, 4), "x": foot("blue", THERE, 4), "y": foot("blue", "1209", 2)},
        FARM,
    ),
    "with a battery": (
        {"a": foot("red", HERE, 3), "x": foot("blue", THERE, 2),
         "g": guns("blue", THERE, 4, facing="W")},
        FARM,
    ),
    "disordered defender": (
        {"a": foot("red", HERE, 3), "x": foot("blue", THERE, 3, disordered=True)},
        FARM,
    ),
    "disordered defender with a battery": (
        {"a": foot("red", HERE, 3), "x": foot("blue", THERE, 3, disordered=True),
         "g": guns("blue", THERE, 4, facing="W")},
        FARM,
    ),
    "fires at will": (
        {"a": foot("red", HERE, 2), "x": foot("blue", THERE, 2, billebaude=True)},
        FARM,
    ),
    "light infantry": ({"a": light("red", HERE), "x": light("blue", THERE)}, FARM),
    "grenadiers": (
        {"a": unit("red", HERE, "grenadiers", 2), "x": foot("blue", THERE, 2)},
        VILLAGE,
    ),
    "a battery alone": ({"a": foot("red", HERE), "x": guns("blue", THERE, 5, facing="W")}, {}),
    "horse on horse": ({"a": horse("red", HERE), "x": horse("blue", THERE)}, {}),
    "horse on horse, mates": (
        {"a": horse("red", HERE), "b": horse("red", HERE), "x": horse("blue", THERE),
         "y": horse("blue", THERE)},
        {},
    ),
    "horse on horse in a ditch, flank": (
        {"a": horse("red", HERE, 3), "x": horse("blue", THERE), "b": horse("red", "1209")},
        {"terrain": {"ditch": [THERE]}},
    ),
    "horse on foot": ({"a": horse("red", HERE), "x": foot("blue", THERE)}, {}),
    "horse on deep foot": ({"a": horse("red", HERE), "x": foot("blue", THERE, 4)}, {}),
    "horse on foot with guns": (
        {"a": horse("red", HERE), "x": foot("blue", THERE), "g": guns("blue", THERE, facing="W")},
        {},
    ),
    "horse on foot in line": (
        {"a": horse("red", HERE), "x": foot("blue", THERE), "y": foot("blue", "1209")},
        {},
    ),
    "horse on foot that fires at will": (
        {"a": horse("red", HERE), "x": foot("blue", THERE, billebaude=True)},
        {},
    ),
}  # fmt: skip
CHARGES: dict[str, Table] = {
    "even": {"a": horse("red", HERE), "x": horse("blue", THERE)},
    "strong": {"a": horse("red", HERE, 4), "x": horse("blue", THERE)},
    "weak": {"a": horse("red", HERE, 1), "x": horse("blue", THERE, 3)},
    "against dragoons": {"a": horse("red", HERE), "x": unit("blue", THERE, "dragoons")},
    "flanks": {
        "a": horse("red", HERE), "x": horse("blue", THERE), "b": horse("red", "1209"),
        "y": horse("blue", "0911"),
    },
    "mates": {
        "a": horse("red", HERE), "x": horse("blue", THERE), "b": horse("red", HERE),
        "y": horse("blue", THERE),
    },
    "last steps": {
        "a": horse("red", HERE, reduced=True), "x": horse("blue", THERE, reduced=True),
    },
}  # fmt: skip
LED = {"foe": leader("blue", "1605", sergeants=0)}


@pytest.mark.rule("9.2.3", "9.2.4", "9.2.7", "10.2")
@pytest.mark.parametrize("name", STORMS)
def test_the_odds_of_a_melee_are_those_of_all_dice(name: str) -> None:
    units, ground = STORMS[name]
    far = {"far": foot("blue", "1606")}
    match = melee({**units, **far}, {"a": "x"}, ground=ground, commanders=LED)
    assert exact(match) == brute(match)


@pytest.mark.rule("10.3", "10.3.1", "10.1")
@pytest.mark.parametrize("name", CHARGES)
def test_the_odds_of_a_charge_are_those_of_all_dice(name: str) -> None:
    match = melee(CHARGES[name], {"a": "x"}, charge=True)
    assert exact(match, charge=True) == brute(match)


@pytest.mark.rule("10.1", "10.3.1")
@pytest.mark.parametrize(
    "option", ["one_disorder_a_combat", "countercharge_if_unshaken", "horse_never_advances"]
)
def test_the_odds_follow_the_options(option: str) -> None:
    riders = CHARGES["even"]
    charge = melee(riders, {"a": "x"}, charge=True, options={option: True})
    assert exact(charge, charge=True) == brute(charge)
    units, _ = STORMS["horse on foot in line"]
    match = melee({**units, "far": foot("blue", "1606")}, {"a": "x"}, commanders=LED,
                  options={option: True})  # fmt: skip
    assert exact(match) == brute(match)


# What is told


def odds(match: Match, action: str) -> Odds | None:
    return odds_of(state(match), 0, parse(action, VERBS))


def told(match: Match, action: str) -> Odds:
    found = odds(match, action)
    assert found is not None
    return found


def about(found: Odds, **assuming: str) -> Course:
    (course,) = [c for c in found.courses if c.assuming == assuming]
    return course


@pytest.mark.rule("9.2.4")
def test_the_courses_are_the_end_the_fates_and_the_rolls() -> None:
    units, ground = STORMS["with a battery"]
    match = melee(units, {"a": "x"}, ground=ground)
    found = told(match, "fight a")
    assert found.rule == "9.2.4"
    titles = [course.assuming for course in found.courses]
    assert titles == [{}, {"suffers": "a"}, {"suffers": "x"}, {"answers": "x"}, {"answers": "g"}]
    assert set(found.courses[0].results) <= set(ENDS)
    assert all(sum(course.results.values()) == 1 for course in found.courses)
    assert found.courses[0].facts == {"column": "3:2"}


@pytest.mark.rule("10.2")
def test_against_infantry_the_training_roll_and_the_unsteady_melee_are_told() -> None:
    units, _ = STORMS["horse on foot in line"]
    match = melee({**units, "far": foot("blue", "1606")}, {"a": "x"}, commanders=LED)
    found = told(match, "fight a")
    # Austria 7, +1 in the zone: 0 to 6.
    rolls = [c for c in found.courses if "passed" in c.results]
    assert [c.results["passed"] for c in rolls] == [Fraction(7, 10)]
    # 1:1 and a column: 3:2, so 4 and more wins.
    assert about(found, unsteady="x").results["attacker-wins"] == Fraction(6, 10)


@pytest.mark.rule("10.3")
def test_an_even_charge_by_hand() -> None:
    """3:2: six in ten throw back, and a step costs nothing of the strength here."""
    steady = {"reduced_strength": 4}
    units = {"a": horse("red", HERE, 4, **steady), "x": horse("blue", THERE, 4, **steady)}
    match = melee(units, {"a": "x"}, charge=True)
    results = told(match, "fight a").courses[0].results
    six, four = Fraction(6, 10), Fraction(4, 10)
    assert results == {"both-go": six * six + four * four, "attacker-wins": six * four,
                       "defender-wins": four * six}  # fmt: skip


@pytest.mark.rule("9.2.1", "10.3")
def test_a_declaration_has_the_odds_of_the_combat() -> None:
    units = {"a": horse("red", HERE), "x": horse("blue", THERE)}
    match = moving(units)
    declared = told(match, "melee a x")
    fought = told(melee(units, {"a": "x"}, commanders=LEADERS), "fight a")
    assert declared.courses == fought.courses
    charge = told(match, "charge a x")
    assert charge.rule == "10.3"
    charged = melee(units, {"a": "x"}, charge=True, commanders=LEADERS)
    assert charge.courses == told(charged, "fight a").courses


@pytest.mark.rule("10.2", "11.1", "11.2")
@pytest.mark.parametrize(
    "target",
    [guns("blue", THERE), foot("blue", THERE, disordered=True), foot("blue", THERE),
     horse("blue", THERE, routed=True)],
)  # fmt: skip
def test_what_is_certain_has_no_odds(target: Table) -> None:
    match = moving({"a": horse("red", HERE), "x": target}, commanders={"fc": leader("red", "1011")})
    assert odds(match, "melee a x") is None


@pytest.mark.rule("9.2.3", "11.2")
def test_a_routed_target_and_silent_guns_are_certain_for_infantry() -> None:
    routed = {"a": foot("red", HERE), "x": foot("blue", THERE, routed=True)}
    assert odds(melee(routed, {"a": "x"}, ground=FARM), "fight a") is None
    silent = {"a": foot("red", HERE), "x": guns("blue", THERE, facing="E")}
    assert odds(melee(silent, {"a": "x"}), "fight a") is None


@pytest.mark.rule("9.0")
def test_giving_up_leaves_nothing_to_chance() -> None:
    match = melee({"a": horse("red", HERE), "x": horse("blue", THERE)}, {"a": "x"})
    assert odds(match, "give-up a") is None
