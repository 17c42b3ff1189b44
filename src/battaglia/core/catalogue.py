"""Text catalogues: what codes read like in a language.

A catalogue is a TOML file with a table a section and a text a code. ``{hex}`` in a text stands
for a parameter as it is, ``{piece:piece}`` for a parameter that is shown by a name:

- ``piece``, ``seat``, ``formation``, ``place`` and ``special`` are looked up among the names of a
  battle;
- ``pieces``, ``places``, ``facings`` and ``words`` are lists, written out with commas and "and";
- any other kind is a section of the catalogue itself, where ``*`` serves for values that are
  not listed, with the value as ``{value}``.

Words that agree with a name or a number are written with all of their forms, and the right one
is put in: ``{piece|falls|fall}`` for one or several, ``{piece|perduto|perduta|perduti|perdute}``
for masculine and feminine, one and several. A number agrees as one or several, a list of more
than one as several. The section ``form`` says of words of names what they are: ``Dragoni = "mp"``;
a name has the form of the first of its words that is listed there, and else is masculine, one.

A code that the catalogue lacks is never passed over in silence: a strict catalogue raises, any
other shows the bare code in brackets, ⟨like this⟩.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter

import msgspec

from battaglia.core.files import DataFault, parse_toml, read_text, shape
from battaglia.core.game import Game
from battaglia.core.reason import Param

LANGUAGES = ("en", "it")
NAMED = ("piece", "seat", "formation", "place", "special")
"""Kinds of parameters that a battle has names for."""
LISTS = {"pieces": "piece", "places": "place", "facings": "facing", "words": ""}
"""Kinds that are lists, with the kind of each member; "" leaves it as it is."""
FORMS = ("m", "f", "mp", "fp")
"""Masculine and feminine, one and several; a language without genders uses the first of each."""
FORM = "form"
"""The section with the forms of words in names."""
AGREES = "|"
ANY = "*"
"""The key of a section that serves for every value without a key of its own."""
MOST_PARSED = 8192
"""How many texts are kept in their parts: all of some games, which say the same again and again."""
OPEN, CLOSE = "⟨", "⟩"
SHARED = Path(__file__).parent / "text"
"""What is said of any game."""

Sections = dict[str, dict[str, str]]
Names = Mapping[str, Mapping[str, str]]
"""For each named kind, the names by their ids."""


class MissingText(LookupError):
    """A catalogue lacks a text, or a text speaks of a parameter that was not given."""


class Catalogue(msgspec.Struct, frozen=True):
    """The texts of a language. ``naming`` gives it the names of a battle's pieces and sides."""

    language: str
    sections: Sections
    strict: bool = False
    names: Names = {}

    def naming(self, names: Names) -> Catalogue:
        """This catalogue, with pieces and sides called by their names."""
        return msgspec.structs.replace(self, names=names)

    def speaking_of(self, battle: Catalogue) -> Catalogue:
        """This catalogue with a battle's names, and words that agree with them as they do there."""
        sections = {**self.sections, FORM: battle.sections.get(FORM, {})}
        return msgspec.structs.replace(self, sections=sections, names=battle.names)

    def over(self, below: Catalogue) -> Catalogue:
        """The texts of both; of two for one code, this catalogue's."""
        sections = {name: dict(texts) for name, texts in below.sections.items()}
        for name, texts in self.sections.items():
            sections[name] = {**sections.get(name, {}), **texts}
        return msgspec.structs.replace(self, sections=sections)

    def has(self, section: str, code: str) -> bool:
        """Is there a text for this very code?"""
        return code in self.sections.get(section, {})

    def say(self, section: str, code: str, params: Mapping[str, Param] | None = None) -> str:
        """The text of a code, with its parameters put in."""
        given = dict(params or {})
        texts = self.sections.get(section, {})
        text = texts.get(code)
        if text is None and ANY in texts:
            text, given = texts[ANY], {**given, "value": code}
        if text is None:
            return self._missing(f"{section} {code}")
        return self._fill(f"{section} {code}", text, given)

    def _fill(self, where: str, text: str, params: Mapping[str, Param]) -> str:
        parts: list[str] = []
        for literal, name, forms, kind in _parsed(text):
            parts.append(literal)
            if name is None:
                continue
            if forms and name in params:
                parts.append(self._agreeing(forms, params[name]))
            elif name in params:
                parts.append(self.show(kind, str(params[name])))
            else:
                parts.append(self._missing(f"{where} {name}"))
        return "".join(parts)

    def show(self, kind: str, value: str) -> str:
        """A parameter's value as a reader sees it."""
        if not kind:
            return value
        if kind in LISTS:
            return self.listed([self.show(LISTS[kind], word) for word in _words(value)])
        if kind in NAMED:
            return self.names.get(kind, {}).get(value, value) if value else self._nobody()
        return self.say(kind, value)

    def _agreeing(self, forms: Sequence[str], value: Param) -> str:
        """The form that goes with a name or a number."""
        form = self.form_of(value)
        if len(forms) == len(FORMS):
            return forms[FORMS.index(form)]
        return forms[form.endswith("p")]

    def form_of(self, value: Param) -> str:
        """The form of what a parameter names: a number, one thing or several."""
        if isinstance(value, int):
            return "m" if value == 1 else "mp"
        forms = [self._form_of_name(self._name_of(word)) for word in _words(value)] or ["m"]
        if len(forms) == 1:
            return forms[0]
        return "fp" if all(form.startswith("f") for form in forms) else "mp"

    def _name_of(self, value: str) -> str:
        known = [self.names[kind][value] for kind in NAMED if value in self.names.get(kind, {})]
        return known[0] if known else value

    def _form_of_name(self, name: str) -> str:
        forms = self.sections.get(FORM, {})
        return next((forms[word] for word in name.split() if word in forms), FORMS[0])

    def listed(self, words: list[str]) -> str:
        """Some words as an enumeration: "a, b and c"."""
        if not words:
            return self._nobody()
        if len(words) == 1:
            return words[0]
        return f"{', '.join(words[:-1])} {self.say('word', 'and')} {words[-1]}"

    def _nobody(self) -> str:
        return self.say("word", "nobody")

    def _missing(self, what: str) -> str:
        if self.strict:
            raise MissingText(f"the catalogue {self.language!r} has no text for: {what}")
        return f"{OPEN}{what}{CLOSE}"


