"""What a run of the command line comes to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

LEAVE = ["quit", "quit"]
"""Leaves a game that is not saved."""


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


def answers(ran: Ran) -> dict[str, str]:
    """What was printed after each line that was typed, by the line."""
    found: dict[str, str] = {}
    for part in ran.out.split("\n> ")[1:]:
        line, _, answer = part.partition("\n")
        found[line] = f"{answer}\n"
    return found


def asking(run: Run, usual: tuple[str, ...]) -> Ask:
    """Asks in a game that is begun with some words; nothing may lack a text."""

    def call(line: str, *before: str, words: tuple[str, ...] = usual) -> str:
        ran = run(*words, typed=[*before, line, *LEAVE])
        assert (ran.code, ran.err) == (0, "")
        assert "⟨" not in ran.out
        return answers(ran)[line]

    return call
