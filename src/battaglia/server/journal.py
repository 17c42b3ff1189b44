"""The journal of a match: what was played and taken back, in the order in which it came.

Rows are only ever added. An undo is a row too: it says how many actions stand after it. A
choice that others may not know of yet is marked secret; the rows at the end of the journal
that are marked so are hidden from every other seat until a row comes that is not. What a seat
adds to the dice is a row as well, so that it has its place before the first roll for everybody;
nothing is played by it, and no request is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Literal, overload

import msgspec

from battaglia.core.chance import Faces
from battaglia.core.flow import Position
from battaglia.core.knowledge import Audience
from battaglia.core.reason import Param
from battaglia.core.roll import Thrown

Kind = Literal["action", "chance", "undo", "entropy"]
Viewer = str | None
"""A seat by its name, or None for a spectator."""


class Happening(msgspec.Struct, frozen=True):
    """An event of a match, with what a reader of the log is shown beside its text."""

    code: str
    rule: str
    params: dict[str, Param]
    seats: tuple[str, ...] | None
    """Those that may know of it from the beginning; None means everybody."""
    turn: int
    phase: str
    active: str
    pieces: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    dice: tuple[Faces, ...] = ()
    """The faces in rows that were written before rolls were written down whole."""
    roll: Thrown | None = None
    until: str | None = None
    """What makes it known to all; None: nothing does."""

    @property
    def audience(self) -> Audience | None:
        """Who may know of it."""
        return None if self.seats is None else Audience(self.seats, self.until)

    @property
    def faces(self) -> tuple[Faces, ...]:
        """The faces of the roll that it tells of, if it does."""
        return self.dice if self.roll is None else (self.roll.faces,)


class Row(msgspec.Struct, frozen=True):
    """One row of the journal."""

    number: int
    kind: Kind
    seat: str
    action: str
    standing: bool
    length: int
    rolls: tuple[Faces, ...]
    events: tuple[Happening, ...]
    secret: bool
    digest: str
    rules: int
    at: str
    covered: Audience | None = None
    """Who may know which action it is, seats by their names; None means everybody."""
    plan: int = 0
    """How many actions were played before it by the same click: an undo takes back all of them."""

    @property
    def is_open(self) -> bool:
        """May everybody know of it, and always could?"""
        told = all(event.seats is None for event in self.events)
        return told and self.covered is None and not self.secret


class Known(Sequence[int]):
    """The places, among the actions that stand, of those that a viewer knows of.

    Up to ``settled`` that is every one; of the secret choices after it only the viewer's ``own``.
    """

    __slots__ = ("own", "settled")

    def __init__(self, settled: int, own: Sequence[int]) -> None:
        self.settled = settled
        self.own = own

    def __len__(self) -> int:
        return self.settled + len(self.own)

    def __iter__(self) -> Iterator[int]:
        return chain(range(self.settled), self.own)

    @overload
    def __getitem__(self, number: int) -> int: ...

    @overload
    def __getitem__(self, number: slice) -> list[int]: ...

    def __getitem__(self, number: int | slice) -> int | list[int]:
        if isinstance(number, slice):
            return list(self)[number]
        if number < 0:
            number += len(self)
        return number if 0 <= number < self.settled else self.own[number - self.settled]


class Choosing(msgspec.Struct, frozen=True):
    """What is remembered beside an action that stands, of the secret choices up to it."""

    settled: int
    """How many actions stand before the secret choices that it ends; all, if it is none."""
    chosen: frozenset[str]
    """Who has made one of these choices."""
    changed: bool
    """Was any secret choice up to here changed?"""


NO_CHOICES = Choosing(0, frozenset(), False)


class Journal:
    """The rows of a match, and which of them stand. No answer takes a walk through all of them."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.played: list[Row] = []
        """The rows without those that only add to the dice."""
        self.standing: list[Row] = []
        self.is_open = True
        """May everybody know of everything that was ever written?"""
        self.entropy: dict[str, str] = {}
        """What each seat added to the dice."""
        self._choices: list[Choosing] = []
        self._public: Row | None = None
        """The last row that is not secret."""
        self._secret: dict[str, int] = {}
        """How many secret rows each seat has written since."""
        self._latest: dict[str, Row] = {}

    def add(self, row: Row) -> None:
        """Write a row at the end."""
        if row.number != len(self.rows) + 1:
            raise ValueError(f"row {row.number} cannot follow row {len(self.rows)}")
        self.rows.append(row)
        if row.kind == "entropy":
            self.entropy[row.seat] = row.action
            return
        self.played.append(row)
        self.is_open = self.is_open and row.is_open
        if row.secret:
            self._secret[row.seat] = self._secret.get(row.seat, 0) + 1
            self._latest[row.seat] = row
        else:
            self._public = row
            self._secret.clear()
            self._latest.clear()
        if row.kind == "undo":
            del self.standing[row.length :]
            del self._choices[row.length :]
        else:
            self.standing.append(row)
            self._choices.append(self._choosing(row))

    def _choosing(self, row: Row) -> Choosing:
        before = self._choices[-1] if self._choices else NO_CHOICES
        changed = before.changed or row.seat in before.chosen
        if not row.secret:
            return Choosing(len(self.standing), frozenset(), changed)
        return Choosing(before.settled, before.chosen | {row.seat}, changed)

    def hidden(self, viewer: Viewer) -> int:
        """How many rows at the end this viewer may not know of yet."""
        own = 0 if viewer is None else self._secret.get(viewer, 0)
        return sum(self._secret.values()) - own

    def number(self, viewer: Viewer) -> int:
        """How many rows of play the viewer knows of: what a request is held against."""
        return len(self.played) - self.hidden(viewer)

    def known(self, viewer: Viewer) -> Known:
        """The places, among the actions that stand, of those that the viewer knows of."""
        if not self.played or not self.played[-1].secret:
            return Known(len(self.standing), ())
        pending = self._pending()
        return Known(pending.start, [n for n in pending if self.standing[n].seat == viewer])

    def _pending(self) -> range:
        """The places of the actions at the end that are still secret."""
        settled = self._choices[-1].settled if self._choices else 0
        return range(settled, len(self.standing))

    def has_pending(self, seat: str) -> bool:
        """Has the seat made a choice that is still secret?"""
        return bool(self._choices) and seat in self._choices[-1].chosen

    @property
    def last_plan(self) -> int:
        """How many of the actions that stand came of the last click, standing answers too."""
        answers = 0
        for row in reversed(self.standing):
            if not row.standing:
                return answers + row.plan + 1
            answers += 1
        return answers

    def updated(self, viewer: Viewer) -> str:
        """When the last row was written that the viewer knows of; "" if there is none."""
        row = self._public if viewer is None else self._latest.get(viewer, self._public)
        return row.at if row else ""

    def unchanged_since(self, seen: int) -> int:
        """How many of the actions that stand stood already when ``seen`` rows were known."""
        if not self.played or seen <= 0:
            return 0
        later = [row.length for row in self.played[min(seen, len(self.played)) - 1 :]]
        return min(later)

    @property
    def has_hidden_changes(self) -> bool:
        """Was a secret choice ever changed? The first one was then never shown to the others."""
        return bool(self._choices) and self._choices[-1].changed


class Moment(msgspec.Struct, frozen=True):
    """What must be remembered of a position to tell whether a secret choice is still secret."""

    step: Any
    depth: int
    deciders: frozenset[int]


def moment(state: Position) -> Moment:
    """The position as it is before an action."""
    step = type(state.stack[-1]) if state.stack else None
    return Moment(step, len(state.stack), frozenset(state.deciders))


def stays_secret(before: Moment, after: Position, open_already: bool) -> bool:
    """Is a choice that was just made still to be kept from the other seats?

    It is when several seats choose at the same time and not all have chosen. This asks
    nothing of a game beyond what the core knows: the step on top and who decides in it.
    """
    if after.outcome is not None or not (open_already or len(before.deciders) > 1):
        return False
    now = moment(after)
    same_step = now.step is before.step and now.depth == before.depth
    return same_step and bool(now.deciders) and now.deciders <= before.deciders
