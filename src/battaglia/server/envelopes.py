"""What a table shows to one asker, in words: the envelope and its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.chance import CommittedDice
from battaglia.core.flow import Position
from battaglia.core.reason import Param
from battaglia.core.telling import Place, fold
from battaglia.core.telling.shapes import Choice, Closed, DeskTold
from battaglia.server.answers import (
    Course,
    CourseSide,
    CourseTurn,
    DiceTold,
    Log,
    LogLine,
    Prompt,
)
from battaglia.server.journal import Happening, Row, Viewer
from battaglia.server.lessons import lesson_told
from battaglia.server.table import Table
from battaglia.server.turning import turned

LINES = 40
"""How many lines of the log an envelope has, if no more are new."""
MOST_LINES = 400
COVERED = "covered"
"""The code of a line that tells of an action no more than that it was played."""


class Numbered(NamedTuple):
    """Something that happened, with the number (from 1) of the action to which it belongs."""

    number: int
    happening: Happening

    @property
    def code(self) -> str:
        return self.happening.code

    @property
    def params(self) -> dict[str, Param]:
        return self.happening.params


Line = list[Numbered]
"""What is told together, in one line of the log."""


class Scribe:
    """Writes what a table shows to one asker."""

    def __init__(self, table: Table, viewer: Viewer, lang: str) -> None:
        self.table = table
        self.viewer = viewer
        self.seat = table.seat_number(viewer)
        self.teller = table.tellers[lang]

    @property
    def number(self) -> int:
        """What the asker's next request is held against."""
        return self.table.journal.number(self.viewer)

    @property
    def undo_to(self) -> int:
        """How many of the actions that the asker knows of stand after an undo of his."""
        return len(self.table.journal.known(self.viewer)) - self.table.journal.last_plan

    def view(self, state: Position) -> Any:
        """A position as the asker may see it."""
        return self.teller.view(self.table.known(self.viewer, state), self.seat)

    def desk(self, state: Position) -> DeskTold:
        """What the asker's table needs to know of a position."""
        return self.teller.desk(self.table.known(self.viewer, state), self.seat)

    def envelope(self, seen: int | None = None) -> dict[str, Any]:
        """Everything. ``seen`` is the number up to which the asker knows the log already."""
        table, match = self.table, self.table.match
        view = self.view(match.state)
        deciders = _deciders(view)
        undo = "undo-nothing" if self.viewer is None else table.why_no_undo(self.viewer)
        known = table.journal.known(self.viewer)
        return {
            "match": table.id,
            "number": self.number,
            "length": len(known),
            "first": table.base.length,
            "seat": self.viewer,
            "players": table.players,
            "view": view,
            "desk": self.desk(match.state),
            "prompt": self.prompt(self.table.known(self.viewer), deciders),
            "choices": self.choices(),
            "closed": self.closed(),
            "can_undo": not undo,
            "undo_to": None if undo else self.undo_to,
            "turned": None if undo else turned(self),
            "undo_reason": self.teller.say("undo", undo) if undo else "",
            "log": self.recent(seen),
            "thinking": [seat for seat in deciders if table.is_machine(seat)],
            "outcome": self.teller.outcome(match.outcome),
            "dice": self.dice(),
            "rules_version": table.game.version,
            "notes": [self.teller.say("notice", n.code, **n.params) for n in table.base.notices],
            "updated": table.journal.updated(self.viewer) or table.created,
            "lesson": lesson_told(table, self.teller),
            "origin": table.origin,
        }

    def dice(self) -> DiceTold | None:
        """The promise about the dice; what proves it is shown only when all is over."""
        match = self.table.match
        kind, _, commitment = match.terms.dice.partition(" ")
        if kind != "commitment":
            return None
        secret = None
        if match.outcome is not None and isinstance(match.dice, CommittedDice):
            secret = match.dice.secret.hex()
        return DiceTold(commitment=commitment, secret=secret)

    # The decision

    def prompt(self, state: Position, deciders: list[str]) -> Prompt:
        """What is to be decided, or what one waits for."""
        teller = self.teller
        ended = teller.outcome(state.outcome)
        if ended is not None:
            title = teller.say("asked", "over-title")
            return Prompt(title=title, text=ended.text, rule=ended.rule, waiting_for=[])
        if self.table.unseated:
            title = teller.say("asked", "shared-title")
            text = teller.say("asked", "shared", seats=self._listed(deciders))
            return Prompt(title=title, text=text, rule=state.stack[-1].rule, waiting_for=[])
        mine = self.viewer is not None and self.viewer in deciders
        settled = mine and self.teller.settled(state, self.seat)
        return Prompt(
            title=self._title(state, deciders, mine=mine and not settled),
            text=teller.say("asked", "settled") if settled else self._asks(state, deciders, mine),
            rule=state.stack[-1].rule,
            waiting_for=deciders,
        )

    def _title(self, state: Position, deciders: list[str], *, mine: bool) -> str:
        """What is to be done, or for whom one waits: never for oneself."""
        if mine and self.viewer is not None:
            return self.teller.task(state, self.seat, self.viewer)
        others = [seat for seat in deciders if seat != self.viewer]
        return self.teller.say("asked", "wait-title", seats=self._listed(others))

    def _listed(self, seats: list[str]) -> str:
        return self.teller.catalogue.listed([self.teller.name("seat", seat) for seat in seats])

    def _asks(self, state: Position, deciders: list[str], mine: bool) -> str:
        """What is asked, or what somebody else is deciding."""
        asked = deciders[0] if deciders else ""
        if mine and self.viewer is not None:
            return self.teller.prompt(state, self.seat, self.viewer)
        return self.teller.waiting(state, self.seat, asked)

    def choices(self) -> list[Choice]:
        """What the asker may play now."""
        state, seat = self.table.known(self.viewer), self.seat
        if seat is None or state.outcome is not None:
            return []
        return [
            self.teller.choice(state, action, final=self.is_final(state, seat, action))
            for action in flow.legal(state, seat)
        ]

    def closed(self) -> list[Closed]:
        """The buttons of the decision that are refused now, with what is owed."""
        if self.seat is None:
            return []
        return self.teller.closed(self.table.known(self.viewer), self.seat)

    def is_final(self, state: Position, seat: int, action: Action) -> bool:
        """Can this not be taken back?

        Where seats choose at the same time the answer may not tell whether the other has.
        """
        return self.is_final_plan(state, seat, [action])

    def is_final_plan(self, state: Position, seat: int, plan: Sequence[Action]) -> bool:
        """Can what these actions lead to, played together, not be taken back?"""
        together = self.table.chosen_together
        return together or self.teller.final_plan(state, seat, plan, self._answered_at_once)

    def _answered_at_once(self, state: Position) -> bool:
        """Does a program decide, or a standing order?"""
        names = [self.table.match.seats[number] for number in state.deciders]
        machine = any(self.table.is_machine(name) for name in names)
        return machine or self.table.order_answer(state) is not None

    # The log

    def recent(self, seen: int | None) -> list[LogLine]:
        """The last lines, or all that are new to the asker if those are more."""
        journal = self.table.journal
        known = journal.known(self.viewer)
        folded = self._folded(known)
        new_after = len(known) if seen is None else journal.unchanged_since(seen)
        fresh = sum(line[-1].number > new_after for line in folded)
        return self._lines(known, folded[-max(LINES, min(fresh, MOST_LINES)) :])

    def log(self, after: int) -> Log:
        """The lines of the actions after one."""
        known = self.table.journal.known(self.viewer)
        lines = [line for line in self._folded(known) if line[-1].number > after]
        return Log(length=len(known), lines=self._lines(known, lines))

    def _folded(self, known: list[int]) -> list[Line]:
        """What happened in the actions that the asker knows of, by the lines of the log."""
        standing = self.table.journal.standing
        told = [
            Numbered(number, happening)
            for number, place in enumerate(known, start=1)
            for happening in self._told(standing[place])
        ]
        return fold(told, self.teller.manner)

    def _told(self, row: Row) -> list[Happening]:
        """What the asker may know of what an action led to; at least that it was played."""
        may_know = self.table.may_know
        told = [each for each in row.events if may_know(self.viewer, each.audience)]
        if told or may_know(self.viewer, row.covered) or not row.events:
            return told
        first = row.events[0]
        where = first.turn, first.phase, first.active
        return [Happening(COVERED, first.rule, {"seat": row.seat}, None, *where)]

    def _lines(self, known: list[int], folded: list[Line]) -> list[LogLine]:
        standing = self.table.journal.standing
        return [self._line(standing[known[line[-1].number - 1]], line) for line in folded]

    def _line(self, row: Row, line: Line) -> LogLine:
        number, last = line[-1]
        place = Place(last.turn, last.phase, last.active)
        hexes = dict.fromkeys(name for event in line for name in event.happening.hexes)
        return LogLine(
            number=number,
            seat=row.seat,
            turn=last.turn,
            heading=self.teller.heading(place),
            code=self.teller.line_code(line),
            text=self.teller.line(line),
            rule=last.rule,
            hexes=list(hexes),
            pieces=list(last.pieces),
            dice=[list(faces) for faces in last.faces],
            roll=None if last.roll is None else self.teller.roll(last.roll),
            standing=row.standing,
        )

    # The past

    def course(self) -> Course:
        """Score and losses at the end of each turn, worked out by playing the match again."""
        seats = self.table.match.seats
        length = len(self.table.journal.known(self.viewer))
        return Course(
            turns=[
                CourseTurn(
                    turn=turn,
                    sides={name: self._fared(state, seat) for seat, name in enumerate(seats)},
                )
                for turn, state in self.table.turns(length)
            ]
        )

    def _fared(self, state: Position, seat: int) -> CourseSide:
        known = self.table.known(self.viewer, state)
        lost, _ = self.teller.strength_lost(known, seat)
        return CourseSide(points=self.teller.scored(known, seat).total, lost=lost)

    def replay(self, length: int) -> dict[str, Any] | None:
        """How things stood after so many actions; None if that is not to be had."""
        end = self.table.end_of(self.viewer, length)
        if end is None:
            return None
        known = self.table.journal.known(self.viewer)
        state = self.table.position_at(end)
        lines = self._lines(known, self._folded(known[:length])[-LINES:])
        view = self.view(state)
        return {
            "number": length,
            "view": view,
            "desk": self.desk(state),
            "prompt": self.prompt(self.table.known(self.viewer, state), _deciders(view)),
            "log": lines,
        }


def _deciders(view: Any) -> list[str]:
    """Who must decide, as a view says it."""
    named: list[str] = view["deciders"] if isinstance(view, dict) else view.deciders
    return named
