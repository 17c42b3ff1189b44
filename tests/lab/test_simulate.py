"""Simulations: the same for any number of processes, and clear about players that misbehave."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import battaglia
from battaglia.ai import Player, make_player
from battaglia.ai.uniform import RandomPlayer
from battaglia.core import flow
from battaglia.core.action import Action
from battaglia.core.door import Door
from battaglia.core.files import DataFault
from battaglia.games.montecuccoli.actions import Pick
from battaglia.lab import playing
from battaglia.lab import simulate as module
from battaglia.lab.playing import Contest, play_match, play_random, seeds_of
from battaglia.lab.report import Tally, report
from battaglia.lab.simulate import GameFault, PlayerFault, simulate

SCENARIOS = [info.id for info in battaglia.scenarios()]


def contest(
    scenario: str, players: tuple[str, str] = ("random", "random"), seed: int = 0
) -> Contest:
    match = battaglia.new_match(scenario)
    return Contest(match.game, match.battle, match.terms, players, seed)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_fast_path_plays_the_same_game(scenario: str) -> None:
    for number in range(2):
        assert play_random(contest(scenario), number) == play_match(contest(scenario), number)


def test_the_turn_of_collapse_is_the_one_in_which_the_army_broke() -> None:
    """Held against the events of the same games."""
    broken, of_two = 0, contest("navicello-1643", ("simple", "simple"), seed=4)
    for number in range(4):
        seeds = seeds_of(4, number)
        match = battaglia.new_match("navicello-1643", seed=seeds.dice)
        players = [make_player("simple", seed) for seed in seeds.players]
        turns: dict[str, int] = {}
        while match.outcome is None:
            door = match.seat(match.deciders[0])
            turn, action = match.game.turn(match.state), players[door.number].decide(door.door())
            for event in door.play(action):
                if event.code == "demoralised":
                    turns[str(event.params["seat"])] = turn
        expected = tuple(turns.get(name, 0) for name in match.seats)
        assert play_match(of_two, number).collapses == expected
        broken += len(turns)
    assert broken


def test_a_game_can_be_played_again_by_its_seeds() -> None:
    seeds = seeds_of(9, 3)
    match = battaglia.new_match("navicello-1643", seed=seeds.dice)
    players = [RandomPlayer(seed) for seed in seeds.players]
    decisions = 0
    while match.outcome is None:
        number = match.state.deciders[0]
        door = match.seat(match.seats[number])
        door.play(players[number].decide(door.door()))
        decisions += 1
    found = play_random(contest("navicello-1643", seed=9), 3)
    winner = None if found.winner is None else match.seats[found.winner]
    assert (winner, found.code, found.decisions) == (
        match.outcome.winner,
        match.outcome.code,
        decisions,
    )
    points = dict(zip(match.seats, (side["points"] for side in found.figures), strict=True))
    assert points == match.outcome.params


def test_seeds_differ_from_game_to_game_and_from_seat_to_seat() -> None:
    found = [seeds_of(seed, number) for seed in (0, 1) for number in (0, 1)]
    numbers = [n for seeds in found for n in (seeds.dice, *seeds.players)]
    assert len(set(numbers)) == 12


def test_any_number_of_processes_gives_the_same_report() -> None:
    reports = [
        simulate("navicello-1643", ("random", "simple"), 7, seed=5, jobs=jobs) for jobs in (1, 2, 3)
    ]
    assert reports[0] == reports[1] == reports[2]
    assert reports[0].games == 7
    assert reports[0] != simulate("navicello-1643", ("random", "simple"), 7, seed=6)


def test_the_report_is_the_sum_of_its_games() -> None:
    tally = Tally()
    these = contest("navicello-1643", seed=2)
    for number in range(5):
        tally.add(playing.play_game(these, number))
    by_hand = report(tally, "navicello-1643", ("coalition", "papal"), ("random", "random"), 2)
    assert simulate("navicello-1643", ("random", "random"), 5, seed=2) == by_hand


def test_progress_counts_up_to_all_games() -> None:
    for jobs in (1, 2):
        seen: list[int] = []
        simulate("navicello-1643", ("random", "random"), 30, jobs=jobs, progress=seen.append)
        assert seen == sorted(seen)
        assert seen[-1] == 30


def test_options_and_files(tmp_path: Path) -> None:
    match = battaglia.new_match("navicello-1643")
    file = tmp_path / "mine.toml"
    file.write_text(match.position(), encoding="utf-8")
    played = simulate(file, ("random", "random"), 3, options={"on_demoralisation": "end-of-turn"})
    assert played.scenario == "navicello-1643"
    assert played.games == 3
    with pytest.raises(DataFault, match="neither a scenario"):
        simulate("waterloo", ("random", "random"), 1)


@pytest.mark.parametrize(
    ("players", "games", "jobs", "fault"),
    [
        (("random", "deep"), 1, 1, "there is no player 'deep'; there are random, simple"),
        (("random", "random"), 0, 1, "at least one game has to be played, not 0"),
        (("random", "random"), 1, 0, "at least one process has to play, not 0"),
    ],
)
def test_what_cannot_be_simulated(
    players: tuple[str, str], games: int, jobs: int, fault: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        simulate("navicello-1643", players, games, jobs=jobs)


class Crashing(RandomPlayer):
    name = "crashing"

    def decide(self, door: Door) -> Action:
        raise ZeroDivisionError("no reserves")


class Cheating(RandomPlayer):
    name = "cheating"

    def decide(self, door: Door) -> Action:
        return Pick("montecuccoli-himself")


class Silent(RandomPlayer):
    name = "silent"

    def decide(self, door: Door) -> Action:
        return None  # type: ignore[return-value]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("maker", "what"),
    [
        (Crashing, "failed with ZeroDivisionError: no reserves"),
        (Cheating, "'pick montecuccoli-himself' is not legal: no-such-piece (2.3)"),
        (Silent, "answered None, which is no action"),
    ],
)
def test_players_that_misbehave(
    monkeypatch: pytest.MonkeyPatch, maker: type[RandomPlayer], what: str, jobs: int
) -> None:
    def make(name: str, seed: int) -> Player:
        return maker(seed)

    monkeypatch.setattr(playing, "make_player", make)
    players = ("simple", "random")
    with pytest.raises(PlayerFault) as caught:
        simulate("navicello-1643", players, 2, seed=8, jobs=jobs)
    where = f"navicello-1643, seed 8, game {caught.value.args[0].split('game ')[1][0]}"
    assert str(caught.value) == f"{where}: player '{maker.name}' as coalition: {what}"


def test_a_game_that_fails_by_itself_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: object, faces: object) -> None:
        raise KeyError("a rule")

    monkeypatch.setattr(flow, "resolve", broken)
    with pytest.raises(GameFault, match="navicello-1643, seed 1, game 0: the game failed with"):
        simulate("navicello-1643", ("random", "random"), 1, seed=1)


def test_a_process_that_dies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(these: Contest, number: int) -> None:
        raise SystemExit(3)

    monkeypatch.setattr(module, "play_game", die)
    with pytest.raises(RuntimeError, match="ended before its games"):
        simulate("navicello-1643", ("random", "random"), 4, jobs=2)


def test_every_game_can_be_simulated() -> None:
    found = simulate("obregon-1743", ("random", "random"), 10)
    first, second = found.seats
    assert first.wins + second.wins + found.draws == 10
    assert sum(first.wins_by.values()) == first.wins
    assert first.figures["steps_lost"] > 0
