"""9.1.2 Feu de Billebaude: the marker, and the try to be rid of it."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import smoke
from battaglia.games.piacenza.actions import (
    END_STEADYING,
    STEADY_ALL,
    EndSteadying,
    Steady,
    SteadyAll,
)
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.training import TrainingRoll

# The marker


@rule("8.2.1", "9.1.2")
def mark(p: Position, unit: int) -> None:
    """A unit fires at will: its marker, and smoke on its hex (8.2.1)."""
    fire_at_will(p, unit)
    smoke.place(p, p.at[unit])


def fire_at_will(p: Position, unit: int) -> None:
    """9.1.2 The marker alone; its smoke comes when it counts (C7)."""
    p.billebaude |= 1 << unit
    p.emit("billebaude", "9.1.2", piece=p.name(unit))


# 3.1 a) The segment


def begin(p: Position) -> None:
    """3.1 a) Units of the wing may try to stop their fire at will."""
    p.stack.append(Steadying())


@rule("3.1", "9.1.2")
class Steadying(Step[Position], frozen=True):
    """a) Each unit of the wing that fires at will may try once; what it regains it uses (C30)."""

    name = "billebaude"
    rule = "9.1.2"
    verbs = frozenset({"steady", "steady-all", "end-steadying"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        left = untried(p)
        if not left:
            return ()
        everybody = (STEADY_ALL,) if len(left) > 1 else ()
        return [*(p.battle.steadies[unit] for unit in left), *everybody, END_STEADYING]

    def objections(
        self, p: Position, seat: int, action: Steady | SteadyAll | EndSteadying
    ) -> list[Reason]:
        if isinstance(action, Steady):
            unit = p.battle.index[action.piece]
            found = not_of_the_wing(p, unit) or not_at_will(p, unit) or tried_already(p, unit)
            return [found] if found else []
        if isinstance(action, SteadyAll) and len(untried(p)) == 1:
            return [Reason("9.1.2", "only-one")]
        return []

    def apply(self, p: Position, seat: int, action: Steady | SteadyAll | EndSteadying) -> None:
        if isinstance(action, EndSteadying):
            p.stack.pop()
            return
        units = [p.battle.index[action.piece]] if isinstance(action, Steady) else untried(p)
        for unit in reversed(units):
            p.moved |= 1 << unit
            p.stack.append(SteadyRoll(unit))


def untried(p: Position) -> list[int]:
    """The units of the wing that fire at will and have not tried in this activation."""
    return bits(p.battle.wing_mask[p.wing] & p.billebaude & ~p.moved & ~p.lost)


@rule("9.1.2")
class SteadyRoll(TrainingRoll, frozen=True):
    """A training roll with the usual modifiers (C30), on a routed unit, too (C29)."""

    name = "steady-roll"
    rule = "9.1.2"

    def passed(self, p: Position) -> None:
        p.billebaude &= ~(1 << self.unit)

    def failed(self, p: Position) -> None:
        """The marker stays."""


# Why not


@rule("3.1")
def not_of_the_wing(p: Position, unit: int) -> Reason | None:
    """The units of the activated wing try."""
    if p.battle.wing_mask[p.wing] >> unit & 1 and p.at[unit] >= 0:
        return None
    return Reason("3.1", "not-of-the-wing", {"piece": p.name(unit)})


@rule("9.1.2")
def not_at_will(p: Position, unit: int) -> Reason | None:
    """There is a marker to be rid of."""
    if p.billebaude >> unit & 1:
        return None
    return Reason("9.1.2", "no-billebaude", {"piece": p.name(unit)})


@rule("9.1.2")
def tried_already(p: Position, unit: int) -> Reason | None:
    """A unit tries once in an activation."""
    if not p.moved >> unit & 1:
        return None
    return Reason("9.1.2", "tried-already", {"piece": p.name(unit)})
