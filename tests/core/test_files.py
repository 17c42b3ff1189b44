"""Reading data files: every fault is one DataFault that names the file and the place."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battaglia.core.files import LARGEST_FILE, DataFault, parse_toml, read_text, shape


class Inner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    figure: int = 0
    mood: Literal["calm", "wild"] = "calm"


class Outer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    first: Inner | None = None
    units: dict[str, Inner] = {}
    lists: list[Inner] = []
    deep: dict[str, dict[str, Inner]] = {}


def fault(text: str) -> DataFault:
    """The fault of a file with this text."""
    with pytest.raises(DataFault) as caught:
        shape(parse_toml(text, "file.toml"), Outer, "file.toml")
    assert caught.value.file == "file.toml"
    assert str(caught.value).startswith("file.toml: ")
    return caught.value


# Reading


def test_a_file_is_read_as_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes("Valençay ½\r\n".encode())
    assert read_text(path) == "Valençay ½\r\n"


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match="cannot be read: No such file or directory"):
        read_text(tmp_path / "none.toml")


def test_a_folder_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataFault, match="cannot be read: Is a directory"):
        read_text(tmp_path)


def test_another_encoding_is_a_fault_with_its_byte(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("Valençay".encode("latin-1"))
    with pytest.raises(DataFault) as caught:
        read_text(path)
    assert (caught.value.place, caught.value.fault) == ("byte 5", "is not UTF-8 text")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(DataFault, match="too large"):
        read_text(path)
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE)
    assert len(read_text(path)) == LARGEST_FILE


@pytest.mark.parametrize("name", ["a\0b.toml", "x" * 300 + ".toml", "\ud800.toml"])
def test_a_name_that_no_file_can_have_is_a_fault(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataFault, match="cannot be read"):
        read_text(tmp_path / name)


# TOML


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("id = \n", "line 1, column 6"),
        ('id = "a"\nid = "b"\n', "line 2, column 9"),
        ('id = "a', "end of document"),
        ("\n\n= 3", "line 3, column 1"),
        ("a = 1\n[a]\n", "line 2, column 3"),
    ],
)
def test_text_that_is_no_toml_is_a_fault_with_its_line(text: str, place: str) -> None:
    found = fault(text)
    assert found.place == place
    assert found.fault.startswith("is not valid TOML: ")
    assert "(at " not in found.fault


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a = " + "[" * 5_000 + "]" * 5_000,
        "a = " + "{b=" * 100_000,
        "a = " + "9" * 5_000,
        "a = 1" + "0" * 5_000 + ".0",
        "a = 99999-99-99",
        "a = 2024-13-45",
        "[" + "a." * 3_000 + "a]",
    ],
    ids=["open", "arrays", "tables", "digits", "float", "date", "month", "dots"],
)
def test_toml_that_overtaxes_the_reader_is_a_fault_or_fails_the_shape(text: str) -> None:
    assert isinstance(fault(text), DataFault)


@pytest.mark.parametrize(
    "text",
    [
        "[" + "a." * 20_000 + "a]\n",
        "[" + '"a b" . ' * 60_000 + "a]\n",
        "a." * 20_000 + "a = 1\n",
        "id = " + "a" * 20_000,
        "id = 0x" + "f" * 20_000,
        "id = '" + "a - " * 20_000 + "'",
        "id = " + "[[" * 20_000,
    ],
    ids=["table", "quoted", "key", "word", "number", "text", "brackets"],
)
def test_a_long_text_has_a_short_fault(text: str) -> None:
    try:
        parse_toml(text, "file.toml")
    except DataFault as found:
        message = str(found)
    else:
        message = ""
    assert len(message) < 1000


def test_a_key_of_too_many_parts_is_refused_before_it_is_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The parser's time grows with the square of the parts: it must never see them."""
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("the parser was called"))
    for text in (
        "[" + "a." * 300 + "a]",
        '"a b" . ' * 300 + "a = 1",
        "x = 1\n" + "a." * 201 + "a=1",
    ):
        with pytest.raises(DataFault, match="nested too deeply"):
            parse_toml(text, "file.toml")


@given(st.text())
def test_any_text_is_toml_or_a_fault(text: str) -> None:
    try:
        tables = parse_toml(text, "file.toml")
    except DataFault:
        return
    assert isinstance(tables, dict)


# Shapes


def test_a_file_of_the_right_shape_is_read() -> None:
    text = 'id = "a"\n[units]\nb = { name = "B", figure = 3, mood = "wild" }\n'
    outer = shape(parse_toml(text, "f"), Outer, "f")
    assert outer == Outer("a", units={"b": Inner("B", 3, "wild")})


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "", "there is no key `id`"),
        ("id = 3", "id", "expected `str`, got `int`"),
        ('id = "a"\nmore = 1', "", "there is an unknown key `more`"),
        ('id = "a"\nfirst = { name = 1 }', "first.name", "expected `str`"),
        ('id = "a"\nfirst = { }', "first", "there is no key `name`"),
        ('id = "a"\nunits = 3', "units", "expected `object`"),
        ('id = "a"\n[units]\nx = { name = "X" }\ny = { figure = 1 }', "units.y", "no key `name`"),
        ('id = "a"\n[units]\ny = { name = "Y", figure = "1" }', "units.y.figure", "expected `int`"),
        ('id = "a"\n[units]\ny = { name = "Y", mood = "sad" }', "units.y.mood", "invalid enum"),
        ('id = "a"\n[[lists]]\nname = "A"\n[[lists]]\nname = 1', "lists[1].name", "expected `str`"),
        ('id = "a"\n[deep.p]\nq = { name = 1 }', "deep.p.q.name", "expected `str`"),
        ('id = "a"\n[deep.p]\nq = { name = "Q", odd = 1 }', "deep.p.q", "unknown key `odd`"),
    ],
)
def test_a_wrong_shape_names_the_key(text: str, place: str, words: str) -> None:
    found = fault(text)
    assert found.place == place
    assert words in found.fault


NAMES = st.sampled_from(["id", "first", "units", "lists", "deep", "name", "figure", "mood", "x"])
JSON: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(NAMES, JSON, max_size=4))
def test_any_tables_have_the_shape_or_a_fault(tables: dict[str, Any]) -> None:
    try:
        shaped = shape(tables, Outer, "f")
    except DataFault:
        return
    assert isinstance(shaped, Outer)
