"""How the battles of Camposanto are thought about."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random

from battaglia.ai.camposanto.brain import Brain
from battaglia.ai.camposanto.errands import errands
from battaglia.ai.camposanto.plans import LEVELS, assembled, plans, styled, varied
from battaglia.ai.camposanto.secret import secrets
from battaglia.ai.camposanto.standing import NAMES, TERMS, hope, read
from battaglia.ai.camposanto.style import MENDED
from battaglia.ai.errands import Errand
from battaglia.ai.mind import Mind as AnyMind
from battaglia.ai.mind import Policy, Secrets
from battaglia.ai.style import changed, numbers
from battaglia.ai.weights import Base, Setting
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.games.camposanto.actions import React
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.state import OFF, Position
from battaglia.games.camposanto.turn import stretch

SMALL = frozenset(
    {"general", "reaction", "stand-or-fall-back", "assault-line", "marshal-help", "take-hit"}
)
"""The steps whose choices are few and worth a look one by one."""
FEW_WINGS = 2
VARIATIONS = 3
"""So many plans that part from the best in one thing are tried at a time."""


class Mind(AnyMind):
    """An activation is a stretch of play; what comes of it shows at the end of the phase.

    A phase has the enemy's answers in it, and what lies beyond is mostly chance. In a great battle
    it is too long to be played out often enough: there the next wing's answer must do.
    """

    def policy(self, battle: Battle, seat: int, plan: str, base: Base, rng: Random) -> Policy:
        return Brain(rng, styled(changed(MENDED, base.style), plan or base.plan))

    def stretch(self, p: Position) -> Hashable:
        return stretch(p)

    def sight(self, p: Position) -> Hashable:
        return stretch(p) if _of_many_wings(p.battle) else (p.turn, p.phase)

    def great(self, _battle: Battle) -> bool:
        """Even with two wings a side there are more small decisions than anywhere else."""
        return True

    def farthest(self, battle: Battle) -> int:
        return 2 if _of_many_wings(battle) else 1

    def plans(self, p: Position, seat: int) -> Sequence[str]:
        return plans() if p.wing != OFF and p.active == seat else ()

    def every_plan(self, battle: Battle, seat: int) -> Sequence[str]:
        return plans()

    def factors(self, battle: Battle) -> Mapping[str, Sequence[Setting]]:
        return LEVELS

    def assembled(self, settings: Mapping[str, Setting]) -> Base:
        return assembled(settings)

    def margin(self, p: Position) -> float:
        """12.2 By how many points of phases."""
        goal = p.battle.spec.victory.points
        return 0.5 + (p.points[0] - p.points[1]) / goal / 2

    def mutations(self, p: Position, seat: int, plan: str, rng: Random) -> Sequence[str]:
        return rng.sample(varied(plan), VARIATIONS)

    def moment(self, p: Position, seat: int) -> Hashable:
        moves = p.active == seat and p.stack[-1].name == "movement"
        return (p.turn, p.phase, p.activation) if moves else None

    def errands(self, door: Door, rng: Random) -> Sequence[Errand]:
        return errands(door, rng)

    def knobs(self) -> Mapping[str, float]:
        return numbers(MENDED)

    def options(self, p: Position, seat: int, legal: Sequence[Action]) -> Sequence[Action]:
        step = p.stack[-1].name
        if step not in SMALL:
            return ()
        if step == "reaction":
            first = next(action for action in legal if isinstance(action, React))
            return [a for a in legal if isinstance(a, React) and a.piece == first.piece]
        return legal

    def secrets(self, p: Position, seat: int, legal: Sequence[Action]) -> Secrets | None:
        return secrets(p, seat, legal) if p.stack[-1].name == "choose-orders" else None

    def names(self, battle: Battle) -> Sequence[str]:
        return NAMES

    def features(self, p: Position) -> Sequence[float]:
        return read(p)

    def term(self, name: str) -> str:
        return TERMS.get(name, name)

    def lateness(self, p: Position) -> float:
        turns = p.battle.spec.turns
        past = sum([turn.phases for turn in turns[: max(p.turn, 1) - 1]]) + p.phase
        return past / sum([turn.phases for turn in turns])

    def guess(self, p: Position) -> float:
        return hope(p)


def _of_many_wings(battle: Battle) -> bool:
    """Has it more wings than a phase that is played out in the mind can have?"""
    return battle.wing_count > FEW_WINGS


MIND = Mind()
