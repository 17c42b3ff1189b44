"""9.1.2 The second volley: training rolls of all who announced it, then smoke, then fire."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza import billebaude, smoke
from battaglia.games.piacenza.pieces import FOOT
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.training import TrainingRoll


@rule("9.1", "9.1.2")
def train(p: Position) -> None:
    """Push the training rolls of both sides, before any smoke or fire of the volley (C7).

    Batteries have no level of training and roll none (G11).
    """
    if p.volley != 2:
        return
    active = p.active
    order = sorted(p.aims, key=lambda unit: (p.battle.seat[unit] != active, unit))
    rolls = [SecondVolleyRoll(unit) for unit in order if p.battle.body[unit] == FOOT]
    p.stack.extend(reversed(rolls))


@rule("9.1.2")
class SecondVolleyRoll(TrainingRoll, frozen=True):
    """Who passes fires; who does not fires at will."""

    name = "second-volley-roll"
    rule = "9.1.2"

    def passed(self, p: Position) -> None:
        """It fires when all have rolled."""

    def failed(self, p: Position) -> None:
        billebaude.fire_at_will(p, self.unit)


@rule("8.2.1", "9.1.2")
def lose_control(p: Position) -> None:
    """Who failed does not fire; his smoke counts in the volley of the others (C7).

    Nobody with a marker could announce a second volley, so those who have one now have failed.
    """
    for unit in sorted(p.aims):
        if p.billebaude >> unit & 1:
            del p.aims[unit]
            smoke.place(p, p.at[unit])
