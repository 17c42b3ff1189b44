"""3.1 The activation of a wing: four segments, then its commanders."""

from __future__ import annotations

from battaglia.core.rule import rule
from battaglia.games.piacenza import (
    billebaude,
    bombardment,
    combat,
    command,
    commanders,
    reorganisation,
)
from battaglia.games.piacenza.movement import segment as movement
from battaglia.games.piacenza.state import (
    BILLEBAUDE,
    BOMBARDMENT,
    COMBAT,
    COMMANDERS,
    MOVEMENT,
    OFF,
    REORGANISATION,
    SELECTION,
    Position,
)

BEGIN = {
    BILLEBAUDE: billebaude.begin,
    MOVEMENT: movement.begin,
    BOMBARDMENT: bombardment.begin,
    COMBAT: combat.begin,
    COMMANDERS: commanders.begin,
    REORGANISATION: reorganisation.begin,
}
"""How each part of a turn puts its steps on the stack."""


@rule("3.0", "3.1", "4.3")
def activate(p: Position, wing: int) -> None:
    """A wing comes up; if its commander is out of command it can only defend (A3, G1)."""
    p.spent |= 1 << wing
    p.wing = wing
    p.attacked = 0
    seat, name = p.battle.seats[p.active], p.battle.wing_names[wing]
    if command.wing_may_activate(p, wing):
        p.emit("wing-activates", "3.1", seat=seat, wing=name)
        begin(p, BILLEBAUDE)
    else:
        p.emit("wing-idle", "4.3", seat=seat, wing=name)
        p.segment = COMMANDERS
        commanders.begin_idle(p)


def begin(p: Position, segment: int) -> None:
    """3.1 A segment begins: formations have yet to take part in it."""
    p.segment = segment
    p.formation = OFF
    p.done = p.moved = p.commanded = 0
    BEGIN[segment](p)


@rule("3.1")
def next_segment(p: Position) -> None:
    """The segments follow each other; after the commanders the wing has finished."""
    if p.segment < COMMANDERS:
        begin(p, p.segment + 1)
        return
    p.wing = p.formation = OFF
    p.done = p.moved = p.commanded = p.attacked = 0
    p.segment = SELECTION
