"""At a great battle more effort is made, and nobody looks less far ahead than it takes."""

from __future__ import annotations

from typing import Any

import battaglia
from battaglia.ai.level import Level
from battaglia.ai.levels import LEVELS
from battaglia.ai.mind import mind_of
from battaglia.ai.officer import Officer, Outlook
from battaglia.ai.search import Ahead, Search
from battaglia.ai.value import Terms
from battaglia.core.door import Door
from battaglia.core.match import Match

CAPTAIN = LEVELS["captain"]


def begun(scenario: str) -> Match:
    return battaglia.new_match(scenario, seed=3)


def effort(level: Level) -> int:
    """On plans."""
    assert level.ahead is not None
    return level.ahead.effort


def asked(scenario: str) -> Officer:
    """A Captain who has been asked for his first decision."""
    match, officer = begun(scenario), Officer(LEVELS["captain"], 5)
    door = match.seat(match.deciders[0]).door()
    officer._look_about(door)
    return officer


def test_a_captain_makes_more_effort_at_a_great_battle() -> None:
    usual, times = effort(CAPTAIN), CAPTAIN.great
    assert times > 1
    assert effort(asked("raab-1664").level) == times * usual
    assert effort(asked("navicello-1643").level) == usual


def test_each_game_says_which_of_its_battles_are_great() -> None:
    found = {each.id for each in battaglia.scenarios() if _is_great(each.id)}
    montecuccoli = {"nonantola-1643", "raab-1664", "zusmarshausen-1648"}
    assert found == {*montecuccoli, "camposanto-1743", "obregon-1743"}


def _is_great(scenario: str) -> bool:
    match = begun(scenario)
    return mind_of(match.game).great(match.battle)


def test_a_look_ahead_sees_the_answer_where_nothing_shows_before() -> None:
    """The same wish to look one stretch ahead ends in the enemy's stretch, or after it."""
    assert _ends_with("raab-1664") == 0
    assert _ends_with("navicello-1643") == 1


def _ends_with(scenario: str) -> int:
    """Who moves when a look one stretch ahead from the first seat's movement is over."""
    match = begun(scenario)
    door: Door = match.seat(match.deciders[0]).door()
    while not mind_of(match.game).plans(door.known, 0):
        seat = match.deciders[0]
        match.seat(seat).play(match.seat(seat).legal()[-1])
        door = match.seat(match.deciders[0]).door()
    outlook = Outlook(door)
    search = Search(door, outlook.mind, outlook.value, outlook.bases, "test")
    ends: list[int] = []
    valued = search.value.terms

    def noting(p: Any) -> Terms:
        ends.append(p.active)
        return valued(p)

    search.value.terms = noting  # type: ignore[method-assign]
    search.expected("", Ahead(effort=1), 1)
    return ends[-1]
