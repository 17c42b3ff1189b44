"""11.1 Disorder, letter by letter; 11.2, 11.3 rout and drift."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from battaglia.core.masks import bits
from battaglia.core.match import Match
from battaglia.games.piacenza import disorder, effects, retreat, zones
from battaglia.games.piacenza.fire import firers
from battaglia.games.piacenza.melee import declaration
from battaglia.games.piacenza.movement import line
from battaglia.games.piacenza.pieces import FOOT, HORSE
from battaglia.games.piacenza.state import OFF, Position
from battaglia.games.piacenza.ways_back import PanicWays
from battaglia.games.piacenza.ways_home import FAR, WayHome
from tests.games.piacenza.board import (
    SIZE,
    Table,
    board,
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
from tests.games.piacenza.combats import calm, disordered, happen, hex_of, lost, routed

ENEMY = "1110"
BOTH: Table = {"a": foot("red", "1010"), "x": foot("blue", ENEMY)}


def struck(
    units: Table, *dice: int, hexes: int = 0, cause: str = "fire", away: str = ENEMY, **more: Any
) -> Match:
    """Red's unit "a" suffers a Disorder result."""
    match = calm(units, **more)
    unit, there = index(match, "a"), hex_of(match, away)
    return happen(match, lambda p: disorder.disorder(p, unit, hexes, there, cause), *dice)


# 11.0


@pytest.mark.rule("11.0")
def test_a_disorder_result_leaves_a_marker() -> None:
    match = struck(BOTH)
    assert disordered(match, "a")
    assert where(match, "a") == "1010"
    assert events_of(match, "disordered") == [{"piece": "a"}]


@pytest.mark.rule("11.0", "9.2.8")
def test_disorder_with_a_retreat() -> None:
    match = struck(BOTH, hexes=2)
    assert disordered(match, "a")
    play(match, "retreat-step a 0911", "retreat-step a 0811")
    assert where(match, "a") == "0811"


@pytest.mark.rule("11.1")
def test_artillery_is_immune() -> None:
    match = struck({"a": guns("red", "1010"), "x": foot("blue", ENEMY)}, hexes=1)
    assert not disordered(match, "a")
    assert where(match, "a") == "1010"


# 11.1 a to f


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("kind", [foot, horse])
def test_a_a_disordered_unit_cannot_melee_or_charge(kind: Any) -> None:
    units = {"a": kind("red", "1010", disordered=True), "x": horse("blue", ENEMY)}
    match = calm(units)
    p = state(match)
    p.commanded = 1 << index(match, "a")
    for charge in (False, True):
        found = declaration.objections(
            p, index(match, "a"), index(match, "x"), 5, 0, direct=True, charge=charge
        )
        assert "disordered" in {reason.code for reason in found}
    assert declaration.targets(p, index(match, "a"), 5, 0, direct=True) == (0, 0)


@pytest.mark.rule("11.1")
def test_b_disordered_infantry_stays_where_it_is_and_cavalry_moves() -> None:
    units = {
        "a": foot("red", "1010", disordered=True),
        "b": horse("red", "1012", disordered=True),
        "x": foot("blue", "1809"),
    }
    match = board("movement", units=units, commanders={"fc": leader("red", "1011")})
    red = match.seat("red")
    assert "disordered-infantry" in codes(red, "move a")
    assert codes(red, "move b") == []


@pytest.mark.rule("11.1", "5.2")
def test_b_disordered_infantry_is_in_no_line_and_has_no_engagement_zone() -> None:
    units = {"a": foot("red", "1010"), "b": foot("red", "1011"), "x": foot("blue", "1310")}
    match = calm(units)
    p, formation = state(match), state(match).battle.formation_index["r"]
    assert zones.engagement(p, 0)
    assert index(match, "a") in line.able(p, formation)
    disorder.mark(p, index(match, "a"), "11.1")
    assert index(match, "a") not in line.able(p, formation)
    disorder.mark(p, index(match, "b"), "11.1")
    assert not zones.engagement(p, 0)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("kind", [foot, horse])
def test_c_a_disordered_unit_flees_two_hexes_before_cavalry(kind: Any) -> None:
    units = {"a": horse("red", "1010"), "x": kind("blue", ENEMY, disordered=True)}
    units |= {"friend": foot("blue", "1109")}
    match = calm(units, commanders={"fc": leader("blue", "1110", bonus=0)})
    attacker, target = index(match, "a"), index(match, "x")
    happen(match, lambda p: declaration.declare(p, attacker, target, charge=False), 9)
    # Straight away from 1010 by 1110 lie 1209 and 1309.
    assert where(match, "x") == "1309"
    assert not state(match).attacks
    assert not disordered(match, "a"), "nothing was fought (D21)"
    assert where(match, "a") == "1010"
    assert not events_of(match, "defensive-roll")


