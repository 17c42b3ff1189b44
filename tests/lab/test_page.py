"""The page of a simulation: whole, by itself, and with the figures of its games."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from battaglia.core.provenance import Provenance
from battaglia.core.telling import teller_of
from battaglia.lab.page import page
from battaglia.lab.page_sources import source_rows, warning
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


def test_every_axis_says_what_it_measures(made: str) -> None:
    plots = [
        ElementTree.fromstring(each)
        for each in re.findall(r"<svg.*?</svg>", made)
        if 'class="rule"' in each
    ]
    assert len(plots) >= 2
    for each in plots:
        words = [found.text for found in each.iter("text")]
        assert "turn" in words
        assert words[0]
        assert not words[0][0].isdigit()


def test_what_a_picture_shows_is_told_to_those_who_cannot_see_it() -> None:
    one = Bars("ended", {2: 0.25, 3: 0.75}, {2: (0.1, 0.5), 3: (0.5, 0.9)})
    told = [
        (bars("Length", [one]), ("Length. By turn: ended 2: 25.0%, 3: 75.0%",)),
        (bands("Points", [Band("red", {1: (0, 4, 9)})]), ("Points", "red 1: 4")),
        (shares("Wins", [("red", 0.5, (0.3, 0.7))]), ("Wins: red 50.0% (30.0% to 70.0%)",)),
    ]
    for picture, words in told:
        label = ElementTree.fromstring(picture).get("aria-label") or ""
        assert all(each in label for each in words)


def test_shares_of_games_have_intervals() -> None:
    text = bars("Length", [Bars("ended", {2: 0.5, 3: 0.5}, {2: (0.25, 0.75)})])
    assert text.count('class="whisker"') == 1
    assert ">80%<" in text, "the scale goes as far as the interval"


def test_one_turn_has_its_quartiles_too() -> None:
    both = [Band("red", {1: (2, 4, 9)}), Band("blue", {1: (2, 4, 9)})]
    root = ElementTree.fromstring(bands("Points", both))
    lines = [
        each.get("d") or "" for each in root.iter("path") if "line" in (each.get("class") or "")
    ]
    places = {each.split()[0] for each in lines if "V" in each}
    assert len(places) == 2, "side by side, not one upon the other"


def test_what_is_reconstructed_is_said(made: str) -> None:
    head, _, rest = unescape(made).partition("</header>")
    assert "Reconstructed, not the printed game's: units and set-up, map" in head
    assert "Where the data are from" in rest
    assert "the printed map was not at hand" in rest
    assert re.search(r"version \d of its rules; hash of the battle's data [0-9a-f]{12}\.", rest)


def test_what_its_owner_has_entered_is_not_called_reconstructed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    these = contest("navicello-1643", ("random", "random"), 0)
    teller = teller_of(these.game, these.battle, "en")
    assert warning(teller).endswith("units and set-up, map, parts of the charts.")
    _, _, charts = source_rows(teller)
    assert charts[0] == "Charts"
    assert charts[1].endswith("rulebook; reconstructed: crt.attacker, hexsides.ford")
    printed = {"": Provenance("published", source="the box")}
    stated = dict.fromkeys(("scenario", "map", "charts"), printed)
    monkeypatch.setattr(teller, "statements", lambda: stated)
    assert warning(teller) == ""
    assert [row[2] for row in source_rows(teller)] == ["the box"] * 3


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
