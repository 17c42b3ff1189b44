"""Games are found, not listed: installed packages register them under an entry point.

    [project.entry-points."battaglia.games"]
    skirmish = "skirmish.game:GAME"

The name is the game's id, the object is the game itself (core/game.py). It says what else
belongs to it: its texts, data and rules lie in its module's folder, ``teller`` is the class
that tells it, and ``players`` names the machine players that know it, as dotted names that are
looked up when such a player is asked for.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple

from battaglia.core.game import Game

GROUP = "battaglia.games"
OWN = "battaglia"
"""The distribution whose games come first where two register one id."""
NOT_INSTALLED = (
    "no game is registered: Battaglia finds its games in the metadata of installed packages. "
    "In a checkout run: make setup, or: pip install -e ."
)
_log = logging.getLogger("battaglia")


class NoGames(RuntimeError):
    """Nothing is registered: this is a checkout that was not installed."""


class BadRegistration(ValueError):
    """A game is registered, but not in a way that it can be played."""


class Found(NamedTuple):
    """The games by id, and what is wrong with those that are registered in vain."""

    games: Mapping[str, Game]
    faults: Mapping[str, str]


@cache
def found() -> Found:
    """Every game that an installed package registers; faults are reported once, in the log."""
    games = gathered(entry_points(group=GROUP))
    for fault in games.faults.values():
        _log.warning("%s", fault)
    return games


def gathered(points: Iterable[EntryPoint]) -> Found:
    """The games behind some entry points. One that is broken takes no other down."""
    games: dict[str, Game] = {}
    faults: dict[str, str] = {}
    for point in sorted(points, key=_rank):
        if point.name in games or point.name in faults:
            fault = f"registers the game {point.name!r}, which another package has registered"
            faults[f"{point.name} of {_package(point)}"] = _advice(point, fault)
            continue
        try:
            games[point.name] = _game(point)
        except Exception as error:  # whatever a stranger's module does when it is imported
            what = f"{type(error).__name__}: {error}"
            fault = f"registers the game {point.name!r}, but {point.value} cannot be used ({what})"
            faults[point.name] = _advice(point, fault)
    return Found(games, faults)


def _rank(point: EntryPoint) -> tuple[str, bool, str]:
    package = _package(point)
    return point.name, package != OWN, package


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "?"


def _advice(point: EntryPoint, fault: str) -> str:
    package = _package(point)
    return f"the package {package!r} {fault}: mend it, or remove it with: pip uninstall {package}"


def _game(point: EntryPoint) -> Game:
    game: Game = point.load()
    missing = [name for name in Game.__annotations__ if not hasattr(game, name)]
    if missing:
        raise BadRegistration(f"it is no game: it has no {missing[0]}")
    if game.id != point.name:
        raise BadRegistration(f"the game calls itself {game.id!r}")
    return game


def all_games() -> Mapping[str, Game]:
    """The games by id, in the order of the alphabet."""
    games, faults = found()
    if not games and not faults:
        raise NoGames(NOT_INSTALLED)
    return games


def find_game(name: str) -> Game:
    """A game by its id."""
    games = all_games()
    if name in games:
        return games[name]
    if name in found().faults:
        raise BadRegistration(found().faults[name])
    raise BadRegistration(f"there is no game {name!r}; there are {', '.join(games)}")


def named(dotted: str) -> Any:
    """The object that a dotted name ("package.module:name") means."""
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
