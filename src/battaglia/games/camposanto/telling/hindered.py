"""What cannot be done now at Camposanto, told unasked."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.telling.hindered import TellsHindered
from battaglia.games.camposanto.actions import ANSWERS
from battaglia.games.camposanto.battle import MARSHAL, Battle
from battaglia.games.camposanto.movement import MoveUnit
from battaglia.games.camposanto.retreat import GoingBack
from battaglia.games.camposanto.state import Position


class CamposantoHindered(TellsHindered):
    """Tells what is closed, and why a piece waits."""

    battle: Battle

    def closers(self, p: Position, seat: int) -> list[Action]:
        """6.2, 6.4 Also the end of a move over friends, and of a way back."""
        step, found = p.stack[-1], super().closers(p, seat)
        if isinstance(step, GoingBack):
            found.append(self.battle.halts[step.unit])
        if isinstance(step, MoveUnit):
            found.append(self.battle.faces[step.unit][p.facing[step.unit]])
        return found

    def filled(self, p: Position, seat: int, piece: str, field: str) -> Sequence[str]:
        """6.1, 6.4 Any answer and any facing will do: what is asked about is the piece."""
        if field == "answer":
            return ANSWERS[:1]
        if field == "facing":
            return self.battle.grid.vertices[:1]
        return super().filled(p, seat, piece, field)

    def is_aimed_at(self, p: Position, piece: str) -> bool:
        """7, 8.2 Marshals are no targets."""
        return self.battle.arm[self.index[piece]] != MARSHAL
