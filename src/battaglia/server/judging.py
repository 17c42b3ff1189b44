"""How far a learner is at a table that teaches a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from battaglia.core.lessons.judge import Moment, Verdict, judge

if TYPE_CHECKING:
    from battaglia.server.circumstances import Taught
    from battaglia.server.table import Table


def verdict_at(table: Table, taught: Taught) -> Verdict:
    """How far the learner is."""
    return judge(taught.lesson, taught.course.seat, _moments(table, taught))


def _moments(table: Table, taught: Taught) -> Iterator[Moment]:
    """What was played since the lesson began and stands."""
    seat = taught.course.seat
    number = table.seat_number(seat)
    standing = table.journal.standing
    for place in range(max(taught.begun, table.base.length), len(standing)):
        row = standing[place]

        def look(length: int = place + 1) -> dict[str, object]:
            return table.game.view(table.known(seat, table.position_at(length)), number)

        codes = tuple(event.code for event in row.events)
        yield Moment(row.seat, row.action, row.standing, codes, look)
