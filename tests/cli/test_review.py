"""``battaglia review``."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import battaglia
from tests.cli.running import Run
from tests.cli.test_verify import on, played


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.txt"
    path.write_text(on(battaglia.new_match("navicello-1643", 5), 10_000).record(), "utf-8")
    return path


def test_a_finished_game_is_told_with_totals_and_turning_points(run: Run, game: Path) -> None:
    ran = run("review", game)
    assert (ran.code, ran.err) == (0, "")
    assert "An estimate, not the truth" in ran.out
    assert "Coalition: decisions " in ran.out
    assert "Papal army: decisions " in ran.out
    assert "Turning points" in ran.out


def test_the_same_in_italian(run: Run, game: Path) -> None:
    ran = run("review", game, "--lang", "it")
    assert "Una stima, non la verità" in ran.out
    assert "Punti di svolta" in ran.out
    assert "⟨" not in ran.out


def test_figures_pictures_and_a_page(run: Run, game: Path, tmp_path: Path) -> None:
    svg, html = tmp_path / "game.svg", tmp_path / "game.html"
    ran = run("review", game, "--json", "--svg", svg, "--html", html)
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    first = told["sides"][0]
    others = sum(turn["decisions"][told["sides"][1]["seat"]] for turn in told["turns"])
    whole = first["decisions"] + first["luck"] + others
    assert whole == pytest.approx(first["end"] - first["start"], abs=1e-3)
    assert told["chances"][0] == first["start"]
    assert told["chances"][-1] == first["end"]
    drawn = ElementTree.fromstring(svg.read_text("utf-8"))
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    numbers = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert str(len(told["points"])) in numbers
    page = html.read_text("utf-8")
    assert all(point["where"] in page for point in told["points"])
    assert 'src="http' not in page


def test_what_a_marshal_would_have_done(run: Run, game: Path) -> None:
    ran = run("review", game, "--json", "--marshal", "1")
    told = json.loads(ran.out)
    (advice,) = told["counsels"]
    decided = [point for point in told["points"] if point["kind"] == "decision"]
    largest = max(decided, key=lambda point: abs(point["change"]))
    assert advice["number"] == largest["number"]
    assert advice["seat"] == largest["seat"]
    assert advice["lines"]
    assert advice["reasons"]
    assert 0 <= advice["chances"] <= 1


def test_the_page_has_what_a_marshal_would_have_done(run: Run, game: Path, tmp_path: Path) -> None:
    html = tmp_path / "game.html"
    told = json.loads(run("review", game, "--json", "--marshal", "1", "--html", html).out)
    page = unescape(html.read_text("utf-8"))
    (advice,) = told["counsels"]
    assert all(words in page for words in (advice["text"], advice["note"], *advice["reasons"]))
    assert advice["note"] not in unescape(page_without(run, game, html))


def page_without(run: Run, game: Path, html: Path) -> str:
    assert run("review", game, "--html", html).code == 0
    return html.read_text("utf-8")


def test_a_game_that_is_not_over_is_not_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(played(60).record(), encoding="utf-8")
    ran = run("review", path)
    assert (ran.code, ran.out) == (2, "")
    assert "not over" in ran.err


def test_a_record_that_does_not_hold_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("no record", encoding="utf-8")
    ran = run("review", path)
    assert ran.code == 1
    assert str(path) in ran.err
