"""How a battle stands for the first seat, in few numbers: what its value is learned from.

Most are what the first side has more of than the second. What it has chosen in secret is known to
it, and guessed in a trial of the other side.
"""

from __future__ import annotations

from collections.abc import Mapping

from battaglia.ai.piacenza.features import goals_of
from battaglia.core.masks import bits
from battaglia.games.piacenza import selection, victory
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import OFF, Position

TERMS: Mapping[str, str] = {
    "points": "points",
    "held": "ground",
    "any-held": "ground",
    "last-held": "ground",
    "best-place": "places",
    "worst-place": "places",
    "beside-place": "places",
    "garrison": "places",
    "strength": "strength",
    "batteries": "strength",
    "shaken": "order",
    "at-will": "order",
    "distance": "approach",
    "enemy-distance": "approach",
    "wings-to-come": "initiative",
    "commanders": "commanders",
}
"""Each number, and the group by which a reason speaks of it."""
NAMES = tuple(TERMS)
LOCAL = 2
"""Steps within which strength counts for a place."""
MOST = 8
"""More strength than this to the good at a place is no more use."""

Standing = tuple[float, ...]


def standing(p: Position) -> Standing:
    """A position by NAMES."""
    goals = goals_of(p, 0)
    held = [victory.occupied(p, seat) & goals for seat in (0, 1)]
    return (
        victory.points(p, 0) - victory.points(p, 1),
        held[0].bit_count() - held[1].bit_count(),
        float(bool(held[0])),
        _last_held(p),
        *_balances(p, goals),
        *_units(p),
        *_distances(p, goals),
        selection.waiting(p, 0).bit_count() - selection.waiting(p, 1).bit_count(),
        sum([(1, -1)[seat] * (p.at[c] >= 0) for seat in (0, 1) for c in p.battle.leaders[seat]]),
    )


def _last_held(p: Position) -> int:
    """S.3 Places whose last holder was the first side, less those of the second."""
    last = list(p.held.values())
    return last.count(0) - last.count(1)


def _balances(p: Position, goals: int) -> Standing:
    """The strength about the places, what the first side has to the good.

    Where it has most and where least; where it has most next door, and most in a place itself.
    """
    found = []
    for number in bits(goals):
        here = p.battle.objective_hex[number]
        if here == OFF:
            continue
        discs = [p.battle.grid.disc(here, reach) for reach in (LOCAL, 1, 0)]
        found.append([_lead(p, hexes) for hexes in discs])
    near, beside, within = zip(*found, strict=True) if found else ((0,), (0,), (0,))
    return max(near), min(near), max(beside), max(within)


def _lead(p: Position, hexes: int) -> float:
    """By how much the first side is the stronger in some hexes."""
    sums = [_strength_in(p, hexes & p.occupied[seat]) for seat in (0, 1)]
    return max(-MOST, min(MOST, sums[0] - sums[1]))


def _strength_in(p: Position, hexes: int) -> float:
    """Strength in some hexes; who is not in good order counts for half."""
    units = [unit for here in bits(hexes) for unit in p.units_at[here]]
    return sum([p.strength(unit) * (1.0 if p.in_good_order(unit) else 0.5) for unit in units])


def _units(p: Position) -> Standing:
    """Strength, batteries that can fire, units out of order, and those that fire at will."""
    battle, total = p.battle, [0, 0, 0, 0]
    for seat, sign in ((0, 1), (1, -1)):
        units = battle.army[seat] & p.on_map
        guns = units & battle.body_mask[GUNS]
        total[0] += sign * sum([p.strength(unit) for unit in bits(units & ~guns)])
        total[1] += sign * (guns & ~p.failed).bit_count()
        total[2] += sign * (units & (p.disordered | p.routed)).bit_count()
        total[3] += sign * (units & p.billebaude).bit_count()
    return tuple(total)


def _distances(p: Position, goals: int) -> tuple[float, float]:
    """How far the strength of each side is from the nearest place, on average."""
    away, means = p.battle.steps_to(victory.hexes_of(p, goals)), []
    for seat in (0, 1):
        units = bits(p.battle.army[seat] & p.on_map & ~p.battle.body_mask[GUNS])
        weights = [p.strength(unit) for unit in units]
        sums = sum([w * away[p.at[unit]] for w, unit in zip(weights, units, strict=True)])
        means.append(sums / max(sum(weights), 1))
    return means[0], means[1]
