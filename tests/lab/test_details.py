"""What the page of a simulation tells, against the games themselves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

import battaglia
from battaglia.ai import make_player
from battaglia.lab.details import Details, SideDetails, course_of, quantile
from battaglia.lab.playing import Contest, play_game, seeds_of
from battaglia.lab.report import GameResult, Noted
from battaglia.lab.running import contest
from battaglia.lab.simulate import detailed, simulate

SMALL = "navicello-1643"
SCENARIOS = [SMALL, "obregon-1743", "san-lazzaro"]


def watched(scenario: str, players: tuple[str, str] = ("random", "random")) -> Contest:
    return msgspec.structs.replace(contest(scenario, players, 4), detailed=True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_watching_changes_no_game(scenario: str) -> None:
    plain, found = contest(scenario, ("random", "random"), 4), play_game(watched(scenario), 1)
    assert found.noted is not None
    assert msgspec.structs.replace(found, noted=None) == play_game(plain, 1)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_noted_is_what_the_match_tells(scenario: str) -> None:
    """Read off the events and the position of the same game, played by hand."""
    found = play_game(watched(scenario, ("simple", "simple")), 2).noted
    assert found is not None
    seeds = seeds_of(4, 2)
    match = battaglia.new_match(scenario, seed=seeds.dice)
    players = [make_player("simple", seed) for seed in seeds.players]
    fights: Counter[str] = Counter()
    while match.outcome is None:
        door = match.seat(match.deciders[0])
        view: Any = match.state.copy()
        first = len(match.events)
        door.play(players[door.number].decide(door.door()))
        for event in match.events[first:]:
            pieces = event.roll.pieces if event.roll else ()
            where = {view.hex_name(view.at[match.battle.ids.index(name)]) for name in pieces}
            fights.update(where - {""})
    assert found.rules == Counter(event.rule for event in match.events)
    assert found.fights == fights
    state: Any = match.state
    ids = match.battle.ids
    lost = {ids[n] for n in range(len(ids)) if state.lost >> n & 1}
    assert {*found.fallen[0], *found.fallen[1]} == lost
    assert all(match.battle.seat[ids.index(name)] == 1 for name in found.fallen[1])
    for seat, course in enumerate(found.course):
        assert course[match.game.turn(state)] == match.game.figures(state, seat)


def test_any_number_of_processes_and_any_break_gives_the_same(tmp_path: Path) -> None:
    alone, file = detailed(SMALL, ("simple", "random"), 6, seed=4), tmp_path / "games.jsonl"
    report, details, _ = alone
    assert report == simulate(SMALL, ("simple", "random"), 6, seed=4)
    assert detailed(SMALL, ("simple", "random"), 6, seed=4, jobs=2)[:2] == (report, details)
    simulate(SMALL, ("simple", "random"), 3, seed=4, journal=file)
    detailed(SMALL, ("simple", "random"), 4, seed=4, journal=file)
    assert detailed(SMALL, ("simple", "random"), 6, seed=4, journal=file)[:2] == (report, details)
    assert simulate(SMALL, ("simple", "random"), 6, seed=4, journal=file) == report


def game(winner: int | None, course: dict[int, int], fallen: tuple[str, ...] = ()) -> GameResult:
    """A game in which only the first seat counts anything."""
    figures = {turn: {"points": points} for turn, points in course.items()}
    noted = Noted((figures, {}), (fallen, ()), {"8.0": 3}, {"0101": 2})
    return GameResult(winner, "x", 9, max(course), ({}, {}), (max(course), 0), noted)


GAMES = [
    game(0, {1: 2, 2: 5}),
    game(1, {1: 4}, ("a",)),
    game(None, {1: 0, 2: 1, 3: 7}, ("a", "b")),
]


def counted(*games: GameResult) -> Details:
    details = Details()
    for each in games:
        details.add(each)
    return details


def test_three_games_by_hand() -> None:
    details = counted(*GAMES)
    side = details.sides[0]
    assert (details.games, details.lengths) == (3, {2: 1, 1: 1, 3: 1})
    assert (side.halves, details.sides[1].halves) == (3, 3)
    assert side.collapses == {1: 1, 2: 1, 3: 1}
    assert (side.fallen["a"].games, side.fallen["a"].halves, side.fallen["b"].games) == (2, 1, 1)
    assert (details.rules, details.rules_in, details.fights) == (
        {"8.0": 9},
        {"8.0": 3},
        {"0101": 6},
    )


def test_a_game_that_is_over_stays_as_it_is() -> None:
    found = course_of(counted(*GAMES).sides[0], "points")
    assert found == {1: {2: 1, 4: 1, 0: 1}, 2: {4: 1, 5: 1, 1: 1}, 3: {4: 1, 5: 1, 7: 1}}
    assert course_of(SideDetails(), "points") == {}


def test_the_order_of_games_does_not_matter() -> None:
    assert counted(*GAMES) == counted(*reversed(GAMES))


@pytest.mark.parametrize(
    ("share", "value"), [(0.0, 1), (0.25, 1), (0.26, 3), (0.5, 3), (0.75, 3), (0.8, 9), (1.0, 9)]
)
def test_quantiles(share: float, value: int) -> None:
    assert quantile({9: 1, 3: 2, 1: 1}, share) == value


def test_no_game_no_quantile() -> None:
    with pytest.raises(ValueError, match="no game"):
        quantile({}, 0.5)
