"""The map of the rules: every paragraph has code and tests, and nothing cites what is not there."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from battaglia.core.rule import carriers
from battaglia.games import piacenza
from battaglia.games.piacenza.scenario import Options
from tools.knockout import find_rules
from tools.trials import HERE

CODE = Path(piacenza.__file__).parent
TESTS = HERE / "tests" / "games" / "piacenza"
RULINGS = HERE / "docs" / "rulings" / "piacenza.md"

NUMBER = re.compile(r"(?:\d{1,2}|S)\.\d{1,2}(?:\.\d)?")
LETTERS = {"A": 25, "B": 32, "C": 36, "D": 30, "E": 14, "F": 3, "S": 14, "G": 42}
"""The groups of rulings, each with its last number."""
ALL_RULINGS = {f"{letter}{n}" for letter, last in LETTERS.items() for n in range(1, last + 1)}
CITED = re.compile(r"(?<![\w#.])([ABCDEFGS]\d{1,2})(?![\w%])")
"""A ruling in a comment or docstring; a result of a table looks the same (D1 to D3)."""
EXPECTED = {
    "1.0", "2.0", "2.1", "2.1.1", "2.2", "2.2.1", "2.2.2", "2.2.3", "2.3", "2.4", "2.5", "2.6",
    "3.0", "3.1", "4.0", "4.1", "4.2", "4.3", "4.4", "4.4.1", "4.5", "4.6", "4.6.1", "4.7",
    *(f"5.{n}" for n in range(12)), "6.0", "7.0", "7.1", "7.2",
    "8.0", "8.1", "8.1.1", "8.2", "8.2.1", "8.3", "8.4", "8.5", *(f"8.5.{n}" for n in range(1, 5)),
    "9.0", "9.1", *(f"9.1.{n}" for n in range(1, 9)), "9.2", *(f"9.2.{n}" for n in range(1, 10)),
    "10.0", "10.1", "10.2", "10.3", "10.3.1", "10.4", "10.5",
    "11.0", "11.1", "11.2", "11.3", "11.4", "12.0", "13.0", "13.1", "13.2", "S.1", "S.2", "S.3",
}  # fmt: skip
"""Every numbered paragraph of the book, and its three scenarios."""


def paragraphs() -> dict[str, dict[str, Any]]:
    """The paragraphs of rules.toml by their numbers."""
    data = tomllib.loads((CODE / "rules.toml").read_text(encoding="utf-8"))
    listed = data["paragraph"]
    by_number = {paragraph["number"]: paragraph for paragraph in listed}
    assert len(by_number) == len(listed), "a number is given twice"
    return by_number


PARAGRAPHS = paragraphs()
NEEDED = [number for number, paragraph in PARAGRAPHS.items() if "no_code" not in paragraph]


@pytest.fixture(scope="module")
def tested(paragraphs_by_test: dict[str, list[str]]) -> dict[str, list[str]]:
    """For each paragraph the tests whose marks name it."""
    found: dict[str, list[str]] = {}
    for test, numbers in paragraphs_by_test.items():
        if test.startswith(f"{TESTS.relative_to(HERE).as_posix()}/"):
            for number in numbers:
                found.setdefault(number, []).append(test)
    return found


@pytest.fixture(scope="module")
def carried() -> set[str]:
    """The paragraphs that code says it carries out; methods are found by reading the source."""
    found = {number for carrier in carriers(piacenza) for number in carrier.paragraphs}
    rules = [rule for rule in find_rules(HERE / "src") if rule.name.startswith("piacenza.")]
    return found | {number for rule in rules for number in rule.paragraphs}


def _key(number: str) -> tuple[int, ...]:
    return tuple(99 if part == "S" else int(part) for part in number.split("."))


def test_every_paragraph_of_the_book_is_there_in_its_order() -> None:
    assert set(PARAGRAPHS) == EXPECTED
    assert list(PARAGRAPHS) == sorted(PARAGRAPHS, key=_key)


@pytest.mark.parametrize("number", PARAGRAPHS)
def test_every_paragraph_has_a_title_and_a_text_in_both_languages(number: str) -> None:
    paragraph = PARAGRAPHS[number]
    for key in ("title", "text", "no_code"):
        if key in paragraph or key != "no_code":
            assert set(paragraph[key]) == {"en", "it"}
            assert all(text.strip() for text in paragraph[key].values())


@pytest.mark.parametrize("number", NEEDED)
def test_every_paragraph_has_code(number: str, carried: set[str]) -> None:
    assert number in carried


@pytest.mark.parametrize("number", NEEDED)
def test_every_paragraph_has_a_test(number: str, tested: dict[str, list[str]]) -> None:
    own = f"{Path(__file__).name}::"
    assert [test for test in tested.get(number, []) if own not in test]


def test_what_needs_no_code_has_none(carried: set[str]) -> None:
    excused = set(PARAGRAPHS) - set(NEEDED)
    assert excused
    assert not excused & carried


# Nothing cites a paragraph that is not there


def test_code_marks_only_what_is_there(carried: set[str]) -> None:
    assert carried <= set(PARAGRAPHS)


def constants(file: Path) -> Iterator[str]:
    """The strings in a file that are numbers of paragraphs and nothing else."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and NUMBER.fullmatch(value):
            yield value


