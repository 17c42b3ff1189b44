"""9.1 Artillery fire."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.camposanto import loading
from battaglia.games.camposanto.artillery import fire_ledger
from tests.games.camposanto.board import (
    board,
    codes,
    events_of,
    foot,
    guns,
    horse,
    light,
    marshal,
    play,
    state,
    steps_of,
    texts,
    where,
)

SPARE = {"r": foot("red", "0111"), "spare": foot("blue", "1101")}


def battery(facing: str = "N", **tables: Any) -> Match:
    """Red's battery at 0607 is to fire. Straight ahead lie 0606, 0605 and 0604 (and 0705, ...)."""
    units = {"g": guns("red", "0607", facing), **SPARE, **tables.pop("units", {})}
    return board("artillery", units=units, **tables)


def shots(match: Match) -> list[str]:
    return [text.split()[2] for text in texts(match.seat("red")) if text.startswith("fire")]


def blue(*hexes: str) -> dict[str, Any]:
    return {f"b{name}": foot("blue", name) for name in hexes}


@pytest.mark.rule("1.2", "9.1")
@pytest.mark.parametrize(
    ("dice", "left"), [([3, 3], 3), ([3, 2], 4), ([1, 4], 4), ([6, 6], 3), ([1, 1], 4)]
)
def test_nine_or_more_hits(dice: list[int], left: int) -> None:
    """At range 1 the battery of these boards adds 3: 6 and 6 hit, 5 does not."""
    match = play(battery(units={"b": foot("blue", "0606")}, dice=dice), "fire g 0606")
    assert steps_of(match, "b") == left
    assert where(match, "b") == "0606"


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("target", "modifier"), [("0606", 3), ("0605", 2), ("0604", 1), ("0603", 0)]
)
def test_the_modifier_of_the_range(target: str, modifier: int) -> None:
    match = battery(units={"b": foot("blue", target)})
    p = state(match)
    ledger = fire_ledger(p, 0, p.battle.grid.index(target))
    assert ledger.total == modifier
    assert [line.code for line in ledger.lines] == (["range"] if modifier else [])


@pytest.mark.rule("9.1")
def test_farmhouses_shelter_the_target() -> None:
    """The only negative modifier; those of the battery itself do nothing (C-G74)."""
    ground = {"terrain": {"farmhouses": ["0606", "0607"]}}
    dice = [3, 3, 4, 3]
    match = battery(units={"b": foot("blue", "0606")}, ground=ground, dice=dice)
    p = state(match)
    assert fire_ledger(p, 0, p.battle.grid.index("0606")).total == 2
    play(match, "fire g 0606")
    assert steps_of(match, "b") == 4
    other = battery(units={"b": foot("blue", "0606")}, ground=ground, dice=[4, 3])
    assert steps_of(play(other, "fire g 0606"), "b") == 3


@pytest.mark.rule("9.1")
def test_c_g73_the_cone_of_fire() -> None:
    """C-G73 2, 3, 4 and 5 hexes at the ranges 1 to 4."""
    match = battery()
    grid = state(match).battle.grid
    here = grid.index("0607")
    arcs = [grid.arc(here, grid.vertex("N"), reach).bit_count() for reach in (1, 2, 3, 4)]
    assert arcs == [2, 3, 4, 5]
    inside = battery(units=blue("0403"))
    assert shots(inside) == ["0403"]
    beside = battery(units=blue("0303"))
    assert shots(beside) == []
    aim = battery(units=blue("0403", "0303"))
    assert codes(aim.seat("red"), "fire g 0303") == ["outside-cone", "out-of-range"]
    flank = battery("S", units=blue("0606", "0608"))
    assert codes(flank.seat("red"), "fire g 0606") == ["outside-cone"]
    assert codes(flank.seat("red"), "fire g 0608") == []


@pytest.mark.rule("9.1")
def test_four_hexes_are_the_farthest() -> None:
    match = battery(units=blue("0602", "0406"))
    near = battery(units=blue("0602", "0603"))
    assert shots(match) == []
    assert codes(near.seat("red"), "fire g 0602") == ["out-of-range"]
    assert codes(near.seat("red"), "fire g 0603") == []


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("seat", ["red", "blue"])
@pytest.mark.parametrize("kind", [foot, horse, light, guns])
def test_any_counter_blocks_the_line(seat: str, kind: Any) -> None:
    """C-D26 Friend or enemy. From 0607 to 0805 the line runs through 0706."""
    units = {**blue("0706", "0805"), "x": kind(seat, "0706")}
    del units["b0706"]
    match = battery("NE", units={**units, **blue("0608", "0807")})
    assert codes(match.seat("red"), "fire g 0805") == ["line-blocked"]
    free = battery("NE", units=blue("0805", "0807"))
    assert codes(free.seat("red"), "fire g 0805") == []


@pytest.mark.rule("9.1", "8.2")
def test_c_g71_a_marshal_blocks_the_line_and_is_a_target() -> None:
    """C-G71, C-D26 A counter is a counter."""
    match = battery("NE", units=blue("0805"), marshals={"m": marshal("blue", "0706")}, dice=[6, 6])
    assert shots(match) == ["0706"]
    assert codes(match.seat("red"), "fire g 0805") == ["line-blocked"]
    play(match, "fire g 0706")
    assert where(match, "m") == ""


