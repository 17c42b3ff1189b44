"""Players that are programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battaglia.ai.player import Player, Why
from battaglia.ai.simple import SimplePlayer
from battaglia.ai.telling import describe, player_catalogue, tell
from battaglia.ai.uniform import RandomPlayer

__all__ = [
    "Player",
    "Why",
    "describe",
    "make_player",
    "player_catalogue",
    "player_names",
    "tell",
]

_PLAYERS: Mapping[str, Callable[[int], Player]] = {
    RandomPlayer.name: RandomPlayer,
    SimplePlayer.name: SimplePlayer,
}


def player_names() -> tuple[str, ...]:
    """The machine players, the weakest first."""
    return tuple(_PLAYERS)


def make_player(name: str, seed: int) -> Player:
    """A machine player by its name. The same seed makes the same choices."""
    if name not in _PLAYERS:
        raise ValueError(f"there is no player {name!r}; there are {', '.join(_PLAYERS)}")
    return _PLAYERS[name](seed)
