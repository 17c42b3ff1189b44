"""The scenarios of the rulebook: turns, victory, zones, areas of play."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from battaglia.core.hexgrid import bits
from battaglia.core.maps import in_language
from battaglia.core.saving import begun
from battaglia.games.piacenza.setup import zone_of
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_home import costs_to
from tests.games.piacenza.shipped import (
    AUSTRIAN,
    CAMPAIGN,
    FS,
    MAP,
    distance,
    each_scenario,
    hexes,
    loaded,
    open_ground,
    place,
)


@each_scenario
def test_a_scenario_introduces_itself_in_both_languages(name: str) -> None:
    spec = loaded(name).spec
    assert spec.id == name
    texts = [spec.title, spec.summary, *(seat.name for seat in spec.seats.values())]
    assert all(text.en.strip() and text.it.strip() for text in texts)
    assert spec.summary.en != spec.summary.it
    assert spec.minutes > 0


@each_scenario
@pytest.mark.parametrize("language", ["en", "it"])
def test_no_two_pieces_have_one_name(name: str, language: str) -> None:
    names = Counter(in_language(piece.name, language) for piece in loaded(name).pieces)
    assert [called for called, count in names.items() if count > 1] == []


@pytest.mark.rule("2.5")
def test_the_day_has_twelve_turns_from_six_to_dusk() -> None:
    turns = loaded(CAMPAIGN).spec.turns
    assert len(turns) == 12
    assert turns[0].hour == 6
    assert all(a.hour + a.hours == b.hour for a, b in pairwise(turns))
    assert turns[-1].hour + turns[-1].hours == 20
    assert {6, 10, 12, 15} <= {turn.hour for turn in turns}


@pytest.mark.parametrize(
    ("name", "hours"),
    [
        ("san-lazzaro", [6, 7, 8, 9, 10]),
        ("assault-on-the-centre", [10, 11, 12, 13, 14]),
        ("gossolengo", [12, 13, 14]),
    ],
)
@pytest.mark.rule("2.5", "S.1", "S.2", "S.3")
def test_the_turns_of_a_scenario_are_those_of_the_day(name: str, hours: list[int]) -> None:
    """S7: the 12 of scenario 3 is noon."""
    turns = loaded(name).spec.turns
    assert [turn.hour for turn in turns] == hours
    day = loaded(CAMPAIGN).spec.turns
    assert all(turn in day for turn in turns)


@pytest.mark.rule("3.0")
@each_scenario
def test_who_begins(name: str) -> None:
    """The Spanish left, then the Austrian right, where the first turn of the day is played."""
    spec = loaded(name).spec
    assert spec.set_up_first == AUSTRIAN
    if name in (CAMPAIGN, "san-lazzaro"):
        assert spec.first_pair is not None
        assert spec.first_pair.first == (FS, "left")
        assert spec.first_pair.second == (AUSTRIAN, "right")
    else:
        assert spec.first_pair is None


@pytest.mark.rule("13.0")
def test_the_victory_of_the_whole_battle() -> None:
    victory = loaded(CAMPAIGN).spec.victory
    assert set(victory.places) == {
        "castellaro", "turro", "gariga", "le-mose", "mucinasso", "montale", "san-bonico",
        "san-lazzaro",
    }  # fmt: skip
    assert (victory.kind, victory.chooser, victory.choose, victory.draw) == (
        "objectives",
        FS,
        4,
        2,
    )
    assert loaded(CAMPAIGN).spec.turns[victory.automatic_turn - 1].hour == 15


@pytest.mark.parametrize(
    ("name", "kind", "places", "chain"),
    [
        ("san-lazzaro", "occupy", {"san-lazzaro", "le-mose"}, "from-formations"),
        ("assault-on-the-centre", "occupy", {"san-bonico", "castellaro"}, "from-wings"),
        ("gossolengo", "last-holder", {"gossolengo"}, "from-formations"),
    ],
)
@pytest.mark.rule("13.0", "S.1", "S.2", "S.3")
def test_the_victory_of_a_scenario(name: str, kind: str, places: set[str], chain: str) -> None:
    spec = loaded(name).spec
    assert (spec.victory.kind, set(spec.victory.places), spec.chain) == (kind, places, chain)
    assert spec.victory.chooser == (FS if kind == "occupy" else "")


@pytest.mark.parametrize("name", ["assault-on-the-centre", "gossolengo"])
@pytest.mark.rule("3.0")
def test_every_piece_stands_in_its_zone(name: str) -> None:
    battle = loaded(name)
    p = begun(Position, battle)
    assert battle.options.free_set_up
    placed = [piece for piece in range(len(battle.pieces)) if battle.formation[piece] != OFF]
    assert all(zone_of(p, piece) >> p.at[piece] & 1 for piece in placed)


@pytest.mark.parametrize(
    ("zone", "centre", "radius", "stream"),
    [
        ("around-galliana", "galliana", 2, "west"),
        ("around-monte-cucco", "monte-cucco", 3, ""),
        ("around-bossoli", "bossoli", 2, "west"),
        ("around-torricelle", "torricelle", 2, "east"),
    ],
)
@pytest.mark.rule("3.0", "S.2")
def test_the_zones_of_the_assault_on_the_centre(
    zone: str, centre: str, radius: int, stream: str
) -> None:
    """Within so many hexes of a place, on its bank of the Refudo."""
    near = {name for name in hexes(open_ground()) if distance(name, place(centre)) <= radius}
    east = hexes(MAP.areas["east-of-refudo"])
    wanted = near if not stream else near & east if stream == "east" else near - east
    assert hexes(MAP.areas[zone]) == wanted


@pytest.mark.rule("3.0", "S.3")
def test_the_zones_of_gossolengo() -> None:
    village = place("gossolengo")

    def southing(name: str) -> float:
        return int(name[2:]) + (0.5 if int(name[:2]) % 2 == 0 else 0.0)

    field = {name for name in hexes(open_ground()) if distance(name, village) <= 5}
    north = {name for name in field if distance(name, village) >= 3}
    south = {name for name in field if distance(name, village) >= 2}
    assert hexes(MAP.areas["around-gossolengo"]) == field
    assert hexes(MAP.areas["north-of-gossolengo"]) == {
        name for name in north if southing(name) < southing(village)
    }
    assert hexes(MAP.areas["south-of-gossolengo"]) == {
        name for name in south if southing(name) > southing(village)
    }
    last = max(name[:2] for name in field)
    assert hexes(MAP.areas["east-of-gossolengo"]) == {n for n in field if n[:2] == last}


@pytest.mark.rule("3.0", "S.3")
def test_none_but_the_austrians_can_be_in_gossolengo_in_the_first_turn() -> None:
    """Else the first die decides who has the village: foot in it is hardly driven out by horse."""
    battle = loaded("gossolengo")
    quick = set()
    for unit in range(battle.units):
        costs = battle.ground.costs[battle.body[unit]]
        away = costs_to(costs, battle.watched, battle.ground.open)
        zone = battle.set_up_zone[battle.formation[unit]]
        if min(away[here] for here in bits(zone)) <= battle.mp[unit]:
            quick.add(battle.seats[battle.seat[unit]])
    assert quick == {AUSTRIAN}


@pytest.mark.rule("2.1")
@each_scenario
def test_a_part_of_the_map_leaves_out_no_hex_in_play(name: str) -> None:
    """A crop cuts at the limits of the book; columns that it leaves out are closed."""
    battle = loaded(name)
    crop = battle.spec.crop
    top, bottom = crop.rows if crop else (1, 30)
    in_rows = {n for n in hexes(open_ground()) if top <= int(n[2:]) <= bottom}
    if battle.spec.playable:
        in_rows &= hexes(MAP.areas[battle.spec.playable])
    assert {battle.grid.name(here) for here in bits(battle.ground.open)} == in_rows
