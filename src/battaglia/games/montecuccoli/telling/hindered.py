"""What cannot be done now at Montecuccoli's battles, told unasked."""

from __future__ import annotations

from battaglia.core.action import Action
from battaglia.core.telling.hindered import TellsHindered
from battaglia.games.montecuccoli.actions import Bridge
from battaglia.games.montecuccoli.battle import CU, Battle
from battaglia.games.montecuccoli.state import Position


class MontecuccoliHindered(TellsHindered):
    """Tells what is closed, and why a piece waits."""

    battle: Battle

    def closers(self, p: Position, seat: int) -> list[Action]:
        """13.6 A bridge is spoken of only by the side that has one to throw."""
        site = self.battle.rules.bridge
        throws = site is not None and site.seat == seat
        return [a for a in super().closers(p, seat) if throws or not isinstance(a, Bridge)]

    def owner(self, p: Position, piece: str) -> int:
        """5.2 Guns change hands."""
        return p.holder(self.index[piece])

    def is_aimed_at(self, p: Position, piece: str) -> bool:
        """5.1, 8.0 Combat units are fired at and attacked."""
        return self.battle.kind[self.index[piece]] == CU
