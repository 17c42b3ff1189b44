"""The map of the rules: every paragraph has code and tests, and nothing cites what is not there."""

from __future__ import annotations

import re
import tomllib

from battaglia.games import camposanto
from tests.games.rules_map import Book, RulesMap

CHAPTERS = frozenset(str(chapter) for chapter in range(1, 13))
EXPECTED = {
    *CHAPTERS, "1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "4.1", "4.2", "4.3", "5.1", "5.2", "5.3",
    "5.4", "5.5", "6.1", "6.2", "6.3", "6.4", "6.5", "7.1", "7.2", "7.3", "7.4", "8.1", "8.2",
    "9.1", "9.2", "9.3", "10.1", "10.2", "12.1", "12.2",
}  # fmt: skip
"""Every numbered paragraph of the book, but the credits."""


class TestRules(RulesMap):
    book = Book(
        camposanto,
        number=r"\d{1,2}\.\d{1,2}",
        chapters=CHAPTERS,
        rulings=frozenset(
            {f"D{n}" for n in range(1, 37)} | {f"G{n}" for n in range(1, 94)},
        ),
        prefix="C-",
        heading=r"^### C-([DG]\d+)\. ",
        cited=r"\bC-([DG]\d{1,3})\b",
        named=r"(?:C-|_)([DGdg]\d{1,3})(?!\d)",
    )

    def test_every_paragraph_of_the_book_is_there_in_its_order(self) -> None:
        assert set(self.book.paragraphs) == EXPECTED
        keys = [tuple(int(part) for part in number.split(".")) for number in self.book.paragraphs]
        assert keys == sorted(keys)

    def test_a_ruling_names_its_paragraph_says_what_was_decided_and_why(self, ruling: str) -> None:
        title, _, body = self.book.told_rulings()[ruling].partition("\n")
        cited = re.findall(r"\d+(?:\.\d)?", title[title.rindex("(") :])
        assert cited
        assert set(cited) <= set(self.book.paragraphs)
        assert "**" in body
        assert re.search(r"\*(Text|Inference|Choice)[\w ,]*[.:]", body.replace("\n", " "))

    def test_every_option_is_in_the_table_of_the_page(self) -> None:
        page, texts = self.book.page, self.book.code / "text" / "en.toml"
        rows = re.findall(r"^\| `(\w+)` \|", page.read_text(encoding="utf-8"), re.MULTILINE)
        options = tomllib.loads(texts.read_text(encoding="utf-8"))["option"]
        assert set(rows) == set(options)
