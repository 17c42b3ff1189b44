"""Every machine player answers every decision legally, by the seat's door alone, and repeatably."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.ai import is_player, make_player, player_names
from battaglia.core.match import Match
from battaglia.games.piacenza.scenario import Options

SCENARIOS = [info.id for info in battaglia.scenarios()]
SMALL = ["navicello-1643", "obregon-1743"]
OTHER_WAY = {name: not value for name, value in msgspec.structs.asdict(Options()).items()}
"""Every option of Piacenza away from its default."""
EVERY_OPTION: dict[str, dict[str, Any]] = {
    "raab-1664": {
        "free_set_up": True,
        "flood": True,
        "trestle_bridge": True,
        "trenches": True,
        "groups": True,
    },
    "zusmarshausen-1648": {"baggage": True, "commander_once": True, "town_sortie": "bonus"},
    "nonantola-1643": {"hexside_doubling": "any", "wood_doubles": False, "crt": "attacker"},
    "navicello-1643": {"artillery_kills_disrupted": True, "town_sortie": "none"},
    "camposanto-1743": {
        "free_set_up": True,
        "fatigue": True,
        "light_triggers_reaction": True,
        "abandoned_guns_lost": True,
    },
    "obregon-1743": {"mixed_lifts_penalty": True, "wing_is_regiments": True, "fatigue": True},
    "gossolengo": OTHER_WAY,
    "assault-on-the-centre": OTHER_WAY,
    "san-lazzaro": OTHER_WAY,
    "piacenza-1746": OTHER_WAY,
}


DECISIONS = {"captain*0.2": 150, "marshal*0.1": 150}
"""Whoever looks ahead is followed for a while only."""
REPEATING = ("random", "simple", "recruit", "sergeant", *DECISIONS)


def play(match: Match, names: tuple[str, str], decisions: int, seed: int = 0) -> list[str]:
    """Let two players play for a while; what they played and why."""
    players = [make_player(name, seed + number) for number, name in enumerate(names)]
    played: list[str] = []
    while match.outcome is None and len(played) < decisions:
        number = match.state.deciders[0]
        door = match.seat(match.seats[number])
        action = players[number].decide(door.door())
        # Of lines only the best are listed; the rules accept any that holds.
        assert door.why_not(action) == []
        assert players[number].reason.code
        door.play(action)
        played.append(f"{door.name} {action} {players[number].reason.code}")
    return played


def test_names_and_makers() -> None:
    names = ("random", "simple", "recruit", "sergeant", "captain", "marshal")
    assert player_names() == names
    assert tuple(make_player(name, 1).name for name in names) == names
    with pytest.raises(ValueError, match="there is no player 'deep'; there are random, simple"):
        make_player("deep", 1)


@pytest.mark.parametrize(
    ("name", "known"),
    [("marshal*4", True), ("captain*0.5", True), ("marshal*", False), ("simple*2", False)],
)
def test_a_level_may_be_asked_for_with_more_effort(name: str, known: bool) -> None:
    assert is_player(name) is known
    if known:
        assert make_player(name, 1).name == name
    else:
        with pytest.raises(ValueError, match="there is no player"):
            make_player(name, 1)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(
    "names", [("random", "random"), ("simple", "random"), ("random", "simple")]
)
def test_answers_are_legal(scenario: str, names: tuple[str, str]) -> None:
    match = battaglia.new_match(scenario, seed=3)
    assert len(play(match, names, 400)) == 400 or match.outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_simple_plays_with_every_option(scenario: str) -> None:
    match = battaglia.new_match(scenario, seed=4, options=EVERY_OPTION[scenario])
    played = play(match, ("simple", "simple"), 700)
    assert len(played) == 700 or match.outcome is not None


@pytest.mark.parametrize("scenario", SMALL)
@pytest.mark.parametrize("name", REPEATING)
def test_the_same_seed_plays_the_same_game(name: str, scenario: str) -> None:
    decisions = DECISIONS.get(name, 10_000)
    games = [
        play(battaglia.new_match(scenario, seed=5), (name, name), decisions, seed)
        for seed in (1, 1, 2)
    ]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_simple_player_says_which_game_it_does_not_know() -> None:
    door: Any = SimpleNamespace(game=SimpleNamespace(id="chess"), legal=lambda: ())
    with pytest.raises(ValueError, match="does not know the game 'chess'"):
        make_player("simple", 0).decide(door)
