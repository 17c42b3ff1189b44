"""Records from anybody: whatever is in them, only RecordFault and DataFault come out, and soon."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import battaglia
from battaglia import CommittedDice, DataFault, RecordFault, load_match
from battaglia.core import toml
from battaglia.core.match import Match, Terms
from battaglia.core.record import parse_record
from tests.conformance.montecuccoli import bold_chooser
from tests.conformance.playing import chooser, play_on
from tests.core.records import (
    NAVICELLO,
    played,
    scenario_text,
    with_header,
    with_scenario,
)

GAME = battaglia.game("montecuccoli")
MOST_CALLS = 20_000_000
"""Calls of functions. What takes more is an attack on the reader."""
LONGEST = 2_000
"""Characters of a message: somebody has to read it."""

RECORDS = (
    played(seed=3, actions=150).record(),
    played(seed=4, actions=60, dice=CommittedDice(bytes(32))).record(),
    played(seed=5, actions=40, options={"free_set_up": True}).record(),
)
SPOILERS = st.sampled_from(
    ["", " ", "\n", "\0", "{", "}", "{1}", ";", ":", "*", "#", "@", "|", '"', "[", "]", "\\", "+",
     ">", "9", "²", "-", "é", "\ud800", "\u2028", "\x85", "\x0c", "coalition: ", "papal*: end-fire",
     "chance: {1}", "chance:", "@ end 0", '[Dice "given"]', '[Options "{}"]', "| turns = 3"],
)  # fmt: skip
EDITS = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True), st.integers(0, 20), SPOILERS | st.text(max_size=5)
    ),
    min_size=1,
    max_size=4,
)


def survives(text: str) -> bool:
    """Does the record load? If not, it fails as it should."""
    try:
        match = load_match(text)
    except (RecordFault, DataFault):
        return False
    assert load_match(match.record()).record() == match.record()
    return True


def ends_well(call: Callable[[], Any], most: int = MOST_CALLS) -> None:
    """It ends after few calls, in a fault that names what is wrong or in nothing at all."""
    calls = 0

    def count(frame: FrameType, event: str, value: object) -> None:
        nonlocal calls
        calls += 1

    message = ""
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        call()
    except (RecordFault, DataFault) as found:
        message = str(found)
    finally:
        sys.setprofile(before)
    assert calls < most
    assert len(message) < LONGEST


@given(st.sampled_from(RECORDS), EDITS)
def test_spoiled_records(text: str, edits: list[tuple[float, int, str]]) -> None:
    for where, length, new in edits:
        place = int(where * len(text))
        text = text[:place] + new + text[place + length :]
    assert survives(text) in (True, False)


@given(st.sampled_from(RECORDS), st.randoms(use_true_random=False))
def test_records_with_lines_in_another_order(text: str, rng: Random) -> None:
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    assert survives("\n".join(lines)) in (True, False)


@given(st.text())
def test_any_text_is_no_record(text: str) -> None:
    with pytest.raises(RecordFault):
        parse_record(text)


LINES = st.one_of(
    st.sampled_from(RECORDS).flatmap(lambda text: st.sampled_from(text.splitlines())),
    st.text(max_size=20),
    st.tuples(st.sampled_from(["coalition", "papal*", "chance"]), st.text(max_size=20)).map(
        lambda pair: f"{pair[0]}: {pair[1]}"
    ),
    st.tuples(st.text(max_size=5), st.text(max_size=10)).map(lambda p: f'[{p[0]} "{p[1]}"]'),
)


@given(st.sampled_from(RECORDS), st.lists(LINES, max_size=12))
def test_real_headers_over_any_lines(text: str, lines: list[str]) -> None:
    head = text[: text.index("\n\n")]
    assert survives("\n".join([head, *lines])) in (True, False)


# Resources


@pytest.mark.parametrize(
    "line",
    [
        "coalition: pick" + " " * 30_000 + "x",
        "coalition: pick" + "\t " * 15_000 + "{x",
        "coalition: " + ";" * 100_000,
        "coalition: " + "{1}" * 30_000,
        "coalition: " + "{" * 100_000,
        "coalition: " + "{1} " * 30_000 + "x",
        "coalition: end-fire {" + "1" * 100_000 + "}",
        "coalition: end-fire {" + "1 " * 50_000 + "}",
        "a" * 200_000 + ": end-fire",
        "a" * 200_000,
        "@" + " a" * 100_000,
        "[" * 200_000,
        '[A "' + '"' * 200_000 + '"]',
        '[A "' + "\\\\" * 100_000 + '"]',
        "coalition: combats " + "a>b+" * 50_000 + "a>b",
        "#" * 500_000,
        "| " + "[" * 200_000,
    ],
    ids=lambda line: line[:12],
)
def test_a_long_line_is_no_burden(line: str) -> None:
    head = RECORDS[0][: RECORDS[0].index("\n\n")]
    ends_well(lambda: load_match(f"{head}\n\n{line}\n"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Options", '{"a":' * 50_000 + "1" + "}" * 50_000),
        ("Options", "[" * 200_000),
        ("Options", '{"crt":' + "1" * 100_000 + "}"),
        ("Options", '{"crt": NaN, "flood": Infinity}'),
        ("Options", '{"crt": "' + "x" * 100_000 + '"}'),
        ("Dice", "seed " + "1" * 100_000),
        ("Dice", "seed -" + "1" * 38),
        ("Rules", "1" * 100_000),
        ("Scenario", "x" * 100_000),
        ("Scenario", "a\0b"),
        ("Scenario", "\ud800"),
        ("Game", "\ud800"),
        ("Data", "\ud800"),
        ("Result", "\ud800"),
    ],
)
def test_a_header_cannot_harm(name: str, value: str) -> None:
    ends_well(lambda: load_match(with_header(RECORDS[0], name, value)))


def test_noise_is_refused_before_it_is_read() -> None:
    ends_well(lambda: load_match("x\n" * 50_000_000))
    ends_well(lambda: load_match("x" * 100_000_000))


def test_a_record_of_the_largest_size_is_read_ends_well() -> None:
    head = RECORDS[0][: RECORDS[0].index("\n\n")]
    ends_well(lambda: load_match(head + "\n\n" + "coalition: end-fire\n" * 150_000))
    ends_well(lambda: load_match(head + "\n\n" + "# nothing\n" * 400_000))


# Scenarios inside records


def battle_of(scenario: str) -> Any:
    """The battle in a scenario's text."""
    return GAME.load_files({"own.toml": scenario}, "forged", None)


