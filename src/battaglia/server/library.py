"""What does not change while the server runs: games, scenarios, texts, as answers ready to send."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.catalogue import LANGUAGES
from battaglia.core.game import Game
from battaglia.core.record import RecordFault
from battaglia.server.errors import ApiError
from battaglia.server.games import PRESENTERS
from battaglia.server.presenting import NoOverlay, Presenter, presenter_of
from battaglia.server.rulings_file import rulings_of
from battaglia.server.wording import Words, paragraphs_of, plain_words, words_of

MOST_BATTLES = 32
"""How many compiled battles are kept: one for each scenario and set of options in play."""


class Library:
    """Games, battles and texts, each loaded when it is first asked for and then kept."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.presenters: Mapping[str, Presenter] = {
            name: presenter_of(game, PRESENTERS) for name, game in games.items()
        }
        self.own_words = {lang: plain_words(lang) for lang in LANGUAGES}
        self._words: dict[tuple[str, str], Words] = {}
        self._battles: dict[tuple[str, str], Any] = {}
        self._loading = threading.Lock()
        self._answers: dict[tuple[str, ...], bytes] = {}

    # Games and battles

    def game(self, name: str) -> Game:
        """A game by its id."""
        if name not in self.games:
            raise ApiError("not-found", params={"what": "game", "name": name})
        return self.games[name]

    def find(self, scenario: str) -> tuple[Game, Path]:
        """The game and the file of a shipped scenario."""
        for game in self.games.values():
            shipped = game.scenarios()
            if scenario in shipped:
                return game, shipped[scenario]
        raise ApiError("not-found", params={"what": "scenario", "name": scenario})

    def battle(self, scenario: str, options: dict[str, Any] | None = None) -> tuple[Game, Any]:
        """A shipped battle, compiled. Matches share it: nothing in it changes in play."""
        game, path = self.find(scenario)
        key = (scenario, json.dumps(options or {}, sort_keys=True))
        with self._loading:  # requests come in threads: one of them loads, the others wait
            found = self._battles.get(key)
            if found is None:
                found = game.load(path, options)
                if len(self._battles) >= MOST_BATTLES:
                    self._battles.pop(next(iter(self._battles)))
                self._battles[key] = found
        return game, found

    def load_shipped(self) -> None:
        """Load every shipped battle, so that the first to come need not wait for it."""
        for game in self.games.values():
            for scenario in game.scenarios():
                self.battle(scenario)

    def battle_of_record(
        self, game: Game, scenario: str, files: dict[str, str], options: dict[str, Any]
    ) -> Any:
        """The battle that a record was played in: shipped, or written into the record."""
        if files:
            return game.load_files(files, "in the record", options)
        if scenario not in game.scenarios():
            raise RecordFault(0, f"there is no scenario {scenario!r} here")
        return self.battle(scenario, options)[1]

    # Texts

    def words(self, game: str, lang: str) -> Words:
        """What the table says of a game in a language."""
        key = (game, lang)
        if key not in self._words:
            self._words[key] = words_of(self.games[game], lang)
        return self._words[key]

    def words_for(self, game: str, battle: Any, lang: str) -> Words:
        """The same, with the names of a battle."""
        return self.words(game, lang).naming(self.presenters[game].names(battle, lang))

    # Answers

    def _kept(self, key: tuple[str, ...], make: Callable[[], Any]) -> bytes:
        if key not in self._answers:
            self._answers[key] = msgspec.json.encode(make())
        return self._answers[key]

    def cards(self, lang: str) -> bytes:
        """Every scenario, as a list shows it."""
        return self._kept(("cards", lang), lambda: self._cards(lang))

    def _cards(self, lang: str) -> list[Any]:
        found = []
        for game in self.games.values():
            for scenario in game.scenarios():
                battle = self.battle(scenario)[1]
                words = self.words_for(game.id, battle, lang)
                found.append(self.presenters[game.id].card(battle, words))
        return found

    def battle_told(self, scenario: str, lang: str) -> bytes:
        """A shipped battle before the first move."""
        game, battle = self.battle(scenario)
        return self._kept(("battle", scenario, lang), lambda: self.told(game.id, battle, lang))

    def told(self, game: str, battle: Any, lang: str) -> Any:
        """A battle before the first move."""
        return self.presenters[game].battle(battle, self.words_for(game, battle, lang))

    def provenance(self, scenario: str, file: str, path: str, lang: str) -> Any:
        """Where a figure of a battle's files is from."""
        game, battle = self.battle(scenario)
        words = self.words_for(game.id, battle, lang)
        try:
            return self.presenters[game.id].provenance(battle, file, path, words)
        except NoOverlay:
            raise ApiError("not-found", params={"what": "path", "name": file}) from None

    def rules(self, name: str, lang: str) -> bytes:
        """The paragraphs of a game's rules."""
        game = self.game(name)
        return self._kept(("rules", name, lang), lambda: _paragraphs(game, lang))

    def rulings(self, name: str) -> bytes:
        """How a game's open cases were decided."""
        game = self.game(name)
        return self._kept(("rulings", name), lambda: rulings_of(game.id))


def _paragraphs(game: Game, lang: str) -> list[Any]:
    return [
        {
            "number": found.number,
            "title": getattr(found.title, lang),
            "text": getattr(found.text, lang),
            "rulings": found.rulings,
            "no_code": getattr(found.no_code, lang) if found.no_code else None,
        }
        for found in paragraphs_of(game)
    ]
