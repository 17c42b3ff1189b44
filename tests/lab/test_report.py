"""The figures of a report against counts by hand."""

from __future__ import annotations

import pytest

from battaglia.lab.report import GameResult, Tally, apart, report, wilson


def game(
    winner: int | None, code: str, points: tuple[int, int], collapses: tuple[int, int] = (0, 0)
) -> GameResult:
    first = {"points": points[0], "losses": points[1] - 1, "losses_of": 32}
    second = {"points": points[1], "losses": points[0], "losses_of": 100}
    return GameResult(winner, code, 100 + points[0], 4, (first, second), collapses)


GAMES = [
    game(0, "decisive", (10, 2)),
    game(0, "marginal", (9, 6), (4, 3)),
    game(1, "decisive", (1, 7), (2, 0)),
    game(None, "draw", (5, 5)),
]


def test_a_report_of_four_games() -> None:
    tally = Tally()
    for each in GAMES:
        tally.add(each)
    found = report(tally, "toy", ("red", "blue"), ("simple", "random"), 7)
    red, blue = found.seats
    assert (found.games, found.draws, found.draw_rate) == (4, 1, 0.25)
    assert (found.decisions, found.turns) == (106.25, 4.0)
    assert (red.seat, red.player, red.wins) == ("red", "simple", 2)
    assert red.wins_by == {"decisive": 1, "marginal": 1}
    assert (blue.wins, blue.wins_by, blue.win_rate) == (1, {"decisive": 1}, 0.25)
    assert red.figures == {"points": 6.25, "losses": 4.0}
    assert blue.figures == {"points": 5.0, "losses": 6.25}
    assert (red.shares, blue.shares) == ({"losses": 0.125}, {"losses": 0.0625})
    assert (red.collapses, red.collapse_turn) == (2, 3.0)
    assert (blue.collapses, blue.collapse_turn) == (1, 3.0)
    assert (found.collapses, found.collapse_turn) == (2, 2.5)


def test_no_collapse_has_no_turn() -> None:
    tally = Tally()
    tally.add(GAMES[0])
    found = report(tally, "toy", ("red", "blue"), ("simple", "random"), 7)
    assert (found.collapses, found.collapse_turn, found.seats[0].collapse_turn) == (0, None, None)
    assert dict(found.rows())["first collapse"] == "0 (0.0%)"


def test_the_order_of_adding_does_not_matter() -> None:
    whole, first, second = Tally(), Tally(), Tally()
    for number, each in enumerate(GAMES):
        whole.add(each)
        (first if number % 2 else second).add(each)
    second.merge(first)
    assert second == whole


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (1, 10, 0.0179, 0.4042),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_rows_and_json_tell_the_same() -> None:
    tally = Tally()
    for each in GAMES:
        tally.add(each)
    found = report(tally, "toy", ("red", "blue"), ("simple", "random"), 7)
    rows = dict(found.rows())
    assert rows["draws"] == "1 (25.0%)"
    assert rows["red: wins"] == "2 (50.0%), 95 % interval 15.0% to 85.0%"
    assert rows["red: wins, marginal"] == "1"
    assert rows["blue: losses"] == "6.25"
    assert rows["blue: losses, share"] == "6.2%"
    assert rows["first collapse"] == "2 (50.0%), turn 2.5"
    assert rows["red: collapses"] == "2 (50.0%), turn 3.0"
    data = found.to_json()
    assert data["seats"][0]["win_rate"] == 0.5
    assert data["seats"][0]["win_interval"] == pytest.approx([0.1500, 0.8500], abs=5e-5)
    assert data["scenario"] == "toy"
    assert data["seed"] == 7


@pytest.mark.parametrize(
    ("one", "games", "other", "others", "interval"),
    [
        (56, 70, 48, 80, (0.0524, 0.3339)),
        (9, 10, 3, 10, (0.1705, 0.8090)),
        (10, 10, 0, 20, (0.6791, 1.0)),
    ],
)
def test_the_interval_of_a_difference_is_the_published_one(
    one: int, games: int, other: int, others: int, interval: tuple[float, float]
) -> None:
    """Newcombe (1998), table II, method 10."""
    difference, found = apart(one, games, other, others)
    assert difference == pytest.approx(one / games - other / others)
    assert found == pytest.approx(interval, abs=5e-5)
