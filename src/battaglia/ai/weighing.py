"""Weighing options against each other by samples, fairly: every option in the same worlds.

The dice of a world are the same for all, so that what differs between two options is what they
are. The first option is the one that would be taken without looking, and it is left only for one
that is better by more than chance explains: a few noisy samples are worse than none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

FEW = 4
"""Before so many worlds nothing is certain."""
CERTAIN = 1.5
"""So many standard errors are taken for certain."""

Sample = Callable[[int, int], float]
"""What an option came to in a world, both by number."""


class Round(NamedTuple):
    """So many worlds more for every option that is left, then so many options stay."""

    worlds: int
    keep: int


class Weighed(NamedTuple):
    """Which option, what each came to on average, and by how much the best beat the first."""

    chosen: int
    means: tuple[float, ...]
    gain: float = 0.0
    doubt: float = 0.0
    """The standard error of the gain."""
    worlds: int = 0
    """In how many worlds those were compared that stayed to the end."""

    def renumbered(self, options: Sequence[int]) -> Weighed:
        """The same of a choice from among other options, by their numbers there."""
        means = [0.0] * (max(options) + 1)
        for option, mean in zip(options, self.means, strict=True):
            means[option] = mean
        return self._replace(chosen=options[self.chosen], means=tuple(means))


def halving(options: int, samples: int) -> list[Round]:
    """Rounds that spend so many samples: each a like share, after each the worse half leaves."""
    rounds: list[Round] = []
    shares = max(1, (options - 1).bit_length())
    left = options
    while left > 1:
        keep = (left + 1) // 2
        rounds.append(Round(max(1, samples // shares // left), keep))
        left = keep
    return rounds


def never() -> bool:
    """There is time enough."""
    return False


def weigh(
    options: int,
    sample: Sample,
    rounds: Sequence[Round],
    bar: float,
    late: Callable[[], bool] = never,
    least: float | None = None,
) -> Weighed:
    """Choose by halving: poor options are dropped early, the first one stays to the end.

    With a ``least`` gain that matters, those leave at once who can hardly bring it: where nothing
    else is worth a thought, no more is spent on it.

    Another than the first is chosen if its gain is more than ``bar`` standard errors. Whoever is
    ``late`` chooses by the worlds that all have been through.
    """
    found: list[list[float]] = [[] for _ in range(options)]
    left, world = list(range(options)), 0
    for worlds, keep in rounds:
        for number in range(world, world + worlds):
            samples = [sample(option, number) for option in left]
            if late():  # whatever was cut short is not compared
                return _chosen(found, left, bar)
            for option, came_to in zip(left, samples, strict=True):
                found[option].append(came_to)
            if least is not None and number + 1 >= FEW:
                left = [o for o in left if not o or _hope(found[o], found[0]) > least]
            if len(left) == 1:
                return _chosen(found, left, bar)
        world += worlds
        ranked = sorted(left, key=lambda option: (-_mean(found[option]), option))
        left = sorted({0, *ranked[:keep]})
    return _chosen(found, left, bar)


def _hope(ours: Sequence[float], first: Sequence[float]) -> float:
    """By how much it may still be better than the first."""
    gain, doubt = paired(ours, first)
    return gain + CERTAIN * doubt


def _chosen(found: list[list[float]], left: list[int], bar: float) -> Weighed:
    best = max(left, key=lambda option: (_mean(found[option]), -option))
    gain, doubt = paired(found[best], found[0])
    chosen = best if best and gain > bar * doubt else 0
    return Weighed(chosen, tuple(map(_mean, found)), gain, doubt, len(found[0]))


def paired(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """The mean difference of samples from the same worlds, and its standard error."""
    differences = [a - b for a, b in zip(ours, theirs, strict=True)]
    count, mean = len(differences), _mean(differences)
    if count < 2:
        return mean, abs(mean)
    spread = sum([(each - mean) ** 2 for each in differences]) / (count - 1)
    return mean, sqrt(spread / count)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
