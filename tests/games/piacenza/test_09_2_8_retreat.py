"""9.2.8 Retreats: each priority by itself, translocation, closed ground, surrender."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza import retreat
from battaglia.games.piacenza.state import Position
from battaglia.games.piacenza.ways_back import Ways
from tests.games.piacenza.board import (
    SIZE,
    Table,
    codes,
    events_of,
    foot,
    guns,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    where,
)
from tests.games.piacenza.combats import calm, disordered, happen, hex_of, lost

# Around 1010 lie 1009 (N), 1110 (NE), 1111 (SE), 1011 (S), 0911 (SW), 0910 (NW). The enemy is at
# 1110: 0910, 0911 and 1011 lead away from him. Red's edge is column 1.
ENEMY = "1110"


def fall_back(
    units: Table, hexes: int = 1, away: str = ENEMY, cause: str = "melee", **more: Any
) -> Match:
    """Red's unit "a" retreats."""
    match = calm(units, **more)
    unit, there = index(match, "a"), hex_of(match, away)
    return happen(match, lambda p: retreat.retreat(p, unit, hexes, there, cause))


def at(*hexes: str) -> Table:
    """Friends of red in some hexes, each of another name."""
    return {f"f{here}": foot("red", here) for here in hexes}


BOTH: Table = {"a": foot("red", "1010"), "x": foot("blue", ENEMY)}


@pytest.mark.rule("9.2.8")
def test_a_retreat_leads_away_from_the_enemy_and_among_equals_to_the_own_edge() -> None:
    """D11."""
    match = fall_back(BOTH)
    red = match.seat("red")
    assert texts(red) == ["retreat-step a 0910", "retreat-step a 0911"]
    assert codes(red, "retreat-step a 1011") == ["lower-priority"]
    assert codes(red, "retreat-step a 1009") == ["not-away"]
    assert codes(red, "retreat-step a 1110") == ["enemy-hex"]
    assert codes(red, "retreat-step a 0810") == ["no-way"]
    assert codes(red, "retreat-step x 0910") == ["other-in-hand"]
    play(match, "retreat-step a 0911")
    assert where(match, "a") == "0911"
    assert texts(red) == ["end-activation"]


@pytest.mark.rule("9.2.8")
def test_first_priority_is_a_hex_with_room_out_of_enemy_zones() -> None:
    match = fall_back({**BOTH, **at("0910", "0911")})
    assert where(match, "a") == "1011", "farther from the edge, but free"


@pytest.mark.rule("9.2.8")
def test_second_priority_is_a_crowded_hex_out_of_enemy_zones() -> None:
    # 1012 controls 1011; both other hexes are crowded.
    units = {**BOTH, **at("0910", "0911"), "y": foot("blue", "1012")}
    red = fall_back(units).seat("red")
    assert texts(red) == ["retreat-step a 0910", "retreat-step a 0911"]
    assert codes(red, "retreat-step a 1011") == ["lower-priority"]


@pytest.mark.rule("9.2.8")
def test_third_priority_is_a_hex_in_an_enemy_zone() -> None:
    # 0810 controls 0910 and 0911, and 1012 controls 1011: all three are in a zone.
    units = {**BOTH, "y": foot("blue", "0810"), "z": foot("blue", "1012")}
    red = fall_back(units).seat("red")
    assert texts(red) == ["retreat-step a 0910", "retreat-step a 0911"]


@pytest.mark.rule("9.2.8")
def test_fourth_priority_leads_aside_towards_the_own_edge() -> None:
    """D11."""
    # The enemy is in the west: 1110, 1111 and 1009 lead away, and all are closed.
    river = {"terrain": {"river-po": ["1110", "1111", "1009"]}}
    units = {"a": foot("red", "1010"), "x": foot("blue", "0911")}
    match = fall_back(units, away="0911", ground=river)
    assert where(match, "a") == "0910", "as far from 0911 as before, nearer to column 1"


@pytest.mark.rule("9.2.8")
def test_without_any_way_a_unit_surrenders() -> None:
    river = {"terrain": {"river-po": ["0910", "0911", "1011", "1009"]}}
    match = fall_back(BOTH, ground=river)
    assert lost(match, "a")
    assert events_of(match, "surrenders") == [{"piece": "a", "hex": "1010"}]


@pytest.mark.rule("9.2.8", "2.1.1")
@pytest.mark.parametrize("closed", ["0911", "0910"])
def test_the_river_is_closed(closed: str) -> None:
    match = fall_back(BOTH, ground={"terrain": {"river-po": [closed]}})
    other = {"0911": "0910", "0910": "0911"}[closed]
    assert where(match, "a") == other