def forged(scenario: str) -> str:
    """A record of a scenario with the right hash, if the scenario loads at all."""
    record = with_scenario(played(actions=0).record(), scenario)
    try:
        battle = battle_of(scenario)
        return with_header(record, "Data", GAME.data_hash(battle))
    except DataFault:
        return record


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turns = 4", "turns = 1000000000"),
        ("turns = 4", "turns = " + "9" * 30),
        ("turns = 4", "turns = " + "9" * 5_000),
        ("turns = 4", "turns = 0x" + "f" * 10_000),
        ("strength = 3", "strength = " + "9" * 30),
        ("mp = 8", "mp = " + "9" * 30),
        ("cp = 1", "cp = 1000000"),
        ("demoralised_at = 6", "demoralised_at = -5"),
        ('map = "nonantola"', 'map = "\\u0000.toml"'),
        ('map = "nonantola"', f'map = "{"a" * 300}"'),
        ('map = "nonantola"', f'map = "{"a" * 300}.toml"'),
        ('map = "nonantola"', 'map = "../maps/nonantola"'),
        ('map = "nonantola"', 'map = ""'),
        ('charts = "series"', 'charts = "\\u0000"'),
        ('id = "navicello-1643"', 'id = "\ud800"'),
        ("cols = [1, 13]", "cols = [1, 99999999999]"),
        ("rows = [14, 22]", "rows = [0, 22]"),
        ('hexes = ["1601", "1701", "1801"]', 'hexes = ["1601-1699"]'),
        ("[units]", "[units]\n" + "a." * 10_000 + "b = 1"),
    ],
)
def test_a_scenario_inside_a_record_cannot_harm(old: str, new: str) -> None:
    text = scenario_text()
    assert old in text
    ends_well(lambda: load_match(with_scenario(RECORDS[0], text.replace(old, new, 1))))
    ends_well(lambda: load_match(forged(text.replace(old, new, 1))))


