"""Which assaults to make: each is tried out link by link, and weighed before it is fought."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.ai.camposanto.fights import Fights
from battaglia.ai.player import Choice, Why
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.flow import Step
from battaglia.games.camposanto.actions import END_ASSAULTS, FIGHT, Assault
from battaglia.games.camposanto.assault.declaration import Assaults, fronts_of, sides_of
from battaglia.games.camposanto.assault.fight import AssaultRoll
from battaglia.games.camposanto.assault.melee import Melee, begun
from battaglia.games.camposanto.line_of_retreat import can_retreat
from battaglia.games.camposanto.state import Position

Plan = tuple[float, list[Action]]


class Scene:
    """What all assaults have in common that are weighed for one decision: nobody moves."""

    def __init__(self, p: Position, fights: Fights) -> None:
        self.fights = fights
        self.fronts = fronts_of(p)
        self.plans: dict[tuple[Step[Position], ...], Plan] = {}
        self._free: dict[int, bool] = {}
        self._values: dict[tuple[Melee, int], float] = {}

    def can_retreat(self, p: Position, unit: int) -> bool:
        """Has a unit a way back? It is looked for once."""
        found = self._free.get(unit)
        if found is None:
            found = self._free[unit] = can_retreat(p, unit)
        return found

    def value(self, p: Position, melee: Melee, left_out: int) -> float:
        """What an assault is worth that leaves so many enemies to somebody else."""
        found = self._values.get((melee, left_out))
        if found is None:
            value = self.fights.value(p, melee, can=self.can_retreat)
            found = self._values[melee, left_out] = value - self.fights.style.pledge * left_out
        return found


def decide(legal: Sequence[Action], p: Position, fights: Fights) -> Choice:
    """The next link of the best assault that can be made now, or the end of them."""
    value, plan = best_plan(p, fights)
    if plan and (value > fights.style.worth_while or END_ASSAULTS not in legal):
        action = plan[0]
        return action, _why(action)
    return END_ASSAULTS, Why("no-assault")


def end(legal: Sequence[Action], p: Position, fights: Fights) -> Choice:
    """The end of the line from which the first assault promises more."""
    rated = []
    for action in legal:
        trial = p.copy()
        flow.apply(trial, p.active, action)
        rated.append((best_plan(trial, fights)[0], str(action), action))
    return max(rated)[2], Why("better-end")


def _why(action: Action) -> Why:
    if isinstance(action, Assault):
        return Why("assaults", {"attacker": action.attacker, "defender": action.defender})
    return Why("good-odds")


def best_plan(p: Position, fights: Fights) -> Plan:
    """The most promising assault from here: its value and the actions that lead to its fight."""
    scene = Scene(p, fights)
    links = [action for action in p.offers[0] if isinstance(action, Assault)]
    plans = [_extended(p, link, scene) for link in links]
    if FIGHT in p.offers[0]:
        plans.append((_value(p, scene), [FIGHT]))
    return max(plans, key=lambda plan: (plan[0], -len(plan[1]), str(plan[1][0])))


def _extended(p: Position, link: Action, scene: Scene) -> Plan:
    """Take a link, then others as long as they help or are needed."""
    trial = p.copy()
    flow.apply(trial, p.active, link)
    value, further = _gone_on_with(trial, scene)
    return value, [link, *further]


def _gone_on_with(p: Position, scene: Scene) -> Plan:
    """How an assault goes on that has been named so far; in whatever order, it is the same one."""
    named = tuple(p.stack[-2:])
    found = scene.plans.get(named)
    if found is None:
        found = scene.plans[named] = _further(p, scene)
    return found


def _further(p: Position, scene: Scene) -> Plan:
    value = _value(p, scene)
    if not isinstance(p.stack[-1], Assaults):
        return value, []
    links = [action for action in p.offers[0] if isinstance(action, Assault)]
    tried = [(_after(p, action, scene), str(action), action) for action in links]
    best = max(tried) if tried else None
    if best is None or (FIGHT in p.offers[0] and best[0] <= value):
        return value, [FIGHT]
    return _extended(p, best[2], scene)


def _after(p: Position, action: Action, scene: Scene) -> float:
    trial = p.copy()
    flow.try_out(trial, p.active, action)
    return _value(trial, scene)


def _value(p: Position, scene: Scene) -> float:
    """What the assault is worth that is being named, or that is about to be rolled for."""
    step = p.stack[-1]
    if isinstance(step, AssaultRoll):
        below = p.stack[-2]
        pledged = below.pledged.bit_count() if isinstance(below, Assaults) else 0
        return scene.value(p, step.melee, pledged)
    if not isinstance(step, Assaults) or not step.joined:
        return 0.0
    melee = begun(p, *sides_of(p, step.joined, step.against))
    left_out = 0
    for unit, front in scene.fronts.items():
        if step.joined >> unit & 1:
            left_out |= front & ~step.against
    return scene.value(p, melee, left_out.bit_count())
