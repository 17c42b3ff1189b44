"""10.2, 11.1c Those who do not wait for cavalry: they retreat as soon as the marker is placed."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza import command, disorder, losses, retreat
from battaglia.games.piacenza.melee import markers
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position


def does_not_wait(p: Position, unit: int, target: int) -> bool:
    """Does a target flee from the unit that has placed its marker against it?"""
    if p.battle.body[unit] != HORSE or p.battle.body[target] == GUNS:
        return False
    return out_of_order(p, target) or uncommanded_infantry(p, target)


@rule("11.1", "11.2")
def out_of_order(p: Position, target: int) -> bool:
    """11.1c Every disordered unit, and every routed one (11.2)."""
    return not p.in_good_order(target)


@rule("10.2")
def uncommanded_infantry(p: Position, target: int) -> bool:
    """Infantry out of command does not defend; that is looked at when the marker is placed (F2)."""
    return p.battle.body[target] == FOOT and not command.in_command(p, target)


@rule("10.2", "11.1")
def flee(p: Position, unit: int, target: int) -> None:
    """The target goes, two hexes away from the cavalry; a battery with it is eliminated (G13).

    Nothing has been fought: the attacker is not disordered and does not advance (D21).
    """
    away, there = p.at[unit], p.at[target]
    p.emit("flees", "10.2", piece=p.name(target), target=p.name(unit))
    markers.take(p, unit)
    if p.battle.options.flight_disorders_attacker:
        disorder.disorder(p, unit, 0, there, "melee")
    hexes = p.battle.charts.movement.flight
    if p.routed >> target & 1 and p.battle.body[target] != FOOT:
        # G19: 10.2 names routed infantry; for other routed units the three hexes of 11.2 stand.
        disorder.rout(p, target, away, retreat.FLIGHT)
    else:
        retreat.retreat(p, target, hexes, away, retreat.FLIGHT)
    for gun in [each for each in p.units_at[there] if p.battle.body[each] == GUNS]:
        losses.eliminate(p, gun, "10.2")
