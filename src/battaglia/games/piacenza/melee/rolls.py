"""9.2.4 The roll of a melee: a column by the ratio of strengths, a row by the modified die."""

from __future__ import annotations

from typing import ClassVar

from battaglia.core.chance import D10, Faces
from battaglia.core.flow import Roll
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param
from battaglia.core.roll import Reading
from battaglia.core.rule import rule
from battaglia.games.piacenza import firing
from battaglia.games.piacenza.melee import modifiers
from battaglia.games.piacenza.state import Position


@rule("9.2.4")
class CombatRoll(Roll[Position], frozen=True):
    """An attack of one unit on another. What comes of it is each kind's own."""

    unit: int
    target: int

    dice = (D10,)
    charge: ClassVar[bool] = False

    def is_unsteady(self) -> bool:
        """10.2 Has the infantry failed its training roll?"""
        return False

    def follow(self, p: Position, result: str) -> None:
        """What a result leads to. The roll itself is off the stack."""
        raise NotImplementedError

    def ledger(self, p: Position) -> Ledger:
        return modifiers.die_ledger(p, self.unit, self.target)

    def shifts(self, p: Position) -> Ledger:
        """The columns to the right."""
        return modifiers.shifts(p, self.unit, self.target, self.charge, self.is_unsteady())

    def ledgers(self, p: Position) -> dict[str, Ledger]:
        return {firing.DIE: self.ledger(p), firing.COLUMN: self.shifts(p)}

    def column(self, p: Position) -> int:
        """The column of the table."""
        return modifiers.column(p, self.unit, self.target, self.shifts(p).total)

    def purpose(self, p: Position) -> dict[str, Param]:
        strengths = {"strength": p.strength(self.unit), "against": p.strength(self.target)}
        return {"piece": p.name(self.unit), "target": p.name(self.target), **strengths}

    def thrower(self, p: Position) -> str:
        return p.battle.seats[p.battle.seat[self.unit]]

    def concerns(self, p: Position) -> tuple[str, ...]:
        return p.name(self.unit), p.name(self.target)

    def read(self, p: Position, faces: Faces) -> Reading:
        table, column = p.battle.charts.melee, self.column(p)
        total = faces[0] + self.ledger(p).total
        result = firing.cell(table.rows, table.first, total, column)
        return Reading(faces, total, table.ratios[column], result)

    def resolve(self, p: Position, reading: Reading) -> None:
        if p.events is not None:
            p.emit_roll(
                self, reading, self.name, self.rule, face=reading.faces[0], total=reading.total,
                column=reading.against, result=reading.result, **self.purpose(p),
            )  # fmt: skip
        p.stack.pop()
        self.follow(p, reading.result)
