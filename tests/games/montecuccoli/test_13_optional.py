"""13.6 Optional rules: the flood, the trestle bridge, trenches and baggage."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.chance import ScriptedDice
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, codes, foot, gun, leader, texts
from tests.games.montecuccoli.fights import (
    LOW,
    condition,
    piece,
    reported,
    shipped,
    side,
)

# The flood


def river(turn: int = 1, dice: tuple[int, ...] = (), **start: Any) -> Match:
    """Red's foot and horse at a ford that rises from turn 3 on; blue's turn is ending."""
    flood = {
        "kind": "flood", "option": "flood", "from_turn": 3, "rises_on": [1, 2], "hexside": "ford",
        "cost": 3,
    }  # fmt: skip
    units = {"f": foot("red", "0404"), "g": foot("red", "0505"), "far": foot("blue", "0909")}
    return board(
        "movement", active="blue", units=units, special=[flood], turns=9,
        options={"flood": True, "on_demoralisation": "play-on"},
        ground={"hexsides": {"ford": ["0404/0405"], "stream": ["0505/0506"]}}, dice=dice,
        start={"turn": turn, **start},
    )  # fmt: skip


def next_turn(match: Match) -> None:
    """Nobody moves until the turn is over."""
    turn = match.seat("red").view()["turn"]
    while match.seat("red").view()["turn"] == turn:
        match.seat(match.deciders[0]).play("end-movement")


def cost_of(match: Match, name: str, there: str) -> str:
    """What a step of red's costs, tried on a copy; or why it cannot be taken."""
    copy = match.fork(ScriptedDice(LOW))
    red = copy.seat("red")
    red.play(f"pick {name}")
    if refused := codes(red, f"step {name} {there}"):
        return refused[0]
    red.play(f"step {name} {there}")
    return str(reported(copy, "step")[0]["cost"])


@pytest.mark.rule("13.6")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_from_its_turn_on_the_river_may_rise(face: int) -> None:
    match = river(turn=2, dice=(face,))
    match.seat("blue").play("end-movement")
    rises = face in (1, 2)
    assert reported(match, "flood" if rises else "no-flood") == [{"die": face}]
    assert match.seat("red").view()["flooded"] is rises
    assert cost_of(match, "f", "0405") == ("4" if rises else "3")
    assert cost_of(match, "g", "0506") == "2"


@pytest.mark.rule("13.6")
def test_before_its_turn_no_die_is_thrown() -> None:
    match = river(turn=1)
    match.seat("blue").play("end-movement")
    assert match.roll_number == 0


@pytest.mark.rule("13.6")
def test_a_die_is_thrown_each_turn_until_the_river_rises_and_never_again() -> None:
    match = river(turn=2, dice=(6, 5, 1))
    for _ in range(5):
        next_turn(match)
    assert [event["die"] for event in reported(match, "no-flood")] == [6, 5]
    assert [event["die"] for event in reported(match, "flood")] == [1]
    assert match.roll_number == 3
    assert match.seat("red").view()["flooded"] is True


@pytest.mark.rule("13.6", "11.1")
def test_a_flooded_ford_needs_four_points() -> None:
    match = river(turn=4, flooded=True, demoralised=["red"])
    match.seat("blue").play("end-movement")
    assert match.roll_number == 0
    assert cost_of(match, "f", "0405") == "too-expensive"


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("on", "rolls"), [(True, 1), (False, 0)])
def test_the_flood_of_the_raab(on: bool, rolls: int) -> None:
    match = shipped(
        "raab-1664", phase="movement", active="allied", turn=8, options={"flood": on}, dice=LOW
    )
    match.seat("allied").play("end-movement")
    while match.seat("allied").view()["turn"] == 8:
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    assert len(reported(match, "flood")) == rolls
    assert match.seat("allied").view()["flooded"] is on


# The trestle bridge


