"""13.6 Guns that move, and reinforcements that come on."""

from __future__ import annotations

from typing import Any

import pytest

import battaglia
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, piece, reported, shipped

FAR = {"far": foot("blue", "0909")}


def moving(name: str, match: Match) -> Match:
    """The match with a piece of red's in hand."""
    match.seat("red").play(f"pick {name}")
    return match


# Guns that move


def with_gun(phase: str, **more: Any) -> Match:
    return board(
        phase, units={"u": foot("red", "0401"), "D": foot("blue", "0407")},
        guns={"g": gun("red", "0404", **more)}, ground={"roads": [["0404-0405", "0305"]]}, dice=LOW,
    )  # fmt: skip


@pytest.mark.rule("13.6", "6.1")
def test_a_gun_with_movement_points_moves_like_infantry() -> None:
    match = moving("g", with_gun("movement", mp=4))
    red = match.seat("red")
    for there in ("0403", "0402", "0401", "0501"):
        red.play(f"step g {there}")
    assert piece(match, "g")["hex"] == "0501"


@pytest.mark.rule("13.6", "6.1")
def test_other_guns_do_not_move() -> None:
    red = with_gun("movement").seat("red")
    assert codes(red, "pick g") == ["gun-immobile"]
    assert "pick g" not in texts(red)


@pytest.mark.rule("13.6", "5.0")
def test_a_gun_that_fired_does_not_move_in_that_turn() -> None:
    match = with_gun("artillery", mp=4)
    red = match.seat("red")
    red.play("fire g D")
    assert codes(red, "pick g") == ["gun-fired"]
    assert "pick g" not in texts(red)


@pytest.mark.rule("13.6", "5.0")
def test_a_gun_that_held_its_fire_moves() -> None:
    red = with_gun("artillery", mp=4).seat("red")
    red.play("end-fire")
    assert "pick g" in texts(red)


@pytest.mark.rule("13.6")
def test_some_guns_keep_to_the_road() -> None:
    red = moving("g", with_gun("movement", mp=4, road_only=True)).seat("red")
    assert texts(red) == ["step g 0405", "stop g"]
    assert codes(red, "step g 0403") == ["road-only"]


@pytest.mark.rule("13.6", "6.1")
def test_a_gun_enters_no_hex_with_an_enemy_piece() -> None:
    match = board(
        "movement", units={"u": foot("red", "0404"), "D": foot("blue", "0304")},
        guns={"g": gun("red", "0404", mp=4), "e": gun("blue", "0405")},
        commanders={"c": leader("blue", "0403")},
    )  # fmt: skip
    red = moving("g", match).seat("red")
    for there in ("0304", "0403", "0405"):
        assert codes(red, f"step g {there}") == ["enemy-there"]


@pytest.mark.rule("13.6", "5.2")
def test_a_light_gun_may_be_taken_and_moves_for_its_captor_from_the_next_turn() -> None:
    match = board(
        "movement", units={"u": foot("red", "0404"), "far": foot("blue", "0909")},
        guns={"g": gun("blue", "0405", mp=4)},
    )  # fmt: skip
    red = moving("u", match).seat("red")
    red.play("step u 0405")
    red.play("stop u")
    red.play("end-movement")
    assert piece(match, "g")["seat"] == "red"
    assert codes(match.seat("blue"), "pick g") == ["not-yours"]
    match.seat("blue").play("end-movement")
    red.play("end-fire")
    assert "pick g" in texts(red)


@pytest.mark.rule("13.6")
def test_the_light_guns_of_nonantola_and_the_guns_of_zusmarshausen() -> None:
    points = {
        name: (spec.mp, spec.road_only)
        for scenario in ("nonantola-1643", "zusmarshausen-1648")
        for name, spec in battaglia.new_match(scenario).battle.spec.guns.items()
    }
    assert points["light-gun-1"] == points["light-gun-2"] == points["rearguard-guns"] == (4, False)
    assert points["melander-guns"] == points["swedish-guns"] == (4, True)
    assert points["siege-gun-1"] == points["heavy-battery-1"] == (0, False)


# Reinforcements


def arriving(turn: int = 2, **units: Any) -> Match:
    """A unit, a commander and a gun of red's that come on at two hexes from turn 2 on."""
    entry = {"hex": "", "entry": "road"}
    return board(
        "movement", units={"u": {**foot("red", ""), **entry}, "v": foot("red", "0901"), **FAR,
                           **units},
        commanders={"c": {**leader("red", ""), **entry}},
        guns={"g": {**gun("red", "", mp=2), **entry}},
        entries={"road": {"turn": 2, "hexes": ["0101", "0201"]}}, start={"turn": turn},
        ground={"terrain": {"wood": ["0101"]}}, dice=LOW,
    )  # fmt: skip


