"""The map of the rules: every paragraph has code and tests, and nothing cites what is not there."""

from __future__ import annotations

from battaglia.games import montecuccoli
from tests.games.rules_map import Book, RulesMap


class TestRules(RulesMap):
    book = Book(
        montecuccoli,
        number=r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})?",
        rulings=frozenset(f"A{n}" for n in range(1, 108)),
        heading=r"^### (A\d+)\. ",
        cited=r"\b(A\d{1,3})\b",
        named=r"(?<![A-Za-z0-9])([Aa]\d{1,3})(?!\d)",
    )
