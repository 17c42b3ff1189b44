"""The page of the ladder says what the games that are published beside it came to."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec
import pytest

from battaglia.lab.journal import Line
from battaglia.lab.rating import Counts

DOCS = Path(__file__).parents[2] / "docs"
Meeting = tuple[str, str, str]
"""A battle, and who plays there for each seat."""
ROW = re.compile(r"\| (\S+) v (\S+) \| (\d+) \| (\d+) \| (\d+) \|")


@pytest.fixture(scope="module")
def games() -> dict[Meeting, dict[int, int | None]]:
    """Who won each of the published games, by its number."""
    found: dict[str, dict[int, int | None]] = {}
    meetings: dict[str, Meeting] = {}
    for text in gzip.decompress((DOCS / "ladder.jsonl.gz").read_bytes()).splitlines():
        line = msgspec.json.decode(text, type=Line)
        if line.about is not None:
            meetings[line.contest] = (line.about["scenario"], *line.about["players"])
        if line.result is not None:
            found.setdefault(line.contest, {})[line.number] = line.result.winner
    return {meetings[contest]: winners for contest, winners in found.items()}


def test_every_row_of_a_battle_is_the_sum_of_its_games(
    games: dict[Meeting, dict[int, int | None]],
) -> None:
    page = (DOCS / "ladder.md").read_text(encoding="utf-8")
    parts = re.split(r"^### ", page.partition("## Strength")[0], flags=re.MULTILINE)[1:]
    rows = 0
    for part in parts:
        battle = part.split()[0]
        for player, against, *counts in ROW.findall(part):
            expected = Counts(*map(int, counts))
            numbers = range(expected.games // 2)
            first = _sum(games[battle, player, against], numbers)
            second = _sum(games[battle, against, player], numbers)
            assert first.plus(second.turned) == expected, f"{battle}: {player} v {against}"
            rows += 1
    assert rows >= len(parts) > 5


def _sum(winners: dict[int, int | None], numbers: range) -> Counts:
    won = [winners[number] for number in numbers]
    return Counts(won.count(0), won.count(None), won.count(1))
