"""Words agree with the names they go with: in every text of every game, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import battaglia
from battaglia.core.catalogue import FORM, LANGUAGES, Catalogue, catalogue_of
from battaglia.core.game import Game
from battaglia.core.telling import teller_of
from battaglia.games.camposanto.game import GAME as CAMPOSANTO
from battaglia.games.montecuccoli.game import GAME as MONTECUCCOLI
from battaglia.games.piacenza.game import GAME as PIACENZA

GAMES: dict[str, Game] = {game.id: game for game in (MONTECUCCOLI, CAMPOSANTO, PIACENZA)}
NAME = re.compile(
    r"(\w*) ?\{(\w+):(?:piece|pieces|formation|seat)\}(?= (?:(?:da|non|ora|qui|si) )*(\S+))"
)
"""A name in a text, with the word before it and what comes next."""
BEFORE = {"en": ("", "and", "if"), "it": ("", "e", "se")}
"""After these, or no word at all, a name is a subject."""
NO_VERBS = {"en": ("against", "and", "in", "to", "with"), "it": ("c'è", "contro", "e", "in")}
"""Before these it is none."""
INVARIABLE = {
    "en": {"began", "can", "cannot", "could", "did", "doubled", "fired", "may", "must", "stood"}
    | {"will", "would"},
    "it": set[str](),
}
"""Verbs that are the same of one and of several."""
COMMANDERS = {
    "montecuccoli": {"reason.commander-spent", "event.command", "action.command"}
    | {f"course.{course}" for course in ("attack", "defence", "attack-defence")},
    "camposanto": {"reason.marshal-not-near", "reason.marshal-no-assault", "event.rides"}
    | {"event.marshal-lost", "event.reroll", "action.marshal", "action.reroll"},
    "piacenza": {"reason.away-from-formation", "reason.away-from-troops", "reason.chief-rests"}
    | {"reason.commanders-ride", "reason.nobody-stays", "reason.not-to-be-joined"}
    | {f"event.{event}" for event in ("rides", "captured", "bearer-appears", "joins")}
    | {"event.commander-lost", "event.commander-roll"}
    | {f"action.{verb}" for verb in ("ride", "follow", "stay")},
}
"""Texts whose subject is a commander, who is always one."""
SEVERAL = {"reason.no-stack", "reason.gap-in-line"}
"""Texts that speak of two at least."""


@cache
def words_of(scenario: str, language: str) -> Catalogue:
    """What a battle is told in, with its names."""
    match = battaglia.new_match(scenario, seed=1)
    return teller_of(match.game, match.battle, language).catalogue


def subjects(game: str, catalogue: Catalogue) -> Iterator[tuple[str, str, str]]:
    """The names that do something in a text: the text, the parameter, what it does."""
    for section, texts in catalogue.sections.items():
        for code, text in texts.items():
            if f"{section}.{code}" in COMMANDERS[game] | SEVERAL:
                continue
            for before, name, does in NAME.findall(text):
                opens = before.lower() in BEFORE[catalogue.language]
                if opens and does not in NO_VERBS[catalogue.language]:
                    yield f"{section}.{code}", name, does


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_name_does_agrees_with_it(game: str, language: str) -> None:
    found = list(subjects(game, catalogue_of(GAMES[game], language, strict=True)))
    for text, name, does in found:
        assert does.startswith(f"{{{name}|") or does in INVARIABLE[language], text
    assert len(found) > 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_several_are_words_of_names(game: str, language: str) -> None:
    battles = [words_of(scenario, language) for scenario in GAMES[game].scenarios()]
    names = {name for words in battles for kind in words.names.values() for name in kind.values()}
    listed = battles[0].sections[FORM]
    assert set(listed) <= {word for name in names for word in name.split()}


@pytest.mark.parametrize("scenario", [s for game in GAMES.values() for s in game.scenarios()])
def test_hussars_and_guns_are_several(scenario: str) -> None:
    """In English a common noun says by its ending that it is."""
    words = words_of(scenario, "en")
    for piece, name in words.names["piece"].items():
        if any(word.endswith("s") and word.islower() for word in name.split()):
            assert words.form_of(piece) == "mp", name
        elif any(noun in name.split() for noun in ("gun", "battery", "foot", "horse", "company")):
            assert words.form_of(piece) == "m", name


@pytest.mark.parametrize(
    ("scenario", "code", "piece", "said"),
    [
        ("navicello-1643", "dug-in", "panzetti-dragoons-1", "Panzetti dragoons 1 dig in."),
        ("navicello-1643", "dug-in", "oddi-horse-1", "Oddi horse 1 digs in."),
        ("raab-1664", "disrupted", "janissaries-1", "Janissaries 1 are disrupted."),
        ("camposanto-1743", "stays", "spanish-hussars", "Spanish hussars stay where they are."),
        ("camposanto-1743", "stays", "left-guns", "Guns of the left stay where they are."),
        ("camposanto-1743", "stays", "castilla", "Castilla stays where it is."),
        ("piacenza-1746", "routs", "valonas", "Guardias Valonas rout."),
        ("piacenza-1746", "routs", "castilla", "Castilla routs."),
    ],
)  # fmt: skip
def test_an_event_agrees_with_the_name_of_the_piece(
    scenario: str, code: str, piece: str, said: str
) -> None:
    assert words_of(scenario, "en").say("event", code, {"piece": piece}) == said


@pytest.mark.parametrize(
    ("scenario", "pieces", "said"),
    [
        ("raab-1664", "sparr", "Sparr has it in range."),
        ("raab-1664", "croats-1", "Croats I have it in range."),
        ("raab-1664", "sparr pio", "Sparr and Pio have it in range."),
    ],
)
def test_a_list_is_several_if_it_is_longer_than_one(scenario: str, pieces: str, said: str) -> None:
    assert words_of(scenario, "en").say("prospect", "under-fire", {"by": pieces}) == said
