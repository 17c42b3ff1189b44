"""Every reason against an action of set-up, artillery and movement, one at a time.

Each case is a pair of boards that differ in one obstacle: with it the action is refused for that
reason alone, without it the action is legal. The paragraphs of a case are those of the check.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from functools import reduce
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from battaglia.core.match import Match
from battaglia.games.montecuccoli import artillery, entering, movement, setup, terrain
from tests.games.montecuccoli.board import board, codes, foot, gun, horse, leader, texts

Table = dict[str, Any]


class Case(NamedTuple):
    """An action, and what the two boards have in common and apart."""

    code: str
    rule: str
    """The paragraph that the reason names."""
    action: str
    common: Table
    hindered: Table
    free: Table
    phase: str
    lead: Sequence[str]
    """What red plays first."""


def merged(a: Table, b: Table) -> Table:
    """Both tables; what they share is merged if it is a table, else b's."""
    both = {key: merged(a[key], b[key]) for key in a if isinstance(b.get(key), dict)}
    return {**a, **b, **both}


def joined(*parts: Table) -> Table:
    return reduce(merged, parts, {})


def case(
    paragraphs: str,
    code: str,
    rule: str,
    action: str,
    *,
    common: Table | None = None,
    hindered: Table | None = None,
    free: Table | None = None,
    phase: str = "movement",
    lead: Sequence[str] = (),
    name: str = "",
) -> Any:
    """A case as a marked parameter."""
    made = Case(code, rule, action, common or {}, hindered or {}, free or {}, phase, lead)
    marks = [pytest.mark.rule(number) for number in paragraphs.split()]
    return pytest.param(made, id=f"{code}-{name}" if name else code, marks=marks)


def match_of(made: Case, tables: Table) -> Match:
    match = board(made.phase, **merged(made.common, tables))
    for action in made.lead:
        match.seat("red").play(action)
    return match


def check(made: Case) -> None:
    red = match_of(made, made.hindered).seat("red")
    assert codes(red, made.action) == [made.code]
    assert red.why_not(made.action)[0].rule == made.rule
    assert made.action not in texts(red)
    red = match_of(made, made.free).seat("red")
    assert codes(red, made.action) == []
    assert made.action in texts(red)


# --- artillery ---------------------------------------------------------------------------------

# A shot that can always be fired keeps the phase open.
DECOY = {"units": {"decoy": foot("blue", "0901")}, "guns": {"other": gun("red", "0902")}}
LATER = {"entries": {"later": {"turn": 3, "hexes": ["0109"]}}}
GUN = {"guns": {"gun": gun("red", "0105")}}
TARGET = {"units": {"target": foot("blue", "0108")}}
FIRING = {"start": {"steps": [{"step": "artillery"}]}}


def shot(
    paragraphs: str, code: str, rule: str, hindered: Table, free: Table, *parts: Table,
    name: str = "",
) -> Any:  # fmt: skip
    """Red's gun fires at blue's target."""
    return case(
        paragraphs, code, rule, "fire gun target",
        common=joined(DECOY, *parts), hindered=hindered, free=free, phase="artillery", name=name,
    )  # fmt: skip


def a_gun(hex_name: str = "0105", seat: str = "red", **more: Any) -> Table:
    return {"guns": {"gun": gun(seat, hex_name, **more)}}


def a_target(hex_name: str = "0108", seat: str = "blue", **more: Any) -> Table:
    return {"units": {"target": foot(seat, hex_name, **more)}}


ARTILLERY = [
    shot("5.0", "not-a-gun", "5.0", {"units": {"gun": foot("red", "0105")}}, GUN, TARGET),
    shot(
        "5.0", "not-a-gun", "5.0", {"commanders": {"gun": leader("red", "0105")}}, GUN, TARGET,
        name="commander",
    ),
    shot("5.0 5.2", "not-your-gun", "5.2", a_gun(seat="blue"), GUN, TARGET),
    shot("5.0 5.2", "not-your-gun", "5.2", a_gun(held_by="blue"), GUN, TARGET, name="captured"),
    shot("5.0", "fired", "5.0", a_gun(fired=True), GUN, TARGET, FIRING),
    shot("5.0", "gun-off-map", "5.0", a_gun("", entry="later"), GUN, TARGET, LATER),
    shot("5.0", "target-off-map", "5.0", a_target("", entry="later"), TARGET, GUN, LATER),
    shot("5.0", "target-off-map", "5.0", a_target("", lost=True), TARGET, GUN, name="lost"),
    shot("5.0", "not-a-target", "5.0", a_target(seat="red"), TARGET, GUN, name="own"),
    shot(
        "5.0", "not-a-target", "5.0", {"commanders": {"target": leader("blue", "0108")}}, TARGET,
        GUN, name="commander-A10",
    ),
    shot(
        "5.0", "not-a-target", "5.0", {"guns": {"target": gun("blue", "0108")}}, TARGET, GUN,
        name="gun-A10",
    ),
    shot("5.0 9.0", "target-disrupted", "9.0", a_target(disrupted=True), TARGET, GUN, name="A11"),
    shot(
        "5.0", "out-of-range", "5.0", a_target("0116"), a_target("0115"), GUN,
        {"ground": {"grid": {"rows": 9, "cols": 20}}}, name="A13",
    ),
    shot(
        "5.1 5.1.1", "line-blocked", "5.1", {"ground": {"terrain": {"town": ["0106"]}}}, {},
        GUN, TARGET, name="town",
    ),
    shot(
        "5.1 5.1.1", "line-blocked", "5.1", {"units": {"between": foot("red", "0107")}}, {},
        GUN, TARGET, name="unit",
    ),
]  # fmt: skip


