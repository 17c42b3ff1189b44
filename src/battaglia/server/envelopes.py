"""What a table shows to one asker, in words: the envelope and its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Literal

import msgspec

from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.chance import CommittedDice, Dice, SeededDice, SettledDice
from battaglia.core.flow import Position
from battaglia.core.promise import Promise, promised
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
from battaglia.server.deltas import Sheet
from battaglia.server.journal import Row, Viewer
from battaglia.server.lessons import lesson_told
from battaglia.server.logbook import Line, Stretch, folded, very_same
from battaglia.server.table import Table
from battaglia.server.turning import turned

LINES = 40
"""How many lines of the log an envelope has, if no more are new."""
MOST_LINES = 400
IN_SHEET, MOST_IN_SHEET = 80, 160
"""How many lines a sheet has: more than an envelope needs, so that an undo leaves enough."""
DiceKind = Literal["secret", "seed", "settled", "given"]
KNOWN_TO: Mapping[DiceKind, Literal["nobody", "creator", "anybody"]] = {
    "secret": "nobody",
    "seed": "creator",
    "settled": "anybody",
    "given": "nobody",
}
"""Who can know a roll of such dice beforehand."""


def dice_kind(dice: Dice, promise: Promise) -> DiceKind:
    """What kind of dice they are, for those who play with them."""
    if isinstance(dice, SeededDice):
        return "seed"
    if isinstance(dice, SettledDice):
        return "settled"
    return "secret" if promise.kind == "commitment" else "given"


class Scribe:
    """Writes what a table shows to one asker."""

    def __init__(self, table: Table, viewer: Viewer, lang: str) -> None:
        self.table = table
        self.viewer = viewer
        self.lang = lang
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

    def told(self) -> tuple[Any, DeskTold]:
        """The present position as the asker may see it, and what his table needs to know of it."""
        known, teller, seat = self.table.known(self.viewer), self.teller, self.seat
        board = self.table.known(None) if teller.one_board else known
        view, desk = self.table.told(self.lang, board)
        if seat is None:
            return view, desk
        return teller.view_as(view, known, seat), teller.desk_as(desk, known, seat)

    def envelope(self, seen: int | None = None) -> dict[str, Any]:
        """Everything. ``seen`` is the number up to which the asker knows the log already."""
        return {**self.sheet().sections, "log": self.recent(seen)}

    def sheet(self) -> Sheet:
        """Everything, worked out once for all who see the same in the same language."""
        key, number = (self.viewer, self.lang), self.number
        # Standing orders decide whether something is answered at once, and so cannot be undone;
        # what is added to the dice is told with them, and a day may come on which it is warned.
        orders = {seat: dict(given) for seat, given in self.table.orders.items()}
        expires = self.table.expires(self.viewer)
        beside = orders, dict(self.table.match.terms.entropy), expires
        kept = self.table.sheets.get(key)
        if kept is None or (kept.number, kept.beside) != (number, beside):
            log = self._stretch(kept)
            kept = self.table.sheets[key] = Sheet(number, self._sections(), log, kept, beside)
        return kept

    def _sections(self) -> dict[str, Any]:
        """All but the log."""
        table, match = self.table, self.table.match
        view, desk = self.told()
        deciders = _deciders(view)
        undo = "undo-nothing" if self.viewer is None else table.why_no_undo(self.viewer)
        known = table.journal.known(self.viewer)
        return {
            "match": table.id,
            "number": self.number,
            "length": len(known),
            "first": table.base.length,
            "seat": self.viewer,
            "players": dict(table.players),
            "view": view,
            "desk": desk,
            "prompt": self.prompt(self.table.known(self.viewer), deciders),
            "choices": self.choices(),
            "closed": self.closed(),
            "can_undo": not undo,
            "undo_to": None if undo else self.undo_to,
            "turned": None if undo else turned(self),
            "undo_reason": self.teller.say("undo", undo) if undo else "",
            "thinking": [seat for seat in deciders if table.is_machine(seat)],
            "outcome": self.teller.outcome(match.outcome),
            "dice": self.dice(),
            "rules_version": table.game.version,
            "notes": [self.teller.say("notice", n.code, **n.params) for n in table.base.notices],
            "updated": table.journal.updated(self.viewer) or table.created,
            "lesson": lesson_told(table, self.teller),
            "origin": table.origin,
            "expires": table.expires(self.viewer),
        }

    def dice(self) -> DiceTold:
        """The promise about the dice, told once as long as it stays."""
        match, memory = self.table.match, self.table.present.memory(self.lang)
        adds = self.viewer is not None and match.takes_entropy(self.viewer)
        terms = match.terms.dice, match.dice, dict(match.terms.entropy)
        source = *terms, match.outcome is None, adds
        return memory.same(("dice", self.viewer), source, lambda: self._dice(adds))

    def _dice(self, adds: bool) -> DiceTold:
        """What proves the promise is shown only when all is over."""
        match, promise = self.table.match, promised(self.table.match.terms.dice)
        kind = dice_kind(match.dice, promise)
        said = "replaced" if promise.since is not None else kind
        secret = None
        if match.outcome is not None and kind == "secret" and isinstance(match.dice, CommittedDice):
            secret = match.dice.secret.hex()
        return DiceTold(
            kind=kind,
            known_to=KNOWN_TO[kind],
            text=self.teller.say("dice", said, since=promise.first),
            commitment=promise.commitment or None,
            since=promise.since,
            entropy=dict(match.terms.entropy),
            open=adds,
            secret=secret,
        )

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
        together = self.table.chosen_together
        return [
            self.teller.choice(
                state, action, final=together or self._is_final(state, seat, [action])
            )
            for action in flow.legal(state, seat)
        ]

    def closed(self) -> list[Closed]:
        """The buttons of the decision that are refused now, with what is owed."""
        if self.seat is None:
            return []
        return self.teller.closed(self.table.known(self.viewer), self.seat)

    def is_final_plan(self, state: Position, seat: int, plan: Sequence[Action]) -> bool:
        """Can what these actions lead to, played together, not be taken back?

        Where seats choose at the same time the answer may not tell whether the other has.
        """
        return self.table.chosen_together or self._is_final(state, seat, plan)

    def _is_final(self, state: Position, seat: int, plan: Sequence[Action]) -> bool:
        return self.teller.final_plan(state, seat, plan, self._answered_at_once)

    def _answered_at_once(self, state: Position) -> bool:
        """Does a program decide, or a standing order?"""
        names = [self.table.match.seats[number] for number in state.deciders]
        if any(self.table.is_machine(name) for name in names):
            return True
        if not any(self.table.orders.get(name) for name in names):
            return False
        flow.settle(state)
        return self.table.order_answer(state) is not None

    # The log

    def recent(self, seen: int | None) -> list[LogLine]:
        """The last lines, or all that are new to the asker if those are more."""
        return self._worded(self._lines()[-self._recent(seen) :])

    def _recent(self, seen: int | None) -> int:
        """How many lines that is."""
        journal = self.table.journal
        known = len(journal.known(self.viewer))
        new_after = known if seen is None else journal.unchanged_since(seen)
        return max(LINES, min(self._lines_after(new_after), MOST_LINES))

    def _stretch(self, before: Sheet | None) -> Stretch:
        """The lines of a sheet; those that the one before has in words are not said again."""
        lines, old = self._lines(), Stretch(-1, [], []) if before is None else before.stretch
        first = self._first_line(lines, old.first, None if before is None else before.number)
        shift, mine = first - old.first, lines[first:]
        same = very_same(old.lines[shift:], mine) if shift >= 0 else 0
        words = old.words[shift : shift + same] if same else []
        return Stretch(first, mine, words + self._worded(mine[same:]))

    def _first_line(self, lines: list[Line], before: int, seen: int | None) -> int:
        """Where the lines of a sheet begin: as long as may be where they did, whole actions."""
        length = len(lines)
        stays = before >= 0 and LINES <= length - before <= MOST_IN_SHEET
        first = before if stays else max(length - IN_SHEET, 0)
        first = max(min(first, length - self._recent(seen)), 0)
        while first and lines[first - 1][-1].number == lines[first][-1].number:
            first -= 1
        return first

    def log(self, after: int) -> Log:
        """The lines of the actions after one."""
        lines = self._lines()
        new = lines[len(lines) - self._lines_after(after) :]
        return Log(length=len(self.table.journal.known(self.viewer)), lines=self._worded(new))

    def _lines_after(self, number: int) -> int:
        """How many lines, all of them at the end, tell of actions after one."""
        count = 0
        for line in reversed(self._lines()):
            if line[-1].number <= number:
                break
            count += 1
        return count

    def _lines(self) -> list[Line]:
        return self.table.logbook(self.viewer).lines()

    def _worded(self, lines: Sequence[Line]) -> list[LogLine]:
        """Lines in words, those of machines with what they say of them."""
        words = self.table.wording(self.lang).lines(self.table.journal, self.viewer, lines)
        if not self.table.has_machine:
            return words
        return [self._reasoned(*each) for each in zip(lines, words, strict=True)]

    def _reasoned(self, line: Line, told: LogLine) -> LogLine:
        """A line with why the action was played, for whoever may know which it was."""
        row = self._row_of(line)
        if row is None or not self.table.may_know(self.viewer, row.covered):
            return told
        why = self.table.reasons.told(row, self.teller)
        return told if why is None else msgspec.structs.replace(told, why=why)

    def _row_of(self, line: Line) -> Row | None:
        """The action of which a line tells: where secret choices are shown, that of their side."""
        standing = self.table.journal.standing
        place = self.table.journal.known(self.viewer)[line[-1].number - 1]
        row = standing[place]
        seat = line[0].params.get("seat", row.seat)
        before = (standing[number] for number in range(place - 1, -1, -1))
        secret = list(takewhile(lambda each: each.secret, before)) if seat != row.seat else []
        return next((each for each in secret if each.seat == seat), None) if secret else row

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
        state = self.table.position_at(end)
        lines = self._worded(folded(self.table, self.viewer, length)[-LINES:])
        known = self.table.known(self.viewer, state)
        view = self.teller.view(known, self.seat)
        return {
            "number": length,
            "view": view,
            "desk": self.teller.desk(known, self.seat),
            "prompt": self.prompt(known, _deciders(view)),
            "log": lines,
        }


def _deciders(view: Any) -> list[str]:
    """Who must decide, as a view says it."""
    named: list[str] = view["deciders"] if isinstance(view, dict) else view.deciders
    return named
