"""The shipped files: scenarios load, maps are of a piece, every figure says where it is from."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.core.hexgrid import bits
from battaglia.core.maps import BattleMap, MapFile, in_language, load_map
from battaglia.core.provenance import provenance_of
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.charts import ChartsFile
from battaglia.games.montecuccoli.loading import DATA, load_battle, shipped_scenarios
from battaglia.games.montecuccoli.scenario import ScenarioFile

SCENARIOS = sorted(shipped_scenarios())
MAPS = sorted((DATA / "maps").glob("*.toml"))
FILES: list[tuple[Path, Any]] = [
    *((path, ScenarioFile) for path in shipped_scenarios().values()),
    *((path, MapFile) for path in MAPS),
    (DATA / "charts" / "series.toml", ChartsFile),
]
RAAB = load_map(DATA / "maps" / "raab.toml")

each_scenario = pytest.mark.parametrize("name", SCENARIOS)
each_map = pytest.mark.parametrize("path", MAPS, ids=[path.stem for path in MAPS])


def loaded(name: str) -> Battle:
    return load_battle(shipped_scenarios()[name])


def hexes(battlefield: BattleMap, mask: int) -> set[str]:
    return {battlefield.grid.name(index) for index in bits(mask)}


# --- scenarios ----------------------------------------------------------------------------------


@pytest.mark.rule("3.0")
@each_scenario
def test_a_shipped_scenario_loads_and_begins(name: str) -> None:
    match = battaglia.new_match(name)
    assert match.outcome is None
    assert match.deciders == (match.battle.spec.first,)
    assert match.battle.spec.id == name
    assert match.battle.map.spec.id == match.battle.spec.map


@pytest.mark.rule("1.0")
@each_scenario
def test_a_scenario_introduces_itself_in_both_languages(name: str) -> None:
    (info,) = [each for each in battaglia.scenarios() if each.id == name]
    texts = [info.title, info.summary, *info.seat_names.values()]
    assert all(text.en.strip() and text.it.strip() for text in texts)
    assert info.game == "montecuccoli"
    assert len(info.seats) == 2
    assert info.turns > 0
    assert info.minutes > 0


@pytest.mark.rule("3.0")
@each_scenario
def test_every_formation_is_declared_and_used(name: str) -> None:
    spec = loaded(name).spec
    pieces: list[Any] = [*spec.units.values(), *spec.commanders.values(), *spec.guns.values()]
    used = {piece.formation for piece in pieces} - {""}
    assert used == set(spec.formations)
    assert all(unit.formation for unit in spec.units.values())
    named = {
        f for rule in spec.special for f in getattr(getattr(rule, "who", None), "formations", [])
    }
    assert named <= used


@pytest.mark.rule("13.6")
@each_scenario
def test_reinforcements_come_on_at_the_edge_of_the_map(name: str) -> None:
    battle = loaded(name)
    grid = battle.grid
    edge = grid.edge("west") | grid.edge("east") | grid.edge("north") | grid.edge("south")
    for entry in battle.spec.entries.values():
        assert 1 < entry.turn <= battle.spec.turns
        assert all(edge >> index & 1 for run in entry.hexes for index in grid.expand(run))


@pytest.mark.rule("2.3")
@pytest.mark.rule("2.4")
@pytest.mark.parametrize(
    ("name", "seat", "units", "points", "level"),
    [
        ("nonantola-1643", "coalition", 23, 73, 20),
        ("nonantola-1643", "papal", 35, 105, 30),
        ("zusmarshausen-1648", "imperial", 30, 152, 47),
        ("zusmarshausen-1648", "franco-swedish", 35, 217, 70),
        ("raab-1664", "allied", 37, 236, 100),
        ("raab-1664", "ottoman", 36, 270, 120),
    ],
)
def test_the_size_of_the_armies(name: str, seat: str, units: int, points: int, level: int) -> None:
    spec = loaded(name).spec
    army = [unit for unit in spec.units.values() if unit.seat == seat]
    assert len(army) == units
    assert sum(unit.strength for unit in army) == points
    assert spec.seats[seat].demoralised_at == level


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("name", [name for name in SCENARIOS if name != "navicello-1643"])
def test_no_battle_needs_more_than_a_sheet_of_counters(name: str) -> None:
    battle = loaded(name)
    assert len(battle.pieces) + len(battle.spec.trains) + 1 <= 96


@pytest.mark.rule("3.0")
def test_the_armies_of_the_raab_stand_on_their_own_banks() -> None:
    battle = loaded("raab-1664")
    bank = battle.map.areas["north-bank"]
    for piece in battle.pieces:
        north = bool(bank >> battle.grid.index(piece.hex) & 1)
        assert north is (piece.seat == "allied")


@pytest.mark.rule("13.2")
def test_what_the_sheet_of_nonantola_fixes() -> None:
    spec = loaded("nonantola-1643").spec
    assert (spec.first, spec.setup_order) == ("coalition", ["papal", "coalition"])
    assert spec.turn_minutes == 30
    assert loaded("nonantola-1643").map.spec.metres_per_hex == 200
    assert (spec.victory.decisive, spec.victory.marginal) == ((2, 1), (3, 2))
    assert spec.victory.commanders_demoralise is False
    foot = {unit.men for unit in spec.units.values() if unit.arm == "infantry"}
    horse = {unit.men for unit in spec.units.values() if unit.arm != "infantry"}
    assert (foot, horse) == ({200, 400}, {100, 200})


@pytest.mark.rule("2.1")
def test_navicello_is_a_part_of_the_map_of_nonantola_with_its_numbers() -> None:
    whole, part = loaded("nonantola-1643").map, loaded("navicello-1643").map
    names = hexes(part, part.grid.everywhere)
    assert names == {f"{row:02}{col:02}" for row in range(14, 23) for col in range(1, 14)}
    for kind, mask in part.terrain.items():
        assert hexes(part, mask) == hexes(whole, whole.terrain[kind]) & names
    for kind, sides in part.hexsides.items():
        kept = {whole.grid.side_name(side) for side in whole.hexsides[kind]}
        assert {part.grid.side_name(side) for side in sides} == {
            text for text in kept if set(text.split("/")) <= names
        }


# --- maps ---------------------------------------------------------------------------------------


@pytest.mark.rule("2.1")
@each_map
def test_a_hex_has_one_kind_of_terrain(path: Path) -> None:
    battlefield = load_map(path)
    kinds = list(battlefield.terrain.items())
    for number, (kind, mask) in enumerate(kinds):
        for other, more in kinds[number + 1 :]:
            assert hexes(battlefield, mask & more) == set(), f"{kind} and {other}"
    listed = [
        battlefield.grid.name(index)
        for runs in battlefield.spec.terrain.values()
        for run in runs
        for index in battlefield.grid.expand(run)
    ]
    assert [name for name, count in Counter(listed).items() if count > 1] == []


@pytest.mark.rule("2.1")
@each_map
def test_a_hexside_has_one_kind_of_water(path: Path) -> None:
    spec = load_map(path).spec
    sides = [side for kind, listed in spec.hexsides.items() if kind != "bridge" for side in listed]
    assert [side for side, count in Counter(sides).items() if count > 1] == []
    assert all(side == "/".join(sorted(side.split("/"))) for side in sides)


@pytest.mark.rule("2.1")
@pytest.mark.rule("6.2.1")
@each_map
def test_a_bridge_spans_water_and_carries_a_road_a35(path: Path) -> None:
    battlefield = load_map(path)
    water = {s for kind, sides in battlefield.hexsides.items() if kind != "bridge" for s in sides}
    for bridge in battlefield.hexsides["bridge"]:
        assert bridge in water
        assert bridge in battlefield.roads


@pytest.mark.rule("6.2")
@each_map
def test_no_road_runs_into_a_river_that_it_cannot_cross(path: Path) -> None:
    battlefield = load_map(path)
    rivers = battlefield.hexsides.get("river", frozenset())
    assert battlefield.roads & rivers <= battlefield.hexsides["bridge"]


def border(battlefield: BattleMap, area: int) -> set[str]:
    """The hexsides between the hexes of an area and all others."""
    grid = battlefield.grid
    return {
        grid.side_name(grid.side(here, there))
        for here in bits(area)
        for there in grid.neighbours[here]
        if not area >> there & 1
    }


def names_of(battlefield: BattleMap, kind: str) -> set[str]:
    return {battlefield.grid.side_name(side) for side in battlefield.hexsides[kind]}


@pytest.mark.rule("2.1")
def test_the_raab_divides_its_map_into_two_banks() -> None:
    assert border(RAAB, RAAB.areas["north-bank"]) == names_of(RAAB, "ford")


@pytest.mark.rule("13.6.1")
def test_the_panaro_divides_its_map_into_two_banks() -> None:
    nonantola = load_map(DATA / "maps" / "nonantola.toml")
    west, east = nonantola.areas["west-bank"], nonantola.areas["east-bank"]
    assert west & east == 0
    assert west | east == nonantola.grid.everywhere
    assert border(nonantola, west) == names_of(nonantola, "river")


@pytest.mark.rule("2.1")
def test_the_schmutter_divides_its_map_into_two_banks() -> None:
    zusmarshausen = load_map(DATA / "maps" / "zusmarshausen.toml")
    east = zusmarshausen.areas["east-of-schmutter"]
    assert border(zusmarshausen, east) == names_of(zusmarshausen, "river")


# --- what the rulebook's examples fix -------------------------------------------------------------


def level(name: str) -> int:
    return RAAB.levels[RAAB.grid.index(name)]


@pytest.mark.rule("6.2.1")
@pytest.mark.parametrize(("a", "b"), [("0922", "0823"), ("0822", "0921"), ("1221", "1321")])
def test_the_hexes_of_the_examples_are_neighbours(a: str, b: str) -> None:
    grid = RAAB.grid
    assert grid.index(b) in grid.neighbours[grid.index(a)]


@pytest.mark.rule("6.2.1")
def test_the_hill_of_the_examples() -> None:
    assert {level("0822"), level("0823")} == {2}
    assert {level("0921"), level("0922")} == {1}


@pytest.mark.rule("6.2.1")
def test_the_river_and_the_wood_of_the_example_a30() -> None:
    assert "1221/1321" in names_of(RAAB, "ford")
    assert "1221/1321" not in names_of(RAAB, "bridge")
    assert "1321" in hexes(RAAB, RAAB.terrain["wood"])
    assert "1221" not in hexes(RAAB, RAAB.terrain["wood"])


@pytest.mark.rule("5.1.2")
def test_a_village_lies_two_steps_below_the_hill() -> None:
    towns, grid = RAAB.terrain["town"], RAAB.grid
    near = grid.disc(grid.index("0821"), 2) & towns
    assert hexes(RAAB, near) == {"1020"}
    assert hexes(RAAB, RAAB.places["mogersdorf"]) == {"1019", "1020", "1119"}


@pytest.mark.rule("2.1")
def test_the_areas_of_the_raab() -> None:
    areas = {name: hexes(RAAB, mask) for name, mask in RAAB.areas.items()}
    assert areas["bend"] < areas["north-bank"]
    assert areas["bend"] == {name for name in areas["north-bank"] if 14 <= int(name[:2]) <= 17} - {
        "1401",
        "1402",
    }
    everywhere = hexes(RAAB, RAAB.grid.everywhere)
    assert areas["french-sector"] == {name for name in everywhere if int(name[2:]) >= 22}
    assert areas["mogersdorf"] == {"1019", "1020", "1119"}
    assert all(int(name[:2]) < 10 for name in areas["north-of-row-10"])


# --- provenance -----------------------------------------------------------------------------------


def keys(value: Any, path: str = "") -> Iterator[str]:
    """The path of every figure of a file, as provenance writes it."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    if not pairs:
        yield path
    for key, inner in pairs:
        yield from keys(inner, f"{path}.{key}" if path else str(key))


