"""5.0 Artillery fire, 5.2 the capture of guns."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.montecuccoli.loading import DATA
from battaglia.games.montecuccoli.zones import zone
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, state, texts

RAAB: dict[str, Any] = tomllib.loads((DATA / "maps" / "raab.toml").read_text("utf-8"))
WIDE = {"grid": {"rows": 9, "cols": 14}}


def disrupted(match: Match, piece: str) -> bool:
    return bool(state(match).disrupted >> match.battle.index[piece] & 1)


def holder(match: Match, piece: str) -> str:
    return str(match.battle.seats[state(match).holder(match.battle.index[piece])])


def lost(match: Match, piece: str) -> bool:
    return bool(state(match).lost >> match.battle.index[piece] & 1)


def duel(dice: tuple[int, ...] = (), **tables: Any) -> Match:
    """Red's gun in 0101, blue's foot three hexes off; red's guard moves when all have fired."""
    units = tables.pop("units", {"fugger": foot("blue", "0104")})
    tables["units"] = {**units, "guard": foot("red", "0901")}
    tables.setdefault("guns", {"gun": gun("red", "0101")})
    return board("artillery", dice=dice, **tables)


# --- 5.0 ----------------------------------------------------------------------------------------


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (2, True), (3, False), (4, False), (6, False)])
def test_the_worked_example_fugger_at_three_hexes(die: int, hit: bool) -> None:
    units = {"fugger": foot("blue", "1217", 8), "guard": foot("red", "0901")}
    guns = {"gun": gun("red", "1220")}
    match = board("artillery", dice=(die,), ground=RAAB, units=units, guns=guns)
    events = match.seat("red").play("fire gun fugger")
    assert events[0].params["range"] == 3
    assert disrupted(match, "fugger") is hit


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(
    ("distance", "hits_up_to"),
    [(1, 4), (2, 3), (3, 2), (4, 2), (5, 2), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1)],
)
def test_the_range_counts_from_the_hex_next_to_the_gun_a13(distance: int, hits_up_to: int) -> None:
    for die in range(1, 7):
        units = {"target": foot("blue", f"01{1 + distance:02}")}
        match = duel((die,), units=units, ground=WIDE)
        match.seat("red").play("fire gun target")
        assert disrupted(match, "target") is (die <= hits_up_to)


@pytest.mark.rule("5.0")
def test_nothing_is_hit_beyond_ten_hexes_a13() -> None:
    units = {"near": foot("blue", "0111"), "far": foot("blue", "0312")}
    red = duel(units=units, ground=WIDE).seat("red")
    assert texts(red) == ["fire gun near", "end-fire"]
    (reason,) = red.why_not("fire gun far")
    assert (reason.code, reason.params) == ("out-of-range", {"range": 12, "farthest": 10})


@pytest.mark.rule("5.0")
def test_the_odds_of_a_shot_are_those_of_its_column() -> None:
    odds = duel().seat("red").odds("fire gun fugger")
    assert odds is not None
    (course,) = odds.courses
    assert course.results == {"Dd": Fraction(1, 3), "Ne": Fraction(2, 3)}
    assert course.facts == {"range": 3}


@pytest.mark.rule("5.0")
@pytest.mark.rule("4.1.2")
def test_fire_is_optional_a9() -> None:
    match = duel()
    assert texts(match.seat("red")) == ["fire gun fugger", "end-fire"]
    match.seat("red").play("end-fire")
    assert not disrupted(match, "fugger")
    assert match.game.heading(match.state) == "turn 1 red movement"


@pytest.mark.rule("5.0")
def test_a_gun_fires_once_in_a_phase_a9() -> None:
    units = {"fugger": foot("blue", "0104"), "tasso": foot("blue", "0304")}
    guns = {"gun": gun("red", "0101"), "second": gun("red", "0102")}
    match = duel((6,), units=units, guns=guns)
    red = match.seat("red")
    red.play("fire gun fugger")
    assert codes(red, "fire gun tasso") == ["fired"]
    assert texts(red) == ["fire second fugger", "fire second tasso", "end-fire"]


