"""5, 8.1 The activation of a wing: what it begins with, and the general."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto.actions import GENERAL, NO_GENERAL, General, NoGeneral
from battaglia.games.camposanto.state import AGGRESSIVE, CAUTIOUS, STATUSES, Position


@rule("4.1", "5")
def activate(p: Position, number: int) -> None:
    """The next wing comes up, in the order of its order point; nothing has acted yet."""
    p.activation = number
    p.wing = p.order[number - 1]
    p.moved = p.fired = p.assaulted = p.attacked = p.retreated = 0
    if p.events is not None:
        seat, status = p.battle.seats[p.active], STATUSES[p.status]
        p.emit("activation", "5", seat=seat, wing=p.wing_name(p.wing), status=status)


@rule("8.1")
class GeneralDecides(Step[Position], frozen=True):
    """Before a Cautious wing acts its general may make it Aggressive, once a game (C-G8)."""

    name = "general"
    rule = "8.1"
    verbs = frozenset({"general", "no-general"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        return (GENERAL, NO_GENERAL) if may_step_in(p) else ()

    def objections(self, p: Position, seat: int, action: General | NoGeneral) -> list[Reason]:
        return []

    def apply(self, p: Position, seat: int, action: General | NoGeneral) -> None:
        p.stack.pop()
        if isinstance(action, NoGeneral):
            return
        p.general_used |= 1 << seat
        wing = p.wing
        p.statuses = (*p.statuses[:wing], AGGRESSIVE, *p.statuses[wing + 1 :])
        p.emit("general", "8.1", seat=p.battle.seats[seat], wing=p.wing_name(wing))


@rule("8.1")
def may_step_in(p: Position) -> bool:
    """The wing is Cautious and the general has not been used (C-D24)."""
    return p.status == CAUTIOUS and not p.general_used >> p.active & 1


def begin(p: Position) -> None:
    """8.1 At the start of the activation."""
    p.stack.append(GeneralDecides())
