"""The shape of the tables: brought up to date, or back to that of an older version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 17431643
"""Two servers that start at once on one PostgreSQL database migrate it one after the other."""
NOTHING, LATEST = "base", "head"
"""No tables at all, and those of this version."""


class NoSuchRevision(ValueError):
    """There is no such shape of the tables, or this version does not know it."""


def migrate(engine: Engine) -> None:
    """Bring the database to the present shape of the tables."""
    with engine.begin() as connection:
        prepare(connection)
        command.upgrade(_config(connection), LATEST)


def migrate_to(engine: Engine, revision: str) -> tuple[str, str]:
    """Bring the database to a shape of the tables, forth or back; from which to which it went.

    All of it or nothing. What an older shape has no place for is forgotten.
    """
    with engine.begin() as connection:
        prepare(connection)
        before = revision_of(connection)
        bring_to(connection, revision)
        return before, revision_of(connection)


def prepare(connection: Connection) -> None:
    """Wait for others who migrate, and take the time that it takes."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})


def bring_to(connection: Connection, revision: str) -> None:
    """Migrate forth or back, whichever way it lies."""
    known = [NOTHING, *revisions()]
    wanted = known[-1] if revision == LATEST else revision
    here = revision_of(connection)
    for name in (wanted, here):
        if name not in known:
            raise NoSuchRevision(name)
    if known.index(wanted) < known.index(here):
        command.downgrade(_config(connection), wanted)
    else:
        command.upgrade(_config(connection), wanted)


def revisions() -> list[str]:
    """The shapes that this version knows, the oldest first."""
    scripts = ScriptDirectory.from_config(_config(None))
    return [script.revision for script in scripts.walk_revisions()][::-1]


def revision_of(connection: Connection) -> str:
    """The shape that a database has."""
    return MigrationContext.configure(connection).get_current_revision() or NOTHING


def _config(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
