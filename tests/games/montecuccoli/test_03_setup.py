"""3.0 Game set-up: fixed hexes, or zones in which each side arranges its pieces."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import battaglia
from battaglia.core import flow
from battaglia.core.files import DataFault
from battaglia.core.match import Match
from battaglia.games.montecuccoli import saving
from battaglia.games.montecuccoli.actions import READY
from battaglia.games.montecuccoli.battle import Battle
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, state, texts
from tests.games.montecuccoli.fights import reported

ZONES = {"south": ["0804-0806"], "north": ["0204-0206"]}


def camp(**tables: Any) -> Match:
    """Red sets up in the south, blue in the north; blue first."""
    units = {
        "sparr": foot("red", "0804", zone="south"),
        "tasso": foot("red", "0805", zone="south"),
        "guard": foot("red", "0901"),
        "albanians": foot("blue", "0204", zone="north"),
    }
    tables = {"units": units, "areas": ZONES, "setup_order": ["blue", "red"], **tables}
    return board("set-up", options={"free_set_up": True}, **tables)


def hex_of(match: Match, piece: str) -> str:
    p = state(match)
    return p.hex_name(p.at[match.battle.index[piece]])


@pytest.mark.rule("3.0")
def test_with_fixed_hexes_the_battle_begins_at_once() -> None:
    match = battaglia.new_match("raab-1664")
    assert hex_of(match, "sparr") == "1109"
    assert match.game.heading(match.state) == "turn 1 ottoman artillery"
    assert match.deciders == ("ottoman",)


@pytest.mark.rule("3.0")
@pytest.mark.rule("13.2")
def test_who_sets_up_first_and_who_moves_first_are_two_things_a3() -> None:
    match = camp()
    assert match.game.heading(match.state) == "turn 1 red set-up"
    assert match.deciders == ("blue",)
    match.seat("blue").play("ready")
    assert match.deciders == ("red",)
    match.seat("red").play("ready")
    assert match.deciders == ("red",)
    assert match.game.heading(match.state) == "turn 1 red movement"


@pytest.mark.rule("3.0")
def test_a_position_saved_in_the_set_up_goes_on_with_it() -> None:
    match = camp()
    match.seat("blue").play("ready")
    battle = match.battle
    again = Battle(saving.scenario_of(state(match)), battle.map, battle.charts, "saved")
    resumed = saving.start(again)
    assert match.game.heading(resumed) == "turn 1 red set-up"
    assert resumed.deciders == match.state.deciders
    flow.apply(resumed, 0, READY)
    match.seat("red").play("ready")
    assert match.game.heading(resumed) == match.game.heading(match.state)


@pytest.mark.rule("3.0")
@pytest.mark.rule("13.2")
def test_the_published_order_of_nonantola_a3() -> None:
    spec = battaglia.new_match("nonantola-1643").battle.spec
    assert (spec.setup_order, spec.first) == (["papal", "coalition"], "coalition")


@pytest.mark.rule("3.0")
def test_without_an_order_the_sides_set_up_as_the_file_lists_them() -> None:
    match = camp(setup_order=[])
    assert match.deciders == ("red",)
    match.seat("red").play("ready")
    assert match.deciders == ("blue",)


@pytest.mark.rule("3.0")
def test_the_default_placement_is_taken_with_one_action_a106() -> None:
    match = camp()
    before = list(state(match).at)
    match.seat("blue").play("ready")
    match.seat("red").play("ready")
    assert state(match).at == before


@pytest.mark.rule("3.0")
def test_a_piece_is_placed_anywhere_in_its_zone_a106() -> None:
    match = camp()
    blue = match.seat("blue")
    assert texts(blue) == ["pick albanians", "ready"]
    blue.play("pick albanians")
    # Its own hex too: it may be left where it is.
    assert texts(blue) == ["place albanians 0204", "place albanians 0205", "place albanians 0206"]
    blue.play("place albanians 0206")
    assert hex_of(match, "albanians") == "0206"
    # And again, as often as its owner likes.
    blue.play_plan(["pick albanians", "place albanians 0205"])
    assert hex_of(match, "albanians") == "0205"
    assert texts(blue) == ["pick albanians", "ready"]


@pytest.mark.rule("3.0")
def test_a_piece_without_a_zone_keeps_its_hex_a106() -> None:
    match = camp(setup_order=["red", "blue"])
    assert texts(match.seat("red")) == ["pick sparr", "pick tasso", "ready"]
    assert codes(match.seat("red"), "pick guard") == ["fixed-hex"]


@pytest.mark.rule("3.0")
def test_a_placement_can_be_taken_back() -> None:
    match = camp()
    blue = match.seat("blue")
    blue.play_plan(["pick albanians", "place albanians 0206"])
    blue.undo()
    blue.undo()
    assert hex_of(match, "albanians") == "0204"
    assert "pick albanians" in texts(blue)


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.3")
def test_a_hex_that_a_unit_leaves_is_free_for_another() -> None:
    match = camp(setup_order=["red", "blue"])
    red = match.seat("red")
    red.play_plan(["pick tasso", "place tasso 0806", "pick sparr", "place sparr 0805"])
    assert (hex_of(match, "sparr"), hex_of(match, "tasso")) == ("0805", "0806")


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.3")
def test_two_units_of_a_zone_change_places_a106() -> None:
    match = camp(setup_order=["red", "blue"])
    red = match.seat("red")
    begun = hex_of(match, "sparr"), hex_of(match, "tasso")
    red.play_plan(["pick sparr", f"place sparr {begun[1]}"])
    assert (hex_of(match, "tasso"), hex_of(match, "sparr")) == begun
    assert reported(match, "placed") == [
        {"piece": "sparr", "hex": begun[1]},
        {"piece": "tasso", "hex": begun[0]},
    ]
    red.undo()
    assert (hex_of(match, "sparr"), hex_of(match, "tasso")) == begun


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.2.2")
@pytest.mark.parametrize(
    ("other", "code"),
    [
        (foot("red", "0805", zone="south"), []),
        (foot("red", "0805", zone="east"), ["no-exchange"]),
        (foot("red", "0805"), ["no-exchange"]),
        (horse("red", "0805", zone="south"), ["no-exchange"]),
    ],
)
def test_the_other_unit_must_be_allowed_in_the_hex_that_it_gets(
    other: dict[str, Any], code: list[str]
) -> None:
    """Its zone must hold the hex, and horse is not put into a wood without a road."""
    match = camp(
        units={
            "sparr": foot("red", "0804", zone="south"),
            "other": other,
            "foe": foot("blue", "0101"),
        },
        areas={"south": ["0804-0806"], "north": ["0204"], "east": ["0805-0806"]},
        ground={"terrain": {"wood": ["0804"]}},
        setup_order=["red", "blue"],
    )
    red = match.seat("red")
    red.play("pick sparr")
    assert codes(red, "place sparr 0805") == code
    assert ("place sparr 0805" in texts(red)) == (not code)


@pytest.mark.rule("3.0")
def test_any_arrangement_of_a_zone_can_be_reached_a106() -> None:
    """The second reading: by exchanges every unit comes to every hex, whatever the order."""
    names = ("a", "b", "c")
    units = {name: foot("red", f"080{4 + n}", zone="south") for n, name in enumerate(names)}
    units["foe"] = foot("blue", "0101")
    for wanted in permutations(("0804", "0805", "0806")):
        match = camp(units=units, setup_order=["red", "blue"])
        for name, there in zip(names, wanted, strict=True):
            match.seat("red").play_plan([f"pick {name}", f"place {name} {there}"])
        assert tuple(hex_of(match, name) for name in names) == wanted


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.3")
def test_commanders_and_guns_are_set_up_with_a_unit() -> None:
    match = camp(
        setup_order=["red", "blue"],
        commanders={"pio": leader("red", "0806", zone="south")},
        guns={"gun": gun("red", "0806", zone="south")},
    )
    red = match.seat("red")
    for piece in ("pio", "gun"):
        red.play_plan([f"pick {piece}", f"place {piece} 0804"])
    assert {hex_of(match, piece) for piece in ("sparr", "pio", "gun")} == {"0804"}


@pytest.mark.rule("3.0")
def test_a_unit_that_was_placed_moves_in_the_first_turn() -> None:
    match = camp(setup_order=["red", "blue"])
    red = match.seat("red")
    red.play_plan(["pick sparr", "place sparr 0806", "ready"])
    match.seat("blue").play("ready")
    assert "pick sparr" in texts(red)


@pytest.mark.rule("3.0")
def test_each_side_sets_up_only_in_its_turn() -> None:
    match = camp()
    assert codes(match.seat("red"), "pick sparr") == ["not-your-decision"]
    match.seat("blue").play("ready")
    assert codes(match.seat("red"), "pick albanians") == ["set-up-not-yours"]


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.2.2")
def test_horse_is_set_up_in_a_wood_only_where_a_road_is() -> None:
    units = {"spahi": horse("red", "0804", zone="south"), "foe": foot("blue", "0101")}
    ground = {"terrain": {"wood": ["0805-0806"]}, "roads": [["0806-0807"]]}
    match = camp(units=units, ground=ground, setup_order=["red", "blue"])
    red = match.seat("red")
    red.play("pick spahi")
    assert texts(red) == ["place spahi 0804", "place spahi 0806"]


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.1")
def test_enemies_never_share_a_hex_in_a_zone_of_both() -> None:
    """Where the zones of the sides overlap, the second keeps clear of the first."""
    match = camp(
        areas={"south": ["0804-0806"], "north": ["0804-0806"]},
        units={
            "sparr": foot("red", "0804", zone="south"),
            "albanians": foot("blue", "0204", zone="north"),
        },
        commanders={
            "pio": leader("red", "0805", zone="south"),
            "aga": leader("blue", "0204", zone="north"),
        },
        setup_order=["red", "blue"],
    )
    match.seat("red").play("ready")
    blue = match.seat("blue")
    blue.play("pick albanians")
    assert texts(blue) == ["place albanians 0806"]
    blue.play("place albanians 0806")
    blue.play("pick aga")
    assert texts(blue) == ["place aga 0806"]


# --- what a scenario file may not say -----------------------------------------------------------


@pytest.mark.rule("3.0")
def test_a_piece_has_a_hex_or_an_entry() -> None:
    with pytest.raises(DataFault, match=r"units\.sparr: has neither a hex nor an entry"):
        board(units={"sparr": foot("red", "")})
    later = {"gate": {"turn": 1, "hexes": ["0101"]}}
    match = board(units={"sparr": foot("red", "", entry="gate")}, entries=later)
    assert hex_of(match, "sparr") == ""


@pytest.mark.rule("3.0")
@pytest.mark.rule("6.2.2")
def test_horse_does_not_begin_in_a_wood_without_a_road() -> None:
    wood: dict[str, Any] = {"terrain": {"wood": ["0505"]}}
    with pytest.raises(DataFault, match=r"units\.spahi\.hex: 0505 is a wood without a road"):
        board(units={"spahi": horse("red", "0505")}, ground=wood)
    assert board(units={"spahi": foot("red", "0505")}, ground=wood).deciders == ("red",)
    road = {**wood, "roads": [["0504-0505"]]}
    assert board(units={"spahi": horse("red", "0505")}, ground=road).deciders == ("red",)
