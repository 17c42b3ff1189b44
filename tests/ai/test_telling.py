"""Every answer of a machine player comes with a sentence that says why, in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import battaglia
from battaglia.ai import (
    Player,
    Why,
    called,
    describe,
    make_player,
    player_catalogue,
    player_names,
    tell,
    tell_fully,
)
from battaglia.ai.camposanto.orders import MOODS
from battaglia.ai.montecuccoli.movement import ATTACK, POST
from battaglia.ai.player import ONLY_CHOICE, UNASKED
from battaglia.ai.reasons import INTENTS
from battaglia.core.catalogue import LANGUAGES, Catalogue, MissingText, placeholders
from battaglia.core.telling import teller_of

SOURCE = Path(battaglia.__file__).parent / "ai"
CATALOGUES = [player_catalogue(language, strict=True) for language in LANGUAGES]
NAMERS = ("Why", "Goal")
"""What is made with a code for its first argument; a goal lends its code to the reason."""
INVARIABLE = ("can", "would")
"""Verbs that are the same of one and of several."""
TERMS = {"term": "points", "other": "order"}
PERSONS = ("rides", "spares")
"""Reasons that speak of a commander, who is always one."""


def codes() -> set[str]:
    """The codes in the players' source."""
    found = {ATTACK, POST, *MOODS, *INTENTS}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.func.id in NAMERS and node.args else None
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=LANGUAGES)
def test_no_reason_lacks_a_text_and_no_text_a_reason(catalogue: Catalogue) -> None:
    assert set(catalogue.sections["why"]) == codes()


def test_both_languages_speak_of_the_same_things() -> None:
    english, italian = (catalogue.sections["why"] for catalogue in CATALOGUES)
    for code, text in english.items():
        assert placeholders(text) == placeholders(italian[code]), code


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=LANGUAGES)
@pytest.mark.parametrize("scenario", ["navicello-1643", "zusmarshausen-1648", "obregon-1743"])
def test_whatever_is_played_can_be_told(scenario: str, catalogue: Catalogue) -> None:
    match = battaglia.new_match(scenario, seed=9)
    players = [make_player("simple", 1), make_player("random", 2)]
    told = set()
    for _ in range(300):
        if match.outcome is not None:
            break
        number = match.state.deciders[0]
        seat = match.seat(match.seats[number])
        seat.play(players[number].decide(seat.door()))
        told.add(tell(players[number].reason, catalogue))
    assert len(told) > 20
    assert all(sentence.endswith(".") for sentence in told)


def test_pieces_are_called_by_their_names() -> None:
    why = Why("closes", {"piece": "a", "target": "x"})
    named = tell(why, CATALOGUES[0], {"piece": {"a": "Sparr", "x": "Spahi 1"}})
    assert named == "Sparr confronts Spahi 1."
    assert tell(why, CATALOGUES[1]) == "a affronta x."


@pytest.mark.parametrize(
    ("language", "piece", "said"),
    [
        ("en", "africa", "Africa confronts Palffy."),
        ("en", "lorraines", "Gd. Lorraines confront Palffy."),
        ("en", "botta-guns", "Guns of Botta confront Palffy."),
        ("it", "africa", "Africa affronta Palffy."),
        ("it", "lorraines", "Gd. Lorraines affrontano Palffy."),
    ],
)
def test_words_agree_with_the_names_of_a_battle(language: str, piece: str, said: str) -> None:
    match = battaglia.new_match("assault-on-the-centre", seed=1)
    theirs = teller_of(match.game, match.battle, language).catalogue
    words = player_catalogue(language, strict=True).speaking_of(theirs)
    assert tell(Why("closes", {"piece": piece, "target": "palffy"}), words, words.names) == said


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=LANGUAGES)
def test_what_a_piece_does_agrees_with_its_name(catalogue: Catalogue) -> None:
    subjects = 0
    for code, text in catalogue.sections["why"].items():
        found = re.match(r"\{(\w+):piece\} (\S+)", text)
        if found is not None and code not in PERSONS and found[2] not in INVARIABLE:
            subjects += 1
            assert found[2].startswith(f"{{{found[1]}|"), code
    assert subjects > 20


def test_a_reason_without_a_text_is_a_fault() -> None:
    with pytest.raises(MissingText, match="why nonsense"):
        tell(Why("nonsense"), CATALOGUES[0])


def test_a_player_has_a_reason_from_the_beginning() -> None:
    players: list[Player] = [make_player("simple", 1), make_player("random", 1)]
    assert [player.reason for player in players] == [UNASKED, UNASKED]
    assert tell(ONLY_CHOICE, CATALOGUES[0]) == "There is no other choice."


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=LANGUAGES)
def test_every_player_is_described(catalogue: Catalogue) -> None:
    assert set(catalogue.sections["player"]) == set(player_names())
    assert set(catalogue.sections["player-name"]) == set(player_names())
    for name in player_names():
        assert called(name, catalogue)[0].isupper()
        assert describe(name, catalogue).endswith(".")


@pytest.mark.parametrize(("part", "said"), [(31, "drawn 31 times"), (100, "promises most")])
def test_a_secret_choice_is_a_draw_only_where_there_is_another(part: int, said: str) -> None:
    (line,) = tell_fully(Why("mixed", {"part": part}), player_catalogue("en"), {})
    assert said in line


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("post", "Montecuccoli is best placed there."),
        ("fire", "No other shot promises more."),
        ("bombard", "No other shot promises more."),
        ("fall-back", "No other way back is safer."),
        ("formation", "The formation nearest to its goal comes first."),
        ("line", "The line moves as one."),
        ("cover", "Montecuccoli makes for safe ground."),
    ],
)
def test_a_reason_fits_wherever_it_is_given(code: str, said: str) -> None:
    # Commanders are posted as well as units, a line may go back, and a goal may be one's own place.
    assert tell(Why(code, {"piece": "Montecuccoli", "hex": "1014"}), CATALOGUES[0]) == said


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=LANGUAGES)
def test_what_a_value_is_made_of_can_be_joined_by_an_and(catalogue: Catalogue) -> None:
    joint = f" {catalogue.say('word', 'and')} "
    assert not [text for text in catalogue.sections["term"].values() if joint in text]


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (100, "of 99 or more in a hundred, 4"),
        (61, "of 61 in a hundred, 4"),
        (0, "of less than 1 in"),
    ],
)
def test_no_plan_promises_certainty(chance: int, said: str) -> None:
    for code in INTENTS:
        why = Why(code, {"plan": "/fight", "chance": chance, "gain": 4, **TERMS})
        assert said in tell(why, CATALOGUES[0])


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=LANGUAGES)
def test_what_was_found_by_trying_adds_something(catalogue: Catalogue) -> None:
    assert " 0 " not in tell(Why("tried-out", {"gain": 0}), catalogue)
    assert " 3 " in tell(Why("tried-out", {"gain": 3}), catalogue)
