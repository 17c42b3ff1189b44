"""5.10 Cavalry refuses infantry that comes into its zone of control."""

from __future__ import annotations

from typing import Any

import pytest

from battaglia.core.match import Match
from battaglia.games.piacenza import zones
from battaglia.games.piacenza.movement.hand import FREE, Hand
from tests.games.piacenza.board import (
    board,
    codes,
    events_of,
    foot,
    horse,
    index,
    leader,
    play,
    state,
    texts,
    where,
)


def field(*dice: int, **pieces: Any) -> Match:
    """The movement segment of red on a board with some pieces."""
    ground, options = pieces.pop("ground", {}), pieces.pop("options", {})
    units = {name: table for name, table in pieces.items() if "rank" not in table}
    leaders = {name: table for name, table in pieces.items() if "rank" in table}
    return board(
        "movement", dice=dice, units=units, commanders=leaders, ground=ground, options=options
    )


WALK = {"a": foot("red", "0505"), "fc": leader("red", "0505")}


def back(match: Match) -> Match:
    """Let the cavalry take the first of the ways that are open to it, as often as it is asked."""
    while match.deciders == ("blue",):
        match.seat("blue").play(match.seat("blue").legal()[0])
    return match


@pytest.mark.rule("5.10")
def test_cavalry_retreats_one_hex_and_the_infantry_may_go_on() -> None:
    """B17: the zone has gone with the cavalry, so it does not stop the move."""
    match = field(**WALK, x=horse("blue", "0705"), fb=leader("blue", "1212"))
    back(play(match, "move a", "step a 0604"))
    p = state(match)
    assert [event["piece"] for event in events_of(match, "refuses")] == ["x"]
    here, there = p.battle.grid.index("0604"), p.at[index(match, "x")]
    assert p.battle.grid.distance(here, there) == 2
    assert p.battle.grid.distance(p.battle.grid.index("0705"), there) == 1
    assert "step a 0704" in texts(match.seat("red"))
    assert not p.disordered


@pytest.mark.rule("5.10", "7.1")
def test_on_a_way_infantry_goes_through_the_zone_of_cavalry_and_stops_in_that_of_infantry() -> None:
    """B17: 0604 lies in the zone of the horse alone, 0707 in that of the foot."""
    match = field(
        **WALK, r=horse("red", "0505"), x=horse("blue", "0704"), y=foot("blue", "0807"),
        fb=leader("blue", "0807"),
    )  # fmt: skip
    p = state(match)
    beside, before, free = (p.battle.grid.index(name) for name in ("0604", "0707", "0404"))
    foot_hand, horse_hand = (Hand(p, (index(match, u),), FREE) for u in ("a", "r"))
    assert [foot_hand.halts(here) for here in (beside, before, free)] == [False, True, False]
    assert [horse_hand.halts(here) for here in (beside, before, free)] == [True, True, False]
    closed = 1 << p.battle.grid.index("0704")
    assert foot_hand.passing(beside) == p.battle.ground.around[beside] & ~closed
    assert horse_hand.passing(beside) == horse_hand.open_ways(beside)
    assert horse_hand.passing(beside) & zones.control(p, 1) == 0
    assert foot_hand.passing(beside) & zones.control(p, 1)


@pytest.mark.rule("5.10", "7.1")
def test_another_zone_on_the_hex_still_stops_the_move() -> None:
    """B17: the zone of routed infantry is none, that of steady infantry is."""
    match = field(
        **WALK, b=foot("red", "0506"), x=horse("blue", "0704"), y=foot("blue", "0705"),
        fb=leader("blue", "0705"),
    )  # fmt: skip
    play(match, "line a+b 0604+0605", "move a", "step a 0604")
    back(match)
    assert [event["piece"] for event in events_of(match, "refuses")] == ["x"]
    assert state(match).moved >> index(match, "a") & 1


