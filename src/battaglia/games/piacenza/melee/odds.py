"""9.2, 10 Exact odds of melees and charges: the volley before, the countercharge after.

Where its owner may choose the way of a retreat, or what a commander does, the first choice is
taken; that matters only for rolls of a unit that has moved on by then.
"""

from __future__ import annotations

from typing import NamedTuple

from battaglia.core.action import Action
from battaglia.core.chance import Distribution
from battaglia.core.game import Course, Odds
from battaglia.core.reason import Param
from battaglia.games.piacenza import fates
from battaglia.games.piacenza.actions import Charge, Fight, Melee
from battaglia.games.piacenza.disorder import SecondDisorderRoll
from battaglia.games.piacenza.effects import DISORDER, RETREAT, ROUT
from battaglia.games.piacenza.fire import volley
from battaglia.games.piacenza.fire.odds import ANSWERS, SUFFERS, clouded
from battaglia.games.piacenza.melee import flight
from battaglia.games.piacenza.melee.charge import (
    ChargeRoll,
    CounterchargeRoll,
    countercharges,
    fates_of,
)
from battaglia.games.piacenza.melee.resolution import MeleeRoll, SteadinessRoll
from battaglia.games.piacenza.melee.results import (
    ATTACKER,
    ELIMINATED,
    ONE_HEX,
    STEP,
    Fate,
    mates_of,
    weighed,
)
from battaglia.games.piacenza.melee.rolls import CombatRoll
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE, LIGHT
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.training import PASSED
from battaglia.games.piacenza.ways_back import Ways

ATTACKER_WINS, DEFENDER_WINS, BOTH_GO = "attacker-wins", "defender-wins", "both-go"
STOPPED = "stopped"
ENDS = (ATTACKER_WINS, DEFENDER_WINS, BOTH_GO, STOPPED)
"""How a combat ends: who still stands in the hex of the other or in his own, or nobody."""
UNSTEADY = "unsteady"
"""What a course assumes: that the infantry has failed its training roll (10.2)."""
BACK = {False: "back", True: "1-back"}
"""9.2.6 A retreat without disorder, and with the loss of a step."""
UNHURT, SHAKEN, WEAKENED, BOTH = "NE", "D", "1", "1D"
STANDING, STEADFAST = (UNHURT, SHAKEN, WEAKENED, BOTH), (UNHURT, SHAKEN)
"""What a volley can do to an attacker who still comes on: to infantry, to cavalry."""


class End(NamedTuple):
    """How a combat ends, and what becomes of the attacker and of the defender."""

    outcome: str
    attacker: str
    defender: str


def odds_of(p: Position, action: Action) -> Odds | None:
    """What a melee or charge can lead to, when it is declared and when it is fought."""
    if isinstance(action, Fight):
        unit = p.battle.index[action.piece]
        target, charge = p.attacks[unit], bool(p.charges >> unit & 1)
    elif isinstance(action, Melee | Charge):
        unit, target = p.battle.index[action.piece], p.battle.index[action.target]
        charge = isinstance(action, Charge)
    else:
        return None
    if is_certain(p, unit, target, declared=isinstance(action, Fight)):
        return None
    rule = ChargeRoll.rule if charge else MeleeRoll.rule
    return Odds(str(action), rule, courses(p, unit, target, charge))


def is_certain(p: Position, unit: int, target: int, declared: bool) -> bool:
    """Does the target flee, or is it taken without a roll?"""
    horse, guns = p.battle.body[unit] == HORSE, p.battle.body[target] == GUNS
    if guns:
        return horse or not volley.defensive_shots(p, target, unit)
    if horse and declared:
        return flight.out_of_order(p, target)
    return flight.does_not_wait(p, unit, target) if horse else bool(p.routed >> target & 1)


def courses(p: Position, unit: int, target: int, charge: bool) -> tuple[Course, ...]:
    """The end of it all, the fate of both, and each roll on the way by itself."""
    ends = charge_ends(p, unit, target) if charge else melee_ends(p, unit, target)
    roll: CombatRoll = ChargeRoll(unit, target) if charge else MeleeRoll(unit, target, False)
    table = p.battle.charts.melee.ratios
    facts: dict[str, Param] = {"column": table[roll.column(p)]}
    whole = Course({}, roll.ledgers(p), dict(ends.map(lambda end: end.outcome)), facts)
    ours = Course({SUFFERS: p.name(unit)}, {}, dict(ends.map(lambda end: end.attacker)))
    theirs = Course({SUFFERS: p.name(target)}, {}, dict(ends.map(lambda end: end.defender)))
    return (whole, ours, theirs, *steps_on_the_way(p, unit, target))


