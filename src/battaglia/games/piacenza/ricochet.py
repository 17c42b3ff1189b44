"""8.5.2 Ricochet: the ball that has routed a unit goes on into another."""

from __future__ import annotations

from collections.abc import Sequence

from battaglia.core.action import Action
from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Roll, Seats, Step
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.masks import bits
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import battery, effects, firing
from battaglia.games.piacenza.actions import Suffer
from battaglia.games.piacenza.state import Position

WEAKEST = 1
"""8.5.2 The points that a ricochet has: those of the first column."""


@rule("8.5.2")
class Ricochet(Step[Position], frozen=True):
    """The owner of the routed unit names the one that the ball meets next; none: it is spent.

    ``units`` are those who could suffer the shot: of them whoever has routed is not met again.
    """

    unit: int
    there: int
    units: int

    name = "ricochet"
    rule = "8.5.2"
    verbs = frozenset({"suffer"})

    def candidates(self, p: Position) -> list[int]:
        return bits(met_next(p, p.at[self.unit], self.there, self.units & p.routed))

    def seats(self, p: Position) -> Seats:
        return (1 - p.battle.seat[self.unit],)

    def options(self, p: Position, seat: int) -> Sequence[Action]:
        found = self.candidates(p)
        return [p.battle.suffers[unit] for unit in found] if len(found) > 1 else ()

    def objections(self, p: Position, seat: int, action: Suffer) -> list[Reason]:
        return effects.not_among(p, self.candidates(p), action, "8.5.2")

    def apply(self, p: Position, seat: int, action: Suffer) -> None:
        p.stack.pop()
        bounce(p, self.unit, p.battle.index[action.piece])

    def idle(self, p: Position) -> None:
        found = self.candidates(p)
        p.stack.pop()
        if found:
            bounce(p, self.unit, found[0])


def bounce(p: Position, gun: int, target: int) -> None:
    """8.5.2 Push the roll; one at a routed unit may be none (C34)."""
    if firing.is_rolled(p, 1 << target):
        p.stack.append(RicochetRoll(gun, target))
    else:
        effects.strike(p, 1 << target, effects.NO_EFFECT, p.at[gun])
        effects.suffer_all(p, "bombardment")


@rule("8.5.2")
def met_next(p: Position, origin: int, there: int, routed: int) -> int:
    """Others in the same hex, or else any who are in the next hex on the line (C10).

    Where the line runs on between two hexes, both are behind the direction of the volley.
    """
    places = [(there,), p.battle.grid.beyond(origin, there)]
    for hexes in places:
        found = 0
        for hex_ in hexes:
            found |= firing.bearers(p, [u for u in p.units_at.get(hex_, ()) if not routed >> u & 1])
        if found:
            return found
    return 0


@rule("8.5.2")
class RicochetRoll(Roll[Position], frozen=True):
    """A die in the first column with the usual modifiers; it does not bounce again (C11)."""

    unit: int
    target: int

    name = "ricochet-roll"
    rule = "8.5.2"
    dice = (D10,)

    def ledger(self, p: Position) -> Ledger:
        return battery.die_ledger(p, self.unit, p.at[self.target])

    def ledgers(self, p: Position) -> dict[str, Ledger]:
        strength = ledger(Line(WEAKEST, "ricochet", "8.5.2"))
        return {firing.DIE: self.ledger(p), firing.STRENGTH: strength}

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.unit), "target": p.name(self.target)}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return p.name(self.unit), p.name(self.target)

    def read(self, p: Position, faces: Faces) -> Reading:
        column = firing.column_of(p.battle.charts.bombardment.columns, WEAKEST)
        # Read as at one hex: "Ricochet's further results are ignored", so RR is a rout.
        return battery.reading(p, faces, self.ledger(p), column, battery.GRAPESHOT)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, "ricochet-roll", "8.5.2", face=reading.faces[0],
                total=reading.total, column=reading.against, result=reading.result,
                **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        effects.strike(p, 1 << self.target, reading.result, p.at[self.unit])
        effects.suffer_all(p, "bombardment")
