"""8.5, 9.1.5 The exact chances of rolls, and of what a unit suffers in a volley.

All are worked out as everybody stands: who goes before, in the order of C18, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from battaglia.core.chance import D10, Distribution, uniform
from battaglia.core.flow import Roll
from battaglia.core.game import Course
from battaglia.core.reason import Param
from battaglia.games.piacenza import effects, firing
from battaglia.games.piacenza.disorder import SecondDisorderRoll
from battaglia.games.piacenza.effects import (
    DISORDERS,
    LEVELS,
    LOSSES,
    RETREAT,
    ROUT,
    UNSHAKEN,
    RanksRoll,
)
from battaglia.games.piacenza.pieces import GUNS
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.training import PASSED

NOTHING, ELIMINATED, STEP = "NE", "E", "1"
FATES = (*LEVELS, *(STEP + level for level in LEVELS[1:]), STEP, ELIMINATED)
"""What a volley can do to a unit: a step, a disorder, both, or all."""


def results_of(p: Position, roll: Roll[Position]) -> Distribution[str]:
    """The chance of each result of a roll of one die."""
    return uniform(D10).map(lambda face: roll.read(p, (face,)).result)


def chance(p: Position, roll: Roll[Position], result: str) -> Fraction:
    """The chance of one result of a roll."""
    return results_of(p, roll).get(result, Fraction(0))


def course(p: Position, roll: Roll[Position], assuming: dict[str, Param] | None = None) -> Course:
    """The results of a roll as a course: with its ledgers, and the column that it is read in."""
    against = roll.read(p, (0,)).against
    facts: dict[str, Param] = {} if isinstance(against, int) else {"column": against}
    results = dict(results_of(p, roll))
    return Course(assuming or {}, roll.ledgers(p), results, facts, roll.name, roll.cells(p))


def shot_course(p: Position, shot: Roll[Position], met: int) -> Course:
    """The results of a shot at some units; one that is not rolled routs again (C34)."""
    if firing.is_rolled(p, met):
        return course(p, shot)
    return Course({}, {}, dict(Distribution.certain(LEVELS[ROUT])))


# 9.1 A volley


class Harm(NamedTuple):
    """What the shots of a volley do together: steps that are lost, the worst disorder."""

    steps: int
    level: int


UNHARMED = Harm(0, UNSHAKEN)


def harm_of(result: str) -> Harm:
    """What a single result does; a ricochet is another unit's (8.5.2)."""
    return Harm(LOSSES.get(result, 0), DISORDERS.get(result, ROUT))


def together(shots: Iterable[Distribution[str]]) -> Distribution[Harm]:
    """9.1 Step losses add up, of disorders the worst counts."""
    found = Distribution.certain(UNHARMED)
    for shot in shots:
        found = found.combine(shot.map(harm_of), _both)
    return found


def _both(one: Harm, other: Harm) -> Harm:
    return Harm(min(one.steps + other.steps, effects.ALL_STEPS), max(one.level, other.level))


# 8.5, 11 What comes of it


def fate(p: Position, unit: int, harm: Distribution[Harm]) -> Distribution[str]:
    """What a unit suffers in the end, with its rolls for ranks (8.5.3) or order (11.1e)."""
    return harm.then(lambda blow: suffered(p, unit, blow))


def suffered(p: Position, unit: int, blow: Harm) -> Distribution[str]:
    """8.5.1, 8.5.3, 11.1, 11.2 What comes of a blow."""
    steps, level = blow
    if p.routed >> unit & 1 and p.battle.options.no_shots_at_routed:
        return Distribution.certain(named(0, ROUT))
    if p.battle.body[unit] == GUNS:
        return Distribution.certain(ELIMINATED if steps or level >= RETREAT else NOTHING)
    if steps >= steps_left(p, unit):
        return Distribution.certain(ELIMINATED)
    if p.routed >> unit & 1:
        return Distribution.certain(named(steps, ROUT))
    if level in (UNSHAKEN, ROUT):
        return Distribution.certain(named(steps, level))
    if p.disordered >> unit & 1:
        steadied = chance(p, SecondDisorderRoll(unit, 0, OFF, "fire"), PASSED)
        return either(steadied, named(steps, UNSHAKEN), named(steps, ROUT))
    return either(saved(p, unit, steps), named(steps, UNSHAKEN), named(steps, level))


def saved(p: Position, unit: int, steps: int) -> Fraction:
    """8.5.3 The chance to change ranks, after so many steps are lost (C16)."""
    after = p.copy()
    if steps:
        after.reduced |= 1 << unit
    if not effects.may_change_ranks(after, unit):
        return Fraction(0)
    return chance(after, RanksRoll(unit), effects.CHANGED)


def either(likely: Fraction, one: str, other: str) -> Distribution[str]:
    """One of two things, the first with a given chance."""
    return Distribution({one: likely, other: 1 - likely})


def steps_left(p: Position, unit: int) -> int:
    """2.2.2 The steps that a unit has."""
    return 2 if p.battle.reduced[unit] and not p.reduced >> unit & 1 else 1


def named(steps: int, level: int) -> str:
    """A fate by its code: "D1", "1", "1D1", "1R"."""
    if not steps:
        return LEVELS[level]
    return STEP + LEVELS[level] if level else STEP
