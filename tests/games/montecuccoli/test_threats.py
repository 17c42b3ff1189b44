"""The overlay of threats, held against the reach of each unit and the reasons of each attack."""

from __future__ import annotations

from random import Random

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.core.match import Match
from battaglia.core.telling import teller_of
from battaglia.games.montecuccoli import obligations, reaching
from battaglia.games.montecuccoli.actions import Attack
from battaglia.games.montecuccoli.charts import COLUMNS
from battaglia.games.montecuccoli.declaration import Declaration
from battaglia.games.montecuccoli.game import GAME
from battaglia.games.montecuccoli.movement import Movement
from battaglia.games.montecuccoli.state import Position
from tests.games.montecuccoli.board import state


def in_movement(scenario: str, seed: int, **options: bool) -> Match:
    """A match at the beginning of a movement, some way into the game."""
    match, rng = battaglia.new_match(scenario, seed=seed, options=options), Random(seed)
    for played in range(2000):
        if match.outcome is not None or (played > 150 and match.state.stack[-1] == Movement()):
            break
        seat = match.seat(match.deciders[0])
        seat.play(rng.choice(seat.legal()))
    assert match.state.stack[-1] == Movement()
    return match


def attackable(p: Position, unit: int, defender: int) -> set[int]:
    """Where a unit could attack after its move, one hex and one imagined defender at a time."""
    found = set()
    stands = [p.hex_name(p.at[unit])] if p.at[unit] >= 0 else []
    for name in [*stands, *reaching.reach(p, p.active, unit)]:
        here = p.battle.grid.index(name)
        for there in p.battle.grid.neighbours[here]:
            trial = p.copy()
            trial.at[unit], trial.at[defender] = here, there
            if not obligations.attack_objections(trial, unit, defender):
                found.add(there)
    return found


@pytest.mark.parametrize("fords", [False, True])
@pytest.mark.parametrize("scenario", ["navicello-1643", "zusmarshausen-1648"])
@pytest.mark.rule("8.1")
def test_threats_are_the_attacks_after_every_possible_move(scenario: str, fords: bool) -> None:
    match = in_movement(scenario, seed=4, attack_over_fords=fords)
    p = state(match)
    laid = teller_of(GAME, match.battle, "en").overlay(p, 1 - p.active, "threat", "")
    told = {(hexed.hex, piece) for hexed in laid.hexes for piece in hexed.by}
    defender = p.battle.cus[1 - p.active][0]
    expected = {
        (p.hex_name(there), p.name(unit))
        for unit in p.battle.cus[p.active]
        for there in attackable(p, unit, defender)
    }
    assert expected
    assert told == expected


@pytest.mark.parametrize("scenario", ["navicello-1643", "zusmarshausen-1648"])
@pytest.mark.rule("8.0")
def test_no_attack_that_can_be_declared_has_better_odds_than_the_threat_says(scenario: str) -> None:
    """Units that stand at the enemy already are among those who could come."""
    compared = 0
    for seed in range(6):
        match = battaglia.new_match(scenario, seed=seed)
        players = [make_player("simple", seed), make_player("simple", seed + 1)]
        for _ in range(250):
            if match.outcome is not None:
                break
            p = state(match)
            number = p.deciders[0]
            seat = match.seat(match.seats[number])
            if isinstance(p.stack[-1], Declaration):
                compared += held_against(match, number)
            seat.play(players[number].decide(seat.door()))
    assert compared > 5


def held_against(match: Match, attacking: int) -> int:
    """How many attacks of a declaration were held against what was threatened."""
    p = state(match).copy()
    laid = teller_of(GAME, match.battle, "en").overlay(p, 1 - attacking, "threat", "")
    said = {hexed.hex: hexed.text for hexed in laid.hexes if hexed.text}
    seat = match.seat(match.seats[attacking])
    found = 0
    for action in seat.legal():
        if not isinstance(action, Attack):
            continue
        odds = seat.odds(action)
        assert odds is not None
        column = str(odds.courses[0].facts["column"])
        there = p.hex_name(p.at[p.battle.index[action.defender]])
        assert COLUMNS.index(said[there]) >= COLUMNS.index(column)
        found += 1
    return found
