"""What is dealt out, and to whom does not matter: games by the handful, each of them once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from battaglia.lab.report import GameResult

REPORT_EVERY = 0.25
"""Seconds that a process should play before it answers."""
MOST_LOST = 20
"""Games that may be lost before the run is given up: something else is wrong then."""

Numbers = tuple[int, ...]
Answer = tuple[list[GameResult], float]
"""What some games came to, and how many seconds they took."""


class Played(NamedTuple):
    """A game that is over: the place of its contest, its number there, what came of it."""

    contest: int
    number: int
    result: GameResult


class Handful(NamedTuple):
    """Some games of one contest, for one process."""

    contest: int
    numbers: Numbers

    def played(self, results: Sequence[GameResult]) -> Iterator[Played]:
        """Its games with what came of them."""
        for number, result in zip(self.numbers, results, strict=True):
            yield Played(self.contest, number, result)


class Deck:
    """The games that nobody has begun. ``wanted`` has for each contest the numbers of its games.

    The contest that is furthest behind is dealt next, so that all come to their end together and
    the pace of the run says when.
    """

    def __init__(self, wanted: Sequence[Sequence[int]]) -> None:
        self._wanted = [len(numbers) for numbers in wanted]
        self._left = [list(reversed(numbers)) for numbers in wanted]
        """The next one last."""
        self._handful = [1] * len(wanted)

    def __bool__(self) -> bool:
        return any(self._left)

    def take(self, hands: int) -> Handful:
        """The next handful; towards the end smaller ones, so that nobody waits for the last."""
        contest = max(range(len(self._left)), key=self._behind)
        left = self._left[contest]
        many = max(1, min(self._handful[contest], len(left) // (2 * hands)))
        return Handful(contest, tuple(left.pop() for _ in range(many)))

    def _behind(self, contest: int) -> float:
        """The share of a contest's games that nobody has begun."""
        return len(self._left[contest]) / max(self._wanted[contest], 1)

    def suit(self, handful: Handful, seconds: float, every: float = REPORT_EVERY) -> None:
        """Choose handfuls of a contest that take about as long as they should."""
        games = len(handful.numbers)
        fitting = int(games * every / max(seconds, 1e-6))
        self._handful[handful.contest] = max(1, min(fitting, 2 * games))
