"""Strength from results: the model of Bradley and Terry, with Davidson's term for draws.

In a battle the first seat wins, draws or loses with chances in the proportion

    exp(u / 2) : exp(draw) : exp(-u / 2),    u = strength of first - strength of second + side

where ``side`` (what the first seat is worth) and ``draw`` belong to the battle. That is a linear
model of three outcomes, so its likelihood has one top, and Newton's iteration climbs it. The
first player has strength 0. A battle in which nothing was drawn needs no term for draws: they
have no chance there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, inf, isfinite, log, sqrt
from typing import NamedTuple

import msgspec

ELO = 400 / log(10)
"""Points of Elo for one unit of strength."""
STEPS, ENOUGH = 200, 1e-6
"""Most steps of Newton's iteration, and how short one is at the top. The slope would not tell: with
many games rounding alone makes more of it."""
VAGUEST = 10.0
"""A term with a larger error has no bound in the data: a single game gives one of about 1."""
FURTHEST = 60.0
"""Nor has a term beyond this, which is met on the way to where it cannot be computed any more."""
PRIOR = 0.1
"""The precision of the prior that holds terms which the data leave without a bound."""

Vector = list[float]
Matrix = list[Vector]


class Cell(NamedTuple):
    """Who met whom where; the first player has the first seat."""

    battle: str
    first: str
    second: str


class Counts(NamedTuple):
    """Games by what the first seat made of them."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def plus(self, other: Counts) -> Counts:
        """The games of both."""
        return Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def turned(self) -> Counts:
        """The same games, as the other one made of them."""
        return Counts(self.losses, self.draws, self.wins)

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self)

    @property
    def points(self) -> float:
        """A point for a win, half a one for a draw."""
        return self.wins + self.draws / 2


class Term(msgspec.Struct, frozen=True):
    """An estimate with its standard error."""

    value: float
    error: float


class Fit(msgspec.Struct, frozen=True):
    """The terms of the model."""

    strength: dict[str, Term]
    """Of each player; the first has none and no error."""
    side: dict[str, Term]
    """What the first seat is worth, of each battle."""
    draw: dict[str, Term]
    """Of each battle in which anything was drawn."""
    steps: dict[str, Term]
    """How much stronger each player is than the one before it."""
    bounded: bool
    """Do the data alone bound every term? Else a prior does."""


def fit(results: Mapping[Cell, Counts], players: Sequence[str]) -> Fit:
    """The strengths of players that explain results best."""
    model = Model(results, players)
    found = model.top(0.0)
    bounded = found is not None
    if found is None:
        found = model.top(PRIOR)
        assert found is not None, "with a prior the top is never far"
    return model.told(found, bounded)


