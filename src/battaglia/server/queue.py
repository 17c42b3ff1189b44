"""Whose machine thinks next: people first, and nobody's many matches keep another waiting.

Matches wait in three places. Within a place those who made the matches take turns: next is
whoever has been served longest ago, or never. The matches of one maker take turns among each
other in the order in which they came.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from enum import IntEnum

REMEMBERED = 10_000
"""Of how many it is known when they were last served; of the others, that it was long ago."""


class Place(IntEnum):
    """Where a match waits; the first goes before all others."""

    PERSON = 0
    """Somebody who plays in it waits."""
    WATCHED = 1
    """Somebody looks on."""
    UNWATCHED = 2


class FairQueue:
    """Matches that wait for a decision, each once."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self.remembered = remembered
        self._waiting: dict[Place, dict[str, OrderedDict[str, None]]] = {p: {} for p in Place}
        """In each place, the matches of each maker."""
        self._where: dict[str, tuple[Place, str]] = {}
        self._served: OrderedDict[tuple[Place, str], int] = OrderedDict()
        """When each maker was last served in each place; the latest stands last."""
        self._count = 0

    def __len__(self) -> int:
        return len(self._where)

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._where

    @property
    def places(self) -> Counter[Place]:
        """How many wait in each place."""
        return Counter(place for place, _ in self._where.values())

    def put(self, match_id: str, maker: str, place: Place) -> None:
        """Let a match wait; one that waits already goes to the place that it has now."""
        if self._where.get(match_id) == (place, maker):
            return
        self.drop(match_id)
        self._where[match_id] = place, maker
        self._waiting[place].setdefault(maker, OrderedDict())[match_id] = None

    def drop(self, match_id: str) -> None:
        """Let a match wait no longer."""
        if match_id not in self._where:
            return
        place, maker = self._where.pop(match_id)
        own = self._waiting[place][maker]
        del own[match_id]
        if not own:
            del self._waiting[place][maker]

    def take(self) -> str | None:
        """The next match, which waits no longer; None if none waits."""
        place = next((place for place in Place if self._waiting[place]), None)
        if place is None:
            return None
        makers = self._waiting[place]
        maker = min(makers, key=lambda maker: self._served.get((place, maker), 0))
        match_id = next(iter(makers[maker]))
        self.drop(match_id)
        self._note(place, maker)
        return match_id

    def _note(self, place: Place, maker: str) -> None:
        self._count += 1
        self._served[place, maker] = self._count
        self._served.move_to_end((place, maker))
        while len(self._served) > self.remembered:
            self._served.popitem(last=False)
