"""What machine players are at the moment: a hash of all that their choices follow from.

The number of a version says nothing of players that are being worked on. Who changes a brain, a
plan or a weight has other players, and their games must not be mixed with those of the old ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import battaglia.ai
from battaglia.core.game import Game
from battaglia.core.registry import all_games

AI = Path(battaglia.ai.__file__).parent
TEXTS = "text"
"""What players say does not change what they do."""
LEVELS = "levels.py"
"""The figures of all levels: a contest names those of its own players."""
WEIGHTS = "weights"
"""The folder in which each battle has a file of its own."""
SUFFIXES = (".py", ".toml", ".json")
LENGTH = 16


def fingerprint(game: Game, scenario: str, folder: Path = AI) -> str:
    """A hash of the players of a battle: what all games share, the game's own, the battle's."""
    whole = hashlib.sha256()
    for root in (folder, *_elsewhere(game)):
        for path in sorted(_files(root, game.id, scenario)):
            whole.update(f"{path.relative_to(root).as_posix()}\n".encode())
            whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:LENGTH]


def _files(root: Path, game: str, scenario: str) -> Iterator[Path]:
    """Sources and data below a folder, but for other games' and other battles'."""
    games = all_games()
    battles = {name for each in games.values() for name in each.scenarios()}
    for path in root.rglob("*"):
        first, *below = path.relative_to(root).parts
        if path.suffix not in SUFFIXES or first in (TEXTS, LEVELS):
            continue
        if below and first in games and first != game:
            continue
        if first == WEIGHTS and path.stem in battles and path.stem != scenario:
            continue
        yield path


def _elsewhere(game: Game) -> list[Path]:
    """The folders of players that a game of another package brings along."""
    named: dict[str, str] = getattr(game, "players", {})
    found = {_folder(where.partition(":")[0]) for where in named.values()}
    return sorted(path for path in found if path is not None and not path.is_relative_to(AI))


def _folder(module: str) -> Path | None:
    spec = find_spec(module)
    return Path(spec.origin).parent if spec is not None and spec.origin else None