@pytest.mark.rule("13.6")
@pytest.mark.parametrize("name", ["u", "c", "g"])
def test_reinforcements_come_on_from_their_turn_on(name: str) -> None:
    red = arriving(turn=1).seat("red")
    (reason,) = red.why_not(f"pick {name}")
    assert (reason.code, reason.params) == ("not-due", {"piece": name, "turn": 2})
    assert f"pick {name}" not in texts(red)
    for turn in (2, 3):
        assert f"pick {name}" in texts(arriving(turn).seat("red"))


@pytest.mark.rule("13.6")
def test_they_come_on_at_the_hexes_of_their_entry() -> None:
    match = moving("u", arriving())
    red = match.seat("red")
    assert texts(red) == ["step u 0101", "step u 0201", "stop u"]
    assert codes(red, "step u 0301") == ["not-an-entry"]


@pytest.mark.rule("13.6", "6.2")
def test_the_first_hex_is_paid_for_and_the_move_goes_on() -> None:
    match = moving("u", arriving())
    red = match.seat("red")
    red.play("step u 0101")
    assert reported(match, "step") == [{"piece": "u", "hex": "0101", "cost": "2"}]
    assert red.view()["step"]["left"] == "2"
    assert "step u 0102" in texts(red)


@pytest.mark.rule("13.6", "6.2")
def test_by_road_the_first_hex_costs_one() -> None:
    match = shipped("navicello-1643", phase="movement", turn=3)
    coalition = match.seat("coalition")
    coalition.play("pick este-foot-2")
    coalition.play("step este-foot-2 1701")
    assert reported(match, "step")[0]["cost"] == "1"


@pytest.mark.rule("13.6", "6.1", "6.4")
def test_an_entry_that_is_taken_is_closed() -> None:
    match = moving("u", arriving(e=foot("blue", "0101"), o=foot("red", "0202")))
    red = match.seat("red")
    assert codes(red, "step u 0101") == ["enemy-there"]
    assert codes(red, "step u 0201") == []
    match = arriving(e=foot("blue", "0101"), o=foot("red", "0201"))
    assert codes(match.seat("red"), "pick u") == ["nowhere"]


@pytest.mark.rule("13.6", "6.1")
def test_a_piece_that_does_not_come_on_may_come_later() -> None:
    match = arriving()
    red = match.seat("red")
    red.play("end-movement")
    match.seat("blue").play("end-movement")
    assert "pick u" in texts(red)


@pytest.mark.rule("13.6", "7.0", "8.0")
def test_those_who_have_not_arrived_do_nothing() -> None:
    match = arriving(e=foot("blue", "0102"))
    assert match.seat("red").view()["zones"]["red"] == ["0801", "0802", "0902"]
    match = board(
        "combat", units={"u": {**foot("red", ""), "entry": "road"}, "a": foot("red", "0404"),
                         "D": foot("blue", "0405")},
        entries={"road": {"turn": 2, "hexes": ["0406"]}},
    )  # fmt: skip
    assert codes(match.seat("red"), "attack u D") == ["attack-not-adjacent"]


@pytest.mark.rule("13.6", "6.2.2", "6.5")
@pytest.mark.parametrize(
    ("name", "terrain", "code"),
    [
        ("h", "wood", "cavalry-needs-road"),
        ("h", "town", "town-needs-road"),
        ("g", "clear", "road-only"),
    ],
)
def test_who_needs_a_road_needs_one_at_the_edge_too(name: str, terrain: str, code: str) -> None:
    """Only 0201 has a road; 0101 has none."""
    entry = {"hex": "", "entry": "edge"}
    match = board(
        "movement", units={"h": {**horse("red", ""), **entry}, "own": foot("red", "0901"), **FAR},
        guns={"g": {**gun("red", "", mp=4, road_only=True), **entry}},
        entries={"edge": {"turn": 1, "hexes": ["0101", "0201"]}},
        ground={"terrain": {terrain: ["0101", "0201"]}, "roads": [["0201-0203"]]},
    )  # fmt: skip
    red = moving(name, match).seat("red")
    assert codes(red, f"step {name} 0201") == []
    assert codes(red, f"step {name} 0101") == [code]


@pytest.mark.rule("13.6")
def test_the_second_wave_and_the_foot_of_zusmarshausen() -> None:
    for turn, name, expected in (
        (1, "swedish-horse-9", ["not-due"]), (2, "swedish-horse-9", []),
        (3, "french-foot-1", ["not-due"]), (4, "french-foot-1", []), (4, "swedish-guns", []),
    ):  # fmt: skip
        match = shipped("zusmarshausen-1648", phase="movement", turn=turn)
        assert codes(match.seat("franco-swedish"), f"pick {name}") == expected


@pytest.mark.rule("13.6", "6.2")
def test_horse_that_comes_on_pays_like_horse_that_moves() -> None:
    match = shipped("navicello-1643", phase="movement", turn=3)
    coalition = match.seat("coalition")
    coalition.play("pick este-cuirassiers-1")
    coalition.play("step este-cuirassiers-1 1801")
    assert coalition.view()["step"]["left"] == "7"
    assert horse("red", "")["mp"] == 8