class Model:
    """The likelihood of results, as a function of a vector of terms."""

    def __init__(self, results: Mapping[Cell, Counts], players: Sequence[str]) -> None:
        self.players = tuple(players)
        met = {cell: counts for cell, counts in results.items() if counts.games}
        self.battles = tuple(dict.fromkeys(cell.battle for cell in met))
        drawn = {cell.battle for cell, counts in met.items() if counts.draws}
        names = [("strength", name) for name in self.players[1:]]
        names += [("side", battle) for battle in self.battles]
        names += [("draw", battle) for battle in self.battles if battle in drawn]
        self.place = {name: number for number, name in enumerate(names)}
        self.cells = [(self._rows(cell), counts) for cell, counts in met.items()]

    def _rows(self, cell: Cell) -> tuple[Vector, Vector | None, Vector]:
        """What each term adds to the weight of a win, of a draw (or None) and of a loss."""
        win, draw = [0.0] * len(self.place), [0.0] * len(self.place)
        for name, half in ((cell.first, 0.5), (cell.second, -0.5)):
            if name != self.players[0]:
                win[self.place["strength", name]] += half
        win[self.place["side", cell.battle]] = 0.5
        loss = [-each for each in win]
        drawn = self.place.get(("draw", cell.battle))
        if drawn is None:
            return win, None, loss
        draw[drawn] = 1.0
        return win, draw, loss

    def log_likelihood(self, terms: Vector, prior: float = 0.0) -> float:
        """How well terms explain the results."""
        found = -prior / 2 * _dot(terms, terms)
        for rows, counts in self.cells:
            for chance, seen in zip(_chances(rows, terms), counts, strict=True):
                found += seen * (log(chance) if chance else -inf) if seen else 0.0
        return found

    def slope(self, terms: Vector, prior: float = 0.0) -> tuple[Vector, Matrix]:
        """The gradient of the likelihood there, and the information: its curvature, turned."""
        size = len(terms)
        gradient = [-prior * each for each in terms]
        information = [[prior * (i == j) for j in range(size)] for i in range(size)]
        for rows, counts in self.cells:
            chances = _chances(rows, terms)
            present = [(row, c, n) for row, c, n in zip(rows, chances, counts, strict=True) if row]
            mean = [sum(c * row[i] for row, c, _ in present) for i in range(size)]
            for row, chance, seen in present:
                apart = [each - m for each, m in zip(row, mean, strict=True)]
                used = [i for i in range(size) if apart[i]]
                for i in used:
                    gradient[i] += seen * apart[i]
                    for j in used:
                        information[i][j] += counts.games * chance * apart[i] * apart[j]
        return gradient, information

    def top(self, prior: float) -> Vector | None:
        """The terms that explain the results best; None if they grow without a bound."""
        terms = [0.0] * len(self.place)
        for _ in range(STEPS):
            gradient, information = self.slope(terms, prior)
            step = solve(information, gradient)
            if step is None or (not prior and max(map(abs, terms)) > FURTHEST):
                return None
            if max(map(abs, step)) < ENOUGH:
                return terms if prior or self._clear(information) else None
            terms = self._climb(terms, step, prior)
        return None

    def _clear(self, information: Matrix) -> bool:
        """Do the results say more of every term than that it may be anything?"""
        spread = inverse(information)
        return max(spread[i][i] for i in range(len(spread))) <= VAGUEST**2

    def _climb(self, terms: Vector, step: Vector, prior: float) -> Vector:
        """Go as much of a step as leads upwards."""
        here, share = self.log_likelihood(terms, prior), 1.0
        while share > ENOUGH:
            there = [t + share * s for t, s in zip(terms, step, strict=True)]
            if self.log_likelihood(there, prior) >= here:
                return there
            share /= 2
        return terms

    def told(self, terms: Vector, bounded: bool) -> Fit:
        """Terms with their standard errors, from the inverse of the information."""
        _, information = self.slope(terms, 0.0 if bounded else PRIOR)
        spread = inverse(information)

        def term(kind: str, name: str) -> Term:
            number = self.place[kind, name]
            return Term(terms[number], sqrt(spread[number][number]))

        def between(above: str, below: str) -> Term:
            one, other = self.place["strength", above], self.place.get(("strength", below))
            if other is None:
                return term("strength", above)
            variance = spread[one][one] + spread[other][other] - 2 * spread[one][other]
            return Term(terms[one] - terms[other], sqrt(variance))

        strength = {self.players[0]: Term(0.0, 0.0)}
        strength |= {name: term("strength", name) for name in self.players[1:]}
        pairs = zip(self.players[1:], self.players, strict=False)
        return Fit(
            strength=strength,
            side={name: term("side", name) for name in self.battles},
            draw={
                name: term("draw", name) for name in self.battles if ("draw", name) in self.place
            },
            steps={above: between(above, below) for above, below in pairs},
            bounded=bounded,
        )


def _chances(rows: Sequence[Vector | None], terms: Vector) -> Vector:
    """Of a win, a draw, a loss."""
    sums = [None if row is None else _dot(row, terms) for row in rows]
    top = max(each for each in sums if each is not None)  # exp() knows no bounds
    weights = [0.0 if each is None else exp(each - top) for each in sums]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True) if a)


# Linear algebra of a few dozen terms


def solve(matrix: Matrix, right: Vector) -> Vector | None:
    """The x with matrix · x = right, after Gauss with the largest pivots; None if there is none."""
    size = len(right)
    rows = [[*row, each] for row, each in zip(matrix, right, strict=True)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda i: abs(rows[i][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        head = rows[place][place]
        if abs(head) < ENOUGH:
            return None
        for i in range(place + 1, size):
            factor = rows[i][place] / head
            if factor:
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[place], strict=True)]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum(rows[place][j] * found[j] for j in range(place + 1, size))
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found if all(map(isfinite, found)) else None


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a regular, symmetric matrix."""
    size = len(matrix)
    columns = [solve(matrix, [float(i == j) for i in range(size)]) for j in range(size)]
    assert all(column is not None for column in columns), "the information at a top is regular"
    return [column for column in columns if column is not None]
