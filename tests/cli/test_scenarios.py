"""``battaglia scenarios``."""

from __future__ import annotations

import json

import battaglia
from tests.cli.running import Run


def test_the_table_has_a_row_a_scenario(run: Run) -> None:
    ran = run("scenarios")
    head, *rows = ran.lines
    assert (ran.code, ran.err) == (0, "")
    assert head.split() == ["id", "title", "date", "sides", "turns", "time", "difficulty"]
    assert [row.split()[0] for row in rows] == [info.id for info in battaglia.scenarios()]
    navicello = next(row for row in rows if row.startswith("navicello-1643"))
    for cell in ("The bridge of Navicello", "1643-07-21", "Coalition - Papal army", "30 min"):
        assert cell in navicello
    assert navicello.endswith("easy")


def test_the_columns_are_aligned(run: Run) -> None:
    head, *rows = run("scenarios").lines
    places = [head.index(name) for name in ("title", "date", "sides", "turns", "difficulty")]
    for row in rows:
        assert all(row[place - 1] == " " != row[place] for place in places)


def test_the_table_in_italian(run: Run) -> None:
    ran = run("scenarios", "--lang", "it")
    assert ran.lines[0].split()[1] == "titolo"
    assert "Il ponte di Navicello" in ran.out
    assert "facile" in ran.out


def test_the_list_as_json(run: Run) -> None:
    data = json.loads(run("scenarios", "--json").out)
    assert [each["id"] for each in data] == [info.id for info in battaglia.scenarios()]
    first = next(each for each in data if each["id"] == "navicello-1643")
    assert first["game"] == "montecuccoli"
    assert first["title"] == {
        "en": "The bridge of Navicello, 1643",
        "it": "Il ponte di Navicello, 1643",
    }
    assert first["seats"] == ["coalition", "papal"]
    assert first["turns"] == 4
    assert "path" not in first
