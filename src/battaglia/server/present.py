"""What has been worked out of a table's present position."""

from __future__ import annotations

from typing import Any

from battaglia.core.flow import Position
from battaglia.core.telling import Memory, Reckoning
from battaglia.core.telling.shapes import DeskTold
from battaglia.server.journal import Viewer


class Present:
    """What has been worked out of a position; there is another one after every change."""

    def __init__(self, state: Position, entries: int, before: Present | None = None) -> None:
        self.state = state
        self.entries = entries
        self.known: dict[Viewer, Position] = {}
        self.reckoning: Reckoning | None = None
        self.told: dict[tuple[str, int], tuple[Any, DeskTold]] = {}
        """A spectator's view and desk, by the language and the identity of a known position."""
        self._memories: dict[str, Memory] = {} if before is None else before._memories

    def is_of(self, state: Position, entries: int) -> bool:
        """Is it still this one? Play adds an entry; an undo puts another position in its place."""
        return self.state is state and self.entries == entries

    def memory(self, lang: str) -> Memory:
        """What was told last in a language: it outlasts changes."""
        return self._memories.setdefault(lang, Memory())
