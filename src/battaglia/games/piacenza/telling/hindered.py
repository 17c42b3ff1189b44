"""What cannot be done now at Piacenza, told unasked."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.reason import Reason
from battaglia.core.telling.hindered import TellsHindered
from battaglia.games.piacenza import formations
from battaglia.games.piacenza.actions import AdvanceLine, RallyAll, SteadyAll
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.combat import CombatSegment
from battaglia.games.piacenza.movement.moving import MoveUnit
from battaglia.games.piacenza.movement.segment import MovementSegment
from battaglia.games.piacenza.pieces import LEADERS
from battaglia.games.piacenza.state import OFF, Position

TOGETHER = (RallyAll, SteadyAll)
"""Short ways to say what can be said unit by unit: nothing is owed where they are missing."""


class PiacenzaHindered(TellsHindered):
    """Tells what is closed, and why a piece waits."""

    battle: Battle

    def closers(self, p: Position, seat: int) -> list[Action]:
        """5.0, 5.6 Also the end of a move; a line advances only once there is one."""
        step = p.stack[-1]
        found = [a for a in super().closers(p, seat) if not isinstance(a, TOGETHER)]
        if not p.line:
            found = [action for action in found if not isinstance(action, AdvanceLine)]
        return [*found, *step.ends(p, step.hand(p))[:1]] if isinstance(step, MoveUnit) else found

    def idle(self, p: Position, seat: int, piece: str) -> list[Reason]:
        """3.1 Between formations a unit waits for its own to be taken."""
        formation = self.battle.formation[self.index[piece]]
        taking = isinstance(p.stack[-1], MovementSegment | CombatSegment)
        if not taking or formation == OFF or seat not in p.deciders or self._other(p, seat, piece):
            return super().idle(p, seat, piece)
        name = self.battle.formation_names[formation]
        first = Reason("3.1", "formation-first", {"piece": piece, "formation": name})
        return formations.objections(p, name) or [first]

    def _other(self, p: Position, seat: int, piece: str) -> bool:
        return self.owner(p, piece) != seat

    def filled(self, p: Position, seat: int, piece: str, field: str) -> Sequence[str]:
        """2.2.3 Any facing will do: what is asked about is the piece."""
        if field == "facing":
            return self.battle.grid.vertices[:1]
        return super().filled(p, seat, piece, field)

    def is_aimed_at(self, p: Position, piece: str) -> bool:
        """4.6 Commanders are no targets."""
        return self.battle.body[self.index[piece]] != LEADERS