@pytest.mark.rule("5.0")
def test_each_gun_is_resolved_before_the_next_chooses_a12() -> None:
    units = {"fugger": foot("blue", "0104"), "tasso": foot("blue", "0304")}
    guns = {"gun": gun("red", "0101"), "second": gun("red", "0102")}
    match = duel((1, 6), units=units, guns=guns)
    red = match.seat("red")
    events = red.play("fire gun fugger")
    assert [event.code for event in events] == ["fire", "fire-result", "disrupted"]
    # The result is known, and the target is gone, before the second gun fires.
    assert texts(red) == ["fire second tasso", "end-fire"]
    red.play("fire second tasso")
    assert not disrupted(match, "tasso")


@pytest.mark.rule("5.0")
def test_several_guns_may_fire_at_one_target_a12() -> None:
    guns = {"gun": gun("red", "0101"), "second": gun("red", "0101")}
    match = duel((6, 1), guns=guns)
    match.seat("red").play("fire gun fugger")
    match.seat("red").play("fire second fugger")
    assert disrupted(match, "fugger")


@pytest.mark.rule("5.0")
def test_only_enemy_combat_units_are_targets_a10() -> None:
    units = {"fugger": foot("blue", "0104"), "own": foot("red", "0301")}
    commanders = {"aga": leader("blue", "0302")}
    guns = {"gun": gun("red", "0101"), "battery": gun("blue", "0202")}
    red = duel(units=units, commanders=commanders, guns=guns).seat("red")
    assert texts(red) == ["fire gun fugger", "end-fire"]
    for name in ("own", "aga", "battery"):
        assert codes(red, f"fire gun {name}") == ["not-a-target"]


@pytest.mark.rule("5.0")
@pytest.mark.rule("9.0")
def test_gunfire_does_nothing_more_to_a_disrupted_unit_a11() -> None:
    units = {"fugger": foot("blue", "0104", disrupted=True), "tasso": foot("blue", "0304")}
    red = duel(units=units).seat("red")
    assert texts(red) == ["fire gun tasso", "end-fire"]
    assert codes(red, "fire gun fugger") == ["target-disrupted"]


@pytest.mark.rule("5.0")
@pytest.mark.rule("9.0")
@pytest.mark.parametrize(("die", "gone"), [(2, True), (3, False)])
def test_by_option_gunfire_destroys_a_disrupted_unit_a11(die: int, gone: bool) -> None:
    units = {"fugger": foot("blue", "0104", disrupted=True), "tasso": foot("blue", "0909")}
    match = duel((die,), units=units, options={"artillery_kills_disrupted": True})
    match.seat("red").play("fire gun fugger")
    assert lost(match, "fugger") is gone


@pytest.mark.rule("5.0")
@pytest.mark.parametrize("cover", ["clear", "wood", "town", "walled-town", "rampart", "camp"])
def test_cover_does_not_help_against_guns_a14(cover: str) -> None:
    ground = {"terrain": {} if cover == "clear" else {cover: ["0104"]}}
    for die, hit in ((2, True), (3, False)):
        match = duel((die,), ground=ground)
        match.seat("red").play("fire gun fugger")
        assert disrupted(match, "fugger") is hit


@pytest.mark.rule("5.0")
@pytest.mark.parametrize(
    "units",
    [
        {"fugger": foot("blue", "0104")},
        {"fugger": foot("blue", "0102")},
        {"fugger": foot("blue", "0104"), "escort": foot("red", "0101", disrupted=True)},
        {"fugger": foot("blue", "0104"), "escort": foot("red", "0101")},
    ],
    ids=["alone", "adjacent-enemy", "disrupted-escort", "escort"],
)
def test_a_gun_fires_whoever_is_with_it_or_beside_it_a15(units: dict[str, Any]) -> None:
    assert "fire gun fugger" in texts(duel(units=units).seat("red"))


@pytest.mark.rule("5.0")
@pytest.mark.rule("11.1")
def test_the_guns_of_a_demoralised_army_fire_as_before_a16() -> None:
    match = duel((2,), start={"demoralised": ["red"]})
    match.seat("red").play("fire gun fugger")
    assert disrupted(match, "fugger")


