"""Do two scores differ? A test that may be looked at after every pair of games.

Somebody bets on the differences: with a stake c, a pair multiplies the capital by 1 - c + c·x/m,
where x is the difference moved into 0 to 1 and m the mean that is doubted. If the mean is m the
capital stays what it is on average, however the game goes, so by Ville's inequality it ever
reaches 1/p with a chance of p at most, whenever and however often one looks. The capital here is
the average of those of a few stakes. One better bets that the mean is above m, another that it
is below, each at half the chance of error. The means that neither has refuted are an interval
that holds the true one at all times together with 95 %.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, inf, log, sqrt

from battaglia.lab.report import Z_95

ERROR = 0.05
"""The chance that a difference is ever found where there is none."""
STAKES = (0.02, 0.04, 0.08, 0.16, 0.32, 0.64)
QUARTERS = 5
"""So many differences two scores can have; moved into 0 to 1 they are quarters."""
HALVINGS = 40


class Evidence:
    """Differences of the scores of paired games, counted."""

    def __init__(self, differences: Iterable[float] = ()) -> None:
        self.counts = [0] * QUARTERS
        for each in differences:
            self.add(each)

    def add(self, difference: float) -> None:
        """Count one more pair; the difference is a multiple of a half."""
        self.counts[round(2 * difference) + 2] += 1

    @property
    def pairs(self) -> int:
        """How many there are."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean difference."""
        return self._sum(1) / max(self.pairs, 1)

    def _sum(self, power: int) -> float:
        return sum(n * (place / 2 - 1) ** power for place, n in enumerate(self.counts))

    def differs(self) -> bool:
        """Has one of the betters refuted that there is no difference?"""
        return max(_capital(self.counts, 0.5), _capital(self.counts[::-1], 0.5)) >= log(2 / ERROR)

    def interval(self) -> tuple[float, float]:
        """Where the mean is, whenever one looks."""
        low, high = _least(self.counts), 1 - _least(self.counts[::-1])
        return 2 * low - 1, 2 * high - 1

    def plain_interval(self) -> tuple[float, float]:
        """Where the mean is with 95 %, if the number of pairs was fixed beforehand.

        After Agresti and Min (2005): half a pair is added for each way in which two games can be
        won or not, 1 and -1 and twice 0, else a few pairs that are alike would seem to prove all.
        """
        if not self.pairs:
            return -1.0, 1.0
        n, differences, squares = self.pairs + 2, self._sum(1), self._sum(2) + 1
        middle = differences / n
        spread = Z_95 * sqrt(squares - differences * middle) / n
        return max(middle - spread, -1.0), min(middle + spread, 1.0)


def _capital(counts: list[int], mean: float) -> float:
    """The logarithm of what has become of 1 by betting that the mean is above this one."""
    logs = [
        sum(n * log(1 - c + c * place / 4 / mean) for place, n in enumerate(counts) if n)
        for c in STAKES
    ]
    most = max(logs)
    return most + log(sum(exp(each - most) for each in logs) / len(STAKES))


def _least(counts: list[int]) -> float:
    """The least mean that is not refuted: the capital falls as the mean grows."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        refuted = _capital(counts, middle) if any(counts) else -inf
        if refuted >= log(2 / ERROR):
            low = middle
        else:
            high = middle
    return low