@pytest.mark.rule("2.0")
@pytest.mark.parametrize(("path", "kind"), FILES, ids=[path.stem for path, _ in FILES])
def test_every_figure_says_where_it_is_from(path: Path, kind: Any) -> None:
    data = tomllib.loads(path.read_text("utf-8"))
    statements = msgspec.convert(data, kind).provenance
    figures = {key: value for key, value in data.items() if key != "provenance"}
    for key in keys(figures):
        stated = provenance_of(statements, key)
        if stated.kind == "rulebook":
            assert stated.paragraph
        elif stated.kind == "published":
            assert stated.paragraph
            assert stated.source
        elif stated.kind == "history":
            assert stated.source
        else:
            assert stated.kind == "reconstructed"


@pytest.mark.rule("2.0")
@pytest.mark.parametrize(
    ("file", "key", "kind", "paragraph"),
    [
        ("maps/raab.toml", "hexsides.ford.0", "rulebook", "6.2.1"),
        ("maps/raab.toml", "hexsides.ford.1", "reconstructed", ""),
        ("maps/raab.toml", "levels.2.0", "rulebook", "6.2.1"),
        ("maps/raab.toml", "terrain.wood.0", "rulebook", "6.2.1"),
        ("maps/raab.toml", "roads", "reconstructed", ""),
        ("scenarios/raab-1664.toml", "units.sparr.strength", "rulebook", "8.0"),
        ("scenarios/raab-1664.toml", "units.sparr.mp", "reconstructed", ""),
        ("scenarios/nonantola-1643.toml", "seats.papal.demoralised_at", "published", "13.4"),
        ("charts/series.toml", "crt.printed.results.1", "rulebook", "8.0"),
        ("charts/series.toml", "crt.attacker.results.1", "reconstructed", ""),
        ("charts/series.toml", "hexsides.ford.cost", "rulebook", "6.2.1"),
    ],
)
def test_the_nearest_statement_counts(file: str, key: str, kind: str, paragraph: str) -> None:
    shapes: dict[str, Any] = {"maps": MapFile, "scenarios": ScenarioFile, "charts": ChartsFile}
    data = tomllib.loads((DATA / file).read_text("utf-8"))
    shape = shapes[Path(file).parent.name]
    stated = provenance_of(msgspec.convert(data, shape).provenance, key)
    assert (stated.kind, stated.paragraph) == (kind, paragraph)


