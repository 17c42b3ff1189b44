"""Battles of Camposanto that have come to an interesting point, played straight on the engine."""

from __future__ import annotations

from functools import cache
from random import Random

from battaglia.core.action import Action
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match, Terms
from battaglia.games.camposanto.actions import StepInto
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.state import Position

GAMES = {GAME.id: GAME}
SMALL = "obregon-1743"
EAGER = {"assault": 9, "fight": 8, "stand": 7, "fire": 6, "advance": 5, "step": 4, "move": 3}
"""Verbs that bring armies together, the most eager first."""


def new_match(seed: int) -> Match:
    battle = GAME.load(GAME.scenarios()[SMALL], None)
    return Match(GAME, battle, SeededDice(seed), Terms(SMALL, {}, f"seed {seed}"))


def bold(match: Match, actions: list[Action], rng: Random) -> Action:
    """An action that brings the armies together, if there is one."""
    best = max(EAGER.get(action.verb, 0) for action in actions)
    eager = [action for action in actions if EAGER.get(action.verb, 0) == best]
    return min(eager, key=lambda action: (distance(match, action), rng.random()))


def distance(match: Match, action: Action) -> int:
    """How far a step ends from the nearest enemy."""
    p = match.state
    assert isinstance(p, Position)
    if not isinstance(action, StepInto):
        return 0
    seat, there = p.battle.seat[p.battle.index[action.piece]], action.hex
    enemies = [p.at[unit] for unit in p.battle.army[1 - seat] if p.at[unit] >= 0]
    return min(p.battle.grid.distance(p.battle.grid.index(there), enemy) for enemy in enemies)


@cache
def played_until(step: str) -> str:
    """The record of a bold game that has come to a step."""
    for seed in range(60):
        rng, match = Random(seed), new_match(seed)
        while match.outcome is None:
            if match.state.stack[-1].name == step:
                return match.record()
            seat = match.seat(match.deciders[0])
            seat.play(bold(match, list(seat.legal()), rng))
    raise AssertionError(f"{step} never came about")
