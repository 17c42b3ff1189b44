"""The map against what the rulebook says of it, and of a piece."""

from __future__ import annotations

from collections import Counter

import pytest

from battaglia.core.hexgrid import bits
from battaglia.games.piacenza.ways_home import FAR
from tests.games.piacenza.shipped import (
    CAMPAIGN,
    CHARTS,
    GRID,
    MAP,
    distance,
    each_scenario,
    hexes,
    loaded,
    open_ground,
    place,
)


def reached(start: str, inside: int, barred: frozenset[tuple[int, int]]) -> int:
    """Every hex that can be reached without crossing some sides."""
    found = layer = 1 << GRID.index(start)
    while layer:
        grown = 0
        for here in bits(layer):
            for there in bits(GRID.neighbour_mask[here] & inside & ~found):
                if GRID.side(here, there) not in barred:
                    grown |= 1 << there
        found |= grown
        layer = grown
    return found


@pytest.mark.rule("2.1.1")
def test_a_hex_has_one_kind_of_terrain() -> None:
    runs = [run for kind in MAP.spec.terrain.values() for run in kind]
    named = Counter(GRID.name(index) for run in runs for index in GRID.expand(run))
    assert [name for name, count in named.items() if count > 1] == []


@pytest.mark.rule("2.1")
def test_the_distances_of_the_book() -> None:
    """S5: Galliana 8 hexes from Piacenza, Mte. Cucco 4 west of it, Bossoli 3 south."""
    galliana = place("galliana")
    assert distance(place("piacenza"), galliana) == 8
    assert distance(place("monte-cucco"), galliana) == 4
    assert place("monte-cucco")[2:] == galliana[2:]
    assert int(galliana[:2]) - int(place("monte-cucco")[:2]) == 4
    assert distance(place("bossoli"), galliana) == 3
    assert place("bossoli")[:2] == galliana[:2]
    assert int(place("bossoli")[2:]) - int(galliana[2:]) == 3


@pytest.mark.rule("5.7")
def test_quartazzola_touches_the_ditch_south_of_vallera() -> None:
    vallera = GRID.index(place("vallera"))
    south = GRID.neighbour(vallera, GRID.direction("S"))
    assert MAP.terrain["ditch"] >> south & 1
    assert south in GRID.neighbours[GRID.index(place("quartazzola"))]
    assert MAP.terrain["farmstead"] >> vallera & 1, "it is entered without a roll"


@pytest.mark.rule("2.1.1")
def test_all_open_ground_is_of_a_piece() -> None:
    """953 hexes, all reached from within the city through its gates."""
    ground = open_ground()
    found = reached(place("piacenza"), ground, MAP.hexsides["wall"])
    assert found == ground
    assert found.bit_count() == 953


@pytest.mark.rule("2.1.1")
def test_the_walls_are_closed_but_for_the_gates() -> None:
    """B32."""
    city = MAP.terrain["city"]
    sides = {
        GRID.side(here, there)
        for here in bits(city)
        for there in bits(GRID.neighbour_mask[here] & ~city)
    }
    walls = MAP.hexsides["wall"]
    assert walls <= sides
    gates = {GRID.parse_side(side) for side in ("2302/2303", "2506/2606", "2207/2208", "1805/1905")}
    assert sides - walls == gates
    assert gates <= MAP.roads
    assert reached(place("piacenza"), GRID.everywhere, frozenset(walls | gates)) == city


@pytest.mark.rule("2.1.1")
def test_the_trebbia_cannot_be_crossed_nor_the_po_but_by_the_bridge() -> None:
    ground, beyond = open_ground(), MAP.terrain["out-of-play"]
    assert not any(GRID.neighbour_mask[here] & beyond for here in bits(ground))
    bridge = MAP.terrain["bridge"]
    without = ground & ~bridge
    north = {here for here in bits(without) if GRID.place(here)[0] == 1}
    assert north == set()
    assert bits(bridge & GRID.edge("north")) == [GRID.index("2301")]


@pytest.mark.rule("9.2.8")
def test_the_edges_of_both_sides() -> None:
    """E4: the west is the right bank of the Trebbia; the east is the last column."""
    ground, trebbia = open_ground(), MAP.terrain["river-trebbia"]
    bank = {here for here in bits(ground) if GRID.neighbour_mask[here] & trebbia}
    assert set(bits(MAP.areas["right-bank"])) == bank
    assert MAP.areas["east-edge"] == GRID.edge("east") & ground


@pytest.mark.rule("11.3")
@each_scenario
def test_everybody_has_a_way_home(name: str) -> None:
    battle = loaded(name)
    for of_bodies in battle.home:
        for ways in of_bodies:
            assert max(ways[here] for here in bits(battle.ground.open)) < FAR


@pytest.mark.rule("2.1.1")
def test_the_refudo_parts_the_centre() -> None:
    rows = {n for n in hexes(open_ground()) if 8 <= int(n[2:]) <= 22}
    inside = sum(1 << GRID.index(name) for name in rows)
    east = hexes(reached(place("torricelle"), inside, refudo()))
    assert east == hexes(MAP.areas["east-of-refudo"])
    assert {place(name) for name in ("torricelle", "san-bonico", "castellaro")} <= east
    assert not {place(name) for name in ("galliana", "bossoli", "monte-cucco")} & east


def refudo() -> frozenset[tuple[int, int]]:
    """The stream that begins in the camp of Gages and runs to the southern edge."""
    streams = MAP.spec.hexsides["stream"]
    first, last = streams.index("2008/2108"), streams.index("1430/1530")
    return frozenset(GRID.parse_side(side) for side in streams[first : last + 1])


@pytest.mark.rule("4.0")
def test_the_places_where_a_commander_in_chief_may_go() -> None:
    """Named farmsteads, farmhouses, chateaux and villages."""
    kinds = [MAP.terrain[kind] for kind in ("farmstead", "farmhouse", "chateau", "village")]
    built = kinds[0] | kinds[1] | kinds[2] | kinds[3]
    towns = {one.hexes[0] for one in MAP.spec.places.values() if one.kind == "town"}
    assert hexes(MAP.areas["named-places"]) == towns & hexes(built)
    assert MAP.areas["named-places"] == built


@pytest.mark.rule("13.0")
def test_the_objectives_are_cover() -> None:
    for name in loaded(CAMPAIGN).spec.victory.places:
        index = GRID.index(place(name))
        (kind,) = [kind for kind, mask in MAP.terrain.items() if mask >> index & 1]
        assert CHARTS.terrain[kind].cover > 0, name


def test_places_have_names_and_roads_and_streams_stay_on_land() -> None:
    assert all(place.name.en and place.name.it for place in MAP.spec.places.values())
    assert not MAP.road_hexes & ~open_ground()
    for kind in ("stream", "wall"):
        sides = MAP.spec.hexsides[kind]
        assert len({GRID.parse_side(side) for side in sides}) == len(sides)
    assert all((1 << a | 1 << b) & open_ground() for a, b in MAP.hexsides["stream"])
