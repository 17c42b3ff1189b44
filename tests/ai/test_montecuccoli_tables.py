"""What the simple player works out for itself agrees with the rules."""

from __future__ import annotations

from random import Random

import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.choices import declaration
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.ai.montecuccoli.lay import FAR, Lay
from battaglia.ai.montecuccoli.style import SIMPLE
from battaglia.core.masks import bits
from battaglia.core.match import Match, Seat
from battaglia.games.montecuccoli.actions import END_DECLARATION, Combats
from battaglia.games.montecuccoli.entering import points
from battaglia.games.montecuccoli.state import OFF
from battaglia.games.montecuccoli.terrain import FOOT, HORSE
from tests.games.montecuccoli.board import board, foot, horse, state

SCENARIOS = [info.id for info in battaglia.scenarios() if info.game == "montecuccoli"]


def played_on(scenario: str, decisions: int, verb: str) -> Match:
    """A match that two simple players have brought to a decision with this verb."""
    match = battaglia.new_match(scenario, seed=1)
    players = [make_player("simple", 1), make_player("simple", 2)]
    while match.outcome is None:
        number = match.state.deciders[0]
        door = match.seat(match.seats[number])
        if len(match.entries) >= decisions and any(a.verb == verb for a in door.legal()):
            return match
        door.play(players[number].decide(door.door()))
    raise AssertionError(f"the game was over before a decision with {verb!r}")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_is_what_the_seat_sees(scenario: str) -> None:
    match = played_on(scenario, 150, "pick")
    number = match.state.deciders[0]
    seat = match.seat(match.seats[number])
    seen, view = Board(seat.door()), seat.view()
    index, seats = match.battle.grid.index, match.battle.seats
    pieces = list(view["pieces"].values())
    assert seen.at == [index(piece["hex"]) if piece["hex"] else OFF for piece in pieces]
    assert [points(halves) for halves in seen.halves] == [piece["mp"] for piece in pieces]
    assert [seats[holder] for holder in seen.holder] == [piece["seat"] for piece in pieces]
    for unit in (*seen.units(0), *seen.units(1)):
        assert seen.strength[unit] == pieces[unit]["strength"]
        assert seen.steady(unit) != pieces[unit]["disrupted"]
        assert seen.cu_at[seen.at[unit]] == unit
        assert seen.hexes[match.battle.seat[unit]] >> seen.at[unit] & 1
    for side, name in enumerate(seats):
        assert seen.points[side] == view["sides"][name]["points"]
        assert seen.demoralised[side] == view["sides"][name]["demoralised"]
        assert bits(seen.zones[side]) == [index(there) for there in view["zones"][name]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_marches_agree_with_the_reach_that_the_rules_give(scenario: str) -> None:
    """Friends blocked, the open march is exactly where the seat's door says a unit can go."""
    for decisions in (160, 200, 240, 280):
        match = played_on(scenario, decisions, "pick")
        seat = match.seat(match.deciders[0])
        seen = Board(seat.door())
        names = [getattr(a, "piece", "") for a in seat.legal() if a.verb == "pick"]
        units = [seen.battle.index[n] for n in names if seen.battle.index[n] in seen.units(seen.me)]
        free = [unit for unit in units if not seen.bound(unit)]
        if free:
            break
    assert free
    for unit in free:
        marched = seen.lay.open_march(
            seen.mobility(unit),
            seen.halves[unit],
            seen.at[unit],
            seen.hexes[0] | seen.hexes[1],
            seen.zones[seen.foe],
        )
        reach = seat.reach(seen.battle.ids[unit])
        hexes = {seen.battle.grid.name(h) for h in bits(marched & ~(1 << seen.at[unit]))}
        assert hexes == set(reach)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_planned_combats_meet_every_obligation(scenario: str) -> None:
    """Wherever random play has led, the whole plan is a legal declaration."""
    rng, plans = Random(3), 0
    for seed in range(20):
        match = battaglia.new_match(scenario, seed=seed)
        while match.outcome is None and plans < 6:
            seat = match.seat(match.deciders[0])
            plans += plan_is_legal(seat)
            seat.play(rng.choice(seat.legal()))
    assert plans == 6


def plan_is_legal(seat: Seat) -> bool:
    """If combats are to be declared now: hold the plan against the rules."""
    first = any(action.verb == "attack" for action in seat.legal())
    if not first or seat.view()["step"]["state"]["links"]:
        return False
    seen = Board(seat.door())
    attacks = declaration(seen, Values(seen, SIMPLE))
    if not attacks:
        assert END_DECLARATION in seat.legal()
        return False
    whole = Combats(tuple(f"{a.attacker}>{a.defender}" for a in attacks))
    assert seat.why_not(whole) == []
    return True


def test_distances_follow_the_terrain_chart() -> None:
    match = board(
        units={"a": foot("red", "0101"), "b": horse("red", "0102"), "x": foot("blue", "0909")},
        ground={"terrain": {"wood": ["0403-0405"]}, "levels": {"2": ["0407"]}},
    )
    battle = state(match).battle
    lay = Lay(battle, False, False)
    index = battle.grid.index
    to_wood = lay.distances(1 << index("0404"), FOOT)
    assert to_wood[index("0404")] == 0
    assert to_wood[index("0304")] == 4  # into the wood: two points
    assert lay.distances(1 << index("0404"), HORSE)[index("0304")] == FAR
    assert lay.distances(1 << index("0407"), FOOT)[index("0408")] == 4  # a point for the climb


def test_risk_grows_with_the_enemies_and_shrinks_with_cover() -> None:
    units = {
        "a": foot("red", "0404"),
        "x": foot("blue", "0407"),
        "y": foot("blue", "0507"),
        "z": foot("blue", "0307"),
    }
    open_field = board(units=units)
    seen = Board(open_field.seat("red").door())
    values = Values(seen, SIMPLE)
    here, far = seen.at[0], seen.battle.grid.index("0401")
    wooded = board(units=units, ground={"terrain": {"wood": ["0404"]}})
    in_wood = Board(wooded.seat("red").door())
    assert values.risk(0, far) == 0.0
    assert values.risk(0, here) > Values(in_wood, SIMPLE).risk(0, in_wood.at[0]) > 0.0
