"""A small file system, to be filled up to the last byte; only root may mount one."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEGABYTES = 400
BLOCKS = (2**20, 4096, 1)
"""Bytes that are written at a time until there is no room, the last ones singly."""


class CannotMount(RuntimeError):
    """There can be no small file system here; the message says why."""


class Disk:
    """A folder with little room."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._ballast = place / "ballast"

    def fill(self) -> None:
        """Leave no room; what others have freed since the last time is taken too."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in BLOCKS:
                block = bytes(size)
                try:
                    while file.write(block):
                        pass
                except OSError:
                    continue

    def free(self) -> None:
        """Give the room back."""
        self._ballast.unlink(missing_ok=True)


@contextmanager
def small_disk(megabytes: int = MEGABYTES) -> Iterator[Disk]:
    """A file system in memory, for as long as the block."""
    with tempfile.TemporaryDirectory(prefix="battaglia-disk-") as folder:
        place = Path(folder)
        place.chmod(0o755)  # PostgreSQL runs as somebody else
        options = f"size={megabytes}m,mode=755"
        _run("mount", "-t", "tmpfs", "-o", options, "battaglia-load", folder)
        try:
            yield Disk(place)
        finally:
            _run("umount", "--lazy", folder)


def _run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True)
    except FileNotFoundError:
        raise CannotMount(f"there is no {command[0]}") from None
    except subprocess.CalledProcessError as error:
        raise CannotMount(error.stderr.decode(errors="replace").strip()) from None
