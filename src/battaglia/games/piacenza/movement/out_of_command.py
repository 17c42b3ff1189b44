"""5.9 The movement of units that are out of command: back to their formation, or away."""

from __future__ import annotations

from battaglia.core.masks import bits, mask_of, union
from battaglia.core.rule import rule
from battaglia.games.piacenza import command
from battaglia.games.piacenza.state import Position


@rule("5.9")
def range_hexes(p: Position, unit: int) -> int:
    """The hexes within the command range that a unit looks for (B15).

    A formation commander has no printed range: what counts is the reach of 4.4.1. If he is lost,
    and for batteries, it is the range of his superior.
    """
    battle, formation = p.battle, p.battle.formation[unit]
    leader = battle.formation_commander[formation]
    if not command.present(p, leader):
        return _superior_range(p, unit)
    others = bits(battle.formation_mask[formation] & p.on_map & ~(1 << unit))
    if not others:
        return battle.grid.disc(p.at[leader], 1) & battle.ground.open
    return (
        union(near_hexes(p, p.at[other], battle.seat[unit]) for other in others)
        & battle.ground.open
    )


def near_hexes(p: Position, here: int, seat: int) -> int:
    """4.4.1 The hexes near a unit; where no enemy stands beside it, all within the distance.

    Else the farthest of them are those with a hex between that is free of the enemy.
    """
    grid, link = p.battle.grid, p.battle.charts.movement.link
    disc, beside = grid.disc(here, link), grid.neighbour_mask[here]
    if not beside & p.occupied[1 - seat]:
        return disc
    free = union(grid.neighbour_mask[there] for there in bits(beside & ~p.occupied[1 - seat]))
    return disc & free | grid.disc(here, link - 1)


def _superior_range(p: Position, unit: int) -> int:
    """4.3 Of the wing commander, or of the commander-in-chief if that one is lost."""
    superior = p.battle.wing_commander[p.battle.wing[unit]]
    if not command.present(p, superior):
        superior = p.battle.chief[p.battle.seat[unit]]
    return command.reach_of(p, superior) if command.present(p, superior) else 0


@rule("5.9")
def is_within(p: Position, unit: int) -> bool:
    """Is a unit within that range already? If nobody is left to command it, it counts as such."""
    battle, here = p.battle, p.at[unit]
    others = battle.formation_mask[battle.formation[unit]] & p.on_map & ~(1 << unit)
    if others and command.present(p, battle.formation_commander[battle.formation[unit]]):
        return _is_near_any(p, here, others, battle.seat[unit])
    found = range_hexes(p, unit)
    return not found or bool(found >> here & 1)


def _is_near_any(p: Position, here: int, others: int, seat: int) -> bool:
    """4.4.1 Is a hex near one of some units? Those beside it are looked for first."""
    hexes, beside = mask_of([p.at[other] for other in bits(others)]), p.battle.grid.disc(here, 1)
    if hexes & beside:
        return True
    far = hexes & p.battle.grid.disc(here, p.battle.charts.movement.link)
    return any(near_hexes(p, there, seat) >> here & 1 for there in bits(far))


@rule("5.9")
def back(p: Position, unit: int, here: int) -> int:
    """The hexes around one that lie nearer to the command range, by a way that is open."""
    around, seat = p.battle.ground.around, p.battle.seat[unit]
    reached = fresh = range_hexes(p, unit) & ~p.occupied[1 - seat]
    free = p.battle.ground.open & ~p.occupied[1 - seat]
    if reached >> here & 1:
        return 0
    while fresh:
        if fresh & around[here]:
            return fresh & around[here]
        fresh = p.battle.ground.beside(fresh) & free & ~reached
        reached |= fresh
    return 0


@rule("5.9")
def away(p: Position, unit: int, here: int) -> int:
    """The hexes around one that lie farther from the nearest enemy unit."""
    enemies, grid = p.occupied[1 - p.battle.seat[unit]], p.battle.grid
    if not enemies:
        return 0
    nearest, found = grid.nearest(here, enemies), p.battle.ground.around[here]
    for enemy in bits(enemies & grid.disc(here, nearest + 1)):
        found &= ~grid.disc(enemy, nearest)
    return found
