"""A process that answers one question at a time about a battle that somebody has brought.

Requests come on standard input, answers go to standard output, both as lines of JSON: first
``{"ready": true}``, then for each request a ``{"body": ...}``, an ``{"error": ...}`` or a
``{"fault": ...}``. Whoever asks may end the process at any time.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any

import msgspec

from battaglia.core.chance import RecordedDice
from battaglia.core.match import Match, Terms
from battaglia.core.typed import decode
from battaglia.server.envelopes import Scribe
from battaglia.server.errors import ApiError
from battaglia.server.library import Library
from battaglia.server.questions import QUESTIONS
from battaglia.server.settings import shipped_games
from battaglia.server.table import Table
from battaglia.server.worker import read_until_closed

Data = dict[str, Any]
MOST_TABLES = 4
"""Tables that are kept for the next question."""


class Study:
    """Sets up tables, and answers questions about them."""

    def __init__(self) -> None:
        self.library = Library(shipped_games())
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def answer(self, request: Data) -> Data:
        """The body of the answer, or the error that it is refused with."""
        table = self._table(request)
        table.orders = request["orders"]
        scribe = Scribe(table, request["viewer"], request["lang"])
        try:
            return {"body": QUESTIONS[request["question"]](scribe, **request["args"])}
        except ApiError as error:
            reasons = error.scope.reasons(error.reasons) if error.scope is not None else []
            return {"error": {"code": error.code, "params": error.params, "reasons": reasons}}

    def _table(self, request: Data) -> Table:
        key = request["key"]
        if key not in self._tables:
            self._tables[key] = self._set_up(request)
            while len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)
        return self._tables[key]

    def _set_up(self, request: Data) -> Table:
        game = self.library.games[request["game"]]
        options = request["options"] or None
        battle = game.load_files(request["files"], "at the table", options)
        rolls = [tuple(faces) for faces in request["rolls"]]
        terms = Terms(request["scenario"], request["options"], "given", request["files"])
        match = Match(game, battle, RecordedDice(dict(enumerate(rolls))), terms)
        tellers = self.library.tellers(game.id, battle)
        table = Table("", match, tellers, request["players"])
        table.begin()
        for seat, action, standing in request["actions"]:
            table.copy_action(seat, action, standing=standing)
        return table


def serve(lines: Iterator[str], out: IO[bytes]) -> None:
    """Answer questions until there are no more."""

    def say(answer: Data) -> None:
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()

    study = Study()
    say({"ready": True})
    for line in lines:
        try:
            answer = study.answer(decode(line, dict[str, Any]))
        except Exception as error:
            answer = {"fault": f"{type(error).__name__}: {error}"}
        say(answer)


def main() -> None:
    """Serve the process that started this one, and give way to it."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    serve(read_until_closed(sys.stdin), sys.stdout.buffer)


if __name__ == "__main__":
    main()
