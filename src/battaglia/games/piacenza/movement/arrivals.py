"""5.6, 5.7 Exact odds of whole moves: the chance that a line, or units on a march, get there.

Each is reckoned as if those before it had got to their hexes. Cavalry that refuses on the way is
taken as gone, as for every way that is looked at beforehand (5.10).
"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from battaglia.core.action import Action
from battaglia.core.game import Course, Odds
from battaglia.core.march import March
from battaglia.core.reason import Param
from battaglia.games.piacenza import billebaude, fates, reaction
from battaglia.games.piacenza.actions import AdvanceLine, DeclareLine, Pick
from battaglia.games.piacenza.movement import advance, declaration, picking, refusal, rolls
from battaglia.games.piacenza.movement.declaration import Places
from battaglia.games.piacenza.movement.moving import Way
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.training import PASSED

TERRAIN, ZONE, BEFORE = "terrain", "zone", "before"
ARRIVES, SUFFERS, REFUSING = "arrives", "suffers", "refusing"
"""What a course tells of: whose roll and before which hex, who gets there, whose fate; and what
is certain in it: who refuses."""
THERE, HELD_UP, ALL_THERE, NOT_ALL = "there", "held-up", "all-there", "not-all"
ARRIVALS = (THERE, HELD_UP, ALL_THERE, NOT_ALL)
GOES_ON = frozenset({"NE", "1"})
SHAKEN = frozenset({"D", "1D"})
"""7.2, B26 What fire may do to a unit that goes on; disordered infantry goes one hex."""


def odds_of(p: Position, action: Action) -> Odds | None:
    """What a line or a march can lead to; None if no die falls."""
    if isinstance(action, DeclareLine):
        walkers, rule = in_line(p, declaration.read(p, action)), "5.6"
    elif isinstance(action, AdvanceLine):
        walkers, rule = in_line(p, p.line), "5.6"
    elif isinstance(action, March):
        walkers, rule = on_march(p, action), "5.0"
    else:
        return None
    found = courses(p, walkers)
    return Odds(str(action), rule, tuple(found)) if found else None


def in_line(p: Position, places: Places) -> list[Walker]:
    """5.6 The units of a line, one after another as it advances by itself."""
    after, found = p.copy(), []
    after.line = dict(places)
    while (unit := advance.next_in_line(after)) != OFF:
        found += lead(after, (unit,), advance.way_of(after, unit))
        after.moved |= 1 << unit
    return found


def on_march(p: Position, march: March) -> list[Walker]:
    """5.0 The units of a march along its way."""
    units = picking.read(p, Pick(march.pieces))
    return lead(p.copy(), units, tuple(p.battle.grid.index(there) for there in march.way))


# The way of some units


class Walker:
    """A unit on its way: its rolls, who fires at it and who refuses, the chance to get there."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.chance = Fraction(1)
        self.is_known = True
        """False where its owner says who suffers (8.5.1)."""
        self.rolls: list[Course] = []
        self.fire: list[Course] = []
        self.refusing: list[str] = []

    def train(self, p: Position, there: int) -> None:
        """5.7, 7.1 The training rolls before a step."""
        name, before = p.name(self.unit), p.hex_name(there)
        tests: list[tuple[str, rolls.StepRoll]] = []
        if rolls.tests_terrain(p, self.unit, p.at[self.unit], there):
            tests.append((TERRAIN, rolls.TerrainRoll(self.unit, there)))
        if rolls.tests_zone(p, self.unit, there):
            tests.append((ZONE, rolls.ZoneRoll(self.unit, there)))
        for kind, roll in tests:
            self.rolls.append(fates.course(p, roll, {kind: name, BEFORE: before}))
            self.chance *= fates.chance(p, roll, PASSED)

    def suffer(
        self, p: Position, shots: list[reaction.ReactionRoll], goes_on: frozenset[str]
    ) -> None:
        """7.2 Reaction fire at a single unit, and whether it goes on."""
        harm = fates.together(fates.results_of(p, shot) for shot in shots)
        results = dict(fates.fate(p, self.unit, harm))
        self.fire.append(Course({SUFFERS: p.name(self.unit)}, {}, results))
        self.chance *= sum((results.get(code, Fraction(0)) for code in goes_on), Fraction(0))

    def course(self, p: Position) -> Course:
        """The chance that it gets there."""
        facts: dict[str, Param] = {REFUSING: "+".join(self.refusing)} if self.refusing else {}
        return Course({ARRIVES: p.name(self.unit)}, {}, two(self.chance, THERE, HELD_UP), facts)


def lead(p: Position, units: tuple[int, ...], way: Way) -> list[Walker]:
    """Lead units along a way in a position, as if nothing held them up."""
    walkers = [Walker(unit) for unit in units]
    for place, there in enumerate(way):
        for walker in walkers:
            walker.train(p, there)
        draw_fire(p, walkers, is_last=place == len(way) - 1)
        for unit in units:
            p.relocate(unit, there)
        if p.battle.body[units[0]] == FOOT:
            for foe in refusal.refusing(p, there, p.battle.seat[units[0]]):
                walkers[0].refusing.append(p.name(foe))
                p.relocate(foe, OFF)
    return walkers


def draw_fire(p: Position, walkers: list[Walker], *, is_last: bool) -> None:
    """7.2 The fire at units that leave their hex; who fires in disorder fires at will then."""
    units = tuple(walker.unit for walker in walkers)
    shots = reaction.shots(p, units, p.at[units[0]])
    if not shots:
        return
    if len(walkers) == 1:
        walkers[0].suffer(p, shots, unstopped(p, units[0], is_last=is_last))
    for walker in walkers:
        walker.is_known = len(walkers) == 1
    for shot in shots:
        if p.disordered >> shot.unit & 1:
            billebaude.mark(p, shot.unit)


def unstopped(p: Position, unit: int, *, is_last: bool) -> frozenset[str]:
    """B26, 11.1b With which fates a unit still gets through the next hex, or to it."""
    if p.battle.body[unit] != FOOT:
        return GOES_ON | SHAKEN
    stays = p.battle.options.disordered_do_not_leave
    return GOES_ON | SHAKEN if is_last and not stays else GOES_ON


# What is told of it


def courses(p: Position, walkers: list[Walker]) -> list[Course]:
    """All together, each by itself, then roll by roll; nothing if no die falls."""
    dice = [course for walker in walkers for course in (*walker.rolls, *walker.fire)]
    if not dice:
        return []
    known = [walker for walker in walkers if walker.is_known]
    found = [walker.course(p) for walker in known]
    if len(known) == len(walkers):
        together = prod((walker.chance for walker in walkers), start=Fraction(1))
        found.insert(0, Course({}, {}, two(together, ALL_THERE, NOT_ALL)))
    return [*found, *dice]


def two(likely: Fraction, one: str, other: str) -> dict[str, Fraction]:
    """One of two things, those that can happen."""
    return {code: chance for code, chance in ((one, likely), (other, 1 - likely)) if chance}
