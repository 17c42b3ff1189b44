"""The positions that a match has been through: some are kept, the others are played again."""

from __future__ import annotations

from collections.abc import Iterator

from battaglia.core import flow, march
from battaglia.core.flow import Position
from battaglia.core.match import Entry, Match

CHECKPOINT = 50
"""A position is kept every so many actions, so that any other is near one that is kept."""


class Past:
    """Positions of a match by how many actions led to them.

    ``base`` is how many had been played before the match in memory begins.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._kept: dict[int, Position] = {}
        self._last: tuple[int, Position] | None = None
        """The position before the last action, after how many: it is often asked for."""

    def remember(self, length: int, state: Position) -> None:
        """Keep the position before the action that is being played."""
        self._last = (length, state)

    def keep(self, length: int) -> None:
        """The present position, after so many actions, if it is one to be kept."""
        if length % CHECKPOINT == 0:
            self._kept[length] = self.match.state.copy()

    def drop(self, length: int) -> None:
        """Only so many actions stand."""
        if self._last is not None and self._last[0] > length:
            self._last = None
        for kept in [number for number in self._kept if number > length]:
            del self._kept[kept]

    def at(self, base: int, length: int) -> Position:
        """The position after so many of the actions that stand."""
        if self._last is not None and self._last[0] == length:
            return self._last[1].copy()
        near = max((n for n in self._kept if n <= length), default=base)
        if near in self._kept:
            state = self._kept[near].copy()
        else:
            state = self.match.game.start(self.match.battle)
        for entry in self.match.entries[near - base : length - base]:
            self._advance(state, entry)
        return state

    def turns(self, base: int, length: int) -> Iterator[tuple[int, Position]]:
        """The turns of the first actions that stand, each with the position in which it ended.

        The position is one and the same from turn to turn: look at it and go on.
        """
        state = self.at(base, base)
        turn = self.match.game.turn(state)
        yield turn - 1, state
        for entry in self.match.entries[: length - base]:
            self._advance(state, entry)
            now = self.match.game.turn(state)
            if now != turn:
                yield turn, state
                turn = now
        yield turn, state

    def _advance(self, state: Position, entry: Entry) -> None:
        if entry.action is not None:
            seat = self.match.seats.index(entry.seat)
            march.apply(self.match.game, state, seat, entry.action)
        for faces in entry.faces:
            flow.resolve(state, faces)
