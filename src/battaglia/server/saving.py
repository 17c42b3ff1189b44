"""What is stored of a table after a change, and when its whole position is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from battaglia.server.storage import Append
from battaglia.server.table import Table, now

SNAPSHOT_EVERY = 50
"""Rows after which a position is stored. Between two of them the rows are enough."""
NOTED_EVERY = timedelta(minutes=1)
"""How old the time may be at which a list says that a match was last played."""


def addition_to(table: Table, before: int) -> Append | None:
    """What is new at a table since it had so many rows; None if nothing is."""
    rows = table.journal.rows[before:]
    orders = {seat: table.orders[seat] for seat in table.orders_given}
    if not rows and not orders:
        return None
    public = bool(rows) and not rows[-1].secret
    return Append(
        table.id,
        rows,
        table.snapshot() if rows and is_due(table, before) else None,
        changes_of(table) if public else {},
        orders,
    )


def is_due(table: Table, before: int) -> bool:
    """Is a position to be stored with the rows after so many?

    With every undo one is, so that the last stored position is never ahead of what stands; and
    at the end, from where nothing goes on.
    """
    rows = table.journal.rows
    undone = any(row.kind == "undo" for row in rows[before:])
    long_ago = len(rows) - table.saved.number >= SNAPSHOT_EVERY
    return undone or long_ago or table.match.outcome is not None


def changes_of(table: Table) -> dict[str, Any]:
    """What a list of matches should show from now on, if it is different or long ago."""
    summary, at = table.summary(), now()
    old = table.saved
    if summary == old.summary and datetime.fromisoformat(at) - old.noted < NOTED_EVERY:
        return {}
    return {"summary": summary, "updated": at}


def note_stored(table: Table, addition: Append) -> None:
    """Remember what has been stored."""
    table.orders_given.difference_update(addition.orders)
    if addition.snapshot is not None:
        table.saved.number = addition.snapshot.number
    if addition.changes:
        table.saved.summary = addition.changes["summary"]
        table.saved.noted = datetime.now(UTC)


def unsaved(table: Table) -> bool:
    """Is there a row after the last position that was stored?"""
    return table.saved.number < len(table.journal.rows)


def is_quiet(table: Table, seconds: float) -> bool:
    """Has nothing happened at a table for so long?"""
    rows = table.journal.rows
    if not rows:
        return True
    return datetime.now(UTC) - datetime.fromisoformat(rows[-1].at) >= timedelta(seconds=seconds)
