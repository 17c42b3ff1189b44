"""11.4 Reorganisation at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import Faces
from battaglia.core.flow import Seats, Step
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import command, zones
from battaglia.games.piacenza.actions import (
    END_RALLYING,
    RALLY_ALL,
    EndRallying,
    Rally,
    RallyAll,
)
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.training import FAILED, TrainingRoll, usual_lines


@rule("3.0", "11.4")
def begin(p: Position) -> None:
    """B.1 Each side tries to bring its units back to order, the first seat first (A8)."""
    p.moved = 0
    for seat in reversed(range(len(p.battle.seats))):
        p.stack.append(Reorganisation(seat))


@rule("11.4")
class Reorganisation(Step[Position], frozen=True):
    """Each disordered or routed unit of a side may try once, in the owner's order (A8)."""

    seat: int

    name = "reorganisation"
    rule = "11.4"
    verbs = frozenset({"rally", "rally-all", "end-rallying"})

    def seats(self, p: Position) -> Seats:
        return (self.seat,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        left = untried(p, seat)
        if not left:
            return ()
        everybody = (RALLY_ALL,) if len(left) > 1 else ()
        return [*(p.battle.rallies[unit] for unit in left), *everybody, END_RALLYING]

    def objections(
        self, p: Position, seat: int, action: Rally | RallyAll | EndRallying
    ) -> list[Reason]:
        if isinstance(action, Rally):
            unit = p.battle.index[action.piece]
            found = not_own(p, unit, seat) or in_order(p, unit) or tried_already(p, unit)
            return [found] if found else []
        if isinstance(action, RallyAll) and len(untried(p, seat)) == 1:
            return [Reason("11.4", "only-one")]
        return []

    def apply(self, p: Position, seat: int, action: Rally | RallyAll | EndRallying) -> None:
        if isinstance(action, EndRallying):
            p.stack.pop()
            return
        units = [p.battle.index[action.piece]] if isinstance(action, Rally) else untried(p, seat)
        for unit in reversed(units):
            p.moved |= 1 << unit
            p.stack.append(RallyRoll(unit))


def untried(p: Position, seat: int) -> list[int]:
    """The units of a side that are not in order and have not tried in this turn."""
    return bits(p.battle.army[seat] & (p.disordered | p.routed) & ~p.moved & ~p.lost)


@rule("11.4")
class RallyRoll(TrainingRoll, frozen=True):
    """A training roll with modifiers of its own; a unit regains one level of order (E7)."""

    name = "rally-roll"
    rule = "11.4"

    def ledger(self, p: Position) -> Ledger:
        unit = self.unit
        return ledger(
            zone_line(p, unit), *usual_lines(p, unit), command_line(p, unit), rout_line(p, unit)
        )

    def read(self, p: Position, faces: Faces) -> Reading:
        found = super().read(p, faces)
        if faces[0] == p.battle.charts.training_modifiers.reorganisation_always_fails:
            return found._replace(result=FAILED)
        return found

    def passed(self, p: Position) -> None:
        p.set_order(self.unit, bool(p.routed >> self.unit & 1), False)

    def failed(self, p: Position) -> None:
        """It stays as it is."""


@rule("11.4")
def zone_line(p: Position, unit: int) -> Line | None:
    """In an enemy zone of control; instead of the usual modifier for it (E8)."""
    if not zones.in_enemy_zone(p, unit):
        return None
    value = p.battle.charts.training_modifiers.reorganisation_enemy_zone
    return Line(value, "enemy-zone", "11.4")


@rule("4.4.1", "11.4")
def command_line(p: Position, unit: int) -> Line | None:
    """Out of command."""
    if command.in_command(p, unit):
        return None
    value = p.battle.charts.training_modifiers.reorganisation_out_of_command
    return Line(value, "out-of-command", "11.4")


@rule("11.4")
def rout_line(p: Position, unit: int) -> Line | None:
    """Routed units."""
    if not p.routed >> unit & 1:
        return None
    return Line(p.battle.charts.training_modifiers.reorganisation_routed, "routed", "11.4")


# Why not


@rule("11.4")
def not_own(p: Position, unit: int, seat: int) -> Reason | None:
    """Units of one's own on the map try."""
    if p.battle.army[seat] >> unit & 1 and p.at[unit] >= 0:
        return None
    return Reason("11.4", "not-own", {"piece": p.name(unit)})


@rule("11.4")
def in_order(p: Position, unit: int) -> Reason | None:
    """There is an order to be regained."""
    if not p.in_good_order(unit):
        return None
    return Reason("11.4", "in-good-order", {"piece": p.name(unit)})


@rule("11.4")
def tried_already(p: Position, unit: int) -> Reason | None:
    """A unit tries once in a turn (A8)."""
    if not p.moved >> unit & 1:
        return None
    return Reason("11.4", "tried-already", {"piece": p.name(unit)})