@pytest.mark.rule("11.1")
def test_d_disordered_infantry_in_command_fires_one_volley_only() -> None:
    units = {"a": foot("red", "1010", disordered=True), "x": foot("blue", ENEMY)}
    match = calm(units)
    p, unit = state(match), index(match, "a")
    assert firers.may_attack(p, unit, 1 << unit)
    p.volley, p.volleyed = 2, 1 << unit
    assert not firers.may_attack(p, unit, 1 << unit)


@pytest.mark.rule("11.1", "5.11")
@pytest.mark.parametrize(("face", "stays"), [(4, True), (5, False)])
def test_e_a_second_disorder_is_a_roll_with_two_more_against_rout(face: int, stays: bool) -> None:
    # France 7; +2 for the second disorder, +1 in the enemy zone: 4 passes.
    match = struck({**BOTH, "a": foot("red", "1010", disordered=True)}, face)
    assert disordered(match, "a") is stays
    assert routed(match, "a") is not stays
    roll = next(e.roll for e in match.events if e.code == "second-disorder-roll")
    assert roll is not None
    lines = {entry.code: entry.value for entry in roll.modifier.lines}
    assert lines == {"second-disorder": 2, "enemy-zone": 1}


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("cause", ["fire", "bombardment"])
def test_e_after_fire_a_unit_that_passes_stays_where_it_is(cause: str) -> None:
    units = {**BOTH, "a": foot("red", "1010", disordered=True)}
    match = struck(units, 0, hexes=3, cause=cause)
    assert where(match, "a") == "1010"
    assert disordered(match, "a")


@pytest.mark.rule("11.1", "9.2.7")
@pytest.mark.parametrize("cause", ["melee", "charge"])
def test_e_after_a_melee_a_unit_that_passes_still_retreats(cause: str) -> None:
    units = {**BOTH, "a": foot("red", "1010", disordered=True)}
    match = struck(units, 0, hexes=1, cause=cause)
    assert texts(match.seat("red")) == ["retreat-step a 0910", "retreat-step a 0911"]


@pytest.mark.rule("11.1", "11.3")
def test_e_a_unit_that_fails_routs_three_hexes_in_all() -> None:
    units = {**BOTH, "a": foot("red", "1010", disordered=True)}
    match = struck(units, 9, hexes=1, cause="melee")
    while texts(match.seat("red"))[0].startswith("retreat-step"):
        play(match, texts(match.seat("red"))[0])
    grid = state(match).battle.grid
    assert grid.distance(hex_of(match, where(match, "a")), hex_of(match, "1010")) == 3
    assert routed(match, "a")
    assert not disordered(match, "a")


@pytest.mark.rule("11.1", "8.5.3")
def test_f_a_disordered_unit_cannot_change_ranks() -> None:
    match = calm({"a": foot("red", "1010"), "b": foot("red", "1012", disordered=True)})
    p = state(match)
    assert effects.may_change_ranks(p, index(match, "a"))
    assert not effects.may_change_ranks(p, index(match, "b"))


# 11.2


@pytest.mark.rule("11.2")
def test_a_routed_unit_has_no_zone_and_fires_no_more() -> None:
    match = calm({"a": foot("red", "1010", routed=True), "x": foot("blue", ENEMY)})
    p, unit = state(match), index(match, "a")
    assert not zones.control(p, 0)
    assert not firers.may_attack(p, unit, 1 << unit)
    assert not firers.may_defend(p, unit)


@pytest.mark.rule("11.2")
def test_a_routed_unit_that_is_struck_retreats_three_hexes() -> None:
    match = struck({"a": foot("red", "1010", routed=True), "x": foot("blue", ENEMY)})
    while texts(match.seat("red"))[0].startswith("retreat-step"):
        play(match, texts(match.seat("red"))[0])
    assert where(match, "a")[:2] == "07"


@pytest.mark.rule("11.2")
def test_a_routed_unit_does_not_move_of_its_own_will() -> None:
    units = {"a": foot("red", "1010", routed=True), "b": horse("red", "0310")}
    match = board("movement", units=units, commanders={"fc": leader("red", "0310")})
    while texts(match.seat("red"))[0].startswith("retreat-step"):
        play(match, texts(match.seat("red"))[0])
    assert "routed" in codes(match.seat("red"), "move a")


# 11.3


