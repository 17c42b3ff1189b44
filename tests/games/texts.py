"""What holds of every game's texts: nothing is missing, nothing is left over, languages agree.

A game tells its ``Wording`` and the codes that are its own, and takes over the tests:
``class TestTexts(Texts): wording = ...``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Set
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, get_args, get_type_hints

import msgspec
import pytest

import battaglia
from battaglia.core.catalogue import (
    ANY,
    FORM,
    LANGUAGES,
    Catalogue,
    agreements,
    catalogue_of,
    placeholders,
)
from battaglia.core.flow import Automatic, Roll, Step
from battaglia.core.provenance import Kind
from tests.cli.codes import Expansions, Finder, Module, Use, modules, said_of_the_board

SOURCE = Path(battaglia.__file__).parent
Codes = Mapping[str, Set[str]]
"""Codes by their section."""

# The functions whose calls name codes, the place of the code among its arguments, and of the
# parameters (None: they are keywords).
NAMING: Mapping[str, tuple[tuple[str, int, int | None], ...]] = {
    "reason": (("Reason", 1, 2),),
    "event": (("emit", 0, None), ("emit_roll", 2, None)),
    "ledger": (("Line", 1, 3),),
    "outcome": (("Outcome", 1, None),),
    "undo": (("CannotUndo", 0, None),),
}
SPOKEN = ("reason", "event", "ledger")
"""Sections whose texts are given parameters by the call that names them."""
SENTENCES = ("reason", "event", "outcome", "undo", "prompt", "waiting", "gloss")

PLACES = re.compile(r"\{[^}]*\}")
"""Where parameters are put in."""
WORD = re.compile(r"[^\W\d_]")


def files_of(game: str) -> list[Module]:
    """The sources that can say something in a game."""
    return modules(SOURCE / "core", SOURCE / "games" / game)


class Wording:
    """What a game can say, read off its source."""

    def __init__(
        self,
        game: Any,
        steps: Mapping[str, type[Step[Any]]],
        files: list[Module],
        expansions: Expansions,
        finder: type[Finder] = Finder,
    ) -> None:
        self.game = game
        self.steps = steps
        self.files = files
        self.expansions = expansions
        self.finder = finder

    @cached_property
    def decisions(self) -> set[str]:
        return {n for n, step in self.steps.items() if not issubclass(step, Automatic | Roll)}

    @cached_property
    def rolls(self) -> dict[str, type[Step[Any]]]:
        return {name: step for name, step in self.steps.items() if issubclass(step, Roll)}

    @cached_property
    def uses(self) -> dict[str, list[Use]]:
        """Every call in the engine that names a code, by its section."""
        finder = self.finder(self.expansions)
        found = {section: self._uses(section, finder) for section in NAMING}
        assert finder.needed == set(self.expansions), "an expansion is out of date"
        return found

    def _uses(self, section: str, finder: Finder) -> list[Use]:
        found = []
        for module, naming in product(self.files, NAMING[section]):
            function, code_place, params_place = naming
            if function == "Line" and not module.imports("Line", "battaglia.core.ledger"):
                continue  # a line on the map
            for around, call in module.calls(function):
                codes = finder.codes(module, around, call.args[code_place])
                if params_place is None:
                    params = frozenset(keyword.arg or "**" for keyword in call.keywords)
                else:
                    given = call.args[params_place] if len(call.args) > params_place else None
                    params = finder.keys(module, around, given)
                found.append(Use(f"{module.name}.{around.name}", codes, params))
        return found

    @cached_property
    def named(self) -> dict[str, set[str]]:
        """The codes that calls name, by section."""
        return {s: {code for use in found for code in use.codes} for s, found in self.uses.items()}

    def purpose_keys(self, step: type[Step[Any]]) -> frozenset[str]:
        """What a roll is for: the keys of its purpose, which go into its event, too."""
        found: frozenset[str] = frozenset()
        for kind in step.__mro__:
            if "purpose" not in vars(kind):
                continue
            module = next(m for m in self.files if _has_class(m, kind))
            method = module.method(kind.__name__, "purpose")
            found |= self.finder({}).returned_keys(module, method)
            if "super()" not in ast.unparse(method):
                break
        return found

    @cached_property
    def shared(self) -> Codes:
        """The sections that every game has, with the keys that they must have."""
        game, named, teller = self.game, self.named, self.game.teller
        orders, scenario = game.order_choices(), get_type_hints(game.library.kind)
        options = {field.name for field in msgspec.structs.fields(scenario["options"])}
        return named | {
            # said of an action that is not told, and of what changes the score
            "event": named["event"] | {"covered", "score-changed", "place-changed"},
            "score": {"unit"},
            "step": self.decisions,
            "title": self.decisions,
            "prompt": self.decisions,
            "waiting": self.decisions,
            "roll": set(self.rolls),
            "reading": set(self.rolls),
            "action": set(game.verbs),
            "difficulty": set(get_args(scenario["difficulty"])),
            "provenance": set(get_args(Kind)),
            "option": options,
            "option-text": options,
            "order": set(orders),
            "order-value": {f"{name}.{each}" for name, values in orders.items() for each in values},
            "word": {"and", "nobody", "yes", "no"},
            # what the teller says beside the rules
            "asked": {
                "your-title", "wait-title", "over-title", "settled", "shared-title", "shared",
            },
            "way": set(teller.manner.ways.values()),
            "overlay": set(teller.overlay_keys),
            "overlay-text": set(teller.overlay_keys),
            "board": said_of_the_board(SOURCE / "games" / game.id),
            "gloss": set(teller.glosses),
            "gloss-term": set(teller.glosses),
        }  # fmt: skip


def _has_class(module: Module, kind: type) -> bool:
    """Is a class defined in a module?"""
    names = [node.name for node in module.tree.body if isinstance(node, ast.ClassDef)]
    return kind.__module__.endswith(f".{module.name}") and kind.__name__ in names


class Texts:
    """The text catalogues of a game: nothing is missing, nothing is left over."""

    wording: ClassVar[Wording]
    own: ClassVar[Codes]
    """The sections that are the game's own, with their keys."""
    boards: ClassVar[frozenset[str]]
    """What is said of the board by codes that are put together."""
    kinds: ClassVar[frozenset[str]]
    """The sections that say parameters of a kind."""
    heard: ClassVar[Codes]
    """Some codes that the walk through the source must have seen."""
    readings: ClassVar[Codes] = {}
    """What the readings of some rolls speak of, if it is not what the others do."""

    @classmethod
    def expected(cls) -> Codes:
        """Every section with the keys that it must have, from what the engine can say."""
        shared = cls.wording.shared
        return {**shared, **cls.own, "board": shared["board"] | cls.boards}

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each section is a test of its own, in each language."""
        if "section" in metafunc.fixturenames:
            metafunc.parametrize("section", sorted(self.expected()))

    @pytest.fixture(params=LANGUAGES)
    def catalogue(self, request: pytest.FixtureRequest) -> Catalogue:
        return catalogue_of(self.wording.game, request.param, strict=True)

    def test_a_section_has_the_codes_that_the_engine_can_say(
        self, section: str, catalogue: Catalogue
    ) -> None:
        assert set(catalogue.sections[section]) == self.expected()[section]

    def test_there_is_no_section_that_nothing_uses(self, catalogue: Catalogue) -> None:
        used = {
            kind
            for texts in catalogue.sections.values()
            for text in texts.values()
            for kind in placeholders(text).values()
        }
        others = set(catalogue.sections) - set(self.expected()) - {FORM}
        assert others == self.kinds
        assert others <= used
        assert all(ANY in catalogue.sections[section] for section in others)

    def test_the_walk_sees_the_whole_engine(self) -> None:
        assert self.heard
        for section, codes in self.heard.items():
            assert codes <= self.wording.named[section]
        assert all(self.wording.expansions.values())

    def test_texts_speak_only_of_parameters_that_are_given(self, catalogue: Catalogue) -> None:
        wording = self.wording
        for section in SPOKEN:
            for use in wording.uses[section]:
                for code in use.codes:
                    given = use.params
                    if "**" in given and code in wording.rolls:
                        given |= wording.purpose_keys(wording.rolls[code])
                    text = catalogue.sections[section][code]
                    assert {*placeholders(text), *agreements(text)} <= given, (use.place, code)

    def test_actions_and_rolls_speak_only_of_their_own_fields(self, catalogue: Catalogue) -> None:
        for verb, action in self.wording.game.verbs.items():
            text = catalogue.sections["action"][verb]
            spoken = {*placeholders(text), *agreements(text)}
            assert spoken <= set(action.__struct_fields__), verb
        for name, step in self.wording.rolls.items():
            text = catalogue.sections["roll"][name]
            spoken = {*placeholders(text), *agreements(text)}
            assert spoken <= self.wording.purpose_keys(step), name
            read = set(placeholders(catalogue.sections["reading"][name]))
            assert read == self.readings.get(name, {"sum", "against", "result"}), name

    def test_both_languages_have_the_same_keys_and_placeholders(self) -> None:
        english, italian = (catalogue_of(self.wording.game, each) for each in ("en", "it"))
        assert set(english.sections) == set(italian.sections)
        for section in set(english.sections) - {FORM}:
            texts = english.sections[section]
            assert list(texts) == list(italian.sections[section]), section
            for code, text in texts.items():
                other = italian.sections[section][code]
                assert placeholders(text) == placeholders(other), f"{section}.{code}"

    def test_sentences_are_sentences(self, catalogue: Catalogue) -> None:
        for section in SENTENCES:
            for code, text in catalogue.sections[section].items():
                assert text[0].isupper() or text[0] in "{'«", f"{section}.{code}"
                assert text.endswith((".", "?")), f"{section}.{code}"

    def test_no_sentence_is_left_in_the_other_language(self) -> None:
        english, italian = (catalogue_of(self.wording.game, each) for each in ("en", "it"))
        for section in (*SENTENCES, "title"):
            for code, text in english.sections[section].items():
                if WORD.search(PLACES.sub("", text)):
                    assert text != italian.sections[section][code], f"{section}.{code}"
