"""The shipped files: scenarios load, the map is of a piece, every figure says where it is from."""

from __future__ import annotations

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
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.charts import ChartsFile
from battaglia.games.camposanto.loading import DATA, load_battle, shipped_scenarios
from battaglia.games.camposanto.scenario import ScenarioFile, UnitSpec

SCENARIOS = sorted(shipped_scenarios())
MAP = load_map(DATA / "maps" / "camposanto.toml")
FILES: list[tuple[Path, Any]] = [
    *((path, ScenarioFile) for path in shipped_scenarios().values()),
    (DATA / "maps" / "camposanto.toml", MapFile),
    (DATA / "charts" / "camposanto.toml", ChartsFile),
]

each_scenario = pytest.mark.parametrize("name", SCENARIOS)
each_file = pytest.mark.parametrize(("path", "shape"), FILES, ids=[p.stem for p, _ in FILES])


def loaded(name: str) -> Battle:
    return load_battle(shipped_scenarios()[name])


def hexes(battlefield: BattleMap, mask: int) -> set[str]:
    return {battlefield.grid.name(index) for index in bits(mask)}


def army(battle: Battle, seat: str, wing: str = "") -> list[UnitSpec]:
    units = battle.spec.units.values()
    return [unit for unit in units if unit.seat == seat and wing in ("", unit.wing)]


# --- scenarios ----------------------------------------------------------------------------------


@pytest.mark.rule("4")
@each_scenario
def test_a_shipped_scenario_begins_with_the_choice_of_order_points(name: str) -> None:
    match = battaglia.new_match(name)
    assert match.deciders == ("spanish", "austro-savoy")
    assert match.state.stack[-1].name == "choose-orders"
    assert match.battle.spec.id == name


@pytest.mark.rule("1.3")
@each_scenario
def test_a_scenario_introduces_itself_in_both_languages(name: str) -> None:
    (info,) = [each for each in battaglia.scenarios() if each.id == name]
    texts = [info.title, info.summary, *info.seat_names.values()]
    assert all(text.en.strip() and text.it.strip() for text in texts)
    assert (info.game, info.seats) == ("camposanto", ("spanish", "austro-savoy"))
    assert info.turns > 0
    assert info.minutes > 0


@pytest.mark.rule("2.1")
@each_scenario
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_pieces_have_one_name(name: str, language: str) -> None:
    pieces = loaded(name).pieces
    names = Counter(in_language(piece.name, language) for piece in pieces)
    assert [called for called, count in names.items() if count > 1] == []


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("seat", "wing", "units", "steps"),
    [
        ("spanish", "left", 9, 28),
        ("spanish", "centre", 10, 34),
        ("spanish", "right", 10, 28),
        ("austro-savoy", "left", 11, 30),
        ("austro-savoy", "centre", 10, 23),
        ("austro-savoy", "right", 10, 22),
    ],
)
def test_the_wings_of_the_armies(seat: str, wing: str, units: int, steps: int) -> None:
    """C-D1, C-D2: ten to twelve counters to a wing, its marshal with them."""
    group = army(loaded("camposanto-1743"), seat, wing)
    assert len(group) == units
    assert 10 <= len(group) + 1 <= 12
    assert sum(unit.steps for unit in group) == steps


@pytest.mark.rule("1.3")
def test_the_sheet_of_counters_is_not_exceeded() -> None:
    """C-D1: 108 counters, of which 18 are order points, 8 commanders and 6 markers of wings."""
    battle = loaded("camposanto-1743")
    assert battle.units == 60
    assert len(battle.spec.marshals) == 6
    assert battle.units + 6 + 2 + 18 + 6 <= 108


@pytest.mark.rule("9.1")
def test_the_batteries_stand_where_the_book_has_them() -> None:
    spec = loaded("camposanto-1743").spec
    guns = Counter((u.seat, u.wing) for u in spec.units.values() if u.arm == "artillery")
    assert guns == {
        ("spanish", "centre"): 2,
        ("austro-savoy", "left"): 1,
        ("austro-savoy", "centre"): 2,
        ("austro-savoy", "right"): 1,
    }


