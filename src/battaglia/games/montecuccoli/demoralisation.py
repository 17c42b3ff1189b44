"""11.0 Demoralisation: the losses that break an army, and what it can do no more."""

from __future__ import annotations

from battaglia.core.masks import bits
from battaglia.core.rule import rule
from battaglia.games.montecuccoli.battle import CU
from battaglia.games.montecuccoli.state import Position
from battaglia.games.montecuccoli.terrain import HALF

SHAKEN_FOOT, SHAKEN_HORSE = 2 * HALF, 4 * HALF
"""11.1 The allowances of a demoralised army."""
DISRUPTED_HEXES = 2 * HALF
"""9.1 A disrupted unit moves two hexes, whatever they cost."""


@rule("11.0")
def combat_points_lost(p: Position, seat: int) -> int:
    """The front values of a side's lost units, whatever side was up (A95, A96)."""
    return sum([p.battle.strength[unit] for unit in bits(p.lost & p.battle.army_mask[seat])])


@rule("11.0")
def command_points_lost(p: Position, seat: int) -> int:
    """The command points of a side's lost commanders."""
    return sum(p.battle.cp[who] for who in p.battle.commanders[seat] if p.lost >> who & 1)


def level(p: Position, seat: int) -> int:
    """The loss at which a side's army breaks."""
    return p.battle.spec.seats[p.battle.seats[seat]].demoralised_at


def loss(p: Position, seat: int) -> int:
    """The loss that is held against the demoralisation level (A97)."""
    points = combat_points_lost(p, seat)
    if p.battle.spec.victory.commanders_demoralise:
        points += command_points_lost(p, seat)
    return points


@rule("11.0", "11.1", "13.4")
def count_losses(p: Position, seat: int) -> None:
    """The army is demoralised at once, and for good, when the level is reached (A98)."""
    if p.demoralised >> seat & 1 or loss(p, seat) < level(p, seat):
        return
    p.demoralised |= 1 << seat
    p.emit("demoralised", "11.1", seat=p.battle.seats[seat], loss=loss(p, seat))


@rule("11.1")
def allowance(p: Position, piece: int) -> int:
    """The movement points of a piece now, in halves (A99: never more than the printed ones)."""
    if p.disrupted >> piece & 1:
        return DISRUPTED_HEXES
    printed = p.battle.mp[piece]
    if not p.demoralised >> p.battle.seat[piece] & 1 or p.battle.kind[piece] != CU:
        return printed
    return min(printed, SHAKEN_HORSE if p.battle.horse[piece] else SHAKEN_FOOT)
