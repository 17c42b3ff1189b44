"""A position as a scenario file and back: any position can be written, and begun from."""

from __future__ import annotations

from typing import cast

from battaglia.core import saving
from battaglia.core.flow import settle
from battaglia.games.camposanto import setup
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.scenario import ScenarioFile
from battaglia.games.camposanto.state import Position, StartSpec
from battaglia.games.camposanto.stepping import dump_step, load_step
from battaglia.games.camposanto.turn import OPERATIONS, Operations


def start(battle: Battle) -> Position:
    """The position that the battle's scenario file describes, settled for the first decision."""
    p = saving.begun(Position, battle)
    _set_steps(p)
    settle(p)
    return p


def _set_steps(p: Position) -> None:
    """The stack: at its bottom the operations of the wing, on it the steps under way."""
    begin = p.battle.spec.start
    number = OPERATIONS.index(begin.operation)
    under_way = bool(begin.steps and p.activation)
    p.stack = [Operations(number + 1 if under_way else number)]
    for place, data in enumerate(begin.steps):
        p.stack.append(load_step(p, data, f"start.steps[{place}]"))
    if p.battle.options.free_set_up and begin == StartSpec():
        setup.begin(p)


def scenario_of(p: Position) -> ScenarioFile:
    """The scenario file that begins with this position."""
    bottom = cast(Operations, p.stack[0])
    operation = OPERATIONS[bottom.following - 1] if p.activation and bottom.following else "general"
    steps = [dump_step(p, step) for step in p.stack[1:]]
    scenario: ScenarioFile = saving.scenario_of(p, operation=operation, steps=steps)
    return scenario