def trestles(turn: int = 2, **tables: Any) -> Match:
    """Red may throw a bridge over a river at 0404/0405 from turn 2 on."""
    special = {
        "kind": "trestle-bridge", "option": "trestle_bridge", "seat": "red", "side": "0404/0405",
        "from_turn": 2,
    }  # fmt: skip
    units = {"u": foot("red", "0404"), "far": foot("blue", "0909"), **tables.pop("units", {})}
    return board(
        "movement", units=units, special=[special], options={"trestle_bridge": True},
        ground={"hexsides": {"river": ["0404/0405"]}}, start={"turn": turn}, dice=LOW, **tables,
    )  # fmt: skip


@pytest.mark.rule("13.6", "6.2.1")
def test_a_bridge_is_thrown_and_crossed() -> None:
    match = trestles()
    red = match.seat("red")
    assert cost_of(match, "u", "0405") == "no-bridge"
    assert "bridge" in texts(red)
    red.play("bridge")
    assert reported(match, "bridge") == [{"seat": "red"}]
    assert red.view()["bridged"] is True
    assert cost_of(match, "u", "0405") == "1"


@pytest.mark.rule("13.6")
def test_there_is_one_bridge_to_throw() -> None:
    red = trestles().seat("red")
    red.play("bridge")
    assert codes(red, "bridge") == ["bridge-stands"]
    assert "bridge" not in texts(red)


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("turn", "expected"), [(1, ["bridge-too-early"]), (2, []), (3, [])])
def test_the_bridge_may_be_thrown_from_its_turn_on(turn: int, expected: list[str]) -> None:
    assert codes(trestles(turn).seat("red"), "bridge") == expected


@pytest.mark.rule("13.6", "7.0")
@pytest.mark.parametrize(
    ("enemy", "expected"),
    [
        (foot("blue", "0406"), ["bridge-under-enemy"]),
        (foot("blue", "0303"), ["bridge-under-enemy"]),
        (foot("blue", "0405"), ["bridge-under-enemy"]),
        (foot("blue", "0405", disrupted=True), ["bridge-under-enemy"]),
        (foot("blue", "0406", disrupted=True), []),
        (foot("blue", "0407"), []),
    ],
)
def test_no_bridge_under_the_eyes_of_the_enemy(enemy: dict[str, Any], expected: list[str]) -> None:
    """Neither hex may hold an enemy unit or lie in an enemy zone."""
    assert codes(trestles(units={"D": enemy}).seat("red"), "bridge") == expected


@pytest.mark.rule("13.6")
def test_the_other_side_throws_no_bridge() -> None:
    blue = trestles(active="blue").seat("blue")
    assert codes(blue, "bridge") == ["no-bridge-rule"]
    assert "bridge" not in texts(blue)


@pytest.mark.rule("13.6", "7.1", "8.0")
def test_zones_and_combat_cross_the_new_bridge() -> None:
    """A56: what was out of reach is now obliged to fight."""
    match = trestles(units={"D": foot("blue", "0407")})
    red = match.seat("red")
    red.play("bridge")
    red.play("end-movement")
    blue = match.seat("blue")
    for action in ("pick D", "step D 0406", "step D 0405", "stop D", "end-movement"):
        blue.play(action)
    assert texts(blue) == ["attack D u"]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("on", "expected"), [(True, []), (False, ["no-bridge-rule"])])
def test_the_bridge_at_the_bend_of_the_raab(on: bool, expected: list[str]) -> None:
    match = shipped("raab-1664", phase="movement", turn=4, options={"trestle_bridge": on})
    assert codes(match.seat("ottoman"), "bridge") == expected


# Trenches


def digging(phase: str = "movement", **tables: Any) -> Match:
    """Red's janissaries inside the area "bend", where they may dig in."""
    trench = {
        "kind": "trenches", "option": "trenches", "who": {"pieces": ["j"]}, "area": "bend",
    }  # fmt: skip
    units = {
        "j": foot("red", "0404"), "k": foot("red", "0402"), "D": foot("blue", "0407"),
        **tables.pop("units", {}),
    }  # fmt: skip
    return board(
        phase, units=units, special=[trench], options={"trenches": True},
        areas={"bend": ["0402-0405"]}, dice=tables.pop("dice", LOW), **tables,
    )  # fmt: skip


