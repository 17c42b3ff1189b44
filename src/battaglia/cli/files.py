"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from battaglia.cli.faults import WrongCall


class NotWritten(ValueError):
    """A file could not be written; the message says why."""


def write_whole(path: Path, text: str) -> None:
    """Write a text file through a temporary one beside it, so that no half file is ever there."""
    try:
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise NotWritten(error.strerror or str(error)) from None
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _as_others(name)
        os.replace(name, path)
    except OSError as error:
        _discard(name)
        raise NotWritten(error.strerror or str(error)) from None
    except BaseException:
        _discard(name)
        raise


def _as_others(name: str) -> None:
    """Give a temporary file the permissions that a plain new file would have."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(name, 0o666 & ~mask)


def _discard(name: str) -> None:
    Path(name).unlink(missing_ok=True)


def write(path: str, text: str) -> None:
    """Write a file that a call names, whole, or say why not."""
    try:
        write_whole(Path(path), text)
    except NotWritten as error:
        raise WrongCall(f"cannot write {path}: {error}") from None