def drifted(units: Table, **more: Any) -> Match:
    """The routed units of red drift; ways that rank equal are taken as they come."""
    match = calm(units, **more)
    happen(match, lambda p: disorder.drift(p, p.wing))
    while texts(match.seat("red"))[0].startswith("retreat-step"):
        play(match, texts(match.seat("red"))[0])
    return match


def lane(*rows: int) -> Table:
    """Ground on which only some rows of the columns 2 to 12 are open."""
    closed = [f"{c:02}{r:02}" for c in range(2, 13) for r in range(1, 20) if r not in rows]
    return {"terrain": {"river-po": closed}}


@pytest.mark.rule("11.3")
def test_a_drift_is_three_hexes_whatever_they_cost() -> None:
    """E3."""
    woods = {"terrain": {**lane(10)["terrain"], "woods": ["0710", "0810", "0910"]}}
    match = drifted({"a": foot("red", "1010", routed=True)}, ground=woods)
    assert where(match, "a") == "0710"


@pytest.mark.rule("11.3")
def test_a_rout_follows_the_cheapest_way_in_movement_points() -> None:
    """E3."""
    # In row 10 woods, in row 12 a clear way: the detour is cheaper for cavalry.
    woods = [f"{c:02}{r:02}" for c in range(3, 10) for r in (9, 10, 11)]
    ground = {"terrain": {"woods": woods}}
    match = drifted({"a": horse("red", "1010", routed=True)}, ground=ground)
    assert where(match, "a") not in woods
    assert where(match, "a") in {"0812", "0712", "0813", "0808", "0708", "0807"}


@pytest.mark.rule("11.3")
def test_a_rout_goes_round_the_enemy() -> None:
    units = {"a": foot("red", "1010", routed=True), "x": foot("blue", "0910")}
    units |= {"y": foot("blue", "0911")}
    match = drifted(units)
    assert where(match, "a")
    way = WayHome(state(match), index(match, "a"))
    here, there = hex_of(match, where(match, "a")), hex_of(match, "1010")
    assert way.cost(there) - way.cost(here) == 3, "each step on a cheapest way"


@pytest.mark.rule("11.3")
def test_a_routed_unit_crosses_friends_to_the_next_free_hex() -> None:
    """G26."""
    units = {"a": foot("red", "1010", routed=True), "b": foot("red", "0710")}
    match = drifted(units, ground=lane(10))
    assert where(match, "a") == "0610"
    assert where(match, "b") == "0710"


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(("start", "survives"), [("0410", True), ("0310", False)])
def test_a_routed_unit_that_must_leave_the_map_is_eliminated(start: str, survives: bool) -> None:
    """G24, G26."""
    match = drifted({"a": foot("red", start, routed=True)})
    assert lost(match, "a") is not survives
    if survives:
        assert where(match, "a")[:2] == "01"


@pytest.mark.rule("11.3")
def test_a_routed_unit_that_is_shut_in_is_eliminated() -> None:
    around = {f"x{here}": foot("blue", here) for here in ("1009", "1011", "0910", "0911")}
    around |= {"x1": foot("blue", "1110"), "x2": foot("blue", "1111")}
    match = drifted({"a": foot("red", "1010", routed=True), **around})
    assert lost(match, "a")


@pytest.mark.rule("11.3", "9.2.8")
def test_a_unit_that_routs_also_moves_away_from_the_enemy() -> None:
    """G34."""
    units = {"a": foot("red", "1010"), "x": foot("blue", "0911")}
    match = calm(units)
    foe = hex_of(match, "0911")
    happen(match, lambda p: disorder.rout(p, index(match, "a"), foe, "fire"))
    while texts(match.seat("red"))[0].startswith("retreat-step"):
        play(match, texts(match.seat("red"))[0])
    p = state(match)
    assert p.battle.grid.distance(p.at[index(match, "a")], foe) == 4


@pytest.mark.rule("11.3")
def test_a_drift_draws_no_fire_and_enters_enemy_zones() -> None:
    """G26."""
    units = {"a": foot("red", "1010", routed=True), "x": foot("blue", "0809")}
    match = drifted(units, ground=lane(10, 9))
    assert where(match, "a")[:2] == "07"
    assert not events_of(match, "reaction-roll")


@pytest.mark.rule("11.3")
def test_by_option_the_city_is_a_refuge() -> None:
    ground = {"terrain": {**lane(10)["terrain"], "city": ["0910", "0810"]}}
    units = {"a": foot("red", "1010", routed=True)}
    assert where(drifted(units, ground=ground), "a") == "0710"
    refuge = drifted(units, ground=ground, options={"city_is_refuge": True})
    assert where(refuge, "a") == "0910"


