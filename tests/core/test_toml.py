"""Writing TOML: what is written reads back as the same tables."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battaglia.core.toml import dumps
from battaglia.games.montecuccoli.loading import DATA

# TOML knows no lone surrogates, and its reader takes a carriage return for a line's end.
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
PLAIN = st.booleans() | st.integers(-(2**63), 2**63 - 1) | TEXT
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
TABLES = st.dictionaries(TEXT, VALUES, max_size=6)


@given(TABLES)
def test_tables_read_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(dumps(data)) == data


@given(TEXT)
def test_any_text_reads_back(text: str) -> None:
    assert tomllib.loads(dumps({"text": text, "table": {text: [text]}})) == {
        "text": text,
        "table": {text: [text]},
    }


@pytest.mark.parametrize("path", sorted(DATA.glob("*/*.toml")), ids=lambda path: path.stem)
def test_the_shipped_files_read_back(path: Any) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert tomllib.loads(dumps(data)) == data


def test_a_file_is_laid_out_for_a_person() -> None:
    data = {
        "units": {"sparr": {"seat": "allied", "strength": 12, "lost": False}},
        "id": "raab-1664",
        "special": [{"kind": "night", "from_turn": 14}, {"kind": "flood"}],
        "tags": [],
        "empty": {},
    }
    assert dumps(data) == (
        'id = "raab-1664"\n'
        "tags = []\n"
        "\n"
        "[units]\n"
        'sparr = { seat = "allied", strength = 12, lost = false }\n'
        "\n"
        "[[special]]\n"
        'kind = "night"\n'
        "from_turn = 14\n"
        "\n"
        "[[special]]\n"
        'kind = "flood"\n'
        "\n"
        "[empty]\n"
    )


def test_plain_values_stand_before_the_tables() -> None:
    assert tomllib.loads(dumps({"table": {"a": 1}, "b": 2})) == {"table": {"a": 1}, "b": 2}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ('say "no"', r'"say \"no\""'),
        ("a\\b", r'"a\\b"'),
        ("line\nline\ttab\r", r'"line\nline\ttab\r"'),
        ("\x00\x1b\x7f", r'"\u0000\u001b\u007f"'),
        ("Valençay ½ €", '"Valençay ½ €"'),
        ("# no comment", '"# no comment"'),
    ],
)
def test_characters_are_escaped_where_they_must_be(text: str, written: str) -> None:
    assert dumps({"text": text}) == f"text = {written}\n"


@pytest.mark.parametrize(
    ("key", "written"),
    [("plain-key_1", "plain-key_1"), ("0823", "0823"), ("", '""'), ("a.b", '"a.b"'), ("ö", '"ö"')],
)
def test_a_key_is_quoted_where_it_must_be(key: str, written: str) -> None:
    assert dumps({key: 1}) == f"{written} = 1\n"
    assert tomllib.loads(dumps({key: {"inner": 1}})) == {key: {"inner": 1}}


def test_true_is_not_one() -> None:
    assert dumps({"yes": True, "one": 1}) == "yes = true\none = 1\n"


@pytest.mark.parametrize("value", [None, 1.5, {1, 2}, b"bytes"])
def test_what_has_no_place_in_our_files_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="has no place in our files"):
        dumps({"value": value})
