"""Records of games that have come to an interesting point, played straight on the engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import battaglia
from battaglia.core.match import Match


def played_until(
    wanted: Callable[[Match], bool], scenario: str = "navicello-1643"
) -> tuple[str, str, str]:
    """A random game up to one action before it comes to what is wanted.

    The record, the seat that decides and the action that leads there.
    """
    for seed in range(100):
        rng, match = Random(seed), battaglia.new_match(scenario, seed=seed)
        while match.outcome is None:
            before, seat = match.record(), match.seat(match.deciders[0])
            action = rng.choice(seat.legal())
            seat.play(action)
            if wanted(match):
                return before, seat.name, str(action)
    raise AssertionError("what was wanted never came about")


@cache
def nearly_over() -> tuple[str, str, str]:
    """One action before the end of a game."""
    return played_until(lambda match: match.outcome is not None)


@cache
def attacks_to_declare() -> str:
    """Attacks can be declared."""

    def declaring(match: Match) -> bool:
        return any(a.verb == "attack" for name in match.deciders for a in match.seat(name).legal())

    before, seat, action = played_until(declaring)
    match = battaglia.load_match(before)
    match.seat(seat).play(action)
    return match.record()


@cache
def help_is_asked_for() -> tuple[str, str, str]:
    """One action before a defender is asked which commander helps."""

    def asked(match: Match) -> bool:
        step = match.state.stack[-1]
        return step.name == "commander-help" and bool(getattr(step, "defending", False))

    return played_until(asked)


@cache
def turn_over() -> tuple[str, str, str]:
    """One action, without a roll, before the other side decides."""

    def handed_over(match: Match) -> bool:
        last = match.entries[-1]
        return not last.rolls and last.seat not in match.deciders and match.outcome is None

    return played_until(handed_over)