def steps_on_the_way(p: Position, unit: int, target: int) -> list[Course]:
    """10.2, 9.2.3 The infantry's training roll, the shots, the melee if it is unsteady."""
    found = []
    ridden = p.battle.body[unit] == HORSE and p.battle.body[target] == FOOT
    if ridden:
        found.append(fates.course(p, SteadinessRoll(target, unit)))
    shots = volley.defensive_shots(p, target, unit)
    found += [fates.course(p, shot, {ANSWERS: p.name(shot.unit)}) for shot in shots]
    if ridden:
        roll, assuming = MeleeRoll(unit, target, True), {UNSTEADY: p.name(target)}
        ends = impact(p, unit, target, UNHURT, unsteady=True).map(lambda end: end.outcome)
        facts: dict[str, Param] = {"column": p.battle.charts.melee.ratios[roll.column(p)]}
        found.append(Course({**assuming}, roll.ledgers(p), dict(ends), facts))
    return found


# 9.2.3, 10.2 Melee


def melee_ends(p: Position, unit: int, target: int) -> Distribution[End]:
    """All ends of a melee, by the arms of both sides."""
    bodies = p.battle.body[unit], p.battle.body[target]
    if bodies == (HORSE, HORSE):
        return impact(p, unit, target, UNHURT)
    if bodies != (HORSE, FOOT):
        return under_fire(p, unit, target)
    steady = fates.results_of(p, SteadinessRoll(target, unit))
    return steady.then(
        lambda result: (
            under_fire(p, unit, target)
            if result == PASSED
            else impact(p, unit, target, UNHURT, unsteady=True)
        )
    )


def under_fire(p: Position, unit: int, target: int) -> Distribution[End]:
    """9.2.3, 10.2a First the volley; who still comes on meets the defender."""
    shots = volley.defensive_shots(p, target, unit)
    blow = fates.together(fates.results_of(p, shot) for shot in shots)
    after = clouded(p, {shot.unit: unit for shot in shots})
    return fates.fate(p, unit, blow).then(
        lambda fate: (
            Distribution.certain(End(STOPPED, fate, UNHURT))
            if stops(p, unit, fate)
            else impact(struck(after, unit, fate), unit, target, fate)
        )
    )


def stops(p: Position, unit: int, fate: str) -> bool:
    """D4, D5 Infantry comes on if it still stands there, cavalry if it is at most disordered."""
    return fate not in (STEADFAST if p.battle.body[unit] == HORSE else STANDING)


def struck(p: Position, unit: int, fate: str) -> Position:
    """The position after the volley."""
    after = p.copy()
    if fate in (WEAKENED, BOTH):
        after.reduced |= 1 << unit
    if fate in (SHAKEN, BOTH):
        after.set_order(unit, disordered=True, routed=False)
    return after


def impact(
    p: Position, unit: int, target: int, before: str, unsteady: bool = False
) -> Distribution[End]:
    """9.2.4 The melee itself; a battery alone is taken (9.2.3)."""
    if p.battle.body[target] == GUNS:
        return Distribution.certain(End(ATTACKER_WINS, before, ELIMINATED))
    roll = MeleeRoll(unit, target, unsteady)
    return fates.results_of(p, roll).then(lambda code: fought(p, unit, target, code, before))


def fought(p: Position, unit: int, target: int, code: str, before: str) -> Distribution[End]:
    """9.2.7 What a result makes of both."""
    horse = p.battle.body[unit] == HORSE
    weak = before in (WEAKENED, BOTH)
    if code[0] == ATTACKER:
        fate = Fate(unit, weighed(p, unit, code[1]), 1 + horse)
        return beaten(p, fate, weak).map(lambda mine: End(DEFENDER_WINS, mine, UNHURT))
    fate = Fate(target, weighed(p, target, code[1]), 1)
    mine = winner(p, unit, fate, before)
    return beaten(p, fate, False).combine(mine, lambda t, m: End(ATTACKER_WINS, m, t))


def beaten(p: Position, fate: Fate, weak: bool) -> Distribution[str]:
    """9.2.7, 11.1e What becomes of a unit that must go; ``weak`` if it lost a step before."""
    unit = fate.unit
    if fate.result == ELIMINATED:
        return Distribution.certain(ELIMINATED)
    steps = int(weak or fate.result == STEP)
    in_order = p.in_good_order(unit)
    if p.battle.arm[unit] == LIGHT and in_order:
        return Distribution.certain(BACK[bool(steps)])
    spared = p.battle.options.one_disorder_a_combat and p.battle.body[unit] == HORSE
    no_roll = p.battle.arm[unit] == LIGHT or spared or (in_order and fate.disorders < 2)
    if no_roll:
        return Distribution.certain(fates.named(steps, RETREAT))
    roll = SecondDisorderRoll(unit, ONE_HEX, OFF, "melee")
    stands = fates.chance(struck(p, unit, SHAKEN), roll, PASSED)
    return fates.either(stands, fates.named(steps, RETREAT), fates.named(steps, ROUT))


