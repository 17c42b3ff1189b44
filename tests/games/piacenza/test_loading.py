"""Bad files: one fault that names the file, the place in it and what is wrong; nothing else."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from battaglia import DataFault
from battaglia.core import toml
from battaglia.core.saving import begun
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.loading import LIBRARY, load_battle
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import foot, guns, horse, leader, unit
from tests.games.piacenza.files import FILES, NAME, STATEMENT, dragoons, formation

GONE = object()
"""Takes a key away."""

Changes = dict[str, list[tuple[str, Any]]]
Cases = list[tuple[str, Any, str, str]]


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
        load_battle(path)
    return caught.value


def check(fault: DataFault, file: Path, place: str, text: str) -> None:
    assert (fault.file, fault.place) == (str(file), place)
    assert text in fault.fault
    assert str(fault).startswith(f"{file}: ")
    assert "\n" not in str(fault)


def named(*groups: tuple[Cases, tuple[str, ...]]) -> list[Any]:
    """The cases of some groups, each group with the paragraphs that its checks stand for."""
    marked = [(case, paragraphs) for cases, paragraphs in groups for case in cases]
    return [
        pytest.param(*case, id=f"{case[0]}-{number}", marks=pytest.mark.rule(*paragraphs))
        for number, (case, paragraphs) in enumerate(marked)
    ]


def test_the_files_of_these_tests_are_good(tmp_path: Path) -> None:
    battle = load_battle(write(tmp_path, {}))
    assert battle.seats == ("red", "blue")
    p = begun(Position, battle)
    assert (p.turn, p.name(next(iter(p.attacks)))) == (2, "montesa-2")


# --- the scenario -------------------------------------------------------------------------------

GENERAL: Cases = [
    # key, value, place of the fault, part of its text
    ("game", "camposanto", "game", "invalid enum value 'camposanto'"),
    ("id", "two words", "id", "'two words' is no name"),
    ("id", "chance", "id", "'chance' is no name"),
    ("title", "A skirmish", "title", "expected `object`"),
    ("map", "mogersdorf", "map", "there is no map 'mogersdorf'; shipped are piacenza"),
    ("charts", "printed", "charts", "there is no charts 'printed'"),
    ("crop", {"rows": [1, 99], "cols": [1, 5]}, "crop", "does not lie within the map"),
    ("playable", "moon", "playable", "there is no area 'moon'"),
    ("weather", "fair", "", "unknown key `weather`"),
    ("provenance", {}, "provenance", "there is no general statement"),
    ("provenance/units.moon", {"kind": "history"}, 'provenance."units.moon"', "not in the file"),
    ("areas/field", ["0301", "0307-0301"], "areas.field[1]", "is not a run"),
    ("areas/field", ["0399"], "areas.field[0]", "hex 0399 is off the map"),
    ("turns", [], "turns", "lasts from 1 to 24 turns"),
    ("turns", [{"hour": 6}] * 25, "turns", "lasts from 1 to 24 turns"),
    ("turns", 3, "turns", "expected `array`"),
    ("turns/1/hour", 24, "turns[1].hour", "between 0 and 23"),
    ("turns/1/hour", -1, "turns[1].hour", "between 0 and 23"),
    ("turns/2/hours", 0, "turns[2].hours", "between 1 and 12"),
    ("chain", "none", "chain", "invalid enum value 'none'"),
    ("options/fatigue", True, "options", "unknown key `fatigue`"),
    ("set_up_first", "green", "set_up_first", "there is no seat 'green'; there are red, blue"),
]

SIDES: Cases = [
    ("seats/green", FILES["scenario"]["seats"]["red"], "seats", "two sides, not 3"),
    ("seats/blue", GONE, "seats", "two sides, not 1"),
    ("seats/red/edge", "moon", "seats.red.edge", "there is no area 'moon'"),
    ("seats/red/edge", "river", "seats.red.edge", "has no hex that can be entered"),
    ("seats/red/wings", {}, "seats.red.wings", "from 1 to 8 wings"),
    ("seats/red/wings/far left", {"name": NAME}, "seats.red.wings", "'far left' is no name"),
    ("seats/red/wings/right", {"name": NAME}, "seats.red.wings.right", "has no formation"),
    ("seats/red/wings/left", GONE, "formations.r-left.wing", "no wing of red 'left'"),
    ("formations/r/seat", "green", "formations.r.seat", "there is no seat 'green'"),
    ("formations/r/wing", "right", "formations.r.wing", "there are centre, left"),
    ("formations/r/zone", "moon", "formations.r.zone", "there is no area 'moon'"),
    ("formations/r/zone", "river", "formations.r.zone", "has no hex that can be entered"),
    ("formations/a b", formation("red"), "formations", "'a b' is no name"),
    ("formations/r-left/south_of", "x", "formations.r-left.south_of", "no formation 'x'"),
    ("formations/r-left/south_of", "r-left", "formations.r-left.south_of", "another formation"),
    ("formations/r-left/south_of", "b", "formations.r-left.south_of", "of the same side"),
    ("formations/r/south_of", "r-left", "formations.r.south_of", "itself set up south"),
    ("nations/red/training", "prussia", "nations.red.training", "there are austria, france, spain"),
    (
        "nations/prussia",
        {"name": NAME, "training": "prussia"},
        "nations.prussia.training",
        "there are austria, france, spain",
    ),
    ("nations", {}, "units.castilla.nation", "there is no nation 'red'"),
    ("first_pair/first", ["green", "left"], "first_pair.first", "there is no seat 'green'"),
    ("first_pair/first", ["red", "right"], "first_pair.first", "there is no wing of red 'right'"),
    ("first_pair/second", ["red", "centre"], "first_pair", "two wings of one side"),
    ("first_pair/second", ["blue"], "first_pair.second", "length 2"),
]

UNITS: Cases = [
    ("units/castilla/seat", "green", "units.castilla.seat", "there is no seat 'green'"),
    ("units/castilla/formation", "x", "units.castilla.formation", "there is no formation 'x'"),
    ("units/castilla/formation", "b", "units.castilla.formation", "is of the other side"),
    ("units/castilla/formation", "r-guns", "units.castilla.formation", "with the guns"),
    ("units/battery/formation", "r", "units.battery.formation", "with the guns"),
    ("units/castilla/nation", "green", "units.castilla.nation", "there is no nation 'green'"),
    ("units/castilla/arm", "elephants", "units.castilla.arm", "invalid enum value 'elephants'"),
    ("units/castilla/strength", 0, "units.castilla.strength", "between 1 and 12"),
    ("units/castilla/strength", 13, "units.castilla.strength", "between 1 and 12"),
    ("units/castilla/reduced_strength", 3, "units.castilla.reduced_strength", "0 and the strength"),
    ("units/castilla/reduced_strength", -1, "units.castilla.reduced_strength", "0 and the"),
    ("units/castilla/movement", 0, "units.castilla.movement", "between 1 and 12"),
    ("units/battery/reduced_strength", 1, "units.battery.reduced_strength", "is FIRED"),
    ("units/battery/facing", "N", "units.battery.facing", "invalid enum value 'N'"),
    ("units/battery/routed", True, "units.battery", "neither disordered nor routed"),
    ("units/clerici/routed", True, "units.clerici", "is not on the map"),
    ("units/sagunto-foot/disordered", True, "units.sagunto-foot", "is not on the map"),
    ("units/reina/reduced", True, "units.reina.reduced", "a single step"),
    ("units/castilla/routed", True, "units.castilla.routed", "one or the other"),
    ("units/montesa-1/billebaude", True, "units.montesa-1.billebaude", "only infantry"),
    ("units/castilla/failed", True, "units.castilla.failed", "only artillery fails"),
    ("units/castilla/hex", "0199", "units.castilla.hex", "hex 0199 is off the map"),
    ("units/castilla/hex", "1204", "units.castilla.hex", "hex 1204 is off the map"),
    ("units/castilla/hex", "0104", "units.castilla.hex", "0104 (river-po) cannot be entered"),
    ("units/castilla/hex", "1109", "units.castilla.hex", "lies outside the area of play"),
    ("units/reina/hex", "", "units.reina", "has no hex"),
    ("units/a b", foot("red", "0606"), "units", "'a b' is no name"),
    ("units/gages", foot("red", "0606"), "commanders.gages", "given to a unit, too"),
]

DRAGOONS: Cases = [
    ("units/castilla/regiment", "x", "units.castilla.regiment", "only dragoons"),
    ("units/sagunto-foot/regiment", "", "units.sagunto-foot.regiment", "is needed"),
    ("units/sagunto-foot/regiment", "x", "units.sagunto-foot.regiment", "no mounted counters"),
    ("units/sagunto-foot/hex", "0308", "units.sagunto-foot.hex", "sagunto-1 of this regiment"),
    ("units/sagunto-1/formation", "r", "units.sagunto-1.formation", "of another formation"),
    ("units/sagunto-2/regiment", "", "units.sagunto-1.regiment", "1 mounted counters"),
    (
        "units/sagunto-3",
        dragoons("red", "0307", formation="r-left"),
        "units.sagunto-3.regiment",
        "3 mounted counters of 'sagunto': a regiment has two",
    ),
    (
        "units/other-foot",
        dragoons("red", "", "dragoons-on-foot", formation="r-left"),
        "units.other-foot.regiment",
        "sagunto-foot is this regiment on foot already",
    ),
    (
        "units/loose",
        unit("red", "", "dragoons", formation="r-left", regiment="loose"),
        "units.loose",
        "has no hex",
    ),
    ("units/loose", unit("red", "", "dragoons", formation="r-left"), "units.loose", "has no hex"),
]

COMMANDERS: Cases = [
    ("commanders/gages/seat", "green", "commanders.gages.seat", "there is no seat 'green'"),
    ("commanders/gages/rank", "king", "commanders.gages.rank", "invalid enum value 'king'"),
    ("commanders/gages/hex", "", "commanders.gages", "has no hex"),
    ("commanders/gages/hex", "0104", "commanders.gages.hex", "cannot be entered"),
    ("commanders/gages/hex", "0504", "commanders.gages.hex", "holds the enemy's traun"),
    ("commanders/gages/range", -1, "commanders.gages.range", "between 0 and 99"),
    ("commanders/gages/sergeants", 100, "commanders.gages.sergeants", "between 0 and 99"),
    ("commanders/gages/wing", "centre", "commanders.gages.wing", "rank 'chief' has none"),
    ("commanders/gages/formation", "r", "commanders.gages.formation", "rank 'chief' has none"),
    ("commanders/croix/wing", "right", "commanders.croix.wing", "there is no wing of red 'right'"),
    ("commanders/croix/wing", "", "commanders.croix.wing", "there is no wing of red ''"),
    ("commanders/croix/formation", "r", "commanders.croix.formation", "rank 'wing' has none"),
    ("commanders/croix-bearer/wing", "left", "commanders.croix-bearer.wing", "to bear a flag for"),
    ("commanders/douchez/formation", "x", "commanders.douchez.formation", "no formation 'x'"),
    ("commanders/douchez/formation", "b", "commanders.douchez.formation", "of the other side"),
    ("commanders/douchez/formation", "r-guns", "commanders.douchez.formation", "wing commander"),
    ("commanders/douchez/wing", "centre", "commanders.douchez.wing", "'formation' has none"),
    ("commanders/sada", leader("red", "0403"), "commanders.sada", "douchez has this post already"),
    ("commanders/sada", leader("red", "0403", "wing"), "commanders.sada", "croix has this post"),
    ("commanders/sada", leader("red", "0403", "chief"), "commanders.sada", "gages has this post"),
    ("commanders/sada", leader("red", "", "bearer"), "commanders.sada", "croix-bearer has this"),
    ("commanders/a b", leader("red", "0403"), "commanders", "'a b' is no name"),
]

STACKS: Cases = [
    ("units/reina/hex", "0404", "units.battery.hex", "0404 holds castilla already"),
    ("units/castilla/hex", "0403", "units.reina.hex", "0403 holds castilla already"),
    ("units/second", guns("red", "0404"), "units.second.hex", "only foot and guns"),
    ("units/third", horse("red", "0402"), "units.third.hex", "or two of horse"),
    ("units/reina/hex", "0402", "units.montesa-2.hex", "holds reina already"),
    ("units/battery/hex", "0402", "units.montesa-2.hex", "holds battery already"),
    ("units/mercy/hex", "0404", "units.mercy.hex", "0404 holds the enemy's castilla"),
]

VICTORY: Cases = [
    ("victory/kind", "points", "victory.kind", "invalid enum value 'points'"),
    ("victory/places", [], "victory.places", "there is none"),
    ("victory/places", ["moon"], "victory.places[0]", "there is no place 'moon'"),
    ("victory/places", ["mill", "mill"], "victory.places[1]", "'mill' is there twice"),
    ("victory/places/0", "nowhere", "victory.places[0]", "'nowhere' has no hex"),
    ("victory/places/0", "river", "victory.places[0]", "cannot be entered"),
    ("victory/places/0", "tower", "victory.places[0]", "hex 1203 is off the map"),
    ("victory/chooser", "green", "victory.chooser", "there is no seat 'green'"),
    ("victory/chooser", "", "victory.chooser", "there is no seat ''"),
    ("victory/choose", 0, "victory.choose", "between 1 and the 2 places"),
    ("victory/choose", 3, "victory.choose", "between 1 and the 2 places"),
    ("victory/draw", 2, "victory.draw", "less one"),
    ("victory/draw", -1, "victory.draw", "less one"),
    ("victory/automatic_turn", 4, "victory.automatic_turn", "outside the 3 turns"),
    ("victory/kind", "occupy", "victory.choose", "goes with objectives"),
    ("victory/kind", "last-holder", "victory.chooser", "goes with objectives or places"),
]

START: Cases = [
    ("start/turn", 4, "start.turn", "outside the 3 turns"),
    ("start/turn", 0, "start.turn", "outside the 3 turns"),
    ("start/segment", "lunch", "start.segment", "invalid enum value 'lunch'"),
    ("start/chief_moved", {"green": 1}, "start.chief_moved", "there is no seat 'green'"),
    ("start/chief_moved", {"red": 3}, "start.chief_moved.red", "between 0 and 2"),
    ("start/wing", "", "start.wing", "is needed in the segment 'combat'"),
    ("start/wing", "centre", "start.wing", "there is no wing 'centre'; there are red.centre"),
    ("start/spent", ["red"], "start.spent[0]", "there is no wing 'red'"),
    ("start/spent", ["red.left", "red.left"], "start.spent[1]", "is there twice"),
    ("start/chosen", {"green": "red.left"}, "start.chosen", "there is no seat 'green'"),
    ("start/chosen", {"red": "left"}, "start.chosen.red", "there is no wing 'left'"),
    ("start/opened", {"red": "blue.left"}, "start.opened.red", "of the other side"),
    ("start/first", "green", "start.first", "there is no seat 'green'"),
    ("start/formation", "x", "start.formation", "there is no formation 'x'"),
    ("start/formation", "b", "start.formation", "'b' is of another wing"),
    ("start/formation", "r-left", "start.formation", "'r-left' is of another wing"),
    ("start/done", ["x"], "start.done[0]", "there is no formation 'x'"),
    ("start/done", ["r", "r"], "start.done[1]", "'r' is there twice"),
    ("start/objectives", {"green": []}, "start.objectives", "there is no seat 'green'"),
    ("start/objectives", {"blue": []}, "start.objectives.blue", "no objectives to choose"),
    ("start/objectives", {"red": ["moon"]}, "start.objectives.red", "no place of victory 'moon'"),
    ("start/objectives", {"red": ["mill"]}, "start.objectives.red", "2 different ones"),
    ("start/objectives", {"red": ["mill"] * 2}, "start.objectives.red", "2 different ones"),
    ("start/smoke", {"9999": 1}, "start.smoke", "hex 9999 is off the map"),
    ("start/smoke", {"0404": 0}, "start.smoke.0404", "between 1 and 99"),
    ("start/attacked", ["9999"], "start.attacked[0]", "hex 9999 is off the map"),
    ("start/held", {"0605": "red"}, "start.held", "there is no hex of victory '0605'"),
    ("start/held", {"0604": "green"}, "start.held.0604", "there is no seat 'green'"),
    ("start/changed", ["gages"], "start.changed", "there is no unit 'gages'"),
    ("start/fired", ["x"], "start.fired", "there is no unit 'x'"),
    ("start/to_dismount", ["x"], "start.to_dismount", "there is no unit 'x'"),
    ("start/to_dismount", ["castilla"], "start.to_dismount", "is not mounted dragoons"),
    ("start/commanded", ["x"], "start.commanded", "there is no unit 'x'"),
    ("start/moved", ["x"], "start.moved", "there is no piece 'x'"),
    ("start/volleyed", ["x"], "start.volleyed", "there is no unit 'x'"),
    ("start/targeted", ["x"], "start.targeted", "there is no unit 'x'"),
    ("start/fired_at", {"x": "0504"}, "start.fired_at", "there is no unit 'x'"),
    ("start/fired_at", {"reina": "x"}, "start.fired_at.reina", "'x' is not a hex number"),
    ("start/line", {"x": "0404"}, "start.line", "there is no unit 'x'"),
    ("start/line", {"reina": "9999"}, "start.line.reina", "hex 9999 is off the map"),
    (
        "start/line",
        {"reina": "0404", "castilla": "0404"},
        "start.line.reina",
        "0404 has two units of the line",
    ),
    ("start/attacks", {"x": "traun"}, "start.attacks", "there is no unit 'x'"),
    ("start/attacks", {"reina": "x"}, "start.attacks.reina", "there is no unit 'x'"),
    ("start/attacks", {"reina": "castilla"}, "start.attacks.reina", "is of the same side"),
    ("start/attacks", {"reina": "clerici"}, "start.attacks.reina", "'clerici' is not on the map"),
    ("start/attacks", {"reina": "mercy"}, "start.attacks.reina", "is not next to 'reina'"),
    ("start/aims", {"reina": "mercy"}, "start.aims.reina", "is not next to 'reina'"),
    ("start/line", {"sagunto-foot": "0404"}, "start.line.sagunto-foot", "is not on the map"),
    ("start/charges", ["x"], "start.charges", "there is no unit 'x'"),
    ("start/charges", ["montesa-1"], "start.charges", "'montesa-1' attacks nobody"),
    ("start/volley", 3, "start.volley", "between 0 and 2"),
    ("start/volley", -1, "start.volley", "between 0 and 2"),
    ("start/aims", {"traun": "mercy"}, "start.aims.traun", "is of the same side"),
    ("start/struck", ["castilla"], "start.struck[0]", "'castilla' is not units:result:hex"),
    ("start/struck", ["x:D:0504"], "start.struck[0]", "there is no unit 'x'"),
    ("start/struck", ["traun:X:0404"], "start.struck[0]", "there is no result 'X'"),
    ("start/struck", ["traun:D:9999"], "start.struck[0]", "hex 9999 is off the map"),
    ("start/weather", 1, "start", "unknown key `weather`"),
]

MAP: Cases = [
    ("grid/rows", 0, "grid", "a map has 1 to 99 rows"),
    ("terrain/marsh", ["0101"], "terrain.marsh", "the terrain chart has no such row"),
    ("terrain/woods", ["9999"], "terrain.woods[0]", "hex 9999 is off the map"),
    ("hexsides/hedge", ["0101/0102"], "hexsides.hedge", "a hexside is 'stream' or 'wall'"),
    ("hexsides/wall", ["0101/0103"], "hexsides.wall[0]", "have no side in common"),
    ("roads", [["0101", "0103"]], "roads[0]", "jumps from 0101 to 0103"),
    ("areas/west", ["1"], "areas.west[0]", "'1' is not a hex number"),
    ("places/mill/kind", "castle", "places.mill.kind", "invalid enum value 'castle'"),
    ("metres_per_hex", GONE, "", "there is no key `metres_per_hex`"),
]

ROW = ["NE", "NE", "NE"]
CHARTS: Cases = [
    ("game", "montecuccoli", "game", "invalid enum value 'montecuccoli'"),
    ("fire/columns", [], "fire.columns", "begin with 1 strength point and rise"),
    ("fire/columns/0/points", 2, "fire.columns", "begin with 1 strength point and rise"),
    ("fire/columns/2/points", 2, "fire.columns", "begin with 1 strength point and rise"),
    ("fire/rows", [], "fire.rows", "there is no row"),
    ("fire/rows/3", ["NE"], "fire.rows[3]", "has 1 cells where 3 are needed"),
    ("fire/rows/3/1", "RR", "fire.rows[3][1]", "invalid enum value 'RR'"),
    ("bombardment/rows/3/1", "R", "bombardment.rows[3][1]", "invalid enum value 'R'"),
    ("bombardment/rows/3", [*ROW, "NE"], "bombardment.rows[3]", "has 4 cells where 3"),
    ("bombardment/range", [2, 0], "bombardment.range", "has 2 cells, one for each hex"),
    ("melee/rows/0", ROW, "melee.rows[0][0]", "invalid enum value 'NE'"),
    ("melee/rows/0", ["AE"] * 6, "melee.rows[0]", "has 6 cells where 7 are needed"),
    ("melee/ratios/0", "1:4", "melee.ratios[0]", "invalid enum value '1:4'"),
    ("melee/ratios/1", "1:3", "melee.ratios", "rise, each once, with 1:1 among them"),
    ("fire_modifiers/flank", GONE, "fire_modifiers", "there is no key `flank`"),
    ("fire_modifiers/flank", 99, "fire_modifiers.flank", "is beyond 20"),
    ("training/spain/infantry", -21, "training.spain.infantry", "is beyond 20"),
    ("training/spain/dragoons", 7, "training.spain", "unknown key `dragoons`"),
    ("terrain/clear", GONE, "terrain", "there is no row 'clear'"),
    ("terrain/ditch/foot", 0, "terrain.ditch", "costs 1 point at least"),
    ("road_cost", 0, "road_cost", "costs 1 point at least"),
    ("works_cost", 0, "works_cost", "costs 1 point at least"),
    ("stream/cost", -1, "stream.cost", "never makes a step cheaper"),
    ("terrain/ditch/kind", "moat", "terrain.ditch.kind", "invalid enum value 'moat'"),
    ("terrain/ditch/cover", 1, "terrain.ditch.cover", "goes with the kind 'cover'"),
    ("terrain/village/cover", 0, "terrain.village.cover", "goes with the kind 'cover'"),
    ("stream/cost", "one", "stream.cost", "expected `int`"),
    ("provenance", {"": {"kind": "rulebook"}}, 'provenance.""', "names its paragraph"),
]


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("key", "value", "place", "text"),
    named(
        (GENERAL, ("2.1.1", "2.5")),
        (SIDES, ("2.2.1", "2.2.2", "3.0", "5.11")),
        (UNITS, ("2.2.2", "5.11")),
        (DRAGOONS, ("10.5",)),
        (COMMANDERS, ("2.2.1", "4.0")),
        (STACKS, ("6.0",)),
        (VICTORY, ("3.0", "13.0")),
        (START, ("2.5", "3.0", "3.1", "5.6", "9.1", "9.2.1", "13.0")),
    ),
)
def test_a_wrong_value_in_a_scenario(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"scenario": [(key, value)]})
    check(fault_of(path), path, place, text)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("key", "value", "place", "text"), named((MAP, ("2.1.1",))))
def test_a_wrong_value_in_a_map(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"map": [(key, value)]})
    check(fault_of(path), path.with_name("map.toml"), place, text)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("key", "value", "place", "text"), named((CHARTS, ("2.3",))))
def test_a_wrong_value_in_the_charts(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"charts": [(key, value)]})
    check(fault_of(path), path.with_name("charts.toml"), place, text)


# --- what is no fault ---------------------------------------------------------------------------

FOOT_IN_PLAY = [
    ("units/sagunto-1/hex", ""),
    ("units/sagunto-2/hex", ""),
    ("units/sagunto-foot/hex", "0306"),
]
FINE: list[list[tuple[str, Any]]] = [
    FOOT_IN_PLAY,
    [("units/sagunto-1/lost", True)],
    [("units/sagunto-1/lost", True), ("units/sagunto-2/lost", True)],
    [*FOOT_IN_PLAY[:2], ("units/sagunto-foot/lost", True)],
    [("units/sagunto-foot", GONE), ("units/sagunto-2", GONE)],
    [("units/second", guns("red", "0403"))],
    [("commanders/croix/lost", True), ("commanders/gages/hex", "0402")],
    [("commanders", {}), ("start/moved", [])],
    [("start", GONE)],
    [("start/segment", "selection"), ("start/wing", ""), ("start/formation", "")],
    [("first_pair", GONE), ("set_up_first", ""), ("playable", ""), ("crop", GONE)],
]


@pytest.mark.rule("10.5")
@pytest.mark.rule("6.0")
@pytest.mark.parametrize("changes", FINE)
def test_what_can_happen_is_no_fault(tmp_path: Path, changes: list[tuple[str, Any]]) -> None:
    battle = load_battle(write(tmp_path, {"scenario": changes}))
    assert begun(Position, battle).turn in (1, 2)


@pytest.mark.rule("10.5")
def test_dragoons_are_in_play_in_one_form_at_least(tmp_path: Path) -> None:
    path = write(tmp_path, {"scenario": FOOT_IN_PLAY[:2]})
    check(fault_of(path), path, "units.sagunto-foot", "neither has its mounted pair")


# --- files --------------------------------------------------------------------------------------


def test_files_can_be_given_as_texts() -> None:
    texts = {f"{name}.toml": toml.dumps(FILES[name]) for name in ("scenario", "map", "charts")}
    assert LIBRARY.from_files(texts, "in the record").own_files == {
        "map.toml": texts["map.toml"],
        "charts.toml": texts["charts.toml"],
    }
    del texts["charts.toml"]
    with pytest.raises(DataFault, match=r"the file 'charts.toml' is not in the record"):
        LIBRARY.from_files(texts, "in the record")


def test_options_can_be_changed_for_a_match(tmp_path: Path) -> None:
    path = write(tmp_path, {})
    assert GAME.load(path, {"works_alike": False}).options.works_alike is False
    with pytest.raises(DataFault) as caught:
        GAME.load(path, {"works_alike": "sometimes"})
    assert caught.value.place == "options.works_alike"


@pytest.mark.parametrize("name", ["scenario.toml", "map.toml", "charts.toml"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"x = [", b"id = 1"])
def test_a_spoiled_file_is_named(tmp_path: Path, name: str, content: bytes) -> None:
    path = write(tmp_path, {})
    (tmp_path / name).write_bytes(content)
    assert fault_of(path).file == str(tmp_path / name)


@pytest.mark.parametrize("name", ["scenario.toml", "map.toml", "charts.toml"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, {})
    (tmp_path / name).unlink()
    check(fault_of(path), tmp_path / name, "", "cannot be read: No such file")


def test_a_statement_is_needed(tmp_path: Path) -> None:
    stated = {**STATEMENT, "units.castilla.strength": {"kind": "rulebook"}}
    path = write(tmp_path, {"scenario": [("provenance", stated)]})
    check(fault_of(path), path, 'provenance."units.castilla.strength"', "names its paragraph")