def test_a_battle_that_nobody_can_act_in_ends_soon() -> None:
    """Without a decision in it, a battle runs through all its turns by itself."""
    tables = tomllib.loads(scenario_text())
    tables |= {"units": {}, "commanders": {}, "guns": {}, "turns": 200_000}
    tables["provenance"] = {"": {"kind": "reconstructed"}}
    ends_well(lambda: GAME.start(battle_of(toml.dumps(tables))))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all plain values in nested tables."""
    if isinstance(value, dict):
        return [found for key in value for found in leaves(value[key], (*path, key))]
    if isinstance(value, list) and value:
        return [found for key in range(len(value)) for found in leaves(value[key], (*path, key))]
    return [path]


def take(data: Any, path: tuple[Any, ...]) -> Any:
    """The value at a place."""
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    """Change the value at a place."""
    take(data, path[:-1])[path[-1]] = value


@pytest.fixture(scope="module")
def positions() -> list[dict[str, Any]]:
    """Positions in the middle of each kind of step, as tables."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(24):
        match = battaglia.new_match(NAVICELLO, seed=seed, options={"free_set_up": True})
        choose = bold_chooser(seed)
        while match.outcome is None:
            name = match.state.stack[-1].name
            if name not in found:
                found[name] = tomllib.loads(match.position())
            play_on(match, choose, 1)
    assert len(found) >= 8
    return [found[name] for name in sorted(found)]


def spoil(tables: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The tables of a position with other steps, or with one value changed."""
    spoiled: dict[str, Any] = tomllib.loads(toml.dumps(tables))
    pieces = [name for group in ("units", "commanders", "guns") for name in spoiled[group]]
    if rng.random() < 0.5:
        spoiled["start"]["steps"] = [other_step(pieces, rng) for _ in range(rng.randint(1, 2))]
        spoiled["start"]["phase"] = rng.choice(PHASES)
        return spoiled
    path = rng.choice([path for path in leaves(spoiled) if path[0] != "provenance"])
    put(spoiled, path, other_value(take(spoiled, path), pieces, rng))
    return spoiled


PHASES = ("set-up", "reorganisation", "artillery", "movement", "combat")
ODD_VALUES: tuple[Any, ...] = ("", -1, 0, 10**6, 10**30, True, [], {}, "x")


def other_value(value: Any, pieces: list[str], rng: Random) -> Any:
    """Another value, mostly of the same sort."""
    if rng.random() < 0.2:
        return rng.choice(ODD_VALUES)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, 1, 2, 3, 5, 99))
    hexes = [f"{row}{col:02}" for row in range(14, 23) for col in range(1, 14)]
    words = (rng.choice(pieces), rng.choice(hexes), rng.choice(PHASES), "papal", "coalition")
    return rng.choice(words)


def other_step(pieces: list[str], rng: Random) -> dict[str, Any]:
    """A step that need not fit the position."""
    one, two, three = (rng.choice(pieces) for _ in range(3))
    units = [name for name in pieces if "-" in name]
    a, b, c = (rng.choice(units) for _ in range(3))
    combat = rng.choice((f"{a}>{b}", f"{a}+{c}>{b}", f"{one}>{two}"))
    helped = rng.choice(("", f"{one}>{two}"))
    steps: list[dict[str, Any]] = [
        {"step": "movement"},
        {"step": "artillery"},
        {"step": "move-piece", "piece": one, "halves": rng.choice((0, 4, 99))},
        {"step": "reorganisation", "done": [one]},
        {"step": "reorganisation-roll", "unit": one},
        {"step": "fire-roll", "gun": one, "target": two},
        {"step": "fighting", "combats": [combat, f"{two}>{three}"]},
        {"step": "fighting", "combats": [combat]},
        {"step": "fighting", "combats": []},
        {"step": "declaration", "links": [f"{a}>{b}", f"{one}>{two}"]},
        {"step": "declaration", "links": []},
        {"step": "exchange", "attackers": [one, two], "value": 3},
        {"step": "exchange", "attackers": [], "value": 0},
        {"step": "combat-roll", "combat": combat, "attack": helped, "defence": ""},
        {"step": "commander-help", "combat": combat, "attack": helped, "defending": True},
        {"step": "commander-help", "combat": combat, "attack": "", "defending": False},
        {"step": "flood-roll"},
        {"step": "set-up", "seat": "papal"},
        {"step": "place-piece", "seat": "papal", "piece": one},
    ]
    return rng.choice(steps)


@pytest.mark.parametrize("seed", range(8))
def test_a_spoiled_position_is_refused_or_can_be_played(
    positions: list[dict[str, Any]], seed: int
) -> None:
    rng = Random(seed)
    played_on = 0
    for _ in range(20):
        text = toml.dumps(spoil(rng.choice(positions), rng))
        try:
            terms = Terms("spoiled", {}, "seed 1", {"own.toml": text})
            match = Match(GAME, battle_of(text), battaglia.SeededDice(1), terms)
        except DataFault:
            continue
        play_on(match, chooser(seed), 60)
        assert load_match(match.record()).record() == match.record()
        played_on += 1
    assert played_on > 0
