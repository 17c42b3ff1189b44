"""5.7, 7.1, 7.2 Exact odds of a step: the rolls before it, and the fire at who leaves a zone."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.game import Course, Odds
from battaglia.core.masks import bits
from battaglia.games.piacenza import fates, reaction
from battaglia.games.piacenza.actions import StepInto
from battaglia.games.piacenza.movement import rolls
from battaglia.games.piacenza.movement.moving import MoveUnit, in_order
from battaglia.games.piacenza.state import Position

TERRAIN, ZONE, REACTS, SUFFERS = "terrain", "zone", "reacts", "suffers"
"""What a course tells of: whose roll for what, who fires, whose fate."""


def odds_of(p: Position, action: Action) -> Odds | None:
    """What a step of the units in hand can lead to; None if no die falls."""
    step = p.stack[-1]
    if not isinstance(action, StepInto) or not isinstance(step, MoveUnit):
        return None
    units, here, there = bits(step.units), step.here(p), p.battle.grid.index(action.hex)
    found = [
        fates.course(p, rolls.TerrainRoll(unit, there), {TERRAIN: p.name(unit)})
        for unit in units
        if rolls.tests_terrain(p, unit, here, there)
    ]
    found += [
        fates.course(p, rolls.ZoneRoll(unit, there), {ZONE: p.name(unit)})
        for unit in units
        if rolls.tests_zone(p, unit, there)
    ]
    found += reaction_courses(p, in_order(p, step.units), here)
    return Odds(str(action), "5.0", tuple(found)) if found else None


def reaction_courses(p: Position, units: tuple[int, ...], here: int) -> list[Course]:
    """7.2 The shots at units that leave a hex; of a single one also what it suffers in the end."""
    shots = reaction.shots(p, units, here)
    found = [fates.course(p, shot, {REACTS: p.name(shot.unit)}) for shot in shots]
    if shots and len(units) == 1:
        harm = fates.together(fates.results_of(p, shot) for shot in shots)
        results = dict(fates.fate(p, units[0], harm))
        found.append(Course({SUFFERS: p.name(units[0])}, {}, results))
    return found
