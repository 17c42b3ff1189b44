"""The position: each field declared once; copy, digest, saving and loading follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from battaglia.core import flow
from battaglia.core.kinds import HEX_OR_NONE, NUMBER, SEAT
from battaglia.core.position import derived, fact, shared
from battaglia.core.saving import start_shape
from battaglia.core.written import in_start, marker, of_pieces

if TYPE_CHECKING:
    from .battle import Battle

OFF = -1


def _scouts_by_hex(p: Position) -> dict[int, int]:
    return {here: piece for piece, here in enumerate(p.at) if here != OFF}


class Position(flow.Position):
    """Where every scout stands."""

    tables: ClassVar = ("units",)

    battle: Battle = shared()
    turn: int = fact(in_start(NUMBER, 1))
    active: int = fact(in_start(SEAT, "", absent=lambda p: 0))
    at: list[int] = fact(of_pieces("hex", HEX_OR_NONE, OFF))
    spent: list[int] = fact(of_pieces("spent", NUMBER, 0))
    """2 The points that each scout has used in this turn."""
    lost: int = fact(marker())
    shot: int = fact(marker())
    """3 Scouts that have shot in this turn."""
    scout_at: dict[int, int] = derived(_scouts_by_hex)

    def name(self, piece: int) -> str:
        """A scout's id."""
        return self.battle.ids[piece]

    def hex_name(self, here: int) -> str:
        """A hex's number; "" for a scout that is out of the game."""
        return self.battle.grid.name(here) if here >= 0 else ""

    def scouts(self, seat: int) -> list[int]:
        """A side's scouts on the map."""
        return [n for n, here in enumerate(self.at) if here != OFF and self.battle.seat[n] == seat]

    def relocate(self, piece: int, there: int) -> None:
        """Put a scout into a hex, or OFF the map."""
        del self.scout_at[self.at[piece]]
        self.at[piece] = there
        if there != OFF:
            self.scout_at[there] = piece


StartSpec = start_shape(Position, "Where the file begins.", {})
