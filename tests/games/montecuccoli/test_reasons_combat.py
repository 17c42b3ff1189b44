"""Every reason against an action of combat, one at a time, and those of the special rules.

Each situation is built twice: with its obstacle the action is refused for that reason alone,
and with nothing else changed it is legal.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from battaglia.core.match import Seat
from battaglia.games.montecuccoli import combat, declaration, obligations
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts
from tests.games.montecuccoli.fights import LOW, fight

Situation = Callable[[bool], Seat]


class Case(NamedTuple):
    """A reason, the action that it stands against, and the situation, with obstacle or without."""

    paragraphs: str
    code: str
    rule: str
    """The paragraph that the reason names."""
    action: str
    situation: Situation
    listed: bool = True
    """Is the action among those that are offered? Only ``combats`` is not: it is a shorthand."""


# A pair that may always fight keeps the declaration open.
DECOYS = {"b": foot("red", "0801"), "E": foot("blue", "0802", disrupted=True)}


def declaring(a: dict[str, Any], d: dict[str, Any], **tables: Any) -> Seat:
    """Red declares; a stands in 0404 and D in 0405 unless they say otherwise."""
    units = {"a": {**foot("red", "0404"), **a}, "D": {**foot("blue", "0405"), **d}, **DECOYS}
    return board("combat", units=units, dice=LOW, **tables).seat("red")


# Who may attack whom


def a_disrupted_attacker(obstacle: bool) -> Seat:
    return declaring({"disrupted": obstacle}, {})


def a_distant_target(obstacle: bool) -> Seat:
    return declaring({}, {"hex": "0406" if obstacle else "0405"})


def a_river(obstacle: bool) -> Seat:
    sides = {"river": ["0404/0405"] if obstacle else []}
    return declaring({}, {}, ground={"hexsides": sides})


def a_wood(obstacle: bool) -> Seat:
    terrain = {"wood": ["0405"] if obstacle else []}
    return declaring({"arm": "cavalry"}, {}, ground={"terrain": terrain})


def a_bridge_by_night(obstacle: bool) -> Seat:
    sides = {"river": ["0404/0405"], "bridge": ["0404/0405"]}
    night = {"kind": "night", "from_turn": 2}
    start = {"turn": 2 if obstacle else 1}
    return declaring({}, {}, ground={"hexsides": sides}, special=[night], start=start)


def a_unit_of_the_other_side(obstacle: bool) -> Seat:
    units = {"a": foot("blue" if obstacle else "red", "0404"), "D": foot("blue", "0405"), **DECOYS}
    return board("combat", units=units).seat("red")


def a_commander_as_attacker(obstacle: bool) -> Seat:
    units = {"D": foot("blue", "0405"), **DECOYS}
    if obstacle:
        return board("combat", units=units, commanders={"a": leader("red", "0404")}).seat("red")
    return board("combat", units={"a": foot("red", "0404"), **units}).seat("red")


def a_friend_as_target(obstacle: bool) -> Seat:
    units = {"a": foot("red", "0404"), "D": foot("red" if obstacle else "blue", "0405"), **DECOYS}
    return board("combat", units=units).seat("red")


def a_gun_as_target(obstacle: bool) -> Seat:
    units = {"a": foot("red", "0404"), **DECOYS}
    if obstacle:
        return board("combat", units=units, guns={"D": gun("blue", "0405")}).seat("red")
    return board("combat", units={**units, "D": foot("blue", "0405")}).seat("red")


# What does not fit with what is declared


def an_attack_twice(obstacle: bool) -> Seat:
    red = declaring({}, {})
    if obstacle:
        red.play("attack a D")
    return red


def four_in_a_row(*, fifth: bool) -> dict[str, Any]:
    """A row x D a E y of touching enemies, with or without y."""
    units = {
        "x": foot("red", "0403"), "D": foot("blue", "0404"), "a": foot("red", "0405"),
        "E": foot("blue", "0406"),
    }  # fmt: skip
    return {**units, "y": foot("red", "0407")} if fifth else units


def a_combat_elsewhere(obstacle: bool) -> Seat:
    red = board("combat", units=four_in_a_row(fifth=True)).seat("red")
    red.play("attack x D")
    if obstacle:
        red.play("attack a D")
    return red


def somebody_left_out(obstacle: bool) -> Seat:
    """Without y nobody but a can attack E."""
    return board("combat", units=four_in_a_row(fifth=not obstacle)).seat("red")


def an_open_obligation(obstacle: bool) -> Seat:
    red = declaring({}, {})
    if not obstacle:
        red.play("attack a D")
    return red


def a_whole_set(obstacle: bool) -> Seat:
    """The target of the second link is in the battle, or is not."""
    units = {"a": foot("red", "0404"), "D": foot("blue", "0405"), "b": foot("red", "0801")}
    units["X" if obstacle else "E"] = foot("blue", "0802")
    return board("combat", units=units).seat("red")


# The fight


def three_combats(obstacle: bool) -> Seat:
    units = {
        "a": foot("red", "0403"), "A": foot("blue", "0404"), "b": foot("red", "0203"),
        "B": foot("blue", "0204"), "c": foot("red", "0603"), "C": foot("blue", "0604"),
    }  # fmt: skip
    red = fight("a>A", "b>B", "c>C", dice=(3,), units=units).seat("red")
    if obstacle:
        red.play("resolve B")
    return red


def one_more_combat(obstacle: bool) -> Seat:
    return three_combats(not obstacle)


def helping(a: str = "0404", c: dict[str, Any] | None = None, **tables: Any) -> Seat:
    """Red has declared that a attacks D, and says which commander helps."""
    units = {"a": foot("red", a), "D": foot("blue", "0405"), "u": foot("red", "0901")}
    commanders = {"c": {**leader("red", "0404"), **(c or {})}, "other": leader("red", a)}
    return fight("a>D", units=units, commanders=commanders, **tables).seat("red")


def a_commander_of_the_other_side(obstacle: bool) -> Seat:
    return helping(c={"seat": "blue" if obstacle else "red", "hex": "0304"})


def a_unit_out_of_the_combat(obstacle: bool) -> Seat:
    """Beside his commander stands a, which attacks D, or attacks nobody."""
    units = {
        "x": foot("red", "0406"), "D": foot("blue", "0405", disrupted=True),
        "a": foot("red", "0404"),
    }  # fmt: skip
    links = ("x>D",) if obstacle else ("a>D",)
    commanders = {"c": leader("red", "0404"), "other": leader("red", "0406")}
    return fight(*links, units=units, commanders=commanders).seat("red")


def a_commander_far_away(obstacle: bool) -> Seat:
    return helping(c={"hex": "0402" if obstacle else "0403"})


def a_commander_who_has_helped(obstacle: bool) -> Seat:
    units = {
        "a": foot("red", "0403"), "A": foot("blue", "0302"), "b": foot("red", "0405"),
        "B": foot("blue", "0305"),
    }  # fmt: skip
    red = fight(
        "a>A", "b>B", units=units, options={"commander_once": True},
        commanders={"c": leader("red", "0404"), "other": leader("red", "0405")},
    ).seat("red")  # fmt: skip
    red.play("resolve A")
    red.play("command c a" if obstacle else "no-command")
    return red


# The exchange: a Dx, by attackers all around a defender of 7 at two to one


def paying(strengths: dict[str, int], links: str = "abce") -> Seat:
    hexes = ("0403", "0405", "0303", "0304")
    units = {
        name: foot("red", there if name in links else "0901", value)
        for there, (name, value) in zip(hexes, strengths.items(), strict=True)
    }
    units["D"] = foot("blue", "0404", 7)
    return fight(*(f"{name}>D" for name in links), dice=(3,), units=units).seat("red")


def a_payer_who_did_not_attack(obstacle: bool) -> Seat:
    return paying({"a": 5, "b": 5, "c": 5, "e": 5}, "abe" if obstacle else "abce")


def units_that_fall_short(obstacle: bool) -> Seat:
    return paying({"a": 4, "b": 2 if obstacle else 4, "c": 4, "e": 4})


def units_to_spare(obstacle: bool) -> Seat:
    return paying({"a": 7 if obstacle else 4, "b": 4, "c": 4, "e": 4})


# Special rules in the movement phase


FAR = {"far": foot("blue", "0909"), "own": foot("red", "0901")}


def moving(**tables: Any) -> Seat:
    units = {**FAR, **tables.pop("units", {})}
    return board("movement", units=units, dice=LOW, **tables).seat("red")


def a_gun_without_movement_points(obstacle: bool) -> Seat:
    return moving(guns={"g": gun("red", "0404", mp=0 if obstacle else 4)})


def a_gun_that_fired(obstacle: bool) -> Seat:
    units = {**FAR, "D": foot("blue", "0406")}
    red = board("artillery", units=units, guns={"g": gun("red", "0404", mp=4)}, dice=LOW).seat(
        "red"
    )
    red.play("fire g D" if obstacle else "end-fire")
    return red


ENTRY = {"entries": {"road": {"turn": 2, "hexes": ["0101"]}}}


def a_reinforcement_not_due(obstacle: bool) -> Seat:
    units = {"u": foot("red", "", entry="road")}
    return moving(units=units, start={"turn": 1 if obstacle else 2}, **ENTRY)


def a_hex_that_is_no_entry(obstacle: bool) -> Seat:
    units = {"u": foot("red", "", entry="road")}
    hexes = ["0101"] if obstacle else ["0101", "0201"]
    red = moving(units=units, entries={"road": {"turn": 1, "hexes": hexes}})
    red.play("pick u")
    return red


def trestles(side: str = "0404/0405", seat: str = "red", **tables: Any) -> Seat:
    site = {"kind": "trestle-bridge", "seat": seat, "side": side, "from_turn": 2}
    start = {"turn": 2, **tables.pop("start", {})}
    ground = {"hexsides": {"river": ["0404/0405"]}}
    return moving(special=[site], start=start, ground=ground, **tables)


def somebody_elses_bridge(obstacle: bool) -> Seat:
    return trestles(seat="blue" if obstacle else "red")


def a_bridge_that_stands(obstacle: bool) -> Seat:
    return trestles(start={"bridged": obstacle})


def a_bridge_too_early(obstacle: bool) -> Seat:
    return trestles(start={"turn": 1 if obstacle else 2})


def a_bridge_under_the_enemys_eyes(obstacle: bool) -> Seat:
    return trestles(units={"D": foot("blue", "0406" if obstacle else "0408")})


def restricted(rule: dict[str, Any], obstacle: bool) -> Seat:
    """A rule on u in 0404 that is in force through turn 1."""
    special = {"until_turn": 1, "who": {"pieces": ["u"]}, **rule}
    red = moving(
        units={"u": horse("red", "0404")}, special=[special], areas={"camp": ["0403-0404"]},
        start={"turn": 1 if obstacle else 2},
    )  # fmt: skip
    if rule["kind"] != "hold":
        red.play("pick u")
    return red


def a_wing_that_waits(obstacle: bool) -> Seat:
    return restricted({"kind": "hold", "rule": "13.3"}, obstacle)


def troops_that_stay(obstacle: bool) -> Seat:
    return restricted({"kind": "confine", "area": "camp"}, obstacle)


def troops_that_stay_out(obstacle: bool) -> Seat:
    return restricted({"kind": "bar", "area": "camp"}, obstacle)


def a_besieged_garrison(obstacle: bool) -> Seat:
    siege = {"kind": "siege", "town": ["0403-0404"], "works": ["0601"], "by": "blue"}
    red = moving(
        units={"u": foot("red", "0404")}, special=[siege],
        start={"control": {"0601": "blue" if obstacle else "red"}},
    )  # fmt: skip
    red.play("pick u")
    return red


def a_train_off_the_road(obstacle: bool) -> Seat:
    roads = [["0404-0406"]] if obstacle else [["0404-0406"], ["0404", "0504"]]
    red = moving(
        options={"baggage": True}, trains={"t": {"seat": "red", "name": "?", "hex": "0404"}},
        ground={"roads": roads},
    )  # fmt: skip
    red.play("pick t")
    return red


COMBAT = [
    Case("9.1", "disrupted-no-attack", "9.1", "attack a D", a_disrupted_attacker),
    Case("8.0", "attack-not-adjacent", "8.0", "attack a D", a_distant_target),
    Case("8.1 13.6.1", "attack-over-water", "8.1", "attack a D", a_river),
    Case("8.1", "cavalry-against-wood", "8.1", "attack a D", a_wood),
    Case("13.6", "night-bridge", "13.6", "attack a D", a_bridge_by_night),
    Case("8.0", "not-an-attacker", "8.0", "attack a D", a_unit_of_the_other_side),
    Case("8.0", "not-an-attacker", "8.0", "attack a D", a_commander_as_attacker),
    Case("8.0", "not-a-defender", "8.0", "attack a D", a_friend_as_target),
    Case("8.0", "not-a-defender", "8.0", "attack a D", a_gun_as_target),
    Case("8.0", "declared-already", "8.0", "attack a D", an_attack_twice),
    Case("8.0", "fights-elsewhere", "8.0", "attack a E", a_combat_elsewhere),
    Case("8.0", "strands", "8.0", "attack a D", somebody_left_out),
    Case("8.0", "obligations-open", "8.0", "end-declaration", an_open_obligation),
    Case("8.0", "unreadable-links", "8.0", "combats a>D+b>E", a_whole_set, listed=False),
    Case("8.0", "no-such-combat", "8.0", "resolve B", three_combats),
    Case("8.0", "order-not-whole", "8.0", "resolve-all A+C", one_more_combat),
    Case("10.2", "not-your-commander", "10.2", "command c a", a_commander_of_the_other_side),
    Case("10.2", "not-in-combat", "10.2", "command c a", a_unit_out_of_the_combat),
    Case("10.0 10.2", "out-of-command", "10.0", "command c a", a_commander_far_away),
    Case("10.2.1", "commander-spent", "10.2.1", "command c b", a_commander_who_has_helped),
    Case("8.0", "not-an-attacker-here", "8.0", "disrupt a+c", a_payer_who_did_not_attack),
    Case("8.0", "exchange-too-little", "8.0", "disrupt a+b", units_that_fall_short),
    Case("8.0", "exchange-too-much", "8.0", "disrupt a+b", units_to_spare),
]

SPECIAL = [
    Case("6.1", "gun-immobile", "6.1", "pick g", a_gun_without_movement_points),
    Case("13.6", "gun-fired", "13.6", "pick g", a_gun_that_fired),
    Case("13.6", "not-due", "13.6", "pick u", a_reinforcement_not_due),
    Case("13.6", "not-an-entry", "13.6", "step u 0201", a_hex_that_is_no_entry),
    Case("13.6", "no-bridge-rule", "13.6", "bridge", somebody_elses_bridge),
    Case("13.6", "bridge-stands", "13.6", "bridge", a_bridge_that_stands),
    Case("13.6", "bridge-too-early", "13.6", "bridge", a_bridge_too_early),
    Case("13.6", "bridge-under-enemy", "13.6", "bridge", a_bridge_under_the_enemys_eyes),
    Case("13.3", "held", "13.3", "pick u", a_wing_that_waits),
    Case("13.6", "confined", "13.6", "step u 0405", troops_that_stay),
    Case("13.6", "barred", "13.6", "step u 0403", troops_that_stay_out),
    Case("13.6.2", "besieged", "13.6.2", "step u 0405", a_besieged_garrison),
    Case("13.6", "road-only", "13.6", "step t 0504", a_train_off_the_road),
]

PARAMETERS = [
    pytest.param(
        case, id=f"{case.code}-{case.situation.__name__}",
        marks=pytest.mark.rule(*case.paragraphs.split()),
    )
    for case in COMBAT + SPECIAL
]  # fmt: skip


@pytest.mark.parametrize("case", PARAMETERS)
def test_an_obstacle_is_the_only_reason_and_its_removal_makes_the_action_legal(case: Case) -> None:
    hindered = case.situation(True)
    assert codes(hindered, case.action) == [case.code]
    assert hindered.why_not(case.action)[0].rule == case.rule
    assert case.action not in texts(hindered)
    free = case.situation(False)
    assert codes(free, case.action) == []
    assert (case.action in texts(free)) is case.listed
    free.play(case.action)


def test_every_reason_of_these_chapters_has_its_case() -> None:
    found: set[str] = set()
    for module in (obligations, declaration, combat):
        source = inspect.getsource(module)
        found |= set(re.findall(r'Reason\(\s*"[0-9.]+",\s*"([a-z-]+)"', source))
    assert found == {case.code for case in COMBAT}
