"""Standing orders: what a side answers without being asked, mostly in the other's activation."""

from __future__ import annotations

from collections.abc import Callable

from battaglia.core.action import Action
from battaglia.core.masks import bits
from battaglia.games.camposanto.actions import (
    FALL_BACK,
    LET_STAND,
    RETREAT,
    STAND,
    STAY,
    Halt,
    React,
    Reroll,
    RetreatStep,
    TakeHit,
)
from battaglia.games.camposanto.assault.fight import MarshalHelp, StandOrFallBack
from battaglia.games.camposanto.assault.loss import TakeHitStep
from battaglia.games.camposanto.line_of_retreat import under_front
from battaglia.games.camposanto.movement import Reaction
from battaglia.games.camposanto.retreat import Retreat, Turn
from battaglia.games.camposanto.state import OFF, Position

ASK = "ask"
CHOICES: dict[str, tuple[str, ...]] = {
    "reaction": (ASK, STAY, RETREAT),
    "retreat": (ASK, "near", "far"),
    "fight": (ASK, "stand", "fall-back"),
    "reroll": (ASK, "always", "never"),
    "loss": (ASK, "strongest", "weakest"),
    "facing": (ASK, "keep", "enemy"),
}
"""The orders that a seat may give, each with its values; the first asks."""
FIRST = {"facing": "keep"}
"""What a person begins with: after fights and retreats units mostly keep their facing."""


def answer(p: Position, seat: int, orders: dict[str, str]) -> Action | None:
    """What the orders of a seat answer to its present decision.

    In its own activation only how units turn after fights and retreats (7.1, 7.3).
    """
    step = p.stack[-1]
    if p.wing == OFF or (p.active == seat and not isinstance(step, Turn)):
        return None
    for kind, name, reply in ANSWERS:
        value = orders.get(name, ASK)
        if isinstance(step, kind) and value != ASK:
            return reply(p, seat, value)
    return None


def _react(p: Position, seat: int, value: str) -> Action | None:
    """6.4 The first of those who are asked stays or retreats; the next is asked again."""
    offers = [action for action in p.stack[-1].options(p, seat) if isinstance(action, React)]
    return next((action for action in offers if action.answer == value), None)


def _retreat(p: Position, seat: int, value: str) -> Action | None:
    """6.4 One hex, or as many as there are; of equal ways one that no Front looks at."""
    offers = p.stack[-1].options(p, seat)
    halts = [action for action in offers if isinstance(action, Halt)]
    steps = [action for action in offers if isinstance(action, RetreatStep)]
    if halts and (value == "near" or not steps):
        return halts[0]
    return min(steps, key=lambda step: _danger(p, step))


def _danger(p: Position, step: RetreatStep) -> bool:
    return under_front(p, p.battle.index[step.piece], p.battle.grid.index(step.hex))


def _fight(p: Position, seat: int, value: str) -> Action | None:
    """7.1 Stand, or fall back."""
    return STAND if value == "stand" else FALL_BACK


def _reroll(p: Position, seat: int, value: str) -> Action | None:
    """8.2 The first marshal at hand, or none."""
    if value == "never":
        return LET_STAND
    offers = p.stack[-1].options(p, seat)
    return next((action for action in offers if isinstance(action, Reroll)), None)


def _loss(p: Position, seat: int, value: str) -> Action | None:
    """7.1 The unit with the most or the fewest steps left."""
    offers = [action for action in p.stack[-1].options(p, seat) if isinstance(action, TakeHit)]
    sign = 1 if value == "weakest" else -1
    return min(offers, key=lambda action: sign * p.steps[p.battle.index[action.piece]])


def _face(p: Position, seat: int, value: str) -> Action | None:
    """6.1 Keep the facing, or look at the nearest enemies."""
    step = p.stack[-1]
    assert isinstance(step, Turn)
    faces = p.battle.faces[step.unit]
    return faces[p.facing[step.unit] if value == "keep" else towards_enemy(p, step.unit)]


def towards_enemy(p: Position, unit: int) -> int:
    """The facing whose cone holds the most of the nearest enemies; the present one on a tie."""
    here, grid = p.at[unit], p.battle.grid
    enemies = p.combat_hexes(1 - p.battle.seat[unit])
    away = min((grid.distance(here, there) for there in bits(enemies)), default=0)
    near = enemies & grid.disc(here, away + 1)

    def worth(facing: int) -> tuple[int, bool]:
        seen = (grid.wedge(here, facing, away + 1) & near).bit_count()
        return seen, facing == p.facing[unit]

    return max(range(len(grid.vertices)), key=worth)


Reply = Callable[[Position, int, str], Action | None]
ANSWERS: tuple[tuple[type, str, Reply], ...] = (
    (Reaction, "reaction", _react),
    (Retreat, "retreat", _retreat),
    (StandOrFallBack, "fight", _fight),
    (MarshalHelp, "reroll", _reroll),
    (TakeHitStep, "loss", _loss),
    (Turn, "facing", _face),
)
