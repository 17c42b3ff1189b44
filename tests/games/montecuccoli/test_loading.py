"""Bad files: one fault that names the file, the place in it and what is wrong; nothing else."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import battaglia
from battaglia import DataFault
from battaglia.core import toml
from battaglia.games.montecuccoli.loading import DATA
from tests.games.montecuccoli.board import foot, gun, horse, leader

Table = dict[str, Any]

GONE = object()
"""Takes a key away."""

STATEMENT = {"": {"kind": "reconstructed"}}


def shipped(name: str) -> Table:
    """A shipped file, with a general statement of provenance only."""
    return {**tomllib.loads((DATA / name).read_text("utf-8")), "provenance": STATEMENT}


FILES: dict[str, Table] = {
    "map": shipped("maps/raab.toml"),
    "charts": shipped("charts/series.toml"),
    "scenario": {
        "id": "skirmish",
        "game": "montecuccoli",
        "title": {"en": "A skirmish", "it": "Una scaramuccia"},
        "map": "map.toml",
        "charts": "charts.toml",
        "turns": 4,
        "first": "red",
        "seats": {
            "red": {"name": {"en": "Red", "it": "Rossi"}, "demoralised_at": 9},
            "blue": {"name": {"en": "Blue", "it": "Blu"}, "demoralised_at": 9},
        },
        "formations": {"reich": {"en": "Reich", "it": "Impero"}},
        "areas": {"bank": ["1201-1210"]},
        "entries": {"gate": {"turn": 2, "hexes": ["1101"]}},
        "units": {
            "sparr": foot("red", "1221"),
            "schmidt": horse("red", "1220"),
            "albanians": foot("blue", "1521"),
        },
        "commanders": {"pio": leader("red", "1221"), "aga": leader("blue", "1521")},
        "guns": {"gun": gun("red", "1208"), "battery": gun("blue", "1621")},
        "provenance": STATEMENT,
    },
}


def write(folder: Path, changes: dict[str, list[tuple[tuple[Any, ...], Any]]]) -> Path:
    """The three files with some values changed; the path of the scenario."""
    for name, data in FILES.items():
        changed = copy.deepcopy(data)
        for path, value in changes.get(name, []):
            put(changed, path, value)
        (folder / f"{name}.toml").write_text(toml.dumps(changed), "utf-8")
    return folder / "scenario.toml"


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data.setdefault(key, {}) if isinstance(data, dict) else data[key]
    if value is GONE:
        del data[path[-1]]
    else:
        data[path[-1]] = value


def fault_of(path: Path) -> DataFault:
    """The fault that loading a scenario ends with. Anything else that is raised fails the test."""
    with pytest.raises(DataFault) as caught:
        battaglia.new_match(path)
    return caught.value


def test_the_files_of_these_tests_are_good(tmp_path: Path) -> None:
    match = battaglia.new_match(write(tmp_path, {}))
    assert match.seats == ("red", "blue")
    assert match.deciders == ("red",)


# --- a wrong value ------------------------------------------------------------------------------

SCENARIO: list[tuple[str, Any, str, str]] = [
    # key, value, place of the fault, part of its text
    ("game", "waterloo", "game", "is not one of: camposanto, montecuccoli"),
    ("game", ["montecuccoli"], "game", "is not one of: camposanto, montecuccoli"),
    ("turns", 0, "turns", "lasts from 1 to 60 turns"),
    ("turns", 201, "turns", "lasts from 1 to 60 turns"),
    ("turns", "four", "turns", "expected `int`"),
    ("turns", GONE, "", "there is no key `turns`"),
    ("turnz", 4, "", "unknown key `turnz`"),
    ("title", "A skirmish", "title", "expected `object`"),
    ("title/fr", "Une escarmouche", "title", "unknown key `fr`"),
    ("map", "mogersdorf", "map", "there is no map 'mogersdorf'; shipped are nonantola, raab"),
    ("charts", "printed", "charts", "there is no charts 'printed'"),
    ("crop", {"rows": [1, 99], "cols": [1, 5]}, "crop", "does not lie within the map"),
    ("crop", {"rows": [5, 1], "cols": [1, 5]}, "crop", "does not lie within the map"),
    ("crop", {"rows": [1], "cols": [1, 5]}, "crop.rows", "length 2"),
    ("first", "green", "first", "there is no seat 'green'; there are red, blue"),
    ("setup_order", ["red", "green"], "setup_order[1]", "there is no seat 'green'"),
    ("seats/green", {"name": {"en": "", "it": ""}, "demoralised_at": 1}, "seats", "two sides"),
    ("seats/blue", GONE, "seats", "a battle has two sides, not 1"),
    ("seats/red/demoralised_at", True, "seats.red.demoralised_at", "expected `int`"),
    ("areas/bank", ["1201-1299"], "areas.bank[0]", "hex 1299 is off the map"),
    ("areas/bank", ["1201", "1210-1201"], "areas.bank[1]", "is not a run"),
    ("areas/bank", ["camp"], "areas.bank[0]", "'camp' is not a hex number"),
    ("entries/gate/hexes", ["2701"], "entries.gate.hexes[0]", "hex 2701 is off the map"),
    ("units/sparr/hex", "2735", "units.sparr.hex", "hex 2735 is off the map of 26 rows"),
    ("units/sparr/hex", "1221/1321", "units.sparr.hex", "'1221/1321' is not a hex number"),
    ("units/sparr/hex", "", "units.sparr", "has neither a hex nor an entry"),
    ("units/sparr/hex", 1221, "units.sparr.hex", "expected `str`, got `int`"),
    ("units/sparr/hex", "1521", "units.albanians.hex", "1521 holds sparr already"),
    ("units/sparr/seat", "green", "units.sparr.seat", "there is no seat 'green'"),
    ("units/sparr/arm", "elephants", "units.sparr.arm", "invalid enum value 'elephants'"),
    ("units/sparr/arm", GONE, "units.sparr", "there is no key `arm`"),
    ("units/sparr/strenght", 4, "units.sparr", "unknown key `strenght`"),
    ("units/sparr/strength", "4", "units.sparr.strength", "expected `int`, got `str`"),
    ("units/sparr/strength", 0, "units.sparr.strength", "1 or more"),
    ("units/sparr/disrupted_strength", 5, "units.sparr.disrupted_strength", "between 1 and"),
    ("units/sparr/disrupted_strength", 0, "units.sparr.disrupted_strength", "between 1 and"),
    ("units/sparr/mp", -1, "units.sparr.mp", "movement points are 0 or more"),
    ("units/sparr/formation", "guard", "units.sparr.formation", "there is no formation 'guard'"),
    ("units/sparr/zone", "north", "units.sparr.zone", "there is no zone 'north'"),
    ("units/sparr/entry", "door", "units.sparr.entry", "there is no entry 'door'"),
    ("units/sparr", "Sparr", "units.sparr", "expected `object`"),
    ("units/schmidt/hex", "1211", "units.schmidt.hex", "1211 is a wood without a road"),
    ("units/pio", foot("red", "1301"), "pio", "given to two pieces"),
    ("commanders/aga/hex", "1221", "commanders.aga.hex", "1221 holds the enemy's sparr"),
    ("commanders/aga/cp", 0, "commanders.aga.cp", "1 command point or more"),
    ("commanders/aga/hex", "0000", "commanders.aga.hex", "hex 0000 is off the map"),
    ("guns/gun/hex", "1521", "guns.gun.hex", "1521 holds the enemy's albanians"),
    ("guns/gun/held_by", "green", "guns.gun.held_by", "there is no seat 'green'"),
    ("guns/gun/strength", 4, "guns.gun", "unknown key `strength`"),
    ("options/groups", "yes", "options.groups", "expected `bool`"),
    ("options/town_sortie", "+1", "options.town_sortie", "invalid enum value '+1'"),
    ("start/turn", 5, "start.turn", "outside the 4 turns"),
    ("start/active", "green", "start.active", "there is no seat 'green'"),
    ("start/phase", "night", "start.phase", "invalid enum value 'night'"),
    ("start/demoralised", ["green"], "start.demoralised", "there is no seat 'green'"),
    ("start/control", {"9999": "red"}, "start.control", "hex 9999 is off the map"),
    ("start/control", {"1101": "green"}, "start.control.1101", "there is no seat 'green'"),
    ("start/released", [0], "start.released", "there is no special rule number 0"),
    ("victory/awards", [{"kind": "siege-broken", "seat": "green", "points": 1}],
        "victory.awards[0].seat", "there is no seat 'green'"),
    ("victory/awards", [{"kind": "glory", "seat": "red", "points": 1}],
        "victory.awards[0].kind", "invalid value 'glory'"),
    ("provenance", {}, "provenance", "there is no general statement"),
    ("provenance/units.tasso", {"kind": "history"}, 'provenance."units.tasso"', "not in the file"),
    ("provenance/turns", {"kind": "rulebook"}, 'provenance."turns"', "names its paragraph"),
    ("provenance/turns", {"kind": "hearsay"}, "provenance.turns.kind", "invalid enum value"),
]  # fmt: skip


def split(key: str) -> tuple[str, ...]:
    return tuple(key.split("/"))


def check(fault: DataFault, file: Path, place: str, text: str) -> None:
    assert (fault.file, fault.place) == (str(file), place)
    assert text in fault.fault
    assert str(fault).startswith(f"{file}: ")
    assert "\n" not in str(fault)


def named(cases: list[tuple[str, Any, str, str]]) -> list[Any]:
    return [pytest.param(*case, id=f"{case[0]}-{number}") for number, case in enumerate(cases)]


@pytest.mark.rule("2.0")
@pytest.mark.rule("3.0")
@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(SCENARIO))
def test_a_wrong_value_in_a_scenario(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"scenario": [(split(key), value)]})
    check(fault_of(path), path, place, text)


SPECIAL: list[tuple[Table, str, str]] = [
    ({"kind": "dance"}, "special[0].kind", "invalid value 'dance'"),
    ({"kind": "hold", "who": {}}, "special[0]", "there is no key `until_turn`"),
    ({"kind": "hold", "who": {"pieces": ["tasso"]}, "until_turn": 2}, "special[0]", "'tasso'"),
    ({"kind": "hold", "who": {"formations": ["guard"]}, "until_turn": 2}, "special[0]", "'guard'"),
    ({"kind": "bar", "who": {}, "area": "moon"}, "special[0]", "there is no area 'moon'"),
    ({"kind": "confine", "who": {}, "area": "moon"}, "special[0]", "there is no area 'moon'"),
    (
        {"kind": "confine", "who": {}, "area": "bank", "released_by_enemy_in": "moon"},
        "special[0]",
        "there is no area 'moon'",
    ),
    (
        {"kind": "siege", "town": ["1104"], "works": ["9999"], "by": "red"},
        "special[0]",
        "hex 9999 is off the map",
    ),
    (
        {"kind": "siege", "town": ["9999"], "works": ["1104"], "by": "red"},
        "special[0]",
        "hex 9999 is off the map",
    ),
    ({"kind": "siege", "town": [], "works": [], "by": "green"}, "special[0]", "no seat 'green'"),
    ({"kind": "works", "seat": "red", "hexes": ["9999"]}, "special[0]", "hex 9999 is off the map"),
    ({"kind": "works", "seat": "green", "hexes": []}, "special[0]", "no seat 'green'"),
    (
        {"kind": "trestle-bridge", "seat": "red", "side": "1221/1521", "from_turn": 1},
        "special[0]",
        "no side in common",
    ),
    (
        {"kind": "trestle-bridge", "seat": "red", "side": "1221", "from_turn": 1},
        "special[0]",
        "'1221' is not a hexside",
    ),
    (
        {"kind": "flood", "from_turn": 1, "rises_on": [1], "hexside": "canal", "cost": 3},
        "special[0]",
        "'canal'",
    ),
    ({"kind": "trenches", "who": {}, "area": "moon"}, "special[0]", "there is no area 'moon'"),
]


@pytest.mark.rule("13.6")
@pytest.mark.parametrize(
    ("rule", "place", "text"), [pytest.param(*c, id=f"{c[0]['kind']}-{c[2]}") for c in SPECIAL]
)
def test_a_wrong_special_rule(tmp_path: Path, rule: Table, place: str, text: str) -> None:
    path = write(tmp_path, {"scenario": [(("special",), [rule])]})
    fault = fault_of(path)
    assert fault.file == str(path)
    assert fault.place.startswith(place)
    assert text in fault.fault


AWARDS: list[tuple[Table, str]] = [
    ({"kind": "count-in", "seat": "red", "points": 1, "area": "moon", "at_least": 1}, "'moon'"),
    ({"kind": "no-enemy-in", "seat": "red", "points": 1, "area": "moon"}, "'moon'"),
    ({"kind": "strength-in", "seat": "red", "area": "moon", "formations": []}, "'moon'"),
    ({"kind": "occupy-all", "seat": "red", "points": 1, "hexes": ["9999"]}, "hex 9999 is off"),
    ({"kind": "occupy-any", "seat": "red", "points": 1, "hexes": ["9999"]}, "hex 9999 is off"),
]


@pytest.mark.rule("12.0")
@pytest.mark.parametrize(("award", "text"), [pytest.param(*c, id=c[0]["kind"]) for c in AWARDS])
def test_a_wrong_award_is_found_when_the_file_is_loaded(
    tmp_path: Path, award: Table, text: str
) -> None:
    path = write(tmp_path, {"scenario": [(("victory",), {"awards": [award]})]})
    fault = fault_of(path)
    assert fault.file == str(path)
    assert fault.place.startswith("victory.awards[0]")
    assert text in fault.fault


STEPS: list[tuple[list[Table], str, str]] = [
    ([{"step": "parade"}], "start.steps[0].step", "is not one of: artillery"),
    ([{}], "start.steps[0].step", "is not one of"),
    ([{"step": "movement", "piece": "sparr"}], "start.steps[0]", "takes exactly"),
    ([{"step": "movement"}, {"step": "move-piece", "piece": "sparr"}], "start.steps[1]", "exactly"),
    (
        [{"step": "movement"}, {"step": "move-piece", "piece": "tasso", "halves": 8}],
        "start.steps[1]",
        "does not fit",
    ),
    (
        [{"step": "movement"}, {"step": "move-piece", "piece": "sparr", "halves": -1}],
        "start.steps[1]",
        "does not fit",
    ),
    (
        [{"step": "movement"}, {"step": "move-piece", "piece": "sparr", "halves": "8"}],
        "start.steps[1]",
        "does not fit",
    ),
]


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(("steps", "place", "text"), STEPS)
def test_a_wrong_step_under_way(tmp_path: Path, steps: list[Table], place: str, text: str) -> None:
    start = {"phase": "movement", "steps": steps}
    path = write(tmp_path, {"scenario": [(("start",), start)]})
    check(fault_of(path), path, place, text)


MAP: list[tuple[str, Any, str, str]] = [
    ("grid/rows", 0, "grid", "a map has 1 to 99 rows"),
    ("grid/cols", 100, "grid", "a map has 1 to 99 rows"),
    ("grid/numbering", "CRCR", "grid.numbering", "invalid enum value 'CRCR'"),
    ("terrain/marsh", ["0101"], "terrain.marsh", "the terrain chart has no such row"),
    ("terrain/wood", ["2701"], "terrain.wood[0]", "hex 2701 is off the map"),
    ("terrain/wood", ["0105-0101"], "terrain.wood[0]", "is not a run"),
    ("terrain/wood", "0101", "terrain.wood", "expected `array`"),
    ("terrain/wood", ["0101", 102], "terrain.wood[1]", "expected `str`"),
    ("hexsides/canal", ["0101/0102"], "hexsides.canal", "the terrain chart has no such row"),
    ("hexsides/river", ["0101/0103"], "hexsides.river[0]", "have no side in common"),
    ("hexsides/river", ["0101"], "hexsides.river[0]", "'0101' is not a hexside"),
    ("hexsides/river", ["0101/9999"], "hexsides.river[0]", "hex 9999 is off the map"),
    ("roads", [["0101", "0102"], ["1101", "1103"]], "roads[1]", "jumps from 1101 to 1103"),
    ("roads", [["0101-0140"]], "roads[0]", "hex 0140 is off the map"),
    ("levels", {"0": ["0101"]}, "levels.0", "a level is a number from 1"),
    ("levels", {"high": ["0101"]}, "levels.high", "a level is a number from 1"),
    ("levels", {"²": ["0101"]}, "levels.²", "a level is a number from 1"),
    ("levels", {"2": ["0135"]}, "levels.2[0]", "hex 0135 is off the map"),
    ("areas/bend", ["1"], "areas.bend[0]", "'1' is not a hex number"),
    ("places/raab/hexes", ["0000"], "places.raab[0]", "hex 0000 is off the map"),
    ("places/raab/name", "Raab", "places.raab.name", "expected `object`"),
    ("provenance", {"": {"kind": "rulebook"}}, 'provenance.""', "names its paragraph"),
    ("metres_per_hex", GONE, "", "there is no key `metres_per_hex`"),
    ("rivers", {}, "", "unknown key `rivers`"),
]

CHARTS: list[tuple[str, Any, str, str]] = [
    ("artillery/results/4", ["Dd"], "artillery.results.4", "has 1 cells where 4 are needed"),
    ("artillery/results/4", GONE, "artillery.results", "there is no row for a die of 4"),
    ("artillery/results/7", ["Dd"] * 4, "artillery.results.7", "is not a face of the die"),
    ("artillery/results/4", ["Dd", "Ne", "Ne", "Ae"], "artillery.results.4[3]", "'Ae'"),
    ("artillery/ranges", [1, 5, 2, 10], "artillery.ranges", "the ranges do not rise"),
    ("crt/printed/results/1", ["Ad"] * 9, "crt.printed.results.1", "9 cells where 10"),
    ("crt/printed/results/6", GONE, "crt.printed.results", "no row for a die of 6"),
    ("crt/printed", GONE, "crt", "there is no table 'printed'"),
    ("crt/mine", {"results": {}}, "crt", "invalid enum value 'mine'"),
    ("terrain/clear", GONE, "terrain", "there is no row 'clear'"),
    ("terrain/wood/cost", "two", "terrain.wood.cost", "expected `int`"),
    ("terrain/wood/dry", True, "terrain.wood", "unknown key `dry`"),
    ("slope", GONE, "", "there is no key `slope`"),
    ("game", "piacenza", "game", "invalid enum value 'piacenza'"),
    ("provenance/crt.mine", {"kind": "history"}, 'provenance."crt.mine"', "not in the file"),
]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(MAP))
def test_a_wrong_value_in_a_map(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"map": [(split(key), value)]})
    check(fault_of(path), path.with_name("map.toml"), place, text)


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("key", "value", "place", "text"), named(CHARTS))
def test_a_wrong_value_in_the_charts(
    tmp_path: Path, key: str, value: Any, place: str, text: str
) -> None:
    path = write(tmp_path, {"charts": [(split(key), value)]})
    check(fault_of(path), path.with_name("charts.toml"), place, text)


@pytest.mark.rule("2.2")
def test_a_terrain_of_the_map_that_the_charts_lack_is_the_maps_fault(tmp_path: Path) -> None:
    path = write(tmp_path, {"charts": [(("terrain", "wood"), GONE)]})
    check(
        fault_of(path),
        path.with_name("map.toml"),
        "terrain.wood",
        "the terrain chart has no such row",
    )


@pytest.mark.rule("2.2")
@pytest.mark.rule("5.0")
def test_an_artillery_table_without_a_column(tmp_path: Path) -> None:
    empty = {"ranges": [], "results": {str(die): [] for die in range(1, 7)}}
    path = write(tmp_path, {"charts": [(("artillery",), empty)]})
    assert fault_of(path).file == str(path.with_name("charts.toml"))


@pytest.mark.rule("2.2")
@pytest.mark.rule("8.0")
def test_a_combat_table_that_the_scenario_asks_for_and_the_charts_lack(tmp_path: Path) -> None:
    charts = [(("crt", "attacker"), GONE)]
    assert battaglia.new_match(write(tmp_path, {"charts": charts})).deciders == ("red",)
    asked = [(("options", "crt"), "attacker")]
    fault = fault_of(write(tmp_path, {"charts": charts, "scenario": asked}))
    assert "attacker" in fault.fault


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("options", [{"gropus": True}, {"groups": "yes"}, {"crt": "mine"}])
def test_a_wrong_option_given_to_a_match(options: Table) -> None:
    with pytest.raises(DataFault) as caught:
        battaglia.new_match("raab-1664", options=options)
    assert caught.value.place.startswith("options")


# --- a wrong file -------------------------------------------------------------------------------

GOOD = toml.dumps(FILES["scenario"])

BYTES: list[tuple[str, bytes, str, str]] = [
    ("empty", b"", "game", "is not one of: camposanto, montecuccoli"),
    ("latin-1", GOOD.replace("Red", "Köprülü").encode("latin-1"), "byte ", "is not UTF-8"),
    ("utf-16", GOOD.encode("utf-16"), "byte 0", "is not UTF-8"),
    ("binary", bytes(range(256)) * 40, "byte 128", "is not UTF-8"),
    ("nul", b"\0" * 100, "line 1, column 1", "is not valid TOML"),
    ("cut-off", GOOD[: GOOD.index("reconstructed")].encode(), "", "is not valid TOML"),
    ("cut-table", GOOD[: GOOD.index("[units]")].encode(), "", "there is no key `units`"),
    ("twice", (GOOD + GOOD).encode(), "line ", "is not valid TOML"),
    ("json", b'{"game": "montecuccoli"}', "line 1, column 1", "is not valid TOML"),
    ("deep-array", b"x = " + b"[" * 50_000, "", "is not valid TOML"),
    ("deep-table", b"x = " + b"{a=" * 50_000, "", "is not valid TOML"),
    ("deep-keys", b".".join([b"a"] * 5_000) + b" = 1", "", "nested too deeply"),
    ("long-number", b"turns = " + b"9" * 5_000 + b"\n" + GOOD.encode(), "", "is not valid TOML"),
]


@pytest.mark.rule("2.0")
@pytest.mark.parametrize(
    ("content", "place", "text"), [pytest.param(*case[1:], id=case[0]) for case in BYTES]
)
def test_a_file_that_is_no_scenario(tmp_path: Path, content: bytes, place: str, text: str) -> None:
    path = tmp_path / "battle.toml"
    path.write_bytes(content)
    fault = fault_of(path)
    assert fault.file == str(path)
    assert fault.place.startswith(place)
    assert text in fault.fault
    assert len(str(fault)) < 1_000


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("name", ["scenario.toml", "map.toml", "charts.toml"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"x = [", b"id = 1"])
def test_a_spoiled_file_is_named(tmp_path: Path, name: str, content: bytes) -> None:
    path = write(tmp_path, {})
    (tmp_path / name).write_bytes(content)
    assert fault_of(path).file == str(tmp_path / name)


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("name", ["scenario.toml", "map.toml", "charts.toml"])
def test_a_missing_file_and_a_directory(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, {})
    (tmp_path / name).unlink()
    check(fault_of(path), tmp_path / name, "", "cannot be read: No such file")
    (tmp_path / name).mkdir()
    check(fault_of(path), tmp_path / name, "", "cannot be read: Is a directory")


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("name", ["scenario.toml", "map.toml", "charts.toml"])
def test_a_hundred_megabytes_of_noise_are_not_even_read(tmp_path: Path, name: str) -> None:
    path = write(tmp_path, {})
    with (tmp_path / name).open("r+b") as file:
        file.truncate(100 * 1024 * 1024)
    check(fault_of(path), tmp_path / name, "", "104,857,600 bytes is too large")


@pytest.mark.rule("2.0")
@pytest.mark.parametrize(
    "name", ["raab", "raab-1665", "", "../raab-1664", "raab-1664.txt", "nul\0", "x" * 5_000]
)
def test_a_scenario_that_does_not_exist(name: str) -> None:
    with pytest.raises(DataFault, match="is neither a scenario"):
        battaglia.new_match(name)


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("key", ["map", "charts"])
@pytest.mark.parametrize("name", ["nul\0.toml", "nul\0", "x" * 300, "x" * 5_000 + ".toml", "."])
def test_a_name_that_no_file_can_have(tmp_path: Path, key: str, name: str) -> None:
    fault = fault_of(write(tmp_path, {"scenario": [((key,), name)]}))
    assert fault.fault
    assert len(str(fault)) < 10_000


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("name", ["nul\0.toml", "x" * 300 + ".toml", "x" * 5_000 + ".toml"])
def test_a_path_that_no_file_can_have(name: str) -> None:
    assert "cannot be read" in fault_of(Path(name)).fault
