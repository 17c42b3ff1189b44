"""Whole moves: a piece, or several that go as one, to a hex, by a way, and how they end it.

``march sparr 0823 by 0722 0723 facing N`` is one action in notation, record and undo. It is
carried out step by step, each step under every rule, and ends early where a rule interrupts
it: a roll, a reveal, another's decision. Without ``by`` it goes straight to a neighbouring
hex, or by the way that ``reach`` gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.game import Game, Reached
from battaglia.core.reason import Reason

Objections = Callable[[Any, int, Action], list[Reason]]
"""What objects to a single step of a position, by a seat."""


class March(Action, frozen=True):
    """A whole move; ``by`` are the hexes before the last, in their order."""

    verb: ClassVar[str] = "march"
    composite: ClassVar[bool] = True
    pieces: tuple[str, ...]
    hex: str
    by: tuple[str, ...] = ()
    facing: str = ""

    @property
    def way(self) -> tuple[str, ...]:
        """The hexes of the way, the last one included."""
        return (*self.by, self.hex)


def march_of(reached: Reached) -> March | None:
    """A plan that ``reach`` gave as a whole move; None if it is not made of steps."""
    legs: list[Any] = [action for action in reached.plan if action.leg]
    if not legs:
        return None
    *by, end = [leg.hex for leg in legs]
    return March((legs[0].piece,), end, tuple(by))


def hexes(reached: Reached) -> list[str]:
    """The hexes of a way, in their order."""
    march = march_of(reached)
    if march is not None:
        return list(march.way)
    return [action.hex for action in reached.plan if hasattr(action, "hex")]


def whole(reached: Reached) -> Sequence[Action]:
    """A plan as few actions as it takes: a march where it is one."""
    march = march_of(reached)
    return reached.plan if march is None else (march,)


def completed(game: Game, p: Any, seat: int, march: March) -> March:
    """The march with its way, if it has none, as far as a way is open."""
    if march.by or len(march.pieces) != 1:
        return march
    reached = game.reach(p, seat, march.pieces[0]).get(march.hex)
    known = march_of(reached) if reached else None
    return March(march.pieces, march.hex, known.by, march.facing) if known else march


def completing(game: Game, p: Any, seat: int, action: Action) -> Action:
    """The action itself, or a march with its way."""
    return completed(game, p, seat, action) if isinstance(action, March) else action


def objections(
    game: Game, p: flow.Position, seat: int, march: March, single: Objections
) -> list[Reason]:
    """Why a march may not be made; what comes after an interruption is not asked."""
    steps = game.march_steps(p, seat, march)
    refused = [step for step in steps if isinstance(step, Reason)]
    if refused:
        return refused
    trial = p.copy()
    for step in _due(trial, seat, steps):
        reasons = single(trial, seat, step)
        if reasons:
            return reasons
        flow.apply(trial, seat, step)
    return []


def carry_out(game: Game, p: flow.Position, seat: int, march: March) -> None:
    """Make a legal march, as far as nothing interrupts it."""
    for step in _due(p, seat, game.march_steps(p, seat, march)):
        flow.apply(p, seat, step)


def apply(game: Game, p: flow.Position, seat: int, action: Action) -> None:
    """Play a legal action of either kind, and settle."""
    # What an action before this one has shown does not interrupt it.
    p.sealed = False
    if isinstance(action, March):
        carry_out(game, p, seat, action)
    else:
        flow.apply(p, seat, action)


def try_out(game: Game, p: flow.Position, seat: int, action: Action) -> None:
    """Play it to see who decides next; a single action is not settled (``flow.try_out``)."""
    if isinstance(action, March):
        apply(game, p, seat, action)
    else:
        p.sealed = False
        flow.try_out(p, seat, action)


def _due(p: flow.Position, seat: int, steps: Sequence[Action | Reason]) -> Iterator[Action]:
    """The steps one after another, while the position still waits for them."""
    for place, step in enumerate(steps):
        assert isinstance(step, Action)
        if place and not _goes_on(p, seat, step):
            return
        yield step


def _goes_on(p: flow.Position, seat: int, step: Action) -> bool:
    """Nothing has rolled, been shown or been asked of another, and the move is not over."""
    return seat in p.deciders and not p.sealed and step.verb in p.stack[-1].verbs