@pytest.mark.rule("9.1")
def test_c_g74_farmhouses_between_block_those_of_the_target_do_not() -> None:
    """C-G74 The target's own give the modifier instead."""
    between = battery("NE", units=blue("0805"), ground={"terrain": {"farmhouses": ["0706"]}})
    assert shots(between) == []
    within = battery("NE", units=blue("0805"), ground={"terrain": {"village": ["0805"]}})
    assert shots(within) == ["0805"]


@pytest.mark.rule("9.1")
def test_c_g75_along_a_side_one_free_hex_is_enough() -> None:
    """C-G75 From 0607 to 0605 the line runs between 0506 and 0606."""
    for standing, expected in (((), True), (("0506",), True), (("0606",), True)):
        match = battery(units=blue("0605", *standing))
        assert ("0605" in shots(match)) is expected
    both = battery(units=blue("0605", "0506", "0606"))
    assert codes(both.seat("red"), "fire g 0605") == ["line-blocked"]
    assert shots(both) == ["0506", "0606"]


@pytest.mark.rule("9.1")
def test_c_g76_a_battery_fires_with_enemies_beside_it() -> None:
    """C-G76 At any legal target."""
    match = battery(units=blue("0606", "0504", "0507"))
    assert shots(match) == ["0504", "0606"]


@pytest.mark.rule("9.1", "9.2", "10.1")
@pytest.mark.parametrize("top", [guns, light])
def test_c_g77_the_counter_on_top_takes_the_hit(top: Any) -> None:
    """C-G77 A battery or light unit absorbs the hit of its hex."""
    units = {"b": foot("blue", "0606"), "t": top("blue", "0606")}
    match = play(battery(units=units, dice=[6, 6]), "fire g 0606")
    assert where(match, "t") == ""
    assert steps_of(match, "b") == 4
    assert state(match).losses == (0, 0)


@pytest.mark.rule("9.1")
def test_c_g78_neither_status_nor_star_nor_flank_count() -> None:
    """C-G78 Distance is the only bonus."""
    units = {"b": foot("blue", "0603", "N", stars=2)}
    match = battery(units=units, status="impetuous")
    p = state(match)
    assert fire_ledger(p, 0, p.battle.grid.index("0603")).lines == ()


@pytest.mark.rule("9.1", "5.5")
def test_each_battery_fires_once_one_after_the_other() -> None:
    units = {"h": guns("red", "0707"), "b": foot("blue", "0606")}
    match = battery(units=units, dice=[6, 6, 6, 6])
    play(match, "fire g 0606")
    assert steps_of(match, "b") == 3
    assert codes(match.seat("red"), "fire g 0606") == ["fired"]
    play(match, "fire h 0606")
    assert steps_of(match, "b") == 2
    assert state(match).stack[-1].name == "movement"


@pytest.mark.rule("9.1")
def test_fire_is_not_compulsory() -> None:
    """C-D12"""
    match = play(battery(units=blue("0606")), "end-fire")
    assert state(match).stack[-1].name == "movement"


@pytest.mark.rule("5.5", "7.4", "9.1")
def test_who_may_fire_and_at_what() -> None:
    units = {"h": guns("red", "0807", wing="left"), "k": guns("red", "1005", lost=True)}
    more = {"c": foot("blue", "0110", wing="left"), **blue("0606", "0906")}
    match = battery(units={**units, **more}, wings=("centre", "left"))
    door = match.seat("red")
    assert codes(door, "fire h 0806") == ["not-of-the-wing", "no-target"]
    assert codes(door, "fire r 0606") == ["not-a-battery"]
    assert codes(door, "fire k 0606") == ["lost"]
    assert codes(door, "fire g 0506") == ["no-target"]
    assert codes(door, "fire g 0111") == ["no-target"]
    assert codes(door, "fire g 0606") == []


@pytest.mark.rule("9.1", "7.4")
def test_who_is_hit_stays_and_loses_a_step() -> None:
    """C-D27 No escape from fire."""
    match = play(battery(units={"b": horse("blue", "0606")}, dice=[6, 6]), "fire g 0606")
    assert (where(match, "b"), steps_of(match, "b")) == ("0606", 3)
    assert state(match).losses == (1, 0)
    assert events_of(match, "hit") == [{"piece": "b", "cause": "fire", "left": 3}]


@pytest.mark.rule("9", "9.1")
def test_the_batteries_of_the_book() -> None:
    """Four for the Austro-Savoy, two of them in the centre; two for the Spanish, both there."""
    spec = loading.load_battle(loading.shipped_scenarios()["camposanto-1743"]).spec
    found = sorted((u.seat, u.wing) for u in spec.units.values() if u.arm == "artillery")
    mine = [("spanish", "centre")] * 2
    theirs = [("austro-savoy", wing) for wing in ("centre", "centre", "left", "right")]
    assert found == theirs + mine
