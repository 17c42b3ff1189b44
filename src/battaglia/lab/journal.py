"""The journal of a run: a file with a line of JSON for every game that is over.

A line names its contest by a hash of all that its games follow from, so a game of other rules,
another battle, other players or another seed is never taken for one of these; nor is one of the
same players before they were changed. A process that is
killed while it writes leaves half a line, which the next one cuts off.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

import battaglia
from battaglia.ai import level_of
from battaglia.core.typed import decode
from battaglia.lab.dealing import Played
from battaglia.lab.fingerprint import fingerprint
from battaglia.lab.playing import Contest
from battaglia.lab.report import GameResult

KEY_LENGTH = 16


class JournalFault(ValueError):
    """A file is no journal, or one of other games; the message says which."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line: either what a contest is, or a game of one."""

    contest: str
    number: int = 0
    result: GameResult | None = None
    about: dict[str, Any] | None = None


def about(contest: Contest) -> dict[str, Any]:
    """Everything that the games of a contest follow from, besides their numbers."""
    return {
        "battaglia": battaglia.__version__,
        "game": contest.game.id,
        "version": contest.game.version,
        "scenario": contest.terms.scenario,
        "data": contest.game.data_hash(contest.battle),
        "options": contest.game.options(contest.battle),
        "players": contest.players,
        "levels": [level_of(name) for name in contest.players],
        "fingerprint": fingerprint(contest.game, contest.terms.scenario),
        "seed": contest.seed,
    }


def key(contest: Contest) -> str:
    """The name of a contest in journals."""
    whole = msgspec.json.encode(about(contest), order="deterministic")
    return hashlib.sha256(whole).hexdigest()[:KEY_LENGTH]


class Journal:
    """The games of some contests that are over, read from a file, and a place for more."""

    def __init__(self, path: Path, contests: Sequence[Contest]) -> None:
        self.path = path
        self.contests = contests
        self.keys = [key(contest) for contest in contests]
        with _naming(path):
            lines = _whole_lines(path)
        self._known = {
            (line.contest, line.number): line.result for line in lines if line.result is not None
        }
        named = {line.contest for line in lines}
        if named and not named & set(self.keys):
            raise JournalFault(f"{path} is the journal of other games, or of players since changed")
        with _naming(path):
            self._file = path.open("ab")
        self._named = named

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def games(self, wanted: Sequence[Sequence[int]]) -> list[Played]:
        """Those of the wanted games that are over already."""
        return [
            Played(place, number, result)
            for place, numbers in enumerate(wanted)
            for number in numbers
            if (result := self._known.get((self.keys[place], number))) is not None
            and (result.noted is not None or not self.contests[place].detailed)
        ]

    def write(self, game: Played) -> None:
        """Write a game down; it is in the file when this returns."""
        name = self.keys[game.contest]
        if name not in self._named:
            self._named.add(name)
            self._append(Line(name, about=about(self.contests[game.contest])))
        self._append(Line(name, game.number, game.result))
        self._file.flush()

    def _append(self, line: Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """What the system has against a file, with the file's name."""
    try:
        yield
    except OSError as error:
        raise JournalFault(f"cannot write {path}: {error.strerror or error}") from None


def _whole_lines(path: Path) -> list[Line]:
    """The lines of a journal; what stands behind the last of them is cut off."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    try:
        lines = [decode(line, Line) for line in whole.splitlines()]
    except msgspec.MsgspecError as error:
        raise JournalFault(f"{path} is no journal of games: {error}") from None
    if text and not whole:
        raise JournalFault(f"{path} is no journal of games: it has no whole line")
    if len(whole) < len(text):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return lines
