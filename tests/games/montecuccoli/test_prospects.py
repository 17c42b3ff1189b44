"""What a move leads to, held against what the engine offers once it is made."""

from __future__ import annotations

import pytest

from battaglia.core.door import Trial
from battaglia.core.game import Course
from battaglia.core.march import whole
from battaglia.games.montecuccoli import odds
from battaglia.games.montecuccoli.actions import END_MOVEMENT, Attack
from battaglia.games.montecuccoli.artillery import target_objections
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.movement import Movement
from battaglia.games.montecuccoli.prospects import WITH
from battaglia.games.montecuccoli.state import Position
from tests.conformance.prospects import Move, moves

FIGHTS = ("must-fight", "may-fight")


def made(move: Move) -> Trial:
    """The position when the move is made."""
    trial = move.trial()
    for action in whole(move.reached):
        trial.play(move.seat, action)
    return trial


def ended(move: Move) -> Trial:
    """The position when the move is made and the movement is over."""
    trial = made(move)
    if isinstance(trial.state.stack[-1], Movement):
        trial.play(move.seat, END_MOVEMENT)
    return trial


def courses_of(trial: Trial, move: Move, defender: str) -> tuple[Course, ...]:
    """The odds of an attack as the engine has them."""
    assert isinstance(trial.state, Position)
    found = odds.odds_of(trial.state, move.seat, Attack(move.piece, defender))
    assert found is not None
    return found.courses


@pytest.mark.parametrize("scenario", ["navicello-1643", "nonantola-1643"])
@pytest.mark.rule("7.2", "8.0")
def test_the_combats_foretold_are_those_that_can_be_declared(scenario: str) -> None:
    seen = 0
    for number, move in enumerate(moves(scenario, 5, 120, Movement)):
        if number % 3 or not move.named(*FIGHTS):
            continue
        trial = ended(move)
        step = trial.state.stack[-1]
        assert isinstance(step, Declaration)
        legal = [a for a in trial.legal(move.seat) if isinstance(a, Attack)]
        foes = {attack.defender for attack in legal if attack.attacker == move.piece}
        told = {
            one.upon[0]: tuple(c for c in one.courses if WITH not in c.assuming)
            for one in move.named(*FIGHTS)
        }
        # What would leave another obligation open is refused in the declaration alone.
        assert {foe: courses_of(trial, move, foe) for foe in foes}.items() <= told.items()
        owes = bool(step.owing() >> move.p.battle.index[move.piece] & 1)
        assert owes == any(one.sure for one in move.named(*FIGHTS))
        seen += 1
    assert seen > 20


@pytest.mark.rule("8.0")
def test_the_combat_with_all_who_join_is_the_last_of_their_declarations() -> None:
    joint = [
        (move, one, course)
        for move in moves("navicello-1643", 5, 120, Movement)
        for one in move.named(*FIGHTS)
        for course in one.courses
        if WITH in course.assuming
    ]
    assert len(joint) > 5
    for move, one, course in joint[:15]:
        trial = ended(move)
        for other in str(course.assuming[WITH]).split():
            attack = Attack(other, one.upon[0])
            assert attack in trial.legal(move.seat)
            trial.play(move.seat, attack)
        last = courses_of(trial, move, one.upon[0])[0]
        assert (last.results, last.facts) == (course.results, course.facts)


@pytest.mark.rule("5.0", "5.1")
def test_the_guns_foretold_are_those_that_nothing_hinders() -> None:
    seen = 0
    for number, move in enumerate(moves("navicello-1643", 4, 60, Movement)):
        unit = move.p.battle.index[move.piece]
        if number % 5 or unit not in move.p.battle.cus[move.seat]:
            continue
        after = made(move).state
        assert isinstance(after, Position)
        guns = [g for g in after.battle.guns if after.guns[1 - move.seat] >> g & 1]
        free = [g for g in guns if after.at[g] >= 0 and not target_objections(after, g, unit)]
        assert {one.by[0] for one in move.named("under-fire")} == {after.name(g) for g in free}
        seen += 1
    assert seen > 20
