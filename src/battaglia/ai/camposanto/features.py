"""How a position stands for a seat, in plain numbers for a value of it: what all may know.

Everything is read off masks and counts. Order points that were played covered are left out: the
hands change only when they are shown (4).
"""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.games.camposanto import victory
from battaglia.games.camposanto.battle import GUNS, LIGHT
from battaglia.games.camposanto.state import IMPETUOUS, OFF, Position

OF_A_SIDE = (
    "points",
    "points-needed",
    "steps-taken",
    "phase-lead",
    "wing-left",
    "orders-left",
    "orders-highest",
    "orders-unmatched",
    "general-left",
    "marshals-left",
    "wings-to-act",
    "impetuous",
    "regiments",
    "steps",
    "last-steps",
    "guns",
    "light",
    "in-zone",
    "flanked",
    "in-houses",
    "distance",
)
"""What is counted for each side; the seat's own comes first.

``points-needed`` (to win at once) and ``wing-left`` (the fewest units of a wing) say what is left
until the end (12). ``steps-taken`` and ``phase-lead`` are of this phase. ``orders-unmatched`` are
the order points that beat all of the enemy's. ``wings-to-act`` and ``impetuous`` count the wing
that acts now. ``distance`` is the mean of the units' distances to the nearest enemy.
"""
NAMES = (
    *[f"own-{name}" for name in OF_A_SIDE],
    *[f"enemy-{name}" for name in OF_A_SIDE],
    "phases-left",
    "evening",
    "acts",
)
FARTHEST = 12
"""Beyond this it makes no difference how far the enemy is."""

Features = tuple[float, ...]


def features(p: Position, seat: int) -> Features:
    """The position for a seat, by NAMES."""
    turns = p.battle.spec.turns
    phases = sum([turn.phases for turn in turns[p.turn - 1 :]]) - p.phase
    return (
        *_standing(p, seat),
        *_on_the_map(p, seat),
        *_standing(p, 1 - seat),
        *_on_the_map(p, 1 - seat),
        phases,
        int(p.evening),
        int(p.wing != OFF and p.active == seat),
    )


def _standing(p: Position, seat: int) -> Features:
    """The score, the order points and the commanders of a side."""
    battle, hand, enemy = p.battle, p.hands[seat], p.hands[1 - seat]
    order, wing_seat = p.order[max(p.activation - 1, 0) :], battle.wing_seat
    waiting = [wing for wing in order if wing_seat[wing] == seat]
    return (
        p.points[seat],
        battle.spec.victory.points - p.points[seat],
        p.losses[seat],
        int(p.losses[seat] > p.losses[1 - seat]),
        min([victory.left_of_wing(p, wing).bit_count() for wing in battle.wings_of(seat)]),
        sum(bits(hand)),
        max(hand.bit_length() - 1, 0),
        (hand >> enemy.bit_length()).bit_count(),
        ~p.general_used >> seat & 1,
        p.marshals[seat].bit_count(),
        len(waiting),
        [p.statuses[wing] for wing in waiting].count(IMPETUOUS),
    )


def _on_the_map(p: Position, seat: int) -> Features:
    """The units of a side: how many, how strong, and how they stand to the enemy."""
    battle, at, facing = p.battle, p.at, p.facing
    around, fronts, disc = battle.ground.around, battle.ground.front, battle.grid.disc
    enemies = p.combat_hexes(1 - seat)
    in_zone = flanked = distance = 0
    units = battle.army_mask[seat] & ~p.lost
    standing = bits(units)
    for unit in standing:
        here = at[unit]
        near = around[here] & enemies
        if near:
            in_zone += 1
            distance += 1
            if near & ~fronts[here][facing[unit]]:
                flanked += 1
            continue
        far = 2
        while far < FARTHEST and not disc(here, far) & enemies:
            far += 1
        distance += far
    left = [p.steps[unit] for unit in bits(units & battle.regiments)]
    return (
        len(left),
        sum(left),
        left.count(1),
        (units & battle.arm_mask[GUNS]).bit_count(),
        (units & battle.arm_mask[LIGHT]).bit_count(),
        in_zone,
        flanked,
        (p.combat_hexes(seat) & battle.ground.farmhouses).bit_count(),
        distance / max(len(standing), 1),
    )
