"""Where matches are kept: SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError

from battaglia.core.typed import convert, decode
from battaglia.server.journal import Row
from battaglia.server.migrating import migrate
from battaglia.server.privacy import keep_private
from battaglia.server.schema import ACTIONS, MATCHES, SEATS, SNAPSHOTS
from battaglia.server.swift import Swift

POSTGRES = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20000,
    "options": "-c statement_timeout=20000 -c lock_timeout=10000",
}
"""A database that does not answer is given up after a while, and asked anew."""
SPECTATOR = ""
CHANNEL = "battaglia_changes"
"""Where processes on one PostgreSQL tell each other which matches have changed."""
MOST_ANNOUNCED = 150
"""Matches in one notification, whose text may have 8,000 bytes."""
_FORGET_OLDER = delete(SNAPSHOTS).where(
    SNAPSHOTS.c.match_id == bindparam("own"),
    SNAPSHOTS.c.number < bindparam("last"),
    ~SNAPSHOTS.c.base,
)
_NOTIFY = text("SELECT pg_notify(:channel, :told)")


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
    maker: str = ""
    owner: str = ""
    """The hash of the token by which it may be deleted."""


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


class Aged(msgspec.Struct, frozen=True):
    """What must be known of a match to tell whether its time is over."""

    id: str
    scenario: str
    summary: dict[str, Any]
    updated: str
    lesson: StoredLesson | None
    origin: Origin | None


class Append(msgspec.Struct, frozen=True):
    """What is added to a match together: all of it, or nothing."""

    match_id: str
    rows: Sequence[Row] = ()
    snapshot: Snapshot | None = None
    changes: Mapping[str, Any] = {}
    orders: Mapping[str, dict[str, str]] = {}
    """The standing orders of seats that have given others."""

    @property
    def is_plain(self) -> bool:
        """Is it rows and nothing else?"""
        return self.snapshot is None and not self.changes and not self.orders


class News(msgspec.Struct, frozen=True):
    """What was written of a match since somebody last looked."""

    rows: list[Row]
    orders: dict[str, dict[str, str]]


class Stored(msgspec.Struct, frozen=True):
    """Everything that is stored of a match."""

    match: StoredMatch
    seats: list[StoredSeat]
    rows: list[Row]
    snapshots: list[Snapshot]


class Storage:
    """The database. Every method is one transaction; threads may share it."""

    def __init__(self, url: str) -> None:
        keep_private(url)
        self.engine = make_engine(url)
        self.process = secrets.token_hex(6)
        """What this process calls itself to the others on the same database."""
        self._swift = Swift(self.engine.url, CHANNEL, POSTGRES) if self.shared else None
        try:
            migrate(self.engine)
        except BaseException:
            self.close()  # nobody else can
            raise

    @property
    def shared(self) -> bool:
        """Can other processes write to the same database?"""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Let go of the database."""
        if self._swift is not None:
            self._swift.close()
        self.engine.dispose()

    def ping(self) -> None:
        """Ask the database for nothing; it answers, or it raises."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def create(
        self,
        match: StoredMatch,
        seats: Iterable[StoredSeat],
        first: Append,
    ) -> None:
        """Store a new match with what it begins with."""
        with self.engine.begin() as connection:
            connection.execute(insert(MATCHES), msgspec.structs.asdict(match))
            for seat in seats:
                connection.execute(insert(SEATS), _owned(match.id, seat))
            _add(connection, [first])

    def append(self, addition: Append) -> None:
        """Add to a match; all of it, or nothing and Conflict."""
        if self.append_all([addition]):
            raise Conflict(addition.match_id)

    def append_all(self, additions: Sequence[Append]) -> set[str]:
        """Add to several matches in one transaction; those that another has written to come back.

        Writers of all processes take matches in the same order, so that none waits for another
        that waits for it.
        """
        ordered = sorted(additions, key=lambda addition: addition.match_id)
        if self._swift is None:
            return self._append_all(ordered)
        plain = [added for added in ordered if added.is_plain]
        return self._append_plain(self._swift, plain) | self._append_all(
            [added for added in ordered if not added.is_plain]
        )

    def _append_plain(self, swift: Swift, ordered: Sequence[Append]) -> set[str]:
        """Add rows to several matches in one statement."""
        if not ordered:
            return set()
        rows = [(added.match_id, row) for added in ordered for row in added.rows]
        if swift.add(rows, announced(self.process, [added.match_id for added in ordered])):
            return set()
        if len(ordered) == 1:
            return {ordered[0].match_id}
        return set().union(*(self._append_plain(swift, [addition]) for addition in ordered))

    def _append_all(self, ordered: Sequence[Append]) -> set[str]:
        """Add whatever there is to several matches."""
        if not ordered:
            return set()
        try:
            with self.engine.begin() as connection:
                _add(connection, ordered)
                self._announce(connection, ordered)
        except IntegrityError:
            if len(ordered) == 1:
                return {ordered[0].match_id}
            return set().union(*(self._append_all([addition]) for addition in ordered))
        return set()

    def _announce(self, connection: Connection, additions: Sequence[Append]) -> None:
        """Tell the other processes on this database, at the commit, what has changed."""
        if self.shared:
            changed = [added.match_id for added in additions if added.rows or added.orders]
            announce(connection, self.process, changed)

    def delete(self, match_id: str) -> None:
        """Forget a match."""
        with self.engine.begin() as connection:
            self._delete(connection, match_id)

    def _delete(self, connection: Connection, match_id: str) -> None:
        for table in (SNAPSHOTS, ACTIONS, SEATS):
            connection.execute(delete(table).where(table.c.match_id == match_id))
        connection.execute(delete(MATCHES).where(MATCHES.c.id == match_id))
        if self.shared:
            announce(connection, self.process, [match_id])

    def expire(self, match_id: str, before: str) -> bool:
        """Forget a match, unless something was written to it since some time; was it so?"""
        own = ACTIONS.c.match_id == match_id
        with self.engine.begin() as connection:
            noted = connection.scalar(select(MATCHES.c.updated).where(MATCHES.c.id == match_id))
            # A choice that is still secret is not noted with the match.
            last = connection.scalar(select(func.max(ACTIONS.c.at)).where(own))
            if noted is None or max(noted, last or "") > before:
                return False
            self._delete(connection, match_id)
        return True

    def aged(self, before: str, after: str, most: int) -> list[Aged]:
        """Some matches that nothing was noted of since some time, by their ids after one."""
        columns = [MATCHES.c[name] for name in Aged.__struct_fields__]
        wanted = select(*columns).where(MATCHES.c.updated <= before, MATCHES.c.id > after)
        with self.engine.connect() as connection:
            found = connection.execute(wanted.order_by(MATCHES.c.id).limit(most)).mappings().all()
        return [convert({str(key): row[key] for key in row}, Aged) for row in found]

    def ids(self) -> list[str]:
        """Every match that there is."""
        with self.engine.connect() as connection:
            return list(connection.scalars(select(MATCHES.c.id).order_by(MATCHES.c.id)))

    def load(self, match_id: str) -> Stored | None:
        """Everything that is stored of a match at one moment; None if there is no such match."""
        with self._one_moment() as connection:
            found = _rows(connection, MATCHES, MATCHES.c.id == match_id, StoredMatch)
            if not found:
                return None
            return Stored(
                found[0],
                _rows(connection, SEATS, SEATS.c.match_id == match_id, StoredSeat),
                _rows(connection, ACTIONS, ACTIONS.c.match_id == match_id, Row),
                _rows(connection, SNAPSHOTS, SNAPSHOTS.c.match_id == match_id, Snapshot),
            )

    def since(self, match_id: str, number: int) -> News | None:
        """What was written of a match after a row; None if there is no such match."""
        later = (ACTIONS.c.match_id == match_id) & (ACTIONS.c.number > number)
        with self._one_moment() as connection:
            seats = _rows(connection, SEATS, SEATS.c.match_id == match_id, StoredSeat)
            rows = _rows(connection, ACTIONS, later, Row)
        orders = {seat.seat: dict(seat.orders) for seat in seats if seat.orders}
        return News(rows, orders) if seats else None

    def _one_moment(self) -> Connection:
        """A connection whose queries all see the database as it was at the first of them."""
        connection = self.engine.connect()
        if self.shared:
            connection.execution_options(isolation_level="REPEATABLE READ")
        return connection

    def deed(self, match_id: str) -> tuple[StoredMatch, list[StoredSeat]] | None:
        """A match and who sits at it, without what was played; None if there is none."""
        with self._one_moment() as connection:
            found = _rows(connection, MATCHES, MATCHES.c.id == match_id, StoredMatch)
            seats = _rows(connection, SEATS, SEATS.c.match_id == match_id, StoredSeat)
        return (found[0], seats) if found else None

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
    """The columns of a thing that belongs to a match; what lies in them is written as JSON."""
    return {"match_id": match_id, **msgspec.structs.asdict(thing)}


def _add(connection: Connection, additions: Sequence[Append]) -> None:
    """Each kind of thing is written by one statement for all matches."""
    rows = [_owned(added.match_id, row) for added in additions for row in added.rows]
    if rows:
        connection.execute(insert(ACTIONS), rows)
    taken = [added for added in additions if added.snapshot is not None]
    if taken:
        positions = [_owned(a.match_id, a.snapshot) for a in taken if a.snapshot is not None]
        connection.execute(insert(SNAPSHOTS), positions)
        latest = [{"own": p["match_id"], "last": p["number"]} for p in positions if not p["base"]]
        if latest:
            connection.execute(_FORGET_OLDER, latest)
    for added in additions:
        if added.changes:
            own = MATCHES.c.id == added.match_id
            connection.execute(update(MATCHES).where(own).values(dict(added.changes)))
        for seat, orders in added.orders.items():
            given = (SEATS.c.match_id == added.match_id) & (SEATS.c.seat == seat)
            connection.execute(update(SEATS).where(given).values(orders=orders))


def announce(connection: Connection, process: str, match_ids: Sequence[str]) -> None:
    """Notify whoever listens."""
    for told in announced(process, match_ids):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "told": told})


def announced(process: str, match_ids: Sequence[str]) -> list[str]:
    """What whoever listens is told: the process that has written, then the matches."""
    return [
        " ".join((process, *match_ids[first : first + MOST_ANNOUNCED]))
        for first in range(0, len(match_ids), MOST_ANNOUNCED)
    ]


def _rows(connection: Connection, table: Any, where: Any, kind: Any) -> list[Any]:
    """The rows of a table as typed values, in the order of their keys."""
    wanted = select(table).where(where).order_by(*table.primary_key.columns)
    found = connection.execute(wanted).mappings().all()
    # SQLAlchemy's names of columns are a kind of str that msgspec does not take for one.
    return [convert({str(key): row[key] for key in row}, kind) for row in found]


# Connecting


def make_engine(url: str) -> Engine:
    """An engine that loses nothing that it has confirmed."""
    server = not url.startswith("sqlite")
    engine = create_engine(
        url,
        pool_pre_ping=server,
        connect_args=POSTGRES if server else {},
        json_serializer=_as_json,
        json_deserializer=_from_json,
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _from_json(written: str | bytes) -> Any:
    return decode(written, object)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own handling of transactions is switched off: ``_begin_sqlite`` says when.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