CODE_FILES = sorted(CODE.rglob("*.py"))


@pytest.mark.parametrize("file", CODE_FILES, ids=lambda file: file.name)
def test_reasons_ledgers_and_events_cite_only_what_is_there(file: Path) -> None:
    assert set(constants(file)) <= set(PARAGRAPHS)


@pytest.mark.parametrize("file", CODE_FILES, ids=lambda file: file.name)
def test_comments_and_docstrings_cite_only_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    cited = {found.group() for found in re.finditer(r"(?<![\w.])" + NUMBER.pattern, text)}
    assert cited <= set(PARAGRAPHS)


@pytest.mark.parametrize("file", sorted((CODE / "data").rglob("*.toml")), ids=lambda f: f.name)
def test_data_cite_only_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r'\bparagraph = "([^"]*)"', text)) <= set(PARAGRAPHS)


def test_tests_are_marked_only_with_what_is_there(tested: dict[str, list[str]]) -> None:
    assert set(tested) <= set(PARAGRAPHS)


# Rulings


def rulings() -> dict[str, str]:
    """The rulings that the page has, each with its text."""
    text = RULINGS.read_text(encoding="utf-8")
    parts = re.split(r"^### P-([A-Z]\d+)\. ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert set(rulings()) == ALL_RULINGS


@pytest.mark.parametrize("number", sorted(ALL_RULINGS))
def test_a_ruling_names_its_paragraphs_says_what_was_decided_and_why(number: str) -> None:
    title, _, body = rulings()[number].partition("\n")
    cited = title[title.rindex("(") + 1 : -1].split(", ")
    assert cited
    assert set(cited) <= set(PARAGRAPHS)
    assert "**Ruling:**" in body
    assert re.search(r"\*(Text|Inference|Choice)[\w ,]*[.:]", body.replace("\n", " "))


@pytest.mark.parametrize("file", CODE_FILES, ids=lambda f: f.name)
def test_every_ruling_that_is_cited_exists(file: Path) -> None:
    assert set(CITED.findall(file.read_text(encoding="utf-8"))) <= ALL_RULINGS


def test_every_ruling_belongs_to_a_paragraph() -> None:
    listed = {ruling for p in PARAGRAPHS.values() for ruling in p.get("rulings", [])}
    assert listed == {f"P-{number}" for number in ALL_RULINGS}


def test_every_option_is_in_the_table_of_the_page_with_a_ruling_that_names_it() -> None:
    page, told = RULINGS.read_text(encoding="utf-8"), rulings()
    rows = dict(re.findall(r"^\| `(\w+)` \| P-(\w+) \|", page, re.MULTILINE))
    assert set(rows) == {field.name for field in msgspec.structs.fields(Options)}
    assert all(f"`{option}`" in told[number] for option, number in rows.items())


def test_every_ruling_is_named_in_a_test() -> None:
    """In a docstring or a comment: "B6"; or in a name: "_b6"."""
    files = [file for file in TESTS.glob("test_*.py") if file.name != Path(__file__).name]
    named = re.compile(r"(?<![\w#])([A-GS]\d{1,2})(?!\w)|_([a-gs]\d{1,2})(?!\d)")
    found = [named.findall(file.read_text(encoding="utf-8")) for file in files]
    cited = {(upper or lower).upper() for pairs in found for upper, lower in pairs}
    assert ALL_RULINGS - cited == set()
