"""A position as a scenario file and back: any position can be written, and begun from."""

from __future__ import annotations

from battaglia.core import saving
from battaglia.core.flow import settle
from battaglia.games.piacenza import setup
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.scenario import ScenarioFile
from battaglia.games.piacenza.state import Position, StartSpec
from battaglia.games.piacenza.stepping import dump_step, load_step
from battaglia.games.piacenza.turn import Sequence


def start(battle: Battle) -> Position:
    """The position that the battle's scenario file describes, settled for the first decision."""
    p = saving.begun(Position, battle)
    begin = battle.spec.start
    p.stack = [Sequence()]
    for place, data in enumerate(begin.steps):
        p.stack.append(load_step(p, data, f"start.steps[{place}]"))
    if begin == StartSpec():
        setup.begin(p)
    settle(p)
    return p


def scenario_of(p: Position) -> ScenarioFile:
    """The scenario file that begins with this position."""
    steps = [dump_step(p, step) for step in p.stack[1:]]
    scenario: ScenarioFile = saving.scenario_of(p, steps=steps)
    return scenario
