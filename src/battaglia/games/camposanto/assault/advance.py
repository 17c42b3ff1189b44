"""7.1 After the fight: the advance into hexes that were left, and the winners' turning."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.masks import bits
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.camposanto import retreat
from battaglia.games.camposanto.actions import END_ADVANCE, Advance, EndAdvance
from battaglia.games.camposanto.battle import GUNS
from battaglia.games.camposanto.state import OFF, Position
from battaglia.games.camposanto.zones import front_of


@rule("7.1")
def on_another_front(p: Position, winners: int, beaten: int) -> int:
    """The winners on the Front of an enemy who is not among the beaten: they stay (C-G59)."""
    watched = 0
    enemy = 1 - p.battle.seat[(winners & -winners).bit_length() - 1]
    for foe in p.battle.army[enemy]:
        if p.at[foe] >= 0 and not beaten >> foe & 1:
            watched |= front_of(p, foe)
    barred = 0
    for unit in bits(winners):
        if watched >> p.at[unit] & 1:
            barred |= 1 << unit
    return barred


@rule("7.1")
class AdvanceStep(Step[Position], frozen=True):
    """Each hex that was left may be taken by one of the winners beside it (C-G59, C-G61)."""

    winners: int
    left: int
    """The hexes that the enemy fought from."""
    barred: int
    """Winners who stood on the Front of another enemy at the moment of victory."""
    won: bool
    """By a roll: then all winners may turn, else only those who advance."""
    advanced: int = 0
    behind: int = OFF
    """The unit that may follow whoever went ahead from its hex (C-G22)."""
    ahead: int = OFF
    """The hex into which it may follow."""

    name = "advance"
    rule = "7.1"
    verbs = frozenset({"advance", "end-advance"})

    def seats(self, p: Position) -> Seats:
        first = (self.winners & -self.winners).bit_length() - 1
        return (p.battle.seat[first],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        moves: list[Action] = [
            Advance(p.name(unit), p.hex_name(there))
            for unit in bits(self.ready(p))
            for there in bits(self.open_to(p, unit))
        ]
        return [*moves, END_ADVANCE] if moves else ()

    def ready(self, p: Position) -> int:
        """Those who may advance at all."""
        return self.winners & ~self.barred & ~self.advanced & ~p.battle.arm_mask[GUNS] & ~p.lost

    def open_to(self, p: Position, unit: int) -> int:
        """The hexes into which a unit that is ready may advance."""
        vacant = self.left & ~p.counters()
        if unit == self.behind:
            vacant |= 1 << self.ahead
        return p.battle.ground.around[p.at[unit]] & vacant

    def objections(self, p: Position, seat: int, action: Advance | EndAdvance) -> list[Reason]:
        if isinstance(action, EndAdvance):
            return []
        unit, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        found = [not_a_winner(p, self, unit)]
        if found == [None]:
            found = [
                battery_stays(p, unit), has_advanced(p, self, unit), barred_by_front(p, self, unit),
                not_vacant(p, self, unit, there), not_beside(p, unit, there),
            ]  # fmt: skip
        return [reason for reason in found if reason is not None]

    def apply(self, p: Position, seat: int, action: Advance | EndAdvance) -> None:
        if isinstance(action, EndAdvance):
            self.idle(p)
            return
        unit, there = p.battle.index[action.piece], p.battle.grid.index(action.hex)
        self.go(p, unit, there)

    def go(self, p: Position, unit: int, there: int) -> None:
        """One unit advances; an enemy marshal beside its new hex must escape (C-G63)."""
        here = p.at[unit]
        p.emit("advance", "7.1", piece=p.name(unit), hex=p.hex_name(there))
        p.relocate(unit, there)
        advanced = self.advanced | 1 << unit
        behind = next(iter(p.units_at(here)), OFF)
        p.stack[-1] = AdvanceStep(
            self.winners, self.left, self.barred, self.won, advanced, behind, there
        )
        retreat.alarm(p, unit)

    def idle(self, p: Position) -> None:
        """After the advance the winners may turn, one stack after the other, each by its regiment.

        One that lies on a regiment that did not win keeps looking where it looks (C-G23).
        """
        p.stack.pop()
        turning = (self.winners if self.won else self.advanced) & ~p.lost
        below = {p.units_at(p.at[unit])[-1] for unit in bits(turning)}
        for unit in sorted(below):
            if turning >> unit & 1:
                p.stack.append(retreat.Turn(unit))


@rule("7.1")
def not_a_winner(p: Position, step: AdvanceStep, unit: int) -> Reason | None:
    """Only those advance who took part in the assault, on the side that won."""
    if step.winners & ~p.lost & 1 << unit:
        return None
    return Reason("7.1", "not-a-winner", {"piece": p.name(unit)})


@rule("9.2")
def battery_stays(p: Position, unit: int) -> Reason | None:
    """A battery does not advance."""
    if p.battle.arm[unit] != GUNS:
        return None
    return Reason("9.2", "battery-no-advance", {"piece": p.name(unit)})


@rule("7.1")
def has_advanced(p: Position, step: AdvanceStep, unit: int) -> Reason | None:
    """A unit advances once."""
    if not step.advanced >> unit & 1:
        return None
    return Reason("7.1", "has-advanced", {"piece": p.name(unit)})


@rule("7.1")
def barred_by_front(p: Position, step: AdvanceStep, unit: int) -> Reason | None:
    """Who stood on the Front of another enemy at the moment of victory stays where it is."""
    if not step.barred >> unit & 1:
        return None
    return Reason("7.1", "on-another-front", {"piece": p.name(unit)})


@rule("7.1")
def not_vacant(p: Position, step: AdvanceStep, unit: int, there: int) -> Reason | None:
    """The hex must be one that the enemy fought from and has left."""
    if step.left & ~p.counters() & 1 << there:
        return None
    if unit == step.behind and there == step.ahead:
        return None
    return Reason("7.1", "not-vacant", {"hex": p.hex_name(there)})


@rule("7.1")
def not_beside(p: Position, unit: int, there: int) -> Reason | None:
    """An advance is one hex long."""
    if p.battle.ground.around[p.at[unit]] >> there & 1:
        return None
    return Reason("7.1", "not-beside", {"piece": p.name(unit), "hex": p.hex_name(there)})
