"""9.0 Disruption, and the reorganisation phase."""

from __future__ import annotations

from battaglia.core.chance import Faces
from battaglia.core.flow import Automatic, Roll
from battaglia.core.ledger import Ledger, Line
from battaglia.core.reason import Param
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.montecuccoli import commanders, demoralisation, zones
from battaglia.games.montecuccoli.state import OFF, Position

REORGANISED, STILL_DISRUPTED = "reorganised", "not-reorganised"
REORGANISED_ON = 5
"""9.2 The lowest modified roll that reorganises a unit."""
SHAKEN_REORGANISED_ON = 6
"""11.1 The same for the cavalry of a demoralised army."""


@rule("9.0")
def disrupt(p: Position, unit: int, in_combat: bool) -> None:
    """Turn a unit to its disrupted side; in a combat a second disruption destroys it (A74).

    Gunfire destroys a disrupted unit only where the scenario says so (A11).
    """
    if not p.disrupted >> unit & 1:
        p.disrupted |= 1 << unit
        p.entrenched &= ~(1 << unit)
        p.emit("disrupted", "9.0", piece=p.name(unit))
    elif in_combat or p.battle.options.artillery_kills_disrupted:
        eliminate(p, unit)


@rule("9.0", "11.0")
def eliminate(p: Position, unit: int) -> None:
    """Remove a unit from the game. A commander in its hex stays (A77)."""
    p.emit("eliminated", "9.0", piece=p.name(unit), hex=p.hex_name(p.at[unit]))
    p.relocate(unit, OFF)
    p.lost |= 1 << unit
    p.disrupted &= ~(1 << unit)
    p.entrenched &= ~(1 << unit)
    demoralisation.count_losses(p, p.battle.seat[unit])


@rule("4.1.1", "9.2")
class Reorganisation(Automatic[Position], frozen=True):
    """The reorganisation phase: a roll for every disrupted unit that may have one (A6)."""

    done: int = 0

    name = "reorganisation"
    rule = "4.1.1"

    def run(self, p: Position) -> None:
        hostile = zones.zone(p, 1 - p.active) if p.disrupted else 0
        for unit in p.battle.cus[p.active]:
            if not self.done >> unit & 1 and may_reorganise(p, unit, hostile):
                p.stack[-1] = Reorganisation(self.done | 1 << unit)
                p.stack.append(ReorganisationRoll(unit))
                return
        p.stack.pop()


@rule("9.2", "10.1", "11.1")
def may_reorganise(p: Position, unit: int, hostile: int) -> bool:
    """Disrupted, and outside enemy zones unless in a town (A50); demoralised foot never."""
    if not p.disrupted >> unit & 1 or p.at[unit] < 0:
        return False
    if hostile >> p.at[unit] & 1 and not zones.ignores_zones(p, unit):
        return False
    return p.battle.horse[unit] or not p.demoralised >> p.battle.seat[unit] & 1


@rule("9.2")
class ReorganisationRoll(Roll[Position], frozen=True):
    """One die for a disrupted unit, plus the points of the best commander in range."""

    unit: int

    name = "reorganisation-roll"
    rule = "9.2"

    def ledger(self, p: Position) -> Ledger:
        return Ledger().plus(commander_help(p, self.unit))

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.unit), "needed": needed(p, self.unit)}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.unit),)

    def read(self, p: Position, faces: Faces) -> Reading:
        total, least = faces[0] + self.ledger(p).total, needed(p, self.unit)
        return Reading(faces, total, least, REORGANISED if total >= least else STILL_DISRUPTED)

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        p.emit_roll(
            self, reading, reading.result, "9.2", piece=p.name(self.unit),
            die=reading.faces[0], total=reading.total,
        )  # fmt: skip
        if reading.result == REORGANISED:
            p.disrupted &= ~(1 << self.unit)


@rule("10.1")
def commander_help(p: Position, unit: int) -> Line | None:
    """The best commander in range adds his points to the die (A85)."""
    helper = commanders.best_help(p, unit)
    if helper == OFF:
        return None
    return Line(p.battle.cp[helper], "commander", "10.1", {"piece": p.name(helper)})


@rule("9.2", "11.1")
def needed(p: Position, unit: int) -> int:
    """5 or more reorganises; the cavalry of a demoralised army needs 6 (A101)."""
    shaken = p.demoralised >> p.battle.seat[unit] & 1
    return SHAKEN_REORGANISED_ON if shaken else REORGANISED_ON


def begin(p: Position) -> None:
    """Roll for every unit in turn."""
    p.stack.append(Reorganisation())
