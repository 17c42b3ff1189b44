"""What the simple player does in small situations where it is plain what to do."""

from __future__ import annotations

from typing import Any

from battaglia.ai import make_player
from battaglia.core.match import Match
from tests.games.montecuccoli.board import board, foot, gun, horse, leader, state


def play_phase(match: Match, phase: str) -> list[str]:
    """Let the simple player play on as long as the phase lasts and it is its turn."""
    player = make_player("simple", 1)
    seat = match.deciders[0]
    played: list[str] = []
    while match.deciders == (seat,) and match.seat(seat).view()["phase"] == phase:
        action = player.decide(match.seat(seat).door())
        match.seat(seat).play(action)
        played.append(str(action))
    return played


def where(match: Match, piece: str) -> str:
    found: str = match.seat("red").view()["pieces"][piece]["hex"]
    return found


def distance(match: Match, piece: str, hex_name: str) -> int:
    grid = state(match).battle.grid
    return grid.distance(grid.index(where(match, piece)), grid.index(hex_name))


def test_it_gathers_against_one() -> None:
    match = board(
        units={
            "a": foot("red", "0302"),
            "b": foot("red", "0402"),
            "c": foot("red", "0502"),
            "x": foot("blue", "0405"),
        },
        dice=[6, 6],
    )
    play_phase(match, "movement")
    assert {distance(match, unit, "0405") for unit in "abc"} == {1}
    declared = play_phase(match, "combat")
    assert sorted(declared[:3]) == ["attack a x", "attack b x", "attack c x"]


def test_it_breaks_off_from_a_stronger_enemy() -> None:
    match = board(units={"a": foot("red", "0404", 2), "x": foot("blue", "0405", 12)})
    play_phase(match, "movement")
    assert distance(match, "a", "0405") > 1


def test_it_stays_in_a_good_fight() -> None:
    match = board(
        units={
            "a": foot("red", "0404", 8),
            "b": foot("red", "0505", 8),
            "x": foot("blue", "0405", 4),
        },
    )
    play_phase(match, "movement")
    assert distance(match, "a", "0405") == distance(match, "b", "0405") == 1


def test_a_disrupted_unit_goes_out_of_reach() -> None:
    match = board(
        units={
            "a": foot("red", "0404", disrupted=True),
            "x": foot("blue", "0406"),
            "y": foot("blue", "0506"),
        }
    )
    play_phase(match, "movement")
    assert distance(match, "a", "0406") == 4


def test_it_takes_a_gun_that_nobody_guards() -> None:
    match = board(
        units={"a": horse("red", "0302"), "x": foot("blue", "0809")},
        guns={"battery": gun("blue", "0305")},
    )
    play_phase(match, "movement")
    assert match.seat("red").view()["pieces"]["battery"]["seat"] == "red"


def test_it_goes_where_the_points_are() -> None:
    award = {"kind": "occupy-any", "seat": "red", "points": 9, "hexes": ["0408"]}
    match = board(
        units={"a": horse("red", "0403"), "x": foot("blue", "0901")}, victory={"awards": [award]}
    )
    play_phase(match, "movement")
    assert where(match, "a") == "0408"


def test_it_takes_a_place_in_the_last_turn_that_is_worth_the_fight_for_it() -> None:
    """At odds at which it would not attack, and at the same odds where nothing is to be had."""
    for points, taken in ((9, True), (0, False)):
        award = {"kind": "occupy-any", "seat": "blue", "points": points, "hexes": ["0405"]}
        match = board(
            units={"a": foot("red", "0404", 6), "x": foot("blue", "0408", 4)},
            victory={"awards": [award] if points else []},
            turns=1,
        )
        while match.deciders == ("red",):
            match.seat("red").play(match.seat("red").legal()[-1])
        play_phase(match, "movement")
        assert (where(match, "x") == "0405") is taken


def test_an_army_that_gets_away_waits_for_its_rearguard() -> None:
    award = {"kind": "strength-in", "seat": "red", "area": "haven", "formations": ["rear"]}
    match = board(
        units={
            "a": horse("red", "0405", formation="rear"),
            "b": horse("red", "0402"),
            "x": foot("blue", "0409"),
        },
        formations={"rear": {"en": "Rear", "it": "Retroguardia"}},
        areas={"haven": [f"0{row}0{col}" for row in range(1, 10) for col in (1, 2)]},
        victory={"awards": [award]},
    )
    play_phase(match, "movement")
    assert {where(match, unit)[2:] for unit in "ab"} <= {"01", "02"}


