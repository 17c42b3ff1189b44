"""Where matches are kept: SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from battaglia.core.typed import convert
from battaglia.server.journal import Row
from battaglia.server.schema import ACTIONS, MATCHES, SEATS, SNAPSHOTS

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 17431643
"""Two servers that start at once on one PostgreSQL database migrate it one after the other."""
SPECTATOR = ""


class Conflict(Exception):
    """Somebody else has written this number of this match."""


class StoredLesson(msgspec.Struct, frozen=True):
    """The lesson that is learnt in a match, and after how many actions it began."""

    course: str
    lesson: str
    begun: int


class Origin(msgspec.Struct, frozen=True):
    """What a match is that begins in the middle of another.

    A try-out belongs to whoever asked for it, and says of which moment of which match it is. A
    moment is there to be looked at: nobody sits at it, and nobody is told whose match it was.
    """

    kind: Literal["tryout", "moment"]
    match: str = ""
    number: int = 0


class StoredMatch(msgspec.Struct, frozen=True):
    """What is fixed when a match is made, and what anybody may know of how it stands."""

    id: str
    game: str
    scenario: str
    title: dict[str, str]
    rules: int
    data: str
    options: dict[str, Any]
    files: dict[str, str]
    dice: str
    dice_key: str
    summary: dict[str, Any]
    created: str
    updated: str
    lesson: StoredLesson | None = None
    origin: Origin | None = None


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat: who plays it, the hash of its token, its standing orders."""

    seat: str
    player: str
    token_hash: str | None
    orders: dict[str, str] = {}


class Snapshot(msgspec.Struct, frozen=True):
    """A position, and what must be known to go on from it."""

    number: int
    base: bool
    length: int
    rules: int
    data: str
    rolls: int
    digest: str
    position: str
    outcome: dict[str, Any] | None


class Stored(msgspec.Struct, frozen=True):
    """Everything that is stored of a match."""

    match: StoredMatch
    seats: list[StoredSeat]
    rows: list[Row]
    snapshots: list[Snapshot]


class Storage:
    """The database. Every method is one transaction; threads may share it."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        try:
            migrate(self.engine)
        except BaseException:
            self.close()  # nobody else can
            raise

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def ping(self) -> None:
        """Ask the database for nothing; it answers, or it raises."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def create(
        self,
        match: StoredMatch,
        seats: Iterable[StoredSeat],
        rows: Sequence[Row],
        snapshot: Snapshot,
    ) -> None:
        """Store a new match."""
        with self.engine.begin() as connection:
            connection.execute(insert(MATCHES), msgspec.to_builtins(match))
            for seat in seats:
                connection.execute(insert(SEATS), _owned(match.id, seat))
            _add_rows(connection, match.id, rows)
            connection.execute(insert(SNAPSHOTS), _owned(match.id, snapshot))

    def append(
        self, match_id: str, rows: Sequence[Row], snapshot: Snapshot, changes: Mapping[str, Any]
    ) -> None:
        """Add rows with the position that they lead to; all of it, or nothing and Conflict."""
        try:
            with self.engine.begin() as connection:
                _add_rows(connection, match_id, rows)
                old = (SNAPSHOTS.c.match_id == match_id) & ~SNAPSHOTS.c.base
                connection.execute(delete(SNAPSHOTS).where(old))
                connection.execute(insert(SNAPSHOTS), _owned(match_id, snapshot))
                if changes:
                    own = MATCHES.c.id == match_id
                    connection.execute(update(MATCHES).where(own).values(dict(changes)))
        except IntegrityError:
            raise Conflict(match_id) from None

    def add_base(self, match_id: str, snapshot: Snapshot) -> None:
        """Store a position from which the match goes on under other rules."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(SNAPSHOTS), _owned(match_id, snapshot))
        except IntegrityError:
            raise Conflict(match_id) from None

    def set_orders(self, match_id: str, seat: str, orders: dict[str, str]) -> None:
        """Store a seat's standing orders."""
        own = (SEATS.c.match_id == match_id) & (SEATS.c.seat == seat)
        with self.engine.begin() as connection:
            connection.execute(update(SEATS).where(own).values(orders=orders))

    def delete(self, match_id: str) -> None:
        """Forget a match."""
        with self.engine.begin() as connection:
            for table in (SNAPSHOTS, ACTIONS, SEATS):
                connection.execute(delete(table).where(table.c.match_id == match_id))
            connection.execute(delete(MATCHES).where(MATCHES.c.id == match_id))

    def load(self, match_id: str) -> Stored | None:
        """Everything that is stored of a match; None if there is no such match."""
        with self.engine.connect() as connection:
            found = _rows(connection, MATCHES, MATCHES.c.id == match_id, StoredMatch)
            if not found:
                return None
            return Stored(
                found[0],
                _rows(connection, SEATS, SEATS.c.match_id == match_id, StoredSeat),
                _rows(connection, ACTIONS, ACTIONS.c.match_id == match_id, Row),
                _rows(connection, SNAPSHOTS, SNAPSHOTS.c.match_id == match_id, Snapshot),
            )

    def seats(self, match_id: str) -> dict[str, str]:
        """The hashes of a match's tokens with their seats; empty if there is no such match."""
        wanted = select(SEATS.c.token_hash, SEATS.c.seat).where(SEATS.c.match_id == match_id)
        with self.engine.connect() as connection:
            return {str(hashed): seat for hashed, seat in connection.execute(wanted)}

    def summaries(self, match_ids: Sequence[str]) -> dict[str, StoredMatch]:
        """What anybody may know of some matches; unknown ones are left out."""
        with self.engine.connect() as connection:
            found = _rows(connection, MATCHES, MATCHES.c.id.in_(match_ids), StoredMatch)
        return {match.id: match for match in found}


def _owned(match_id: str, thing: msgspec.Struct) -> dict[str, Any]:
    return {"match_id": match_id, **msgspec.to_builtins(thing)}


def _add_rows(connection: Connection, match_id: str, rows: Sequence[Row]) -> None:
    if rows:
        connection.execute(insert(ACTIONS), [_owned(match_id, row) for row in rows])


def _rows(connection: Connection, table: Any, where: Any, kind: Any) -> list[Any]:
    """The rows of a table as typed values, in the order of their keys."""
    wanted = select(table).where(where).order_by(*table.primary_key.columns)
    found = connection.execute(wanted).mappings().all()
    # SQLAlchemy's names of columns are a kind of str that msgspec does not take for one.
    return [convert({str(key): row[key] for key in row}, kind) for row in found]


# Connecting


def make_engine(url: str) -> Engine:
    """An engine that loses nothing that it has confirmed."""
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own handling of transactions is switched off: ``_begin_sqlite`` says when.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the present shape of the tables."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
