"""What a move leads to, held against what the engine offers once it is made."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core import flow, march
from battaglia.core.door import Trial
from battaglia.core.game import Course, Prospect
from battaglia.games.piacenza import odds
from battaglia.games.piacenza.actions import Charge, Fire, Melee
from battaglia.games.piacenza.fire.declaration import Targets
from battaglia.games.piacenza.movement.moving import MoveUnit
from battaglia.games.piacenza.movement.odds import REACTS, TERRAIN, ZONE
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.state import Position
from tests.conformance.prospects import Move, by_verbs, drive, moves

SCENARIOS = ("gossolengo", "assault-on-the-centre")
ATTACKS = ("may-melee", "may-charge", "flees")
DICE = {"tests-terrain": TERRAIN, "tests-zone": ZONE, "reaction-fire": REACTS}
"""What is rolled on the way, and how the odds of a step name it."""


def legs(move: Move) -> list[Any]:
    """The pick and the steps of a move."""
    return [a for a in move.reached.plan if a.verb in ("move", "step")]


def undisturbed(move: Move) -> Trial | None:
    """The position with the unit in hand at its end, if nothing came between."""
    trial = move.trial()
    for action in legs(move):
        if action not in trial.legal(move.seat):
            return None
        march.apply(trial.game, trial.state, move.seat, action)
        if flow.pending_roll(trial.state) is not None or move.seat not in trial.deciders:
            return None
    return trial


def results(courses: tuple[Course, ...]) -> list[Any]:
    """What can be compared of courses that are told with other assumptions."""
    return [(course.results, course.ledgers, course.facts) for course in courses]


def rolled(move: Move) -> list[Any] | None:
    """The dice of each step by the engine's own odds; None once a die would fall."""
    trial, found = move.trial(), []
    for action in legs(move):
        if action not in trial.legal(move.seat):
            return None
        assert isinstance(trial.state, Position)
        told = odds.odds_of(trial.state, move.seat, action)
        dice = [c for c in told.courses if set(c.assuming) & set(DICE.values())] if told else []
        found += results(tuple(dice))
        if told and action is not legs(move)[-1]:
            return None
        flow.apply(trial.state, move.seat, action)
    return found


Moves = dict[str, list[Move]]


@pytest.fixture(scope="module")
def game_moves() -> Moves:
    """Moves of a game that something is foretold of."""
    return {name: list(moves(name, 3, 260, FormationMovement)) for name in SCENARIOS}


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("9.2.1", "10.3")
def test_the_attacks_foretold_are_those_that_may_be_declared_there(
    scenario: str, game_moves: Moves
) -> None:
    seen = 0
    for move in game_moves[scenario]:
        if not move.named(*ATTACKS, "halts") or move.named("refuses"):
            continue
        trial = undisturbed(move)
        if trial is None or not isinstance(trial.state.stack[-1], MoveUnit):
            continue
        assert isinstance(trial.state, Position)
        legal = [a for a in trial.legal(move.seat) if isinstance(a, Melee | Charge)]
        expected = []
        for action in legal:
            found = odds.odds_of(trial.state, move.seat, action)
            expected.append((action.target, results(found.courses) if found else []))
        told = [(one.upon[0], results(one.courses)) for one in move.named(*ATTACKS)]
        assert told == expected
        seen += bool(legal)
    assert seen


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("5.7", "7.1", "7.2")
def test_the_dice_foretold_on_the_way_are_those_of_the_steps(
    scenario: str, game_moves: Moves
) -> None:
    seen = 0
    for move in game_moves[scenario]:
        expected = rolled(move)
        if expected is None:
            continue
        told: list[Prospect] = move.named(*DICE)
        assert [each for one in told for each in results(one.courses)] == expected
        seen += bool(expected)
    assert seen


@pytest.mark.rule("9.1")
def test_the_volleys_foretold_are_those_of_the_combat_segment(game_moves: Moves) -> None:
    """The others stand still, nobody bombards, and the formation comes to its fire."""
    idle = by_verbs("halt", "end-formation", "end-segment", "cease", "formation", "stay", "ride")
    seen = 0
    for move in game_moves["assault-on-the-centre"]:
        if not move.named("may-fire") or move.named("refuses") or seen > 12:
            continue
        trial = undisturbed(move)
        if trial is None or not drive(trial, Targets, idle):
            continue
        assert isinstance(trial.state, Position)
        shots = [a for a in trial.legal(move.seat) if isinstance(a, Fire) and a.piece == move.piece]
        found = {shot.target: odds.odds_of(trial.state, move.seat, shot) for shot in shots}
        for one in move.named("may-fire"):
            weighed = found.get(one.upon[0])
            if weighed is not None:
                assert results(weighed.courses) == results(one.courses)
                seen += 1
    assert seen
