"""10.2 The fire of light foot."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto import artillery, zones
from battaglia.games.camposanto.actions import END_FIRE, EndFire, Fire
from battaglia.games.camposanto.battle import LIGHT
from battaglia.games.camposanto.state import Position


@rule("5.5", "10.2")
class LightFire(Step[Position], frozen=True):
    """After the movement the light units of the wing fire, one at a time, or do not."""

    name = "light-fire"
    rule = "10.2"
    verbs = frozenset({"fire", "end-fire"})

    def seats(self, p: Position) -> Seats:
        return (p.active,)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        units = artillery.ready(p, LIGHT)
        if not units:
            return ()
        there = artillery.targets(p)
        shots: list[Action] = [
            p.battle.shot(unit, target)
            for unit in bits(units)
            for target in bits(zones.front_of(p, unit) & there)
        ]
        return [*shots, END_FIRE] if shots else ()

    def objections(self, p: Position, seat: int, action: Fire | EndFire) -> list[Reason]:
        if isinstance(action, EndFire):
            return []
        piece, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        found = [
            not_light(p, piece),
            *artillery.shooter_checks(p, piece),
            artillery.nobody_there(p, there),
        ]
        reasons = [reason for reason in found if reason is not None]
        away = None if reasons else not_before(p, piece, there)
        return [away] if away else reasons

    def apply(self, p: Position, seat: int, action: Fire | EndFire) -> None:
        artillery.shoot(p, action, "10.2")


@rule("10.2")
def not_light(p: Position, piece: int) -> Reason | None:
    """After the movement only light foot fires."""
    if p.battle.arm[piece] == LIGHT:
        return None
    return Reason("10.2", "not-light", {"piece": p.name(piece)})


@rule("10.2")
def not_before(p: Position, unit: int, there: int) -> Reason | None:
    """The target is in one of the unit's two front hexes."""
    if zones.front_of(p, unit) >> there & 1:
        return None
    return Reason("10.2", "not-before", {"piece": p.name(unit), "hex": p.hex_name(there)})


def begin(p: Position) -> None:
    """5.5 After the marshal the light foot fires."""
    p.stack.append(LightFire())
