"""A position as a scenario file and back, in every kind of step, in the midst of an assault too."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from battaglia.core.files import parse_toml, shape
from battaglia.core.sources import shipped
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.game import GAME
from battaglia.games.camposanto.loading import DATA
from battaglia.games.camposanto.scenario import ScenarioFile
from battaglia.games.camposanto.state import Position
from battaglia.games.camposanto.stepping import FIELDS, KINDS, STEPS, TABLE
from tests.games.camposanto.board import board, foot, guns, light, marshal, play, state
from tests.games.camposanto.playing import battle_of, positions

DERIVED = frozenset({"events", "zones", "fronts", "sealed"})
"""What is worked out anew, or belongs to the match."""
SLOTS = list(Position.fields_)


def saved(p: Position) -> Position:
    """The position that the position's file begins with."""
    text = GAME.position_text(p)
    again = GAME.start(loaded(p.battle, text))
    assert GAME.position_text(again) == text
    return again


def loaded(battle: Battle, text: str) -> Battle:
    """From the text alone; or, where the map is no shipped one, with the battle's own."""
    if battle.spec.map in shipped(DATA, "maps"):
        return GAME.load_files({"saved.toml": text}, "saved", None)
    spec = shape(parse_toml(text, "saved.toml"), ScenarioFile, "saved.toml")
    return Battle(spec, battle.map, battle.charts, "saved.toml")


def differences(p: Position, q: Position) -> dict[str, tuple[Any, Any]]:
    pairs = {s: (getattr(p, s), getattr(q, s)) for s in SLOTS if s not in DERIVED | {"battle"}}
    pairs["offers"] = ([list(offer) for offer in p.offers], [list(offer) for offer in q.offers])
    return {slot: pair for slot, pair in pairs.items() if pair[0] != pair[1]}


def check_saved(p: Position) -> None:
    again = saved(p)
    assert differences(p, again) == {}
    assert GAME.digest(again) == GAME.digest(p)


# --- random play --------------------------------------------------------------------------------

EACH_KIND = 2


def kinds_saved(scenario: str, seeds: range, **options: bool) -> set[str]:
    """Save positions with each kind of step on top, a few of each; returns the kinds."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        for p in positions(battle_of(scenario, **options), seed):
            if p.outcome is None and seen[p.stack[-1].name] < EACH_KIND:
                seen[p.stack[-1].name] += 1
                check_saved(p)
    return set(seen)


@pytest.mark.rule("5.5")
def test_positions_in_every_kind_of_step() -> None:
    kinds = kinds_saved("obregon-1743", range(16)) | kinds_saved("camposanto-1743", range(1, 3))
    assert set(STEPS) - kinds <= {"set-up", "place-piece"}


@pytest.mark.rule("1.3")
def test_positions_in_a_free_set_up() -> None:
    kinds = kinds_saved("obregon-1743", range(2), free_set_up=True)
    assert {"set-up", "place-piece", "turn", "choose-orders"} <= kinds


# --- in the midst of things ---------------------------------------------------------------------


@pytest.mark.rule("4")
def test_a_covered_choice_is_in_the_file() -> None:
    match = board("orders", units={"a": foot("red", "0607"), "b": foot("blue", "0605")})
    match.seat("red").play("orders 3")
    assert saved(state(match)).chosen == ((3,), ())


@pytest.mark.rule("6.2")
def test_a_unit_on_its_way_over_a_friend() -> None:
    units = {"a": foot("red", "0608"), "c": foot("red", "0607"), "b": foot("blue", "0602")}
    match = play(board(units=units), "move a", "step a 0607")
    p = state(match)
    assert p.regiment_at[p.at[p.battle.index["a"]]] == p.battle.index["c"]
    check_saved(p)


@pytest.mark.rule("7.1")
@pytest.mark.rule("8.2")
def test_the_midst_of_an_assault() -> None:
    """After a failed roll with a marshal at hand; after his roll; when the other side decides."""
    units = {
        "a": foot("red", "0606"),
        "g": guns("red", "0606"),
        "b": foot("blue", "0605"),
        "l": light("blue", "0605"),
    }
    match = board(
        "assaults", units=units, marshals={"m": marshal("red", "0607")}, dice=[1, 1, 1, 2, 1, 1]
    )
    play(match, "assault a b")
    while state(match).stack[-1].name != "marshal-help":
        play(match, "fight")
    check_saved(state(match))
    play(match, "reroll m")
    assert state(match).stack[-1].name == "stand-or-fall-back"
    assert state(match).lost == 1 << state(match).battle.index["m"]
    check_saved(state(match))


# --- the table of steps -------------------------------------------------------------------------


def test_every_field_of_every_step_is_of_a_known_kind() -> None:
    used = {TABLE.kind(step, field) for step in STEPS.values() for field in TABLE.written(step)}
    assert used == set(KINDS)
    fields = {field for step in STEPS.values() for field in step.__struct_fields__}
    assert fields == set(FIELDS)
