"""Who looks at which match: for whoever waits, machines think first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from math import inf

from battaglia.server.journal import Viewer
from battaglia.server.queue import Place

REMEMBERED = 10_000
"""Of how many matches it is known when somebody last looked at them."""

Sockets = Callable[[str], Collection[Viewer]]
"""Those that have a socket open at a match."""
Clock = Callable[[], float]


class Presence:
    """Somebody is there with an open socket, and for a while after a request."""

    def __init__(self, sockets: Sockets, clock: Clock, seconds: float) -> None:
        self.sockets = sockets
        self.clock = clock
        self.seconds = seconds
        self._seen: OrderedDict[str, dict[bool, float]] = OrderedDict()
        """When a match was last looked at, by a player and by anybody else."""

    def note(self, match_id: str, viewer: Viewer) -> None:
        """Somebody looks at a match."""
        self._seen.setdefault(match_id, {})[viewer is not None] = self.clock()
        self._seen.move_to_end(match_id)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    def place(self, match_id: str) -> Place:
        """Where a match waits for its machine."""
        since = self._since(match_id)
        if since[True] <= self.seconds:
            return Place.PERSON
        return Place.WATCHED if since[False] <= self.seconds else Place.UNWATCHED

    def unseen(self, match_id: str) -> float:
        """For how many seconds nobody has looked at a match."""
        return min(self._since(match_id).values())

    def _since(self, match_id: str) -> dict[bool, float]:
        for viewer in self.sockets(match_id):
            self.note(match_id, viewer)
        now = self.clock()
        seen = self._seen.get(match_id, {})
        return {player: now - seen.get(player, -inf) for player in (True, False)}
