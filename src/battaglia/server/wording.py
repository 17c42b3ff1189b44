"""Codes of the engine and of the server in the words of a language."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.action import Action
from battaglia.core.catalogue import (
    Catalogue,
    Names,
    Sections,
    catalogue_of,
    load_catalogue,
    text_folder,
)
from battaglia.core.files import parse_toml, read_text, shape
from battaglia.core.game import Game, Odds
from battaglia.core.ledger import Ledger
from battaglia.core.maps import Name, Text, in_language
from battaglia.core.reason import Param, Reason
from battaglia.server.journal import Happening

TEXTS = Path(__file__).parent / "text"


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of a game's rules.toml."""

    number: str
    title: Text
    text: Text
    rulings: list[str] = []
    no_code: Text | None = None


class RulesFile(msgspec.Struct, frozen=True):
    """The shape of a game's rules.toml."""

    paragraph: list[Paragraph] = []


def paragraphs_of(game: Game) -> list[Paragraph]:
    """The paragraphs of a game's rules; none if it has no such file."""
    path = Path(str(sys.modules[type(game).__module__].__file__)).parent / "rules.toml"
    if not path.is_file():
        return []
    return shape(parse_toml(read_text(path), str(path)), RulesFile, str(path)).paragraph


def words_of(game: Game, lang: str) -> Words:
    """Everything that the table says of a game in a language."""
    catalogues = [load_catalogue(TEXTS, lang)]
    if (TEXTS / game.id).is_dir():
        catalogues.append(load_catalogue(TEXTS / game.id, lang))
    if text_folder(game).is_dir():  # a game without texts of its own is shown by its codes
        catalogues.append(catalogue_of(game, lang))
    titles = {p.number: getattr(p.title, lang) for p in paragraphs_of(game)}
    return Words(Catalogue(lang, _merged(catalogues)), titles)


def _merged(catalogues: Sequence[Catalogue]) -> Sections:
    """The texts of several catalogues; of two for one code, the later one's."""
    sections: Sections = {}
    for catalogue in catalogues:
        for name, texts in catalogue.sections.items():
            sections[name] = {**sections.get(name, {}), **texts}
    return sections


def plain_words(lang: str) -> Words:
    """What the server itself says in a language, whatever the game."""
    return Words(load_catalogue(TEXTS, lang), {})


class Words:
    """Says codes in a language; ``naming`` gives it the names of a battle."""

    def __init__(self, catalogue: Catalogue, titles: Mapping[str, str]) -> None:
        self.catalogue = catalogue
        self.titles = titles

    @property
    def lang(self) -> str:
        return self.catalogue.language

    def naming(self, names: Names) -> Words:
        """These words, with pieces and sides called by their names."""
        return Words(self.catalogue.naming(names), self.titles)

    def say(self, section: str, code: str, **params: Param) -> str:
        """The text of a code."""
        return self.catalogue.say(section, code, params)

    def text(self, text: Name) -> str:
        """A text that is given in every language, or a name that is the same in all."""
        return in_language(text, self.lang)

    def name(self, kind: str, value: str) -> str:
        """A piece or a side by its name."""
        return self.catalogue.show(kind, value)

    def reason(self, reason: Reason) -> dict[str, str]:
        """Why not: the paragraph with its title, and a sentence."""
        return {
            "code": reason.code,
            "rule": reason.rule,
            "title": self.titles.get(reason.rule, ""),
            "text": self.catalogue.say("reason", reason.code, reason.params),
        }

    def reasons(self, reasons: Sequence[Reason]) -> list[dict[str, str]]:
        """Several reasons."""
        return [self.reason(reason) for reason in reasons]

    def action(self, action: Action) -> str:
        """What an action does."""
        params: dict[str, Param] = {}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            params[field] = "+".join(value) if isinstance(value, tuple) else str(value)
        return self.catalogue.say("action", action.verb, params)

    def happening(self, happening: Happening) -> str:
        """An event as a sentence."""
        return self.catalogue.say("event", happening.code, happening.params)

    @cached_property
    def ledger_names(self) -> Mapping[str, str]:
        """What the ledgers of a roll are called."""
        return self.catalogue.sections.get("ledger-name", {})

    def ledger(self, name: str, ledger: Ledger) -> dict[str, Any]:
        """A ledger line by line."""
        lines = [
            {
                "value": line.value,
                "code": line.code,
                "text": self.catalogue.say("ledger", line.code, line.params),
                "rule": line.rule,
            }
            for line in ledger.lines
        ]
        title = self.ledger_names.get(name, name)
        return {"title": title, "total": ledger.total, "lines": lines}

    def odds(self, action: str, odds: Odds | None, titles: Sequence[str]) -> dict[str, Any]:
        """What an action can lead to; ``titles`` say what each course assumes."""
        if odds is None:
            return {"action": action, "rule": "", "courses": []}
        courses = [
            {
                "assuming": course.assuming,
                "title": title,
                "column": course.facts.get("column"),
                "range": course.facts.get("range"),
                "facts": course.facts,
                "ledgers": {name: self.ledger(name, it) for name, it in course.ledgers.items()},
                "results": [
                    {
                        "code": code,
                        "text": self.say("result", code),
                        "numerator": chance.numerator,
                        "denominator": chance.denominator,
                    }
                    for code, chance in course.results.items()
                ],
            }
            for course, title in zip(odds.courses, titles, strict=True)
        ]
        return {"action": action, "rule": odds.rule, "courses": courses}

    def outcome(self, outcome: Mapping[str, Any] | None) -> dict[str, Any] | None:
        """How a game ended, from the outcome that a view shows."""
        if outcome is None:
            return None
        winner = outcome["winner"]
        params = {**outcome["points"], "winner": winner or ""}
        text = self.catalogue.say("outcome", outcome["code"], params)
        return {
            "winner": winner,
            "code": outcome["code"],
            "rule": outcome["rule"],
            "text": text,
            "points": outcome["points"],
        }
