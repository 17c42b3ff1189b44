"""Games that are over are looked at again in processes of their own: it may take seconds.

A request is a line of JSON on standard input: the record of a match and, where a Marshal is asked,
the number of actions that stood before. The answer is a line as in studying.py, in every language.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import IO, Any

import msgspec

import battaglia
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.match import Match
from battaglia.core.telling import teller_of
from battaglia.core.typed import decode
from battaglia.lab.review import Review, review
from battaglia.lab.review_counsel import counsel
from battaglia.lab.review_told import Reviewer
from battaglia.server.heavy import Heavy
from battaglia.server.worker import read_until_closed

Data = dict[str, Any]
MOST_KEPT = 4
"""Games that a process keeps in mind."""
MOST_ANSWERS = 200
"""Answers that a server keeps."""


class Reviewers:
    """The side of the server: asks once for each answer, and keeps it."""

    def __init__(self, command: tuple[str, ...], seconds: float) -> None:
        self._heavy = Heavy(command, seconds)
        self._asked: OrderedDict[str, asyncio.Task[Data]] = OrderedDict()

    async def ask(self, match: str, record: str, number: int | None = None) -> Data:
        """The answer in every language, by their codes."""
        key = f"{match} {number}"
        task = self._asked.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._asked[key] = asyncio.create_task(self._answer(record, number))
            while len(self._asked) > MOST_ANSWERS:
                self._asked.popitem(last=False)
        return await asyncio.shield(task)

    async def _answer(self, record: str, number: int | None) -> Data:
        return decode(await self._heavy.ask({"record": record, "number": number}), Data)

    async def close(self) -> None:
        """End all processes."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)
        await self._heavy.close()


class Reviewing:
    """The side of the process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._kept: OrderedDict[str, tuple[Match, Review]] = OrderedDict()

    def answer(self, request: Data) -> Data:
        """A review, or what a Marshal would have done, in every language."""
        match, found = self._found(request["record"])
        number = request["number"]
        tellers = {lang: teller_of(match.game, match.battle, lang) for lang in LANGUAGES}
        reviewers = {lang: Reviewer(match, teller) for lang, teller in tellers.items()}
        if number is None:
            return {"body": {lang: each.tell(found) for lang, each in reviewers.items()}}
        advice = counsel(match, number, clock=self.clock)
        return {"body": {lang: each.counsel(found, advice) for lang, each in reviewers.items()}}

    def _found(self, record: str) -> tuple[Match, Review]:
        if record not in self._kept:
            match = battaglia.load_match(record)
            self._kept[record] = match, review(match)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return self._kept[record]


def serve(lines: Iterator[str], out: IO[bytes]) -> None:
    """Answer requests until there are no more."""

    def say(answer: Data) -> None:
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()

    reviewing = Reviewing()
    say({"ready": True})
    for line in lines:
        try:
            answer = reviewing.answer(decode(line, dict[str, Any]))
        except Exception as error:
            answer = {"fault": f"{type(error).__name__}: {error}"}
        say(answer)


def main() -> None:
    """Serve the process that started this one, and give way to it."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    serve(read_until_closed(sys.stdin), sys.stdout.buffer)


if __name__ == "__main__":
    main()
