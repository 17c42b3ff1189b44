"""10.0 Commanders: their range, what they add, how they are lost."""

from __future__ import annotations

from battaglia.core.masks import bits
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
    """A commander who is the only counter of his side in the hex is lost in an enemy zone.

    Tested at the end of every movement and combat phase (A90), for both sides; in a town he
    is lost only to a unit that enters (A92).
    """
    for seat in (0, 1):
        alone = p.commander_hexes(seat) & ~p.cu[seat] & ~p.field.ground.shelters
        exposed = alone & zones.zone(p, 1 - seat) if alone else 0
        if not exposed:
            continue
        lost = [who for who in p.battle.commanders[seat] if is_exposed(p, who, exposed)]
        for commander in lost:
            remove(p, commander, "commander-lost", "10.0")


def is_exposed(p: Position, commander: int, hexes: int) -> bool:
    """Is he in one of these hexes, without anybody to protect him?"""
    here = p.at[commander]
    return here >= 0 and bool(hexes >> here & 1) and not has_company(p, commander)


@rule("10.0")
def has_company(p: Position, commander: int) -> bool:
    """Any counter of his side beside him protects him; by option only a CU does (A91)."""
    if p.battle.options.commander_protected_by == "unit":
        return False
    here, seat = p.at[commander], p.battle.seat[commander]
    others = (*p.battle.commanders[seat], *p.battle.trains[seat], *bits(p.guns[seat]))
    return any(p.at[other] == here for other in others if other != commander)


def remove(p: Position, piece: int, code: str, paragraph: str) -> None:
    """Take a commander or a train off the map for good; his points count for the enemy (A93)."""
    p.emit(code, paragraph, piece=p.name(piece), hex=p.hex_name(p.at[piece]))
    p.relocate(piece, OFF)
    p.lost |= 1 << piece
    if p.battle.kind[piece] == COMMANDER:
        demoralisation.count_losses(p, p.battle.seat[piece])