def winner(p: Position, unit: int, loser: Fate, before: str) -> Distribution[str]:
    """10.1 Infantry is as the volley left it; cavalry is disordered, perhaps a second time."""
    if p.battle.body[unit] != HORSE:
        return Distribution.certain(before)
    if before == UNHURT or p.battle.options.one_disorder_a_combat:
        return Distribution.certain(SHAKEN)
    roll = SecondDisorderRoll(unit, 0, OFF, "melee")
    stands = fates.chance(advanced(p, unit, loser), roll, PASSED)
    return fates.either(stands, fates.named(0, DISORDER), fates.named(0, ROUT))


def advanced(p: Position, unit: int, loser: Fate) -> Position:
    """9.2.9 The position when the loser has gone and the winner has entered his hex."""
    after = p.copy()
    here, there = p.at[unit], p.at[loser.unit]
    for gun in [u for u in p.units_at[there] if p.battle.body[u] == GUNS]:
        after.relocate(gun, OFF)
    if loser.result == ELIMINATED:
        after.relocate(loser.unit, OFF)
    else:
        fall_back(after, loser.unit, here)
    if not p.battle.options.horse_never_advances:
        after.relocate(unit, there)
    return after


def fall_back(p: Position, unit: int, away: int) -> None:
    """9.2.8 A retreat of one hex by the first way there is."""
    left = ONE_HEX
    while not Ways(p, unit, away).may_end(p.at[unit], left):
        best = Ways(p, unit, away).best(p.at[unit], left)
        p.relocate(unit, best[0] if best else OFF)
        if not best:
            return
        left = 0


# 10.3 Charge


def charge_ends(p: Position, unit: int, target: int) -> Distribution[End]:
    """All ends of a charge and its countercharge."""
    charge = fates.results_of(p, ChargeRoll(unit, target))
    return charge.then(lambda code: after_charge(p, unit, target, code))


def after_charge(p: Position, unit: int, target: int, code: str) -> Distribution[End]:
    """10.3.1 The countercharge, if there is one."""
    first, after = paid(p, unit, target, code)
    if not countercharges(after, first):
        return concluded(p, after, fates_of(unit, target, first, ""))
    back = fates.results_of(after, CounterchargeRoll(target, unit, first))
    return back.then(lambda answer: countercharged(p, after, unit, target, first, answer))


def countercharged(
    p: Position, after: Position, unit: int, target: int, first: str, code: str
) -> Distribution[End]:
    """10.3.1 Both results together."""
    second, last = paid(after, target, unit, code)
    return concluded(p, last, fates_of(unit, target, first, second))


def paid(p: Position, unit: int, target: int, code: str) -> tuple[str, Position]:
    """A result with what it comes to, and the position after its losses."""
    hurt = unit if code[0] == ATTACKER else target
    letter = weighed(p, hurt, code[1])
    after = p.copy()
    if letter == STEP:
        after.reduced |= 1 << hurt
    return code[0] + letter, after


def concluded(before: Position, p: Position, both: tuple[Fate, Fate]) -> Distribution[End]:
    """10.3.1 The fates of both: the charger goes first, the charged rolls when he is gone."""
    attacker, defender = both
    ours = charge_fate(before, seen_by(attacker, defender, p), attacker)
    theirs = charge_fate(before, without(p, attacker.unit) if attacker.leaves else p, defender)
    outcome = outcome_of(attacker, defender)
    return ours.combine(theirs, lambda mine, their: End(outcome, mine, their))


def seen_by(attacker: Fate, defender: Fate, p: Position) -> Position:
    """A charged unit that is eliminated is gone when the charger rolls."""
    after = p.copy()
    if defender.result == ELIMINATED and attacker.leaves:
        after.relocate(defender.unit, OFF)
    return after


def charge_fate(before: Position, p: Position, fate: Fate) -> Distribution[str]:
    """What becomes of one of the two."""
    weak = bool((p.reduced & ~before.reduced) >> fate.unit & 1)
    if fate.leaves:
        return beaten(p, fate, weak)
    return Distribution.certain(fates.named(int(weak), DISORDER if fate.disorders else 0))


def without(p: Position, unit: int) -> Position:
    """The position when a unit and the horse with it have gone."""
    after = p.copy()
    for each in (unit, *mates_of(p, unit)):
        after.relocate(each, OFF)
    return after


def outcome_of(attacker: Fate, defender: Fate) -> str:
    """Who is left."""
    if attacker.leaves and defender.leaves:
        return BOTH_GO
    return DEFENDER_WINS if attacker.leaves else ATTACKER_WINS
