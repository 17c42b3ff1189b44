"""The figures of a report against counts by hand."""

from __future__ import annotations

import pytest

from battaglia.lab.report import GameResult, Tally, report, wilson


def game(
    winner: int | None, code: str, points: tuple[int, int], *, shaken: bool = False
) -> GameResult:
    first = {"points": points[0], "combat_points_lost": points[1] - 1, "demoralised": int(shaken)}
    second = {"points": points[1], "combat_points_lost": points[0], "demoralised": 0}
    return GameResult(winner, code, 100 + points[0], 4, (first, second))


GAMES = [
    game(0, "decisive", (10, 2)),
    game(0, "marginal", (9, 6)),
    game(1, "decisive", (1, 7), shaken=True),
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
    assert red.figures == {"points": 6.25, "combat_points_lost": 4.0, "demoralised": 0.25}
    assert blue.figures == {"points": 5.0, "combat_points_lost": 6.25, "demoralised": 0.0}


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
    assert rows["blue: combat points lost"] == "6.25"
    data = found.to_json()
    assert data["seats"][0]["win_rate"] == 0.5
    assert data["seats"][0]["win_interval"] == pytest.approx([0.1500, 0.8500], abs=5e-5)
    assert data["scenario"] == "toy"
    assert data["seed"] == 7
