"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from battaglia.cli.faults import WrongCall


class NotWritten(ValueError):
    """A file could not be written; the message says why."""


def write_whole(path: Path, text: str) -> None:
    """Write a text file through a temporary one beside it, so that no half file is ever there.

    A link stays one, and what is no file, such as a pipe or a device, is written into.
    """
    if _is_special(path):
        _write_into(path, text)
        return
    path = Path(os.path.realpath(path))
    number, name = _temporary(path)
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


def _is_special(path: Path) -> bool:
    """To put a file in its place would take /dev/null from everybody."""
    try:
        mode = path.stat().st_mode
    except OSError:  # whoever writes there says what it is
        return False
    return not S_ISREG(mode) and not S_ISDIR(mode)


def _write_into(path: Path, text: str) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise NotWritten(error.strerror or str(error)) from None


def _temporary(path: Path) -> tuple[int, str]:
    """An empty file beside the one that is to be written: its number and its name."""
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        return tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    except OSError as error:
        raise NotWritten(error.strerror or str(error)) from None


def _as_others(name: str) -> None:
    """Give a temporary file the permissions that a plain new file would have."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(name, 0o666 & ~mask)


def _discard(name: str) -> None:
    Path(name).unlink(missing_ok=True)


def write(path: str, text: str) -> None:
    """Write a file that a call names, whole, or say why not."""
    with _naming(path):
        write_whole(Path(path), text)


def need_place(*paths: str, kept: Iterable[str] = ()) -> None:
    """Refuse files that cannot be written, before hours go into what they are to hold.

    ``kept`` are files that the call reads or goes on with: nothing is written over them.
    """
    taken = {os.path.realpath(path) for path in kept if path}
    for path in filter(None, paths):
        if os.path.realpath(path) in taken:
            raise WrongCall(f"{path} is named twice: it would be written over")
        taken.add(os.path.realpath(path))
        if not _is_special(Path(path)):
            with _naming(path):
                number, name = _temporary(Path(os.path.realpath(path)))
                os.close(number)
                _discard(name)


@contextmanager
def _naming(path: str) -> Iterator[None]:
    try:
        yield
    except NotWritten as error:
        raise WrongCall(f"cannot write {path}: {error}") from None
