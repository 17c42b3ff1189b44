"""Whatever is in a file: it loads and can be played, or there is one DataFault."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import example, given, note, settings
from hypothesis import strategies as st

import battaglia
from battaglia.core.chance import Die, Faces, SeededDice
from battaglia.core.match import Match, Terms
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.loading import load_battle, shipped_scenarios
from battaglia.games.piacenza.stepping import STEPS
from tests.conformance.piacenza import bold_chooser
from tests.core.spoiling import (
    NOISE,
    PUT,
    Stock,
    Table,
    at,
    begin,
    begin_cut,
    begin_files,
    begin_spoiled,
    paths,
    refuse,
    spoil,
    write,
)
from tests.games.piacenza.board import foot, guns, horse, leader
from tests.games.piacenza.files import FILES

WORDS = (
    "", "red", "blue", "castilla", "reina", "battery", "montesa-1", "sagunto-1", "sagunto-foot",
    "traun", "mercy", "diemar", "clerici", "gages", "croix", "croix-bearer", "douchez", "kheul",
    "centre", "left", "red.centre", "blue.left", "r", "r-left", "r-guns", "b", "b-left", "0404",
    "0403", "0604", "0605", "0704", "0807", "0104", "1109", "9999", "0401-0404", "map.toml",
    "piacenza", "west", "east", "river", "field", "north", "village", "mill", "tower", "nowhere",
    "clear", "closed", "cover", "woods", "E", "NW", "infantry", "grenadiers", "light", "artillery",
    "dragoons", "dragoons-on-foot", "heavy-horse", "chief", "wing", "formation", "bearer",
    "selection", "billebaude", "movement", "bombardment", "combat", "commanders",
    "reorganisation", "whole", "from-wings", "from-formations", "objectives", "occupy",
    "last-holder", "NE", "D1", "RR", "AE", "1:1", "\0", "²", "x" * 300,
)  # fmt: skip
TABLES: tuple[Table, ...] = (
    {}, {"": ""}, {"kind": "history"}, {"hour": 5}, {"castilla": "traun"}, {"castilla": "0405"},
    {"red": "red.left"}, {"0404": 2}, {"0604": "red"}, {"red": ["mill", "village"]}, {"red": 1},
)  # fmt: skip
LISTS: tuple[list[Any], ...] = (
    [], [[]], [0], [""], ["0404"], ["red"], ["9999"], ["red", "left"], ["castilla", "castilla"],
    ["traun", "diemar"], ["village"], [1, 2, 3], ["r", "b"], ["red.left"], ["NE", "NE", "NE"],
)  # fmt: skip
HEXES = [f"{col:02}{row:02}" for col in range(2, 12) for row in range(1, 10)]
STOCK = Stock(WORDS, TABLES, LISTS)


def test_the_unspoiled_files_can_be_played(tmp_path: Path) -> None:
    path = write(str(tmp_path), FILES)
    assert battaglia.new_match(path).outcome is None
    begin(path)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("name", ["scenario", "map", "charts"])
@settings(max_examples=250)
@given(seed=st.integers(0, 2**32 - 1), times=st.integers(1, 3))
def test_a_file_spoiled_in_a_few_places(name: str, seed: int, times: int) -> None:
    begin_spoiled(FILES, name, STOCK, seed, times)


GAMES = 12
FIGHT: Table = {
    **FILES["scenario"],
    "chain": "from-formations",
    "turns": [{"hour": hour} for hour in range(6, 12)],
    "victory": {"kind": "last-holder", "places": ["village"]},
    "playable": "",
    "units": {
        **FILES["scenario"]["units"],
        "castilla": foot("red", "0504"),
        "reina": foot("red", "0505", 3),
        "soria": foot("red", "0506", 1),
        "battery": guns("red", "0504"),
        "traun": foot("blue", "0704", 3),
        "mercy": foot("blue", "0706"),
        "clerici": foot("blue", "0705"),
        "howitzers": guns("blue", "0705", facing="W", formation="b-guns"),
        "diemar": horse("blue", "0703", formation="b-left"),
        "kollowrat": horse("blue", "0703", formation="b-left"),
    },
    "formations": {
        **FILES["scenario"]["formations"],
        "b-guns": {"seat": "blue", "wing": "centre", "name": "?", "guns": True},
    },
    "commanders": {
        **FILES["scenario"]["commanders"],
        "douchez": leader("red", "0505"),
        "browne": leader("blue", "0706", "wing", staff=True),
        "browne-bearer": leader("blue", "0706", "bearer"),
        "kheul": leader("blue", "0705"),
        "linden": leader("blue", "0703", formation="b-left"),
    },
    "options": {},
}
"""The small battle with the armies face to face."""


class Watched:
    """Dice that somebody looks at before they fall."""

    def __init__(self, seed: int, look: Callable[[], None]) -> None:
        self.dice = SeededDice(seed)
        self.look = look

    def roll(self, number: int, dice: tuple[Die, ...]) -> Faces:
        self.look()
        return self.dice.roll(number, dice)


@cache
def saved() -> tuple[Table, ...]:
    """Positions of some games of the small battle, one with each sort of steps under way."""
    found: dict[tuple[str, ...], Table] = {}
    scenario = {key: value for key, value in FIGHT.items() if key not in ("start", "first_pair")}
    with TemporaryDirectory() as folder:
        battle = GAME.load(write(folder, {**FILES, "scenario": scenario}), None)
    for seed in range(GAMES):
        keep_positions(battle, seed, found)
    return tuple(found.values())


def keep_positions(battle: Battle, seed: int, found: dict[tuple[str, ...], Table]) -> None:
    """Play a game, and keep a position of each sort before decisions and before rolls."""

    def look() -> None:
        sort = tuple(step.name for step in match.state.stack[-3:])
        if sort not in found:
            found[sort] = tomllib.loads(GAME.position_text(match.state))

    match = Match(GAME, battle, Watched(seed, look), Terms("", {}, "given"))
    choose = bold_chooser(seed)
    while match.outcome is None:
        look()
        seat, action = choose(match)
        match.seat(match.seats[seat]).play(action)


def test_most_sorts_of_steps_are_saved() -> None:
    names = {step["step"] for one in saved() for step in one["start"].get("steps", [])}
    assert len(names) > 2 * len(STEPS) // 3
    assert {"retreat", "fire-targets", "move-unit", "melee-roll"} <= names


@pytest.mark.rule("3.1")
@settings(max_examples=200)
@given(seed=st.integers(0, 2**32 - 1), times=st.integers(1, 3))
def test_a_saved_position_spoiled_in_a_few_places(seed: int, times: int) -> None:
    """Steps of every kind, and what goes with them."""
    rng = Random(seed)
    scenario = copy.deepcopy(rng.choice(saved()))
    steps = [step for one in saved() for step in one["start"].get("steps", [])]
    stock = Stock(WORDS, (*TABLES, *rng.sample(steps, 20)), LISTS)
    for _ in range(times):
        spoil({"start": scenario["start"]}, stock, rng)
    begin_files({**FILES, "scenario": scenario})


def exchange(scenario: Table, rng: Random) -> None:
    """Put another name of the same kind into one place of the start."""
    start = {"start": scenario["start"]}
    kinds = (list(FIGHT["units"]), list(FIGHT["commanders"]), HEXES)
    places = [path for path in paths(start) if path[-1] != "step"]
    leaves = [path for path in places if not isinstance(at(start, path), dict | list)]
    if not leaves:
        return
    path = rng.choice(leaves)
    table, key = at(start, path[:-1]), path[-1]
    value = table[key]
    if isinstance(value, bool):
        table[key] = not value
    elif isinstance(value, int):
        table[key] = rng.randrange(6)
    else:
        table[key] = rng.choice(next((names for names in kinds if value in names), [value]))
    note(f"{path}: {value} -> {table[key]}")


@pytest.mark.rule("3.1")
@settings(max_examples=200)
@given(seed=st.integers(0, 2**32 - 1), times=st.integers(1, 3), moved=st.booleans())
def test_a_saved_position_with_others_in_some_places(seed: int, times: int, moved: bool) -> None:
    rng = Random(seed)
    scenario = copy.deepcopy(rng.choice(saved()))
    for _ in range(times):
        exchange(scenario, rng)
    if moved:
        unit = scenario["units"][rng.choice(list(FIGHT["units"]))]
        unit |= {"lost": True} if rng.random() < 0.3 else {"hex": rng.choice(HEXES)}
    begin_files({**FILES, "scenario": scenario})


@pytest.mark.rule("2.3")
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


@pytest.mark.rule("2.3")
@given(content=NOISE)
@example(content=b"")
@example(content=b"\xef\xbb\xbfid = 'x'")
@example(content=b"[a]\n[a]")
def test_arbitrary_bytes_are_no_file_of_ours(content: bytes) -> None:
    refuse(load_battle, content)
