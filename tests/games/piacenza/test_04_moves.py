"""4.0 The moves of commanders: formation, wing, in chief; standard bearers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.piacenza import commanders
from battaglia.games.piacenza.state import Position
from tests.games.piacenza.board import (
    Table,
    board,
    codes,
    foot,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    where,
)
from tests.games.piacenza.combats import calm, happen, hex_of

WING: Table = {"units": {"a": foot("red", "1010"), "x": foot("blue", "1810")}}


def rides_of(match: Match, piece: str) -> set[str]:
    """The hexes to which a commander may ride now."""
    words = [text.split() for text in texts(match.seat(match.deciders[0]))]
    return {each[2] for each in words if each[:2] == ["ride", piece]}


def led(units: Table, fc: str = "1010", **more: Any) -> Match:
    """Red's formation commander moves at the end of his formation's movement."""
    match = calm(units, commanders={"fc": leader("red", fc), **more.pop("others", {})}, **more)
    formation = state(match).battle.formation_index["r"]
    return happen(match, lambda p: commanders.lead(p, formation))


# 4.4 Formation commanders


@pytest.mark.rule("4.0", "4.4")
def test_a_formation_commander_ends_with_or_next_to_a_unit_of_his() -> None:
    match = led({"a": foot("red", "1010"), "b": foot("red", "1310")})
    beside = {"1010", "1009", "1110", "1111", "1011", "0911", "0910"}
    other = {"1310", "1309", "1409", "1410", "1311", "1210", "1209"}
    assert rides_of(match, "fc") == beside | other
    assert codes(match.seat("red"), "ride fc 1207") == ["away-from-troops"]
    play(match, "ride fc 1310")
    assert where(match, "fc") == "1310"


@pytest.mark.rule("4.0", "5.0")
def test_he_has_six_points_by_the_terrain_chart() -> None:
    # 1610 is six hexes away, 1710 seven; a stream on the way costs a point more.
    units = {"a": foot("red", "1010"), "b": foot("red", "1710")}
    assert {"1609", "1610"} <= rides_of(led(units), "fc")
    assert "1710" not in rides_of(led(units), "fc")
    sides = [f"16{row:02}/15{other:02}" for row in range(1, 20) for other in (row, row + 1)
             if other <= 19]  # fmt: skip
    stream = {"hexsides": {"stream": sides}}
    assert "1610" not in rides_of(led(units, ground=stream), "fc")


@pytest.mark.rule("4.0")
def test_he_may_stay() -> None:
    match = play(led({"a": foot("red", "1010")}), "ride fc 1010")
    assert where(match, "fc") == "1010"
    assert texts(match.seat("red")) == ["end-activation"]


@pytest.mark.rule("4.0")
def test_one_who_has_been_left_behind_must_catch_up() -> None:
    match = led({"a": foot("red", "1010")}, fc="0810")
    assert "0810" not in rides_of(match, "fc")
    assert "0910" in rides_of(match, "fc")


@pytest.mark.rule("4.0", "4.7")
def test_one_who_cannot_catch_up_is_put_with_the_nearest() -> None:
    assert where(led({"a": foot("red", "1010")}, fc="0110"), "fc") == "1010"


@pytest.mark.rule("7.1")
def test_he_enters_no_enemy_zone_without_a_friendly_unit_in_it() -> None:
    # 1110 controls 1010, 1009 and 1111; "a" holds 1010.
    units = {"a": foot("red", "1010"), "b": foot("red", "0910"), "x": foot("blue", "1110")}
    found = rides_of(led(units, fc="0910"), "fc")
    assert "1010" in found
    assert not {"1009", "1111", "1110"} & found
    assert codes(led(units, fc="0910").seat("red"), "ride fc 1009") == ["closed-to-commanders"]


@pytest.mark.rule("7.1")
def test_zones_neither_stop_nor_hold_him() -> None:
    units = {"a": foot("red", "1010"), "b": foot("red", "1012"), "x": foot("blue", "1110"),
             "y": foot("blue", "1112")}  # fmt: skip
    assert "1012" in rides_of(led(units), "fc")


@pytest.mark.rule("4.0")
def test_he_rides_round_the_enemy_and_the_river() -> None:
    wall = {"terrain": {"river-po": [f"12{row:02}" for row in range(1, 20)]}}
    units = {"a": foot("red", "1010"), "b": foot("red", "1310")}
    assert "1310" not in rides_of(led(units, ground=wall), "fc")


@pytest.mark.rule("4.0", "3.1")
def test_he_moves_when_his_formation_has_moved() -> None:
    """G2."""
    units = {"a": horse("red", "1010"), "x": horse("blue", "1810")}
    match = board("movement", units=units, commanders={"fc": leader("red", "1010")})
    play(match, "move a", "step a 0910", "halt a")
    if "end-formation" in texts(match.seat("red")):
        play(match, "end-formation")
    assert "0910" in rides_of(match, "fc")


# After combat


def after(commanders_: Table, active: str = "red", **more: Any) -> Match:
    tables = {**WING, "chain": "whole", **more}
    return board("commanders", active=active, commanders=commanders_, **tables)


@pytest.mark.rule("4.0")
def test_the_wing_commander_moves_after_combat_and_the_owner_ends_the_activation() -> None:
    """G2."""
    match = after({"wc": leader("red", "1010", "wing")})
    assert "0410" in rides_of(match, "wc")
    assert "1010" not in rides_of(match, "wc")
    play(match, "ride wc 0410")
    red = match.seat("red")
    assert texts(red) == ["end-activation"]
    assert codes(red, "ride wc 0510") == ["does-not-move-now"]
    play(match, "end-activation")
    assert state(match).wing < 0 or state(match).battle.wing_seat[state(match).wing] == 1


@pytest.mark.rule("4.0")
def test_a_wing_commander_need_not_be_with_his_troops() -> None:
    match = play(after({"wc": leader("red", "1010", "wing")}), "ride wc 0706")
    assert where(match, "wc") == "0706"


@pytest.mark.rule("4.0")
def test_nobody_else_moves_then() -> None:
    match = after({"wc": leader("red", "1010", "wing"), "fc": leader("red", "1010"),
                   "foe": leader("blue", "1810", "wing")})  # fmt: skip
    red = match.seat("red")
    assert codes(red, "ride fc 1009") == ["does-not-move-now"]
    assert codes(red, "ride foe 1809") == ["does-not-move-now"]


@pytest.mark.rule("4.6.1")
def test_a_standard_bearer_has_six_points_too() -> None:
    """G41."""
    match = after({"wc": leader("red", "1010", "wing", staff=True),
                   "flag": leader("red", "1010", "bearer")})  # fmt: skip
    assert "0410" in rides_of(match, "flag")
    assert "0310" not in rides_of(match, "flag")


# 4.2 The commander-in-chief. Named places: 0505 and 1505.


@pytest.mark.rule("4.0")
def test_the_chief_moves_any_way_between_named_places() -> None:
    match = after({"cc": leader("red", "0505", "chief")})
    assert rides_of(match, "cc") == {"1505"}
    assert codes(match.seat("red"), "ride cc 0506") == ["not-a-named-place"]
    assert codes(match.seat("red"), "ride cc 0505") == ["is-there"]


@pytest.mark.rule("4.0")
def test_he_may_come_from_elsewhere() -> None:
    assert rides_of(after({"cc": leader("red", "0101", "chief")}), "cc") == {"0505", "1505"}


@pytest.mark.rule("4.0", "7.1")
def test_his_way_is_free_of_enemies_and_of_their_zones() -> None:
    """A11."""
    river = {"terrain": {"river-po": [f"10{row:02}" for row in range(1, 20) if row != 5]}}
    chief = {"cc": leader("red", "0505", "chief")}
    open_way = after(chief, ground=river)
    assert rides_of(open_way, "cc") == {"1505"}
    units = {**WING["units"], "y": foot("blue", "1105")}
    assert rides_of(after(chief, ground=river, units=units), "cc") == set()
    held = {**units, "b": foot("red", "1005")}
    assert rides_of(after(chief, ground=river, units=held), "cc") == set(), "1105 is in the way"
    beside = {**WING["units"], "y": horse("blue", "1006")}
    assert rides_of(after(chief, ground={"terrain": {}}, units=beside), "cc") == {"1505"}


@pytest.mark.rule("4.0")
def test_having_moved_he_rests_for_two_turns() -> None:
    """A10."""
    match = play(after({"cc": leader("red", "0505", "chief")}), "ride cc 1505")
    assert state(match).chief_moved == (1, 0)
    p = state(match)
    for turn, rests in ((1, True), (2, True), (3, True), (4, False)):
        p.turn = turn
        assert commanders.is_resting(p, 0) is rests, turn
    resting = after({"cc": leader("red", "0505", "chief")}, start={"chief_moved": {"red": 1}})
    assert codes(resting.seat("red"), "ride cc 1505") == ["chief-rests"]


@pytest.mark.rule("4.0")
def test_by_option_he_moves_after_an_enemy_wing_too() -> None:
    """A10."""
    chiefs = {"cc": leader("red", "0505", "chief"), "other": leader("blue", "1505", "chief")}
    plain = play(after(chiefs), "end-activation")
    assert not any(text.startswith("ride other") for text in all_texts(plain))
    option = play(after(chiefs, options={"chief_after_enemy_wings": True}), "end-activation")
    assert rides_of(option, "other") == {"0505"}


def all_texts(match: Match) -> list[str]:
    """What anybody may play."""
    return [text for name in match.deciders for text in texts(match.seat(name))]


# 4.3, G1 A wing that cannot be activated


@pytest.mark.rule("4.3", "4.5")
def test_a_wing_commander_out_of_command_still_moves_and_the_chief_does_not() -> None:
    """G40."""
    chain: Table = {
        "wc": leader("red", "1818", "wing"),
        "cc": leader("red", "0505", "chief", range=2),
    }
    match = activated(chain)
    assert "1718" in rides_of(match, "wc")
    assert rides_of(match, "cc") == set()
    idle = activated(chain, options={"idle_out_of_command": True})
    assert not any("wc" in text for text in all_texts(idle))


def activated(chain: Table, **more: Any) -> Match:
    """Red's wing comes up in the first pair of the first turn."""
    pair = {"first": ["red", "centre"], "second": ["blue", "centre"]}
    units = {"a": foot("red", "1010"), "x": foot("blue", "1810")}
    return board("selection", units=units, commanders=chain, chain="whole", first_pair=pair, **more)


