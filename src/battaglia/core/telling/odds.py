"""Odds and reach as they are told: what is assumed, what is certain, how good each result is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from battaglia.core.game import Course, Odds, Reached
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param
from battaglia.core.roll import Thrown
from battaglia.core.telling.shapes import (
    CellTold,
    CourseTold,
    Note,
    OddsTold,
    ResultChance,
    RollTold,
    Tone,
)
from battaglia.core.telling.words import Words


class TellsOdds(Words):
    """Tells what an action can lead to."""

    tones: ClassVar[Mapping[str, Tone]] = {}
    """How good each result is for whoever acts."""
    result_sections: ClassVar[Mapping[str, str]] = {}
    """Where the catalogue has the results of a roll, if they are its own."""

    def tone(self, result: str) -> Tone:
        """How good a result is for whoever acts."""
        return self.tones.get(result, "none")

    def roll(self, thrown: Thrown) -> RollTold:
        """A roll of the past, with all that explains it."""
        against, result, faces = thrown.against, thrown.result, " ".join(thrown.shown)
        read: dict[str, Param] = {"sum": thrown.sum, "faces": faces, "against": against}
        return RollTold(
            code=thrown.code,
            rule=thrown.rule,
            purpose=self.say("roll", thrown.code, **thrown.params),
            text=self.say("reading", thrown.code, result=result, **read),
            thrower=thrown.thrower or None,
            pieces=list(thrown.pieces),
            dice=list(thrown.dice),
            faces=list(thrown.shown),
            total=thrown.total,
            against=against,
            result=result,
            tone=self.tone(result),
            ledgers={name: self.ledger(name, it) for name, it in thrown.ledgers.items()},
            cells=self.cells(thrown.code, thrown.cells),
        )

    def cells(self, roll: str, results: Sequence[str]) -> list[CellTold]:
        """What each face of a die of ten comes to, from the lowest on."""
        section = self.result_sections.get(roll, "result")
        return [
            CellTold(
                face=str(face),
                code=code,
                mark=self.cell_mark(code),
                text=self.say(section, code),
                tone=self.tone(code),
                good=self.tone(code) in ("best", "good"),
            )
            for face, code in enumerate(results)
        ]

    def cell_mark(self, result: str) -> str:
        """What stands in a cell for a result; "" where dark and light tell enough."""
        return result

    def assuming(self, course: Course) -> str:
        """What a course assumes; "" if nothing."""
        return ", ".join(
            self.say("assuming", name, value=value) for name, value in course.assuming.items()
        )

    def said(self, course: Course) -> list[str]:
        """What is certain in a course."""
        return [self.say("fact", name, value=value) for name, value in course.facts.items()]

    def course(self, course: Course) -> CourseTold:
        """One course that an action can take."""
        column, distance = course.facts.get("column"), course.facts.get("range")
        return CourseTold(
            assuming=course.assuming,
            title=self.assuming(course),
            column=None if column is None else str(column),
            range=None if distance is None else int(distance),
            facts=course.facts,
            said=self.said(course),
            ledgers={name: self.ledger(name, it) for name, it in course.ledgers.items()},
            results=[self._result(course.roll, *each) for each in course.results.items()],
            cells=self.cells(course.roll, course.cells),
        )

    def _result(self, roll: str, code: str, chance: Fraction) -> ResultChance:
        return ResultChance(
            code=code,
            text=self.say(self.result_sections.get(roll, "result"), code),
            tone=self.tone(code),
            numerator=chance.numerator,
            denominator=chance.denominator,
        )

    def odds(self, action: str, odds: Odds | None, stopped: Any = None) -> OddsTold:
        """What an action can lead to."""
        courses = [self.course(course) for course in odds.courses] if odds else []
        rule = odds.rule if odds else ""
        return OddsTold(action=action, rule=rule, courses=courses, stopped=stopped)

    def notes(self, p: Any, seat: int, there: str, reached: Reached) -> list[Note]:
        """Remarks on a hex that a piece could go to, each with its paragraph."""
        return []

    # In brief

    def ledger_total(self, name: str, ledger: Ledger) -> str:
        """The sum of a ledger, "" where it says nothing."""
        return f"{ledger.total:+d}"

    def said_in_brief(self, course: Course) -> list[str]:
        """What is certain in a course, for a line."""
        return self.said(course)

    def result_in_brief(self, result: str) -> str:
        """A result, for a line."""
        return self.say("result", result)

    def cost(self, points: str) -> str:
        """What a way costs, in words."""
        return self.name("mp", points) if "mp" in self.catalogue.sections else points
