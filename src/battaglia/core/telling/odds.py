"""Odds and reach as they are told: what is assumed, what is certain, how good each result is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from battaglia.core.game import Course, Odds, Prospect, Reached
from battaglia.core.ledger import Ledger
from battaglia.core.reason import Param
from battaglia.core.roll import Thrown
from battaglia.core.telling.shapes import (
    CellTold,
    CourseTold,
    Note,
    OddsTold,
    Outlook,
    ProspectTold,
    ResultChance,
    RollTold,
    Spread,
    SpreadBar,
    Tone,
)
from battaglia.core.telling.words import Words

SPREAD = re.compile(r"\d+:\d+(/\d+)?( \d+:\d+(/\d+)?)*")
"""A fact that is a distribution: numbers with their chances."""


def _bars(value: str) -> list[SpreadBar]:
    """The numbers of a distribution, each with its chance."""
    pairs = [part.split(":") for part in value.split()]
    found = [(label, Fraction(chance)) for label, chance in pairs]
    return [
        SpreadBar(label=label, numerator=chance.numerator, denominator=chance.denominator)
        for label, chance in found
    ]


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
            spreads=self.spreads(course),
            cells=self.cells(course.roll, course.cells),
        )

    def spreads(self, course: Course) -> list[Spread]:
        """The numbers that are left to chance: facts that are written ``0:3/4 1:1/4``."""
        return [
            Spread(id=name, title=self.say("spread", name), bars=_bars(value))
            for name, value in course.facts.items()
            if isinstance(value, str) and SPREAD.fullmatch(value)
        ]

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

    # What a move leads to

    def prospects(
        self, p: Any, seat: int, piece: str, there: str, way: list[str]
    ) -> list[Prospect]:
        """What would come of a piece's going to a hex by a way."""
        return []

    def outlook(self, p: Any, seat: int, piece: str, there: str, way: list[str]) -> Outlook:
        """What would come of a piece's going to a hex, in words."""
        found = self.prospects(p, seat, piece, there, way)
        return Outlook(piece=piece, hex=there, prospects=[self.prospect(one) for one in found])

    def prospect(self, one: Prospect) -> ProspectTold:
        """Something that a move would lead to."""
        names: dict[str, Param] = {"by": " ".join(one.by), "upon": " ".join(one.upon)}
        return ProspectTold(
            code=one.code,
            rule=one.rule,
            text=self.say("prospect", one.code, **{**names, **one.params}),
            by=list(one.by),
            upon=list(one.upon),
            sure=one.sure,
            theirs=one.theirs,
            courses=[self.course(course) for course in one.courses],
        )

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