@pytest.mark.rule("5.10", "7.1")
def test_from_the_zone_of_waiting_cavalry_no_step_leads_into_its_zone() -> None:
    """B17, B20: beside infantry that does not move cavalry stays, and 7.1e holds."""
    match = field(**{**WALK, "a": foot("red", "0604")}, x=horse("blue", "0705"))
    state(match).commanded = 1
    play(match, "move a")
    red = match.seat("red")
    assert codes(red, "step a 0605") == ["zone-to-zone"]
    assert codes(red, "step a 0704") == ["zone-to-zone"]
    assert events_of(match, "refuses") == []
    play(match, "step a 0504")
    assert where(match, "x") == "0705"


@pytest.mark.rule("5.10")
def test_each_counter_retreats_for_itself() -> None:
    match = field(
        **WALK, x=horse("blue", "0705"), y=horse("blue", "0705"), fb=leader("blue", "1212")
    )
    play(match, "move a", "step a 0604")
    back(match)
    assert [event["piece"] for event in events_of(match, "refuses")] == ["x", "y"]
    zone = zones.control(state(match), 1)
    assert not zone >> state(match).at[index(match, "a")] & 1


@pytest.mark.rule("5.10")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize("terrain", ["woods", "farmhouse"])
def test_cavalry_in_woods_or_cover_has_no_zone_and_stays_but_by_option(
    terrain: str, option: bool
) -> None:
    """B16"""
    match = field(
        **WALK, x=horse("blue", "0705"), ground={"terrain": {terrain: ["0705"]}},
        options={"refusal_in_cover": option},
    )  # fmt: skip
    back(play(match, "move a", "step a 0604"))
    assert [e["piece"] for e in events_of(match, "refuses")] == (["x"] if option else [])


@pytest.mark.rule("5.10")
@pytest.mark.parametrize(("marker", "goes"), [("disordered", True), ("routed", False)])
def test_disordered_cavalry_refuses_and_routed_cavalry_does_not(marker: str, goes: bool) -> None:
    """B16"""
    match = field(**WALK, x=horse("blue", "0705", **{marker: True}))
    back(play(match, "move a", "step a 0604"))
    assert bool(events_of(match, "refuses")) is goes


@pytest.mark.rule("5.10")
def test_cavalry_that_comes_makes_nobody_refuse() -> None:
    match = field(a=horse("red", "0505"), fc=leader("red", "0505"), x=horse("blue", "0705"))
    play(match, "move a", "step a 0604")
    assert events_of(match, "refuses") == []
    assert where(match, "x") == "0705"


@pytest.mark.rule("5.10")
def test_with_nowhere_to_go_it_is_eliminated() -> None:
    """B18"""
    around = ["0804", "0805", "0706", "0704"]
    match = field(**WALK, x=horse("blue", "0705"), ground={"terrain": {"river-po": around}})
    play(match, "move a", "step a 0604")
    assert state(match).lost >> index(match, "x") & 1


@pytest.mark.rule("5.10")
def test_a_charge_on_cavalry_that_refuses_is_off() -> None:
    """B19: the marker goes, the points are lost, the attacker is in order."""
    match = field(
        **WALK, h=horse("red", "0605"), x=horse("blue", "0705"), fb=leader("blue", "1212")
    )
    play(match, "move h", "melee h x")
    p = state(match)
    assert p.attacks == {index(match, "h"): index(match, "x")}
    back(play(match, "move a", "step a 0604"))
    p = state(match)
    assert p.attacks == {}
    assert not p.disordered
    assert p.moved >> index(match, "h") & 1


@pytest.mark.rule("5.10")
def test_it_draws_no_reaction_fire() -> None:
    """The cavalry leaves a zone of infantry, that of a."""
    match = field(**WALK, x=horse("blue", "0705"))
    back(play(match, "move a", "step a 0604"))
    assert events_of(match, "reaction") == []


@pytest.mark.rule("5.10")
def test_a_commander_goes_along() -> None:
    match = field(**WALK, x=horse("blue", "0705"), fb=leader("blue", "0705"))
    play(match, "move a", "step a 0604")
    back(match)
    assert where(match, "fb") == where(match, "x") != "0705"
    assert events_of(match, "commander-roll") == []
