"""1.3 The set-up by option ``free_set_up``."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from tests.games.camposanto.board import (
    board,
    codes,
    facing_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    texts,
    where,
)

AREAS = {"yard": ["0608", "0708", "0808", "0908"], "post": ["0210", "0310"]}


def setting_up(**tables: Any) -> Match:
    """Red may place in row 8, one unit elsewhere; blue has no zones."""
    units = {
        "r": foot("red", "0608"),
        "h": horse("red", "0708"),
        "g": guns("red", "0608"),
        "l": light("red", "0210", zone="post"),
        "b": foot("blue", "0602"),
        **tables.pop("units", {}),
    }
    wings = {"centre": {"name": {"en": "c", "it": "c"}, "zone": "yard"}}
    seats = {
        side: {
            "name": {"en": side, "it": side},
            "general": "?",
            "order_points": [1, 3, 5] if side == "red" else [2, 4, 6],
            "edge": "south" if side == "red" else "north",
            "wings": wings if side == "red" else {"centre": {"name": {"en": "c", "it": "c"}}},
        }
        for side in ("red", "blue")
    }
    tables = {"marshals": {"m": marshal("red", "0808")}, **tables}
    options = {"free_set_up": True}
    return board("orders", units=units, seats=seats, areas=AREAS, options=options, **tables)


@pytest.mark.rule("1.3")
def test_without_the_option_the_file_places_everybody() -> None:
    match = board("orders", units={"r": foot("red", "0608"), "b": foot("blue", "0602")})
    assert state(match).stack[-1].name == "choose-orders"


@pytest.mark.rule("1.3")
def test_each_side_arranges_its_pieces_and_says_so() -> None:
    match = setting_up()
    assert match.deciders == ("red",)
    assert texts(match.seat("red")) == ["move r", "move h", "move g", "move l", "move m", "ready"]
    play(match, "move r", "place r 0908", "face r NE", "ready")
    assert (where(match, "r"), facing_of(match, "r")) == ("0908", "NE")
    assert match.deciders == ("blue",)
    play(match, "ready")
    assert state(match).stack[-1].name == "choose-orders"
    assert state(match).moved == 0


@pytest.mark.rule("1.3")
def test_whose_pieces_and_how_often() -> None:
    match = setting_up()
    door = match.seat("red")
    assert codes(door, "move b") == ["set-up-not-yours", "fixed-hex"]
    play(match, "move r", "place r 0608", "face r N")
    assert codes(door, "move r") == ["placed"]
    play(match, "ready")
    assert codes(match.seat("blue"), "move b") == ["fixed-hex"]
    assert codes(match.seat("blue"), "move r") == ["set-up-not-yours"]


@pytest.mark.rule("1.3")
def test_a_piece_stays_in_its_zone() -> None:
    match = play(setting_up(), "move r")
    assert codes(match.seat("red"), "place r 0609") == ["outside-zone"]
    assert codes(match.seat("red"), "place h 0908") == ["other-in-hand"]
    assert codes(match.seat("red"), "place r 0908") == []
    own = play(setting_up(), "move l")
    assert codes(own.seat("red"), "place l 0310") == []
    assert codes(own.seat("red"), "place l 0908") == ["outside-zone"]


@pytest.mark.rule("1.3", "6.2")
def test_stacking_holds_from_the_beginning() -> None:
    match = play(setting_up(), "move r")
    assert codes(match.seat("red"), "place r 0708") == ["hex-taken"]
    assert codes(match.seat("red"), "place r 0808") == ["hex-taken"]
    gun = play(setting_up(), "move g")
    assert codes(gun.seat("red"), "place g 0708") == ["hex-taken"]
    hero = play(setting_up(), "move m")
    assert codes(hero.seat("red"), "place m 0608") == ["hex-taken"]
    assert codes(hero.seat("red"), "place m 0908") == []
    play(hero, "place m 0908")
    assert where(hero, "m") == "0908"
    assert state(hero).stack[-1].name == "set-up"


@pytest.mark.rule("1.3")
def test_nobody_is_placed_on_an_enemy() -> None:
    match = play(setting_up(units={"b": foot("blue", "0908")}), "move r")
    assert codes(match.seat("red"), "place r 0908") == ["hex-taken"]
