"""The shipped armies against the rulebook, and where their figures are from."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from battaglia.core.hexgrid import bits
from battaglia.core.looks import grounds, sides
from battaglia.core.maps import MapFile, in_language
from battaglia.core.provenance import provenance_of
from battaglia.core.saving import begun
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.charts import ChartsFile
from battaglia.games.piacenza.loading import DATA, shipped_scenarios
from battaglia.games.piacenza.pieces import ARTILLERY, FOOT, FORMATION, HORSE
from battaglia.games.piacenza.scenario import CommanderSpec, ScenarioFile
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.telling.board import PiacenzaBoard
from tests.games.piacenza.shipped import (
    AUSTRIAN,
    CAMPAIGN,
    CHARTS,
    CHARTS_FILE,
    FS,
    MAP,
    MAP_FILE,
    each_scenario,
    hexes,
    loaded,
    place,
)

FILES: list[tuple[Path, Any]] = [
    *((path, ScenarioFile) for path in shipped_scenarios().values()),
    (MAP_FILE, MapFile),
    (CHARTS_FILE, ChartsFile),
]
each_file = pytest.mark.parametrize(
    ("path", "shape"), FILES, ids=[f"{path.stem}-{shape.__name__}" for path, shape in FILES]
)


# --- the armies of the rulebook -------------------------------------------------------------------

Listed = dict[str, tuple[int, int]]
"""Strength and movement by printed name; several of one name are numbered."""

PETIT_BOIS: Listed = {
    "Saboya": (2, 3), "Africa": (2, 3), "Asturias": (2, 3),
    "Giacomone": (1, 3), "Besler": (1, 3), "Flandes": (1, 3),
}  # fmt: skip
DE_MAILLY: Listed = {
    "Perigord": (2, 3), "Foix": (2, 3), "Vol. Gantes": (1, 3),
    "Vieufville": (2, 5), "Descras": (1, 5),
}  # fmt: skip
SENECTERRE: Listed = {
    "La Reine": (2, 3), "De Vigier": (2, 3), "Provence": (2, 3),
    "Tournaisis": (1, 3), "Agenois": (1, 3), "Gd. Lorraines": (2, 4),
}  # fmt: skip
PICCOLOMINI: Listed = {"Andlau": (3, 3), "Forgtasch": (4, 3)}
LINDEN: Listed = {
    "Vettes": (4, 3), "Palffy": (4, 3), "Roth": (4, 3), "Starhemberg": (1, 3),
    "Grenadiers (Linden)": (1, 4),
}  # fmt: skip
KHEUL: Listed = {"Daun": (3, 3), "Haganbach": (3, 3)}
LARNAGE: Listed = {
    "Guyenne": (2, 3), "Auxerrois": (2, 3), "Montmorin": (2, 3), "Vivarais": (2, 3),
    "Gatinais": (2, 3), "Lobkowitz I": (2, 5), "Lobkowitz II": (2, 5),
}  # fmt: skip
LUCCHESI: Listed = {
    "Rochefocauld I": (2, 5), "Rochefocauld II": (2, 5), "Tripps I": (2, 6), "Tripps II": (2, 6),
    "Baranyai I": (2, 6), "Baranyai II": (2, 6), "Bartholotti": (2, 6),
}  # fmt: skip

FORMATIONS: dict[str, dict[str, Listed]] = {
    "san-lazzaro": {"kheul": KHEUL},
    "assault-on-the-centre": {
        "petit-bois": PETIT_BOIS, "de-mailly": DE_MAILLY, "senecterre": SENECTERRE,
        "piccolomini": PICCOLOMINI, "linden": LINDEN,
    },
    "gossolengo": {"larnage": LARNAGE, "lucchesi": LUCCHESI},
    CAMPAIGN: {
        "kheul": KHEUL, "petit-bois": PETIT_BOIS, "de-mailly": DE_MAILLY,
        "senecterre": SENECTERRE, "piccolomini": PICCOLOMINI, "linden": LINDEN,
        "larnage": LARNAGE,
        # "with only the following units": in the whole battle there are more of them.
        "lucchesi": {**LUCCHESI, "Marini": (2, 3), "Grenadiers (Marini)": (1, 4)},
    },
}  # fmt: skip

WINGS = {
    "san-lazzaro": {FS: ["left"], AUSTRIAN: ["right", "centre"]},
    "assault-on-the-centre": {FS: ["centre"], AUSTRIAN: ["centre", "reserve"]},
    "gossolengo": {FS: ["right"], AUSTRIAN: ["left"]},
    CAMPAIGN: {
        FS: ["left", "centre", "right", "reserve"],
        AUSTRIAN: ["right", "centre", "left", "reserve"],
    },
}


def listed(battle: Battle, formation: str) -> Listed:
    units = battle.spec.units.values()
    return {
        in_language(unit.name, "en"): (unit.strength, unit.movement)
        for unit in units
        if unit.formation == formation
    }


@pytest.mark.rule("2.2.2")
@pytest.mark.parametrize(
    ("name", "formation"), [(name, one) for name in FORMATIONS for one in FORMATIONS[name]]
)
def test_a_formation_is_that_of_the_book(name: str, formation: str) -> None:
    """S6: Lobkowitz and Rochefocauld on the sides where they are printed."""
    battle = loaded(name)
    assert listed(battle, formation) == FORMATIONS[name][formation]
    (leader,) = [c for c in battle.spec.commanders.values() if c.formation == formation]
    assert in_language(leader.name, "en").lower().replace(" ", "-") == formation


@pytest.mark.rule("2.2.1")
@each_scenario
def test_the_wings_that_take_part(name: str) -> None:
    """G31, S1."""
    seats = loaded(name).spec.seats
    assert {seat: list(spec.wings) for seat, spec in seats.items()} == WINGS[name]


@pytest.mark.rule("2.2.2")
def test_the_scenarios_have_nobody_else() -> None:
    """Scenarios 2 and 3 list everybody; of guns the book has one unit in 1 and 2."""
    centre, gossolengo = loaded("assault-on-the-centre"), loaded("gossolengo")
    assert centre.units == 6 + 5 + 6 + 2 + 5 + 1
    assert gossolengo.units == 7 + 7
    guns = [u.formation for u in centre.spec.units.values() if u.arm == "artillery"]
    assert guns == ["guns-of-botta"]


@pytest.mark.rule("2.2.2", "S.1")
def test_san_lazzaro_has_the_whole_of_both_wings() -> None:
    """S1, S2: both wings as in the whole battle; of the centre Kheul and one battery."""
    whole, part = loaded(CAMPAIGN).spec.units, loaded("san-lazzaro").spec.units
    campaign = loaded(CAMPAIGN)
    wings = {
        name: (campaign.seats[campaign.seat[i]], campaign.wing_names[campaign.wing[i]])
        for i, name in enumerate(campaign.ids[: campaign.units])
    }
    both = {name for name, wing in wings.items() if wing in ((FS, "left"), (AUSTRIAN, "right"))}
    assert both <= set(part)
    assert {name: part[name] for name in part} == {name: whole[name] for name in part}
    others = sorted(part[name].formation for name in set(part) - both)
    assert others == ["guns-of-browne", "kheul", "kheul"]


@pytest.mark.rule("9.1")
def test_douchez_has_the_units_of_the_example_of_fire() -> None:
    """A and B have 3 points, C and D have 2; he adds 1."""
    battle = loaded(CAMPAIGN)
    strengths = [strength for strength, _ in listed(battle, "douchez").values()]
    assert strengths == [3, 3, 2, 2]
    assert battle.spec.commanders["douchez"].bonus == 1


@pytest.mark.rule("2.2.2")
@each_scenario
def test_points_of_movement_by_arm(name: str) -> None:
    """Heavy horse 5, light horse and dragoons 6; foot 3, grenadiers 4."""
    points = {
        "infantry": 3, "light": 3, "dragoons-on-foot": 3, "grenadiers": 4, "heavy-horse": 5,
        "light-horse": 6, "dragoons": 6, "artillery": 2,
    }  # fmt: skip
    assert all(unit.movement == points[unit.arm] for unit in loaded(name).spec.units.values())


@pytest.mark.rule("2.2.2")
@each_scenario
def test_the_back_of_a_unit_has_half_its_strength(name: str) -> None:
    for unit in loaded(name).spec.units.values():
        single = unit.strength == 1 or unit.arm == "artillery"
        assert unit.reduced_strength == (0 if single else -(-unit.strength // 2)), unit.name


@pytest.mark.rule("2.2.2")
def test_the_light_troops_of_the_book() -> None:
    """Volunteers of Gantés, Micheletti, fusiliers of Parma, Schiavoni and Warasdins."""
    units = loaded(CAMPAIGN).spec.units
    light = {name for name, unit in units.items() if unit.arm == "light"}
    assert light >= {
        "gantes", "micheletti-1", "micheletti-2", "parma", "schiavoni-1", "schiavoni-2",
        "warasdin-1", "warasdin-2",
    }  # fmt: skip


@pytest.mark.rule("10.5")
@each_scenario
def test_dragoons_are_two_counters_mounted_or_one_on_foot(name: str) -> None:
    battle = loaded(name)
    for foot, pair in battle.mounted_pair.items():
        if battle.body[foot] == FOOT:
            assert len(pair) == 2
            assert sum(battle.strength[one] for one in pair) == 2 * battle.strength[foot]
            assert {battle.pieces[one].hex for one in pair} != {""}
            assert battle.pieces[foot].hex == ""
    mounted = [u for u in battle.spec.units.values() if u.arm == "dragoons"]
    assert len(mounted) == (8 if name == CAMPAIGN else 0)


def test_the_strength_of_the_armies() -> None:
    """About 40,000 men against 45,000, a point being 500 to 800 of them (2.2.2, S12)."""
    battle = loaded(CAMPAIGN)
    points: Counter[tuple[str, int]] = Counter()
    for number in range(battle.units):
        if battle.pieces[number].hex:
            points[battle.seats[battle.seat[number]], battle.body[number]] += battle.strength[
                number
            ]
    assert (points[FS, FOOT], points[AUSTRIAN, FOOT]) == (70, 61)
    assert (points[FS, HORSE], points[AUSTRIAN, HORSE]) == (13 + 12, 26 + 4)
    assert Counter(battle.seat[gun] for gun in battle.batteries) == {0: 4, 1: 6}


# --- commanders -----------------------------------------------------------------------------------


@pytest.mark.rule("2.2.1")
@each_scenario
def test_every_formation_has_its_commander(name: str) -> None:
    battle = loaded(name)
    for number, formation in enumerate(battle.formation_names):
        led = battle.formation_commander[number] != OFF
        assert led != battle.spec.formations[formation].guns
    whole = name == CAMPAIGN
    assert all((chief != OFF) == whole for chief in battle.chief)
    wings = name in (CAMPAIGN, "assault-on-the-centre")
    assert all((one != OFF) == wings for one in (*battle.wing_commander, *battle.bearer))


@pytest.mark.rule("4.4")
@each_scenario
def test_commanders_stand_with_their_men(name: str) -> None:
    battle = loaded(name)
    p = begun(Position, battle)
    for piece in range(battle.units, len(battle.pieces)):
        here = p.at[piece]
        if battle.rank[piece] == FORMATION:
            mine = battle.formation_mask[battle.formation[piece]]
            beside = battle.grid.neighbour_mask[here] | 1 << here
            assert any(p.at[u] >= 0 and beside >> p.at[u] & 1 for u in bits(mine)), p.name(piece)
        elif piece in battle.wing_commander and p.name(piece) != "modena":
            mine = battle.wing_mask[battle.wing[piece]]
            assert here in [p.at[unit] for unit in bits(mine)], p.name(piece)
        elif piece in battle.bearer:
            assert here == OFF


@pytest.mark.rule("4.0")
def test_commanders_in_chief_stand_in_named_places() -> None:
    chiefs = [c for c in loaded(CAMPAIGN).spec.commanders.values() if c.rank == "chief"]
    named = hexes(MAP.areas["named-places"])
    assert {chief.hex for chief in chiefs} == {place("galliana"), place("castellaro")}
    assert {chief.hex for chief in chiefs} <= named


def steps_between(battle: Battle, one: str, other: str) -> int:
    """The length of the shortest way, round rivers, walls and enemies (4.1)."""
    p = begun(Position, battle)
    commander, superior = battle.index[one], battle.index[other]
    closed = p.occupied[1 - battle.seat[commander]]
    layer, seen, steps = {p.at[commander]}, {p.at[commander]}, 0
    while p.at[superior] not in seen:
        steps += 1
        layer = {there for here in layer for there in bits(battle.ground.around[here] & ~closed)}
        layer -= seen
        assert layer, f"no way from {one} to {other}"
        seen |= layer
    return steps


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("name", [CAMPAIGN, "assault-on-the-centre"])
def test_everybody_begins_in_command(name: str) -> None:
    battle = loaded(name)
    spec: dict[str, CommanderSpec] = battle.spec.commanders
    for number, wing in enumerate(battle.wing_commander):
        superior = battle.ids[wing]
        chief = battle.chief[battle.wing_seat[number]]
        if chief != OFF:
            above = battle.ids[chief]
            assert steps_between(battle, superior, above) <= spec[above].range, superior
        guns = [gun for gun in battle.batteries if battle.wing[gun] == number]
        for piece in guns:
            steps = steps_between(battle, battle.ids[piece], superior)
            assert steps <= spec[superior].range, battle.ids[piece]
        for formation in bits(battle.wing_formations[number]):
            leader = battle.formation_commander[formation]
            if leader != OFF:
                steps = steps_between(battle, battle.ids[leader], superior)
                assert steps <= spec[superior].range, battle.ids[leader]


@pytest.mark.rule("4.4.1")
@each_scenario
def test_units_stand_close_enough_to_be_in_command(name: str) -> None:
    battle = loaded(name)
    p = begun(Position, battle)
    for mask in battle.formation_mask:
        units = [unit for unit in bits(mask) if p.at[unit] >= 0]
        for unit in units:
            if battle.arm[unit] != ARTILLERY and len(units) > 1:
                others = [p.at[other] for other in units if other != unit]
                nearest = min(battle.grid.distance(p.at[unit], there) for there in others)
                assert nearest <= CHARTS.movement.link, p.name(unit)


@pytest.mark.rule("5.2")
@each_scenario
def test_nobody_begins_in_an_engagement_zone(name: str) -> None:
    battle = loaded(name)
    p = begun(Position, battle)
    sides = [
        [p.at[u] for u in bits(battle.army[seat]) if p.at[u] >= 0 and battle.body[u] == FOOT]
        for seat in (0, 1)
    ]
    everybody = [[p.at[u] for u in bits(battle.army[seat]) if p.at[u] >= 0] for seat in (0, 1)]
    for seat in (0, 1):
        for one in sides[seat]:
            assert min(battle.grid.distance(one, other) for other in everybody[1 - seat]) > 3


# --- looks ----------------------------------------------------------------------------------------


@each_scenario
def test_the_land_has_its_looks(name: str) -> None:
    battle = loaded(name)
    files = (battle.charts.looks, battle.spec.looks)
    terrain = {*battle.charts.terrain, *battle.map.spec.terrain}
    assert all(look.drawn != "plain" for look in grounds(terrain, *files).values())
    assert all(look.drawn != "plain" for look in sides(battle.map.hexsides, *files).values())
    assert {key for looks in files for key in looks.ground} <= terrain


MARKS = {"left": "L", "centre": "C", "right": "R", "reserve": "S"}


@each_scenario
def test_counters_differ_by_wing_and_formation(name: str) -> None:
    battle = loaded(name)
    teller = PiacenzaBoard.__new__(PiacenzaBoard)
    teller.battle = battle
    teller.spec = battle.spec
    teller.index = battle.index
    worn: dict[tuple[int, str], str] = {}
    for number, piece in enumerate(battle.ids):
        look = teller.look(piece)
        wing = battle.wing[number]
        assert look.colour or battle.spec.commanders[piece].rank == "bearer"
        assert look.mark == (MARKS[battle.wing_names[wing]] if wing != OFF else "")
        formation = battle.formation[number]
        if formation != OFF and not battle.gun_formations >> formation & 1:
            assert look.strip
            told = battle.formation_names[formation]
            assert worn.setdefault((wing, look.strip), told) == told


# --- provenance -----------------------------------------------------------------------


PARAGRAPHS = {
    paragraph["number"]
    for paragraph in tomllib.loads((DATA.parent / "rules.toml").read_text("utf-8"))["paragraph"]
}


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
        assert stated.kind != "rulebook" or stated.paragraph in PARAGRAPHS, figure
        assert stated.kind != "history" or stated.source, figure


@pytest.mark.parametrize(
    ("name", "key", "kind"),
    [
        (CAMPAIGN, "units.saboya.strength", "rulebook"),
        (CAMPAIGN, "units.saboya.hex", "reconstructed"),
        (CAMPAIGN, "units.saboya.reduced_strength", "reconstructed"),
        (CAMPAIGN, "units.anjou.strength", "reconstructed"),
        (CAMPAIGN, "units.valonas.strength", "rulebook"),
        (CAMPAIGN, "units.valonas.name", "history"),
        (CAMPAIGN, "commanders.liechtenstein.name", "rulebook"),
        (CAMPAIGN, "commanders.maillebois.name", "reconstructed"),
        (CAMPAIGN, "commanders.browne.range", "reconstructed"),
        (CAMPAIGN, "victory.places", "rulebook"),
        ("san-lazzaro", "units.daun.strength", "rulebook"),
        ("san-lazzaro", "units.clerici.strength", "reconstructed"),
        ("san-lazzaro", "crop", "reconstructed"),
        ("assault-on-the-centre", "units.vettes.strength", "rulebook"),
        ("assault-on-the-centre", "units.botta-guns.strength", "reconstructed"),
        ("gossolengo", "units.guyenne.strength", "rulebook"),
        ("gossolengo", "units.guyenne.hex", "reconstructed"),
        ("gossolengo", "commanders.larnage.sergeants", "rulebook"),
    ],
)
def test_where_some_figures_are_from(name: str, key: str, kind: str) -> None:
    assert provenance_of(loaded(name).spec.provenance, key).kind == kind


@pytest.mark.parametrize(
    "key", ["fire.rows", "bombardment.rows", "melee.rows", "terrain.ditch.foot"]
)
def test_the_cells_of_the_tables_are_told_to_be_ours(key: str) -> None:
    assert provenance_of(CHARTS.provenance, key).kind == "reconstructed"
