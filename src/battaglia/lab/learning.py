"""Logistic regression on features that change their weight as a game goes on, in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from operator import mul
from random import Random
from typing import NamedTuple

EPOCHS = 12
PACE = 0.03
SHRINKING = 0.002
"""How much weights are pulled to nothing: features that say the same share what they say."""
LEAST = 1e-4
"""No chance is thought smaller than this."""


class Example(NamedTuple):
    """A position: its features, how late it was, and what became of the game."""

    features: Sequence[float]
    late: float
    score: float


class Learned(NamedTuple):
    """Weights by feature, at the beginning and what is added by the end, and how good they are."""

    bias: tuple[float, float]
    weights: dict[str, tuple[float, float]]
    loss: float
    """The mean log-loss on games that were held back."""
    constant: float
    """The same for one who knows only how often the first seat wins."""


class _Scale(NamedTuple):
    means: list[float]
    spreads: list[float]

    def put(self, row: Sequence[float]) -> list[float]:
        triples = zip(row, self.means, self.spreads, strict=True)
        return [(x - mean) / spread if spread else 0.0 for x, mean, spread in triples]


def learn(
    names: Sequence[str], examples: Sequence[Example], held: Sequence[Example], rng: Random
) -> Learned:
    """Fit by descending along single examples in random order, slower with every pass."""
    rows = [_row(example) for example in examples]
    scale = _scale(rows)
    rows = [scale.put(row) for row in rows]
    weights, bias = _descend(rows, [example.score for example in examples], rng)
    spread = [w / s if s else 0.0 for w, s in zip(weights, scale.spreads, strict=True)]
    bias -= sum(map(mul, spread, scale.means))
    many = len(names)
    found = {
        name: (spread[place], spread[many + 1 + place]) for place, name in enumerate(names)
    }  # a row is the features, how late it is, and the features once more by that
    mean = sum([example.score for example in examples]) / len(examples)
    guesses = [_chance(bias + sum(map(mul, spread, _row(example)))) for example in held]
    scores = [example.score for example in held]
    losses = _loss(guesses, scores), _loss([mean] * len(held), scores)
    return Learned((bias, spread[many]), found, *losses)


def _row(example: Example) -> list[float]:
    features, late = example.features, example.late
    return [*features, late, *[late * x for x in features]]


def _scale(rows: Sequence[Sequence[float]]) -> _Scale:
    means, spreads = [], []
    for column in zip(*rows, strict=True):
        mean = sum(column) / len(column)
        means.append(mean)
        spread = sqrt(sum([(x - mean) ** 2 for x in column]) / len(column))
        spreads.append(spread if spread > LEAST else 0.0)
    return _Scale(means, spreads)


def _descend(
    rows: Sequence[Sequence[float]], scores: Sequence[float], rng: Random
) -> tuple[list[float], float]:
    weights, bias = [0.0] * len(rows[0]), 0.0
    order = list(range(len(rows)))
    for epoch in range(EPOCHS):
        rng.shuffle(order)
        pace = PACE / (1 + epoch)
        for place in order:
            row = rows[place]
            error = pace * (scores[place] - _chance(bias + sum(map(mul, weights, row))))
            bias += error
            keep = 1 - pace * SHRINKING
            weights = [keep * w + error * x for w, x in zip(weights, row, strict=True)]
    return weights, bias


def _chance(x: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, x))))


def _loss(guesses: Iterable[float], scores: Sequence[float]) -> float:
    total = 0.0
    for guess, score in zip(guesses, scores, strict=True):
        sure = min(max(guess, LEAST), 1 - LEAST)
        total -= score * log(sure) + (1 - score) * log(1 - sure)
    return total / max(len(scores), 1)
