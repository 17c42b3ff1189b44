"""Points and order points by themselves (4, 12.2): what may still be hoped for.

Who has the lowest order point of a phase has a wing that neither fires nor assaults (5.4), and
mostly loses the phase; the highest helps a little (5.1).
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

from battaglia.core.masks import bits

EVEN = 0.5
LOWEST, HIGHEST = 0.5, 0.1
"""How much it tells of a phase to have the higher lowest order point, or the highest: measured in
games with order points by lot, of 1 for a point that is sure."""


@cache
def hopes(
    mine: int, theirs: int, phases: int, goal: int, tie: float, chance: float = EVEN
) -> float:
    """The chance to win with so many points each and so many phases to come, all of them alike."""
    if mine >= goal or theirs >= goal:
        return float(mine >= goal)
    if not phases:
        return tie if mine == theirs else float(mine > theirs)
    won = hopes(mine + 1, theirs, phases - 1, goal, tie, chance)
    lost = hopes(mine, theirs + 1, phases - 1, goal, tie, chance)
    return chance * won + (1.0 - chance) * lost


@lru_cache(maxsize=65536)
def hand_edge(mine: int, theirs: int, wings: int) -> float:
    """How much better one hand of order points is than another, from -1 to 1.

    As if each side drew those of the next phase by lot.
    """
    ours, others = bits(mine), bits(theirs)
    if len(ours) < wings or len(others) < wings:
        return 0.0
    lower = _beats(ours, others, wings)
    top = 1 + max(ours[-1], others[-1])
    mirrored = [sorted([top - value for value in hand]) for hand in (ours, others)]
    higher = 1.0 - _beats(mirrored[0], mirrored[1], wings)
    return LOWEST * (2 * lower - 1) + HIGHEST * (2 * higher - 1)


def _beats(ours: list[int], others: list[int], wings: int) -> float:
    """The chance that the lowest of some drawn from ours is higher than that of the others."""
    chance = 0.0
    whole = comb(len(ours), wings), comb(len(others), wings)
    for place, value in enumerate(ours):
        above = sum([other > value for other in others])
        lowest = comb(len(ours) - place - 1, wings - 1) / whole[0]
        chance += lowest * (1.0 - comb(above, wings) / whole[1])
    return chance
