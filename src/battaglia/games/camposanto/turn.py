"""3, 4 Turns and phases, and the operations of an activated wing in their order (5.5)."""

from __future__ import annotations

from battaglia.core.flow import Automatic
from battaglia.core.rule import rule
from battaglia.games.camposanto import (
    activation,
    artillery,
    commanders,
    light,
    movement,
    orders,
    victory,
)
from battaglia.games.camposanto.assault import declaration
from battaglia.games.camposanto.state import Position

OPERATIONS = ("general", "artillery", "movement", "marshal", "light-fire", "assaults")
"""5.5, 8.1 What an activated wing does, in its order."""
BEGIN = (
    activation.begin,
    artillery.begin,
    movement.begin,
    commanders.begin,
    light.begin,
    declaration.begin,
)


@rule("4", "5.5")
class Operations(Automatic[Position], frozen=True):
    """The bottom of the stack: the order points, then wing by wing its operations.

    ``following`` is the operation that begins next; none has begun in a phase without orders.
    """

    following: int

    name = "operations"
    rule = "5.5"

    def run(self, p: Position) -> None:
        if not p.order:
            p.stack.append(orders.ChooseOrders())
        elif not p.activation:
            activation.activate(p, 1)
        elif self.following == len(OPERATIONS):
            self.next_wing(p)
        else:
            p.stack[-1] = Operations(self.following + 1)
            BEGIN[self.following](p)

    def next_wing(self, p: Position) -> None:
        """The wings come up one after the other; after the last the phase ends."""
        p.stack[-1] = Operations(0)
        if p.activation < len(p.order):
            activation.activate(p, p.activation + 1)
        else:
            end_phase(p)


@rule("4.2")
def end_phase(p: Position) -> None:
    """The point of the phase is awarded; then comes the next phase, Turn, or the end."""
    p.emit("phase-ends", "4.2", turn=p.turn, phase=p.phase)
    victory.award_phase(p)
    if p.outcome is not None:
        return
    orders.clear_orders(p)
    if p.phase < p.battle.spec.turns[p.turn - 1].phases:
        p.phase += 1
        return
    end_turn(p)


@rule("3", "4.3")
def end_turn(p: Position) -> None:
    """Tired wings are fresh again, the series may change hands; after the last Turn it is over."""
    if p.turn == len(p.battle.spec.turns):
        victory.final_outcome(p)
        return
    p.turn += 1
    p.phase = 1
    p.fatigued = 0
    p.emit("turn", "3", turn=p.turn, kind=p.battle.spec.turns[p.turn - 1].kind)
    orders.new_series(p)


def operation_of(p: Position) -> str:
    """The operation under way, by its name; "set-up" and "orders" come before the first."""
    first = p.stack[0]
    if any(step.name == "set-up" for step in p.stack):
        return "set-up"
    if isinstance(first, Operations) and p.order and p.activation and first.following:
        return OPERATIONS[first.following - 1]
    return "orders"


def stretch(p: Position) -> tuple[int, int, int]:
    """The stretch of play under way: a set-up, the choice of order points, an activation.

    It changes when the next one begins; where the battle is over it says nothing.
    """
    if not p.activation and operation_of(p) == "set-up":
        return 0, 0, 0
    return p.turn, p.phase, p.activation
