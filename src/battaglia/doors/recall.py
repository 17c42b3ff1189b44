"""What each seat has seen and done, in order: nothing in it is ever changed or taken away.

What a seat knows is what the record of its match would show it (``Match.record_for``): its own
actions, those of others and the rolls that it may know of, that there was one where it may not,
and, once it is revealed, what that was. As long as something is covered, consequences of it may
show on the map: then every look at the masked position counts, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from battaglia.core.action import Action
from battaglia.core.chance import Die, Faces
from battaglia.core.flow import Position
from battaglia.core.game import Game
from battaglia.core.knowledge import Audience, knows
from battaglia.doors.numbering import Numbering

CHANCE = -1
DIGIT = 21
"""Bits of a digit of a number in a tensor: a float of 32 bits holds it exactly."""
WIDTH = 5
"""Floats for each thing seen: what kind of thing, who, and a number in three digits."""


class Kind(IntEnum):
    """What kind of thing was seen."""

    LOOK = 1
    """The position as far as the seat may know it, where something is covered."""
    PLAYED = 2
    COVERED = 3
    """Somebody played something, or dice fell, and the seat may not know what or how."""
    SHOWN = 4
    """What was covered is revealed."""


class Throw(NamedTuple):
    """Dice and their faces."""

    dice: tuple[Die, ...]
    faces: Faces

    def __str__(self) -> str:
        pairs = zip(self.dice, self.faces, strict=True)
        return " ".join(f"{die.name}={die.show(face)}" for die, face in pairs)


class Seen(NamedTuple):
    """One thing that a seat saw; a digest where it looked."""

    kind: Kind
    who: int
    what: Action | Throw | str = ""


Chain = tuple["Chain", Seen] | tuple[()]
"""The last thing seen behind all before it: a copy costs nothing."""


class Hidden(NamedTuple):
    """Something that a seat may not know yet."""

    seen: Seen
    audience: Audience


class Recall:
    """What one seat has seen."""

    __slots__ = ("chain", "hidden", "length", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.chain: Chain = ()
        self.hidden: tuple[Hidden, ...] = ()
        self.length = 0

    def copy(self) -> Recall:
        """An independent copy."""
        new = object.__new__(Recall)
        new.seat, new.chain, new.hidden = self.seat, self.chain, self.hidden
        new.length = self.length
        return new

    def add(self, seen: Seen) -> None:
        """See one thing more."""
        self.chain = (self.chain, seen)
        self.length += 1

    def note(self, who: int, what: Action | Throw, audience: Audience | None, p: Position) -> None:
        """Something was played, or dice fell, and ``p`` came of it."""
        seen = Seen(Kind.PLAYED, who, what)
        if audience is None or who == self.seat or self._knows(audience, p):
            self.add(seen)
        else:
            self.add(Seen(Kind.COVERED, who))
            self.hidden = (*self.hidden, Hidden(seen._replace(kind=Kind.SHOWN), audience))

    def look(self, game: Game, p: Position) -> None:
        """Learn what is revealed by now, and look at the map if anything is still covered."""
        if not self.hidden:
            return
        for hidden in self.hidden:
            if self._knows(hidden.audience, p):
                self.add(hidden.seen)
        self.hidden = tuple(each for each in self.hidden if not self._knows(each.audience, p))
        self.add(Seen(Kind.LOOK, self.seat, game.digest(p.veiled(self.seat))))

    def _knows(self, audience: Audience, p: Position) -> bool:
        return knows(self.seat, audience, p.revealed, p.outcome is not None)

    def __iter__(self) -> Iterator[Seen]:
        found = []
        chain = self.chain
        while chain:
            chain, seen = chain
            found.append(seen)
        return reversed(found)

    def text(self, seats: tuple[str, ...]) -> str:
        """Everything, a line each."""
        return "\n".join(_line(seen, seats) for seen in self)

    def tensor(self, numbering: Numbering, rows: int) -> list[float]:
        """Everything in rows of WIDTH floats; rows that are left over hold zeros."""
        if self.length > rows:
            raise ValueError(f"{self.length} things were seen: the game was made for {rows}")
        values: list[float] = []
        for seen in self:
            number = _number(seen, numbering)
            digits = [number >> DIGIT * place & (1 << DIGIT) - 1 for place in range(3)]
            values += [float(seen.kind), float(seen.who), *map(float, digits)]
        return values + [0.0] * (rows * WIDTH - len(values))


def _line(seen: Seen, seats: tuple[str, ...]) -> str:
    who = "dice" if seen.who == CHANCE else seats[seen.who]
    if seen.kind is Kind.COVERED:
        return f"{who}: covered"
    if seen.kind is Kind.LOOK:
        return f"map: {seen.what}"
    return f"{who}{' showed' if seen.kind is Kind.SHOWN else ''}: {seen.what}"


def _number(seen: Seen, numbering: Numbering) -> int:
    what: Any = seen.what
    if isinstance(what, Throw):
        return outcome_number(what.dice, what.faces)
    if isinstance(what, Action):
        return numbering.number(what)
    return int(what, 16) if what else 0


# The outcomes of chance


def outcome_number(dice: tuple[Die, ...], faces: Faces) -> int:
    """Faces as a number: the places of the faces on their dice, the last die counting fastest."""
    number = 0
    for die, face in zip(dice, faces, strict=True):
        number = number * len(die.faces) + die.faces.index(face)
    return number


def outcome_faces(dice: tuple[Die, ...], number: int) -> Faces:
    """The faces that a number means."""
    faces = []
    for die in reversed(dice):
        number, place = divmod(number, len(die.faces))
        faces.append(die.faces[place])
    if number:
        raise ValueError("the dice have fewer outcomes")
    return tuple(reversed(faces))
