"""11 The evening Turn. What isolation costs in an assault is in test_07_*.py."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto.evening import isolated
from battaglia.games.camposanto.movement import allowance
from tests.games.camposanto.board import (
    board,
    codes,
    foot,
    guns,
    horse,
    light,
    marshal,
    state,
    texts,
)

FAR = foot("blue", "0601")


@pytest.mark.rule("11", "6")
@pytest.mark.parametrize("evening", [False, True])
def test_everybody_has_a_point_less(evening: bool) -> None:
    units = {
        "r": foot("red", "0308"),
        "h": horse("red", "0508"),
        "l": light("red", "0908"),
        "b": FAR,
    }
    p = state(board(units=units, evening=evening))
    points = [allowance(p, p.battle.index[name]) for name in "rhl"]
    assert points == ([2, 3, 2] if evening else [3, 4, 3])


@pytest.mark.rule("11", "9.1")
def test_batteries_fire_at_the_next_hex_only() -> None:
    """C-D31 In their two front hexes."""
    units = {
        "g": guns("red", "0607"),
        "r": foot("red", "0111"),
        "b": foot("blue", "0606"),
        "c": foot("blue", "0505"),
        "d": foot("blue", "0707"),
    }
    match = board("artillery", units=units, evening=True)
    shots = [text for text in texts(match.seat("red")) if text.startswith("fire")]
    assert shots == ["fire g 0606"]
    assert codes(match.seat("red"), "fire g 0505") == ["out-of-range"]
    assert match.seat("red").why_not("fire g 0505")[0].rule == "11"
    assert codes(match.seat("red"), "fire g 0707") == ["outside-cone"]
    day = board("artillery", units=units)
    assert codes(day.seat("red"), "fire g 0505") == []


def alone(*others: str, evening: bool = True, **tables: Any) -> Match:
    """Red's unit at 0606, and others of red's."""
    units = {"r": foot("red", "0606"), "b": FAR}
    units |= {f"o{name}": foot("red", name) for name in others}
    return board(units={**units, **tables.pop("units", {})}, evening=evening, **tables)


@pytest.mark.rule("11")
def test_a_unit_without_a_friend_beside_it_is_isolated() -> None:
    assert isolated(state(alone()), 0)
    assert isolated(state(alone("0604")), 0)
    assert not isolated(state(alone("0605")), 0)
    assert not isolated(state(alone(evening=False)), 0)


@pytest.mark.rule("11")
def test_an_enemy_beside_it_does_not_help() -> None:
    assert isolated(state(alone(units={"b": foot("blue", "0605")})), 0)


@pytest.mark.rule("11", "8.2")
def test_c_g57_a_marshal_beside_it_helps_and_so_does_a_partner_in_the_hex() -> None:
    """C-G57 He is a unit (8.2), the partner is nearer than adjacent. Option marshal_is_company."""
    heroes = {"m": marshal("red", "0605")}
    assert not isolated(state(alone(marshals=heroes)), 0)
    assert isolated(state(alone(marshals=heroes, options={"marshal_is_company": False})), 0)
    assert isolated(state(alone(marshals={"m": marshal("red", "0604")})), 0)
    assert isolated(state(alone(marshals={"m": marshal("blue", "0605")})), 0)
    for kind in (light, guns):
        p = state(alone(units={"t": kind("red", "0606")}))
        assert not isolated(p, 0)
        assert not isolated(p, p.battle.index["t"])


@pytest.mark.rule("11")
def test_any_combat_unit_beside_it_helps_of_whatever_wing() -> None:
    for kind in (horse, light, guns):
        other = {"o": kind("red", "0605", wing="left")}
        assert not isolated(state(alone(units=other, wings=("centre", "left"))), 0)
