"""5, 7, 9, 10 What a move leads to: rolls and fire on the way, who stops it, whom it may fight.

What others do on the way is not foreseen: cavalry that refuses is taken as gone (5.10), a training
roll as passed, reaction fire as without effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from battaglia.core.game import Prospect
from battaglia.core.masks import bits
from battaglia.core.reason import Param
from battaglia.games.piacenza import command, fates, reaction, zones
from battaglia.games.piacenza.actions import Charge, Melee
from battaglia.games.piacenza.fire import firers
from battaglia.games.piacenza.fire import odds as fire_odds
from battaglia.games.piacenza.melee import flight
from battaglia.games.piacenza.melee import odds as melee_odds
from battaglia.games.piacenza.movement import moving, refusal, rolls
from battaglia.games.piacenza.movement.hand import dearest
from battaglia.games.piacenza.movement.moving import MoveUnit, in_order
from battaglia.games.piacenza.movement.segment import FormationMovement
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import OFF, Position


def prospects(p: Position, piece: int, way: Sequence[int]) -> list[Prospect]:
    """What would come of going along a way with a unit, or with the stack that is in hand."""
    step = p.stack[-1]
    after = p.copy()
    if isinstance(step, FormationMovement) and piece < p.battle.units:
        after.stack.append(moving.taken(p, (piece,)))
    elif not isinstance(step, MoveUnit) or not step.units >> piece & 1:
        return []
    found: list[Prospect] = []
    for there in way:
        found += leg(after, there)
    found += halting(after)
    for unit in bits(hand(after).units):
        found += [*attacks(after, unit), *volleys(after, unit)]
    return found


def hand(p: Position) -> MoveUnit:
    """The move under way."""
    step = p.stack[-1]
    assert isinstance(step, MoveUnit)
    return step


# On the way


def leg(p: Position, there: int) -> list[Prospect]:
    """A step with all that it brings about, in the order of its parts (G7); it is then made."""
    step = hand(p)
    here, units = step.here(p), in_order(p, step.units)
    found = [*training(p, units, here, there), *reactions(p, units, here)]
    cost = dearest(p, units, here, there)
    for unit in units:
        p.relocate(unit, there)
    found += captures(p, units, there)
    if any(p.battle.body[unit] == FOOT for unit in units):
        found += refusals(p, units, there)
    p.stack[-1] = msgspec.structs.replace(step, mp=max(step.mp - cost, 0), begun=True)
    return found


def training(p: Position, units: Sequence[int], here: int, there: int) -> Iterator[Prospect]:
    """5.7, 7.1 The rolls before the step."""
    at: dict[str, Param] = {"hex": p.hex_name(there)}
    for unit in units:
        name = (p.name(unit),)
        if rolls.tests_terrain(p, unit, here, there):
            course = fates.course(p, rolls.TerrainRoll(unit, there))
            yield Prospect("tests-terrain", "5.7", name, (), (course,), sure=True, params=at)
        if rolls.tests_zone(p, unit, there):
            course = fates.course(p, rolls.ZoneRoll(unit, there))
            yield Prospect("tests-zone", "7.1", name, (), (course,), sure=True, params=at)


def reactions(p: Position, units: tuple[int, ...], here: int) -> Iterator[Prospect]:
    """7.2 The fire at who leaves a zone of control."""
    for shot in reaction.shots(p, units, here):
        course = fates.shot_course(p, shot, shot.met(p))
        yield Prospect(
            "reaction-fire", "7.2", (p.name(shot.unit),), (p.name(shot.target),), (course,),
            sure=True, theirs=True, params={"hex": p.hex_name(here)},
        )  # fmt: skip


def captures(p: Position, units: Sequence[int], there: int) -> Iterator[Prospect]:
    """4.6 Enemy commanders in the hex."""
    seat = p.battle.seat[units[0]]
    for leader in p.leaders_at.get(there, ()):
        if p.battle.seat[leader] != seat:
            yield Prospect("captures", "4.6", (p.name(units[0]),), (p.name(leader),), sure=True)


def refusals(p: Position, units: Sequence[int], there: int) -> list[Prospect]:
    """5.10 Cavalry that does not wait for infantry; it is gone then."""
    gone = refusal.refusing(p, there, p.battle.seat[units[0]])
    lead = (p.name(units[0]),)
    found = [Prospect("refuses", "5.10", (p.name(u),), lead, sure=True, theirs=True) for u in gone]
    for unit in gone:
        p.relocate(unit, OFF)
    return found


# Where it ends


def halting(p: Position) -> Iterator[Prospect]:
    """7.1 The enemies whose zone of control stops it; 5.2 an engagement zone binds infantry."""
    step = hand(p)
    unit, here = in_order(p, step.units)[0], step.here(p)
    enemy = 1 - p.battle.seat[unit]
    if foes := zones.controllers(p, enemy, here):
        names = tuple(p.name(foe) for foe in foes)
        yield Prospect("halts", "7.1", names, (p.name(unit),), sure=True, theirs=True)
    elif p.battle.body[unit] == FOOT and zones.engagement(p, enemy) >> here & 1:
        yield Prospect("engaged", "5.2", (p.name(unit),), (), sure=True)


def attacks(p: Position, unit: int) -> Iterator[Prospect]:
    """9.2.1, 10.3 The melees and charges that may be declared from there."""
    step = hand(p)
    own = [a for a in step.declarations(p) if isinstance(a, Melee | Charge)]
    for action in own:
        target = p.battle.index[action.target]
        if p.battle.index[action.piece] != unit:
            continue
        odds = melee_odds.odds_of(p, action)
        code, rule = (
            ("may-charge", "10.3") if isinstance(action, Charge) else ("may-melee", "9.2.1")
        )
        if flight.does_not_wait(p, unit, target):
            code, rule = "flees", "10.2"
        courses = odds.courses if odds else ()
        yield Prospect(code, rule, (action.piece,), (action.target,), courses)


def volleys(p: Position, unit: int) -> Iterator[Prospect]:
    """9.1 The enemies at whom infantry could fire its first volley, and the answers."""
    near = p.battle.ground.around[p.at[unit]] & p.occupied[1 - p.battle.seat[unit]]
    if p.battle.body[unit] != FOOT or not near:
        return
    after = p.copy()
    after.volley = 1
    led = command.units_in_command(after, p.battle.formation[unit])
    if not firers.may_attack(after, unit, led):
        return
    for target in firers.targets_of(after, unit):
        odds = fire_odds.odds_of(after, p.battle.fire(unit, target))
        courses = odds.courses if odds else ()
        yield Prospect("may-fire", "9.1", (p.name(unit),), (p.name(target),), courses)
