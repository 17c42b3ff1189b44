"""The log of a match, line by line: what is folded and put into words once is kept.

``Logbook`` has the lines that a viewer may know of; what comes is folded onto its end, what is
taken back is cut off, and where something covered comes to light it is folded anew from there.
``Wording`` has the last lines in the words of a language, for all viewers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from battaglia.core.reason import Param
from battaglia.core.telling import Place, Teller, fold
from battaglia.core.telling.log import NOTHING, goes_on, pieces_of
from battaglia.server.answers import LogLine
from battaglia.server.journal import Happening, Journal, Row, Viewer

if TYPE_CHECKING:
    from battaglia.server.table import Table

COVERED = "covered"
"""The code of a line that tells of an action no more than that it was played."""
KEPT_LINES = 200
"""How many lines are kept in words; an envelope has the last forty or so."""


class Numbered(NamedTuple):
    """Something that happened, with the number (from 1) of the action to which it belongs."""

    number: int
    order: int
    """Its place among what the viewer is told of that action."""
    happening: Happening

    @property
    def code(self) -> str:
        return self.happening.code

    @property
    def params(self) -> dict[str, Param]:
        return self.happening.params


Line = tuple[Numbered, ...]
"""What is told together, in one line of the log."""


class Stretch(NamedTuple):
    """Lines that follow each other, from the first on, as they are and in words."""

    first: int
    lines: list[Line]
    words: list[LogLine]


def very_same(old: Sequence[object], new: Sequence[object]) -> int:
    """How many are the very same objects, from the first on."""
    return sum(takewhile(bool, map(is_, old, new)))


def told(table: Table, viewer: Viewer, number: int, row: Row) -> list[Numbered]:
    """What a viewer may know of what an action led to; at least that it was played."""
    seen = [each for each in row.events if table.may_know(viewer, each.audience)]
    if not seen and row.events and not table.may_know(viewer, row.covered):
        first = row.events[0]
        where = first.turn, first.phase, first.active
        seen = [Happening(COVERED, first.rule, {"seat": row.seat}, None, *where)]
    return [Numbered(number, order, happening) for order, happening in enumerate(seen)]


def folded(table: Table, viewer: Viewer, length: int) -> list[Line]:
    """The lines of the first actions that a viewer knows of, all of them folded anew."""
    standing, known = table.journal.standing, table.journal.known(viewer)
    events = [
        each
        for number, place in enumerate(known[:length], start=1)
        for each in told(table, viewer, number, standing[place])
    ]
    return [tuple(line) for line in fold(events, table.teller.manner)]


class Logbook:
    """The lines of the log that a viewer may know of."""

    def __init__(self, table: Table, viewer: Viewer) -> None:
        self._table = table
        self._viewer = viewer
        self._lines: list[Line] = []
        self._last: Numbered | None = None
        """The last event, even if it is not worth a line."""
        self._length = 0
        """How many of the actions that the viewer knows of are in the lines."""
        self._settled = 0
        """How many of them stood before every choice that was secret."""
        self._rows = 0
        self._revealed: tuple[frozenset[str], bool] = frozenset(), False
        self._covered: dict[int, list[Numbered]] = {}
        """What is told of the actions of which something is still to come to light."""

    def lines(self) -> list[Line]:
        """The lines as they are now."""
        journal = self._table.journal
        if self._rows != len(journal.played):
            self._cut(min(self._settled, journal.unchanged_since(self._rows)))
            self._uncover()
            known = journal.known(self._viewer)
            for number in range(self._length + 1, len(known) + 1):
                self._add(number, journal.standing[known[number - 1]])
            self._settled, self._rows = known.settled, len(journal.played)
        return self._lines

    def _add(self, number: int, row: Row) -> None:
        """Tell of one action more."""
        events = told(self._table, self._viewer, number, row)
        if [each.happening for each in events] != list(row.events):
            self._covered[number] = events
        for event in events:
            self._put(event)
        self._length = number

    def _put(self, event: Numbered) -> None:
        """Add an event as ``fold`` does, which looks but one event ahead."""
        manner, lines = self._table.teller.manner, self._lines
        if self._last and event.code in manner.empty_before.get(self._last.code, NOTHING):
            *rest, _ = lines.pop()
            if rest:
                lines.append(tuple(rest))
        if lines and goes_on(lines[-1], event, manner):
            lines[-1] = (*lines[-1], event)
        else:
            lines.append((event,))
        self._last = event

    def _cut(self, length: int) -> None:
        """Go back to the first actions."""
        if self._length <= length:
            return
        lines = self._lines
        while lines and lines[-1][-1].number > length:
            kept = tuple(each for each in lines.pop() if each.number <= length)
            if kept:
                lines.append(kept)
        for number in range(length + 1, self._length + 1):
            self._covered.pop(number, None)
        self._length, self._last = length, None
        last = self._last_told()
        if last and not (lines and lines[-1][-1] == last):
            self._put(last)  # it was not worth a line before what has been cut off
        self._last = last

    def _last_told(self) -> Numbered | None:
        """The last event of the actions that are left."""
        standing = self._table.journal.standing
        for number in range(self._length, 0, -1):
            events = told(self._table, self._viewer, number, standing[number - 1])
            if events:
                return events[-1]
        return None

    def _uncover(self) -> None:
        """Go back to before the first action of which more may be known now."""
        state = self._table.match.state
        revealed = state.revealed, state.outcome is not None
        if revealed == self._revealed:
            return
        self._revealed = revealed
        standing = self._table.journal.standing
        for number, before in self._covered.items():
            if told(self._table, self._viewer, number, standing[number - 1]) != before:
                self._cut(number - 1)
                return


class Wording:
    """The last lines in the words of a language."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._kept: dict[tuple[int, int, int], tuple[Line, LogLine]] = {}
        """By how many events they have, the order and the identity of the last: it is kept, too."""

    def lines(self, journal: Journal, viewer: Viewer, lines: Sequence[Line]) -> list[LogLine]:
        """Lines in words; those that are kept are not said again."""
        known = journal.known(viewer)
        return [self._line(journal.standing[known[line[-1].number - 1]], line) for line in lines]

    def _line(self, row: Row, line: Line) -> LogLine:
        key = len(line), line[-1].order, id(line[-1].happening)
        kept = self._kept.get(key)
        if kept is not None and kept[0] == line:
            return kept[1]
        made = _worded(self._teller, row, line)
        self._kept.pop(key, None)
        self._kept[key] = line, made
        if len(self._kept) > KEPT_LINES:
            del self._kept[next(iter(self._kept))]
        return made


def _worded(teller: Teller, row: Row, line: Line) -> LogLine:
    last = line[-1].happening
    hexes = dict.fromkeys(name for event in line for name in event.happening.hexes)
    pieces = last.pieces if len(line) == 1 else pieces_of(line)
    return LogLine(
        number=line[-1].number,
        seat=row.seat,
        turn=last.turn,
        heading=teller.heading(Place(last.turn, last.phase, last.active)),
        code=teller.line_code(line),
        text=teller.line(line),
        rule=last.rule,
        hexes=list(hexes),
        pieces=[str(name) for name in pieces],
        dice=[list(faces) for faces in last.faces],
        roll=None if last.roll is None else teller.roll(last.roll),
        standing=row.standing,
    )
