"""2, 4 A side's turn: its scouts go and shoot in any order; then the other side's."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Outcome, Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.core.ways import Leg, Ways, obstacle

from .actions import END_TURN, EndTurn, Shoot, StepInto
from .shooting import ShotRoll, shot_objections
from .state import Position


@rule("2")
class SideTurn(Step[Position], frozen=True):
    """Everything that the active side may do, until it ends its turn."""

    name = "side-turn"
    rule = "2"
    verbs = frozenset({"step", "shoot", "end-turn"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        found: list[Action] = []
        for piece in p.scouts(seat):
            near = p.battle.grid.neighbours[p.at[piece]]
            found += [p.battle.steps[piece][t] for t in near if not step_objections(p, piece, t)]
            foes = p.scouts(1 - seat)
            found += [p.battle.shots[piece][t] for t in foes if not shot_objections(p, piece, t)]
        return [*found, END_TURN]

    def objections(
        self, p: Position, seat: int, action: StepInto | Shoot | EndTurn
    ) -> list[Reason]:
        if isinstance(action, EndTurn):
            return []
        piece = p.battle.index[action.piece]
        if p.battle.seat[piece] != seat or p.at[piece] < 0:
            return [Reason("2", "not-yours", {"piece": action.piece})]
        if isinstance(action, Shoot):
            return shot_objections(p, piece, p.battle.index[action.target])
        return step_objections(p, piece, p.battle.grid.index(action.hex))

    def apply(self, p: Position, seat: int, action: StepInto | Shoot | EndTurn) -> None:
        if isinstance(action, EndTurn):
            end_turn(p)
            return
        piece = p.battle.index[action.piece]
        if isinstance(action, Shoot):
            p.shot |= 1 << piece
            p.stack.append(ShotRoll(piece, p.battle.index[action.target]))
            return
        there = p.battle.grid.index(action.hex)
        p.spent[piece] += p.battle.cost[there]
        p.relocate(piece, there)
        p.emit("step", "2", piece=action.piece, hex=action.hex)


def left(p: Position, piece: int) -> int:
    """The points that a scout has left."""
    return p.battle.charts.points - p.spent[piece]


@rule("2")
def step_objections(p: Position, piece: int, there: int) -> list[Reason]:
    """Why a scout may not go into a hex; of a far one, what stands first in the best way."""
    here, points = p.at[piece], left(p, piece)
    if there == here:
        return [Reason("2", "already-there", {"piece": p.name(piece)})]
    way = ways(p).best(here, there, points)
    stop = obstacle(way, points)
    if stop is None:
        far = there not in p.battle.grid.neighbours[here]
        by = {"hex": p.hex_name(there), "by": p.hex_name(way[0].hex)}
        return [Reason("2", "by-way-of", dict(by))] if far else direct(p, piece, there)
    return list(stop.leg.reasons) or [too_far(p, stop.hex, points - stop.spent)]


def direct(p: Position, piece: int, there: int) -> list[Reason]:
    """Why a scout may not go straight into the next hex, though it may get there."""
    taken = p.scout_at.get(there)
    if taken is not None:
        return [occupied(p, there)]
    points = left(p, piece)
    return [] if p.battle.cost[there] <= points else [too_far(p, there, points)]


def ways(p: Position) -> Ways:
    """The ways over the map, with what each step would meet."""

    def enter(here: int, there: int) -> Leg:
        reasons = (occupied(p, there),) if there in p.scout_at else ()
        return Leg(p.battle.cost[there], reasons)

    return Ways(p.battle.grid.neighbours.__getitem__, enter)


@rule("2")
def occupied(p: Position, there: int) -> Reason:
    """One scout a hex."""
    return Reason("2", "occupied", {"hex": p.hex_name(there), "piece": p.name(p.scout_at[there])})


@rule("2")
def too_far(p: Position, there: int, points: int) -> Reason:
    """Points are used up."""
    params: dict[str, str | int] = {"hex": p.hex_name(there), "left": points}
    return Reason("2", "too-far", {**params, "cost": p.battle.cost[there]})


@rule("2", "4")
def end_turn(p: Position) -> None:
    """The other side comes; after the last turn it is over."""
    p.spent = [0] * len(p.at)
    p.shot = 0
    p.active = 1 - p.active
    p.turn += p.active == 0
    if p.turn > p.battle.spec.turns:
        p.turn = p.battle.spec.turns
        finish(p)
        return
    p.emit("turn", "2", turn=p.turn, seat=p.battle.seats[p.active])


@rule("4")
def finish(p: Position) -> None:
    """The goal decides, then the number of scouts."""
    counts = [len(p.scouts(0)), len(p.scouts(1))]
    holder = p.scout_at.get(p.battle.goal)
    points = {name: counts[seat] for seat, name in enumerate(p.battle.seats)}
    if 0 in counts:
        winner, code = p.battle.seats[counts.index(0) - 1], "alone"
    elif holder is not None:
        winner, code = p.battle.seats[p.battle.seat[holder]], "goal"
    elif counts[0] != counts[1]:
        winner, code = p.battle.seats[counts.index(max(counts))], "more"
    else:
        p.outcome = Outcome(None, "draw", "4", dict(points))
        return
    p.outcome = Outcome(winner, code, "4", dict(points))
