"""Exact odds of shots and assaults, from the same ledgers and thresholds as the rolls."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from battaglia.core.action import Action
from battaglia.core.chance import Distribution
from battaglia.core.game import Course, Odds
from battaglia.core.reason import Param
from battaglia.games.camposanto.actions import Assault, Fight, Fire, LetStand, Reroll, Stand
from battaglia.games.camposanto.artillery import fire_ledger
from battaglia.games.camposanto.assault.declaration import Assaults, sides_of
from battaglia.games.camposanto.assault.fight import (
    MarshalHelp,
    StandOrFallBack,
    marshals_near,
    may_fall_back,
)
from battaglia.games.camposanto.assault.hits import bearer
from battaglia.games.camposanto.assault.loss import TakeHitStep, hits_of_defeat
from battaglia.games.camposanto.assault.melee import ATTACKER, DEFENDER, Melee, begun
from battaglia.games.camposanto.assault.modifiers import roll_ledger
from battaglia.games.camposanto.assault.odds import (
    NEVER,
    NONE_LOST,
    WINS,
    Chances,
    Duel,
    End,
    Side,
    at_least,
    by_result,
)
from battaglia.games.camposanto.battle import GUNS
from battaglia.games.camposanto.state import Position

EVEN = Fraction(1, 2)
"""The bar of sides that fall back when they are likely to lose."""
HIT, MISSED = "hit", "missed"
SIDES = ("attacker", "defender")


class Policy(NamedTuple):
    """What both sides are assumed to do in a fight."""

    bars: tuple[Fraction, Fraction] = (NEVER, NEVER)
    """7.1 A side falls back when its chance to win is under its bar."""
    rerolls: tuple[bool, bool] = (False, False)
    """8.2 Does a side have every failed roll thrown again while it has a marshal for it?"""


STUBBORN = Policy()
"""Nobody falls back, no marshal helps."""


def odds_of(p: Position, seat: int, action: Action) -> Odds | None:
    """What a legal action can lead to; None if nothing is left to chance."""
    if isinstance(action, Fire):
        return shot(p, action)
    melee = melee_of(p, action)
    if melee is None:
        return None
    courses = [course(p, melee, action, policy) for policy in policies(p, melee)]
    return Odds(str(action), "7.1", tuple(courses))


# 9.1, 10.2 Fire


def shot(p: Position, action: Fire) -> Odds:
    """A battery or a light unit at a hex: two dice and the modifiers of the shot."""
    unit, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
    paragraph = "9.1" if p.battle.arm[unit] == GUNS else "10.2"
    return Odds(str(action), paragraph, (shot_course(p, unit, there),))


def shot_course(p: Position, unit: int, there: int) -> Course:
    """The shot of a unit at a hex."""
    ledger = fire_ledger(p, unit, there)
    chance = at_least(p.battle.charts.fire.threshold - ledger.total)
    results = {HIT: chance, MISSED: 1 - chance}
    facts: dict[str, Param] = {
        "range": p.battle.grid.distance(p.at[unit], there),
        "target": p.name(bearer(p, there)),
    }
    shown = {result: part for result, part in results.items() if part}
    return Course({}, {"die": ledger}, shown, facts)


# 7 Assaults


def melee_of(p: Position, action: Action) -> Melee | None:
    """The assault that an action belongs to, as it stands after the action."""
    step = p.stack[-1]
    if isinstance(step, Assaults):
        if isinstance(action, Assault):
            unit, foe = p.battle.index[action.attacker], p.battle.index[action.defender]
            step = step.plus(unit, p.at[foe])
        elif not isinstance(action, Fight):
            return None
        return begun(p, *sides_of(p, step.joined, step.against))
    if isinstance(step, MarshalHelp) and isinstance(action, Reroll | LetStand):
        return step.melee
    if isinstance(step, StandOrFallBack) and isinstance(action, Stand):
        return step.melee
    return None


def policies(p: Position, melee: Melee) -> list[Policy]:
    """The assumptions that a preview is made for: marshals or not, stubborn or prudent."""
    near = [bool(marshals_near(p, melee, side)) for side in (ATTACKER, DEFENDER)]
    choices = [(False, True) if helped else (False,) for helped in near]
    rerolls = [(mine, theirs) for mine in choices[0] for theirs in choices[1]]
    return [Policy((bar, bar), each) for bar in (NEVER, EVEN) for each in rerolls]


def duel_of(p: Position, melee: Melee, policy: Policy) -> Duel:
    """The fight with its modifiers, marshals and assumptions."""
    chart = p.battle.charts.assault
    sides = [
        Side(
            roll_ledger(p, melee, side).total,
            len(marshals_near(p, melee, side)),
            policy.rerolls[side],
            policy.bars[side],
            may_fall_back(p, melee, side),
        )
        for side in (ATTACKER, DEFENDER)
    ]
    return Duel(sides[0], sides[1], chart.threshold, chart.fall)


def forecast(
    p: Position, melee: Melee, action: Action | None = None, policy: Policy = STUBBORN
) -> Distribution[End]:
    """How a fight ends: from its first roll, or from a decision in its midst."""
    chances = Chances(duel_of(p, melee, policy))
    step = p.stack[-1]
    if isinstance(step, StandOrFallBack) and isinstance(action, Stand):
        return chances.rolled(step.number)
    if isinstance(step, MarshalHelp) and isinstance(action, Reroll):
        return chances.rerolled(step.number)
    if isinstance(step, MarshalHelp) and isinstance(action, LetStand):
        return chances.failed(step.number, NONE_LOST)
    return chances.rolled()


def hits_taken(p: Position, melee: Melee, ends: Distribution[End], side: int) -> Distribution[int]:
    """7.1, 11 The hits that the result costs a side at once; it takes as few as it can."""
    step = TakeHitStep(melee, side)
    cost = min(_suffered(p, melee, unit) for unit in step.bearers(p))
    return ends.map(lambda end: cost if end.result == WINS[1 - side] else 0)


def _suffered(p: Position, melee: Melee, unit: int) -> int:
    """No more hits than its hex has steps."""
    steps = sum(p.steps[each] for each in p.units_at(p.at[unit]))
    return min(hits_of_defeat(p, melee, unit), steps)


def marshals_lost(ends: Distribution[End], side: int) -> Distribution[int]:
    """8.2 The marshals that a side loses by throwing again."""
    return ends.map(lambda end: end.lost[side])


def course(p: Position, melee: Melee, action: Action, policy: Policy) -> Course:
    """The fight under given assumptions."""
    ends = forecast(p, melee, action, policy)
    assuming: dict[str, Param] = {"falls-back-under": str(policy.bars[0])}
    facts: dict[str, Param] = {"by-roll": _by_roll(ends)}
    for side, name in enumerate(SIDES):
        assuming[f"{name}-rerolls"] = int(policy.rerolls[side])
        facts[f"{name}-hits"] = _listed(hits_taken(p, melee, ends, side))
        if policy.rerolls[side]:
            facts[f"{name}-marshals-lost"] = _listed(marshals_lost(ends, side))
    ledgers = {
        "attack": roll_ledger(p, melee, ATTACKER),
        "defence": roll_ledger(p, melee, DEFENDER),
    }
    return Course(assuming, ledgers, by_result(ends), facts)


def _by_roll(ends: Distribution[End]) -> str:
    """The chance that the fight is won at each roll, as ``1:5/18 2:65/216``."""
    won = ends.map(lambda end: end.roll + 1 if end.result in WINS else 0)
    return " ".join(f"{roll}:{won[roll]}" for roll in sorted(won) if roll)


def _listed(numbers: Distribution[int]) -> str:
    """A distribution of numbers, as ``0:3/4 1:1/4``."""
    return " ".join(f"{number}:{numbers[number]}" for number in sorted(numbers))
