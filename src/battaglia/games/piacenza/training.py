"""5.11 Training die rolls: one d10, as low as possible, against the level of the army."""

from __future__ import annotations

from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Roll
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.reason import Param
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import smoke, zones
from battaglia.games.piacenza.pieces import LIGHT
from battaglia.games.piacenza.state import Position

PASSED, FAILED = "passed", "failed"


@rule("5.11")
class TrainingRoll(Roll[Position], frozen=True):
    """A training roll of a unit. Each chapter that asks for one says what comes of it."""

    unit: int

    dice = (D10,)

    def extra(self, p: Position) -> tuple[Line | None, ...]:
        """The modifiers of the occasion."""
        return ()

    def passed(self, p: Position) -> None:
        """What follows if the unit passes. The roll itself is off the stack."""
        raise NotImplementedError

    def failed(self, p: Position) -> None:
        """What follows if it does not."""
        raise NotImplementedError

    def ledger(self, p: Position) -> Ledger:
        return ledger(*standard_lines(p, self.unit), *self.extra(p))

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.unit), "level": p.battle.training[self.unit]}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.unit),)

    def read(self, p: Position, faces: Faces) -> Reading:
        level = p.battle.training[self.unit]
        total = faces[0] + self.ledger(p).total
        return Reading(faces, total, level, PASSED if total <= level else FAILED)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, self.name, self.rule, face=reading.faces[0], total=reading.total,
                result=reading.result, **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        if reading.result == PASSED:
            self.passed(p)
        else:
            self.failed(p)


def standard_lines(p: Position, unit: int) -> tuple[Line | None, ...]:
    """The modifiers of every training roll."""
    return (zone_line(p, unit), *usual_lines(p, unit))


def usual_lines(p: Position, unit: int) -> tuple[Line | None, ...]:
    """The modifiers of every training roll but for the enemy zone (11.4 has one of its own)."""
    return (
        smoke.training_line(p, p.at[unit]),
        light_line(p, unit),
        *sergeants_lines(p, unit),
    )


@rule("7.1")
def zone_line(p: Position, unit: int) -> Line | None:
    """g) A roll in an enemy zone of control."""
    if not zones.in_enemy_zone(p, unit):
        return None
    return Line(p.battle.charts.training_modifiers.enemy_zone, "enemy-zone", "7.1")


@rule("9.2.6")
def light_line(p: Position, unit: int) -> Line | None:
    """a) Light infantry, in all training rolls; not light horse (D29)."""
    if p.battle.arm[unit] != LIGHT:
        return None
    return Line(p.battle.charts.training_modifiers.light, "light", "9.2.6")


@rule("4.4", "4.6.1")
def sergeants_lines(p: Position, unit: int) -> tuple[Line, ...]:
    """Every stacked or adjacent commander with a Sergeants' Factor helps (G3)."""
    return tuple(
        Line(-p.battle.sergeants[leader], "sergeants", "4.4", {"commander": p.name(leader)})
        for leader in helpers(p, unit)
    )


def helpers(p: Position, unit: int) -> list[int]:
    """4.4, G3 Those whose Sergeants' Factor helps a unit; by option only its own, or the best."""
    options, seat = p.battle.options, p.battle.seat[unit]
    beside = p.battle.grid.neighbour_mask[p.at[unit]] | 1 << p.at[unit]
    found = [
        leader
        for leader in p.battle.leaders[seat]
        if p.at[leader] >= 0 and beside >> p.at[leader] & 1 and p.battle.sergeants[leader]
    ]
    if options.sergeants_own_formation:
        found = [leader for leader in found if _is_its_own(p, leader, unit)]
    if options.best_sergeant_only:
        found = sorted(found, key=lambda leader: -p.battle.sergeants[leader])[:1]
    return found


def _is_its_own(p: Position, leader: int, unit: int) -> bool:
    """G3 by option: the commander of its formation, or the standard bearer of its wing."""
    if p.battle.formation[leader] >= 0:
        return p.battle.formation[leader] == p.battle.formation[unit]
    return p.battle.wing[leader] == p.battle.wing[unit]


__all__ = [
    "FAILED",
    "PASSED",
    "TrainingRoll",
    "helpers",
    "sergeants_lines",
    "standard_lines",
    "usual_lines",
    "zone_line",
]
