"""Lines drawn up by what their places are worth: held against all that may be declared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import battaglia
from battaglia.ai.piacenza.brain import Brain
from battaglia.ai.piacenza.drawing import MARGIN, Drawing
from battaglia.ai.piacenza.goals import Aims
from battaglia.ai.piacenza.places import Places
from battaglia.ai.piacenza.style import SERGEANT
from battaglia.ai.piacenza.worth import Worth
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door, Trial
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.movement import declaration
from battaglia.games.piacenza.movement.offers import Company
from battaglia.games.piacenza.state import Position

BATTLES = ["san-lazzaro", "assault-on-the-centre", "piacenza-1746"]


def moments(scenario: str, seed: int, most: int) -> Iterator[Position]:
    """Positions in which a formation may declare a line, in a game of two brains."""
    match = battaglia.new_match(scenario, seed=seed)
    p: Any = match.state.copy()
    trial = Trial(GAME, p, SeededDice(seed))
    brains, seen = [Brain(Random(seat), SERGEANT) for seat in (0, 1)], 0
    while trial.state.outcome is None and seen < most:
        seat = trial.state.deciders[0]
        legal = trial.legal(seat)
        if any(action.verb == "line" for action in legal):
            seen += 1
            yield trial.state  # type: ignore[misc]
        action, _ = brains[seat].decide(Door(GAME, p.battle, trial.state, seat), legal)
        trial.play(seat, action)


def drawing(p: Position) -> Drawing:
    """The lines of the formation that moves, as a sergeant sees them."""
    seat = p.battle.formation_seat[p.formation]
    goals = Aims(p.battle, SERGEANT).of(p, seat, p.formation)
    return Drawing(p, Places(p, seat, goals, Worth(SERGEANT)))


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("scenario", BATTLES)
def test_every_line_that_is_drawn_up_may_be_declared(scenario: str) -> None:
    declared = 0
    for p in moments(scenario, 3, 12):
        for _, line in drawing(p).ranked(3):
            assert declaration.objections(p, line) == [], str(line)
            assert any(p.at[u] != there for u, there in declaration.read(p, line).items())
            declared += 1
    assert declared >= 12


@pytest.mark.parametrize("scenario", BATTLES)
def test_the_lines_come_in_the_order_of_what_they_bring(scenario: str) -> None:
    for p in moments(scenario, 5, 8):
        found = drawing(p).ranked(3)
        gains = [gain for gain, _ in found]
        assert gains == sorted(gains, reverse=True)
        best = drawing(p).best()
        assert best == (found[0][1] if gains and gains[0] >= MARGIN else None)


def test_a_line_is_worth_more_than_those_that_are_offered() -> None:
    """On the whole: the ones offered are ordered by how far they lead."""
    drawn, offered = 0.0, 0.0
    for p in moments("san-lazzaro", 7, 12):
        own = drawing(p)
        gains = [own._gain(declaration.read(p, line)) for line in Company(p).listed()]
        found = own.ranked(1)
        if gains and found:
            drawn, offered = drawn + found[0][0], offered + max(gains)
    assert drawn > offered + 1.0


def test_a_hex_has_room_for_one_of_those_who_march_by_themselves() -> None:
    """Else five regiments would be promised the same crossroads, and no line would be made."""
    p = next(moments("san-lazzaro", 3, 1))
    own, ends = drawing(p), list[int]()
    away, at, taken = own.places.goals.away, p.at, 0
    for unit in sorted(own.company.units, key=lambda unit: away[at[unit]]):
        open_hexes = own._apart(unit, taken)
        there = max(open_hexes, key=lambda there: own._alone(unit, there))
        assert own._free[unit] == own._alone(unit, there)
        ends.append(there)
        taken |= 1 << there
    assert len(set(ends)) == len(ends) > 1


def test_whoever_stands_in_the_enemy_s_reach_stays_if_he_is_in_no_line() -> None:
    seen = 0
    for p in moments("assault-on-the-centre", 9, 10):
        own = drawing(p)
        for unit in own.company.units:
            if own.company.zone >> p.at[unit] & 1:
                assert own._apart(unit, 0) == [p.at[unit]]
                seen += 1
    assert seen