@pytest.mark.rule("2.0")
@pytest.mark.parametrize("path", [path for path, _ in FILES], ids=[path.stem for path, _ in FILES])
def test_a_rulebook_figure_names_a_paragraph_that_exists(path: Path) -> None:
    rules = tomllib.loads((DATA.parent / "rules.toml").read_text("utf-8"))
    known = {paragraph["number"] for paragraph in rules["paragraph"]}
    statements = tomllib.loads(path.read_text("utf-8"))["provenance"]
    cited = {each["paragraph"] for each in statements.values() if "paragraph" in each}
    assert cited <= known


@each_scenario
def test_pieces_have_italian_names(name: str) -> None:
    """What is a word in English, not a name, is another word in Italian."""
    english = re.compile(r"foot|horse|gun|battery|dragoons|cuirassiers|musketeers|[Tt]rain|Pasha")
    for piece in loaded(name).pieces:
        both = [in_language(piece.name, language) for language in ("en", "it")]
        assert not english.search(both[1])
        assert (both[0] != both[1]) or not english.search(both[0])


@pytest.mark.rule("3.0")
def test_the_forces_of_nonantola_may_be_placed_in_their_zones() -> None:
    """A106 Everybody but the garrison and the guards of the works may be placed anew."""
    match = battaglia.new_match("nonantola-1643", options={"free_set_up": True})
    assert match.deciders == ("papal",)
    fixed = {
        name for name in match.battle.ids if not match.battle.pieces[match.battle.index[name]].zone
    }
    assert fixed == {
        "fontana", "general-fontana", "saint-martin-1", "saint-martin-2", "saint-martin-3",
        "valencay-foot-1", "valencay-foot-2",
    }  # fmt: skip
    papal = match.seat("papal")
    papal.play("pick oddi-horse-1")
    assert papal.why_not("place oddi-horse-1 2006") == []
    assert [reason.code for reason in papal.why_not("place oddi-horse-1 2106")] == ["outside-zone"]
