"""The map of the rules: every paragraph has code and tests, and nothing cites what is not there."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from battaglia.core.rule import carriers
from battaglia.games import montecuccoli
from tools.knockout import find_rules
from tools.trials import HERE

CODE = HERE / "src" / "battaglia" / "games" / "montecuccoli"
TESTS = HERE / "tests" / "games" / "montecuccoli"
RULINGS = HERE / "docs" / "rulings" / "montecuccoli.md"

NUMBER = re.compile(r"\d{1,2}\.\d{1,2}(\.\d{1,2})?")
RULING = re.compile(r"\bA(\d{1,3})\b")


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
    found = {number for carrier in carriers(montecuccoli) for number in carrier.paragraphs}
    rules = [rule for rule in find_rules(HERE / "src") if rule.name.startswith("montecuccoli.")]
    return found | {number for rule in rules for number in rule.paragraphs}


# Every paragraph has code and tests


@pytest.mark.parametrize("number", NEEDED)
def test_every_paragraph_has_code(number: str, carried: set[str]) -> None:
    assert number in carried


@pytest.mark.parametrize("number", NEEDED)
def test_every_paragraph_has_a_test(number: str, tested: dict[str, list[str]]) -> None:
    own = f"{Path(__file__).name}::"
    assert [test for test in tested.get(number, []) if own not in test]


def test_what_needs_no_code_has_none_and_says_why(carried: set[str]) -> None:
    excused = {number: p["no_code"] for number, p in PARAGRAPHS.items() if "no_code" in p}
    assert excused
    assert not set(excused) & carried
    assert all(why["en"] and why["it"] for why in excused.values())


@pytest.mark.parametrize("number", PARAGRAPHS)
def test_every_paragraph_has_a_title_and_a_text_in_both_languages(number: str) -> None:
    paragraph = PARAGRAPHS[number]
    for key in ("title", "text"):
        assert set(paragraph[key]) == {"en", "it"}
        assert all(text.strip() for text in paragraph[key].values())


# Nothing cites a paragraph that is not there


def constants(file: Path) -> Iterator[str]:
    """The strings in a file that are numbers of paragraphs and nothing else."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and NUMBER.fullmatch(value):
            yield value


CODE_FILES = sorted(CODE.rglob("*.py"))


def test_code_marks_only_what_is_there(carried: set[str]) -> None:
    assert carried <= set(PARAGRAPHS)


@pytest.mark.parametrize("file", CODE_FILES, ids=lambda file: file.name)
def test_reasons_ledgers_and_events_cite_only_what_is_there(file: Path) -> None:
    assert set(constants(file)) <= set(PARAGRAPHS)


@pytest.mark.parametrize("file", CODE_FILES, ids=lambda file: file.name)
def test_comments_and_docstrings_cite_only_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    cited = {found.group() for found in re.finditer(r"(?<![\d.])" + NUMBER.pattern, text)}
    assert cited <= set(PARAGRAPHS)


@pytest.mark.parametrize("file", sorted((CODE / "data").rglob("*.toml")), ids=lambda f: f.name)
def test_data_cite_only_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    cited = re.findall(r'\b(?:paragraph|rule) = "([^"]*)"', text)
    assert set(cited) <= set(PARAGRAPHS)


def test_tests_are_marked_only_with_what_is_there(tested: dict[str, list[str]]) -> None:
    assert set(tested) <= set(PARAGRAPHS)


# Rulings


def rulings() -> set[int]:
    """The rulings that the page has."""
    text = RULINGS.read_text(encoding="utf-8")
    return {int(number) for number in re.findall(r"^### A(\d+)\. ", text, re.MULTILINE)}


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert rulings() == set(range(1, 108))


@pytest.mark.parametrize(
    "file", [*CODE_FILES, CODE / "rules.toml", *sorted(TESTS.glob("*.py"))], ids=lambda f: f.name
)
def test_every_ruling_that_is_cited_exists(file: Path) -> None:
    cited = {int(number) for number in RULING.findall(file.read_text(encoding="utf-8"))}
    assert cited <= rulings()


def test_every_ruling_is_named_in_a_test() -> None:
    """In a docstring, a comment or a name: "A52", or "_a52"."""
    files = [file for file in TESTS.glob("test_*.py") if file.name != Path(__file__).name]
    named = re.compile(r"(?<![A-Za-z0-9])[Aa](\d{1,3})(?!\d)")
    cited = {int(n) for file in files for n in named.findall(file.read_text(encoding="utf-8"))}
    assert rulings() - cited == set()