@pytest.mark.parametrize("made", ARTILLERY)
def test_a_shot_is_refused_for_one_reason(made: Case) -> None:
    check(made)


# --- picking a piece to move -------------------------------------------------------------------

# 0504 and the six hexes around it.
RING = ["0503", "0404", "0405", "0505", "0604", "0605"]
FOOT = {"units": {"mover": foot("red", "0504")}}
NOTHING_IN_HAND = {"start": {"steps": [{"step": "movement"}]}}
OTHER = {"units": {"other": foot("red", "0901")}}
HORSE = {"units": {"mover": horse("red", "0504")}}
BROKEN = {"units": {"mover": foot("red", "0504", disrupted=True)}}
RIDER = {"commanders": {"mover": leader("red", "0504")}}
GATE = {"entries": {"gate": {"turn": 2, "hexes": ["0101", "0505"]}}}
NEWCOMER = {"units": {"mover": foot("red", "", entry="gate")}}


def pick(
    paragraphs: str, code: str, rule: str, hindered: Table, free: Table, *parts: Table,
    name: str = "",
) -> Any:  # fmt: skip
    """Red picks the mover; another unit of his keeps the phase open."""
    return case(
        paragraphs, code, rule, "pick mover",
        common=joined(OTHER, *parts), hindered=hindered, free=free, name=name,
    )  # fmt: skip


def light_gun(**more: Any) -> Table:
    return {"guns": {"mover": gun("red", "0504", **{"mp": 4, **more})}}


def with_points(mp: int) -> Table:
    return {"units": {"mover": {**foot("red", "0504"), "mp": mp}}}


def friends(hexes: Sequence[str]) -> Table:
    return {"units": {f"u{name}": foot("red", name) for name in hexes}}


def special(kind: str, **keys: Any) -> Table:
    return {"special": [{"kind": kind, "who": {"pieces": ["mover"]}, **keys}]}


HELD = special("hold", rule="13.3", until_turn=2)
NEAR, FAR = {"areas": {"home": ["0503-0504"]}}, {"areas": {"home": ["0503-0505"]}}
CONFINED = special("confine", area="home")
BARRED = special("bar", area="home", until_turn=2)


def siege(town: str) -> Table:
    rule = {"kind": "siege", "rule": "13.6.2", "town": [town], "works": ["0102"], "by": "blue"}
    return {"special": [rule], "ground": {"terrain": {"walled-town": [town]}}}


RELIEVED = {"start": {"control": {"0102": "red"}}}

