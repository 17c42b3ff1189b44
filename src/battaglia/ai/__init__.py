"""Players that are programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battaglia.ai.levels import LEVELS
from battaglia.ai.officer import Clock, Officer
from battaglia.ai.player import Player, Why
from battaglia.ai.simple import SimplePlayer
from battaglia.ai.telling import describe, player_catalogue, tell
from battaglia.ai.uniform import RandomPlayer

__all__ = [
    "Player",
    "Why",
    "describe",
    "is_player",
    "make_player",
    "player_catalogue",
    "player_names",
    "tell",
]

_OTHERS: Mapping[str, Callable[[int], Player]] = {
    RandomPlayer.name: RandomPlayer,
    SimplePlayer.name: SimplePlayer,
}
TIMES = "*"
"""``marshal*4`` is a Marshal with four times the effort."""


def player_names() -> tuple[str, ...]:
    """The machine players, the weakest first."""
    return (*_OTHERS, *LEVELS)


def make_player(name: str, seed: int, clock: Clock | None = None) -> Player:
    """A machine player by its name. The same seed makes the same choices.

    With a clock it also keeps to its time, and may be cut short; without one it repeats exactly.
    """
    if not is_player(name):
        raise ValueError(f"there is no player {name!r}; there are {', '.join(player_names())}")
    if name in _OTHERS:
        return _OTHERS[name](seed)
    plain, times, factor = name.partition(TIMES)
    level = LEVELS[plain]
    return Officer(level.times(float(factor)) if times else level, seed, clock)


def is_player(name: str) -> bool:
    """Is there a machine player of this name?"""
    plain, times, factor = name.partition(TIMES)
    return name in _OTHERS or (plain in LEVELS and (not times or _is_factor(factor)))


def _is_factor(text: str) -> bool:
    try:
        return 0 < float(text) <= 1_000
    except ValueError:
        return False
