"""What does not change while the server runs: games, scenarios, texts, as answers ready to send."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.catalogue import LANGUAGES, Catalogue, catalogue_of, load_catalogue
from battaglia.core.files import DataFault
from battaglia.core.game import Game
from battaglia.core.lessons.course import Course, course_files, load_course
from battaglia.core.maps import in_language
from battaglia.core.record import RecordFault
from battaglia.core.rulebook import Rulebook, load_rulebook
from battaglia.core.telling import NothingSuch, Teller, teller_type
from battaglia.core.telling.printed import Card, ProvenanceAnswer
from battaglia.core.telling.words import glosses_told
from battaglia.server.answers import ParagraphTold
from battaglia.server.errors import LOG, ApiError
from battaglia.server.rulings_file import rulings_of

MOST_BATTLES = 32
"""How many compiled battles with options are kept, beside those as they are shipped."""
TEXTS = Path(__file__).parent / "text"
"""What the server itself says, whatever the game."""


class Library:
    """Games, battles and texts, each loaded when it is first asked for and then kept."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.own_words = {lang: load_catalogue(TEXTS, lang) for lang in LANGUAGES}
        self._catalogues: dict[tuple[str, str], Catalogue] = {}
        self._rulebooks: dict[str, Rulebook] = {}
        self._battles: dict[tuple[str, str], Any] = {}
        self._tellers: dict[int, dict[str, Teller]] = {}
        """Of the battles that are kept, by their identity."""
        self._loading = threading.Lock()
        self._answers: dict[tuple[str, ...], bytes] = {}
        self.courses = dict(_courses(games))

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
        key = (scenario, json.dumps(options, sort_keys=True) if options else "")
        found = self._battles.get(key)
        if found is not None:  # whoever asks for what is here waits for nobody's loading
            return game, found
        with self._loading:  # requests come in threads: one of them loads, the others wait
            found = self._battles.get(key)
            if found is None:
                found = game.load(path, options)
                self._make_room()
                self._battles[key] = found
        return game, found

    def _make_room(self) -> None:
        """Forget the oldest battle with options; those without are asked for all the time."""
        chosen = [key for key in self._battles if key[1]]
        if len(chosen) >= MOST_BATTLES:
            self._tellers.pop(id(self._battles.pop(chosen[0])), None)

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

    def catalogue(self, game: str, lang: str) -> Catalogue:
        """What is said of a game in a language."""
        key = (game, lang)
        if key not in self._catalogues:
            texts = catalogue_of(self.games[game], lang)
            self._catalogues[key] = texts.over(self.own_words[lang])
        return self._catalogues[key]

    def rulebook(self, name: str) -> Rulebook:
        """The paragraphs of a game's rules."""
        if name not in self._rulebooks:
            self._rulebooks[name] = load_rulebook(self.games[name])
        return self._rulebooks[name]

    def teller(self, name: str, battle: Any, lang: str) -> Teller:
        """Who tells a battle in a language."""
        game = self.games[name]
        made = teller_type(game)
        return made(game, battle, self.catalogue(name, lang), self.rulebook(name))

    def tellers(self, name: str, battle: Any) -> dict[str, Teller]:
        """Who tells a battle, in each language; matches of a battle that is kept share them."""
        found = self._tellers.get(id(battle))
        if found is None:
            found = {lang: self.teller(name, battle, lang) for lang in LANGUAGES}
            if any(battle is kept for kept in self._battles.values()):
                self._tellers[id(battle)] = found
        return found

    # Answers

    def kept(self, key: tuple[str, ...], make: Callable[[], Any]) -> bytes:
        """An answer that is made when it is first asked for, and then the same."""
        if key not in self._answers:
            self._answers[key] = msgspec.json.encode(make())
        return self._answers[key]

    def cards(self, lang: str) -> bytes:
        """Every scenario, as a list shows it."""
        return self.kept(("cards", lang), lambda: self._cards(lang))

    def _cards(self, lang: str) -> list[Card]:
        return [
            self.teller(game.id, self.battle(scenario)[1], lang).card()
            for game in self.games.values()
            for scenario in game.scenarios()
        ]

    def battle_told(self, scenario: str, lang: str) -> bytes:
        """A shipped battle before the first move."""
        game, battle = self.battle(scenario)
        return self.kept(
            ("battle", scenario, lang), lambda: self.teller(game.id, battle, lang).battle_told()
        )

    def provenance(self, scenario: str, file: str, path: str, lang: str) -> ProvenanceAnswer:
        """Where a figure of a battle's files is from."""
        game, battle = self.battle(scenario)
        try:
            return self.teller(game.id, battle, lang).provenance(file, path)
        except NothingSuch:
            raise ApiError("not-found", params={"what": "path", "name": file}) from None

    def rules(self, name: str, lang: str) -> bytes:
        """The paragraphs of a game's rules."""
        game = self.game(name)
        return self.kept(("rules", name, lang), lambda: _paragraphs(self.rulebook(game.id), lang))

    def glosses(self, name: str, lang: str) -> bytes:
        """The words of a game that a player meets."""
        game = self.game(name)
        words = teller_type(game).glosses
        return self.kept(
            ("glosses", name, lang),
            lambda: glosses_told(self.catalogue(name, lang), self.rulebook(name), words),
        )

    def rulings(self, name: str) -> bytes:
        """How a game's open cases were decided."""
        game = self.game(name)
        return self.kept(("rulings", name), lambda: rulings_of(game.id))


def _courses(games: Mapping[str, Game]) -> Iterator[tuple[str, Course]]:
    """The courses by id. One that is broken is reported, and takes no other down."""
    for game in games.values():
        for name, path in course_files(game).items():
            try:
                yield name, load_course(path)
            except DataFault as error:
                LOG.error("a course cannot be read: %s", error)


def _paragraphs(rulebook: Rulebook, lang: str) -> list[ParagraphTold]:
    return [
        ParagraphTold(
            number=found.number,
            title=in_language(found.title, lang),
            text=in_language(found.text, lang),
            rulings=found.rulings,
            no_code=in_language(found.no_code, lang) if found.no_code else None,
        )
        for found in rulebook.paragraphs
    ]
