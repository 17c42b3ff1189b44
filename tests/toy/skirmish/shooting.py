"""3 A shot: one die with its ledger, against the number that is needed."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from battaglia.core.chance import D6, Die, Faces
from battaglia.core.flow import Roll
from battaglia.core.game import Course, Odds
from battaglia.core.ledger import Ledger, Line, ledger
from battaglia.core.reason import Param, Reason
from battaglia.core.roll import Reading
from battaglia.core.rule import rule

from .state import OFF, Position


def shot_objections(p: Position, piece: int, target: int) -> list[Reason]:
    """Why a scout may not shoot at another."""
    found = [check(p, piece, target) for check in (no_enemy, has_shot, out_of_range)]
    return [reason for reason in found if reason is not None][:1]


@rule("3")
def no_enemy(p: Position, piece: int, target: int) -> Reason | None:
    """Only enemies on the map."""
    if p.at[target] != OFF and p.battle.seat[target] != p.battle.seat[piece]:
        return None
    return Reason("3", "no-enemy", {"piece": p.name(target)})


@rule("3")
def has_shot(p: Position, piece: int, target: int) -> Reason | None:
    """Once a turn."""
    return Reason("3", "has-shot", {"piece": p.name(piece)}) if p.shot >> piece & 1 else None


@rule("3")
def out_of_range(p: Position, piece: int, target: int) -> Reason | None:
    """Within the range of the chart."""
    away = p.battle.grid.distance(p.at[piece], p.at[target])
    if away <= p.battle.charts.range:
        return None
    return Reason("3", "out-of-range", {"piece": p.name(target), "away": away})


@rule("3")
def close(p: Position, piece: int, target: int) -> Line | None:
    """Next to it one hits better."""
    beside = p.at[target] in p.battle.grid.neighbours[p.at[piece]]
    return Line(1, "close", "3") if beside else None


@rule("3")
def cover(p: Position, piece: int, target: int) -> Line | None:
    """A wood shelters."""
    return Line(-1, "wood", "3") if p.battle.wood >> p.at[target] & 1 else None


@rule("3")
def sharp(p: Position, piece: int, target: int) -> Line | None:
    """By option scouts shoot better."""
    return Line(1, "sharp", "3") if p.battle.options.sharp else None


def shot_ledger(p: Position, piece: int, target: int) -> Ledger:
    """What is added to the die."""
    return ledger(*(line(p, piece, target) for line in (close, cover, sharp)))


@rule("3")
class ShotRoll(Roll[Position], frozen=True):
    """The die of a shot."""

    shooter: int
    target: int

    name = "shot"
    rule = "3"
    dice: ClassVar[tuple[Die, ...]] = (D6,)

    def ledger(self, p: Position) -> Ledger:
        return shot_ledger(p, self.shooter, self.target)

    def purpose(self, p: Position) -> dict[str, Param]:
        return {"piece": p.name(self.shooter), "target": p.name(self.target)}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.active]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return (p.name(self.shooter), p.name(self.target))

    def read(self, p: Position, faces: Faces) -> Reading:
        total, needed = faces[0] + self.ledger(p).total, p.battle.charts.needed
        return Reading(faces, total, needed, "hit" if total >= needed else "missed")

    def resolve(self, p: Position, reading: Reading) -> None:
        p.stack.pop()
        p.emit_roll(self, reading, reading.result, "3", **self.purpose(p))
        if reading.result == "hit":
            p.lost |= 1 << self.target
            p.relocate(self.target, OFF)


def shot_odds(p: Position, piece: int, target: int, action: str) -> Odds:
    """The exact chances of a shot."""
    lines = shot_ledger(p, piece, target)
    hits = sum(face + lines.total >= p.battle.charts.needed for face in range(1, 7))
    chances = {"hit": Fraction(hits, 6), "missed": Fraction(6 - hits, 6)}
    return Odds(action, "3", (Course({}, {"die": lines}, chances),))
