"""What holds of the map of every game's rules: code and tests for each paragraph and ruling.

A game tells its ``Book`` and takes over the tests: ``class TestRules(RulesMap): book = Book(...)``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from battaglia.core.rule import carriers
from tools.knockout import find_rules
from tools.trials import HERE

OWN = "test_rules_map.py"
"""The file with the tests of a game's map: what it names proves nothing."""


class Book:
    """The rules of a game as they are listed, and where they are carried out and tested."""

    def __init__(
        self,
        game: ModuleType,
        *,
        number: str,
        rulings: frozenset[str],
        heading: str,
        cited: str,
        named: str,
        chapters: frozenset[str] = frozenset(),
        prefix: str = "",
        cites_in_tests: bool = True,
    ) -> None:
        self.game = game
        self.name = game.__name__.rpartition(".")[2]
        self.number = re.compile(number)
        """What a paragraph's number looks like; of ``chapters`` only where it stands alone."""
        self.chapters = chapters
        self.rulings = rulings
        self.prefix = prefix
        """What stands before a ruling's number in the list of paragraphs."""
        self.heading = re.compile(heading, re.MULTILINE)
        """How a ruling begins on the page."""
        self.cited = re.compile(cited)
        """How code cites a ruling."""
        self.named = re.compile(named)
        """How a test names one: the groups that are found, in capitals."""
        self.cites_in_tests = cites_in_tests
        """Can what tests cite be told from other words?"""
        self.code = HERE / "src" / "battaglia" / "games" / self.name
        self.tests = HERE / "tests" / "games" / self.name
        self.page = HERE / "docs" / "rulings" / f"{self.name}.md"

    @cached_property
    def paragraphs(self) -> dict[str, dict[str, Any]]:
        """The paragraphs of rules.toml by their numbers."""
        data = tomllib.loads((self.code / "rules.toml").read_text(encoding="utf-8"))
        listed = data["paragraph"]
        by_number = {paragraph["number"]: paragraph for paragraph in listed}
        assert len(by_number) == len(listed), "a number is given twice"
        return by_number

    @cached_property
    def needed(self) -> list[str]:
        """Those that need code."""
        return [n for n, paragraph in self.paragraphs.items() if "no_code" not in paragraph]

    @property
    def code_files(self) -> list[Path]:
        return sorted(self.code.rglob("*.py"))

    @property
    def citing_files(self) -> list[Path]:
        """The files in which a word that looks like a ruling is one."""
        if not self.cites_in_tests:
            return self.code_files
        return [*self.code_files, self.code / "rules.toml", *sorted(self.tests.glob("*.py"))]

    def told_rulings(self) -> dict[str, str]:
        """The rulings that the page has, each with its text."""
        parts = self.heading.split(self.page.read_text(encoding="utf-8"))
        return dict(zip(parts[1::2], parts[2::2], strict=True))

    def constants(self, file: Path) -> Iterator[str]:
        """The strings in a file that are numbers of paragraphs and nothing else."""
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and self.is_number(value):
                yield value

    def is_number(self, text: str) -> bool:
        """Is a text the number of a paragraph and nothing else?"""
        return bool(self.number.fullmatch(text)) or text in self.chapters


