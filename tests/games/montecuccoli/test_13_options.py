"""The options of a scenario: what each of their values does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from battaglia.games.montecuccoli.scenario import Options
from tests.games.montecuccoli.board import board, codes, foot, gun, leader, texts
from tests.games.montecuccoli.fights import LOW, condition, fight, reported

QUIET = {"r": foot("red", "0101"), "b": foot("blue", "0909")}


def after_a_collapse(**options: Any) -> object:
    match = board(
        "movement", active="blue", units=QUIET, options=options, start={"demoralised": ["red"]}
    )
    match.seat("blue").play("end-movement")
    return "over" if match.outcome else "goes on"


def gunfire_on_a_disrupted_unit(**options: Any) -> object:
    units = {"D": foot("blue", "0405", disrupted=True), "E": foot("blue", "0403")}
    guns = {"g": gun("red", "0404")}
    red = board("artillery", units=units, guns=guns, options=options, dice=LOW).seat("red")
    if codes(red, "fire g D") == ["target-disrupted"]:
        return "no target"
    red.play("fire g D")
    return condition(red.match, "D")


def two_against_two(**options: Any) -> object:
    units = {
        "a": foot("red", "0503"), "b": foot("red", "0405"),
        "D": foot("blue", "0404"), "E": foot("blue", "0504"),
    }  # fmt: skip
    red = board("combat", units=units, options=options).seat("red")
    red.play("attack a D")
    return codes(red, "attack b D")


def defence(ground: dict[str, Any], **options: Any) -> object:
    units = {"a": foot("red", "0403"), "b": foot("red", "0405"), "D": foot("blue", "0404", 3)}
    match = fight("a>D", "b>D", units=units, ground=ground, options=options)
    return reported(match, "combat-result")[0]["defence"]


def over_a_stream_and_not(**options: Any) -> object:
    return defence({"hexsides": {"stream": ["0403/0404"]}}, **options)


def in_a_wood(**options: Any) -> object:
    return defence({"terrain": {"wood": ["0404"]}}, **options)


def out_of_a_town_with_a_three(**options: Any) -> object:
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405")}
    ground = {"terrain": {"town": ["0404"]}}
    match = fight("a>D", dice=(3,), units=units, ground=ground, options=options)
    return reported(match, "combat-result")[0]["row"]


def even_odds_with_a_five(**options: Any) -> object:
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405")}
    match = fight("a>D", dice=(5,), units=units, options=options)
    return reported(match, "combat-result")[0]["result"]


def across_a_ford(**options: Any) -> object:
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405")}
    ground = {"hexsides": {"ford": ["0404/0405"]}}
    red = board("combat", units=units, ground=ground, options=options).seat("red")
    return "attack a D" in texts(red)


def who_pays_in_front_of_a_wood(**options: Any) -> object:
    units = {"a": foot("red", "0403", 9), "b": foot("red", "0405", 3), "D": foot("blue", "0404", 6)}
    match = fight(
        "a>D", "b>D", dice=(2,), units=units, options=options,
        ground={"terrain": {"wood": ["0404"]}},
    )  # fmt: skip
    return "".join(name for name in "ab" if condition(match, name) == "disrupted")


def a_commander_with_a_gun(**options: Any) -> object:
    units = {"own": foot("red", "0901"), "D": foot("blue", "0405")}
    match = board(
        units=units, guns={"g": gun("red", "0404")}, commanders={"c": leader("red", "0404")},
        options=options,
    )  # fmt: skip
    match.seat("red").play("end-movement")
    return "lost" if reported(match, "commander-lost") else "safe"


def a_commander_who_changes_nothing(**options: Any) -> object:
    units = {"a": foot("red", "0404", 8), "D": foot("blue", "0405", 8)}
    match = board(
        "combat", units=units, commanders={"c": leader("red", "0404")}, options=options, dice=LOW
    )
    match.seat("red").play("combats a>D")
    return texts(match.seat("red"))


def a_commander_for_the_second_time(**options: Any) -> object:
    units = {
        "a": foot("red", "0403"), "A": foot("blue", "0302"),
        "b": foot("red", "0405"), "B": foot("blue", "0305"),
    }  # fmt: skip
    commanders = {"c": leader("red", "0404"), "d": leader("red", "0405")}
    match = fight("a>A", "b>B", units=units, commanders=commanders, options=options)
    red = match.seat("red")
    red.play("resolve A")
    red.play("command c a")
    return codes(red, "command c b")


def the_first_decision(**options: Any) -> object:
    units = {"r": foot("red", "0101", zone="west"), "b": foot("blue", "0909")}
    match = board(
        units=units, areas={"west": ["0101-0103"]}, options=options, start={"phase": None}
    )
    return match.seat("red").view()["step"]["name"]


def the_turn_of_the_flood(**options: Any) -> object:
    flood = {
        "kind": "flood", "option": "flood", "from_turn": 2, "rises_on": [1], "hexside": "ford",
        "cost": 3,
    }  # fmt: skip
    match = board(
        "movement", active="blue", units=QUIET, special=[flood], options=options, dice=LOW
    )
    match.seat("blue").play("end-movement")
    return match.seat("red").view()["flooded"]


def the_chance_of_a_bridge(**options: Any) -> object:
    bridge = {
        "kind": "trestle-bridge", "option": "trestle_bridge", "seat": "red", "side": "0404/0405",
        "from_turn": 1,
    }  # fmt: skip
    ground = {"hexsides": {"river": ["0404/0405"]}}
    match = board("movement", units=QUIET, special=[bridge], options=options, ground=ground)
    return "bridge" in texts(match.seat("red"))


def a_quiet_phase(**options: Any) -> object:
    trench = {
        "kind": "trenches", "option": "trenches", "who": {"pieces": ["r"]}, "area": "bend",
    }  # fmt: skip
    match = board(
        "movement", units=QUIET, special=[trench], areas={"bend": ["0101"]}, options=options
    )
    match.seat("red").play("end-movement")
    return [event["piece"] for event in reported(match, "dug-in")]


def trains_on_the_map(**options: Any) -> object:
    trains = {"t": {"seat": "red", "name": "?", "hex": "0101"}}
    match = board("movement", units=QUIET, trains=trains, options=options)
    return "t" in match.seat("red").view()["pieces"]


Probe = Callable[..., object]

EFFECTS: dict[str, tuple[tuple[str, ...], Probe, dict[Any, object]]] = {
    "on_demoralisation": (
        ("12.0",), after_a_collapse, {"end-of-turn": "over", "play-on": "goes on"},
    ),
    "artillery_kills_disrupted": (
        ("9.0",), gunfire_on_a_disrupted_unit, {False: "no target", True: "lost"},
    ),
    "groups": (("8.0",), two_against_two, {False: ["strands"], True: []}),
    "attack_over_fords": (("8.0",), across_a_ford, {False: False, True: True}),
    "hexside_doubling": (("8.1",), over_a_stream_and_not, {"any": 6, "all": 3}),
    "wood_doubles": (("8.1",), in_a_wood, {True: 6, False: 3}),
    "town_sortie": (
        ("6.5",), out_of_a_town_with_a_three, {"penalty": 4, "bonus": 2, "none": 3},
    ),
    "crt": (("8.0",), even_odds_with_a_five, {"printed": "Dx", "attacker": "Ad"}),
    "dx_values": (("8.0",), who_pays_in_front_of_a_wood, {"modified": "ab", "printed": "a"}),
    "commander_once": (
        ("10.2.1",), a_commander_for_the_second_time, {False: [], True: ["commander-spent"]},
    ),
    "commander_protected_by": (
        ("10.0",), a_commander_with_a_gun, {"any-counter": "safe", "unit": "lost"},
    ),
    "always_ask_commanders": (("10.2",), a_commander_who_changes_nothing, {False: [], True: [
        "command c a", "no-command",
    ]}),
    "free_set_up": (("3.0",), the_first_decision, {False: "movement", True: "set-up"}),
    "flood": (("13.6",), the_turn_of_the_flood, {False: False, True: True}),
    "trestle_bridge": (("13.6",), the_chance_of_a_bridge, {False: False, True: True}),
    "trenches": (("13.6",), a_quiet_phase, {False: [], True: ["r"]}),
    "baggage": (("13.6",), trains_on_the_map, {False: False, True: True}),
}  # fmt: skip
"""For each option its paragraph, a situation, and what comes of it with each value."""

CASES = [
    pytest.param(option, value, marks=pytest.mark.rule(*paragraphs), id=f"{option}-{value}")
    for option, (paragraphs, _, expected) in EFFECTS.items()
    for value in expected
]


@pytest.mark.parametrize(("option", "value"), CASES)
def test_what_each_value_of_an_option_does(option: str, value: Any) -> None:
    _, probe, expected = EFFECTS[option]
    assert probe(**{option: value}) == expected[value]


@pytest.mark.parametrize("option", EFFECTS)
def test_the_default_is_the_value_that_the_rulings_name_first(option: str) -> None:
    _, probe, expected = EFFECTS[option]
    assert probe() == next(iter(expected.values()))


def values_of(hint: Any) -> set[Any]:
    """The values that an option can have, by its type."""
    if hint is bool:
        return {False, True}
    assert get_origin(hint) is Literal
    return set(get_args(hint))


def test_every_option_is_tried_with_every_value() -> None:
    hints = get_type_hints(Options)
    known = {name: values_of(hints[name]) for name in Options.__struct_fields__}
    assert {option: set(tried) for option, (_, _, tried) in EFFECTS.items()} == known
