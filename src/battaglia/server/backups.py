"""Everything in a database as one file, and back: the same for SQLite and PostgreSQL.

A backup is a compressed text of lines of JSON. The first says what it is: the version that wrote
it, the shape of the tables, how many rows each has. A row follows on each line, with the name of
its table. The last line is the hash of all before it. The keys of dice to come are among it: a
backup is its owner's alone.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, cast

import msgspec
from sqlalchemy import (
    JSON,
    Connection,
    Engine,
    MetaData,
    Table,
    func,
    insert,
    inspect,
    select,
    text,
)

import battaglia
from battaglia.core.typed import decode
from battaglia.server.migrating import LATEST, NOTHING, bring_to, prepare, revision_of, revisions
from battaglia.server.privacy import OWN_FILE

KIND, FORMAT = "battaglia-backup", 1
TABLES = ("keys", "matches", "seats", "actions", "snapshots")
"""What is kept, in the order in which it can be written; asks of machines are asked again."""
AT_ONCE = 500
"""Rows that are read or written together."""
LONGEST_LINE = 64 * 2**20

Counts = dict[str, int]


class BadBackup(ValueError):
    """A file that is no backup, or is damaged, or that this version cannot read."""


class NotEmpty(Exception):
    """There are matches in the database already."""


class Header(msgspec.Struct, frozen=True):
    """The first line of a backup."""

    kind: str
    format: int
    version: str
    revision: str
    made: str
    counts: Counts


class Trailer(msgspec.Struct, frozen=True):
    """The last line."""

    sha256: str


# Making one


def back_up(engine: Engine, path: Path, reached: Callable[[str], None] | None = None) -> Header:
    """Write everything as it is at one moment, whoever plays on meanwhile.

    The file is whole, or it is not there. ``reached`` is told which table is read next.
    """
    with _one_moment(engine) as connection, _written(path) as file:
        tables = _tables(connection)
        header = Header(
            KIND,
            FORMAT,
            battaglia.__version__,
            revision_of(connection),
            datetime.now(UTC).isoformat(timespec="seconds"),
            {str(table.name): _count(connection, table) for table in tables},
        )
        digest = hashlib.sha256()

        def write(line: object) -> None:
            encoded = msgspec.json.encode(line) + b"\n"
            digest.update(encoded)
            file.write(encoded)

        write(header)
        for table in tables:
            name = str(table.name)  # a kind of str that msgspec does not take for one
            if reached is not None:
                reached(name)
            for row in _rows(connection, table):
                write([name, row])
        file.write(msgspec.json.encode(Trailer(digest.hexdigest())) + b"\n")
    return header


@contextmanager
def _one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection whose queries all see the database as it was at the first of them.

    In SQLite that is what a transaction sees that has begun to read, beside those who write.
    """
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
            connection.execute(text("SET LOCAL statement_timeout = 0"))
        yield connection


def _tables(connection: Connection) -> list[Table]:
    """The tables as the database has them, of whatever version it is."""
    found = set(inspect(connection).get_table_names())
    metadata = MetaData()
    metadata.reflect(connection, only=[name for name in TABLES if name in found])
    tables = [metadata.tables[name] for name in TABLES if name in metadata.tables]
    for table in tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return tables


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    wanted = select(table).order_by(*table.primary_key.columns)
    streamed = connection.execution_options(yield_per=AT_ONCE).execute(wanted)
    for row in streamed.mappings():
        yield {str(key): row[key] for key in row}


@contextmanager
def _written(path: Path) -> Iterator[IO[bytes]]:
    """A compressed file that takes its place when all of it is on the disk."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        number = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWN_FILE)
        with os.fdopen(number, "wb") as plain:
            with gzip.GzipFile(filename="", mode="wb", fileobj=plain, mtime=0) as file:
                yield cast(IO[bytes], file)
            plain.flush()
            os.fsync(plain.fileno())
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


# Taking one back


def restore(engine: Engine, path: Path, *, replace: bool = False) -> Header:
    """Put everything of a backup into a database: all of it, or nothing.

    It is written in the shape that it was saved in, and brought up to date then. Whatever is in
    the database already is refused, or (replace) forgotten.
    """
    with _read(path) as lines, engine.begin() as connection:
        prepare(connection)
        header = lines.header
        if header.revision not in revisions():
            raise BadBackup(f"it was made by the newer version {header.version}")
        if is_used(connection) and not replace:
            raise NotEmpty
        bring_to(connection, NOTHING)
        bring_to(connection, header.revision)
        tables = {table.name: table for table in _tables(connection)}
        _insert_all(connection, tables, lines)
        counts = {name: _count(connection, table) for name, table in tables.items()}
        if counts != {name: header.counts.get(name, 0) for name in counts}:
            raise BadBackup("it does not hold as many rows as it says")
        bring_to(connection, LATEST)
    return header


def is_used(connection: Connection) -> bool:
    """Is there a match in the database?"""
    if "matches" not in inspect(connection).get_table_names():
        return False
    return connection.execute(text("SELECT 1 FROM matches LIMIT 1")).first() is not None


def check(path: Path) -> Header:
    """Read a backup from its first line to its last; BadBackup if it is damaged."""
    with _read(path) as lines:
        counts: Counts = {}
        for name, _ in lines:
            counts[name] = counts.get(name, 0) + 1
        if counts != {name: count for name, count in lines.header.counts.items() if count}:
            raise BadBackup("it does not hold as many rows as it says")
        return lines.header


def _insert_all(connection: Connection, tables: dict[str, Table], lines: Lines) -> None:
    waiting: list[dict[str, Any]] = []
    last = ""
    for name, row in lines:
        if name not in tables:
            raise BadBackup(f"it has rows of an unknown table {name!r}")
        if waiting and (name != last or len(waiting) >= AT_ONCE):
            connection.execute(insert(tables[last]), waiting)
            waiting = []
        waiting.append(row)
        last = name
    if waiting:
        connection.execute(insert(tables[last]), waiting)


class Lines:
    """The lines of a backup; when the last is read, their hash has been held against it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.digest = hashlib.sha256()
        self.header = self._first()

    def _first(self) -> Header:
        line = self.file.readline(LONGEST_LINE)
        self.digest.update(line)
        try:
            header = decode(line, Header)
        except (msgspec.DecodeError, ValueError):
            raise BadBackup("it is no backup of Battaglia") from None
        if (header.kind, header.format) != (KIND, FORMAT):
            raise BadBackup("it is no backup of a format that is known here")
        return header

    def __iter__(self) -> Iterator[tuple[str, dict[str, Any]]]:
        while line := self.file.readline(LONGEST_LINE):
            if line.startswith(b"{"):
                self._check(line)
                return
            self.digest.update(line)
            yield decode(line, tuple[str, dict[str, Any]])
        raise BadBackup("it is cut off")

    def _check(self, line: bytes) -> None:
        if decode(line, Trailer).sha256 != self.digest.hexdigest():
            raise BadBackup("it is damaged: its checksum does not hold")
        if self.file.read(1):
            raise BadBackup("something follows its end")


@contextmanager
def _read(path: Path) -> Iterator[Lines]:
    """The lines of a file; whatever is wrong with them is one kind of fault."""
    try:
        with gzip.open(path, "rb") as file:
            yield Lines(cast(IO[bytes], file))
    except (gzip.BadGzipFile, zlib.error, EOFError, msgspec.MsgspecError) as error:
        raise BadBackup(f"it is damaged: {error}") from None
