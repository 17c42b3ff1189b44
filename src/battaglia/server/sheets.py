"""What those who follow a match on a socket are sent, and what they were sent last."""

from __future__ import annotations

import msgspec

from battaglia.server.envelopes import Scribe
from battaglia.server.journal import Viewer
from battaglia.server.table import Table

DELTA = b'{"type":"delta",'
"""What a delta begins with on a socket."""


class Reader:
    """One who follows a match on a socket: who it is, in which language, and how far it knows."""

    def __init__(self, viewer: Viewer, lang: str, seen: int | None, deltas: bool) -> None:
        self.viewer = viewer
        self.lang = lang
        self.seen = seen
        """Up to where it knows the log; None for somebody who comes for the first time."""
        self.deltas = deltas
        """Does it take deltas?"""
        self._sent = -1
        self._added = 0
        """How many seats had added to the dice when it was last sent something."""
        self._asked = False

    def ask(self) -> None:
        """It wants everything, even if nothing has changed."""
        self._asked = True

    def news(self, table: Table) -> bytes:
        """What it is sent now; b"" if nothing has changed that it may know of."""
        number, added = table.journal.number(self.viewer), len(table.journal.entropy)
        if (number, added) == (self._sent, self._added) and not self._asked:
            return b""
        scribe = Scribe(table, self.viewer, self.lang)
        sheet = scribe.sheet()
        follows = self.deltas and not self._asked and sheet.since == self._sent
        message = DELTA + sheet.delta[1:] if follows else self._whole(scribe)
        self._asked = False
        self._sent = self.seen = number
        self._added = added
        return message

    def _whole(self, scribe: Scribe) -> bytes:
        envelope = scribe.envelope(self.seen)
        if self.deltas:
            # What is undone later must leave it enough lines.
            envelope["log"] = max(envelope["log"], scribe.sheet().stretch.words, key=len)
        return msgspec.json.encode({"type": "envelope", **envelope})
