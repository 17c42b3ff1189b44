"""Simulations: the same for any number of processes, and clear about players that misbehave."""

from __future__ import annotations

import json
import multiprocessing
import pickle
import re
import signal
import threading
from pathlib import Path

import msgspec
import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.ai.uniform import RandomPlayer
from battaglia.core import flow
from battaglia.core.files import DataFault
from battaglia.lab import playing
from battaglia.lab.journal import key
from battaglia.lab.playing import Contest, Contests, play_match, play_random, seeds_of
from battaglia.lab.report import Tally, report
from battaglia.lab.simulate import GameFault, PlayerFault, simulate
from tests.lab import misbehaving

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
        (("random", "deep"), 1, 1, "there is no player 'deep'; there are random, "),
        (("random", "random"), 0, 1, "at least one game has to be played, not 0"),
        (("random", "random"), 1, 0, "at least one process has to play, not 0"),
    ],
)
def test_what_cannot_be_simulated(
    players: tuple[str, str], games: int, jobs: int, fault: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        simulate("navicello-1643", players, games, jobs=jobs)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("player", "what"),
    [
        ("crashing", "failed with ZeroDivisionError: no reserves"),
        ("cheating", "'pick montecuccoli-himself' is not legal: no-such-piece (2.3)"),
        ("silent", "answered None, which is no action"),
        ("slow", "did not answer within 0.3 s"),
        ("sleeping", "did not answer within 0.3 s"),
    ],
)
def test_players_that_misbehave(player: str, what: str, jobs: int) -> None:
    found = misbehaving.run(player, 2, jobs)
    assert found["kind"] == PlayerFault.__name__
    where, _, told = found["fault"].partition(": ")
    assert re.fullmatch(f"navicello-1643, seed {misbehaving.SEED}, game [01]", where)
    assert told == f"player '{player}' as coalition: {what}"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_player_that_gives_up_ends_nothing_but_its_game(jobs: int) -> None:
    found = misbehaving.run("giving up", 2, jobs)
    assert re.search(r"game [01]: the game failed with SystemExit: 3$", found["fault"])


def test_a_player_that_meddles_with_what_it_sees_changes_nothing() -> None:
    """It draws as the random players do, who are the same whatever it does to its copy."""
    random = simulate("navicello-1643", ("random", "random"), 2, seed=misbehaving.SEED).to_json()
    found = misbehaving.run("meddling", 2, 1)["report"]
    for told in (random, found):
        for side in told["seats"]:
            side.pop("player")
    assert found == json.loads(json.dumps(random))


def test_patience_is_over_with_the_game() -> None:
    before = signal.getsignal(signal.SIGALRM)
    play_match(contest("navicello-1643", ("random", "simple")), 0)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_game_that_fails_by_itself_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(position: object, faces: object) -> None:
        raise KeyError("a rule")

    monkeypatch.setattr(flow, "resolve", broken)
    with pytest.raises(GameFault, match="navicello-1643, seed 1, game 0: the game failed with"):
        simulate("navicello-1643", ("random", "random"), 1, seed=1)


# Processes that die


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_game_that_kills_its_process_is_lost_and_named(jobs: int) -> None:
    players, seats = ("simple", "random"), ("coalition", "papal")
    these, tally = contest("navicello-1643", players, misbehaving.SEED), Tally()
    for number in set(range(12)) - {4, 11}:
        tally.add(playing.play_game(these, number))
    found = misbehaving.run("killed in 4 and 11", 12, jobs)
    expected = report(tally, "navicello-1643", seats, players, misbehaving.SEED, (4, 11))
    assert found["report"] == json.loads(json.dumps(expected.to_json()))
    assert found["seen"] == sorted(found["seen"])
    assert found["seen"][-1] == 10
    assert ["lost games", "2: 4, 11"] in found["rows"]


def test_a_process_that_is_killed_from_outside_costs_no_game() -> None:
    alone = simulate("navicello-1643", ("simple", "random"), 8, seed=misbehaving.SEED)
    found = misbehaving.run("killed once", 8, 2, said="killed")
    assert found["report"] == json.loads(json.dumps(alone.to_json()))
    assert alone.lost == ()
    assert "lost games" not in dict(alone.rows())


def test_a_run_in_which_every_process_dies_is_given_up() -> None:
    found = misbehaving.run("killed always", 100, 2)
    assert found["kind"] == GameFault.__name__
    assert found["fault"].startswith("navicello-1643: 3 games killed their processes")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_that_ends_its_process_on_purpose_is_named(jobs: int) -> None:
    found = misbehaving.run("leaving", 4, jobs)
    assert re.search(r"game \d: the game failed with SystemExit: 3$", found["fault"])


def test_contests_at_one_battle_share_it_wherever_they_go() -> None:
    one, other = contest("navicello-1643", seed=1), contest("obregon-1743", ("simple", "random"))
    same = msgspec.structs.replace(one, players=("simple", "random"), detailed=True)
    match = battaglia.new_match("navicello-1643", options={"groups": True})
    apart = msgspec.structs.replace(one, battle=match.battle, terms=match.terms)
    sent = Contests((one, other, same, apart))
    found = pickle.loads(pickle.dumps(sent))
    assert found[0].battle is found[2].battle
    assert len({id(each.battle) for each in found}) == 3
    for before, after in zip(sent, found, strict=True):
        assert key(after) == key(before)
        assert (after.detailed, after.seed) == (before.detailed, before.seed)
        assert play_match(after, 0) == play_match(before, 0)


@pytest.mark.parametrize("own", [False, True])
def test_where_other_threads_run_processes_begin_afresh(own: bool, tmp_path: Path) -> None:
    """A battle of one's own, and one with other options, reach them too."""
    scenario: str | Path = "navicello-1643"
    if own:
        scenario = tmp_path / "mine.toml"
        scenario.write_text(battaglia.new_match("navicello-1643").position(), encoding="utf-8")
    options = {"on_demoralisation": "end-of-turn"}
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        found = simulate(scenario, ("random", "random"), 4, seed=3, jobs=2, options=options)
    finally:
        done.set()
        other.join()
    assert found == simulate(scenario, ("random", "random"), 4, seed=3, options=options)


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ZeroDivisionError])
def test_no_process_is_left_when_the_run_is_broken_off(fault: type[BaseException]) -> None:
    def stop(done: int) -> None:
        raise fault

    before = multiprocessing.active_children()
    with pytest.raises(fault):
        simulate("raab-1664", ("random", "random"), 1000, jobs=2, progress=stop)
    assert multiprocessing.active_children() == before


def test_every_game_can_be_simulated() -> None:
    found = simulate("obregon-1743", ("random", "random"), 10)
    first, second = found.seats
    assert first.wins + second.wins + found.draws == 10
    assert sum(first.wins_by.values()) == first.wins
    assert first.figures["steps_lost"] > 0
