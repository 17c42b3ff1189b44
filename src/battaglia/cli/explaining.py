"""What programs say of what they do: below which line, and not before it may be known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from battaglia.ai import Why
from battaglia.ai.telling import EMPTY
from battaglia.core.flow import Event
from battaglia.core.knowledge import Audience
from battaglia.core.telling.motives import Begun, acting, tells_of


class Done(NamedTuple):
    """What a program has done, why, what came of it, and who may know what was done."""

    seat: str
    action: str
    why: Why
    audience: Audience | None
    events: Sequence[Event]


class Reasons:
    """The reasons of programs that are still to be told, and the last that may be known."""

    def __init__(self, all_know: Callable[[Audience | None], bool]) -> None:
        self.last: Why | None = None
        """What a program would say of the last of its moves that all here know of."""
        self._all_know = all_know
        self._begun = Begun[Why]()
        self._waiting: list[Done] = []

    def note(self, done: Done) -> None:
        """Keep what was done until it is told."""
        why = self._begun.reason(done.seat, done.action, done.why, done.audience)
        if why.code in EMPTY:
            return
        self._waiting.append(done._replace(why=why))
        if not self._is_hidden(done):
            self.last = why

    def below(self, line: Sequence[Event]) -> list[Done]:
        """What a line of the log is the first to tell of."""
        told = [done for done in self._waiting if any(self._tells(e, done) for e in line)]
        self._waiting = [done for done in self._waiting if done not in told]
        if told:
            self.last = told[-1].why
        return told

    def forget(self) -> None:
        """Everything that happened is told: there is nothing to be said but of what is hidden."""
        self._waiting = [done for done in self._waiting if self._is_hidden(done)]

    def _is_hidden(self, done: Done) -> bool:
        """Was it a secret choice, of which nothing is to be seen yet?"""
        seen = not done.events or any(self._all_know(event.audience) for event in done.events)
        return not (seen and self._all_know(done.audience))

    def _tells(self, event: Event, done: Done) -> bool:
        """Does an event tell of what was done, or show what was hidden?"""
        if not self._all_know(done.audience) or not tells_of(event, done.action):
            return False
        if any(event is each for each in done.events):
            return event.params.get("seat", done.seat) == done.seat
        return bool(acting(done.action)) and event.params.get("seat") == done.seat
