"""Exact odds of steps: the rolls before them and reaction fire, held against every face."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from battaglia.core import flow
from battaglia.core.game import Course, Odds
from battaglia.core.match import Match
from tests.games.piacenza.board import board, foot, horse, index, leader, play, state

TENTH = Fraction(1, 10)


def field(**pieces: Any) -> Match:
    ground = pieces.pop("ground", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board("movement", units=units, commanders=leaders, ground=ground)


def odds(match: Match, action: str) -> Odds | None:
    return match.seat("red").odds(action)


def about(found: Odds | None, **assuming: str) -> Course:
    """The one course with these assumptions."""
    assert found is not None
    (course,) = [course for course in found.courses if course.assuming == assuming]
    return course


def faces_that(match: Match, action: str, result: str) -> Fraction:
    """Play a step with each face of its first roll, and count those with a result."""
    p = state(match)
    meant = next(each for each in match.seat("red").legal() if str(each) == action)
    count = 0
    for face in range(10):
        trial = p.copy()
        flow.apply(trial, 0, meant)
        roll = flow.pending_roll(trial)
        assert roll is not None
        count += roll.read(trial, (face,)).result == result
    return count * TENTH


@pytest.mark.rule("5.7")
def test_a_step_into_a_ditch() -> None:
    """French infantry has 7; a commander helps by one."""
    pieces: dict[str, Any] = {
        "a": horse("red", "0505"), "x": foot("blue", "0905"),
        "ground": {"terrain": {"ditch": ["0605"]}},
    }  # fmt: skip
    match = play(field(**pieces, fc=leader("red", "0505")), "move a")
    course = about(odds(match, "step a 0605"), terrain="a")
    assert course.results["passed"] == 9 * TENTH == faces_that(match, "step a 0605", "passed")
    assert odds(match, "step a 0604") is None


@pytest.mark.rule("7.1")
def test_a_step_of_cavalry_into_a_zone_of_infantry() -> None:
    match = field(a=horse("red", "0604"), fc=leader("red", "0604"), x=foot("blue", "0805"))
    play(match, "move a")
    course = about(odds(match, "step a 0705"), zone="a")
    assert course.results["passed"] == 7 * TENTH == faces_that(match, "step a 0705", "passed")


@pytest.mark.rule("7.2")
def test_a_step_out_of_a_zone_of_infantry() -> None:
    """Two points, side by side: 0 to 5 nothing, 6 and 7 D, 8 and 9 D1 at cavalry."""
    match = field(
        a=horse("red", "0705"), fc=leader("red", "0705"), x=foot("blue", "0805"),
        y=foot("blue", "0906"), fb=leader("blue", "1212"),
    )  # fmt: skip
    play(match, "move a")
    found = odds(match, "step a 0604")
    shot, suffers = about(found, reacts="x"), about(found, suffers="a")
    assert shot.results == {"NE": 6 * TENTH, "D": 2 * TENTH, "D1": 2 * TENTH}
    assert suffers.results == shot.results
    for result, chance in shot.results.items():
        assert faces_that(match, "step a 0604", result) == chance


@pytest.mark.rule("5.7", "7.1")
def test_of_a_stack_each_roll_has_its_course() -> None:
    match = field(
        a=horse("red", "0604"), b=horse("red", "0604"), fc=leader("red", "0604"),
        x=foot("blue", "0805"), ground={"terrain": {"ditch": ["0705"]}},
    )  # fmt: skip
    play(match, "move a+b")
    found = odds(match, "step a 0705")
    assert found is not None
    assert [course.assuming for course in found.courses] == [
        {"terrain": "a"}, {"terrain": "b"}, {"zone": "a"}, {"zone": "b"},
    ]  # fmt: skip
    assert index(match, "a") == 0
