"""5.2 The engagement zone, 7.0 the zone of control."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import board, foot, guns, horse, leader, state


def zone(**pieces: Any) -> Position:
    """Blue pieces on a board."""
    ground = pieces.pop("ground", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    match = board("selection", units=units, commanders=leaders, ground=ground)
    return state(match)


def names(p: Position, mask: int) -> set[str]:
    return {p.hex_name(here) for here in bits(mask)}


AROUND_0505 = {"0504", "0604", "0605", "0506", "0405", "0404"}


@pytest.mark.rule("7.0")
def test_infantry_and_cavalry_control_the_six_hexes_around_them() -> None:
    p = zone(x=foot("blue", "0505"))
    assert names(p, zones.control(p, 1)) == AROUND_0505 == names(p, zones.foot_control(p, 1))
    p = zone(x=horse("blue", "0505"))
    assert names(p, zones.control(p, 1)) == AROUND_0505
    assert zones.foot_control(p, 1) == 0


@pytest.mark.rule("7.0")
def test_batteries_and_commanders_control_nothing() -> None:
    p = zone(x=guns("blue", "0505"), y=leader("blue", "0909"))
    assert zones.control(p, 1) == 0


@pytest.mark.rule("11.2")
def test_a_routed_unit_controls_nothing_and_a_disordered_one_does() -> None:
    assert zones.control(zone(x=foot("blue", "0505", routed=True)), 1) == 0
    p = zone(x=foot("blue", "0505", disordered=True))
    assert names(p, zones.control(p, 1)) == AROUND_0505


@pytest.mark.rule("7.0")
@pytest.mark.parametrize("terrain", ["woods", "farmhouse", "chateau", "village"])
def test_nothing_is_controlled_from_woods_or_cover(terrain: str) -> None:
    """G10: an enemy who stands next to it is in no zone."""
    p = zone(x=foot("blue", "0505"), ground={"terrain": {terrain: ["0505"]}})
    assert zones.control(p, 1) == 0


@pytest.mark.rule("7.0")
def test_works_control_neighbouring_works() -> None:
    terrain = {"entrenchment": ["0505", "0506"], "redoubt": ["0604"], "farmhouse": ["0405"]}
    p = zone(x=foot("blue", "0505"), ground={"terrain": terrain})
    assert names(p, zones.control(p, 1)) == {"0506", "0604"}


@pytest.mark.rule("7.0")
def test_the_city_controls_but_not_through_walls() -> None:
    """B22"""
    ground = {"terrain": {"city": ["0505"]}, "hexsides": {"wall": ["0505/0504", "0505/0604"]}}
    p = zone(x=foot("blue", "0505"), ground=ground)
    assert names(p, zones.control(p, 1)) == AROUND_0505 - {"0504", "0604"}


@pytest.mark.rule("7.0")
def test_who_controls_a_hex() -> None:
    p = zone(
        x=foot("blue", "0505"), y=horse("blue", "0603"), z=horse("blue", "0603"),
        far=foot("blue", "0909"), routed=foot("blue", "0704", routed=True),
    )  # fmt: skip
    here = p.battle.grid.index("0604")
    assert [p.name(unit) for unit in zones.controllers(p, 1, here)] == ["y", "z", "x"]


@pytest.mark.rule("5.2")
def test_infantry_in_good_order_engages_three_hexes_around() -> None:
    p = zone(x=foot("blue", "0909"))
    here = p.battle.grid.index("0909")
    found = {
        p.hex_name(h) for h in range(len(p.battle.grid)) if p.battle.grid.distance(here, h) <= 3
    }
    assert names(p, zones.engagement(p, 1)) == found


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("condition", ["disordered", "routed"])
def test_infantry_out_of_order_engages_nobody(condition: str) -> None:
    assert zones.engagement(zone(x=foot("blue", "0909", **{condition: True})), 1) == 0


@pytest.mark.rule("5.2")
def test_cavalry_and_guns_engage_nobody_and_fire_at_will_still_does() -> None:
    """B2."""
    assert zones.engagement(zone(x=horse("blue", "0909"), y=guns("blue", "0505")), 1) == 0
    assert zones.engagement(zone(x=foot("blue", "0909", billebaude=True)), 1) != 0


@pytest.mark.rule("5.2")
def test_terrain_does_not_stop_an_engagement_zone_but_the_city_is_outside_it() -> None:
    """B1"""
    terrain = {"woods": ["0908"], "city": ["0907", "0809"]}
    open_ground = zone(x=foot("blue", "0909"))
    p = zone(x=foot("blue", "0909"), ground={"terrain": terrain})
    gone = names(open_ground, zones.engagement(open_ground, 1)) - names(p, zones.engagement(p, 1))
    assert gone == {"0907", "0809"}


@pytest.mark.rule("5.2", "7.0")
def test_zones_follow_the_units() -> None:
    """G6: they are read as they are at the moment."""
    p = zone(x=foot("blue", "0909"))
    before = zones.control(p, 1), zones.engagement(p, 1)
    p.relocate(0, p.battle.grid.index("0910"))
    assert before != (zones.control(p, 1), zones.engagement(p, 1))
    p.set_order(0, disordered=True, routed=False)
    assert zones.engagement(p, 1) == 0 != zones.control(p, 1)
    p.set_order(0, disordered=False, routed=True)
    assert zones.control(p, 1) == 0