@lru_cache(maxsize=MOST_PARSED)
def _parsed(text: str) -> tuple[tuple[str, str | None, tuple[str, ...], str], ...]:
    """A text in its parts: what is said as it is, then a parameter, its forms and its kind."""
    found: list[tuple[str, str | None, tuple[str, ...], str]] = []
    for literal, field, kind, _ in Formatter().parse(text):
        name, *forms = field.split(AGREES) if field is not None else [None]
        found.append((literal, name, tuple(map(str, forms)), kind or ""))
    return tuple(found)


def _words(value: str) -> list[str]:
    return [word for word in re.split(r"[ +]", value) if word]


def placeholders(text: str) -> dict[str, str]:
    """The parameters that a text shows, each with its kind."""
    found = [(name, kind or "") for _, name, kind, _ in Formatter().parse(text) if name is not None]
    return {name: kind for name, kind in found if AGREES not in name}


def agreements(text: str) -> dict[str, list[str]]:
    """The parameters that words of a text agree with, each with the forms of the last such word."""
    fields = [name.split(AGREES) for _, name, _, _ in Formatter().parse(text) if name is not None]
    return {name: forms for name, *forms in fields if forms}


def load_catalogue(
    folder: Path, language: str, *, strict: bool = False, below: Catalogue | None = None
) -> Catalogue:
    """The catalogue of a language in a folder, over another; a fault names its place."""
    path = folder / f"{language}.toml"
    file = str(path)
    sections = shape(parse_toml(read_text(path), file), Sections, file)
    known = {"", *NAMED, *LISTS, *sections, *(below.sections if below else ())}
    for section, texts in sections.items():
        for code, text in texts.items():
            _check_text(file, f"{section}.{code}", text, known)
    for word, form in sections.get(FORM, {}).items():
        if form not in FORMS:
            raise DataFault(file, f"{FORM}.{word}", f"{form!r} is not one of {', '.join(FORMS)}")
    found = Catalogue(language, sections, strict)
    return found.over(below) if below else found


def _check_text(file: str, place: str, text: str, known: set[str]) -> None:
    try:
        found, agreeing = placeholders(text), agreements(text)
    except ValueError as error:
        raise DataFault(file, place, f"has a faulty placeholder: {error}") from None
    for name, kind in found.items():
        if not name:
            raise DataFault(file, place, "has a placeholder without a name")
        if kind not in known:
            raise DataFault(file, place, f"{kind!r} in {{{name}:{kind}}} is not a kind or section")
    for name, forms in agreeing.items():
        if not name or len(forms) not in (2, len(FORMS)):
            raise DataFault(file, place, f"gives {len(forms)} forms where two or four agree")


def text_folder(game: Game) -> Path:
    """Where a game's catalogues lie: in ``text``, beside the module of the game."""
    module = sys.modules[type(game).__module__]
    return Path(str(module.__file__)).parent / "text"


def catalogue_of(game: Game, language: str, *, strict: bool = False) -> Catalogue:
    """A game's catalogue in a language, over what is said of any game."""
    shared, folder = load_catalogue(SHARED, language, strict=strict), text_folder(game)
    if not folder.is_dir():
        return shared
    return load_catalogue(folder, language, strict=strict, below=shared)