@pytest.mark.rule("5.0")
@pytest.mark.rule("6.1")
def test_a_gun_does_not_move_once_it_is_placed() -> None:
    guns = {"gun": gun("red", "0101")}
    red = board(units={"sparr": foot("red", "0505")}, guns=guns).seat("red")
    assert codes(red, "pick gun") == ["gun-immobile"]
    assert texts(red) == ["pick sparr", "end-movement"]


@pytest.mark.rule("5.0")
@pytest.mark.rule("7.1")
def test_a_gun_has_no_zone_of_control() -> None:
    p = state(board(units={"far": foot("red", "0909")}, guns={"gun": gun("red", "0505")}))
    around = p.battle.grid.neighbour_mask[p.battle.grid.index("0505")]
    assert zone(p, 0) & around == 0


# --- 5.2 ----------------------------------------------------------------------------------------


def raid(mover: dict[str, Any], group: str = "units", **tables: Any) -> Match:
    """Red's raider in 0503, blue's guns in 0504 and 0506, in red's movement phase."""
    guns = {"battery": gun("blue", "0504"), "second": gun("blue", "0506")}
    tables = {"guns": guns, **tables}
    units = {"foe": foot("blue", "0909"), **tables.pop("units", {})}
    tables["units"] = units
    tables[group] = {**tables.get(group, {}), "raider": mover}
    match = board(**tables)
    match.seat("red").play("pick raider")
    return match


@pytest.mark.rule("5.2")
def test_the_worked_example_a_spahi_takes_a_battery_goes_on_and_takes_another() -> None:
    units = {"spahi": horse("red", "1120", 7), "foe": foot("blue", "0901")}
    guns = {"battery": gun("blue", "0921"), "second": gun("blue", "0918")}
    match = board(ground=RAAB, units=units, guns=guns)
    red = match.seat("red")
    red.play("pick spahi")
    # Round the town of Mogersdorf.
    red.play("step spahi 1021")
    events = red.play("step spahi 0921")
    assert [event.code for event in events] == ["step", "gun-taken"]
    assert holder(match, "battery") == "red"
    assert holder(match, "second") == "blue"
    red.play_plan(["step spahi 0920", "step spahi 0919", "step spahi 0918"])
    assert holder(match, "second") == "red"
    assert codes(red, "step spahi 0917") == []


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("disrupted_too", [False, True])
def test_a_unit_takes_a_gun_at_no_cost_and_goes_on_a27(disrupted_too: bool) -> None:
    match = raid(foot("red", "0503", disrupted=disrupted_too))
    red = match.seat("red")
    (step, taken) = red.play("step raider 0504")
    assert step.params["cost"] == "1"
    assert taken.params == {"gun": "battery", "seat": "red"}
    red.play("step raider 0505")
    assert holder(match, "battery") == "red"


@pytest.mark.rule("5.2")
def test_a_commander_takes_a_gun_a27() -> None:
    match = raid(leader("red", "0503"), "commanders")
    match.seat("red").play_plan(["step raider 0504", "step raider 0505", "step raider 0506"])
    assert [holder(match, name) for name in ("battery", "second")] == ["red", "red"]


@pytest.mark.rule("5.2")
def test_all_guns_of_a_hex_are_taken_together() -> None:
    guns = {
        "battery": gun("blue", "0504"),
        "second": gun("blue", "0504"),
        "own": gun("red", "0506"),
    }
    match = raid(foot("red", "0503"), guns=guns)
    events = match.seat("red").play("step raider 0504")
    assert [event.params.get("gun") for event in events[1:]] == ["battery", "second"]


@pytest.mark.rule("5.2")
@pytest.mark.rule("6.1")
def test_a_gun_with_an_enemy_unit_cannot_be_reached_a28() -> None:
    for escort in (foot("blue", "0504"), foot("blue", "0504", disrupted=True)):
        for mover, group in ((foot("red", "0503"), "units"), (leader("red", "0503"), "commanders")):
            red = raid(mover, group, units={"escort": escort}).seat("red")
            assert codes(red, "step raider 0504") == ["enemy-there"]