PICKS = [
    pick("6.0", "not-yours", "6.0", {"units": {"mover": foot("blue", "0504")}}, FOOT),
    pick("6.0 5.2", "not-yours", "6.0", light_gun(held_by="blue"), light_gun(), name="captured"),
    pick("6.0", "lost", "6.0", {"units": {"mover": foot("red", "", lost=True)}}, FOOT),
    pick(
        "6.0", "lost", "6.0", {"commanders": {"mover": leader("red", "", lost=True)}}, RIDER,
        name="commander",
    ),
    pick(
        "6.1", "moved", "6.1", {"units": {"mover": foot("red", "0504", moved=True)}}, FOOT,
        NOTHING_IN_HAND,
    ),
    pick("6.1", "gun-immobile", "6.1", light_gun(mp=0), light_gun()),
    pick("13.6", "gun-fired", "13.6", light_gun(fired=True), light_gun()),
    pick("13.6", "not-due", "13.6", {"start": {"turn": 1}}, {"start": {"turn": 2}}, GATE, NEWCOMER),
    pick(
        "6.0", "nowhere", "6.0", {"ground": {"terrain": {"town": RING}}},
        {"ground": {"terrain": {"town": RING[1:]}}}, FOOT, name="towns",
    ),
    pick("6.0 6.4", "nowhere", "6.0", friends(RING), friends(RING[1:]), FOOT, name="friends"),
    pick("6.0", "nowhere", "6.0", with_points(0), with_points(1), name="mp"),
    pick("13.3 13.6", "held", "13.3", HELD, {}, FOOT),
    pick("13.3 13.6", "held", "13.3", {}, {"start": {"turn": 3}}, FOOT, HELD, name="turn"),
    pick("13.3 13.6", "held", "13.3", {}, {"start": {"released": [0]}}, FOOT, HELD, name="freed"),
    pick("13.6", "confined", "13.6", {"areas": {"home": ["0504"]}}, FAR, FOOT, CONFINED),
    pick("13.6", "barred", "13.6", {"areas": {"home": RING}}, FAR, FOOT, BARRED),
    pick("13.6 13.6.2", "besieged", "13.6.2", {}, RELIEVED, FOOT, siege("0504")),
]  # fmt: skip


@pytest.mark.parametrize("made", PICKS)
def test_a_piece_is_not_picked_for_one_reason(made: Case) -> None:
    check(made)


# --- steps -------------------------------------------------------------------------------------


def step(
    paragraphs: str, code: str, rule: str, hindered: Table, free: Table, *parts: Table,
    name: str = "",
) -> Any:  # fmt: skip
    """Red's mover, in hand, steps into 0505."""
    return case(
        paragraphs, code, rule, "step mover 0505",
        common=joined(*parts), hindered=hindered, free=free, lead=("pick mover",), name=name,
    )  # fmt: skip


def ground(kind: str) -> Table:
    return {"ground": {"terrain": {kind: ["0505"]}}}


def water(kind: str) -> Table:
    return {"ground": {"hexsides": {kind: ["0504/0505"]}}}


ROAD = {"ground": {"roads": [["0503-0505"]]}}
SHORT_ROAD = {"ground": {"roads": [["0503-0504"]]}}
CART = {
    "trains": {"mover": {"seat": "red", "name": "?", "hex": "0504"}},
    "options": {"baggage": True},
}
FOE, FRIEND = {"units": {"foe": foot("blue", "0505")}}, {"units": {"friend": foot("red", "0505")}}
CHIEF = {"commanders": {"chief": leader("blue", "0505")}}
FOE_GUN = {"guns": {"battery": gun("blue", "0505")}}
SECOND_TURN = {"start": {"turn": 2}}

STEPS = [
    step("6.2 13.6.1", "no-bridge", "6.2", {}, water("bridge"), FOOT, water("river")),
    step(
        "6.2 13.6.1", "no-bridge", "6.2", {}, water("bridge"), FOOT, water("main-river"),
        name="main-river",
    ),
    step("6.2.2", "cavalry-needs-road", "6.2.2", {}, ROAD, HORSE, ground("wood")),
    step("6.5", "town-needs-road", "6.5", {}, ROAD, FOOT, ground("town")),
    step("6.5", "town-needs-road", "6.5", {}, ROAD, FOOT, ground("walled-town"), name="walled"),
    step("9.1", "disrupted-no-ford", "9.1", {}, water("bridge"), BROKEN, water("ford")),
    step("9.1", "disrupted-no-cover", "9.1", BROKEN, FOOT, ground("wood"), name="wood-A44"),
    step("9.1", "disrupted-no-cover", "9.1", BROKEN, FOOT, ground("town"), ROAD, name="town-A44"),
    step("13.6", "road-only", "13.6", SHORT_ROAD, ROAD, CART, name="train"),
    step("13.6", "road-only", "13.6", SHORT_ROAD, ROAD, light_gun(road_only=True), name="gun"),
    step("6.0", "by-way-of", "6.0", {"units": {"mover": foot("red", "0503")}}, FOOT),
    step("6.0", "already-there", "6.0", {"units": {"mover": foot("red", "0505")}}, FOOT),
    step(
        "13.6", "not-an-entry", "13.6", {"entries": {"gate": {"turn": 2, "hexes": ["0101"]}}}, GATE,
        NEWCOMER, SECOND_TURN,
    ),
    step("6.1 10.3", "enemy-there", "6.1", FOE, {}, FOOT),
    step("6.1 10.3", "enemy-there", "6.1", FOE, {}, RIDER, name="commander"),
    step("6.1 10.3", "enemy-there", "6.1", CHIEF, {}, RIDER, name="chief-A41"),
    step("6.1 10.3", "enemy-there", "6.1", CHIEF, {}, light_gun(), name="gun-and-chief"),
    step("6.1 10.3", "enemy-there", "6.1", FOE_GUN, {}, light_gun(), name="gun-and-gun"),
    step("6.1 13.6", "enemy-there", "6.1", FOE, {}, NEWCOMER, GATE, SECOND_TURN, name="entry"),
    step("6.3 6.4", "friend-there", "6.4", FRIEND, {}, FOOT),
    step(
        "6.1 6.2", "too-expensive", "6.2", with_points(1), with_points(2), ground("wood"),
        name="A42",
    ),
    step("13.6", "confined", "13.6", NEAR, FAR, FOOT, CONFINED),
    step("13.6", "barred", "13.6", {"areas": {"home": ["0505"]}}, NEAR, FOOT, BARRED),
    step("13.6 13.6.2", "besieged", "13.6.2", {}, RELIEVED, FOOT, ROAD, siege("0503-0504")),
]  # fmt: skip


