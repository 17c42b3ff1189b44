"""6, 7, 9, 10.2 What a move leads to: who is set in motion, who stops it, what it may assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from battaglia.core.game import Course, Prospect
from battaglia.core.masks import bits, mask_of
from battaglia.games.camposanto import artillery, odds, reaching, retreat, zones
from battaglia.games.camposanto.actions import FIGHT, Face
from battaglia.games.camposanto.assault import declaration
from battaglia.games.camposanto.assault.hits import bearer
from battaglia.games.camposanto.assault.melee import begun, units_in
from battaglia.games.camposanto.battle import GUNS, LIGHT, MARSHAL
from battaglia.games.camposanto.movement import Movement, MoveUnit
from battaglia.games.camposanto.state import TITUBANT, Position

WITH = "with"
"""What a course of an assault assumes: who assaults together with the unit that moves."""

Fronts = dict[int, list[int]]
"""The enemy hexes before a unit, as a mask, with the facings that bring them there."""


def prospects(p: Position, unit: int, way: Sequence[int]) -> list[Prospect]:
    """What would come of a unit's going along a way; how it faces at its end is still open."""
    if not isinstance(p.stack[-1], Movement | MoveUnit) or p.battle.arm[unit] == MARSHAL:
        return []
    after = p.copy()
    if way:
        after.relocate(unit, way[-1])
    found = [*stirred(p, unit, way), *halting(after, unit)]
    fronts = fronts_of(after, unit)
    if p.status != TITUBANT:
        found += [*assaults(after, unit, fronts), *shots(after, unit, fronts)]
    return [*found, *batteries(after, unit)]


# 6 On the way


def stirred(p: Position, unit: int, way: Sequence[int]) -> Iterator[Prospect]:
    """6.4, 8.2 Units that may retreat before it, marshals that must flee from it."""
    names = [name for here in way for name in reaching.interrupting(p, unit, here)]
    for name in dict.fromkeys(names):
        if p.battle.arm[p.battle.index[name]] == MARSHAL:
            yield Prospect("flees", "8.2", (name,), (p.name(unit),), sure=True, theirs=True)
        else:
            yield Prospect("may-retreat", "6.4", (name,), (p.name(unit),), theirs=True)


def halting(p: Position, unit: int) -> Iterator[Prospect]:
    """6.1 The enemies whose zone of control stops it, and those before whose front it stands."""
    here, enemy = p.at[unit], p.battle.army[1 - p.battle.seat[unit]]
    near = [
        foe for foe in enemy if p.at[foe] >= 0 and p.battle.ground.around[p.at[foe]] >> here & 1
    ]
    facing = [foe for foe in near if zones.front_of(p, foe) >> here & 1]
    for code, foes in (("before-front", facing), ("halts", [f for f in near if f not in facing])):
        if foes:
            names = tuple(p.name(foe) for foe in foes)
            yield Prospect(code, "6.1", names, (p.name(unit),), sure=True, theirs=True)


# 7, 10.2 What it may do there


def fronts_of(p: Position, unit: int) -> Fronts:
    """The sets of enemy hexes that the unit could have before it, by the way it turns."""
    found: Fronts = {}
    foes = p.combat_hexes(1 - p.battle.seat[unit])
    front, allowed = p.battle.ground.front[p.at[unit]], retreat.faces_of(p, unit)
    for action in allowed:
        assert isinstance(action, Face)
        facing = p.battle.grid.vertex(action.facing)
        if before := front[facing] & foes:
            found.setdefault(before, []).append(facing)
    return found


def turned(p: Position, unit: int, facing: int) -> Position:
    """The position when the unit has turned and its move is over."""
    after = p.copy()
    retreat.turn(after, unit, facing)
    after.moved |= 1 << unit
    return after


def told_facings(p: Position, facings: Sequence[int]) -> str:
    """Facings by their names, for a sentence."""
    return " ".join(p.battle.grid.vertices[facing] for facing in facings)


def assaults(p: Position, unit: int, fronts: Fronts) -> Iterator[Prospect]:
    """7 For each way to turn, the assault on all who are before it: alone, and with who joins."""
    if p.battle.arm[unit] == GUNS or not declaration.may_assault(p):
        return
    named = declaration.led_by(p, unit)
    if p.assaulted >> named & 1:
        return
    for before, facings in fronts.items():
        after = turned(p, unit, facings[0])
        against = before & declaration.targets(after)
        if against:
            yield Prospect(
                "may-assault",
                "7",
                (p.name(named),),
                tuple(after.name(foe) for foe in bits(units_in(after, against))),
                (*courses(after, named, against), *joined(after, named, against)),
                params={"facing": told_facings(p, facings)},
            )


def courses(p: Position, unit: int, against: int) -> list[Course]:
    """The assault of a unit by itself, under each assumption."""
    melee = begun(p, *declaration.sides_of(p, 1 << unit, against))
    return [odds.course(p, melee, FIGHT, policy) for policy in odds.policies(p, melee)]


def joined(p: Position, unit: int, against: int) -> Iterator[Course]:
    """The assault with all units of the wing that have none but these enemies before them."""
    found, others = declaration.targets(p), []
    for other in p.battle.wing_units[p.wing]:
        if other != unit and declaration.may_be_named(p, other):
            front = zones.front_of(p, other) & found
            if front and not front & ~against:
                others.append(other)
    if others:
        melee = begun(p, *declaration.sides_of(p, mask_of((unit, *others)), against))
        course = odds.course(p, melee, FIGHT, odds.STUBBORN)
        names = " ".join(p.name(other) for other in others)
        yield msgspec.structs.replace(course, assuming={**course.assuming, WITH: names})


def shots(p: Position, unit: int, fronts: Fronts) -> Iterator[Prospect]:
    """10.2 Light foot may fire at a hex before it, after the movement."""
    if p.battle.arm[unit] != LIGHT or p.fired >> unit & 1:
        return
    by_hex: dict[int, list[int]] = {}
    for before, facings in fronts.items():
        for there in bits(before):
            by_hex[there] = sorted({*by_hex.get(there, []), *facings})
    for there, facings in by_hex.items():
        yield Prospect(
            "may-fire",
            "10.2",
            (p.name(unit),),
            (p.name(bearer(p, there)),),
            (odds.shot_course(p, unit, there),),
            params={"facing": told_facings(p, facings)},
        )


# 9.1 The enemy's batteries


def batteries(p: Position, unit: int) -> Iterator[Prospect]:
    """The enemy batteries that could fire at it there, when their wing comes up."""
    here, enemy = p.at[unit], 1 - p.battle.seat[unit]
    for gun in bits(p.battle.arm_mask[GUNS] & p.battle.army_mask[enemy] & ~p.lost):
        if p.at[gun] >= 0 and artillery.seen(p, gun, 1 << here):
            course = odds.shot_course(p, gun, here)
            target = p.name(bearer(p, here))
            yield Prospect("under-fire", "9.1", (p.name(gun),), (target,), (course,), theirs=True)
