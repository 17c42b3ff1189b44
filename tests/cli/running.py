"""What a run of the command line comes to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol


class Ran(NamedTuple):
    """Exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Run(Protocol):
    """Calls ``battaglia``."""

    def __call__(self, *words: str | Path, typed: str | list[str] = "") -> Ran: ...


class Ask(Protocol):
    """The answer to one line, typed after others."""

    def __call__(self, line: str, *before: str, words: tuple[str, ...] = ...) -> str: ...
