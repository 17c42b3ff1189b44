"""Does what the value says come true? Games are played, and positions held against their results.

Every game counts the same, however long it is. The correction that is judged is always made from
the other half of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log

import msgspec

from battaglia.ai import make_player
from battaglia.ai.value import logistic
from battaglia.core.chance import SeededDice
from battaglia.core.match import Match
from battaglia.lab.calibration import Correction, value_name
from battaglia.lab.playing import Contest, seeds_of
from battaglia.lab.plots import svg, text
from battaglia.lab.report import wilson
from battaglia.lab.review import Judge

BINS = 10
PRIOR = 2.0
"""How many games the uncorrected value is worth where a correction is made from few."""
ROUNDS = 200
CLOSE = 1e-7
"""When slope and shift change by less, they are found."""
FLATTEST, STEEPEST = 0.05, 20.0
"""Between these a correction's slope stays: more must never mean less."""
SURE = 1e-6
"""No chance is taken for surer than this."""


class Seen(msgspec.Struct, frozen=True):
    """A game: what the value said at the beginning of each stretch of play, and its result."""

    odds: tuple[float, ...]
    """Logs of the odds of the first side, uncorrected."""
    result: float


class Bin(msgspec.Struct, frozen=True):
    """Positions of about the same chances."""

    said: float
    came: float
    positions: int
    games: int
    interval: tuple[float, float]


class Figures(msgspec.Struct, frozen=True):
    """How well chances foretold results: the lower the better."""

    brier: float
    loss: float


class Reliability(msgspec.Struct, frozen=True):
    """What was found at a battle."""

    scenario: str
    games: int
    learned: bool
    correction: Correction
    """Made from all games."""
    raw: Figures
    corrected: Figures
    constant: Figures
    """Of saying the share of victories each time."""
    bins: tuple[Bin, ...]
    """Of the corrected chances."""
    raw_bins: tuple[Bin, ...]


def played(contest: Contest, number: int) -> Seen:
    """Play a game and look at it at the beginning of each stretch."""
    seeds = seeds_of(contest.seed, number)
    terms = msgspec.structs.replace(contest.terms, dice=f"seed {seeds.dice}")
    match = Match(contest.game, contest.battle, SeededDice(seeds.dice), terms)
    players = [
        make_player(name, seed) for name, seed in zip(contest.players, seeds.players, strict=True)
    ]
    judge = Judge(contest.game, contest.battle)
    odds: list[float] = []
    stretch: object = None
    while match.outcome is None:
        now = judge.mind.stretch(match.state)
        if now != stretch:
            stretch = now
            odds.append(judge.raw(match.state))
        seat = match.seat(match.deciders[0])
        match.play(seat.number, players[seat.number].decide(seat.door()))
    return Seen(tuple(odds), judge.stands(match.state))


def reliability(
    contest: Contest, games: int, made: str, progress: Callable[[int], None] | None = None
) -> Reliability:
    """Play games of a battle, and hold what the value says against their results."""
    seen = []
    for number in range(games):
        seen.append(played(contest, number))
        if progress is not None:
            progress(number + 1)
    judge = Judge(contest.game, contest.battle)
    return judged(contest.battle.spec.id, seen, learned=judge.value.learned, made=made)


def judged(scenario: str, seen: Sequence[Seen], *, learned: bool, made: str) -> Reliability:
    """What games show of a value."""
    halves = seen[::2], seen[1::2]
    fits = fitted(halves[1]), fitted(halves[0])
    corrected = [
        [logistic(shift + slope * odds) for odds in game.odds]
        for half, (slope, shift) in zip(halves, fits, strict=True)
        for game in half
    ]
    results = [game.result for half in halves for game in half]
    raw = [[logistic(odds) for odds in game.odds] for half in halves for game in half]
    share = sum(results) / max(len(results), 1)
    constant = [[share] * len(game) for game in raw]
    slope, shift = fitted(seen)
    name = value_name(scenario)
    return Reliability(
        scenario,
        len(seen),
        learned,
        Correction(round(slope, 4), round(shift, 4), name, made),
        figures(raw, results),
        figures(corrected, results),
        figures(constant, results),
        tuple(binned(corrected, results)),
        tuple(binned(raw, results)),
    )


