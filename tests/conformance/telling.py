"""Random play through the eyes of a teller, for tests that hold what is told against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import battaglia
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match
from battaglia.core.telling import Teller, teller_of

SMALL = ("navicello-1643", "obregon-1743")
BATTLES = (*SMALL, "raab-1664", "camposanto-1743")
"""One small and one large battle of each game."""
QUIET = ("end-", "stop", "halt", "ready")
"""Verbs that end things; random play takes them seldom, so that much happens."""


def told(scenario: str, language: str = "en", seed: int = 5) -> tuple[Match, Teller]:
    """A new match and its teller."""
    match = battaglia.new_match(scenario, seed)
    return match, teller_of(match.game, match.battle, language)


def wander(match: Match, rng: Random, decisions: int) -> Iterator[Match]:
    """Play at random, and stop before each decision."""
    for _ in range(decisions):
        if match.outcome is not None:
            return
        yield match
        door = match.seat(rng.choice(match.deciders))
        legal = door.legal()
        busy = [action for action in legal if not action.verb.startswith(QUIET)]
        door.play(rng.choice(busy if busy and rng.random() < 0.9 else legal))


def can_take_back(match: Match, seat: int, action: str) -> bool:
    """Could the seat take the action back, once it is played?"""
    trial = match.fork(SeededDice(0))
    door = trial.seat(match.seats[seat])
    door.play(action)
    return door.can_undo()
