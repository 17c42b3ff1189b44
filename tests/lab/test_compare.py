"""Two scenarios compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from battaglia.lab import running
from battaglia.lab.compare import ALIKE, ALL_PLAYED, DIFFERENT, Comparison, compare, verdict
from battaglia.lab.playing import Contest, play_game
from battaglia.lab.report import GameResult
from battaglia.lab.running import contest
from battaglia.lab.sequential import Evidence

SMALL = "navicello-1643"


def those(players: tuple[str, str] = ("random", "random"), **options: object) -> Contest:
    return contest(SMALL, players, 5, options or None)


def difference_by_hand(first: Contest, second: Contest, games: int) -> float:
    points = {0: 1.0, None: 0.5, 1: 0.0}
    sums = [
        sum(points[play_game(each, number).winner] for number in range(games))
        for each in (first, second)
    ]
    return (sums[1] - sums[0]) / games


def test_a_scenario_does_not_differ_from_itself() -> None:
    found = compare(those(), those(), 6)
    assert (found.pairs, found.difference, found.ended) == (6, 0.0, ALL_PLAYED)
    assert found.scores[0] == found.scores[1]
    low, high = found.interval
    assert low < 0 < high


def test_the_difference_is_that_of_the_games() -> None:
    first, second = those(), those(on_demoralisation="end-of-turn", crt="attacker")
    found = compare(first, second, 8, fixed=True)
    assert found.pairs == 8
    assert found.difference == pytest.approx(difference_by_hand(first, second, 8))
    assert found.difference == pytest.approx(found.scores[1].score - found.scores[0].score)


@pytest.fixture(scope="module")
def unlike() -> Comparison:
    """Two contests that differ for sure: the first seat is played better in one of them."""
    return compare(those(("random", "simple")), those(("simple", "random")), 60)


def test_it_ends_as_soon_as_a_difference_is_seen(unlike: Comparison) -> None:
    assert unlike.ended == DIFFERENT
    assert unlike.pairs < 16
    assert 0 < unlike.interval[0] <= unlike.difference <= unlike.interval[1]
    first, second = those(("random", "simple")), those(("simple", "random"))
    before = difference_by_hand(first, second, unlike.pairs)
    assert unlike.difference == pytest.approx(before)


def test_it_ends_with_the_same_pair_however_many_processes_play(
    unlike: Comparison, tmp_path: Path
) -> None:
    first, second, file = those(("random", "simple")), those(("simple", "random")), tmp_path / "j"
    assert compare(first, second, 60, jobs=3, journal=file) == unlike
    assert compare(first, second, 60, journal=file) == unlike


def test_a_fixed_number_is_played_to_the_end() -> None:
    found = compare(those(("random", "simple")), those(("simple", "random")), 16, fixed=True)
    assert (found.pairs, found.ended, found.fixed) == (16, ALL_PLAYED, True)


def test_it_may_end_because_there_is_hardly_a_difference() -> None:
    evidence = Evidence([0.0] * 150)
    assert verdict(evidence, 0.0) == ALL_PLAYED
    assert verdict(evidence, 0.2) == ALIKE
    assert verdict(Evidence([0.0] * 3), 0.2) == ALL_PLAYED
    found = compare(those(), those(), 60, margin=0.6)
    assert (found.ended, found.pairs < 60) == (ALIKE, True)


def test_pairs_are_played_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else nothing could end before all games of the first scenario."""
    begun: list[tuple[str, int]] = []

    def play(these: Contest, number: int) -> GameResult:
        begun.append((these.players[0], number))
        return play_game(these, number)

    monkeypatch.setattr(running, "play_game", play)
    found = compare(those(("random", "simple")), those(("simple", "random")), 60)
    assert len(begun) <= 2 * found.pairs
    assert begun[:4] == [("random", 0), ("simple", 0), ("random", 1), ("simple", 1)]


def test_rows_and_json_tell_the_same(unlike: Comparison) -> None:
    rows = dict(unlike.rows())
    assert rows["pairs of games"] == str(unlike.pairs)
    assert rows["difference, B - A"] == f"{unlike.difference:+.3f}"
    assert rows["ended because"] == "the scores differ"
    assert f"A: {SMALL}, score of coalition" in rows
    assert unlike.to_json()["interval"] == unlike.interval
