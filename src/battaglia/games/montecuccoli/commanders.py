"""10.0 Commanders: their range, what they add, how they are lost."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.montecuccoli import demoralisation, zones
from battaglia.games.montecuccoli.battle import COMMANDER
from battaglia.games.montecuccoli.state import OFF, Position


@rule("10.0")
def in_range(p: Position, commander: int, unit: int) -> bool:
    """A commander of one, two or three points reaches as many hexes; terrain is nothing (A89)."""
    here, there = p.at[commander], p.at[unit]
    if here < 0 or there < 0:
        return False
    return p.battle.grid.distance(here, there) <= p.battle.cp[commander]


@rule("10.1")
def best_help(p: Position, unit: int) -> int:
    """The commander with the most points in range of a unit, or OFF (A85: one a roll)."""
    best, points = OFF, 0
    for commander in p.battle.commanders[p.battle.seat[unit]]:
        if p.battle.cp[commander] > points and in_range(p, commander, unit):
            best, points = commander, p.battle.cp[commander]
    return best


@rule("10.0")
def lose_lone_commanders(p: Position) -> None:
    """A commander with no CU of his side in the hex is lost in an enemy zone of control.

    Tested at the end of every movement and combat phase (A90), for both sides; in a town he
    is lost only to a unit that enters (A92).
    """
    for seat in (0, 1):
        alone = p.commander_hexes(seat) & ~p.cu[seat] & ~p.field.ground.shelters
        exposed = alone & zones.zone(p, 1 - seat) if alone else 0
        if not exposed:
            continue
        for commander in p.battle.commanders[seat]:
            if p.at[commander] >= 0 and exposed >> p.at[commander] & 1:
                remove(p, commander, "commander-lost", "10.0")


def remove(p: Position, piece: int, code: str, paragraph: str) -> None:
    """Take a commander or a train off the map for good; his points count for the enemy (A93)."""
    p.emit(code, paragraph, piece=p.name(piece), hex=p.hex_name(p.at[piece]))
    p.relocate(piece, OFF)
    p.lost |= 1 << piece
    if p.battle.kind[piece] == COMMANDER:
        demoralisation.count_losses(p, p.battle.seat[piece])
