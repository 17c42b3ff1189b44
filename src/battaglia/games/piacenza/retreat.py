"""9.2.8 Retreat: away from the enemy, by priorities, over friends if need be; 11.3 routs."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.flow import Seats, Step
from battaglia.core.reason import Reason
from battaglia.core.rule import rule
from battaglia.games.piacenza import danger, losses
from battaglia.games.piacenza.actions import RetreatStep
from battaglia.games.piacenza.melee import markers
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.ways_back import PanicWays, Ways

FLIGHT, DRIFT = "flight", "drift"


def retreat(p: Position, unit: int, hexes: int, away: int, cause: str) -> None:
    """Push the retreat of a unit by so many hexes, away from a hex.

    ``cause`` is "fire", "bombardment", "melee", "charge", "flight" (10.2, 11.1c), "refusal" (5.10)
    or "mate" (9.2.1); commanders in the hex have their roll where 4.7 asks (G5).
    """
    _leave(p, unit, cause)
    p.stack.append(Retreat(unit, hexes, away, cause))


@rule("11.3")
def flee(p: Position, unit: int, away: int, cause: str) -> None:
    """Push the way of a routed unit: three hexes towards its edge.

    ``away`` is OFF, and ``cause`` "drift", where no enemy drives it.
    """
    _leave(p, unit, cause)
    p.stack.append(Rout(unit, p.battle.charts.movement.rout, away, cause))


def _leave(p: Position, unit: int, cause: str) -> None:
    """What is due when the retreat is over lies below it on the stack."""
    markers.lift(p, unit)
    p.emit("retreats", "9.2.8", piece=p.name(unit), hex=p.hex_name(p.at[unit]), cause=cause)
    danger.unit_left(p, unit, p.at[unit], cause)


@rule("9.2.8")
class Retreat(Step[Position], frozen=True):
    """A unit on its way back, with so many hexes to go; friends are passed over (D13)."""

    unit: int
    hexes: int
    away: int
    """The hex of the enemy, or OFF."""
    cause: str

    name = "retreat"
    rule = "9.2.8"
    verbs = frozenset({"retreat-step"})

    def seats(self, p: Position) -> Seats:
        return (p.battle.seat[self.unit],)

    def ways(self, p: Position) -> Ways:
        """The hexes that it may go through."""
        return Ways(p, self.unit, self.away, straight=self.cause == FLIGHT)

    def choices(self, p: Position) -> list[int]:
        """The hexes that it may go into next: more than one only where they rank equal."""
        return [] if self.has_ended(p) else self.ways(p).best(p.at[self.unit], self.hexes)

    def has_ended(self, p: Position) -> bool:
        """Has it gone far enough, and may it stand where it is?"""
        return self.ways(p).may_end(p.at[self.unit], self.hexes)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        """A single choice is no decision: ``idle`` carries it out."""
        found = self.choices(p)
        return [p.battle.retreat_step(self.unit, t) for t in found] if len(found) > 1 else ()

    def objections(self, p: Position, seat: int, action: RetreatStep) -> list[Reason]:
        there = p.battle.grid.index(action.hex)
        wrong = other_in_hand(p, self.unit, action.piece) or self.ways(p).objection(
            p.at[self.unit], there, self.hexes
        )
        return [wrong] if wrong else []

    def apply(self, p: Position, seat: int, action: RetreatStep) -> None:
        self.go(p, p.battle.grid.index(action.hex))

    def idle(self, p: Position) -> None:
        found = self.choices(p)
        if found:
            self.go(p, found[0])
        elif self.has_ended(p):
            p.stack.pop()
        else:
            surrender(p, self.unit, self.rule)

    def go(self, p: Position, there: int) -> None:
        """A step back; enemy commanders who are met alone are captured (4.6, G4)."""
        left = max(self.hexes - 1, 0)
        p.stack[-1] = type(self)(self.unit, left, self.away, self.cause)
        p.relocate(self.unit, there)
        if p.events is not None:
            p.emit("falls-back", self.rule, piece=p.name(self.unit), hex=p.hex_name(there))
        danger.capture_at(p, there, p.battle.seat[self.unit])


@rule("11.3")
class Rout(Retreat, frozen=True):
    """A routed unit on its way: off the map, and so lost, when it has to go on from the edge."""

    name = "rout"
    rule = "11.3"

    def ways(self, p: Position) -> Ways:
        return PanicWays(p, self.unit, self.away)

    def choices(self, p: Position) -> list[int]:
        return [] if self.leaves_the_map(p) else super().choices(p)

    def leaves_the_map(self, p: Position) -> bool:
        """G26 It has reached the last hex and has to go on."""
        here = p.at[self.unit]
        return self.hexes > 0 and bool(p.battle.edge[p.battle.seat[self.unit]] >> here & 1)

    def has_ended(self, p: Position) -> bool:
        return not self.leaves_the_map(p) and self.ways(p).may_end(p.at[self.unit], self.hexes)


@rule("9.2.8", "11.3")
def surrender(p: Position, unit: int, rule: str) -> None:
    """A unit that has nowhere to go, or must leave the map, is eliminated (B18, G24)."""
    p.stack.pop()
    p.emit("surrenders", rule, piece=p.name(unit), hex=p.hex_name(p.at[unit]))
    losses.eliminate(p, unit, rule)


def other_in_hand(p: Position, unit: int, named: str) -> Reason | None:
    """Another piece is on its way."""
    if p.battle.index[named] == unit:
        return None
    return Reason("9.2.8", "other-in-hand", {"piece": p.name(unit)})
