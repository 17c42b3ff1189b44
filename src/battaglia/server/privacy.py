"""Whose the database is: its owner's alone. The keys of the dice lie in it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from battaglia.server.errors import LOG

OWN_FILE, OWN_FOLDER = 0o600, 0o700
OTHERS = stat.S_IRWXG | stat.S_IRWXO
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite writes: the file itself, and what it keeps beside it."""


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for one in memory or at a server."""
    # The workers of machine players know the settings too, and need no database.
    from sqlalchemy.engine import make_url  # noqa: PLC0415

    found = make_url(url)
    path = found.database or ":memory:"
    if found.get_backend_name() != "sqlite" or path == ":memory:" or path.startswith("file:"):
        return None
    return Path(path)


def make_folder(folder: Path) -> None:
    """Make a folder for a database that others cannot look into; one that is there stays."""
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)


def keep_private(url: str) -> None:
    """Let nobody else read the file of a database, a new one or one that is there.

    SQLite gives what it writes beside the file the permissions of the file.
    """
    path = sqlite_file(url)
    if path is None or os.name != "posix" or path.is_dir():  # SQLite says what it thinks of that
        return
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILE))
    for ending in BESIDE:
        _tighten(path.with_name(path.name + ending))


def _tighten(path: Path) -> None:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)
            LOG.warning("%s could be read by others; it is its owner's alone now", path)
    except FileNotFoundError:
        return
    except PermissionError:
        LOG.warning("%s can be read by others, and is not ours to change", path)
