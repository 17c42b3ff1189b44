"""Whatever is in a file: it loads and can be played, or there is one DataFault."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import battaglia
from battaglia.games.camposanto.loading import load_battle, shipped_scenarios
from battaglia.games.camposanto.stepping import FOLLOWS, STEPS
from tests.core.spoiling import (
    NOISE,
    PUT,
    Stock,
    Table,
    begin_cut,
    begin_files,
    begin_spoiled,
    refuse,
    spoil,
    write,
)
from tests.games.camposanto.files import FILES
from tests.games.camposanto.test_loading import ADVANCE, ASSAULTS, BACK, MOVE, ROLL

WORDS = (
    "", "red", "blue", "castilla", "battery", "sagunto", "roth", "croats", "havor", "pandurs",
    "jauche", "leutrum", "centre", "right", "0304", "0305", "0404", "0604", "0308", "0308",
    "9999", "0301-0307", "map.toml", "camposanto", "bank", "bridge", "river", "pond", "clear",
    "middle", "edge", "haven", "attacker", "defender", "N", "S", "infantry", "cavalry",
    "artillery", "light", "general", "movement", "marshal", "assaults", "impetuous", "titubant",
    "day", "evening", ">castilla", "<roth", "!roth", "\0", "²", "x" * 300, *STEPS,
)  # fmt: skip
TABLES: tuple[Table, ...] = (
    {}, {"": ""}, {"kind": "history"}, {"kind": "evening"}, MOVE, ROLL, BACK, ASSAULTS, ADVANCE,
    {**BACK, "step": "escape", "unit": "castilla"}, {"step": "turn", "unit": "roth"},
    {"step": "choose-orders"}, {"step": "exchange-series", "seat": "red"},
    {"step": "set-up", "seat": "red"}, {"step": "place-piece", "piece": "castilla"},
    {"step": "fire-roll", "unit": "battery", "there": "0304"}, {"step": "assault-line"},
    {"step": "marshal"}, {"step": "light-fire"}, {"step": "artillery"}, {"step": "general"},
    {"step": "stand-or-fall-back", "melee": [">castilla", "<roth"], "number": 1},
    {"step": "marshal-help", "melee": [">castilla", "<roth"], "number": 0},
    {"step": "take-hit", "melee": [">castilla", ">battery", "<roth"], "side": "attacker"},
    {"step": "escape-of-all", "waiting": ["castilla", "battery"]},
    {"step": "falling-back", "waiting": ["roth", "croats"]},
    {"step": "reaction", "units": ["havor", "croats"]}, {"step": "movement"},
    {**ASSAULTS, "joined": [], "against": []},
)  # fmt: skip
LISTS: tuple[list[Any], ...] = (
    [], [[]], [0], [""], ["0304"], ["red"], ["9999"], ["red", "red"], [1, 4], [1, 4, 5, 8],
    ["castilla"], ["roth", "croats"], [">castilla", "<roth"], ["edge", "haven"],
)  # fmt: skip
STOCK = Stock(WORDS, TABLES, LISTS)


def stack(rng: Random, depth: int) -> list[Table]:
    """Steps that can lie on each other, though their fields may not fit together."""
    found: list[Table] = []
    below = "operations"
    for _ in range(depth):
        above = [table for table in TABLES if table.get("step") in FOLLOWS.get(below, ())]
        if not above:
            break
        found.append(copy.deepcopy(rng.choice(above)))
        below = found[-1]["step"]
    return found


def test_the_unspoiled_files_can_be_played(tmp_path: Path) -> None:
    assert battaglia.new_match(write(str(tmp_path), FILES)).deciders == ("red",)


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("name", ["scenario", "map", "charts"])
@settings(max_examples=250)
@given(seed=st.integers(0, 2**32 - 1), times=st.integers(1, 3))
def test_a_file_spoiled_in_a_few_places(name: str, seed: int, times: int) -> None:
    begin_spoiled(FILES, name, STOCK, seed, times)


@pytest.mark.rule("5.5")
@settings(max_examples=250)
@given(seed=st.integers(0, 2**32 - 1), depth=st.integers(1, 5), times=st.integers(0, 2))
def test_any_steps_under_way(seed: int, depth: int, times: int) -> None:
    """Steps of every kind, some of them spoiled."""
    rng = Random(seed)
    files = copy.deepcopy(FILES)
    start: Table = files["scenario"]["start"]
    start["operation"] = rng.choice(("general", "artillery", "movement", "assaults"))
    start["steps"] = stack(rng, depth)
    for _ in range(times):
        spoil({"steps": start["steps"]}, STOCK, rng)
    begin_files(files)


@pytest.mark.rule("1.3")
@settings(max_examples=40)
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


@pytest.mark.rule("1.3")
@given(content=NOISE)
@example(content=b"")
@example(content=b"\xef\xbb\xbfid = 'x'")
@example(content=b"[a]\n[a]")
def test_arbitrary_bytes_are_no_file_of_ours(content: bytes) -> None:
    refuse(load_battle, content)
