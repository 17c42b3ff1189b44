"""Places at the tables for sockets: those of players are kept free of spectators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from battaglia.server.callers import HOME
from battaglia.server.errors import ApiError
from battaglia.server.journal import Viewer


class Sitting(Protocol):
    """A socket that has a place."""

    @property
    def match_id(self) -> str: ...

    @property
    def viewer(self) -> Viewer: ...


S = TypeVar("S", bound=Sitting)


class Places(Generic[S]):
    """Who has a place at which table."""

    def __init__(self, spectators: int, per_seat: int) -> None:
        self.spectators = spectators
        """How many may watch a match."""
        self.per_seat = per_seat
        """How many sockets a seat may have: a player has more than one device."""
        self._taken: dict[str, list[S]] = {}
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def at(self, match_id: str) -> Sequence[S]:
        """Everybody at a table."""
        return self._taken.get(match_id, ())

    def __iter__(self) -> Iterator[S]:
        for sitting in self._taken.values():
            yield from sitting

    def take(self, one: S) -> S | None:
        """Give somebody a place; a seat's oldest socket, which must go for it, comes back.

        Too many spectators are sent away. A player is never sent away: whoever holds the token
        of a seat can take no place but those of that seat.
        """
        alike = [other for other in self.at(one.match_id) if other.viewer == one.viewer]
        oldest = None
        if one.viewer is None and len(alike) >= self.spectators:
            raise ApiError("busy")
        if one.viewer is not None and len(alike) >= self.per_seat:
            oldest = alike[0]
            self.leave(oldest)
        self._taken.setdefault(one.match_id, []).append(one)
        self._number += 1
        return oldest

    def leave(self, one: S) -> None:
        """Give a place up; who has none loses none."""
        sitting = self._taken.get(one.match_id, [])
        if one in sitting:
            sitting.remove(one)
            self._number -= 1
        if not sitting:
            self._taken.pop(one.match_id, None)


class Doors:
    """How many sockets each address has open, whatever for."""

    def __init__(self, per_address: int) -> None:
        self.per_address = per_address
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more in, if it may be; this machine's own programs always may."""
        if address == HOME:
            return True
        number = self._open.get(address, 0)
        if number >= self.per_address:
            return False
        self._open[address] = number + 1
        return True

    def go(self, address: str) -> None:
        """Count one out."""
        if address == HOME:
            return
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
