"""5.6 The declared line advances by itself: unit after unit, until one does not get there."""

from __future__ import annotations

from battaglia.core.flow import Automatic
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza.movement import moving, picking
from battaglia.games.piacenza.movement.declaration import Scheme, Way
from battaglia.games.piacenza.state import OFF, Position


def still_to_go(p: Position) -> list[int]:
    """The units of the line that have yet to move to their hexes and may."""
    units = [u for u, there in p.line.items() if p.at[u] >= 0 and p.at[u] != there]
    return [unit for unit in units if not picking.unit_objection(p, unit)]


def next_in_line(p: Position) -> tuple[int, Way] | None:
    """The unit that goes next, with its way; first such that all the others can follow."""
    waiting = still_to_go(p)
    if not waiting:
        return None
    scheme = Scheme(p, {unit: p.line[unit] for unit in waiting})
    if scheme.plan:
        return scheme.plan[0]
    starts = {unit: 1 << p.at[unit] for unit in waiting}
    for unit in waiting:
        others = 0
        for other in waiting:
            others |= starts[other] if other != unit else 0
        way = scheme.way(unit, others)
        if way is not None:
            return unit, way
    return None


def objections(p: Position) -> list[Reason]:
    """Why the line may not advance."""
    if not p.line:
        return [Reason("5.6", "no-line")]
    return [] if next_in_line(p) else [Reason("5.6", "line-arrived")]


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
        following = next_in_line(p) if arrived else None
        if following is None:
            p.stack.pop()
            return
        unit, way = following
        p.stack[-1] = LineAdvance(unit)
        moving.begin_move(p, (unit,), way)
