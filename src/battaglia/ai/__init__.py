"""Players that are programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battaglia.ai.level import Level
from battaglia.ai.levels import LEVELS
from battaglia.ai.officer import Clock, Officer
from battaglia.ai.player import Player, Why
from battaglia.ai.simple import SimplePlayer
from battaglia.ai.telling import called, describe, player_catalogue, tell, tell_fully
from battaglia.ai.timing import Timed, Watch
from battaglia.ai.uniform import RandomPlayer
from battaglia.core.game import Game

__all__ = [
    "Player",
    "Why",
    "called",
    "describe",
    "is_player",
    "level_names",
    "level_of",
    "make_player",
    "player_at",
    "player_catalogue",
    "player_names",
    "seconds_of_player",
    "tell",
    "tell_fully",
    "timed_player",
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


def level_names() -> tuple[str, ...]:
    """The players that people are offered as opponents, the weakest first."""
    return tuple(LEVELS)


def make_player(name: str, seed: int, clock: Clock | None = None) -> Player:
    """A machine player by its name. The same seed makes the same choices.

    With a clock it also keeps to its time, and may be cut short; without one it repeats exactly.
    """
    if not is_player(name):
        raise ValueError(f"there is no player {name!r}; there are {', '.join(player_names())}")
    level = level_of(name)
    return _OTHERS[name](seed) if level is None else Officer(level, seed, clock)


def level_of(name: str) -> Level | None:
    """The level of a player, with its effort; None for one that has none."""
    plain, times, factor = name.partition(TIMES)
    level = LEVELS.get(plain)
    return level.times(float(factor)) if level and times else level


def player_at(game: Game, name: str, seed: int, clock: Clock | None = None) -> Player:
    """A machine player for a game; a simpler one where nobody has thought about the game."""
    known: Mapping[str, str] = getattr(game, "players", {})
    if name not in _OTHERS and "mind" not in known:
        name = SimplePlayer.name
    if name == SimplePlayer.name and name not in known:
        name = RandomPlayer.name
    return make_player(name, seed, clock)


def timed_player(game: Game, name: str, seed: int) -> Player:
    """A machine player for a game at a table: it keeps to its time."""
    watch = Watch()
    return Timed(player_at(game, name, seed, watch), watch)


def seconds_of_player(name: str) -> float:
    """How long a player takes for a stretch of play at most; 0 if it never looks at a clock."""
    level = level_of(name)
    return level.seconds if level else 0.0


def is_player(name: str) -> bool:
    """Is there a machine player of this name?"""
    plain, times, factor = name.partition(TIMES)
    return name in _OTHERS or (plain in LEVELS and (not times or _is_factor(factor)))


def _is_factor(text: str) -> bool:
    try:
        return 0 < float(text) <= 1_000
    except ValueError:
        return False