def test_it_brings_reinforcements_on() -> None:
    match = board(
        units={
            "a": foot("red", "", entry="west"),
            "b": foot("red", "", entry="west"),
            "x": foot("blue", "0909"),
        },
        entries={"west": {"turn": 1, "hexes": ["0401", "0501"]}},
    )
    play_phase(match, "movement")
    assert where(match, "a")
    assert where(match, "b")


def test_units_follow_each_other_through_a_gap() -> None:
    """The one in front moves first, and those behind it come through."""
    wall = {"river": [f"0{row}05/0{row}06" for row in range(1, 10)], "bridge": ["0505/0506"]}
    wall["river"] += [f"0{row}05/0{row + 1}06" for row in range(1, 9, 2)]
    wall["river"] += [f"0{row}05/0{row - 1}06" for row in range(3, 10, 2)]
    match = board(
        units={
            "a": horse("red", "0505"),
            "b": horse("red", "0504"),
            "c": horse("red", "0503"),
            "x": foot("blue", "0508"),
        },
        ground={"hexsides": wall, "roads": [["0501-0509"]]},
    )
    play_phase(match, "movement")
    assert {distance(match, unit, "0508") for unit in "abc"} == {1}


def test_a_commander_is_never_left_alone_with_the_enemy() -> None:
    match = board(
        units={
            "a": foot("red", "0403", 2),
            "b": foot("red", "0303", 2),
            "x": foot("blue", "0405", 12),
        },
        commanders={"general": leader("red", "0404", 2)},
    )
    play_phase(match, "movement")
    assert not match.seat("red").view()["pieces"]["general"]["lost"]


def test_a_commander_goes_with_the_attack() -> None:
    match = board(
        units={"a": foot("red", "0403"), "b": foot("red", "0503"), "x": foot("blue", "0506")},
        commanders={"general": leader("red", "0301", 1)},
    )
    play_phase(match, "movement")
    assert min(distance(match, "general", where(match, unit)) for unit in "ab") <= 1


def combat(**tables: Any) -> Match:
    return board("combat", **tables)


def test_it_uses_the_commander_who_changes_the_odds() -> None:
    match = combat(
        units={"a": foot("red", "0404", 5), "x": foot("blue", "0405", 4)},
        commanders={"small": leader("red", "0404", 1), "great": leader("red", "0304", 3)},
        dice=[3, 3, 3],
    )
    assert "command great a" in play_phase(match, "combat")


def test_it_defends_with_a_commander() -> None:
    match = combat(
        units={"a": foot("red", "0404", 8), "x": foot("blue", "0405", 4)},
        commanders={"pasha": leader("blue", "0405", 1)},
        dice=[3, 3, 3],
    )
    player = make_player("simple", 1)
    while match.deciders == ("red",):
        match.seat("red").play(match.seat("red").legal()[0])
    assert str(player.decide(match.seat("blue").door())) == "command pasha x"


def test_it_gives_up_the_cheapest_set() -> None:
    match = combat(
        units={
            "a": foot("red", "0404", 9),
            "b": foot("red", "0504", 4),
            "c": foot("red", "0505", 5),
            "x": foot("blue", "0405", 4),
        },
        dice=[5],
    )
    player = make_player("simple", 1)
    while match.seat("red").legal()[0].verb != "disrupt":
        match.seat("red").play(player.decide(match.seat("red").door()))
    assert str(player.decide(match.seat("red").door())) == "disrupt b"


def test_it_fires_at_what_it_hits_best() -> None:
    match = board(
        "artillery",
        units={
            "a": foot("red", "0101"),
            "x": foot("blue", "0405"),
            "y": foot("blue", "0408"),
        },
        guns={"battery": gun("red", "0404")},
        dice=[6],
    )
    assert play_phase(match, "artillery") == ["fire battery x"]


def test_a_light_gun_moves_rather_than_waste_its_shot() -> None:
    match = board(
        "artillery",
        units={"a": foot("red", "0101"), "x": foot("blue", "0409")},
        guns={"light": gun("red", "0401", mp=4)},
    )
    assert play_phase(match, "artillery") == ["end-fire"]
    play_phase(match, "movement")
    assert distance(match, "light", "0409") < 8


def test_it_takes_the_set_up_as_it_stands() -> None:
    match = board(
        "set-up",
        units={"a": foot("red", "0404", zone="here"), "x": foot("blue", "0909")},
        areas={"here": ["0404-0406"]},
        setup_order=["red", "blue"],
        options={"free_set_up": True},
    )
    player = make_player("simple", 1)
    assert str(player.decide(match.seat("red").door())) == "ready"
    assert player.reason.code == "as-it-stands"
