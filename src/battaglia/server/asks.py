"""What a machine is asked: a decision, with all that its seat may know of the match.

Neither the dice nor the seed of the machine is among it. The seed follows from a secret of the
server, which whoever thinks for it has to know.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import msgspec

from battaglia.server.journal import Row, Viewer
from battaglia.server.judging import verdict_at
from battaglia.server.opening import POSITION
from battaglia.server.opponents import MACHINE, seconds_of
from battaglia.server.table import Table

Data = dict[str, Any]
SEEDED = "seed "
"""How a match speaks of dice whose seed was given."""
SEED_BYTES = 6


class Ask(msgspec.Struct, frozen=True):
    """A decision that a machine has to make, with all that it may know of the match."""

    match: str
    number: int
    seat: str
    player: str
    rules: int
    """The version of the game's rules."""
    seed: int | None
    """Of a machine that always chooses the same; others decide with a secret of the server."""
    base: Data
    actions: list[tuple[str, str, bool, list[list[int]]]]
    """What was played, as far as the seat may know: a choice still covered is not among it."""
    rows: list[int]
    """The number of each action's row: what a process knows is held against them."""
    seconds: float = 0.0
    """The time that the player may give himself."""

    @property
    def key(self) -> str:
        """Under what a process keeps the match: two machines of one match share nothing."""
        return f"{self.match} {self.seat}"


def is_asked(table: Table) -> bool:
    """Has a machine to decide at a table?"""
    return bool(_waiting(table)) and not _lesson_rests(table)


def is_lonely(table: Table) -> bool:
    """Do only machines play at a table?"""
    return all(table.is_machine(seat) for seat in table.match.seats)


def ask_of(table: Table) -> Ask | None:
    """The decision that a machine has to make at a table, if there is one."""
    if not is_asked(table):
        return None
    seat, standing = _waiting(table)[0], table.journal.standing
    known = [place for place in table.journal.known(seat) if place >= table.base.length]
    rows = [standing[place] for place in known]
    if begins_with_unknown(table, seat) or any(holds_unknown(table, seat, row) for row in rows):
        base, rows = seen_position(table, seat), []
    else:
        base = beginning(table, rows)
    player = table.players[seat].removeprefix(MACHINE)
    return Ask(
        match=table.id,
        number=len(table.journal.rows),
        seat=seat,
        player=player,
        rules=table.game.version,
        seed=fixed_seed(table, seat),
        base=base,
        actions=[
            (row.seat, row.action, row.standing, [list(faces) for faces in row.rolls])
            for row in rows
        ],
        rows=[row.number for row in rows],
        seconds=seconds_of(player),
    )


def _waiting(table: Table) -> list[str]:
    """The seats of machines that may choose now."""
    return [seat for seat in table.match.deciders if table.is_machine(seat)]


def _lesson_rests(table: Table) -> bool:
    """In a lesson nobody plays on over a mistake, nor while the learner reads that it is done."""
    return table.taught is not None and verdict_at(table, table.taught).state != "todo"


def begins_with_unknown(table: Table, seat: Viewer) -> bool:
    """Does the match begin with a saved position in which a seat may not know everything?"""
    return table.match.files_for(table.seat_number(seat)) is not table.match.terms.files


def holds_unknown(table: Table, seat: Viewer, row: Row) -> bool:
    """Is there something in a row that a seat may not know: which action it was, or its dice?"""
    rolls = [happening.audience for happening in row.events if happening.roll is not None]
    return not all(table.may_know(seat, audience) for audience in (row.covered, *rolls))


def beginning(table: Table, rows: list[Row]) -> Data:
    """Where the match began, for a process that plays its actions again."""
    match = table.match
    return {
        "game": match.game.id,
        "scenario": match.terms.scenario,
        "options": match.terms.options,
        "files": match.terms.files,
        "rolls": match.roll_number - sum(len(row.rolls) for row in rows),
    }


def seen_position(table: Table, seat: str) -> Data:
    """The position as a seat sees it, for a process that may not know what led to it."""
    match = table.match
    own = dict(list(match.terms.files.items())[1:])
    return {
        "game": match.game.id,
        "scenario": match.terms.scenario,
        "options": {},
        "files": {POSITION: match.seat(seat).position(), **own},
        "rolls": 0,
        "seen": True,
    }


# The seed of a machine


def fixed_seed(table: Table, seat: str) -> int | None:
    """The seed of a machine that always chooses the same; None where it is nobody's to know.

    Such are the machines of lessons and of matches that were begun with a seed.
    """
    dice = table.match.terms.dice
    if table.taught:
        return _seed(f"machine {table.taught.course.id} {table.taught.lesson.id} {seat}")
    return _seed(f"machine {dice} {seat}") if dice.startswith(SEEDED) else None


def seed_of(ask: Ask, key: bytes) -> int:
    """The seed with which a machine decides: the same after a restart, and nobody foresees it."""
    if ask.seed is not None:
        return ask.seed
    told = f"machine {ask.match} {ask.seat}".encode()
    return int.from_bytes(hmac.digest(key, told, "sha256")[:SEED_BYTES], "big")


def _seed(told: str) -> int:
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:SEED_BYTES], "big")
