"""What every battle of numbered pieces on a map is compiled with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from battaglia.core.action import Action
from battaglia.core.maps import BattleMap

A = TypeVar("A", bound=Action)


class Made(dict[int, A]):
    """Actions by a number, each made once, when it is first asked for."""

    def __init__(self, make: Callable[[int], A]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, number: int) -> A:
        action = self[number] = self.make(number)
        return action


class CompiledBattle:
    """Everything about a battle that does not change while it is fought."""

    ids: tuple[str, ...]
    """The pieces by their numbers."""

    def __init__(
        self,
        spec: Any,
        battlefield: BattleMap,
        charts: Any,
        file: str,
        own_files: dict[str, str] | None = None,
    ) -> None:
        self.spec = spec
        self.file = file
        self.own_files = own_files or {}
        self.map = battlefield
        self.grid = battlefield.grid
        self.charts = charts
        self.options = spec.options
        self.seats: tuple[str, ...] = tuple(spec.seats)
        self.seat_index = {name: number for number, name in enumerate(self.seats)}
        self.compile()

    def compile(self) -> None:
        """Number the pieces and work out what else never changes: each game's own."""
        raise NotImplementedError

    def into_hexes(self, kind: Callable[[str, str], A]) -> list[Made[A]]:
        """For each piece its actions that name a hex."""
        return [self._into_hexes(kind, name) for name in self.ids]

    def _into_hexes(self, kind: Callable[[str, str], A], name: str) -> Made[A]:
        return Made(lambda there: kind(name, self.grid.name(there)))

    def at_pieces(self, kind: Callable[[str, str], A]) -> list[Made[A]]:
        """For each piece its actions that name another."""
        return [self._at_pieces(kind, name) for name in self.ids]

    def _at_pieces(self, kind: Callable[[str, str], A], name: str) -> Made[A]:
        return Made(lambda other: kind(name, self.ids[other]))