def in_hand(piece: str) -> Table:
    steps = [{"step": "movement"}, {"step": "move-piece", "piece": piece, "halves": 8}]
    return {"start": {"steps": steps}}


OTHER_IN_HAND = [
    case(
        "6.0", "other-in-hand", "6.0", f"{verb} mover{where}",
        common=merged(FOOT, OTHER),
        hindered=in_hand("other"), free=in_hand("mover"), name=verb,
    )
    for verb, where in (("step", " 0505"), ("stop", ""))
]  # fmt: skip


@pytest.mark.parametrize("made", STEPS + OTHER_IN_HAND)
def test_a_step_is_refused_for_one_reason(made: Case) -> None:
    check(made)


# --- the bridge that a scenario lets a side throw ------------------------------------------------

SITE = {"kind": "trestle-bridge", "seat": "red", "side": "0504/0505", "from_turn": 2}
WORKS = {"special": [SITE], "start": {"turn": 2}, **OTHER}

BRIDGES = [
    case("13.6", code, "13.6", "bridge", common=WORKS, hindered=hindered, name=name)
    for code, hindered, name in (
        ("no-bridge-rule", {"special": []}, ""),
        ("no-bridge-rule", {"special": [{**SITE, "seat": "blue"}]}, "other-side"),
        ("bridge-stands", {"start": {"bridged": True}}, ""),
        ("bridge-too-early", {"start": {"turn": 1}}, ""),
        ("bridge-under-enemy", {"units": {"foe": foot("blue", "0405")}}, "zone"),
        ("bridge-under-enemy", {"units": {"foe": foot("blue", "0505", disrupted=True)}}, "unit"),
    )
]


@pytest.mark.parametrize("made", BRIDGES)
def test_a_bridge_is_not_thrown_for_one_reason(made: Case) -> None:
    check(made)


# --- set-up ------------------------------------------------------------------------------------

ZONES = {"areas": {"camp": ["0504-0506"], "north": ["0104"]}, "options": {"free_set_up": True}}
CAMPED = {"units": {"mover": foot("red", "0504", zone="camp")}}
CAMPED_HORSE = {"units": {"mover": horse("red", "0504", zone="camp")}}
WOOD = {"ground": {"terrain": {"wood": ["0505"]}}}


def set_up(
    code: str, rule: str, action: str, hindered: Table, free: Table, *parts: Table,
    paragraphs: str = "3.0", name: str = "",
) -> Any:  # fmt: skip
    lead = ("pick mover",) if action.startswith("place") else ()
    return case(
        paragraphs, code, rule, action,
        common=joined(ZONES, *parts), hindered=hindered, free=free, phase="set-up", lead=lead,
        name=name,
    )  # fmt: skip


def placing(piece: str) -> Table:
    in_hand = {"step": "place-piece", "seat": "red", "piece": piece}
    return {"start": {"steps": [{"step": "set-up", "seat": "red"}, in_hand]}}


SET_UPS = [
    set_up(
        "set-up-not-yours", "3.0", "pick mover",
        {"units": {"mover": foot("blue", "0504", zone="camp")}}, CAMPED,
    ),
    set_up("fixed-hex", "3.0", "pick mover", FOOT, CAMPED),
    set_up(
        "outside-zone", "3.0", "place mover 0505",
        {"units": {"mover": foot("red", "0504", zone="north")}}, CAMPED,
    ),
    set_up("hex-taken", "6.3", "place mover 0505", FOE, {}, CAMPED, paragraphs="3.0 6.3"),
    set_up("no-exchange", "6.3", "place mover 0505", FRIEND, {}, CAMPED, paragraphs="3.0 6.3"),
    set_up(
        "no-horse-here", "6.2.2", "place mover 0505", WOOD, {}, CAMPED_HORSE,
        paragraphs="3.0 6.2.2",
    ),
    set_up(
        "no-horse-here", "6.2.2", "place mover 0505", {}, ROAD, CAMPED_HORSE, WOOD,
        paragraphs="3.0 6.2.2", name="road",
    ),
]  # fmt: skip