@pytest.mark.rule("13.6")
def test_a_unit_that_stands_still_digs_in() -> None:
    """Only those of whom the rule speaks, at the end of their side's phase."""
    match = digging()
    match.seat("red").play("end-movement")
    assert reported(match, "dug-in") == [{"piece": "j"}]
    assert piece(match, "j")["entrenched"]
    assert not piece(match, "k")["entrenched"]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    "unit",
    [foot("red", "0406"), foot("red", "0404", disrupted=True), foot("red", "0404", busy=True)],
)
def test_who_does_not_dig_in(unit: dict[str, Any]) -> None:
    """Outside the area, disrupted, or busy since the side's last phase."""
    units = {"j": unit, "D": foot("blue", "0909")}
    match = digging(units=units)
    match.seat("red").play("end-movement")
    assert reported(match, "dug-in") == []


@pytest.mark.rule("13.6")
def test_a_unit_that_moved_digs_in_a_turn_later() -> None:
    match = digging()
    red, blue = match.seat("red"), match.seat("blue")
    for action in ("pick j", "step j 0403", "stop j", "end-movement"):
        red.play(action)
    assert reported(match, "dug-in") == []
    blue.play("end-movement")
    red.play("end-movement")
    assert reported(match, "dug-in") == [{"piece": "j"}]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize("attacker", ["red", "blue"])
def test_a_unit_that_fought_does_not_dig_in(attacker: str) -> None:
    units = {"D": foot("blue", "0405")}
    match = digging("combat", active=attacker, units=units, dice=(3, 3, 3, *LOW))
    match.seat(attacker).play(f"combats {'j>D' if attacker == 'red' else 'D>j'}")
    while match.deciders and not reported(match, "turn"):
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    assert reported(match, "dug-in") == []


ENTRENCHED = foot("red", "0404", 3, entrenched=True)


@pytest.mark.rule("13.6", "8.1")
def test_a_trench_doubles_like_a_rampart() -> None:
    units = {"j": ENTRENCHED, "D": foot("blue", "0405")}
    match = digging("combat", active="blue", units=units)
    blue = match.seat("blue")
    odds = blue.odds("attack D j")
    assert odds is not None
    line = odds.courses[0].ledgers["defence"].lines[-1]
    assert (line.value, line.code) == (3, "doubled-trench")
    blue.play("combats D>j")
    assert reported(match, "combat-result")[0]["defence"] == 6


@pytest.mark.rule("13.6", "8.1")
def test_a_trench_does_not_help_in_the_attack() -> None:
    units = {"j": ENTRENCHED, "D": foot("blue", "0405")}
    match = digging("combat", units=units)
    match.seat("red").play("combats j>D")
    assert reported(match, "combat-result")[0]["attack"] == 3


@pytest.mark.rule("13.6")
def test_a_unit_that_moves_leaves_its_trench() -> None:
    match = digging(units={"j": ENTRENCHED})
    red = match.seat("red")
    red.play("pick j")
    red.play("step j 0403")
    assert not piece(match, "j")["entrenched"]


@pytest.mark.rule("13.6", "9.0")
def test_a_disrupted_unit_has_lost_its_trench() -> None:
    units = {"j": ENTRENCHED, "D": foot("blue", "0405", 6)}
    match = digging("combat", active="blue", units=units, dice=(1, *LOW))
    match.seat("blue").play("combats D>j")
    assert condition(match, "j") == "disrupted"
    assert not piece(match, "j")["entrenched"]


@pytest.mark.rule("13.6", "8.0")
def test_a_unit_that_fights_in_its_trench_keeps_it() -> None:
    units = {"j": ENTRENCHED, "D": foot("blue", "0405", 6)}
    match = digging("combat", active="blue", units=units, dice=(3, *LOW))
    match.seat("blue").play("combats D>j")
    assert reported(match, "combat-result")[0]["result"] == "Ne"
    assert piece(match, "j")["entrenched"]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize("on", [True, False])
