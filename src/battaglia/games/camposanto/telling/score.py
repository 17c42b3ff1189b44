"""12 The score of Camposanto in words."""

from __future__ import annotations

from battaglia.core.flow import Event, Outcome
from battaglia.core.ledger import Ledger
from battaglia.core.needs import Need
from battaglia.core.telling.score import Reckoning
from battaglia.games.camposanto import victory
from battaglia.games.camposanto.battle import MARSHAL
from battaglia.games.camposanto.state import Position
from battaglia.games.camposanto.telling.board import CamposantoBoard


class CamposantoScore(CamposantoBoard):
    """Tells points, needs and losses; no goal lies on the map."""

    def scored(self, p: Position, seat: int) -> Ledger:
        return victory.score(p, seat)

    def needed(self, p: Position, seat: int) -> list[Need]:
        return victory.needs(p, seat)

    def need_text(self, need: Need) -> str:
        """A phase that one is winning is told otherwise."""
        return self.catalogue.say("need", f"{need.code}{'-met' * need.met}", need.params)

    def ended_now(self, p: Position) -> Outcome | None:
        """12.2 What the last Turn would end in."""
        trial = p.copy()
        victory.final_outcome(trial)
        return trial.outcome

    def lost_of(self, p: Position, number: int) -> tuple[int, int]:
        """Steps; a marshal is one."""
        if self.battle.arm[number] == MARSHAL:
            return int(p.lost >> number & 1), 1
        full = self.battle.full[number]
        return full - p.steps[number], full

    def changes(self, before: Reckoning, after: Reckoning) -> list[Event]:
        """12.2 The end of a phase tells by itself who has won it."""
        return []
