"""The short way into PostgreSQL: rows of many matches in one statement, with their announcement.

Most additions are rows and nothing else. Through the general way each would cost five questions
and answers (is the connection alive, begin, insert, notify, commit); here it is one, on a
connection that nobody else uses and that is found dead only when it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from battaglia.server.journal import Row

if TYPE_CHECKING:
    from psycopg import Connection, Error

_COLUMNS = ", ".join(("match_id", *Row.__struct_fields__))
_ADD = (
    f"WITH added AS (INSERT INTO actions ({_COLUMNS}) SELECT {_COLUMNS}"
    " FROM json_populate_recordset(NULL::actions, %s::json))"
    " SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"
)


class Swift:
    """A connection of the writer's own. Threads may share it, one at a time."""

    def __init__(self, url: URL, channel: str, options: dict[str, object]) -> None:
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.channel = channel
        self.options = options
        self._connection: Connection | None = None
        self._one_at_a_time = Lock()

    def close(self) -> None:
        """Let go of the connection."""
        with self._one_at_a_time:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def add(self, rows: Sequence[tuple[str, Row]], told: Sequence[str]) -> bool:
        """Add rows to their matches and announce it: all of it, or none; was there room for all?

        Where the connection has died since it was last used, it is done once more on a new one.
        If a row is there then, it may be this one, and nobody knows: that is an error.
        """
        # Only PostgreSQL needs the package, and a server on SQLite may be without it.
        from psycopg import Error  # noqa: PLC0415

        written = msgspec.json.encode(
            [{"match_id": match_id, **msgspec.structs.asdict(row)} for match_id, row in rows]
        ).decode()
        with self._one_at_a_time:
            try:
                return self._added(written, told)
            except Error as error:
                if not self._let_go():
                    raise _lost(error) from error
                first = error
            try:
                added = self._added(written, told)
            except Error as error:
                self._let_go()
                raise _lost(error) from error
            if not added:
                raise _lost(first) from first
            return True

    def _let_go(self) -> bool:
        """Use this connection no more; had it died?"""
        died = self._connection is not None and self._connection.broken
        self._drop()
        return died

    def _added(self, written: str, told: Sequence[str]) -> bool:
        from psycopg.errors import UniqueViolation  # noqa: PLC0415

        try:
            self._execute(written, told)
        except UniqueViolation:
            return False
        return True

    def _execute(self, written: str, told: Sequence[str]) -> None:
        from psycopg import Connection  # noqa: PLC0415

        if self._connection is None:
            self._connection = Connection.connect(self.address, autocommit=True, **self.options)  # type: ignore[arg-type]
        self._connection.execute(_ADD, (written, self.channel, list(told)), prepare=True)


def _lost(error: Error) -> OperationalError:
    """A fault of the database as the rest of the server knows it."""
    return OperationalError("add rows", None, error)