@pytest.mark.rule("2.1")
def test_the_guards_have_a_star_and_the_carabineros_two() -> None:
    spec = loaded("camposanto-1743").spec
    spanish = {name: u.stars for name, u in spec.units.items() if u.seat == "spanish" and u.stars}
    guards = {f"{corps}-{number}": 1 for corps in ("valonas", "espanolas") for number in (1, 2, 3)}
    assert spanish == {**guards, "carabineros": 2}


@pytest.mark.rule("2.3")
def test_the_series_of_order_points() -> None:
    """C-D3: 1 to 18, each once. The example of 4.1 says whose is which."""
    seats = loaded("camposanto-1743").spec.seats
    assert seats["spanish"].order_points == [1, 4, 5, 8, 9, 12, 13, 16, 18]
    assert seats["austro-savoy"].order_points == [2, 3, 6, 7, 10, 11, 14, 15, 17]
    together = [value for seat in seats.values() for value in seat.order_points]
    assert sorted(together) == list(range(1, 19))


@pytest.mark.rule("6.1")
@each_scenario
def test_nobody_begins_in_an_enemy_zone_of_control(name: str) -> None:
    battle = loaded(name)
    spanish, others = army(battle, "spanish"), army(battle, "austro-savoy")
    index, distance = battle.grid.index, battle.grid.distance
    assert min(distance(index(a.hex), index(b.hex)) for a in spanish for b in others) >= 3


@pytest.mark.rule("1.3")
@each_scenario
def test_every_piece_begins_in_the_area_of_a_free_set_up(name: str) -> None:
    battle = loaded(name)
    for piece in battle.pieces:
        wing = battle.spec.seats[piece.seat].wings[piece.wing]
        zone = battle.area(getattr(piece, "zone", "") or wing.zone)
        assert zone >> battle.grid.index(piece.hex) & 1, piece.name


# --- Obregón's house ----------------------------------------------------------------------------


@pytest.mark.rule("1.1")
def test_the_small_battle_is_a_part_of_the_map_with_its_numbers() -> None:
    whole, part = loaded("camposanto-1743").map, loaded("obregon-1743").map
    names = hexes(part, part.grid.everywhere)
    assert names == {f"{col:02}{row:02}" for row in range(5, 16) for col in range(13, 25)}
    for kind, mask in part.terrain.items():
        assert hexes(part, mask) == hexes(whole, whole.terrain[kind]) & names
    assert {"1810", "1611"} <= names


@pytest.mark.rule("3")
def test_the_small_battle_has_three_phases_of_two_order_points() -> None:
    battle = loaded("obregon-1743")
    assert [(turn.kind, turn.phases) for turn in battle.spec.turns] == [("day", 3)]
    series = [seat.order_points for seat in battle.spec.seats.values()]
    assert [len(values) for values in series] == [6, 6]
    assert sum(series[0]) == sum(series[1])
    assert battle.wing_count == 2


@pytest.mark.rule("4.1")
def test_the_wings_that_meet_are_compared_in_the_small_battle() -> None:
    """C-G2: the pairing is in the file."""
    battle = loaded("obregon-1743")
    assert battle.wing_names == ("centre", "right", "left", "centre")
    assert battle.partner == (3, 2, 1, 0)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("seat", ["spanish", "austro-savoy"])
def test_the_small_armies(seat: str) -> None:
    battle = loaded("obregon-1743")
    for wing in battle.spec.seats[seat].wings:
        assert 5 <= len(army(battle, seat, wing)) <= 6
    assert {unit.arm for unit in army(battle, seat)} == {
        "infantry",
        "cavalry",
        "artillery",
        "light",
    }


# --- the map ------------------------------------------------------------------------------------


@pytest.mark.rule("6.3")
def test_a_hex_has_one_kind_of_terrain() -> None:
    listed = Counter(
        name
        for runs in MAP.spec.terrain.values()
        for run in runs
        for name in (MAP.grid.name(index) for index in MAP.grid.expand(run))
    )
    assert [name for name, count in listed.items() if count > 1] == []


