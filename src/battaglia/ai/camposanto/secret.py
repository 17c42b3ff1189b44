"""The secret choice of order points (4): what the enemy is likely to play, and what to try."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.camposanto import orders
from battaglia.ai.camposanto.standing import hope
from battaglia.ai.mind import Secrets
from battaglia.core.action import Action
from battaglia.games.camposanto.actions import Orders
from battaglia.games.camposanto.orders import reveal
from battaglia.games.camposanto.state import Position

DRAWS = 12
"""So often a player who does not look ahead is asked what he would play."""
LIKELY, TRIED = 4, 6
"""So many choices of the enemy and of one's own are tried against each other."""


def secrets(p: Position, seat: int, legal: Sequence[Action]) -> Secrets:
    """The enemy's likely choices, and what looks best against them.

    The same order points can be given to the wings in several ways; the best of them is tried.
    """
    theirs = likely(p, 1 - seat)
    usual = likely(p, seat)[0]
    plays = [action for action in legal if isinstance(action, Orders)]
    best: dict[tuple[str, ...], tuple[float, str, Orders]] = {}
    for mine in plays:
        rated = (sum([outlook(p, seat, mine, other) for other in theirs]), str(mine), mine)
        values = tuple(sorted(mine.values))
        best[values] = max(best.get(values, rated), rated)
    ranked = [mine for _, _, mine in sorted(best.values(), reverse=True)]
    return Secrets([usual, *[mine for mine in ranked if mine != usual][: TRIED - 1]], theirs)


def likely(p: Position, seat: int) -> list[Orders]:
    """What a seat would play at once, the likeliest first: no more is known of the enemy."""
    legal = p.battle.order_plays(p.hands[seat])
    counted: dict[Orders, int] = {}
    for number in range(DRAWS):
        action, _ = orders.choose(legal, p, seat, Random(number))
        assert isinstance(action, Orders)
        counted[action] = counted.get(action, 0) + 1
    return sorted(counted, key=lambda action: (-counted[action], str(action)))[:LIKELY]


def outlook(p: Position, seat: int, mine: Orders, theirs: Orders) -> float:
    """How the phase looks to a seat when both have shown these: nobody has acted yet."""
    shown = p.copy()
    values = [tuple(int(value) for value in each.values) for each in (mine, theirs)]
    shown.chosen = (values[0], values[1]) if seat == 0 else (values[1], values[0])
    reveal(shown)
    found = hope(shown)
    return found if seat == 0 else -found