@pytest.mark.parametrize("made", SET_UPS)
def test_a_placement_is_refused_for_one_reason(made: Case) -> None:
    check(made)


@pytest.mark.rule("3.0")
def test_one_piece_is_placed_at_a_time() -> None:
    common = joined(ZONES, CAMPED, {"units": {"other": foot("red", "0505", zone="camp")}})
    check(
        Case(
            "other-in-hand", "6.0", "place mover 0506",
            common, placing("other"), placing("mover"), "set-up", (),
        )
    )  # fmt: skip


# --- any action --------------------------------------------------------------------------------

PAIR = {"mover": foot("red", "0504"), "foe": foot("blue", "0901")}

GENERIC = [
    case(
        "2.3", "no-such-piece", "2.3", "pick mover",
        common=OTHER, free=FOOT,
    ),
    case(
        "2.1", "no-such-hex", "2.1", "step mover 0510",
        common={"units": {"mover": foot("red", "0509")}},
        free={"ground": {"grid": {"rows": 9, "cols": 10}}}, lead=("pick mover",), name="A45",
    ),
    case(
        "4.1", "not-your-decision", "4.1", "pick mover", common={"units": PAIR},
        hindered={"start": {"active": "blue"}}, free={"start": {"active": "red"}},
    ),
    case(
        "6.0", "not-in-hand", "6.0", "step mover 0505", common=FOOT,
        hindered=NOTHING_IN_HAND, free=in_hand("mover"),
    ),
    case(
        "4.1", "wrong-step", "4.1", "stop mover", common=FOOT,
        hindered=NOTHING_IN_HAND, free=in_hand("mover"),
    ),
    case(
        "4.1", "wrong-step", "4.1", "pick mover", common=FOOT,
        hindered=in_hand("mover"), free=NOTHING_IN_HAND, name="in-hand",
    ),
]  # fmt: skip


@pytest.mark.parametrize("made", GENERIC)
def test_any_action_is_refused_for_one_reason(made: Case) -> None:
    check(made)


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("action", ["", "   ", "hop mover 0505", "step mover", "pick mover now"])
def test_what_is_no_action_is_unreadable(action: str) -> None:
    red = board(units=PAIR).seat("red")
    assert codes(red, action) == ["unreadable"]
    assert codes(red, "pick mover") == []


@pytest.mark.rule("4.1")
def test_nothing_is_played_when_the_game_is_over() -> None:
    match = board(units=PAIR, turns=1, active="blue")
    red, blue = match.seat("red"), match.seat("blue")
    assert codes(blue, "pick foe") == []
    blue.play("end-movement")
    assert match.outcome is not None
    for seat, action in ((blue, "pick foe"), (red, "pick mover"), (blue, "end-movement")):
        assert codes(seat, action) == ["game-over"]
        assert texts(seat) == []


@pytest.mark.rule("2.3")
@pytest.mark.rule("2.1")
def test_every_unknown_name_is_reported() -> None:
    red = board(units=PAIR).seat("red")
    assert codes(red, "fire nobody nothing") == ["no-such-piece", "no-such-piece"]
    assert codes(red, "step nobody 9999") == ["no-such-piece", "no-such-hex"]
    assert codes(red, "disrupt mover+nobody") == ["no-such-piece"]


def codes_in(module: ModuleType) -> set[str]:
    """The codes of the reasons that a module makes, read from its source."""
    return set(re.findall(r'Reason\(\s*"[0-9.]+",\s*"([a-z-]+)"', inspect.getsource(module)))


@pytest.mark.rule("6.0")
def test_every_reason_of_these_chapters_has_its_case() -> None:
    cases = ARTILLERY + PICKS + STEPS + OTHER_IN_HAND + BRIDGES + SET_UPS + GENERIC
    known = {param.values[0].code for param in cases}
    made = set().union(
        *(codes_in(module) for module in (artillery, terrain, entering, movement, setup))
    )
    everywhere = {"no-such-piece", "no-such-hex", "not-your-decision", "wrong-step"}
    assert made | everywhere | {"held", "confined", "barred", "besieged"} == known | {"whole-way"}
