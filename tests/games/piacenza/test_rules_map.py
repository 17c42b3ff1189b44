"""The map of the rules: every paragraph has code and tests, and nothing cites what is not there."""

from __future__ import annotations

import re

import msgspec

from battaglia.games import piacenza
from battaglia.games.piacenza.scenario import Options
from tests.games.rules_map import Book, RulesMap

LETTERS = {"A": 25, "B": 32, "C": 36, "D": 30, "E": 14, "F": 3, "S": 14, "G": 42}
"""The groups of rulings, each with its last number."""
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


def _key(number: str) -> tuple[int, ...]:
    return tuple(99 if part == "S" else int(part) for part in number.split("."))


class TestRules(RulesMap):
    book = Book(
        piacenza,
        number=r"(?:\d{1,2}|S)\.\d{1,2}(?:\.\d)?",
        rulings=frozenset(
            f"{letter}{n}" for letter in LETTERS for n in range(1, LETTERS[letter] + 1)
        ),
        prefix="P-",
        heading=r"^### P-([A-Z]\d+)\. ",
        # A result of a table looks the same (D1 to D3).
        cited=r"(?<![\w#.])([ABCDEFGS]\d{1,2})(?![\w%])",
        named=r"(?<![\w#])([A-GS]\d{1,2})(?!\w)|_([a-gs]\d{1,2})(?!\d)",
        cites_in_tests=False,
    )

    def test_every_paragraph_of_the_book_is_there_in_its_order(self) -> None:
        assert set(self.book.paragraphs) == EXPECTED
        assert list(self.book.paragraphs) == sorted(self.book.paragraphs, key=_key)

    def test_a_ruling_names_its_paragraphs_says_what_was_decided_and_why(self, ruling: str) -> None:
        title, _, body = self.book.told_rulings()[ruling].partition("\n")
        cited = title[title.rindex("(") + 1 : -1].split(", ")
        assert cited
        assert set(cited) <= set(self.book.paragraphs)
        assert "**Ruling:**" in body
        assert re.search(r"\*(Text|Inference|Choice)[\w ,]*[.:]", body.replace("\n", " "))

    def test_every_option_is_in_the_table_of_the_page_with_a_ruling_that_names_it(self) -> None:
        page, told = self.book.page.read_text(encoding="utf-8"), self.book.told_rulings()
        rows = dict(re.findall(r"^\| `(\w+)` \| P-(\w+) \|", page, re.MULTILINE))
        assert set(rows) == {field.name for field in msgspec.structs.fields(Options)}
        assert all(f"`{option}`" in told[number] for option, number in rows.items())
