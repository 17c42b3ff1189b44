"""How often an address, or a seat of a match, may ask for what costs something."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from battaglia.server.callers import HOME
from battaglia.server.errands import Errand, Wanted
from battaglia.server.errors import ApiError
from battaglia.server.security import token_hash
from battaglia.server.settings import Settings

AT_HOME = 100
"""So many times more may this machine's own programs do: they are its owner's."""
MOST_KEYS = 10_000
"""Of so many addresses or seats it is known how often they asked; then the longest quiet go."""


class Rate(NamedTuple):
    """So many in so many seconds; all at once, if nothing was asked for before."""

    number: int
    seconds: float

    @classmethod
    def read(cls, text: str) -> Rate:
        """A rate as it is written: 60/600 is sixty in ten minutes."""
        number, _, seconds = text.partition("/")
        found = cls(int(number), float(seconds or 1))
        if found.number < 1 or not 0 < found.seconds < math.inf:
            raise ValueError(f"{text!r} is no rate; 60/600 is one: sixty in ten minutes")
        return found


class Bucket:
    """What is left of a rate, and when that was so."""

    __slots__ = ("left", "when")

    def __init__(self, left: float, when: float) -> None:
        self.left = left
        self.when = when


class Buckets:
    """A rate for each of many keys."""

    def __init__(
        self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = MOST_KEYS
    ) -> None:
        self.rate = rate
        self.clock = clock
        self.most = most
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def wait(self, key: str, times: int = 1) -> float:
        """The seconds until a key may ask again; 0 if it may now."""
        return max(0.0, 1.0 - self._filled(key, times).left) / self._speed(times)

    def take(self, key: str, times: int = 1) -> float:
        """Ask once: 0, or the seconds until it may be asked."""
        waiting = self.wait(key, times)
        if not waiting:
            self._known[key].left -= 1
        return waiting

    def _speed(self, times: int) -> float:
        return times * self.rate.number / self.rate.seconds

    def _filled(self, key: str, times: int) -> Bucket:
        now, full = self.clock(), float(times * self.rate.number)
        bucket = self._known.setdefault(key, Bucket(full, now))
        bucket.left = min(full, bucket.left + (now - bucket.when) * self._speed(times))
        bucket.when = now
        self._known.move_to_end(key)
        if len(self._known) > self.most:
            self._known.popitem(last=False)
        return bucket


class Limits:
    """The rates of a server: by address, and by the token of a seat."""

    def __init__(
        self,
        by_address: Mapping[Errand, Rate],
        by_token: Mapping[Errand, Rate],
        refusals: Rate,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._by_address = {kind: Buckets(rate, clock) for kind, rate in by_address.items()}
        self._by_token = {kind: Buckets(rate, clock) for kind, rate in by_token.items()}
        self._refusals = Buckets(refusals, clock)

    def check(self, address: str, wanted: Wanted, token: str = "") -> None:
        """Count a request, or refuse it.

        What is counted against a match is counted against the token that is shown: else a
        stranger without one could use up what the players of the match may ask.
        """
        times = AT_HOME if address == HOME else 1
        waiting = self._refusals.wait(address, times) if wanted.match else 0.0
        buckets = self._by_address.get(wanted.errand)
        if buckets is not None and not waiting:
            waiting = buckets.take(address, times)
        buckets = self._by_token.get(wanted.errand)
        if buckets is not None and token and not waiting:
            waiting = buckets.take(f"{times} {token_hash(token)}", times)
        if waiting:
            seconds = math.ceil(waiting)
            raise ApiError("too-fast", params={"seconds": seconds}, wait=seconds)

    def refused(self, address: str) -> None:
        """Count a token that opens nothing."""
        self._refusals.take(address, AT_HOME if address == HOME else 1)


def chosen_limits(settings: Settings) -> Limits:
    """The rates that were chosen."""
    by_address = {
        Errand.CREATE: settings.creation_rate,
        Errand.IMPORT: settings.import_rate,
        Errand.BRANCH: settings.branch_rate,
        Errand.QUESTION: settings.question_rate,
        Errand.ADVICE: settings.advice_rate,
        Errand.ACTION: settings.action_rate,
        Errand.LOOK: settings.look_rate,
        Errand.LIBRARY: settings.library_rate,
    }
    rates = {errand: Rate.read(text) for errand, text in by_address.items()}
    by_token = {errand: rates[errand] for errand in (Errand.BRANCH, Errand.QUESTION, Errand.ADVICE)}
    return Limits(rates, by_token, Rate.read(settings.refusal_rate))
