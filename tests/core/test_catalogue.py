"""The text catalogue: what it says, what it refuses, and words that agree with a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from battaglia.core.catalogue import (
    Catalogue,
    MissingText,
    agreements,
    load_catalogue,
    placeholders,
)
from battaglia.core.files import DataFault

TEXTS = {
    "event": {
        "plain": "Nothing to add.",
        "hex": "In {hex}.",
        "one": "{piece:piece} of {seat:seat}",
        "many": "{who:pieces}",
        "words": "{hexes:words}",
        "points": "{cost:mp}",
        "march": "{formation:formation} to {where:places}",
    },
    "mp": {"1": "one point", "*": "{value} points"},
    "word": {"and": "and", "nobody": "nobody"},
}
NAMES = {
    "piece": {"a": "Sparr", "b": "Tasso", "c": "Spick"},
    "seat": {"red": "Red army"},
    "formation": {"van": "The van"},
    "place": {"m": "Montale", "t": "Turro"},
}


def small(strict: bool = True) -> Catalogue:
    return Catalogue("en", TEXTS, strict).naming(NAMES)


@pytest.mark.parametrize(
    ("code", "params", "text"),
    [
        ("plain", {}, "Nothing to add."),
        ("hex", {"hex": "0823"}, "In 0823."),
        ("one", {"piece": "a", "seat": "red"}, "Sparr of Red army"),
        ("one", {"piece": "z", "seat": ""}, "z of nobody"),
        ("many", {"who": ""}, "nobody"),
        ("many", {"who": "a"}, "Sparr"),
        ("many", {"who": "a b"}, "Sparr and Tasso"),
        ("many", {"who": "a+b+c"}, "Sparr, Tasso and Spick"),
        ("words", {"hexes": "0101 0102"}, "0101 and 0102"),
        ("points", {"cost": 1}, "one point"),
        ("march", {"formation": "van", "where": "m+t"}, "The van to Montale and Turro"),
        ("points", {"cost": "1½"}, "1½ points"),
    ],
)
def test_parameters_are_put_in_by_their_kind(code: str, params: dict[str, Any], text: str) -> None:
    assert small().say("event", code, params) == text


def test_a_strict_catalogue_raises_for_what_it_lacks() -> None:
    with pytest.raises(MissingText, match="event unheard-of"):
        small().say("event", "unheard-of")
    with pytest.raises(MissingText, match="event hex hex"):
        small().say("event", "hex", {})
    with pytest.raises(MissingText, match="no-section"):
        small().say("no-section", "x")


def test_any_other_catalogue_shows_the_bare_code() -> None:
    assert small(strict=False).say("event", "unheard-of") == "⟨event unheard-of⟩"
    assert small(strict=False).say("event", "hex") == "In ⟨event hex hex⟩."


def test_has_asks_for_the_very_code() -> None:
    assert small().has("event", "plain")
    assert not small().has("event", "mp")
    assert not small().has("mp", "7")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[event]\na = "{"', "event.a"),
        ('[event]\na = "{}"', "event.a"),
        ('[event]\na = "{x:nowhere}"', "event.a"),
        ("[event]\na = 3", "event.a"),
        ("\n[event\n", "line 2"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "en.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataFault) as caught:
        load_catalogue(tmp_path, "en")
    assert place in str(caught.value)


def test_a_language_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match=r"de\.toml"):
        load_catalogue(tmp_path, "de")


# --- Agreement ----------------------------------------------------------------------------------

FORMS_IT = {"form": {"Dragoni": "mp", "Cavalleria": "f", "Corazze": "fp"}, "word": {"and": "e"}}
NAMES_IT = {
    "piece": {"d": "Dragoni di Sagunto", "c": "Cavalleria 1", "z": "Corazze", "p": "Parma"},
    "seat": {"spanish": "Dragoni"},
}


@pytest.mark.parametrize(
    ("value", "number", "both"),
    [
        ("p", "cade", "perduto"),
        ("c", "cade", "perduta"),
        ("d", "cadono", "perduti"),
        ("z", "cadono", "perdute"),
        ("p c", "cadono", "perduti"),
        ("c+z", "cadono", "perdute"),
        ("spanish", "cadono", "perduti"),
        ("", "cade", "perduto"),
        (1, "cade", "perduto"),
        (0, "cadono", "perduti"),
        (2, "cadono", "perduti"),
    ],
)
def test_words_agree_with_a_name_a_list_or_a_number(
    value: str | int, number: str, both: str
) -> None:
    texts = {"x": {"two": "{who|cade|cadono}", "four": "{who|perduto|perduta|perduti|perdute}"}}
    catalogue = Catalogue("it", {**FORMS_IT, **texts}, strict=True).naming(NAMES_IT)
    assert catalogue.say("x", "two", {"who": value}) == number
    assert catalogue.say("x", "four", {"who": value}) == both


def test_what_agrees_is_named_apart_from_what_is_shown() -> None:
    text = "{piece:piece} {piece|cade|cadono} in {hex}."
    assert placeholders(text) == {"piece": "piece", "hex": ""}
    assert agreements(text) == {"piece": ["cade", "cadono"]}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('x.y = "{piece|cade}"', "gives 1 forms where two or four agree"),
        ('x.y = "{piece|a|b|c}"', "gives 3 forms"),
        ('form.Dragoni = "plural"', "'plural' is not one of m, f, mp, fp"),
    ],
)
def test_wrong_forms_are_found_when_a_catalogue_is_loaded(
    tmp_path: Path, text: str, fault: str
) -> None:
    (tmp_path / "it.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataFault, match=fault):
        load_catalogue(tmp_path, "it")


def test_a_catalogue_lies_over_another() -> None:
    below = Catalogue("en", {"a": {"x": "below", "y": "kept"}, "b": {"z": "kept"}})
    above = Catalogue("en", {"a": {"x": "above"}})
    assert above.over(below).sections == {"a": {"x": "above", "y": "kept"}, "b": {"z": "kept"}}
    assert below.sections["a"]["x"] == "below"
