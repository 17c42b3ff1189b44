"""How a position stands between the two sides, in a few balanced numbers: what values are made of.

Each is the first seat's less the second's, so that whatever befalls one side is good for the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from battaglia.ai.camposanto.hands import EVEN
from battaglia.ai.camposanto.stakes import Stakes, next_phases
from battaglia.core.masks import bits
from battaglia.games.camposanto import victory
from battaglia.games.camposanto.state import Position

TERMS: Mapping[str, str] = {
    "hope": "phases",
    "orders": "orders",
    "general": "command",
    "marshals": "command",
    "steps": "army",
    "regiments": "army",
    "worn": "army",
    "support": "army",
    "wing": "wing",
    "contact": "contact",
    "flanked": "flanks",
}
"""By feature, the group by which a reason speaks of it.

``hope`` is the log of the odds to win by the points alone, ``orders`` what the order points left
promise, ``worn`` regiments with a last step, ``wing`` the fewest units of a wing.
"""
NAMES = tuple(TERMS)
NEARLY = 0.02
"""No position is quite won or lost."""
ARMY = 10.0
"""Steps and units are counted in tens."""


def read(p: Position) -> tuple[float, ...]:
    """The position as the first seat sees it, by NAMES."""
    mine, theirs = _side(p, 0), _side(p, 1)
    balance = [ours - others for ours, others in zip(mine, theirs, strict=True)]
    return (hope(p), next_phases(p) - EVEN, *balance)


def hope(p: Position) -> float:
    """12.2 The log of the odds of the first seat, by points, the lead, and the wings to come."""
    chance = Stakes(p).at(p.losses[0] - p.losses[1])
    chance = min(1.0 - NEARLY, max(NEARLY, chance))
    return log(chance / (1.0 - chance))


def _side(p: Position, seat: int) -> tuple[float, ...]:
    battle = p.battle
    units = battle.army_mask[seat] & ~p.lost
    left = [p.steps[unit] for unit in bits(units & battle.regiments)]
    contact, flanked = _touch(p, seat, units)
    return (
        ~p.general_used >> seat & 1,
        p.marshals[seat].bit_count(),
        sum(left) / ARMY,
        len(left) / ARMY,
        -left.count(1) / ARMY,
        (units & ~battle.regiments).bit_count() / ARMY,
        min([victory.left_of_wing(p, wing).bit_count() for wing in battle.wings_of(seat)]) / ARMY,
        contact / ARMY,
        -flanked / ARMY,
    )


def _touch(p: Position, seat: int, units: int) -> tuple[int, int]:
    """How many of some units have the enemy before them, and how many beside or behind them."""
    around, fronts = p.battle.ground.around, p.battle.ground.front
    enemies, at, facing = p.combat_hexes(1 - seat), p.at, p.facing
    before = beside = 0
    for unit in bits(units):
        here = at[unit]
        near = around[here] & enemies
        if near:
            front = fronts[here][facing[unit]]
            before += bool(near & front)
            beside += bool(near & ~front)
    return before, beside