@pytest.mark.rule("9.2.8", "2.1.1")
def test_walls_are_closed_and_gates_are_not() -> None:
    """D14."""
    walls = {"hexsides": {"wall": ["1010/0911"]}, "terrain": {"city": ["0910", "0911"]}}
    assert where(fall_back(BOTH, ground=walls), "a") == "0910"


@pytest.mark.rule("9.2.8")
def test_nobody_retreats_over_the_enemy() -> None:
    units = {**BOTH, "y": guns("blue", "0910")}
    assert where(fall_back(units), "a") == "0911"


@pytest.mark.rule("9.2.8")
def test_nobody_retreats_off_the_map() -> None:
    """G24."""
    units = {"a": foot("red", "0101"), "x": foot("blue", "0102")}
    match = fall_back(units, away="0102")
    assert lost(match, "a"), "0201 is as near to 0102, and not nearer to column 1"


@pytest.mark.rule("9.2.8")
def test_the_area_of_play_ends_like_the_map() -> None:
    """S8, G30."""
    area = [f"{column:02}{row:02}" for column in range(10, 20) for row in range(1, 20)]
    match = fall_back({**BOTH, "y": foot("blue", "1012")}, playable="east-half",
                      areas={"east-half": area, "west": ["1001"]})  # fmt: skip
    assert where(match, "a") == "1011", "0910 and 0911 are out of play"


@pytest.mark.rule("9.2.8")
def test_a_unit_passes_over_friends_to_the_first_hex_with_room() -> None:
    """D13."""
    units = {**BOTH, **at("0910", "0911", "1011"), "y": foot("blue", "1013")}
    match = fall_back(units)
    play(match, "retreat-step a 0911")
    # From 0911 on: 0810, 0811 and 0912 lead away; 0811 and 0810 are nearest to the edge.
    assert texts(match.seat("red")) == ["retreat-step a 0810", "retreat-step a 0811"]
    play(match, "retreat-step a 0811")
    assert where(match, "a") == "0811"
    assert where(match, "f0911") == "0911"
    assert not disordered(match, "f0911")


@pytest.mark.rule("9.2.8", "6.0")
def test_infantry_finds_room_with_a_battery_and_cavalry_with_cavalry() -> None:
    gun = {**BOTH, "g": guns("red", "0911"), **at("0910")}
    assert where(fall_back(gun), "a") == "0911"
    riders = {"a": horse("red", "1010"), "x": horse("blue", ENEMY)}
    riders |= {"b": horse("red", "0911"), **at("0910")}
    assert where(fall_back(riders), "a") == "0911"


@pytest.mark.rule("9.2.8")
def test_a_retreat_of_several_hexes_takes_each_step_by_the_priorities() -> None:
    match = fall_back(BOTH, hexes=3)
    play(match, "retreat-step a 0911")
    assert texts(match.seat("red")) == ["retreat-step a 0810", "retreat-step a 0811"]
    play(match, "retreat-step a 0811")
    play(match, texts(match.seat("red"))[0])
    assert texts(match.seat("red")) == ["end-activation"]
    grid = state(match).battle.grid
    assert grid.distance(hex_of(match, where(match, "a")), hex_of(match, ENEMY)) == 4


@pytest.mark.rule("9.2.8")
def test_a_hex_that_leads_nowhere_is_no_alternative() -> None:
    """G32."""
    # From 0910 only 0809 and 0810 lead on: a retreat of two hexes goes by 0911.
    river = {"terrain": {"river-po": ["0809", "0810"]}}
    match = calm(BOTH, ground=river)
    p, unit, foe = state(match), index(match, "a"), hex_of(match, ENEMY)
    wrong = Ways(p, unit, foe).objection(hex_of(match, "1010"), hex_of(match, "0910"), 2)
    assert wrong is not None
    assert wrong.code == "dead-end"
    happen(match, lambda p: retreat.retreat(p, unit, 2, foe, "melee"))
    assert where(match, "a") == "0811"


@pytest.mark.rule("9.2.8", "7.1")
def test_a_retreat_draws_no_reaction_fire() -> None:
    units = {**BOTH, "y": foot("blue", "0810"), "z": foot("blue", "1012")}
    match = play(fall_back(units), "retreat-step a 0910")
    assert not events_of(match, "reaction-roll")
    assert where(match, "a") == "0910"


@pytest.mark.rule("9.2.8")
def test_two_units_of_a_hex_may_retreat_in_different_directions() -> None:
    units = {"a": horse("red", "1010"), "b": horse("red", "1010"), "x": foot("blue", ENEMY)}
    match = calm(units)
    there = hex_of(match, ENEMY)

    def both(p: Position) -> None:
        retreat.retreat(p, index(match, "b"), 1, there, "refusal")
        retreat.retreat(p, index(match, "a"), 1, there, "refusal")

    play(happen(match, both), "retreat-step a 0910", "retreat-step b 0911")
    assert (where(match, "a"), where(match, "b")) == ("0910", "0911")


