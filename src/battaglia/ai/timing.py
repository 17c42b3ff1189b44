"""Players at a table, who keep to their time: it runs while they think, and only then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from battaglia.ai.player import Player, Why
from battaglia.core.action import Action
from battaglia.core.door import Door


class Watch:
    """Counts the time that a player thinks, and none while it waits for others."""

    def __init__(self) -> None:
        self._thought = 0.0
        self._began: float | None = None

    def __call__(self) -> float:
        """Seconds that the player has been thinking altogether."""
        now = 0.0 if self._began is None else time.monotonic() - self._began
        return self._thought + now

    @contextmanager
    def running(self) -> Iterator[None]:
        """The player thinks."""
        self._began = time.monotonic()
        try:
            yield
        finally:
            self._thought, self._began = self(), None


class Timed:
    """A player with the watch by which it was made."""

    def __init__(self, player: Player, watch: Watch) -> None:
        self.player = player
        self.watch = watch

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def reason(self) -> Why:
        return self.player.reason

    def decide(self, door: Door) -> Action:
        """What the player decides."""
        with self.watch.running():
            return self.player.decide(door)
