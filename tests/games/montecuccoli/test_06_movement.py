"""6.0 Movement, 6.1 its restrictions, 6.3 stacking, 6.4 friendly units."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.files import DataFault
from battaglia.core.match import CannotUndo, Match
from battaglia.core.reason import IllegalAction
from battaglia.games.montecuccoli.zones import zone
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, state, texts

RING = {"0504", "0506", "0405", "0406", "0605", "0606"}
"""The six hexes around 0505."""


def where(match: Match, piece: str) -> str:
    p = state(match)
    return p.hex_name(p.at[match.battle.index[piece]])


def ways(match: Match, seat: str = "red") -> set[str]:
    """The hexes that the piece in hand may step into."""
    return {text.split()[2] for text in texts(match.seat(seat)) if text.startswith("step ")}


def in_hand(piece: str = "sparr", **tables: Any) -> Match:
    """A board on which red has picked the piece."""
    match = board(**tables)
    match.seat("red").play(f"pick {piece}")
    return match


# --- 6.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.0")
@pytest.mark.parametrize("unit", [foot("red", "0505"), horse("red", "0505")], ids=["foot", "horse"])
def test_a_unit_moves_in_any_direction(unit: dict[str, Any]) -> None:
    assert ways(in_hand(units={"sparr": unit})) == RING


@pytest.mark.rule("6.0")
def test_a_commander_moves_as_a_unit_does_a94() -> None:
    ground = {"terrain": {"wood": ["0506"], "town": ["0504"]}, "hexsides": {"river": ["0405/0505"]}}
    pio = {"pio": leader("red", "0505")}
    match = in_hand("pio", commanders=pio, units={"far": foot("red", "0901")}, ground=ground)
    assert ways(match) == RING - {"0504", "0405"}
    (step,) = match.seat("red").play("step pio 0506")
    assert step.params["cost"] == "2"


@pytest.mark.rule("6.0")
def test_a_move_is_an_unbroken_line_of_hexes() -> None:
    match = in_hand(units={"sparr": foot("red", "0505")})
    red = match.seat("red")
    assert codes(red, "step sparr 0507") == ["by-way-of"]
    red.play("step sparr 0506")
    assert ways(match) == {"0505", "0507", "0406", "0407", "0606", "0607"}
    assert codes(red, "step sparr 0507") == []


@pytest.mark.rule("6.0")
def test_pieces_move_one_at_a_time() -> None:
    match = in_hand(units={"sparr": foot("red", "0505"), "tasso": foot("red", "0101")})
    red = match.seat("red")
    assert codes(red, "pick tasso") == ["wrong-step"]
    assert codes(red, "step tasso 0102") == ["other-in-hand"]
    red.play_plan(["step sparr 0506", "stop sparr"])
    assert codes(red, "pick tasso") == []


@pytest.mark.rule("6.0")
def test_each_hex_entered_is_paid_for() -> None:
    match = in_hand(units={"sparr": foot("red", "0505")})
    red = match.seat("red")
    left = [red.view()["step"]["left"]]
    for there in ("0506", "0507", "0508"):
        red.play(f"step sparr {there}")
        left.append(red.view()["step"]["left"])
    assert left == ["4", "3", "2", "1"]


@pytest.mark.rule("6.0")
def test_a_picked_piece_may_stay_where_it_is() -> None:
    match = in_hand(units={"sparr": foot("red", "0505"), "tasso": foot("red", "0101")})
    red = match.seat("red")
    red.play("stop sparr")
    assert where(match, "sparr") == "0505"
    assert codes(red, "pick sparr") == ["moved"]


@pytest.mark.rule("6.0")
def test_several_obstacles_are_all_reported() -> None:
    ground = {"terrain": {"town": ["0505"]}, "hexsides": {"river": ["0504/0505"]}}
    units = {"sparr": foot("red", "0504", disrupted=True), "foe": foot("blue", "0505")}
    red = in_hand(ground=ground, units=units).seat("red")
    found = codes(red, "step sparr 0505")
    assert found == ["no-bridge", "town-needs-road", "disrupted-no-cover", "enemy-there"]


@pytest.mark.rule("6.0")
def test_reach_tells_cost_way_and_what_is_taken() -> None:
    guns = {"battery": gun("blue", "0506")}
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0909")}
    match = board(units=units, guns=guns, ground={"terrain": {"wood": ["0507"]}})
    red = match.seat("red")
    found = red.reach("sparr")["0507"]
    assert (found.cost, found.on_the_way) == ("3", ("battery",))
    plan = ["pick sparr", "step sparr 0506", "step sparr 0507", "stop sparr"]
    assert [str(action) for action in found.plan] == plan
    # A piece in hand goes on from where it is, with what it has left.
    red.play_plan(plan[:2])
    assert set(red.reach("sparr")) >= {"0505", "0507"}
    assert [str(action) for action in red.reach("sparr")["0507"].plan] == plan[2:]
    assert "0502" not in red.reach("sparr")


@pytest.mark.rule("6.0")
def test_reach_is_empty_for_what_may_not_be_moved_now() -> None:
    units = {
        "sparr": foot("red", "0505"),
        "tasso": foot("red", "0101"),
        "foe": foot("blue", "0909"),
    }
    match = board(units=units)
    red, blue = match.seat("red"), match.seat("blue")
    assert red.reach("foe") == {}
    assert blue.reach("foe") == {}
    red.play("pick sparr")
    assert red.reach("tasso") == {}
    assert blue.reach("sparr") == {}
    with pytest.raises(ValueError, match="there is no piece 'nobody'"):
        red.reach("nobody")


@pytest.mark.rule("6.0")
@pytest.mark.rule("13.6")
def test_a_reinforcement_pays_for_the_hex_where_it_comes_on() -> None:
    entries = {"gate": {"turn": 1, "hexes": ["0101", "0102"]}}
    units = {"sparr": foot("red", "", entry="gate"), "foe": foot("blue", "0909")}
    ground = {"terrain": {"wood": ["0101-0102"]}, "roads": [["0102-0103"]]}
    red = board(units=units, entries=entries, ground=ground).seat("red")
    reached = red.reach("sparr")
    assert (reached["0101"].cost, reached["0102"].cost) == ("2", "1")
    red.play("pick sparr")
    assert texts(red) == ["step sparr 0101", "step sparr 0102", "stop sparr"]


@pytest.mark.rule("6.0")
@pytest.mark.rule("13.6")
def test_a_unit_is_offered_if_a_road_march_is_all_that_it_can_pay() -> None:
    roads = {"roads": [["0505", "0606"]], "levels": {"2": ["0606"]}}
    ground = {**roads, "terrain": {"wood": ["0504", "0506", "0405-0406", "0605"]}}
    units = {"sparr": {**foot("red", "0505"), "mp": 1}, "tasso": foot("red", "0101")}
    march = board(units=units, ground=ground, special=[{"kind": "road-march"}]).seat("red")
    assert codes(march, "pick sparr") == []
    assert "pick sparr" in texts(march)
    assert codes(board(units=units, ground=ground).seat("red"), "pick sparr") == ["nowhere"]


# --- 6.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_nobody_moves_outside_his_own_movement_phase() -> None:
    units = {"sparr": foot("red", "0101"), "foe": foot("blue", "0909")}
    match = board(units=units)
    assert codes(match.seat("blue"), "pick foe") == ["not-your-decision"]
    assert codes(match.seat("red"), "pick foe") == ["not-yours"]
    match.seat("red").play("end-movement")
    assert codes(match.seat("red"), "pick sparr") == ["not-your-decision"]


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("mp", [1, 2, 3, 4, 6])
def test_the_points_spent_never_exceed_those_of_the_unit(mp: int) -> None:
    units = {"sparr": {**foot("red", "0501"), "mp": mp}, "foe": foot("blue", "0101")}
    match = in_hand(units=units)
    red = match.seat("red")
    for number in range(mp):
        red.play(f"step sparr 05{number + 2:02}")
    # With its last point the move is over; the phase is for its owner to end.
    assert texts(red) == ["end-movement"]
    assert where(match, "sparr") == f"05{mp + 1:02}"


@pytest.mark.rule("6.1")
def test_points_are_neither_saved_nor_handed_on() -> None:
    units = {
        "sparr": foot("red", "0501"),
        "tasso": foot("red", "0701"),
        "foe": foot("blue", "0109"),
    }
    match = board(units=units)
    red = match.seat("red")
    red.play_plan(["pick sparr", "step sparr 0502", "stop sparr"])
    assert max(int(r.cost) for r in red.reach("tasso").values()) == 4
    red.play("end-movement")
    match.seat("blue").play("end-movement")
    assert max(int(reached.cost) for reached in red.reach("sparr").values()) == 4


@pytest.mark.rule("6.1")
def test_a_finished_move_is_not_taken_up_again() -> None:
    units = {"sparr": foot("red", "0501"), "tasso": foot("red", "0701")}
    match = in_hand(units=units)
    red = match.seat("red")
    red.play_plan(["step sparr 0502", "stop sparr"])
    assert codes(red, "pick sparr") == ["moved"]
    assert codes(red, "step sparr 0503") == ["not-in-hand", "moved"]
    assert texts(red) == ["pick tasso", "end-movement"]


@pytest.mark.rule("6.1")
def test_a_move_can_be_taken_back_but_not_across_a_roll_a7() -> None:
    units = {"sparr": foot("red", "0501"), "foe": foot("blue", "0508")}
    guns = {"gun": gun("red", "0505")}
    match = board("artillery", units=units, guns=guns, dice=(6,))
    red = match.seat("red")
    red.play("fire gun foe")
    with pytest.raises(CannotUndo):
        red.undo()
    red.play_plan(["pick sparr", "step sparr 0502"])
    red.undo()
    assert where(match, "sparr") == "0501"
    red.undo()
    assert texts(red) == ["pick sparr", "end-movement"]
    with pytest.raises(CannotUndo):
        red.undo()


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("disrupted", [False, True])
def test_a_hex_with_an_enemy_unit_is_closed(disrupted: bool) -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506", disrupted=disrupted)}
    match = in_hand(units=units, commanders={"pio": leader("red", "0505")})
    assert ways(match) == RING - {"0506"}
    match.seat("red").play("stop sparr")
    match.seat("red").play("pick pio")
    assert ways(match) == RING - {"0506"}


@pytest.mark.rule("6.1")
@pytest.mark.rule("10.3")
def test_a_lone_enemy_commander_does_not_keep_a_unit_out_a40() -> None:
    units = {"sparr": foot("red", "0505"), "far": foot("blue", "0909")}
    match = in_hand(units=units, commanders={"aga": leader("blue", "0506", 2)})
    red = match.seat("red")
    events = red.play("step sparr 0506")
    assert [event.code for event in events] == ["step", "captured"]
    assert where(match, "aga") == ""
    assert codes(red, "step sparr 0507") == []


@pytest.mark.rule("6.1")
@pytest.mark.rule("10.3")
def test_a_commander_under_an_enemy_unit_is_out_of_reach_a40() -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0506")}
    match = in_hand(units=units, commanders={"aga": leader("blue", "0506")})
    assert codes(match.seat("red"), "step sparr 0506") == ["enemy-there"]


@pytest.mark.rule("6.1")
def test_a_commander_does_not_enter_an_enemy_commanders_hex_a41() -> None:
    commanders = {"pio": leader("red", "0505"), "aga": leader("blue", "0506")}
    match = in_hand("pio", commanders=commanders, units={"far": foot("blue", "0909")})
    assert ways(match) == RING - {"0506"}
    assert codes(match.seat("red"), "step pio 0506") == ["enemy-there"]


@pytest.mark.rule("6.1")
@pytest.mark.rule("8.0")
def test_lone_guns_and_commanders_are_entered_not_attacked_a82() -> None:
    units = {"sparr": foot("red", "0505"), "foe": foot("blue", "0605")}
    taken: dict[str, Any] = {
        "guns": {"battery": gun("blue", "0506")},
        "commanders": {"aga": leader("blue", "0504")},
    }
    red = board("combat", units=units, **taken).seat("red")
    assert texts(red) == ["attack sparr foe"]
    for name in ("battery", "aga"):
        assert codes(red, f"attack sparr {name}") == ["not-a-defender"]
    match = in_hand(units=units, **taken)
    assert {"0506", "0504"} <= ways(match)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("corner", "inside"),
    [
        ("0101", {"0102", "0201", "0202"}),
        ("0909", {"0908", "0809"}),
        ("0901", {"0902", "0801", "0802"}),
    ],
)
def test_nobody_leaves_the_map_a45(corner: str, inside: set[str]) -> None:
    match = in_hand(units={"sparr": foot("red", corner)})
    assert ways(match) == inside
    for beyond in ("0001", "0110", "1001", "0000", "1010"):
        assert codes(match.seat("red"), f"step sparr {beyond}") == ["no-such-hex"]


@pytest.mark.rule("6.1")
@pytest.mark.rule("6.2")
def test_no_unit_is_owed_a_step_a42() -> None:
    ground = {"terrain": {"wood": ["0405-0406", "0504", "0506", "0605-0606"]}}
    units = {"sparr": {**foot("red", "0505"), "mp": 1}, "tasso": foot("red", "0101")}
    red = board(units=units, ground=ground).seat("red")
    assert codes(red, "pick sparr") == ["nowhere"]
    assert "pick sparr" not in texts(red)


@pytest.mark.rule("6.1")
def test_an_illegal_step_changes_nothing() -> None:
    match = in_hand(units={"sparr": foot("red", "0505"), "foe": foot("blue", "0506")})
    red, before = match.seat("red"), match.game.digest(match.state)
    with pytest.raises(IllegalAction) as refused:
        red.play("step sparr 0506")
    assert [reason.code for reason in refused.value.reasons] == ["enemy-there"]
    assert match.game.digest(match.state) == before


@pytest.mark.rule("6.1")
@pytest.mark.rule("9.1")
def test_a_disrupted_unit_leaves_an_enemy_zone_a88() -> None:
    units = {"sparr": foot("red", "0505", disrupted=True), "foe": foot("blue", "0506")}
    match = in_hand(units=units)
    p = state(match)
    assert zone(p, 1) >> p.at[0] & 1
    assert ways(match) == RING - {"0506"}
    match.seat("red").play_plan(["step sparr 0504", "step sparr 0503"])
    assert where(match, "sparr") == "0503"


# --- 6.3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.3")
@pytest.mark.rule("6.4")
def test_a_hex_holds_one_unit() -> None:
    match = in_hand(units={"sparr": foot("red", "0505"), "tasso": foot("red", "0506")})
    assert ways(match) == RING - {"0506"}


@pytest.mark.rule("6.3")
def test_any_number_of_commanders_and_guns_share_a_hex_with_a_unit_a39() -> None:
    match = board(
        units={"sparr": foot("red", "0505")},
        commanders={name: leader("red", "0506") for name in ("pio", "baden", "waldeck")},
        guns={name: gun("red", "0506") for name in ("first", "second")},
    )
    red = match.seat("red")
    red.play_plan(["pick sparr", "step sparr 0506", "stop sparr"])
    assert where(match, "sparr") == "0506"
    # And a commander enters a hex that holds a unit.
    red.play_plan(["pick pio", "step pio 0505", "step pio 0506", "stop pio"])
    assert where(match, "pio") == "0506"


@pytest.mark.rule("6.3")
@pytest.mark.rule("3.0")
def test_a_scenario_does_not_begin_with_two_units_in_a_hex() -> None:
    units = {"sparr": foot("red", "0505"), "tasso": foot("red", "0505")}
    with pytest.raises(DataFault, match=r"units\.tasso\.hex: 0505 holds sparr already"):
        board(units=units)
    with pytest.raises(DataFault, match=r"units\.foe\.hex: 0505 holds sparr already"):
        board(units={"sparr": foot("red", "0505"), "foe": foot("blue", "0505")})


@pytest.mark.rule("6.3")
@pytest.mark.rule("3.0")
def test_a_scenario_does_not_begin_with_enemies_in_a_hex() -> None:
    units = {"sparr": foot("red", "0505")}
    with pytest.raises(DataFault, match=r"commanders\.aga\.hex: 0505 holds the enemy's sparr"):
        board(units=units, commanders={"aga": leader("blue", "0505")})
    with pytest.raises(DataFault, match=r"guns\.battery\.hex: 0505 holds the enemy's sparr"):
        board(units=units, guns={"battery": gun("blue", "0505")})
    taken = {"battery": gun("blue", "0505", held_by="red")}
    assert board(units=units, guns=taken).deciders == ("red",)


@pytest.mark.rule("6.3")
@pytest.mark.rule("6.1")
def test_a_scenario_does_not_begin_with_a_commander_upon_an_enemy_a41() -> None:
    units = {"sparr": foot("red", "0101"), "foe": foot("blue", "0909")}
    commanders = {"pio": leader("red", "0505"), "aga": leader("blue", "0505")}
    with pytest.raises(DataFault, match=r"commanders\.aga\.hex: 0505 holds the enemy's pio"):
        board(units=units, commanders=commanders)
    with pytest.raises(DataFault, match=r"guns\.battery\.hex: 0505 holds the enemy's pio"):
        board(
            units=units,
            commanders={"pio": leader("red", "0505")},
            guns={"battery": gun("blue", "0505")},
        )


@pytest.mark.rule("6.3")
def test_a_lost_unit_takes_no_room_at_the_start() -> None:
    units = {"sparr": foot("red", "0505"), "tasso": foot("red", "0505", lost=True)}
    match = board(units=units)
    assert (where(match, "sparr"), where(match, "tasso")) == ("0505", "")


# --- 6.4 ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_a_unit_does_not_pass_through_a_friendly_unit() -> None:
    row = {f"u{col}": foot("red", f"05{col:02}") for col in range(1, 10)}
    units = {"sparr": foot("red", "0405"), **row}
    red = board(units=units).seat("red")
    assert all(name < "05" for name in red.reach("sparr"))


@pytest.mark.rule("6.4")
def test_a_disrupted_friend_bars_the_way_too() -> None:
    units = {"sparr": foot("red", "0505"), "tasso": foot("red", "0506", disrupted=True)}
    assert codes(in_hand(units=units).seat("red"), "step sparr 0506") == ["friend-there"]


@pytest.mark.rule("6.4")
def test_commanders_pass_and_stack_freely_a38() -> None:
    row = {f"u{col}": foot("red", f"05{col:02}") for col in range(1, 10)}
    commanders = {"pio": leader("red", "0405"), "baden": leader("red", "0505")}
    match = in_hand("pio", units=row, commanders=commanders)
    red = match.seat("red")
    red.play("step pio 0505")
    assert codes(red, "stop pio") == []
    assert codes(red, "step pio 0605") == []


@pytest.mark.rule("6.4")
def test_the_hex_that_a_unit_leaves_is_open_at_once() -> None:
    match = board(units={"sparr": foot("red", "0505"), "tasso": foot("red", "0506")})
    red = match.seat("red")
    red.play_plan(["pick tasso", "step tasso 0507", "stop tasso", "pick sparr"])
    assert codes(red, "step sparr 0506") == []
    assert codes(red, "step sparr 0507") == ["friend-there"]


@pytest.mark.rule("6.0")
def test_a_piece_is_picked_before_it_steps() -> None:
    """The reason alone, then with what else would be in the way, then gone."""
    match = board(units={"a": foot("red", "0303"), "b": foot("blue", "0305")})
    red = match.seat("red")
    assert codes(red, "step a 0304") == ["not-in-hand"]
    assert codes(red, "step a 0309") == ["not-in-hand", "enemy-there", "whole-way"]
    assert codes(red, "step b 0304") == ["not-in-hand", "not-yours"]
    red.play("pick a")
    assert codes(red, "step a 0304") == []
    assert "step a 0304" in texts(red)
