"""The rulebook of a game as rules.toml gives it: every numbered paragraph in our own words."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from battaglia.core.files import parse_toml, read_text, shape
from battaglia.core.game import Game
from battaglia.core.maps import Text


class Paragraph(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A numbered paragraph in our own words, or the reason why it needs no code."""

    number: str
    title: Text
    text: Text
    rulings: list[str] = []
    no_code: Text | None = None


class RulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a game's rules.toml."""

    paragraph: list[Paragraph]


class Rulebook:
    """The paragraphs of a game, in the order of the rulebook."""

    def __init__(self, paragraphs: list[Paragraph]) -> None:
        self.paragraphs = paragraphs
        self._by_number = {paragraph.number: paragraph for paragraph in paragraphs}

    def find(self, number: str) -> Paragraph | None:
        """The paragraph of this number."""
        return self._by_number.get(number)


def game_folder(game: Game) -> Path:
    """The folder of a game's package."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def load_rulebook(game: Game) -> Rulebook:
    """The rulebook beside a game's module; an empty one if there is none."""
    path = game_folder(game) / "rules.toml"
    if not path.is_file():
        return Rulebook([])
    found = shape(parse_toml(read_text(path), str(path)), RulesFile, str(path))
    return Rulebook(found.paragraph)