def test_the_trenches_in_the_bend_of_the_raab(on: bool) -> None:
    match = shipped(
        "raab-1664", phase="movement", turn=3, options={"trenches": on},
        moved={"janissaries-5": "1717", "janissaries-6": "1718", "albanians-1": "1716"},
    )  # fmt: skip
    match.seat("ottoman").play("end-movement")
    while match.seat("ottoman").view()["active"] == "ottoman":
        seat = match.seat(match.deciders[0])
        seat.play(seat.legal()[-1])
    names = {str(event["piece"]) for event in reported(match, "dug-in")}
    assert names == ({"janissaries-5", "janissaries-6"} if on else set())


# Baggage


def baggage(**tables: Any) -> Match:
    """Blue's train on a road, red's foot beside it."""
    units = {"u": foot("red", "0404"), "far": foot("blue", "0909"), **tables.pop("units", {})}
    return board(
        "movement", units=units, options={"baggage": tables.pop("baggage", True)},
        trains={"t": {"seat": "blue", "name": "?", "points": 2, "hex": "0405"}},
        ground={"roads": [["0405-0409"]]}, dice=LOW, **tables,
    )  # fmt: skip


@pytest.mark.rule("13.6")
def test_a_train_keeps_to_the_road() -> None:
    match = baggage(active="blue")
    blue = match.seat("blue")
    blue.play("pick t")
    assert texts(blue) == ["step t 0406", "stop t"]
    assert codes(blue, "step t 0505") == ["road-only"]
    for there in ("0406", "0407", "0408", "0409"):
        blue.play(f"step t {there}")
    assert piece(match, "t")["hex"] == "0409"
    assert codes(blue, "pick t") == ["moved"]


@pytest.mark.rule("13.6", "10.3")
def test_an_enemy_unit_that_enters_destroys_a_train() -> None:
    """It is worth its points, counts for no demoralisation, and the move goes on."""
    match = baggage()
    red = match.seat("red")
    red.play("pick u")
    red.play("step u 0405")
    assert piece(match, "t")["lost"]
    (line,) = side(match, "red")["score"]
    assert (line["value"], line["code"], line["rule"]) == (2, "vp-trains", "13.6")
    assert side(match, "blue")["loss"] == 0
    assert "step u 0406" in texts(red)


@pytest.mark.rule("13.6", "6.1")
def test_a_train_with_an_escort_is_out_of_reach() -> None:
    red = baggage(units={"e": foot("blue", "0405")}).seat("red")
    red.play("pick u")
    assert codes(red, "step u 0405") == ["enemy-there"]


@pytest.mark.rule("13.6", "10.3")
def test_a_commander_destroys_no_train() -> None:
    match = baggage(commanders={"c": leader("red", "0504")})
    red = match.seat("red")
    red.play("pick c")
    red.play("step c 0405")
    assert not piece(match, "t")["lost"]


@pytest.mark.rule("13.6", "6.1")
@pytest.mark.parametrize(
    "enemy",
    [
        {"units": {"e": foot("red", "0406")}},
        {"commanders": {"e": leader("red", "0406")}},
        {"guns": {"e": gun("red", "0406")}},
    ],
)
def test_a_train_goes_nowhere_near_an_enemy_piece(enemy: dict[str, Any]) -> None:
    blue = baggage(active="blue", **enemy).seat("blue")
    assert codes(blue, "pick t") == ["nowhere"]


@pytest.mark.rule("13.6", "7.1", "11.1")
def test_trains_neither_control_hexes_nor_slow_down() -> None:
    match = baggage(start={"demoralised": ["blue"]})
    assert "0404" not in match.seat("red").view()["zones"]["blue"]
    assert piece(match, "t")["mp"] == "4"


@pytest.mark.rule("13.6")
def test_without_the_option_there_are_no_trains() -> None:
    assert "t" not in baggage(baggage=False).seat("red").view()["pieces"]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(("on", "count"), [(True, 6), (False, 0)])
def test_the_baggage_of_zusmarshausen(on: bool, count: int) -> None:
    match = shipped("zusmarshausen-1648", options={"baggage": on})
    pieces = match.seat("imperial").view()["pieces"].values()
    assert sum(shown["kind"] == "train" for shown in pieces) == count
