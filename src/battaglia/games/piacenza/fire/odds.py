"""9.1 Exact odds of fire: a shot, the answers to it, what a unit suffers of the whole volley."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from battaglia.core.action import Action
from battaglia.core.chance import Distribution
from battaglia.core.game import Course, Odds
from battaglia.core.masks import bits
from battaglia.games.piacenza import fates, firing
from battaglia.games.piacenza.actions import EndReplies, EndTargets, Fire, Reply
from battaglia.games.piacenza.fates import Harm
from battaglia.games.piacenza.fire import firers, replies
from battaglia.games.piacenza.fire.second import SecondVolleyRoll
from battaglia.games.piacenza.fire.volley import FireRoll, shot_of
from battaglia.games.piacenza.pieces import FOOT, GUNS
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.training import PASSED

ANSWERS, SUFFERS, TRAINED = "answers", "suffers", "trained"
"""What a course assumes: that a unit answers, that it has passed; or whose fate it tells."""

Aims = dict[int, int]


def odds_of(p: Position, action: Action) -> Odds | None:
    """What a legal choice of fire combat can lead to."""
    if isinstance(action, Fire | Reply):
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        courses = shot_courses(p, unit, target)
        if isinstance(action, Fire):
            courses += [fates.course(p, shot_of(p, foe, unit), {ANSWERS: p.name(foe)})
                        for foe in answering(p, target, unit)]  # fmt: skip
        return Odds(str(action), "9.1", tuple(courses))
    if isinstance(action, EndTargets | EndReplies) and p.aims:
        told = [fate_course(p, target, p.aims) for target in sorted(set(p.aims.values()))]
        found = tuple(course for course in told if course)
        return Odds(str(action), "9.1", found) if found else None
    return None


def shot_courses(p: Position, unit: int, target: int) -> list[Course]:
    """A shot: in the second volley its training roll first, then its results, then the fate."""
    shot, aims = shot_of(p, unit, target), {**p.aims, unit: target}
    rolls = p.volley == 2 and p.battle.body[unit] == FOOT
    found = [fates.course(p, SecondVolleyRoll(unit))] if rolls else []
    course = fates.shot_course(p, shot, shot.met(p))
    found.append(msgspec.structs.replace(course, assuming={TRAINED: p.name(unit)} if rolls else {}))
    told = fate_course(p, target, aims)
    return [*found, told] if told else found


def answering(p: Position, target: int, unit: int) -> list[int]:
    """9.1 Those in the hex of the target who could answer the one that fires at them."""
    there = p.units_at[p.at[target]]
    infantry = [u for u in there if p.battle.body[u] != GUNS and replies.may_reply(p, u)]
    return infantry + [u for u in there if firers.battery_may_defend(p, u, unit)]


def fate_course(p: Position, target: int, aims: Aims) -> Course | None:
    """What a unit suffers of all that is aimed at its hex; None where its owner chooses (8.5.1)."""
    met = bits(firing.bearers_at(p, p.at[target]))
    if len(met) != 1:
        return None
    results = fates.fate(clouded(p, aims), met[0], harm(p, p.at[target], aims))
    return Course({SUFFERS: p.name(met[0])}, {}, dict(results))


def clouded(p: Position, aims: Aims) -> Position:
    """8.2.1, 11.1d The position when all have fired, with the smoke of those who fire but once."""
    after = p.copy()
    for unit in aims:
        if p.battle.body[unit] == GUNS or p.disordered >> unit & 1:
            after.smoke[p.at[unit]] = after.smoke.get(p.at[unit], 0) + 1
    return after


def harm(p: Position, there: int, aims: Aims) -> Distribution[Harm]:
    """9.1 What all shots at a hex do together."""
    shots = [shot_of(p, unit, target) for unit, target in aims.items() if p.at[target] == there]
    if p.volley != 2:
        return fates.together(fates.results_of(p, shot) for shot in shots)
    return second_volley(p, shots, [unit for unit in aims if p.battle.body[unit] == FOOT])


# 9.1.2 The second volley


Fired = tuple[tuple[FireRoll, int], ...]
"""Shots that are fired, each with what its die has in the smoke of the volley."""


def second_volley(
    p: Position, shots: Sequence[FireRoll], rollers: Sequence[int]
) -> Distribution[Harm]:
    """Who fails his training roll does not fire, and his smoke clouds the shots of others (C7)."""
    mattering = [unit for unit in rollers if any(touches(p, unit, shot) for shot in shots)]
    passing = {unit: fates.chance(p, SecondVolleyRoll(unit), PASSED) for unit in mattering}
    volleys: dict[Fired, Fraction] = {}
    results: dict[tuple[FireRoll, int], Distribution[str]] = {}
    for failed in subsets(mattering):
        after = smoky(p, failed)
        fired = tuple((s, s.ledger(after).total) for s in shots if s.unit not in failed)
        for shot in fired:
            if shot not in results:
                results[shot] = fates.results_of(after, shot[0])
        volleys[fired] = volleys.get(fired, Fraction(0)) + likely(passing, failed)
    found: dict[Harm, Fraction] = {}
    for fired, chance in volleys.items():
        for blow, part in fates.together(results[shot] for shot in fired).items():
            found[blow] = found.get(blow, Fraction(0)) + chance * part
    return Distribution(found)


def touches(p: Position, unit: int, shot: FireRoll) -> bool:
    """Does a unit fire this shot, or would its smoke count for it?"""
    near = p.battle.grid.neighbour_mask[p.at[unit]] | 1 << p.at[unit]
    return bool(near >> p.at[shot.unit] & 1 or near >> p.at[shot.target] & 1)


def smoky(p: Position, failed: frozenset[int]) -> Position:
    """8.2.1, 9.1.2 The position with the smoke of those who failed."""
    after = p.copy()
    for unit in failed:
        after.smoke[p.at[unit]] = after.smoke.get(p.at[unit], 0) + 1
    return after


def likely(passing: dict[int, Fraction], failed: frozenset[int]) -> Fraction:
    """How likely it is that these fail their rolls, and no others."""
    chance = Fraction(1)
    for unit, passes in passing.items():
        chance *= 1 - passes if unit in failed else passes
    return chance


def subsets(units: Sequence[int]) -> Iterator[frozenset[int]]:
    """Every set of some units."""
    for mask in range(1 << len(units)):
        yield frozenset(unit for place, unit in enumerate(units) if mask >> place & 1)
