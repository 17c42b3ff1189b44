"""What a sergeant at Piacenza knows and the simple player does not: a position for each lesson."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import battaglia
from battaglia.ai.piacenza import choices, posting
from battaglia.ai.piacenza.brain import Brain
from battaglia.ai.piacenza.goals import Aims
from battaglia.ai.piacenza.moving import Places
from battaglia.ai.piacenza.style import SERGEANT, SIMPLE, Style
from battaglia.ai.piacenza.worth import Worth
from battaglia.core.chance import SeededDice
from battaglia.core.door import Door, Trial
from battaglia.core.match import Match
from battaglia.games.piacenza import command
from battaglia.games.piacenza.actions import GO_FIRST, GO_SECOND, READY
from battaglia.games.piacenza.game import GAME
from battaglia.games.piacenza.state import Position

FRENCH, AUSTRIANS = 0, 1


def position(scenario: str) -> Position:
    """A battle as both sides have set it up in its file."""
    match: Match = battaglia.new_match(scenario, seed=1)
    p: Any = match.state.copy()
    trial = Trial(GAME, p, SeededDice(1))
    for seat in (AUSTRIANS, FRENCH):
        if p.deciders == (seat,) and p.stack[-1].name == "set-up":
            trial.play(seat, READY)
    return trial.state  # type: ignore[return-value]


def put(p: Position, unit: str, there: str) -> int:
    """Put a unit somewhere; who it is."""
    number = p.battle.index[unit]
    p.relocate(number, p.battle.grid.index(there))
    return number


def value(p: Position, style: Style, unit: int, there: str) -> float:
    """What a hex is worth to a unit."""
    seat = p.battle.seat[unit]
    goals = Aims(p.battle, style).of(p, seat, p.battle.formation[unit])
    return Places(p, seat, goals, Worth(style)).value(unit, p.battle.grid.index(there))


# The simple player stays what he was


@pytest.mark.parametrize(
    ("scenario", "digest"),
    [("gossolengo", "3b4bfc9e0ebb"), ("assault-on-the-centre", "5d8064d8e7dd")],
)
def test_the_simple_player_decides_as_ever(scenario: str, digest: str) -> None:
    p = position(scenario)
    trial = Trial(GAME, p, SeededDice(4))
    brains, heard = [Brain(Random(seat), SIMPLE) for seat in (0, 1)], hashlib.sha256()
    while p.outcome is None:
        seat = p.deciders[0]
        legal = trial.legal(seat)
        action, _ = brains[seat].decide(Door(GAME, p.battle, p, seat), legal)
        heard.update(str(action).encode())
        trial.play(seat, action)
    assert heard.hexdigest()[:12] == digest


# 3.0 Who goes first


@pytest.mark.rule("3.0", "S.3")
def test_who_can_seize_the_place_goes_first() -> None:
    p = position("gossolengo")
    p.chosen = (p.battle.wing_number(0, "right"), p.battle.wing_number(1, "left"))
    keen = Aims(p.battle, replace(SIMPLE, initiative=1.0))
    put(p, "guyenne", "0724")
    assert choices.order(p, FRENCH, keen)[0] == GO_FIRST
    assert choices.order(p, FRENCH, Aims(p.battle))[0] == GO_SECOND
    put(p, "tripps-1", "0624")
    assert choices.order(p, FRENCH, keen)[0] == GO_SECOND  # he is not driven out by marching


@pytest.mark.rule("3.0")
def test_the_wing_with_most_to_do_has_the_last_word() -> None:
    p = position("assault-on-the-centre")
    for unit, there in (("la-reine", "2519"), ("de-vigier", "2419"), ("provence", "2619")):
        put(p, unit, there)
    legal = [p.battle.wing_choices[number] for number in range(len(p.battle.wing_choices))]
    legal = [each for each in legal if each.wing in ("centre", "reserve")][-2:]
    names = {}
    for turn in (4, 5):
        p.turn = turn
        for style in (SIMPLE, SERGEANT):
            chosen, _ = choices.wing(legal, p, AUSTRIANS, Random(1), style)
            names[turn, style.last_word] = str(chosen).split()[-1]
    assert names == {
        (4, 0.0): "reserve",
        (4, 1.0): "reserve",
        (5, 0.0): "reserve",
        (5, 1.0): "centre",
    }


# 13.0 Where to


@pytest.mark.rule("S.2")
def test_what_was_lost_is_taken_back() -> None:
    p = position("assault-on-the-centre")
    p.turn, linden = 4, p.battle.formation_index["linden"]
    put(p, "starhemberg", "2521")
    put(p, "la-reine", "2320")
    lost = p.battle.grid.index("2320")
    guard = Aims(p.battle, replace(SERGEANT, aim="guard")).of(p, AUSTRIANS, linden)
    assert guard.attacks
    assert guard.away[lost] == 0
    assert not Aims(p.battle).of(p, AUSTRIANS, linden).attacks


def test_guards_go_where_the_enemy_is_and_friends_are_not() -> None:
    p = position("assault-on-the-centre")
    piccolomini = p.battle.formation_index["piccolomini"]
    aims = Aims(p.battle, replace(SERGEANT, aim="guard"))
    castellaro, bonico = (p.battle.grid.index(name) for name in ("2617", "2320"))
    for unit in ("la-reine", "de-vigier", "provence", "lorraines"):
        put(p, unit, "1921")
    assert aims.of(p, AUSTRIANS, piccolomini).away[bonico] == 0
    aims = Aims(p.battle, replace(SERGEANT, aim="guard"))
    for unit in ("la-reine", "de-vigier", "provence", "lorraines"):
        put(p, unit, "2516")
    for unit in ("vettes", "palffy", "roth"):
        put(p, unit, "2420")
    assert aims.of(p, AUSTRIANS, piccolomini).away[castellaro] == 0


def test_the_whole_army_masses_at_the_weakest_place() -> None:
    p = position("assault-on-the-centre")
    for unit in ("vettes", "palffy", "roth", "linden-grenadiers"):
        put(p, unit, "2715")
    names = p.battle.formation_index
    for aim in ("mass", "weak", "share"):
        aims = Aims(p.battle, replace(SIMPLE, aim=aim))
        for name in ("petit-bois", "senecterre", "de-mailly"):
            goals = aims.of(p, FRENCH, names[name])
            assert goals.away[p.battle.grid.index("2320")] == 0
            assert goals.away[p.battle.grid.index("2617")] > 0


def test_aims_may_be_the_enemy_himself() -> None:
    p = position("assault-on-the-centre")
    linden = p.battle.formation_index["linden"]
    guns = Aims(p.battle, replace(SIMPLE, aim="guns")).of(p, FRENCH, linden)
    assert guns.away[p.at[p.battle.index["botta-guns"]]] == 0
    assert guns.away[p.at[p.battle.index["andlau"]]] > 0
    press = Aims(p.battle, replace(SIMPLE, aim="counter")).of(p, AUSTRIANS, linden)
    assert press.attacks
    assert press.away == Aims(p.battle).of(p, AUSTRIANS).away
    fight = Aims(p.battle, replace(SIMPLE, aim="fight")).of(p, AUSTRIANS, linden)
    assert fight.away[p.at[p.battle.index["saboya"]]] == 0


def test_guards_stand_closer_and_do_not_leave() -> None:
    p = position("assault-on-the-centre")
    unit = put(p, "palffy", "2620")
    far, near = ("2620", "2618")
    slack = {
        style.slack: value(p, style, unit, near) - value(p, style, unit, far)
        for style in (SIMPLE, replace(SIMPLE, slack=1.0))
    }
    assert slack[1.0] > slack[3.0]
    put(p, "palffy", "2617")
    firm = replace(SIMPLE, grip=2.0)
    assert value(p, firm, unit, "2617") == value(p, SIMPLE, unit, "2617") + 2.0
    assert value(p, firm, unit, "2320") == value(p, SIMPLE, unit, "2320")


# The answer, and rest


@pytest.mark.rule("5.2")
def test_one_who_counts_his_enemies_does_not_come_alone() -> None:
    p = position("assault-on-the-centre")
    unit = put(p, "lorraines", "2117")
    counting = replace(SIMPLE, crowd=0.3)
    before, engaged = "2117", "2415"
    plain = value(p, SIMPLE, unit, engaged) - value(p, SIMPLE, unit, before)
    assert value(p, counting, unit, engaged) - value(p, counting, unit, before) < plain
    alone = value(p, SIMPLE, unit, engaged) - value(p, counting, unit, engaged)
    for number, name in enumerate(("la-reine", "de-vigier", "provence", "tournaisis", "saboya")):
        put(p, name, ("2314", "2315", "2316", "2414", "2515")[number])
    for number, name in enumerate(("africa", "asturias", "perigord", "foix")):
        put(p, name, ("2214", "2215", "2216", "2317")[number])
    together = value(p, SIMPLE, unit, engaged) - value(p, counting, unit, engaged)
    assert together < alone / 3


def test_a_shaken_formation_rests() -> None:
    p = position("assault-on-the-centre")
    p.formation = p.battle.formation_index["senecterre"]
    unit = p.battle.index["la-reine"]
    resting = replace(SIMPLE, rest=1.0)
    pull = {}
    for shaken in (False, True):
        if shaken:
            p.disordered |= p.battle.formation_mask[p.formation] & ~(1 << unit)
        ahead = [value(p, resting, unit, there) for there in ("1916", "1813")]
        pull[shaken] = ahead[0] - ahead[1]
    assert pull[False] > pull[True]


# 3.0 The set-up


def set_up(scenario: str, seat: int) -> Position:
    """A battle after one side was set up by one who changes what the file says."""
    match = battaglia.new_match(scenario, seed=1)
    p: Any = match.state.copy()
    trial = Trial(GAME, p, SeededDice(1))
    brain = Brain(Random(1), replace(SERGEANT, deploy=1.0))
    if seat == FRENCH:
        trial.play(AUSTRIANS, READY)
    for _ in range(60):
        action, _ = brain.decide(Door(GAME, p.battle, p, seat), trial.legal(seat))
        trial.play(seat, action)
        if action == READY:
            return p  # type: ignore[no-any-return]
    raise AssertionError("it is never ready")


@pytest.mark.rule("S.3")
def test_the_french_are_set_up_nearer_to_gossolengo() -> None:
    as_filed, moved = position("gossolengo"), set_up("gossolengo", FRENCH)
    away = Aims(as_filed.battle).of(as_filed, FRENCH).away
    foot = [as_filed.battle.index[name] for name in ("guyenne", "auxerrois", "montmorin")]
    assert sum(away[moved.at[u]] for u in foot) < sum(away[as_filed.at[u]] for u in foot)


@pytest.mark.rule("S.2")
def test_the_strongest_are_set_up_in_the_places() -> None:
    p = set_up("assault-on-the-centre", AUSTRIANS)
    for place in ("2617", "2320"):
        there = p.units_at[p.battle.grid.index(place)]
        assert max(p.strength(unit) for unit in there) == 4
    goals = Aims(p.battle).of(p, AUSTRIANS)
    assert posting.worth(p, p.battle.index["vettes"], p.battle.grid.index("2718"), goals) == 0


# 4.0 Commanders


def led_in_turn(style: Style, turn: int) -> float:
    """What part of the formations obeys somebody at the beginning of a turn of the whole battle."""
    match = battaglia.new_match("piacenza-1746", seed=1)
    p: Any = match.state.copy()
    trial = Trial(GAME, p, SeededDice(2))
    brains = [Brain(Random(seat), style) for seat in (0, 1)]
    while p.outcome is None and p.turn < turn:
        seat = p.deciders[0]
        action, _ = brains[seat].decide(Door(GAME, p.battle, p, seat), trial.legal(seat))
        trial.play(seat, action)
    leaders = [c for c in p.battle.formation_commander if c >= 0 and p.at[c] >= 0]
    return sum(command.commander_in_command(p, leader) for leader in leaders) / len(leaders)


@pytest.mark.rule("4.0", "4.3")
def test_wing_commanders_follow_their_formations_whatever_the_chief_is_worth() -> None:
    assert led_in_turn(SERGEANT, 6) > 0.9
    assert led_in_turn(replace(SERGEANT, lead=0.0), 6) < 0.8