@pytest.mark.rule("11.3", "3.1")
def test_routed_units_of_the_wing_drift_when_its_movement_begins() -> None:
    """E5."""
    units = {"a": foot("red", "1010", routed=True), "x": foot("blue", "1810", routed=True)}
    match = board("movement", units=units, ground=lane(10))
    assert where(match, "a") == "0710"
    assert where(match, "x") == "1810", "the other side's do not"


@pytest.mark.rule("11.3", "4.7")
def test_a_commander_in_a_drift_goes_along_or_rejoins_without_a_roll() -> None:
    units = {"a": foot("red", "1010", routed=True), "b": foot("red", "1210")}
    match = drifted(units, ground=lane(10), commanders={"fc": leader("red", "1010")})
    assert not events_of(match, "commander-roll")
    red = match.seat("red")
    assert texts(red) == ["follow fc a", "follow fc b"]
    play(match, "follow fc b")
    assert where(match, "fc") == "1210"


# A second reading of the way home: every cost relaxed until nothing changes


def plain_costs(p: Position, seat: int, body: int) -> list[int]:
    """The cost of the way to the edge from each hex, with enemy hexes closed."""
    ground, grid = p.battle.ground, p.battle.grid
    foes = {p.at[u] for u in range(p.battle.units) if p.battle.seat[u] != seat}
    column = "01" if seat == 0 else "19"
    best = [FAR] * len(grid)
    for row in range(1, SIZE + 1):
        here = grid.index(f"{column}{row:02}")
        if here not in foes:
            best[here] = 0
    changed = True
    while changed:
        changed = False
        for here in range(len(grid)):
            if here in foes:
                continue
            for there, cost in ground.costs[body][here].items():
                if there not in foes and cost + best[there] < best[here]:
                    best[here] = cost + best[there]
                    changed = True
    return best


@pytest.mark.rule("11.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_way_home_equals_a_plain_relaxation(seat: int) -> None:
    for seed in range(8):
        rng = Random(seed)
        hexes = [f"{c:02}{r:02}" for c in range(2, 19) for r in range(2, 19)]
        rng.shuffle(hexes)
        ground = {"terrain": {"woods": hexes[:60], "ditch": hexes[60:90], "chateau": hexes[90:110]}}
        side, other = ("red", "blue") if seat == 0 else ("blue", "red")
        units: Table = {"a": foot(side, hexes[200]), "h": horse(side, hexes[201])}
        units |= {f"x{n}": foot(other, hexes[110 + n]) for n in range(40)}
        p = state(calm(units, ground=ground))
        for unit, body in ((0, FOOT), (1, HORSE)):
            way, plain = WayHome(p, unit), plain_costs(p, seat, body)
            free = [h for h in range(len(p.battle.grid)) if not p.enemies_at(h, seat)]
            assert all(way.cost(here) == plain[here] for here in free if plain[here] < FAR)


@pytest.mark.rule("11.3", "9.2.8")
@pytest.mark.parametrize("driven", [False, True])
def test_the_steps_of_a_rout_equal_a_plain_reading_on_random_boards(driven: bool) -> None:
    for seed in range(25):
        rng = Random(seed)
        hexes = [f"{c:02}{r:02}" for c in range(3, 17) for r in range(3, 17)]
        rng.shuffle(hexes)
        ground = {"terrain": {"woods": hexes[:50], "ditch": hexes[50:80], "village": hexes[80:95]}}
        units: Table = {"a": foot("red", hexes[100], routed=True)}
        units |= {f"x{n}": foot("blue", hexes[101 + n]) for n in range(30)}
        match = calm(units, ground=ground)
        p, unit, here = state(match), index(match, "a"), hex_of(match, hexes[100])
        enemy = next(iter(bits(p.battle.grid.neighbour_mask[here])))
        away = enemy if driven else OFF
        plain, costs = plain_costs(p, 0, FOOT), p.battle.ground.costs[FOOT]
        grid = p.battle.grid
        ways = [t for t in costs[here] if not p.enemies_at(t, 0)]
        if driven:
            ways = [t for t in ways if grid.distance(t, enemy) == 2]
        found = PanicWays(p, unit, away).best(here, 1)
        if not ways or any(plain[t] >= FAR for t in ways):
            continue
        ranked = {t: (costs[here][t] + plain[t], zones.control(p, 1) >> t & 1) for t in ways}
        assert set(found) == {t for t in ways if ranked[t] == min(ranked.values())}, seed


def test_a_rout_without_an_enemy_has_no_hex_to_move_away_from() -> None:
    match = calm({"a": foot("red", "1010", routed=True)}, ground=lane(10))
    happen(match, lambda p: retreat.flee(p, index(match, "a"), OFF, "drift"))
    assert where(match, "a") == "0710"
