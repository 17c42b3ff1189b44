"""``battaglia backup``, ``restore``, ``prune`` and ``migrate``: a server's database is kept."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from battaglia.cli.faults import FAILED, WrongCall
from battaglia.cli.files import NotWritten, write_whole

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from battaglia.server.backups import Header
    from battaglia.server.expiry import Expiry
    from battaglia.server.library import Library
    from battaglia.server.storage import Aged, Storage


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


def prune(args: Namespace) -> int:
    """Let go of matches whose time is over; without --yes only say which."""
    from battaglia.server.expiry import kind_of_aged  # noqa: PLC0415
    from battaglia.server.library import Library  # noqa: PLC0415
    from battaglia.server.settings import database_url, shipped_games  # noqa: PLC0415
    from battaglia.server.storage import Storage  # noqa: PLC0415

    expiry = _expiry(args)
    with database(args, must_exist=True):
        storage = Storage(database_url(chosen(args)))
    count, library = 0, Library(shipped_games())
    try:
        for match in list(_all_expired(storage, expiry)):
            kind = kind_of_aged(match)
            print(f"{match.id}  {match.scenario}, {kind}, last played {match.updated[:10]}")
            if not args.yes:
                count += 1
            elif _exported(storage, library, match.id, args.export):
                count += storage.expire(match.id, expiry.before(kind))
    finally:
        storage.close()
    counted = f"{count:,} match{'' if count == 1 else 'es'}"
    print(f"{counted} went." if args.yes else f"{counted} would go; --yes lets them go.")
    return 0


def _expiry(args: Namespace) -> Expiry:
    """How long each kind is kept: as the call says, else as the settings do."""
    from battaglia.server.environment import WrongSetting, read_settings  # noqa: PLC0415
    from battaglia.server.expiry import KINDS, chosen_expiry  # noqa: PLC0415

    try:
        usual = chosen_expiry(read_settings(os.environ))
    except WrongSetting as error:
        raise WrongCall(str(error)) from None
    said = {kind: getattr(args, kind) for kind in KINDS}
    return replace(
        usual,
        days={kind: usual.days[kind] if days is None else days for kind, days in said.items()},
    )


def _all_expired(storage: Storage, expiry: Expiry) -> Iterator[Aged]:
    from battaglia.server.expiry import expired  # noqa: PLC0415

    found, after = expired(storage, expiry)
    yield from found
    while after:
        found, after = expired(storage, expiry, after)
        yield from found


def _exported(storage: Storage, library: Library, match_id: str, folder: str) -> bool:
    """Write the record of a match into a folder, if one is named; one that cannot be stays."""
    from battaglia.server.errors import ApiError  # noqa: PLC0415
    from battaglia.server.opening import open_table  # noqa: PLC0415

    if not folder:
        return True
    stored = storage.load(match_id)
    if stored is None:
        return False
    try:
        table, _ = open_table(library, stored)
        Path(folder).mkdir(parents=True, exist_ok=True)
        write_whole(Path(folder) / f"{stored.match.scenario}-{match_id}.game", table.match.record())
    except (ApiError, NotWritten, OSError) as error:
        print(f"battaglia: {match_id} stays, its record cannot be saved: {error}", file=sys.stderr)
        return False
    return True


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
    from battaglia.server.settings import chosen_database  # noqa: PLC0415

    return chosen_database(args.database)


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
