"""9.2.4, 10 The melees and charges that a formation may fight now, and where a loser would go."""

from __future__ import annotations

from battaglia.core.telling.shapes import CourseTold
from battaglia.core.telling.teller import Teller
from battaglia.games.piacenza import fates
from battaglia.games.piacenza.fire import volley
from battaglia.games.piacenza.melee import modifiers
from battaglia.games.piacenza.melee import odds as melee_odds
from battaglia.games.piacenza.melee.charge import ChargeRoll, CounterchargeRoll
from battaglia.games.piacenza.melee.resolution import (
    MeleeRoll,
    Melees,
    SteadinessRoll,
    attackers,
)
from battaglia.games.piacenza.melee.results import DEFENDER, ONE_HEX, RETREAT
from battaglia.games.piacenza.melee.rolls import CombatRoll
from battaglia.games.piacenza.pieces import FOOT, GUNS, HORSE
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.viewing import PiacenzaFight, RetreatHex
from battaglia.games.piacenza.ways_back import Ways


def fights(teller: Teller, p: Position) -> list[PiacenzaFight]:
    """The fights of the formation that resolves its melees and charges."""
    if p.outcome is not None or not isinstance(p.stack[-1], Melees):
        return []
    return [fight(teller, p, unit, p.attacks[unit]) for unit in attackers(p, p.formation)]


def fight(teller: Teller, p: Position, unit: int, target: int) -> PiacenzaFight:
    """A melee or charge with every roll of it."""
    charge = bool(p.charges >> unit & 1)
    roll: CombatRoll = ChargeRoll(unit, target) if charge else MeleeRoll(unit, target, False)
    back = CounterchargeRoll(target, unit, DEFENDER + RETREAT)
    rolled = not melee_odds.is_certain(p, unit, target, declared=True)
    met = rolled and p.battle.body[target] != GUNS
    counters = met and charge
    return PiacenzaFight(
        piece=p.name(unit),
        target=p.name(target),
        action=str(p.battle.fights[unit]),
        charge=charge,
        strength=p.strength(unit),
        against=p.strength(target),
        ratio=ratio(p, roll) if met else "",
        column=column(p, roll) if met else "",
        ends=ends(teller, p, unit, target, charge) if rolled else None,
        blow=teller.course(fates.course(p, roll)) if met else None,
        steady=steadiness(teller, p, unit, target) if rolled else None,
        shots=shots(teller, p, unit, target) if rolled and not charge else [],
        counter=teller.course(fates.course(p, back)) if counters else None,
        counter_ratio=ratio(p, back) if counters else "",
        counter_column=column(p, back) if counters else "",
        retreats=retreats(p, target, p.at[unit]) if met else [],
    )


def ratio(p: Position, roll: CombatRoll) -> str:
    """9.2.4 The column of the strengths alone."""
    return p.battle.charts.melee.ratios[modifiers.ratio_column(p, roll.unit, roll.target)]


def column(p: Position, roll: CombatRoll) -> str:
    """9.2.4, 10.2 to 10.4 The column that it is shifted to."""
    return p.battle.charts.melee.ratios[roll.column(p)]


def ends(teller: Teller, p: Position, unit: int, target: int, charge: bool) -> CourseTold:
    """How it can end, with all rolls together."""
    return teller.course(melee_odds.courses(p, unit, target, charge)[0])


def steadiness(teller: Teller, p: Position, unit: int, target: int) -> CourseTold | None:
    """10.2 The training roll of infantry that cavalry attacks."""
    if p.battle.body[unit] != HORSE or p.battle.body[target] != FOOT:
        return None
    return teller.course(fates.course(p, SteadinessRoll(target, unit)))


def shots(teller: Teller, p: Position, unit: int, target: int) -> list[CourseTold]:
    """9.2.3 The volley before the melee."""
    return [
        teller.course(fates.course(p, shot)) for shot in volley.defensive_shots(p, target, unit)
    ]


def retreats(p: Position, unit: int, away: int) -> list[RetreatHex]:
    """9.2.8 Every hex beside a unit, for a retreat of one hex from an enemy."""
    here, ways = p.at[unit], Ways(p, unit, away)
    best = ways.best(here, ONE_HEX)
    found = []
    for there in p.battle.grid.neighbours[here]:
        wrong = ways.objection(here, there, ONE_HEX)
        shut = wrong is not None and wrong.code != "lower-priority"
        found.append(
            RetreatHex(
                hex=p.hex_name(there),
                priority=0 if shut else ways.priority(there),
                sure=there in best,
                code=wrong.code if wrong is not None and shut else None,
            )
        )
    return found