@pytest.mark.rule("10.2", "11.1")
def test_before_cavalry_a_unit_flees_straight_away_where_it_can() -> None:
    """G33."""
    # 1110, 1010, 0911, 0811 are a straight line; 0810 would rank as high.
    assert where(fall_back(BOTH, hexes=2, cause="flight"), "a") == "0811"
    assert "retreat-step a 0910" in texts(fall_back(BOTH, hexes=2).seat("red"))


@pytest.mark.rule("10.2", "11.1")
def test_a_flight_goes_by_the_priorities_where_straight_on_is_closed() -> None:
    match = fall_back(BOTH, cause="flight", ground={"terrain": {"river-po": ["0911"]}})
    assert where(match, "a") == "0910"


@pytest.mark.rule("9.2.8", "5.10")
def test_a_commander_goes_along_with_cavalry_that_refuses_without_a_roll() -> None:
    units = {"a": horse("red", "1010"), "x": foot("blue", ENEMY), "far": horse("red", "0501")}
    leaders = {"fc": leader("red", "1010")}
    match = fall_back(units, cause="refusal", commanders=leaders)
    play(match, "retreat-step a 0911")
    assert where(match, "fc") == "0911"
    assert not events_of(match, "commander-roll")


# A second reading: all complete ways, by distances in cube coordinates


def _cube(name: str) -> tuple[int, int, int]:
    column, row = int(name[:2]), int(name[2:])
    z = row - (column + 1) // 2
    return column, -column - z, z


def _apart(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(_cube(one), _cube(other), strict=True))


HEXES = [f"{column:02}{row:02}" for column in range(1, SIZE + 1) for row in range(1, SIZE + 1)]
BESIDE = {here: [there for there in HEXES if _apart(here, there) == 1] for here in HEXES}


class Oracle:
    """The retreat of a unit of foot, read from the book once more."""

    def __init__(self, match: Match, enemy: str, closed: set[str]) -> None:
        p = state(match)
        self.enemy = enemy
        self.foes = {p.hex_name(p.at[u]) for u in range(p.battle.units) if p.battle.seat[u] == 1}
        self.friends = {
            p.hex_name(p.at[u])
            for u in range(p.battle.units)
            if p.battle.seat[u] == 0 and p.name(u) != "a"
        }
        self.closed = closed
        self.zone = {there for foe in self.foes for there in BESIDE[foe]} - closed

    def ways(self, here: str, left: int) -> list[tuple[str, ...]]:
        """All complete ways from a hex."""
        if left <= 0 and here not in self.friends:
            return [()]
        free = [t for t in BESIDE[here] if t not in self.foes and t not in self.closed]
        now = _apart(here, self.enemy)
        away = [t for t in free if _apart(t, self.enemy) == now + 1]
        aside = [t for t in free if _apart(t, self.enemy) == now and t[:2] < here[:2]]
        for group in (away, aside):
            found = [(t, *rest) for t in group for rest in self.ways(t, left - 1)]
            if found:
                return found
        return []

    def choices(self, here: str, left: int) -> set[str]:
        first = {way[0] for way in self.ways(here, left)}
        ranked = {
            there: (3 if there in self.zone else 2 if there in self.friends else 1, int(there[:2]))
            for there in first
        }
        return {there for there in first if ranked[there] == min(ranked.values())}


@pytest.mark.rule("9.2.8")
def test_retreats_equal_a_plain_search_on_random_boards() -> None:
    for seed in range(60):
        rng = Random(seed)
        near = [there for there in HEXES if 0 < _apart(there, "0808") <= 4]
        rng.shuffle(near)
        enemy = rng.choice(BESIDE["0808"])
        foes = {enemy, *near[:3]}
        closed = set(near[3:9]) - foes
        friends = set(near[9:17]) - foes - closed
        units: Table = {"a": foot("red", "0808"), **at(*sorted(friends))}
        units |= {f"x{here}": foot("blue", here) for here in sorted(foes)}
        match = calm(units, ground={"terrain": {"river-po": sorted(closed)}} if closed else None)
        p, left = state(match), rng.choice([1, 1, 2, 3])
        ways = Ways(p, index(match, "a"), hex_of(match, enemy))
        found = {p.hex_name(t) for t in ways.best(hex_of(match, "0808"), left)}
        assert found == Oracle(match, enemy, closed).choices("0808", left), seed