@pytest.mark.rule("5.2")
@pytest.mark.rule("10.3")
def test_a_unit_takes_the_gun_and_the_commander_beside_it_a28() -> None:
    match = raid(foot("red", "0503"), commanders={"aga": leader("blue", "0504", 2)})
    events = match.seat("red").play("step raider 0504")
    assert {event.code for event in events} == {"step", "gun-taken", "captured"}
    assert holder(match, "battery") == "red"
    assert lost(match, "aga")


@pytest.mark.rule("5.2")
@pytest.mark.rule("6.1")
def test_a_commander_does_not_take_a_gun_from_a_commander_a28() -> None:
    aga = {"aga": leader("blue", "0504")}
    red = raid(leader("red", "0503"), "commanders", commanders=aga).seat("red")
    assert codes(red, "step raider 0504") == ["enemy-there"]


@pytest.mark.rule("5.2")
def test_a_gun_is_not_taken_by_passing_beside_it() -> None:
    match = raid(foot("red", "0503"))
    match.seat("red").play_plan(["step raider 0404", "step raider 0405"])
    assert holder(match, "battery") == "blue"


@pytest.mark.rule("5.2")
def test_a_taken_gun_fires_from_the_captors_next_artillery_phase_a29() -> None:
    match = raid(foot("red", "0503"), units={"target": foot("blue", "0508")})
    red, blue = match.seat("red"), match.seat("blue")
    red.play_plan(["step raider 0504", "step raider 0404", "stop raider", "end-movement"])
    # Not in this turn; nor does its old owner fire it in his.
    assert match.game.heading(match.state) == "turn 1 blue artillery"
    assert codes(blue, "fire battery raider") == ["not-your-gun"]
    assert texts(blue) == ["fire second raider", "end-fire"]
    blue.play_plan(["end-fire", "end-movement"])
    assert match.game.heading(match.state) == "turn 2 red artillery"
    assert "fire battery target" in texts(red)


@pytest.mark.rule("5.2")
def test_a_gun_changes_hands_any_number_of_times_a29_a104() -> None:
    match = board(
        units={"raider": foot("red", "0503"), "foe": foot("blue", "0506")},
        guns={"battery": gun("blue", "0504")},
        turns=8,
    )
    for _ in range(3):
        for seat, unit, way in (
            ("red", "raider", ("0504", "0503")),
            ("blue", "foe", ("0505", "0504", "0505", "0506")),
        ):
            match.seat(seat).play(f"pick {unit}")
            for there in way:
                match.seat(seat).play(f"step {unit} {there}")
                if there == "0504":
                    assert holder(match, "battery") == seat
            match.seat(seat).play_plan([f"stop {unit}"])
            match.seat(seat).play("end-movement")


@pytest.mark.rule("5.2")
@pytest.mark.rule("8.0")
def test_the_captor_fights_in_the_combat_phase_of_the_turn() -> None:
    match = raid(foot("red", "0503"), units={"near": foot("blue", "0605")})
    red = match.seat("red")
    red.play_plan(["step raider 0504", "stop raider"])
    assert texts(red) == ["attack raider near"]


@pytest.mark.rule("5.2")
@pytest.mark.rule("8.0")
def test_destroying_the_escort_does_not_capture_the_gun_a29() -> None:
    units = {"sparr": foot("red", "0503", 12), "escort": foot("blue", "0504", 1)}
    match = board("combat", dice=(1,), units=units, guns={"battery": gun("blue", "0504")})
    match.seat("red").play_plan(["attack sparr escort", "resolve escort"])
    assert lost(match, "escort")
    assert holder(match, "battery") == "blue"


@pytest.mark.rule("5.2")
@pytest.mark.rule("13.6")
def test_a_light_gun_that_was_taken_does_not_move_in_the_same_phase() -> None:
    match = raid(
        foot("red", "0503"),
        units={"other": foot("red", "0901")},
        guns={"battery": gun("blue", "0504", mp=4)},
    )
    red = match.seat("red")
    red.play_plan(["step raider 0504", "stop raider"])
    assert codes(red, "pick battery") == ["moved"]
