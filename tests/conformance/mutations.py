"""Actions with one argument changed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from battaglia.core.action import Action
from battaglia.core.match import Match
from tests.conformance.trials import trial_for

Case = tuple[int, Action]
"""A seat and what it might play."""


def cases(match: Match, seat: int, action: Action, rng: Random) -> Iterator[Case]:
    """The action by the other seat, and with each of its arguments changed in turn."""
    yield 1 - seat, action
    for name in action.__struct_fields__:
        yield seat, trial_for(match).changed(match, action, name, rng)


def one_case(match: Match, seat: int, action: Action, rng: Random) -> Case:
    """The action with one argument changed, or by the other seat if it has none."""
    fields = action.__struct_fields__
    if not fields:
        return 1 - seat, action
    return seat, trial_for(match).changed(match, action, rng.choice(fields), rng)
