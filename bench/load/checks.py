"""What must be so when all is over: everything that was confirmed is there, once, in its order.

The rows of the database are held against what was confirmed, the records that the servers write
against the rows, and those who listen against what the servers say.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple

from sqlalchemy import create_engine, select

from battaglia.core.record import Played, parse_record
from battaglia.server.schema import ACTIONS
from battaglia.server.settings import database_url
from bench.load.duels import Duel
from bench.load.players import AGAIN, SPECTATOR, Game, Guests, Story, Tried

TIMES = 200
"""How often something is asked for that does not come."""
COLUMNS = [ACTIONS.c[name] for name in ("match_id", "number", "kind", "seat", "action", "standing")]


class Row(NamedTuple):
    """A row of the journal of a match."""

    number: int
    kind: str
    seat: str
    action: str
    standing: bool


Rows = Mapping[str, Sequence[Row]]


@dataclass
class Findings:
    """What was compared, and what was wrong."""

    matches: int = 0
    rows: int = 0
    confirmed: int = 0
    lost: int = 0
    doubled: int = 0
    records: int = 0
    secret: int = 0
    """Records that are not to be had because a choice is secret still: only their rows count."""
    running: int = 0
    """Records that are not compared because a machine may be playing: only their rows count."""
    listeners: int = 0
    behind: int = 0
    """Those who listen and have not heard of the last action."""
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.rows} rows against {self.confirmed} confirmed:"
            f" lost {self.lost}, doubled {self.doubled};"
            f" records compared {self.records}, not for a secret choice {self.secret},"
            f" not for a machine {self.running};"
            f" listeners {self.listeners}, behind {self.behind}"
        )


def stored_rows(database: str, matches: Collection[str] = ()) -> dict[str, list[Row]]:
    """The rows of some matches, or of all."""
    engine = create_engine(database_url(database))
    found: dict[str, list[Row]] = {match: [] for match in matches}
    wanted = select(*COLUMNS).order_by(ACTIONS.c.match_id, ACTIONS.c.number)
    if matches:
        wanted = wanted.where(ACTIONS.c.match_id.in_(matches))
    with engine.connect() as connection:
        for match, *row in connection.execute(wanted):
            found.setdefault(match, []).append(Row(*row))
    engine.dispose()
    return found


async def check(database: str, games: list[Game], duels: list[Duel]) -> Findings:
    """Look at everything."""
    found = Findings()
    for game in games:
        await check_listeners(game, found)
    records = {game.story.match: await _record(game) for game in games}
    rows = await asyncio.to_thread(stored_rows, database)
    found.wrong += [f"{match}: rows are missing" for match in rows if has_gaps(rows[match])]
    for game in games:
        for story in game.stories:
            compare(story, rows.get(story.match, []), found)
        compare_record(game.story.match, records[game.story.match], rows, found)
    for duel in duels:
        for story in duel.stories:
            own = [row for row in rows.get(story.match, []) if row.seat not in duel.machines]
            compare(story, [row for row in own if not row.standing], found)
            found.running += 1
    return found


# Rows


def compare(story: Story, rows: Sequence[Row], found: Findings) -> None:
    """Hold the rows of a match against what was tried in it."""
    played = [(row.seat, row.action) for row in rows if row.action]
    sure = [(tried.seat, tried.action) for tried in story.tried if tried.sure]
    found.matches += 1
    found.rows += len(played)
    found.confirmed += len(sure)
    if any(row.kind == "undo" for row in rows):
        found.wrong.append(f"{story.match}: something was taken back")
    if not fits(story.tried, played):
        blocks = SequenceMatcher(None, sure, played, autojunk=False).get_matching_blocks()
        same = sum(block.size for block in blocks)
        lost, doubled = len(sure) - same, len(played) - same
        found.lost += lost
        found.doubled += doubled
        found.wrong.append(f"{story.match}: {lost} lost, {doubled} that nobody confirmed")


def has_gaps(rows: Sequence[Row]) -> bool:
    """Is there a number among the rows of a match that no row has?"""
    return [row.number for row in rows] != list(range(rows[0].number, rows[0].number + len(rows)))


def fits(tried: Iterable[Tried], played: Sequence[tuple[str, str]]) -> bool:
    """Is it what was confirmed, in its order, with at most what was tried in between?"""
    places = {0}
    """How much of what was played may have been gone through by now."""
    for seat, action, sure in tried:
        after = {place + 1 for place in places if played[place : place + 1] == [(seat, action)]}
        places = after if sure else places | after
    return len(played) in places


def moves(rows: Sequence[Row], seats: Collection[str]) -> int:
    """How often some seats have moved in a match."""
    return sum(row.seat in seats for row in rows)


# Records


async def _record(guests: Guests) -> str | None:
    """The record of a match; None if a choice is secret still."""
    for _ in range(TIMES):
        status, body = await guests.get(SPECTATOR, "/record")
        if status == 200:
            return body.decode()
        if status == 409:
            return None
        await asyncio.sleep(AGAIN)
    return ""


def compare_record(match: str, record: str | None, rows: Rows, found: Findings) -> None:
    """Hold the record that a server has written against the rows."""
    if record is None:
        found.secret += 1
        return
    found.records += 1
    written = [row.action for row in rows.get(match, []) if row.action]
    if not record or actions_of(record) != written:
        found.wrong.append(f"{match}: the record is not what is stored")


def actions_of(record: str) -> list[str]:
    """The actions of a record, in their order."""
    played = [item for item in parse_record(record).items if isinstance(item, Played)]
    return [item.text for item in played if item.text]


# Those who listen


async def check_listeners(guests: Guests, found: Findings) -> None:
    """Does everybody know of the last action who listens to a match?"""
    found.listeners += len(guests.ears)
    for who in guests.ears:
        if not await _knows(guests, who):
            found.behind += 1
            found.wrong.append(f"{guests.story.match}: {who or 'a spectator'} has not heard all")


async def _knows(guests: Guests, who: str) -> bool:
    """Does one of them, or will in a while? Who has been dropped comes back first."""
    for _ in range(TIMES // 5):
        status, body = await guests.get(who)
        if status == 200 and json.loads(body)["number"] == guests.ears[who].number():
            return True
        await asyncio.sleep(AGAIN)
    return False
