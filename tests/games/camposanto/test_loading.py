"""Bad files: one fault that names the file, the place in it and what is wrong; nothing else."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import battaglia
from battaglia import DataFault
from battaglia.core import toml
from tests.games.camposanto.board import foot, guns, horse, light, marshal
from tests.games.camposanto.files import FILES, NAME, Table

GONE = object()
"""Takes a key away."""

Changes = dict[str, list[tuple[str, Any]]]


def write(folder: Path, changes: Changes) -> Path:
    """The three files with some values changed; the path of the scenario."""
    for name, data in FILES.items():
        changed = copy.deepcopy(data)
        for key, value in changes.get(name, []):
            put(changed, key.split("/"), value)
        (folder / f"{name}.toml").write_text(toml.dumps(changed), "utf-8")
    return folder / "scenario.toml"


def put(data: Any, path: list[str], value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {}) if isinstance(data, dict) else data[int(key)]
    last: Any = path[-1] if isinstance(data, dict) else int(path[-1])
    if value is GONE:
        del data[last]
    else:
        data[last] = value


def fault_of(path: Path) -> DataFault:
    """The fault that loading a scenario ends with. Anything else that is raised fails the test."""
    with pytest.raises(DataFault) as caught:
        battaglia.new_match(path)
    return caught.value


def check(fault: DataFault, file: Path, place: str, text: str) -> None:
    assert (fault.file, fault.place) == (str(file), place)
    assert text in fault.fault
    assert str(fault).startswith(f"{file}: ")
    assert "\n" not in str(fault)


def named(cases: list[tuple[str, Any, str, str]]) -> list[Any]:
    return [pytest.param(*case, id=f"{case[0]}-{number}") for number, case in enumerate(cases)]


def test_the_files_of_these_tests_are_good(tmp_path: Path) -> None:
    match = battaglia.new_match(write(tmp_path, {}))
    assert match.seats == ("red", "blue")
    assert match.deciders == ("red",)
    assert "step castilla 0205" in [str(action) for action in match.seat("red").legal()]


# --- a wrong value ------------------------------------------------------------------------------

SCENARIO: list[tuple[str, Any, str, str]] = [
    # key, value, place of the fault, part of its text
    ("game", "waterloo", "game", "is not one of: "),
    ("id", "two words", "id", "'two words' is no name"),
    ("id", "chance", "id", "'chance' is no name"),
    ("title", "A skirmish", "title", "expected `object`"),
    ("map", "mogersdorf", "map", "there is no map 'mogersdorf'; shipped are camposanto"),
    ("charts", "printed", "charts", "there is no charts 'printed'"),
    ("crop", {"rows": [1, 99], "cols": [1, 5]}, "crop", "does not lie within the map"),
    ("turns", [], "turns", "lasts from 1 to 6 Turns"),
    ("turns", 2, "turns", "expected `array`"),
    ("turns/0/phases", 0, "turns[0].phases", "from 1 to 6 phases"),
    ("turns/1/kind", "night", "turns[1].kind", "invalid enum value 'night'"),
    ("seats/green", FILES["scenario"]["seats"]["red"], "seats", "two sides, not 3"),
    ("seats/blue", GONE, "seats", "a battle has two sides, not 1"),
    ("seats/red/edge", "moon", "seats.red.edge", "there is no area 'moon'"),
    ("seats/red/edge", "river", "seats.red.edge", "there is no area 'river'"),
    ("seats/red/haven", "moon", "seats.red.haven", "there is no area 'moon'"),
    ("seats/red/wings", {}, "seats.red.wings", "from 1 to 6 wings"),
    ("seats/red/wings/right", GONE, "seats", "different numbers of wings"),
    ("seats/red/wings/right/zone", "moon", "seats.red.wings.right.zone", "no area 'moon'"),
    ("seats/red/wings/far right", {"name": NAME}, "seats.red.wings", "'far right' is no name"),
    ("seats/red/order_points", [1, 4, 5], "seats.red.order_points", "3 values where 4 are needed"),
    ("seats/red/order_points", [1, 4, 5, 0], "seats.red.order_points[3]", "between 1 and 99"),
    ("seats/red/order_points", [1, 4, 5, 5], "seats.red.order_points[3]", "5 is in use by red"),
    ("seats/blue/order_points", [2, 3, 6, 8], "seats.blue.order_points[3]", "8 is in use by red"),
    ("pairs", [["centre", "left"], ["right", "right"]], "pairs[0]", "no wing of blue 'left'"),
    ("pairs", [["left", "centre"], ["right", "right"]], "pairs[0]", "no wing of red 'left'"),
    ("pairs", [["centre", "centre"], ["right", "centre"]], "pairs", "every wing once"),
    ("pairs", [["centre", "centre"]], "pairs", "every wing once"),
    ("nations", {}, "units.castilla.nation", "there is no nation 'red'"),
    ("areas/middle", ["0301", "0307-0301"], "areas.middle[1]", "is not a run"),
    ("areas/middle", ["0399"], "areas.middle[0]", "hex 0399 is off the map"),
    ("areas/bank", ["0108"], "seats.red.edge", "the area 'bank' has no hex that can be entered"),
    ("units/castilla/hex", "0915", "units.castilla.hex", "hex 0915 is off the map"),
    ("units/castilla/hex", "", "units.castilla", "has no hex"),
    ("units/castilla/hex", "0108", "units.castilla.hex", "0108 (river) cannot be entered"),
    ("units/castilla/hex", "0604", "units.castilla.hex", "0604 (pond) cannot be entered"),
    ("units/castilla/seat", "green", "units.castilla.seat", "there is no seat 'green'"),
    ("units/castilla/wing", "left", "units.castilla.wing", "there is no wing of red 'left'"),
    ("units/castilla/arm", "elephants", "units.castilla.arm", "invalid enum value 'elephants'"),
    ("units/castilla/facing", "E", "units.castilla.facing", "invalid enum value 'E'"),
    ("units/castilla/zone", "moon", "units.castilla.zone", "there is no area 'moon'"),
    ("units/castilla/steps", 0, "units.castilla.steps", "between 1 and 12"),
    ("units/castilla/steps", 13, "units.castilla.steps", "between 1 and 12"),
    ("units/battery/steps", 2, "units.battery.steps", "artillery has one step"),
    ("units/croats/steps", 2, "units.croats.steps", "light has one step"),
    ("units/castilla/stars", 3, "units.castilla.stars", "between 0 and 2"),
    ("units/croats/stars", 1, "units.croats.stars", "light has no star"),
    ("units/castilla/men", -1, "units.castilla.men", "0 or more"),
    ("units/sagunto/remaining", 5, "units.sagunto.remaining", "between 1 and the steps"),
    ("units/sagunto/remaining", 0, "units.sagunto.remaining", "between 1 and the steps"),
    ("units/battery/battery", "", "units.battery.battery", "no battery in the charts ''"),
    ("units/battery/battery", "siege", "units.battery.battery", "there are heavy, field, light"),
    ("units/castilla/battery", "heavy", "units.castilla.battery", "infantry has no fire"),
    ("units/jauche", foot("red", "0206"), "marshals.jauche", "given to a unit, too"),
    ("units/a b", foot("red", "0206"), "units", "'a b' is no name"),
    ("marshals/jauche/wing", "left", "marshals.jauche.wing", "there is no wing of red 'left'"),
    ("marshals/jauche/hex", "0604", "marshals.jauche.hex", "(pond) cannot be entered"),
    ("marshals/jauche/hex", "0506", "marshals.jauche.hex", "0506 holds sagunto: a marshal shares"),
    ("marshals/jauche/hex", "0303", "marshals.leutrum.hex", "holds the enemy's jauche"),
    ("marshals/leutrum/hex", "0506", "marshals.leutrum.hex", "holds the enemy's sagunto"),
    ("marshals/other", marshal("red", "0106"), "marshals.other.wing", "has the marshal jauche"),
    ("victory/points", 0, "victory.points", "between 1 and 99"),
    ("options/fatigue", "yes", "options.fatigue", "expected `bool`"),
    ("options/ladders", True, "options", "unknown key `ladders`"),
    ("provenance", {}, "provenance", "there is no general statement"),
    ("provenance/units.tasso", {"kind": "history"}, 'provenance."units.tasso"', "not in the file"),
]  # fmt: skip


@pytest.mark.rule("1.3")
@pytest.mark.rule("2.1")
@pytest.mark.rule("2.3")
@pytest.mark.rule("3")
@pytest.mark.rule("4.1")
@pytest.mark.rule("6.3")
@pytest.mark.rule("6.5")
@pytest.mark.rule("8.2")
@pytest.mark.rule("9.1")
@pytest.mark.rule("12.2")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(SCENARIO))
def test_a_wrong_value_in_a_scenario(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"scenario": [(key, value)]})
    check(fault_of(path), path, place, text)


@pytest.mark.rule("4.1")
def test_wings_of_the_same_names_need_no_pairs(tmp_path: Path) -> None:
    """C-G2: the same name, unless the file says otherwise."""
    match = battaglia.new_match(write(tmp_path, {"scenario": [("pairs", GONE)]}))
    assert match.battle.partner == (2, 3, 0, 1)


@pytest.mark.rule("4.1")
def test_wings_of_other_names_need_pairs(tmp_path: Path) -> None:
    wings = {"centre": {"name": NAME}, "left": {"name": NAME}}
    changes = [("pairs", GONE), ("seats/blue/wings", wings)]
    path = write(tmp_path, {"scenario": changes})
    check(fault_of(path), path, "pairs", "is needed")


STACKS: list[tuple[list[tuple[str, Any]], str, str]] = [
    ([("units/second", foot("red", "0506", wing="right"))], "units.second.hex", "holds sagunto"),
    ([("units/second", light("red", "0506", wing="right"))], "units.second.hex", "holds sagunto"),
    ([("units/second", guns("blue", "0304"))], "units.second.hex", "holds roth already"),
    ([("units/second", guns("blue", "0506"))], "units.second.hex", "the enemy's sagunto"),
    (
        [("units/a", light("red", "0206")), ("units/b", guns("red", "0206"))],
        "units.b.hex",
        "holds a already",
    ),
    ([("units/croats/facing", "N")], "units.croats.facing", "one facing, that of roth"),
]


@pytest.mark.rule("6.2")
@pytest.mark.rule("9.2")
@pytest.mark.rule("10.1")
@pytest.mark.parametrize(("changes", "place", "text"), STACKS)
def test_an_illegal_stack(
    tmp_path: Path, changes: list[tuple[str, Any]], place: str, text: str
) -> None:
    """C-G21, C-G23: foot and one support, one facing; C-G19: never with an enemy."""
    path = write(tmp_path, {"scenario": changes})
    check(fault_of(path), path, place, text)


@pytest.mark.rule("6.2")
def test_the_unit_in_hand_may_be_over_a_friend_but_not_over_an_enemy(tmp_path: Path) -> None:
    over = [("units/castilla/hex", "0506"), ("units/castilla/facing", "NE")]
    match = battaglia.new_match(write(tmp_path, {"scenario": over}))
    assert match.deciders == ("red",)
    path = write(tmp_path, {"scenario": [("units/castilla/hex", "0703")]})
    check(fault_of(path), path, "units.havor.hex", "0703 holds the enemy's castilla")


@pytest.mark.rule("12.1")
@pytest.mark.parametrize("regiments", [False, True])
def test_a_wing_without_units(tmp_path: Path, regiments: bool) -> None:
    """C-G80: by option light foot alone does not keep a wing alive."""
    rest = light("blue", "0703", wing="right", lost=not regiments)
    changes = [("units/havor", rest), ("options/wing_is_regiments", regiments)]
    path = write(tmp_path, {"scenario": changes})
    check(fault_of(path), path, "seats.blue.wings.right", "has no unit in the battle")


# --- where the battle begins --------------------------------------------------------------------

START: list[tuple[str, Any, str, str]] = [
    ("turn", 3, "start.turn", "outside the 2 Turns"),
    ("turn", 0, "start.turn", "outside the 2 Turns"),
    ("phase", 3, "start.phase", "outside the 2 phases"),
    ("hands/green", [1], "start.hands", "there is no seat 'green'"),
    ("hands/red", [1], "start.hands.red", "has 1 values where 2 are left in phase 1"),
    ("hands/red", [1, 1], "start.hands.red[1]", "1 is there twice"),
    ("hands/red", [1, 2], "start.hands.red[1]", "2 is not among [1, 4, 5, 8]"),
    ("hands/red", [1, 8], "start.hands.red", "8 has been played"),
    ("played/red", [8], "start.played.red", "1 entries where 2 are needed"),
    ("played/red", [8, 7], "start.played.red[1]", "7 is not among"),
    ("played/red", GONE, "start.played", "one side only"),
    ("statuses/red", GONE, "start.statuses", "one side only"),
    ("statuses", GONE, "start.statuses", "both or neither"),
    ("statuses/red", ["impetuous"], "start.statuses.red", "1 entries where 2 are needed"),
    ("statuses/red", ["hasty", "cautious"], "start.statuses.red[0]", "invalid enum value 'hasty'"),
    ("chosen", {"red": [1, 8]}, "start.chosen.red[1]", "8 is not among [1, 4]"),
    ("exchanged", True, "start.hands.red[0]", "1 is not among [2, 3, 6, 7]"),
    ("activation", 5, "start.activation", "between 0 and 4"),
    ("activation", -1, "start.activation", "between 0 and 4"),
    ("activation", 0, "start.operation", "goes with an activation"),
    ("operation", "parade", "start.operation", "invalid enum value 'parade'"),
    ("fatigued/red", ["left"], "start.fatigued.red", "no wing of red 'left'"),
    ("general_used", ["green"], "start.general_used", "there is no seat 'green'"),
    ("losses/red", -1, "start.losses.red", "between 0 and 999"),
    ("points/blue", 4, "start.points.blue", "between 0 and 3"),
    ("moved", ["tasso"], "start.moved", "there is no piece 'tasso'"),
    ("retreated", ["tasso"], "start.retreated", "there is no piece 'tasso'"),
]  # fmt: skip


@pytest.mark.rule("2.3")
@pytest.mark.rule("3")
@pytest.mark.rule("12.2")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(START))
def test_a_wrong_start(tmp_path: Path, key: str, value: Any, place: str, text: str) -> None:
    path = write(tmp_path, {"scenario": [(f"start/{key}", value)]})
    check(fault_of(path), path, place, text)


MOVE: Table = {"step": "move-unit", "unit": "castilla", "mp": 3, "bound": False}
ROLL: Table = {"step": "assault-roll", "melee": [">castilla", "<roth"], "number": 0, "marshal": ""}
BACK: Table = {
    "step": "retreat", "unit": "sagunto", "gone": 0, "aims": ["edge:1:0506"], "visited": [],
    "last": "0506",
}  # fmt: skip
ASSAULTS: Table = {
    "step": "assaults", "from_east": False, "either_end": False, "reached": "", "pledged": [],
    "joined": ["castilla"], "against": ["0304"],
}  # fmt: skip
ADVANCE: Table = {
    "step": "advance", "winners": ["castilla"], "left": ["0304"], "barred": [], "won": True,
    "advanced": [], "behind": "", "ahead": "",
}  # fmt: skip

NAMING: Table = {**ASSAULTS, "joined": [], "against": []}
STAND: Table = {"step": "stand-or-fall-back", "melee": [">castilla", "<croats"], "number": 1}
BELOW: dict[str, list[Table]] = {
    "assaults": [],
    "set-up": [],
    "choose-orders": [],
    "fire-roll": [{"step": "artillery"}],
    "reaction": [{"step": "movement"}, MOVE],
    "retreat": [{"step": "movement"}, MOVE, {"step": "turn", "unit": "sagunto"}],
    "assault-roll": [NAMING],
    "advance": [NAMING],
    "escape-of-all": [NAMING, ADVANCE],
    "take-hit": [NAMING, ADVANCE, {"step": "escape-of-all", "waiting": []}],
    "marshal-help": [NAMING, STAND],
}
"""What a step lies on; where nothing is said, on the movement."""


def on_its_place(step: Table) -> list[Table]:
    return [*BELOW.get(str(step.get("step")), [{"step": "movement"}]), step]


STEPS: list[tuple[Table, str, str]] = [
    ({"step": "parade"}, ".step", "is not one of: advance, artillery"),
    ({}, ".step", "is not one of"),
    ({"step": "movement", "unit": "castilla"}, "", "takes exactly: nothing else"),
    ({"step": "marshal"}, "", "'marshal' does not lie on 'movement'"),
    ({"step": "advance"}, "", "takes exactly: winners, left"),
    ({"step": "move-unit", "unit": "castilla"}, "", "takes exactly: unit, mp, bound"),
    ({**MOVE, "unit": "tasso"}, "", "does not fit"),
    ({**MOVE, "mp": -1}, "", "does not fit"),
    ({**MOVE, "mp": "3"}, "", "does not fit"),
    ({**MOVE, "bound": 1}, "", "does not fit"),
    ({**MOVE, "unit": "sagunto"}, "", "'sagunto' is not a unit of the activated wing"),
    ({**MOVE, "unit": "roth"}, "", "'roth' is not a unit of the activated wing"),
    ({"step": "choose-orders"}, "", "no place in this part of the phase"),
    ({"step": "set-up", "seat": "red"}, "", "no place in this part of the phase"),
    ({"step": "reaction", "units": ["castilla"]}, "", "is not a unit of the other side"),
    ({"step": "reaction", "units": ["pandurs"]}, "", "is not a unit of the other side"),
    ({"step": "reaction", "units": []}, "", "names no unit"),
    ({"step": "fire-roll", "unit": "castilla", "there": "0304"}, "", "of the firing wing"),
    ({"step": "fire-roll", "unit": "battery", "there": "0506"}, "", "no enemy in 0506"),
    ({"step": "fire-roll", "unit": "battery", "there": "0703"}, "", "0703 is out of range"),
    ({**BACK, "unit": "battery"}, "", "'battery' does not retreat"),
    ({**BACK, "unit": "pandurs"}, "", "'pandurs' does not retreat"),
    ({**BACK, "unit": "jauche"}, "", "'jauche' is a marshal"),
    ({**BACK, "unit": "havor", "aims": ["haven:1:0506"]}, "", "this side has no haven"),
    ({**BACK, "aims": ["edge:-1:0506"]}, "", "does not fit"),
    ({**BACK, "aims": ["home:1:0506"]}, "", "does not fit"),
    ({**BACK, "aims": ["edge:1"]}, "", "does not fit"),
    ({**BACK, "last": "0604"}, "", "nobody can stand in 0604"),
    ({**BACK, "last": "0703"}, "", "nobody can stand in 0703"),
    ({**ASSAULTS, "joined": []}, "", "hexes without attackers"),
    ({**ASSAULTS, "joined": ["sagunto"]}, "", "'sagunto' has none of the assaulted hexes"),
    ({**ASSAULTS, "against": ["0304", "0703"]}, "", "on nobody's front"),
    ({**ROLL, "melee": []}, "", "names no unit"),
    ({**ROLL, "melee": [">castilla"]}, "", "names no unit"),
    ({**ROLL, "melee": [">castilla", "<sagunto"]}, "", "'sagunto' is not a unit of the other side"),
    ({**ROLL, "melee": [">sagunto", "<roth"]}, "", "not a unit of the activated wing"),
    ({**ROLL, "melee": [">castilla", "<roth", "!havor"]}, "", "isolated that do not fight"),
    ({**ROLL, "melee": [">castilla", "<havor"]}, "", "do not touch"),
    ({**ROLL, "melee": [">castilla", "<jauche"]}, "", "does not fit"),
    ({**ROLL, "melee": ["castilla"]}, "", "does not fit"),
    ({**ROLL, "number": 101}, "", "100 rolls at most"),
    ({**ROLL, "marshal": "leutrum"}, "", "'leutrum' is no marshal of the side that rolls"),
    ({**ROLL, "marshal": "castilla"}, "", "'castilla' is no marshal of the side that rolls"),
    (
        {"step": "marshal-help", "melee": [">castilla", "<roth"], "number": 0},
        "",
        "not about the fight",
    ),
    ({"step": "take-hit", "melee": [">castilla", "<roth"], "side": "third"}, "", "does not fit"),
    ({"step": "escape-of-all", "waiting": ["castilla", "roth"]}, "", "units of both sides"),
    ({**ADVANCE, "winners": []}, "", "names no unit"),
    ({**ADVANCE, "winners": ["castilla", "roth"]}, "", "not a unit of the winning side"),
    ({**ADVANCE, "advanced": ["sagunto"]}, "", "did not win"),
    ({**ADVANCE, "behind": "battery"}, "", "ahead goes with behind"),
]


@pytest.mark.rule("5.5")
@pytest.mark.parametrize(("step", "place", "text"), STEPS)
def test_a_wrong_step_under_way(tmp_path: Path, step: Table, place: str, text: str) -> None:
    steps = on_its_place(step)
    path = write(tmp_path, {"scenario": [("start/steps", steps)]})
    check(fault_of(path), path, f"start.steps[{len(steps) - 1}]{place}", text)


@pytest.mark.rule("7")
def test_nothing_lies_on_an_assault_that_is_still_being_named(tmp_path: Path) -> None:
    path = write(tmp_path, {"scenario": [("start/steps", [ASSAULTS, ROLL])]})
    check(fault_of(path), path, "start.steps[1]", "still being named")


@pytest.mark.rule("5.5")
@pytest.mark.parametrize("step", [MOVE, ROLL, BACK, ASSAULTS, ADVANCE], ids=lambda s: s["step"])
def test_the_steps_of_these_tests_are_good_as_they_are(tmp_path: Path, step: Table) -> None:
    path = write(tmp_path, {"scenario": [("start/steps", on_its_place(step))]})
    assert battaglia.new_match(path).outcome is None


# --- maps and charts ----------------------------------------------------------------------------

MAP: list[tuple[str, Any, str, str]] = [
    ("grid/rows", 0, "grid", "a map has 1 to 99 rows"),
    ("terrain/marsh", ["0101"], "terrain.marsh", "the terrain chart has no such row"),
    ("terrain/pond", ["9999"], "terrain.pond[0]", "hex 9999 is off the map"),
    ("roads", [["0101", "0103"]], "roads[0]", "jumps from 0101 to 0103"),
    ("areas/bank", ["1"], "areas.bank[0]", "'1' is not a hex number"),
    ("metres_per_hex", GONE, "", "there is no key `metres_per_hex`"),
]

CHARTS: list[tuple[str, Any, str, str]] = [
    ("batteries/heavy", [3, 2, 1], "batteries.heavy", "has 3 cells where 4 are needed"),
    ("batteries/heavy", [3, 2, 1, "0"], "batteries.heavy[3]", "expected `int`"),
    ("batteries/heavy", [3, 2, 1, 99], "batteries.heavy[3]", "is beyond 12"),
    ("movement/cavalry", GONE, "movement", "there is no key `cavalry`"),
    ("movement/cavalry", -1, "movement.cavalry", "between 0 and 12"),
    ("assault/threshold", 13, "assault.threshold", "between -12 and 12"),
    ("assault/fall", 0, "assault.fall", "between 1 and 12"),
    ("retreat/most", 0, "retreat.most", "is less than retreat.least"),
    ("activation/cautious", 0, "activation.cautious", "between 1 and 12"),
    ("fire/range", 4, "fire", "unknown key `range`"),
    ("terrain/clear", GONE, "terrain", "there is no row 'clear'"),
    ("game", "montecuccoli", "game", "invalid enum value 'montecuccoli'"),
]


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(MAP))
def test_a_wrong_value_in_a_map(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"map": [(key, value)]})
    check(fault_of(path), path.parent / "map.toml", place, text)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(CHARTS))
def test_a_wrong_value_in_the_charts(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"charts": [(key, value)]})
    check(fault_of(path), path.parent / "charts.toml", place, text)


def test_files_can_be_given_as_texts() -> None:
    texts = {f"{name}.toml": toml.dumps(FILES[name]) for name in ("scenario", "map", "charts")}
    game = battaglia.game("camposanto")
    assert game.load_files(texts, "in the record", None).own_files == {
        "map.toml": texts["map.toml"],
        "charts.toml": texts["charts.toml"],
    }
    del texts["charts.toml"]
    with pytest.raises(DataFault, match=r"the file 'charts.toml' is not in the record"):
        game.load_files(texts, "in the record", None)


def test_horse_and_options_can_be_changed_for_a_match(tmp_path: Path) -> None:
    horses = horse("red", "0706", wing="right")
    path = write(tmp_path, {"scenario": [("units/second", horses)]})
    match = battaglia.new_match(path, options={"fatigue": False})
    assert match.battle.options.fatigue is False
    with pytest.raises(DataFault) as caught:
        battaglia.new_match(path, options={"fatigue": "sometimes"})
    assert caught.value.place == "options.fatigue"
