"""What must hold in every position of any game; cheap enough to check after every action."""

from __future__ import annotations

from battaglia.core import flow
from battaglia.core.flow import Position


class Violation(AssertionError):
    """Something that must hold does not."""


def need(holds: object, what: str) -> None:
    """Raise a Violation unless ``holds``."""
    if not holds:
        raise Violation(what)


def check_flow(p: Position) -> None:
    """Somebody decides, or a roll is pending, or the game is over; and nobody is stuck."""
    roll = flow.pending_roll(p)
    states = (bool(p.deciders), roll is not None, p.outcome is not None)
    need(sum(states) == 1, f"deciders, roll, outcome: {states}")
    need(len(p.offers) == len(p.deciders), "an offer for each decider")
    need(all(p.offers), f"a dead end in {type(p.stack[-1]).__name__}")
    need(len(set(p.deciders)) == len(p.deciders), "a seat decides twice at once")
    need(set(p.deciders) <= {0, 1}, "a seat decides that is not there")