def fitted(seen: Sequence[Seen]) -> tuple[float, float]:
    """Slope and shift of the log of the odds by which results are likeliest, one after the other.

    The prior draws both towards no correction; since the loss is convex there is one best pair.
    """
    slope, shift = 1.0, 0.0
    for _ in range(ROUNDS):
        before = slope, shift
        off, bend = _slant(seen, slope, shift, lambda odds: 1.0)
        shift -= capped((off + PRIOR * shift) / (bend + PRIOR))
        off, bend = _slant(seen, slope, shift, lambda odds: odds)
        slope -= capped((off + PRIOR * (slope - 1)) / (bend + PRIOR))
        slope = min(max(slope, FLATTEST), STEEPEST)
        if abs(slope - before[0]) + abs(shift - before[1]) < CLOSE:
            break
    return slope, shift


def _slant(
    seen: Sequence[Seen], slope: float, shift: float, factor: Callable[[float], float]
) -> tuple[float, float]:
    """The first and second derivative of the loss by what a factor stands before."""
    first = second = 0.0
    for game in seen:
        weight = 1 / max(len(game.odds), 1)
        for odds in game.odds:
            chance, by = logistic(shift + slope * odds), factor(odds)
            first += weight * by * (chance - game.result)
            second += weight * by * by * chance * (1 - chance)
    return first, second


def capped(step: float) -> float:
    """A step that is not too far."""
    return min(max(step, -1.0), 1.0)


def figures(chances: Sequence[Sequence[float]], results: Sequence[float]) -> Figures:
    """The Brier score and the log loss, every game counting the same."""
    brier = loss = 0.0
    for game, result in zip(chances, results, strict=True):
        for chance in game:
            sure = min(max(chance, SURE), 1 - SURE)
            brier += (chance - result) ** 2 / len(game)
            loss -= (result * log(sure) + (1 - result) * log(1 - sure)) / len(game)
    count = max(len(results), 1)
    return Figures(brier / count, loss / count)


def binned(chances: Sequence[Sequence[float]], results: Sequence[float]) -> Iterator[Bin]:
    """Positions by what was said of them; an interval is as wide as its games are few."""
    for place in range(BINS):
        said, came, games = [], 0.0, 0
        for game, result in zip(chances, results, strict=True):
            inside = [c for c in game if min(int(c * BINS), BINS - 1) == place]
            said += inside
            came += result * len(inside)
            games += bool(inside)
        if said:
            share = came / len(said)
            yield Bin(sum(said) / len(said), share, len(said), games, wilson(share * games, games))


def curve(found: Reliability, label: str) -> str:
    """What was said along, what came of it up, with intervals; on the line all would be true."""
    size, left, low, span = 240.0, 34.0, 212.0, 190.0

    def x(share: float) -> float:
        return left + span * share

    def y(share: float) -> float:
        return low - span * share

    parts = [
        f'<rect width="{size:g}" height="{size:g}" fill="#f8f0dc"/>',
        f'<path d="M{x(0):g} {y(0):g}L{x(1):g} {y(1):g}" stroke="#a48d68" stroke-dasharray="4 3"/>',
        f'<path d="M{x(0):g} {y(1):g}V{y(0):g}H{x(1):g}" fill="none" stroke="#6d573e"/>',
    ]
    for hundredth in (0, 50, 100):
        share = hundredth / 100
        parts.append(text(x(share), low + 15, str(hundredth)))
        parts.append(text(left - 6, y(share) + 4, str(hundredth), "end"))
    for one in found.bins:
        near, far = one.interval
        across = x(one.said)
        told = f"{one.said:.0%}: {one.came:.0%}, {one.positions} / {one.games}"
        parts.append(f'<path d="M{across:.1f} {y(near):.1f}V{y(far):.1f}" stroke="#3b2a1b"/>')
        parts.append(f'<circle cx="{across:.1f}" cy="{y(one.came):.1f}"')
        parts.append(
            f' r="{2 + 4 * min(1.0, one.games / max(found.games, 1)):.1f}" fill="#7c1d22">'
        )
        parts.append(f"<title>{told}</title></circle>")
    drawn = svg(size, size, label, parts)
    style = (
        'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="11" fill="#6d573e"'
    )
    return drawn.replace("<svg ", f'<svg {style} width="{size:g}" height="{size:g}" ', 1) + "\n"
