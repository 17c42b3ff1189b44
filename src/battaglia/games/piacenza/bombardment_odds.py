"""8 Exact odds of a bombardment, with its ricochet (8.5.2) and the failure of the battery (8.4)."""

from __future__ import annotations

import msgspec

from battaglia.core.action import Action
from battaglia.core.game import Course, Odds
from battaglia.core.masks import bits
from battaglia.games.piacenza import battery, fates, firing
from battaglia.games.piacenza.actions import Bombard
from battaglia.games.piacenza.bombardment import (
    FAILED,
    BombardmentRoll,
    FailureRoll,
    SecondVolley,
)
from battaglia.games.piacenza.fire.odds import SUFFERS
from battaglia.games.piacenza.ricochet import RicochetRoll, met_next
from battaglia.games.piacenza.state import Position

RICOCHET = "ricochet"
"""What a course assumes: that the ball goes on into a unit."""


def odds_of(p: Position, action: Action) -> Odds | None:
    """What a bombardment can lead to."""
    if not isinstance(action, Bombard):
        return None
    gun, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
    roll = BombardmentRoll(gun, there)
    courses = [shot_course(p, roll), *fate_courses(p, roll)]
    if battery.RICOCHET in courses[0].results:
        courses += ricochet_courses(p, gun, there)
    return Odds(str(action), "8.1", tuple(courses))


def shot_course(p: Position, roll: BombardmentRoll) -> Course:
    """The results of the shot; after a second volley the battery may fail."""
    course = fates.shot_course(p, roll, firing.bearers_at(p, roll.there))
    facts = {**course.facts, "range": p.battle.grid.distance(p.at[roll.unit], roll.there)}
    if isinstance(p.stack[-1], SecondVolley):
        facts["failure"] = str(fates.chance(p, FailureRoll(roll.unit), FAILED))
    return msgspec.structs.replace(course, facts=facts)


def fate_courses(p: Position, roll: BombardmentRoll) -> list[Course]:
    """What the unit that is met suffers; none where its owner chooses who it is (8.5.1)."""
    met = bits(firing.bearers_at(p, roll.there))
    if len(met) != 1:
        return []
    harm = fates.together([fates.results_of(p, roll)])
    return [Course({SUFFERS: p.name(met[0])}, {}, dict(fates.fate(p, met[0], harm)))]


def ricochet_courses(p: Position, gun: int, there: int) -> list[Course]:
    """8.5.2 The results of a ricochet into each unit that it may meet."""
    found = 0
    for routed in bits(firing.bearers_at(p, there)):
        found |= met_next(p, p.at[gun], there, 1 << routed)
    rolls = [RicochetRoll(gun, unit) for unit in bits(found)]
    return [
        msgspec.structs.replace(
            fates.shot_course(p, roll, 1 << roll.target), assuming={RICOCHET: p.name(roll.target)}
        )
        for roll in rolls
    ]
