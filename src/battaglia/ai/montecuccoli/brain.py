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
from battaglia.games.montecuccoli.state import Position


class Brain:
    """Decides for a seat. It keeps a plan for the phase under way."""

    def __init__(self, rng: Random, style: Style) -> None:
        self.style = style
        self.rng = rng
        self.movement: MovementPlan | None = None
        self.attacks: list[Attack] | None = None
        self.turn = 0

    def decide(self, door: Door, legal: Sequence[Action]) -> Choice:
        """An action of the legal ones, and why."""
        if len(legal) == 1:
            return legal[0], ONLY_CHOICE
        verb = legal[-1].verb  # what ends a phase, a move or a question is offered last
        if verb in ("end-movement", "stop"):
            return self._move(door, legal)
        self.movement = None
        if verb in ("attack", "end-declaration"):
            return self._attack(door, legal)
        self.attacks = None
        if verb == "end-fire":
            board = Board(door)
            return choices.fire(door, legal, board, Values(board, self.style))
        if verb == "no-command":
            return choices.command(door, legal)
        if verb == "disrupt":
            return choices.exchange(legal, Values(Board(door), self.style))
        if READY in legal:
            return READY, Why("as-it-stands")
        return legal[-1], Why("any-order")

    def _move(self, door: Door, legal: Sequence[Action]) -> Choice:
        self.attacks = None
        plan = self.movement
        if self.style.keyed and self._another_turn(door):
            plan = None
        if plan is None or plan.out_of_date(door, legal):
            plan = self.movement = MovementPlan(door, self.style, self.rng)
        return plan.decide(door, legal)

    def _another_turn(self, door: Door) -> bool:
        """Has a turn begun since the last movement? Nothing may have been asked in between."""
        p, before = door.known, self.turn
        assert isinstance(p, Position)
        self.turn = p.turn
        return p.turn != before

    def _attack(self, door: Door, legal: Sequence[Action]) -> Choice:
        if self.attacks is None:
            board = Board(door)
            self.attacks = choices.declaration(board, Values(board, self.style))
        return choices.attack(door, legal, self.attacks)


def simple(rng: Random) -> Brain:
    """What the simple player thinks with."""
    return Brain(rng, SIMPLE)
