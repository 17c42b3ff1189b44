"""A free set-up: each side takes its pieces in hand and puts them into hexes of their zones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from battaglia.core.action import Action
from battaglia.core.flow import P, Seats, Step
from battaglia.core.reason import Reason


class SetUpStep(Step[P], Generic[P], frozen=True):
    """A side arranges its pieces, from the placement of the file, until it is ready."""

    seat: int

    name = "set-up"
    is_ready: ClassVar[Action]

    def seats(self, p: Any) -> Seats:
        return (self.seat,)

    def options(self, p: Any, seat: int) -> Sequence[Action]:
        free = [piece for piece in self.pieces(p) if not self.piece_objections(p, piece)]
        return [*(p.battle.picks[piece] for piece in free), self.is_ready]

    def objections(self, p: Any, seat: int, action: Any) -> list[Reason]:
        if action == self.is_ready:
            return []
        return self.piece_objections(p, p.battle.index[action.piece])

    def apply(self, p: Any, seat: int, action: Any) -> None:
        if action != self.is_ready:
            p.stack.append(self.in_hand(p.battle.index[action.piece]))
            return
        p.stack.pop()
        self.finish(p)
        p.emit("ready", self.rule, seat=p.battle.seats[self.seat])

    @abstractmethod
    def pieces(self, p: P) -> Iterable[int]:
        """The pieces of the side."""

    @abstractmethod
    def piece_objections(self, p: P, piece: int) -> list[Reason]:
        """Why a piece may not be taken in hand."""

    @abstractmethod
    def in_hand(self, piece: int) -> Step[P]:
        """The step of placing a piece."""

    def finish(self, p: P) -> None:
        """What is left to do when the side is ready."""
