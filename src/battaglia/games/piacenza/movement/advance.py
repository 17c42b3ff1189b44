"""5.6 The declared line advances by itself: unit after unit, until one does not get there."""

from __future__ import annotations

from battaglia.core.flow import Automatic
from battaglia.core.reaching import search
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza.movement import moving, picking, rolls
from battaglia.games.piacenza.movement.declaration import Scheme
from battaglia.games.piacenza.movement.hand import Hand, manner_of
from battaglia.games.piacenza.movement.moving import Way
from battaglia.games.piacenza.movement.muster import Muster
from battaglia.games.piacenza.state import OFF, Position

SCALE = 16
"""A point weighs more than all the rolls of a way."""


def still_to_go(p: Position) -> list[int]:
    """The units of the line that have yet to move to their hexes and may."""
    units = [u for u, there in p.line.items() if p.at[u] >= 0 and p.at[u] != there]
    return [unit for unit in units if not picking.unit_objection(p, unit)]


def can_advance(p: Position, muster: Muster | None = None) -> bool:
    """Could one of them go now?"""
    waiting = still_to_go(p)
    scheme = Scheme(muster or Muster(p, p.formation), {unit: p.line[unit] for unit in waiting})
    return any(scheme.gets_there(unit, _starts(p, waiting, unit)) for unit in waiting)


def _starts(p: Position, waiting: list[int], unit: int) -> list[int]:
    """The hexes in which the others stand."""
    return [p.at[other] for other in waiting if other != unit]


def next_in_line(p: Position) -> int:
    """The unit that goes next, first such that all the others can follow; OFF if none can go."""
    waiting = still_to_go(p)
    scheme = Scheme(Muster(p, p.formation), {unit: p.line[unit] for unit in waiting})
    if scheme.order:
        return scheme.order[0]
    free = [unit for unit in waiting if scheme.gets_there(unit, _starts(p, waiting, unit))]
    return free[0] if free else OFF


def way_of(p: Position, unit: int) -> Way:
    """The way of a unit to its hex: the cheapest, and of those the one with the fewest rolls."""
    hand, begin = Hand(p, (unit,), manner_of(p, unit)), p.at[unit]

    def steps(here: int, left: int) -> list[tuple[int, int]]:
        found = hand.steps_from(here, left // SCALE, here == begin)
        return [
            (there, cost * SCALE + rolls.tests_terrain(p, unit, here, there))
            for there, cost in found
        ]

    budget, goal = hand.allowance * SCALE + SCALE - 1, p.line[unit]
    return search(begin, budget, steps, goal=goal).to(goal)


def objections(p: Position) -> list[Reason]:
    """Why the line may not advance."""
    if not p.line:
        return [Reason("5.6", "no-line")]
    return [] if can_advance(p) else [Reason("5.6", "line-arrived")]


@rule("5.6")
class LineAdvance(Automatic[Position], frozen=True):
    """The units of the line go to their hexes one after another; ``unit`` went last, or OFF.

    If it did not get there the owner goes on by himself (5.7).
    """

    unit: int

    name = "line-advance"
    rule = "5.6"

    def run(self, p: Position) -> None:
        arrived = self.unit == OFF or p.at[self.unit] == p.line[self.unit]
        unit = next_in_line(p) if arrived else OFF
        if unit == OFF:
            p.stack.pop()
            return
        p.stack[-1] = LineAdvance(unit)
        moving.begin_move(p, (unit,), way_of(p, unit))
