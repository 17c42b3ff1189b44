"""What the sergeant knows and the simple player does not: a position for each of his lessons."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from battaglia.ai.montecuccoli.board import Board
from battaglia.ai.montecuccoli.brain import Brain
from battaglia.ai.montecuccoli.evaluate import Values
from battaglia.ai.montecuccoli.style import SIMPLE, Style
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, foot, horse, state


def moved(match: Match, style: Style) -> dict[str, str]:
    """Where everybody stands after a movement phase in a style."""
    brain, seat = Brain(Random(1), style), match.deciders[0]
    while match.deciders == (seat,) and match.seat(seat).view()["phase"] == "movement":
        door = match.seat(seat).door()
        match.seat(seat).play(brain.decide(door, door.legal())[0])
    pieces: dict[str, Any] = match.seat(seat).view()["pieces"]
    return {name: piece["hex"] for name, piece in pieces.items()}


def distance(match: Match, a: str, b: str) -> int:
    grid = state(match).battle.grid
    return grid.distance(grid.index(a), grid.index(b))


ATTACKING = {"a": "0404", "b": "0405"}
"""Both next to the enemy in 0504."""


def attacks(match: Match, style: Style) -> bool:
    """Do both horsemen go up to the enemy?"""
    places = moved(match, style)
    return {unit: places[unit] for unit in ATTACKING} == ATTACKING


def forward(reserves: bool = True) -> Match:
    """Two to one, but whoever is disrupted in the attack will meet the reserves of the enemy."""
    levels = {"red": 99, "blue": 20}
    return board(
        seats={
            side: {"name": {"en": side, "it": side}, "demoralised_at": level}
            for side, level in levels.items()
        },
        units={
            "a": horse("red", "0303", 6),
            "b": horse("red", "0305", 6),
            "x": horse("blue", "0504", 6),
            **({"y": horse("blue", "0803", 6), "z": horse("blue", "0805", 6)} if reserves else {}),
        },
    )


def test_it_does_not_attack_where_the_answer_would_destroy_it() -> None:
    """At two to one every third throw disrupts attackers too (Dx), and the enemy moves next."""
    assert attacks(forward(), SIMPLE)
    assert not attacks(forward(), replace(SIMPLE, exposed=1.0))


def test_where_nobody_can_answer_it_attacks_all_the_same() -> None:
    assert attacks(forward(reserves=False), replace(SIMPLE, exposed=1.0))


def last_turn(active: str) -> Match:
    other = "blue" if active == "red" else "red"
    return board(
        active=active,
        start={"turn": 4},
        units={
            "a": horse(active, "0303", 9),
            "b": horse(active, "0305", 9),
            "x": horse(other, "0504", 6),
        },
    )


def test_in_its_last_turn_it_does_not_attack_for_a_mere_disruption() -> None:
    """Three to one destroys nobody; a disruption would have to be followed up in a next turn."""
    for active in ("red", "blue"):
        assert attacks(last_turn(active), SIMPLE)
        assert not attacks(last_turn(active), replace(SIMPLE, only_kills=1.0))


def duel(lost: str) -> Match:
    """An attack at even chances late in a battle in which a side has already lost a great deal."""
    return board(
        start={"turn": 3},
        units={
            "a": horse("red", "0303", 6),
            "b": horse("red", "0305", 6),
            "x": horse("blue", "0504", 7 if lost == "red" else 6),
            "gone": foot(lost, "0101", 30, lost=True),
        },
    )


def test_who_is_short_of_points_dares_more() -> None:
    """12.0 A point more changes the ratio of one who has few, a point lost hardly that of both."""
    assert not attacks(duel("red"), SIMPLE)
    assert attacks(duel("red"), replace(SIMPLE, ratio=2.0))


def test_who_has_his_ratio_spares_his_men() -> None:
    assert attacks(duel("blue"), SIMPLE)
    assert not attacks(duel("blue"), replace(SIMPLE, ratio=2.0))


def ride() -> Match:
    """Horse that could ride round the enemy, and foot that cannot keep up with it."""
    return board(
        units={
            "a": horse("red", "0204", 6),
            "f": foot("red", "0104", 8),
            "g": foot("red", "0105", 8),
            "x": foot("blue", "0904", 8),
            "y": foot("blue", "0905", 8),
            "z": foot("blue", "0906", 8),
        }
    )


def test_horse_does_not_leave_its_foot_behind() -> None:
    """Alone between three enemies it would be attacked at four to one before anybody came."""
    alone = ride()
    places = moved(alone, SIMPLE)
    assert min(distance(alone, places["a"], places[foot]) for foot in "fg") > 4
    together = ride()
    places = moved(together, replace(SIMPLE, support=6.0))
    assert min(distance(together, places["a"], places[foot]) for foot in "fg") == 1


def test_a_plan_of_movement_does_not_outlive_its_turn() -> None:
    """A brain that had nothing to decide since would go on with the plan of the turn before."""
    for keyed, same in ((0, True), (1, False)):
        award = {"kind": "occupy-any", "seat": "red", "points": 3, "hexes": ["0101"]}
        match = board(
            units={"a": foot("red", "0101"), "x": foot("blue", "0909")},
            victory={"awards": [award]},
        )
        brain = Brain(Random(1), replace(SIMPLE, keyed=keyed))
        door = match.seat("red").door()
        brain.decide(door, door.legal())
        plan = brain.movement
        state(match).turn = 2
        door = match.seat("red").door()
        brain.decide(door, door.legal())
        assert (brain.movement is plan) == same


def test_the_simple_player_knows_none_of_this() -> None:
    """With its knobs at nothing everything is worth what it was: the front values of the units."""
    match = ride()
    p = state(match)
    values = Values(Board(match.seat("red").door()), SIMPLE)
    assert values.prey == values.plight == SIMPLE.disruption
    more = SIMPLE.breaking / 99
    for unit in (*p.battle.cus[0], *p.battle.cus[1]):
        assert abs(values.worth[unit] - p.battle.strength[unit] * (1 + more)) < 1e-9
