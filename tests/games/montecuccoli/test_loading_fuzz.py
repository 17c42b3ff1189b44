"""Whatever is in a file: it loads and can be played, or there is one DataFault."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import battaglia
from battaglia.core.maps import load_map
from battaglia.games.montecuccoli.charts import load_charts
from battaglia.games.montecuccoli.loading import DATA, load_battle, shipped_scenarios
from tests.core.spoiling import (
    NOISE,
    PUT,
    Stock,
    Table,
    begin_cut,
    begin_files,
    begin_spoiled,
    refuse,
    write,
)
from tests.games.montecuccoli.board import foot, gun, horse, leader

STATEMENT = {"": {"kind": "reconstructed"}}
NAME = {"en": "Name", "it": "Nome"}

FILES: dict[str, Table] = {
    "charts": tomllib.loads((DATA / "charts" / "series.toml").read_text("utf-8")),
    "map": {
        "id": "plain",
        "game": "montecuccoli",
        "title": NAME,
        "grid": {"rows": 6, "cols": 7, "numbering": "RRCC", "orientation": "pointy"},
        "metres_per_hex": 200,
        "terrain": {"wood": ["0101-0103"], "town": ["0404"]},
        "levels": {"2": ["0601-0603"]},
        "hexsides": {"ford": ["0303/0304"], "river": ["0201/0202"], "bridge": ["0201/0202"]},
        "roads": [["0403-0405"]],
        "places": {"hamlet": {"name": NAME, "hexes": ["0404"]}},
        "areas": {"north": ["0101-0107", "0201-0207"], "south": ["0601"]},
        "provenance": {**STATEMENT, "terrain.wood": {"kind": "history", "source": "?"}},
    },
    "scenario": {
        "id": "skirmish",
        "game": "montecuccoli",
        "title": NAME,
        "map": "map.toml",
        "charts": "charts.toml",
        "crop": {"rows": [1, 6], "cols": [1, 6]},
        "turns": 4,
        "first": "red",
        "setup_order": ["blue", "red"],
        "seats": {
            "red": {"name": NAME, "demoralised_at": 9},
            "blue": {"name": NAME, "demoralised_at": 9},
        },
        "formations": {"reich": NAME},
        "options": {"groups": True, "crt": "attacker", "baggage": True, "flood": True},
        "areas": {"home": ["0501-0506"]},
        "entries": {"gate": {"turn": 2, "hexes": ["0301"]}},
        "units": {
            "sparr": foot("red", "0304", formation="reich"),
            "schmidt": horse("red", "", entry="gate"),
            "albanians": foot("blue", "0503", disrupted=True),
        },
        "commanders": {"pio": leader("red", "0304"), "aga": leader("blue", "0503")},
        "guns": {"gun": gun("red", "0306", mp=4), "battery": gun("blue", "0505", held_by="red")},
        "trains": {"cart": {"seat": "red", "name": "Cart", "hex": "0403"}},
        "special": [
            {"kind": "hold", "who": {"formations": ["reich"]}, "until_turn": 2},
            {"kind": "bar", "who": {"pieces": ["sparr"]}, "area": "north", "until_turn": 1},
            {"kind": "siege", "town": ["0404"], "works": ["0306"], "by": "blue"},
            {"kind": "trestle-bridge", "seat": "red", "side": "0303/0304", "from_turn": 1},
            {"kind": "flood", "from_turn": 1, "rises_on": [1], "hexside": "ford", "cost": 3},
        ],
        "victory": {
            "decisive": [2, 1],
            "awards": [
                {"kind": "occupy-all", "seat": "red", "points": 3, "hexes": ["0404"]},
                {"kind": "count-in", "seat": "blue", "points": 3, "area": "home", "at_least": 1},
            ],
        },
        "start": {
            "turn": 1,
            "active": "red",
            "phase": "movement",
            "control": {"0306": "blue"},
            "steps": [
                {"step": "movement"},
                {"step": "move-piece", "piece": "sparr", "halves": 8},
            ],
        },
        "provenance": STATEMENT,
    },
}

WORDS = (
    "", "red", "blue", "sparr", "gun", "reich", "gate", "home", "north", "0304", "0404", "9999",
    "0303/0304", "0101/0404", "0101-0103", "map.toml", "raab", "series", "movement", "combat",
    "set-up", "artillery", "reorganisation", "move-piece", "place-piece", "fire-roll", "fighting",
    "declaration", "commander-help", "combat-roll", "exchange", "flood-roll", "sparr>albanians",
    "hold", "siege", "flood", "works", "night", "infantry", "light", "wood", "river", "Dx", "\0",
    "²", "x" * 300,
)  # fmt: skip
TABLES: tuple[Table, ...] = (
    {}, {"": ""}, {"kind": "history"}, {"step": "set-up", "seat": "red"}, {"step": "artillery"},
    {"step": "fire-roll", "gun": "gun", "target": "albanians"}, {"step": "fighting", "combats": []},
    {"step": "declaration", "links": ["sparr>albanians"]}, {"step": "flood-roll"},
    {"step": "reorganisation-roll", "unit": "pio"}, {"kind": "night", "from_turn": 1},
)  # fmt: skip
LISTS: tuple[list[Any], ...] = ([], [[]], [0], [""], ["0304"], ["red"], ["9999"], ["red", "red"])


STOCK = Stock(WORDS, TABLES, LISTS)


def test_the_unspoiled_files_can_be_played(tmp_path: Path) -> None:
    assert battaglia.new_match(write(str(tmp_path), FILES)).deciders == ("red",)


@pytest.mark.rule("2.0")
@pytest.mark.rule("3.0")
@pytest.mark.parametrize("name", ["scenario", "map", "charts"])
@settings(max_examples=250)
@given(seed=st.integers(0, 2**32 - 1), times=st.integers(1, 3))
def test_a_file_spoiled_in_a_few_places(name: str, seed: int, times: int) -> None:
    begin_spoiled(FILES, name, STOCK, seed, times)


@pytest.mark.rule("2.0")
@settings(max_examples=60)
@given(
    which=st.sampled_from(sorted(shipped_scenarios())),
    cut=st.floats(0, 1),
    length=st.integers(0, 40),
    put=PUT,
)
def test_the_text_of_a_shipped_scenario_spoiled_in_one_place(
    which: str, cut: float, length: int, put: str
) -> None:
    begin_cut(shipped_scenarios()[which], cut, length, put)


LOADERS = [load_map, load_charts, load_battle]


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("load", LOADERS, ids=["map", "charts", "scenario"])
@given(content=NOISE)
@example(content=b"")
@example(content=b"\xef\xbb\xbfid = 'x'")
@example(content=b"[a]\n[a]")
@example(content=b"x = 9" + b"9" * 5_000)
def test_arbitrary_bytes_are_no_file_of_ours(load: Any, content: bytes) -> None:
    refuse(load, content)


JSONISH = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["red", "0101"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("abx0", max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.rule("2.0")
@settings(max_examples=150)
@given(key=st.sampled_from(sorted(FILES["scenario"])), value=JSONISH)
def test_any_value_under_any_key_of_a_scenario(key: str, value: Any) -> None:
    begin_files({**FILES, "scenario": {**FILES["scenario"], key: value}})
