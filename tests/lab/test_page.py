"""The page of a simulation: whole, by itself, and with the figures of its games."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from battaglia.lab.page import page
from battaglia.lab.plots import Band, Bars, bands, bars, hexes, shares, ticks
from battaglia.lab.running import contest
from battaglia.lab.simulate import detailed

VOID = {"meta"}


class Nesting(HTMLParser):
    """Holds every end tag against what is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module", params=["navicello-1643", "obregon-1743", "san-lazzaro"])
def made(request: pytest.FixtureRequest) -> str:
    return page(*detailed(request.param, ("random", "random"), 3), "battaglia simulate <x>")


def test_it_is_whole_and_needs_nothing_else(made: str) -> None:
    reader = Nesting()
    reader.feed(made)
    assert reader.open == []
    assert {"svg", "table", "style", "h1"} <= reader.seen
    assert not {"script", "link", "img", "iframe"} & reader.seen
    assert not re.search(r"https?://|url\(|@import|⟨", made)
    assert "battaglia simulate &lt;x&gt;" in made
    assert "prefers-color-scheme: dark" in made


def test_every_plot_is_a_picture_with_a_name(made: str) -> None:
    pictures = re.findall(r"<svg.*?</svg>", made)
    assert len(pictures) >= 4
    for each in pictures:
        root = ElementTree.fromstring(each)
        assert root.get("role") == "img"
        assert root.get("aria-label")
        assert len(root)
        assert "nan" not in each


def test_the_figures_are_those_of_the_games() -> None:
    report, details, these = detailed("navicello-1643", ("simple", "random"), 12, seed=2)
    text = page(report, details, these, "battaglia")
    for seat in report.seats:
        low, high = seat.win_interval
        assert f"{seat.win_rate:.1%} ({low:.1%} to {high:.1%})" in text
    assert f"{details.rules['8.0'] / 12:.1f}</td>" in text
    there, times = max(details.fights.items(), key=lambda each: each[1])
    assert f'<th scope="row">{there}</th><td>{times / 12:.2f}</td>' in text
    piece, fallen = max(details.sides[1].fallen.items(), key=lambda each: each[1].games)
    assert piece
    assert (
        f"<td>{fallen.games / 12:.0%}</td><td>{fallen.halves / 2 / fallen.games:.2f}</td>" in text
    )


@pytest.mark.parametrize(
    ("most", "scale"),
    [
        (1, [0, 0.5, 1]),
        (0.6, [0, 0.2, 0.4, 0.6]),
        (7, [0, 2, 4, 6, 8]),
        (23, [0, 10, 20, 30]),
        (400, [0, 100, 200, 300, 400]),
    ],
)
def test_round_numbers_on_the_scale(most: float, scale: list[float]) -> None:
    assert ticks(most) == pytest.approx(scale)


def test_plots_of_nothing_are_plots() -> None:
    grid = contest("navicello-1643", ("random", "random"), 0).battle.grid
    for each in (
        bands("empty", [Band("a", {}), Band("b", {})]),
        bands("flat", [Band("a", {1: (0, 0, 0)})]),
        bars("empty", [Bars("a", {})]),
        shares("none", [("a", 0.0, (0.0, 1.0))]),
        hexes("none", grid, {}, []),
    ):
        assert ElementTree.fromstring(each).get("role") == "img"
