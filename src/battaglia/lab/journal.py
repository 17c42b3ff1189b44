"""The journal of a run: a file with a line of JSON for every game that is over.

A line names its contest by a hash of all that its games follow from, so a game of other rules,
another battle, other players or another seed is never taken for one of these; nor is one of the
same players before they were changed. Games of other contests may stand in the same file. A process
that is killed while it writes leaves half a line, which the next one cuts off.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import msgspec

import battaglia
from battaglia.ai import level_of
from battaglia.core.typed import decode
from battaglia.lab.dealing import Played
from battaglia.lab.fingerprint import fingerprint
from battaglia.lab.playing import Contest
from battaglia.lab.report import GameResult

if sys.platform != "win32":
    import fcntl

KEY_LENGTH = 16
BEGINS = b'{"contest":"'
"""Every line does, so that what a first line has left can be told from another file."""
COMPRESSED = b"\x1f\x8b"
CHANGEABLE = {
    "battaglia": "the version of Battaglia",
    "version": "the rules",
    "data": "the data of the battle",
    "levels": "the levels of the players",
    "fingerprint": "the players",
}
"""What may be changed though the same games are asked for, and what it is called."""


class JournalFault(ValueError):
    """A file cannot serve as the journal of these games; the message says why."""


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
    """The games of some contests that are over, read from a file, and a place for more.

    The file is only read until ``begin`` is called.
    """

    def __init__(self, path: Path, contests: Sequence[Contest]) -> None:
        self.path = path
        self.contests = contests
        self.keys = [key(contest) for contest in contests]
        with _naming(path):
            text = _content(path)
        self._length, self._whole = len(text), text.rfind(b"\n") + 1
        lines = _lines(path, text)
        self._known = {
            (line.contest, line.number): line.result for line in lines if line.result is not None
        }
        self._named = {line.contest for line in lines}
        if not self._named & set(self.keys):
            self._refuse_changed(lines)
        self._file: BinaryIO | None = None

    def _refuse_changed(self, lines: Sequence[Line]) -> None:
        """Whoever asks to go on with games must hear that they would all be played anew."""
        known = [line.about for line in lines if line.about is not None]
        for contest in self.contests:
            now = json.loads(msgspec.json.encode(about(contest)))
            for before in known:
                if _same_but_changed(before, now):
                    what = [name for part, name in CHANGEABLE.items() if before[part] != now[part]]
                    raise JournalFault(
                        f"{self.path} has these games from before a change ({', '.join(what)}):"
                        " name another file to play them anew"
                    )

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._file is not None:
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

    def begin(self) -> None:
        """Make ready to write, before anything is played for it."""
        with _naming(self.path):
            # Unbuffered, so that a game that does not fit on the disk is not tried once more later.
            self._file = self.path.open("ab", buffering=0)
            if not _locked(self._file) or self._file.seek(0, 2) != self._length:
                raise JournalFault(
                    f"another run is writing {self.path}: wait until it is over, or name another"
                    " file"
                )
            if self._whole < self._length:
                self._file.truncate(self._whole)

    def write(self, game: Played) -> None:
        """Write a game down; it is in the file when this returns."""
        name, lines = self.keys[game.contest], []
        if name not in self._named:
            self._named.add(name)
            lines.append(Line(name, about=about(self.contests[game.contest])))
        lines.append(Line(name, game.number, game.result))
        self._append(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

    def _append(self, text: bytes) -> None:
        assert self._file is not None, "nothing is written before begin()"
        with _naming(self.path):
            while text:
                text = text[self._file.write(text) :]


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """What the system has against a file, with the file's name."""
    try:
        yield
    except OSError as error:
        raise JournalFault(f"cannot write {path}: {error.strerror or error}") from None


def _locked(file: BinaryIO) -> bool:
    """Keep other runs off: two would cut off each other's lines. The lock ends with the process."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _same_but_changed(before: dict[str, Any], now: dict[str, Any]) -> bool:
    """Are these games that are asked for by the same words, and have become others?"""
    if any(before.get(part) != now[part] for part in ("game", "scenario", "players", "seed")):
        return False
    options = before.get("options", {})
    same = all(options[name] == now["options"].get(name) for name in options)
    return same and before.keys() >= CHANGEABLE.keys()


def _content(path: Path) -> bytes:
    """What a file holds, if it is there."""
    if not path.exists():
        return b""
    if not path.is_file() and not path.is_dir():  # a device would be read for ever
        raise JournalFault(f"{path} is no journal of games: it is no file")
    return path.read_bytes()


def _lines(path: Path, text: bytes) -> list[Line]:
    """The whole lines of a journal."""
    if text.startswith(COMPRESSED):
        raise JournalFault(f"{path} is compressed: unpack it first (gunzip -k {path})")
    *whole, rest = text.split(b"\n")
    if rest and not whole and not rest.startswith(BEGINS[: len(rest)]):
        raise JournalFault(f"{path} is no journal of games: it has no whole line")
    found = []
    for number, line in enumerate(whole, start=1):
        try:
            found.append(decode(line, Line))
        except msgspec.MsgspecError as error:
            raise JournalFault(f"{path} is no journal of games: line {number}: {error}") from None
    return found