class RulesMap:
    """The map of the rules: every paragraph has code and tests, and nothing cites what is not."""

    book: ClassVar[Book]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each paragraph, file or ruling is a test of its own."""
        book = self.book
        cases: dict[str, list[Any]] = {
            "needed": book.needed,
            "number": list(book.paragraphs),
            "ruling": sorted(book.rulings),
            "code_file": book.code_files,
            "citing_file": book.citing_files,
            "data_file": sorted((book.code / "data").rglob("*.toml")),
        }
        for name in cases.keys() & set(metafunc.fixturenames):
            assert cases[name], name
            metafunc.parametrize(name, cases[name], ids=lambda each: getattr(each, "name", each))

    @pytest.fixture(scope="class")
    @classmethod
    def tested(cls, paragraphs_by_test: dict[str, list[str]]) -> dict[str, list[str]]:
        """For each paragraph the tests whose marks name it."""
        found: dict[str, list[str]] = {}
        for test, numbers in paragraphs_by_test.items():
            if test.startswith(f"{cls.book.tests.relative_to(HERE).as_posix()}/"):
                for number in numbers:
                    found.setdefault(number, []).append(test)
        return found

    @pytest.fixture(scope="class")
    @classmethod
    def carried(cls) -> set[str]:
        """The paragraphs that code says it carries out; methods are found by reading the source."""
        book = cls.book
        found = {number for carrier in carriers(book.game) for number in carrier.paragraphs}
        rules = [rule for rule in find_rules(HERE / "src") if rule.name.startswith(f"{book.name}.")]
        return found | {number for rule in rules for number in rule.paragraphs}

    # Every paragraph has code and tests

    def test_every_paragraph_has_code(self, needed: str, carried: set[str]) -> None:
        assert needed in carried

    def test_every_paragraph_has_a_test(self, needed: str, tested: dict[str, list[str]]) -> None:
        assert [test for test in tested.get(needed, []) if f"{OWN}::" not in test]

    def test_what_needs_no_code_has_none_and_says_why(self, carried: set[str]) -> None:
        listed = self.book.paragraphs
        excused = {number: p["no_code"] for number, p in listed.items() if "no_code" in p}
        assert excused
        assert not set(excused) & carried
        assert all(why["en"].strip() and why["it"].strip() for why in excused.values())

    def test_every_paragraph_has_a_title_and_a_text_in_both_languages(self, number: str) -> None:
        paragraph = self.book.paragraphs[number]
        for key in ("title", "text"):
            assert set(paragraph[key]) == {"en", "it"}
            assert all(text.strip() for text in paragraph[key].values())

    # Nothing cites a paragraph that is not there

    def test_code_marks_only_what_is_there(self, carried: set[str]) -> None:
        assert carried <= set(self.book.paragraphs)

    def test_reasons_ledgers_and_events_cite_only_what_is_there(self, code_file: Path) -> None:
        assert set(self.book.constants(code_file)) <= set(self.book.paragraphs)

    def test_comments_and_docstrings_cite_only_what_is_there(self, code_file: Path) -> None:
        text, number = code_file.read_text(encoding="utf-8"), self.book.number.pattern
        cited = {found.group() for found in re.finditer(r"(?<![\w.])" + number, text)}
        assert cited <= set(self.book.paragraphs)

    def test_data_cite_only_what_is_there(self, data_file: Path) -> None:
        text = data_file.read_text(encoding="utf-8")
        cited = re.findall(r'\b(?:paragraph|rule) = "([^"]*)"', text)
        assert set(cited) <= set(self.book.paragraphs)

    def test_tests_are_marked_only_with_what_is_there(self, tested: dict[str, list[str]]) -> None:
        assert tested
        assert set(tested) <= set(self.book.paragraphs)

    # Rulings

    def test_the_rulings_are_numbered_without_a_gap(self) -> None:
        assert set(self.book.told_rulings()) == self.book.rulings

    def test_every_ruling_that_is_cited_exists(self, citing_file: Path) -> None:
        cited = self.book.cited.findall(citing_file.read_text(encoding="utf-8"))
        assert set(cited) <= self.book.rulings

    def test_every_ruling_belongs_to_a_paragraph(self) -> None:
        listed = {r for p in self.book.paragraphs.values() for r in p.get("rulings", [])}
        assert listed == {f"{self.book.prefix}{number}" for number in self.book.rulings}

    def test_every_ruling_is_named_in_a_test(self) -> None:
        files = [file for file in self.book.tests.glob("test_*.py") if file.name != OWN]
        texts = [file.read_text(encoding="utf-8") for file in files]
        found = [match for text in texts for match in self.book.named.finditer(text)]
        named = {next(filter(None, match.groups())).upper() for match in found}
        assert self.book.rulings - named == set()
