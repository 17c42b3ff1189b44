"""The terminal's own texts: none missing, none left over, both languages agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from battaglia import cli
from battaglia.cli.commands import COMMANDS
from battaglia.cli.listing import COLUMNS
from battaglia.cli.speaking import OWN_TEXTS
from battaglia.core.catalogue import (
    LANGUAGES,
    Catalogue,
    catalogue_of,
    load_catalogue,
    placeholders,
)
from battaglia.core.game import Game
from battaglia.core.telling import teller_type
from battaglia.games.camposanto.game import GAME as CAMPOSANTO
from battaglia.games.montecuccoli.game import GAME as MONTECUCCOLI
from tests.cli.codes import Expansions, Finder, Use, modules

GAMES: tuple[Game, ...] = (MONTECUCCOLI, CAMPOSANTO)
FOLDER = Path(cli.__file__).parent
FILES = modules(FOLDER)
EXPANSIONS: Expansions = {("reviewing", "found"): frozenset()}
"""A review is told as a whole, not by a code."""


@pytest.fixture(scope="module", params=LANGUAGES)
def own(request: pytest.FixtureRequest) -> Catalogue:
    return load_catalogue(OWN_TEXTS, request.param, strict=True)


def told() -> list[Use]:
    """Every call of ``tell``, with the names of its parameters."""
    finder = Finder(EXPANSIONS)
    found = []
    for module in FILES:
        for function, call in module.calls("tell"):
            codes = finder.codes(module, function, call.args[0])
            params = frozenset(keyword.arg or "" for keyword in call.keywords)
            found.append(Use(f"{module.name}.{function.name}", codes, params))
    assert finder.needed == set(EXPANSIONS)
    return found


def test_what_is_told_is_what_the_catalogue_has(own: Catalogue) -> None:
    assert {code for use in told() for code in use.codes} == set(own.sections["tell"])


def test_texts_speak_only_of_parameters_that_are_given(own: Catalogue) -> None:
    for use in told():
        for code in use.codes:
            assert set(placeholders(own.sections["tell"][code])) <= use.params, (use.place, code)


def test_commands_and_columns_are_complete(own: Catalogue) -> None:
    assert set(own.sections) == {"tell", "column", "command"}
    assert list(own.sections["command"]) == list(COMMANDS)
    assert tuple(own.sections["column"]) == COLUMNS


def kinds_of_pieces(game: Game, language: str) -> set[str]:
    """What a game's map has letters for."""
    sections = catalogue_of(game, language).sections
    return set(sections["arm"]) | set(sections.get("kind", {})) - {"unit"}


def test_every_kind_of_piece_of_a_game_has_a_letter_of_its_own(own: Catalogue) -> None:
    for game in GAMES:
        symbols = catalogue_of(game, own.language).sections["symbol"]
        assert set(symbols) == kinds_of_pieces(game, own.language)
        assert all(len(letter) == 1 and letter.isupper() for letter in symbols.values())
        assert len(set(symbols.values())) == len(symbols)


def test_every_kind_of_ground_of_a_game_has_a_sign_of_its_own() -> None:
    for game in GAMES:
        grounds, signs = (
            catalogue_of(game, "en").sections["terrain"],
            teller_type(game).terrain_signs,
        )
        assert set(signs) == set(grounds)
        assert len(set(signs.values())) == len(grounds)


def test_the_help_of_a_command_begins_with_its_name(own: Catalogue) -> None:
    for name, text in own.sections["command"].items():
        assert text.split()[0] == name


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, italian = (load_catalogue(OWN_TEXTS, language) for language in ("en", "it"))
    assert list(english.sections) == list(italian.sections)
    for section, texts in english.sections.items():
        assert list(texts) == list(italian.sections[section]), section
        for code, text in texts.items():
            assert placeholders(text) == placeholders(italian.sections[section][code]), code


def test_no_section_is_in_the_games_catalogue_too(own: Catalogue) -> None:
    for game in GAMES:
        assert not set(own.sections) & set(catalogue_of(game, own.language).sections)