def test_reach_of_a_chief_counts_no_points() -> None:
    match = after({"cc": leader("red", "0505", "chief")})
    p = state(match)
    assert commanders.rides(p, index(match, "cc")) == p.battle.named_places


@pytest.mark.rule("4.0", "5.0", "7.1")
def test_rides_equal_a_plain_search_on_random_boards() -> None:
    for seed in range(15):
        rng = Random(seed)
        hexes = [f"{c:02}{r:02}" for c in range(2, 19) for r in range(2, 19)]
        rng.shuffle(hexes)
        ground = {"terrain": {"river-po": hexes[:40]}, "hexsides": {"stream": []}}
        units: Table = {f"a{n}": foot("red", hexes[41 + n]) for n in range(12)}
        units |= {f"x{n}": rng.choice([foot, horse])("blue", hexes[60 + n]) for n in range(12)}
        match = calm(units, ground=ground, commanders={"fc": leader("red", hexes[40])})
        p, origin = state(match), hex_of(match, hexes[40])
        reached, edge = {origin}, {origin}
        for _ in range(6):
            edge = {t for h in edge for t in p.battle.ground.costs[3][h] if free(p, t)} - reached
            reached |= edge
        assert set(bits(commanders.rides(p, index(match, "fc")))) == reached, seed


def free(p: Position, here: int) -> bool:
    """May a commander of red enter? Each hex costs him one point on this ground."""
    friends = any(p.at[u] == here for u in range(12))
    foes = range(12, 24)
    beside = any(p.battle.grid.distance(p.at[u], here) == 1 for u in foes)
    return all(p.at[u] != here for u in foes) and (friends or not beside)
