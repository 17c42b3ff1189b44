"""``battaglia backup``, ``restore`` and ``migrate``: what keeps the database of a server."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from battaglia.cli.faults import FAILED, WrongCall

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from battaglia.server.backups import Header


def backup(args: Namespace) -> int:
    """Write everything into one file."""
    from battaglia.server.backups import back_up  # noqa: PLC0415 (the others need no server)

    path = Path(args.file)
    if path.exists() and not args.replace:
        raise WrongCall(f"{path} is there already; --replace writes over it")
    if not path.absolute().parent.is_dir():
        raise WrongCall(f"there is no folder {path.parent}")
    with database(args, must_exist=True) as engine:
        header = back_up(engine, path)
    print(f"{path}: {contents(header)}.")
    return 0


def restore(args: Namespace) -> int:
    """Put everything of a backup into a database."""
    from battaglia.server import backups  # noqa: PLC0415

    path = Path(args.file)
    if not path.is_file():
        raise WrongCall(f"there is no file {path}")
    try:
        with database(args) as engine:
            header = backups.restore(engine, path, replace=args.replace)
    except backups.BadBackup as error:
        print(f"battaglia: {path} cannot be restored: {error}", file=sys.stderr)
        return FAILED
    except backups.NotEmpty:
        raise WrongCall(
            "there are matches in the database already; --replace forgets them"
        ) from None
    print(f"Restored {contents(header)}.")
    return prove(chosen(args)) if args.verify else 0


def prove(name: str) -> int:
    """Open every match of a database, and say which do not hold."""
    from battaglia.server.library import Library  # noqa: PLC0415
    from battaglia.server.proving import faults  # noqa: PLC0415
    from battaglia.server.settings import database_url, shipped_games  # noqa: PLC0415
    from battaglia.server.storage import Storage  # noqa: PLC0415

    storage = Storage(database_url(name))
    opened, bad = 0, 0
    try:
        for match_id, fault in faults(storage, Library(shipped_games())):
            opened += 1
            if fault:
                bad += 1
                print(f"{match_id}: {fault}.", file=sys.stderr)
    finally:
        storage.close()
    print(f"{opened - bad} of {opened} matches hold.")
    return FAILED if bad else 0


def migrate(args: Namespace) -> int:
    """Bring a database to a shape of the tables, forth or back."""
    from battaglia.server.backups import is_used  # noqa: PLC0415
    from battaglia.server.migrating import (  # noqa: PLC0415
        NOTHING,
        NoSuchRevision,
        migrate_to,
        revisions,
    )

    with database(args, must_exist=args.to != "head") as engine:
        if args.to == NOTHING and not args.yes:
            with engine.connect() as connection:
                used = is_used(connection)
            if used:
                raise WrongCall("this would forget every match; --yes does it")
        try:
            before, after = migrate_to(engine, args.to)
        except NoSuchRevision as error:
            known = ", ".join((NOTHING, *revisions()))
            raise WrongCall(f"there is no revision {error}; there are {known}") from None
    print(f"The tables were of revision {before}, and are of {after} now.")
    return 0


def contents(header: Header) -> str:
    """What a backup holds, for a person."""
    matches, actions = header.counts.get("matches", 0), header.counts.get("actions", 0)
    counted = f"{matches:,} match{'' if matches == 1 else 'es'}"
    return f"{counted}, {actions:,} action{'' if actions == 1 else 's'}, of {header.made}"


def chosen(args: Namespace) -> str:
    """The database that is meant: the one named, or that of the environment."""
    return str(args.database or os.environ.get("DATABASE_URL", ""))


@contextmanager
def database(args: Namespace, *, must_exist: bool = False) -> Iterator[Engine]:
    """A database that is used as it is; one sentence if it cannot be."""
    from alembic.util import CommandError  # noqa: PLC0415
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415

    from battaglia.server.privacy import keep_private, sqlite_file  # noqa: PLC0415
    from battaglia.server.serving import shown  # noqa: PLC0415
    from battaglia.server.settings import database_url  # noqa: PLC0415
    from battaglia.server.storage import make_engine  # noqa: PLC0415

    name = shown(chosen(args))
    try:
        url = database_url(chosen(args))
        file = sqlite_file(url)
        if must_exist and file is not None and not file.exists():
            raise WrongCall(f"there is no database {file}")
        keep_private(url)
        engine = make_engine(url)
        try:
            yield engine
        finally:
            engine.dispose()
    except CommandError:
        raise WrongCall(f"the database {name} belongs to a newer version of Battaglia") from None
    except ModuleNotFoundError as error:
        what = f"needs the package {error.name}, which is not installed"
        raise WrongCall(f"the database {name} {what}") from None
    except (SQLAlchemyError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise WrongCall(f"the database {name} cannot be used: {why}") from None
