"""Skirmish as Battaglia sees it: what an entry point names."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from battaglia.ai.player import Choice, Why
from battaglia.core import reaching, saving
from battaglia.core.action import Action, Verbs
from battaglia.core.door import Door
from battaglia.core.flow import settle
from battaglia.core.game import Odds, Plan, Reached
from battaglia.core.kinds import PIECE
from battaglia.core.library import FromLibrary
from battaglia.core.march import March
from battaglia.core.reason import Reason
from battaglia.core.steps import StepTable

from .actions import VERBS, Shoot
from .battle import LIBRARY, Battle
from .shooting import ShotRoll, shot_odds
from .state import Position
from .turn import SideTurn, left, ways

STEPS: StepTable[Position] = StepTable(
    SideTurn, (ShotRoll,), {"shooter": "piece", "target": "piece"}, {"piece": PIECE}
)


def scenario_of(p: Position) -> Any:
    """The scenario file that begins with a position."""
    return saving.scenario_of(p, steps=[STEPS.dump(p, step) for step in p.stack[1:]])


def reach(p: Position, seat: int, piece: int) -> dict[str, Reached]:
    """Where a scout could go from here."""
    if seat not in p.deciders or p.at[piece] < 0 or p.battle.seat[piece] != seat:
        return {}
    legs = ways(p)

    def steps(here: int, points: int) -> list[tuple[int, int]]:
        found = [(there, legs.enter(here, there)) for there in legs.around(here)]
        return [(t, leg.cost) for t, leg in found if leg.cost <= points and not leg.reasons]

    found = reaching.search(p.at[piece], left(p, piece), steps)

    def plan(there: int) -> Plan:
        return tuple(p.battle.steps[piece][here] for here in found.to(there))

    return {
        p.hex_name(there): Reached(str(cost), plan(there))
        for there, cost in sorted(found.costs.items())
        if there != p.at[piece]
    }


class Skirmish(FromLibrary[Battle]):
    """Scouts of two sides about a ford."""

    id = "skirmish"
    title = "Skirmish"
    version = 1
    verbs: Verbs = VERBS
    turn_rule = "2"
    library = LIBRARY
    position = Position
    steps = STEPS
    scenario_of = staticmethod(scenario_of)
    ways = staticmethod(reach)
    piece_fields = frozenset({"piece", "pieces", "target"})
    piece_rule = hex_rule = "1"
    players: ClassVar = {"simple": "skirmish.game:Scoutmaster"}

    def start(self, battle: Battle) -> Position:
        p = saving.begun(Position, battle)
        p.stack = [SideTurn()]
        for place, data in enumerate(battle.spec.start.steps):  # type: ignore[attr-defined]
            step, values = STEPS.load(p, data, battle.file, f"start.steps[{place}]")
            p.stack.append(step(**values))
        settle(p)
        return p

    def view(self, p: Position, seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        battle = p.battle
        return {
            "game": self.id,
            "turn": p.turn,
            "active": battle.seats[p.active],
            "pieces": {
                name: {
                    "kind": "unit",
                    "seat": battle.seats[battle.seat[number]],
                    "hex": p.hex_name(p.at[number]),
                    "lost": bool(p.lost >> number & 1),
                    "moved": p.spent[number] >= battle.charts.points,
                    "mp": str(left(p, number)),
                }
                for number, name in enumerate(battle.ids)
            },
            "sides": {
                name: {"points": len(p.scouts(number))} for number, name in enumerate(battle.seats)
            },
        }

    def figures(self, p: Position, seat: int) -> dict[str, int]:
        return {"scouts": len(p.scouts(seat))}

    def odds(self, p: Position, seat: int, action: Action) -> Odds | None:
        if not isinstance(action, Shoot):
            return None
        shooter, target = p.battle.index[action.piece], p.battle.index[action.target]
        return shot_odds(p, shooter, target, str(action))

    def march_steps(self, p: Position, seat: int, march: March) -> Sequence[Action | Reason]:
        if len(march.pieces) > 1 or march.facing:
            return [Reason("2", "one-at-a-time")]
        piece, grid = p.battle.index[march.pieces[0]], p.battle.grid
        return [p.battle.steps[piece][grid.index(there)] for there in march.way]


class Scoutmaster:
    """A simple player: shoots at the best chance, else goes towards the goal."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """An action of the legal ones, and why."""
        shots = [action for action in legal if isinstance(action, Shoot)]
        if shots:
            return max(shots, key=lambda action: self._chance(door, action)), Why("any-order")
        grid, goal = door.battle.grid, door.battle.goal
        steps: list[Any] = [action for action in legal if action.leg]

        def gain(step: Any) -> int:
            here: int = door.known.at[door.battle.index[step.piece]]  # type: ignore[attr-defined]
            return int(grid.distance(here, goal) - grid.distance(grid.index(step.hex), goal))

        best = max(steps, key=gain, default=None)
        if best is not None and gain(best) > 0:
            return best, Why("any-order")
        return legal[-1], Why("any-order")

    def _chance(self, door: Door, action: Action) -> Fraction | int:
        odds = door.odds(action)
        return odds.courses[0].results["hit"] if odds else 0


GAME = Skirmish()
