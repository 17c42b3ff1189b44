"""A limit for players that do not answer: a run of many games must not wait for one of them."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any, NoReturn

LONGEST = 7200.0
"""Seconds for a decision. Nobody who thinks needs them, whatever else the machine does."""


class TooSlow(BaseException):
    """A decision took too long; not an exception that a player would catch by the way."""


class Patience:
    """While it is in force, what is asked within ``with patience:`` is broken off when it is late.

    A process's main thread can be broken off, where the system has timers; others cannot.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        main = threading.current_thread() is threading.main_thread()
        self._timed = main and hasattr(signal, "setitimer")
        self._before: Any = None

    def begin(self) -> Patience:
        """Be in force until ``end``."""
        if self._timed:
            self._before = signal.signal(signal.SIGALRM, _enough)
        return self

    def end(self) -> None:
        """Leave the timer as it was."""
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before or signal.SIG_DFL)

    def __enter__(self) -> None:
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._timed:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _enough(number: int, frame: FrameType | None) -> NoReturn:
    raise TooSlow