@pytest.mark.rule("6.3")
def test_the_river_parts_the_banks_and_only_the_bridge_touches_the_far_one() -> None:
    """C-D14, C-G20: one hex of bridges, with nothing to enter beyond it."""
    far, bridge = MAP.terrain["far-bank"], MAP.terrain["bridge"]
    closed = far | MAP.terrain["river"] | MAP.terrain["pond"]
    land = MAP.grid.everywhere & ~closed
    touching = {here for here in bits(land) if MAP.grid.neighbour_mask[here] & far}
    assert hexes(MAP, bridge) == {"1116"}
    assert touching == set(bits(bridge))


@pytest.mark.rule("6.5")
def test_the_edges_of_both_sides() -> None:
    """C-G29: the Spanish edge is every hex that touches the river, the bridge apart."""
    river, bridge = MAP.terrain["river"], MAP.terrain["bridge"]
    closed = river | MAP.terrain["far-bank"] | MAP.terrain["pond"] | bridge
    bank = {
        index
        for index in bits(MAP.grid.everywhere & ~closed)
        if MAP.grid.neighbour_mask[index] & river
    }
    assert set(bits(MAP.areas["river-bank"])) == bank
    assert MAP.areas["north-edge"] == MAP.grid.edge("north")
    assert MAP.areas["bridge-of-boats"] == bridge


@pytest.mark.rule("6.5")
@each_scenario
def test_every_open_hex_has_a_line_of_retreat(name: str) -> None:
    battle = loaded(name)
    for lines in battle.lines:
        for line in lines:
            steps = [line.steps[here] for here in bits(battle.ground.open)]
            assert max(steps) < len(battle.grid)


@pytest.mark.rule("6.3")
def test_the_pond_is_beside_tre_case_di_sopra() -> None:
    (pond,) = bits(MAP.terrain["pond"])
    (houses,) = bits(MAP.places["tre-case"])
    assert houses in MAP.grid.neighbours[pond]
    assert MAP.terrain["farmhouses"] >> houses & 1


@pytest.mark.rule("1.1")
def test_places_have_names_in_both_languages_and_roads_stay_on_land() -> None:
    assert all(place.name.en and place.name.it for place in MAP.spec.places.values())
    closed = MAP.terrain["river"] | MAP.terrain["pond"] | MAP.terrain["far-bank"]
    assert not MAP.road_hexes & closed


# --- provenance ---------------------------------------------------------------------------------


def figures(value: Any, path: str = "") -> Iterator[str]:
    """The path of every value of a file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if path or key != "provenance":
                yield from figures(inner, f"{path}.{key}" if path else key)
    else:
        yield path


@each_file
def test_every_figure_says_where_it_is_from(path: Path, shape: Any) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    statements = msgspec.convert(data, shape).provenance
    for figure in figures(data):
        stated = provenance_of(statements, figure)
        assert stated.kind != "rulebook" or stated.paragraph, figure
        assert stated.kind != "history" or stated.source, figure


@pytest.mark.rule("9.1")
def test_the_modifiers_of_the_batteries_are_told_to_be_ours() -> None:
    text = (DATA / "charts" / "camposanto.toml").read_text(encoding="utf-8")
    charts = msgspec.convert(tomllib.loads(text), ChartsFile)
    for name, cells in charts.batteries.items():
        assert provenance_of(charts.provenance, f"batteries.{name}").kind == "reconstructed"
        assert cells == sorted(cells, reverse=True)
        assert min(cells) >= 0


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("units.carabineros.stars", "rulebook"),
        ("units.parma.name", "history"),
        ("units.parma.hex", "reconstructed"),
        ("units.vasquez.name", "reconstructed"),
        ("seats.spanish.order_points", "rulebook"),
        ("seats.spanish.edge", "reconstructed"),
        ("minutes", "published"),
        ("victory.points", "rulebook"),
    ],
)
def test_where_some_figures_are_from(key: str, kind: str) -> None:
    assert provenance_of(loaded("camposanto-1743").spec.provenance, key).kind == kind
