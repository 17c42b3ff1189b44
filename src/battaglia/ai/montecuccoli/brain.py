"""The simple player's plan of a battle: one decision after another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from battaglia.ai.montecuccoli import choices
from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.ai.montecuccoli.movement import MovementPlan
from battaglia.ai.montecuccoli.style import SIMPLE, Style
from battaglia.ai.player import ONLY_CHOICE, Choice, Why
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.games.montecuccoli.actions import READY, Attack


class Brain:
    """Decides for a seat. It keeps a plan for the phase under way."""

    def __init__(self, rng: Random, style: Style) -> None:
        self.style = style
        self.rng = rng
        self.movement: MovementPlan | None = None
        self.attacks: list[Attack] | None = None

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """An action of the legal ones, and why."""
        if len(legal) == 1:
            return legal[0], ONLY_CHOICE
        verbs = {action.verb for action in legal}
        if "end-movement" in verbs or "stop" in verbs:
            return self._move(door, legal)
        self.movement = None
        if "attack" in verbs or "end-declaration" in verbs:
            return self._attack(door, legal)
        self.attacks = None
        if "end-fire" in verbs:
            board = Board(door)
            return choices.fire(door, legal, board, Values(board, self.style))
        if "no-command" in verbs:
            return choices.command(door, legal, self._is_active(door))
        if "disrupt" in verbs:
            return choices.exchange(legal, Values(Board(door), self.style))
        if READY in legal:
            return READY, Why("as-it-stands")
        return legal[-1], Why("any-order")

    def _move(self, door: Door, legal: Sequence[Action]) -> Choice:
        self.attacks = None
        plan = self.movement
        if plan is None or plan.out_of_date(legal):
            plan = self.movement = MovementPlan(door, self.style, self.rng)
        return plan.decide(door, legal)

    def _attack(self, door: Door, legal: Sequence[Action]) -> Choice:
        if self.attacks is None:
            board = Board(door)
            self.attacks = choices.declaration(board, Values(board, self.style))
        return choices.attack(door, legal, self.attacks)

    def _is_active(self, door: Door) -> bool:
        return bool(door.view()["active"] == door.name)


def simple(rng: Random) -> Brain:
    """What the simple player thinks with."""
    return Brain(rng, SIMPLE)
