"""The terminal's own words in a language, over those of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.catalogue import catalogue_of, load_catalogue
from battaglia.core.game import Game
from battaglia.core.maps import Text, in_language
from battaglia.core.match import Match
from battaglia.core.reason import Param, Reason
from battaglia.core.rulebook import Rulebook, load_rulebook
from battaglia.core.telling import Teller, teller_type

OWN_TEXTS = Path(__file__).parent / "text"


class Speaker:
    """Says what the terminal has to say. ``teller`` gives it the names of a battle."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        texts = catalogue_of(game, language)
        self.catalogue = load_catalogue(OWN_TEXTS, language, below=texts)
        self.rulebook: Rulebook = load_rulebook(game)

    def teller(self, match: Match) -> Teller:
        """Who tells a match; pieces and sides are called by their names from now on."""
        made = teller_type(self.game)
        teller = made(self.game, match.battle, self.catalogue, self.rulebook)
        self.catalogue = teller.catalogue
        return teller

    def tell(self, code: str, **params: Param) -> str:
        """A sentence of the terminal's own."""
        return self.catalogue.say("tell", code, params)

    def text(self, text: Text) -> str:
        """A text that is given in both languages."""
        return in_language(text, self.language)

    def name(self, kind: str, value: str) -> str:
        """A command, a column, a difficulty ... by its name."""
        return self.catalogue.show(kind, value)

    def title(self, number: str) -> str:
        """A paragraph by its number and title."""
        found = self.rulebook.find(number)
        return f"{number} {self.text(found.title)}" if found else number

    def reason(self, reason: Reason) -> str:
        """Why not: the sentence, the paragraph and its title."""
        sentence = self.catalogue.say("reason", reason.code, reason.params)
        return f"{sentence} [{self.title(reason.rule)}]"


def plain(value: Any) -> Any:
    """Structs as plain data for JSON."""
    return msgspec.to_builtins(value)


def numbered(lines: Sequence[str]) -> Iterator[str]:
    """Lines with their numbers before them, from 1."""
    width = len(str(len(lines)))
    for number, line in enumerate(lines, start=1):
        yield f"{number:>{width}}. {line}"
