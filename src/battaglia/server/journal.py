"""The journal of a match: what was played and taken back, in the order in which it came.

Rows are only ever added. An undo is a row too: it says how many actions stand after it. A
choice that others may not know of yet is marked secret; the rows at the end of the journal
that are marked so are hidden from every other seat until a row comes that is not.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from battaglia.core.chance import Faces
from battaglia.core.flow import Position
from battaglia.core.knowledge import Audience
from battaglia.core.reason import Param
from battaglia.core.roll import Thrown

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
    kind: Literal["action", "chance", "undo"]
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


class Journal:
    """The rows of a match, and which of them stand."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.standing: list[Row] = []

    def add(self, row: Row) -> None:
        """Write a row at the end."""
        if row.number != len(self.rows) + 1:
            raise ValueError(f"row {row.number} cannot follow row {len(self.rows)}")
        self.rows.append(row)
        if row.kind == "undo":
            del self.standing[row.length :]
        else:
            self.standing.append(row)

    def hidden(self, viewer: Viewer) -> int:
        """How many rows at the end this viewer may not know of yet."""
        count = 0
        for row in reversed(self.rows):
            if not row.secret:
                break
            count += row.seat != viewer
        return count

    def number(self, viewer: Viewer) -> int:
        """How many rows the viewer knows of: what a request is held against."""
        return len(self.rows) - self.hidden(viewer)

    def known(self, viewer: Viewer) -> list[int]:
        """The places, among the actions that stand, of those that the viewer knows of."""
        known = list(range(len(self.standing)))
        if not self.rows or not self.rows[-1].secret:
            return known
        pending = self._pending()
        return [n for n in known if n not in pending or self.standing[n].seat == viewer]

    def _pending(self) -> set[int]:
        """The places of the actions at the end that are still secret."""
        places: set[int] = set()
        for place in range(len(self.standing) - 1, -1, -1):
            if not self.standing[place].secret:
                break
            places.add(place)
        return places

    def has_pending(self, seat: str) -> bool:
        """Has the seat made a choice that is still secret?"""
        return any(self.standing[place].seat == seat for place in self._pending())

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
        public_end = len(self.rows)
        while public_end and self.rows[public_end - 1].secret:
            public_end -= 1
        mine = [row for row in self.rows[public_end:] if row.seat == viewer]
        row = mine[-1] if mine else self.rows[public_end - 1] if public_end else None
        return row.at if row else ""

    def unchanged_since(self, seen: int) -> int:
        """How many of the actions that stand stood already when ``seen`` rows were known."""
        if not self.rows or seen <= 0:
            return 0
        later = [row.length for row in self.rows[min(seen, len(self.rows)) - 1 :]]
        return min(later)

    @property
    def has_hidden_changes(self) -> bool:
        """Was a secret choice ever changed? The first one was then never shown to the others."""
        chosen: set[str] = set()
        for row in self.standing:
            if row.seat in chosen:
                return True
            if row.secret:
                chosen.add(row.seat)
            else:
                chosen.clear()
        return False


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
