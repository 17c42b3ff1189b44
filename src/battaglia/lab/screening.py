"""Screening: many settings of both sides at once, a few games for each, and what each one adds.

In every game each side draws its settings by lot, so that every game tells of all of them. What
a level of a setting adds is then estimated beside all others; the worse half of the levels is
dropped, and the games go on among the better ones: each side is tried against ever better enemies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from battaglia.ai.weights import NO_BASE, Base, Setting
from battaglia.lab.selfplay import Ground

Settings = Mapping[str, Setting]
"""A level for each factor."""
Key = tuple[int, str, Setting]
"""A seat, a factor, a level of it."""
Left = tuple[dict[str, list[Setting]], dict[str, list[Setting]]]
"""The levels of each factor that are still tried, by seat."""

PARTS = (0.4, 0.3, 0.3)
"""Of all games, those of each round."""
SHRINKING = 6.0
"""A level is estimated as if so many games more had told that it adds nothing."""
PASSES = 40
AS_BEGUN = 4
"""In every fourth game a side, in turns, plays as it would untuned."""
BAR = 2.0
"""By how many standard errors a level must be better than the one that is usual."""


class Seen(NamedTuple):
    """A game: the settings of both sides, None for one as it began, and what came of it."""

    settings: tuple[Settings | None, Settings | None]
    score: float


class Effects(NamedTuple):
    """What each level adds to its side's score, and by how much one may be wrong."""

    adds: dict[Key, float]
    doubts: dict[Key, float]


def screen(ground: Ground, games: int, seed: int) -> tuple[tuple[Base, Base], Effects]:
    """The settings of each side that did best, and what was seen of all of them."""
    factors = ground.mind.factors(ground.battle)
    left: Left = tuple({f: list(levels) for f, levels in factors.items()} for _ in (0, 1))  # type: ignore[assignment]
    seen: list[Seen] = []
    effects = Effects({}, {})
    for part in PARTS:
        for _ in range(round(games * part)):
            seen.append(_game(ground, left, f"{seed}/screen/{len(seen)}", len(seen)))
        effects = estimate(seen)
        left = tuple(_better_half(seat, left[seat], effects) for seat in (0, 1))  # type: ignore[assignment]
    first, second = (
        ground.mind.assembled(
            {f: _best(seat, f, left[seat][f], levels[0], effects) for f, levels in factors.items()}
        )
        for seat in (0, 1)
    )
    return (first, second), effects


def _game(ground: Ground, left: Left, seed: str, number: int) -> Seen:
    rng = Random(f"{seed}/settings")
    drawn: list[Settings | None] = [
        {factor: rng.choice(levels) for factor, levels in side.items()} for side in left
    ]
    if number % AS_BEGUN == 0:
        drawn[number // AS_BEGUN % 2] = None
    first, second = (
        NO_BASE if settings is None else ground.mind.assembled(settings) for settings in drawn
    )
    return Seen((drawn[0], drawn[1]), ground.measure((first, second), seed))


def estimate(seen: Sequence[Seen]) -> Effects:
    """What each level adds, all of them fitted to the games at once."""
    games_of: dict[Key, list[int]] = {}
    for number, game in enumerate(seen):
        for key in _keys(game):
            games_of.setdefault(key, []).append(number)
    mean = sum([game.score for game in seen]) / len(seen)
    rest = [game.score - mean for game in seen]
    adds = dict.fromkeys(games_of, 0.0)
    for _ in range(PASSES):
        for key, numbers in games_of.items():
            sign = 1 if key[0] == 0 else -1
            told = sum([sign * rest[number] for number in numbers]) + len(numbers) * adds[key]
            found = told / (len(numbers) + SHRINKING)
            for number in numbers:
                rest[number] -= sign * (found - adds[key])
            adds[key] = found
    spread = sqrt(sum([each * each for each in rest]) / len(rest))
    return Effects(adds, {key: spread / sqrt(len(played)) for key, played in games_of.items()})


def _keys(game: Seen) -> list[Key]:
    return [
        (seat, factor, level)
        for seat, settings in enumerate(game.settings)
        if settings is not None
        for factor, level in settings.items()
    ]


def _better_half(
    seat: int, levels: Mapping[str, list[Setting]], effects: Effects
) -> dict[str, list[Setting]]:
    """Of three levels or more the worse half is dropped; two are both kept to the end."""

    def kept(factor: str, of_it: list[Setting]) -> list[Setting]:
        ranked = sorted(of_it, key=lambda level: -effects.adds.get((seat, factor, level), 0.0))
        stay = ranked[: max(2, (len(ranked) + 1) // 2)]
        return [level for level in of_it if level in stay]

    return {factor: kept(factor, of_it) for factor, of_it in levels.items()}


def _best(
    seat: int, factor: str, levels: Sequence[Setting], usual: Setting, effects: Effects
) -> Setting:
    """The level that adds most; the usual one, if it is left, unless another is clearly better."""

    def adds(level: Setting) -> float:
        return effects.adds.get((seat, factor, level), 0.0)

    best = max(levels, key=adds)
    if usual not in levels:
        return best
    doubt = effects.doubts.get((seat, factor, best), 0.0)
    return best if adds(best) > adds(usual) + BAR * doubt else usual
