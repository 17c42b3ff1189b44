"""How often chances come true: bins, scores, and the correction that is made of them."""

from __future__ import annotations

from math import log
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from battaglia.ai.value import logistic
from battaglia.core.files import parse_toml, shape
from battaglia.lab import calibration
from battaglia.lab.calibration import Correction, Corrections, correction_of, value_name
from battaglia.lab.reliability import Seen, binned, curve, figures, fitted, judged, played
from battaglia.lab.review import Judge
from battaglia.lab.running import contest


def games(slope: float, shift: float, count: int = 3_000) -> list[Seen]:
    """Games of which what is said has to be corrected by this to be true."""
    rng = Random(5)
    found = []
    for _ in range(count):
        odds = rng.uniform(-4, 4)
        found.append(Seen((odds,), float(rng.random() < logistic(shift + slope * odds))))
    return found


@pytest.mark.parametrize(("slope", "shift"), [(1.0, 0.0), (0.3, 0.5), (2.0, -1.0)])
def test_the_correction_is_found_by_which_results_came_about(slope: float, shift: float) -> None:
    found = fitted(games(slope, shift))
    assert found == pytest.approx((slope, shift), abs=0.2)


def test_a_value_that_says_the_contrary_is_never_turned_round() -> None:
    slope, _ = fitted(games(-1.0, 0.0))
    assert 0 < slope < 0.1


def test_few_games_hardly_correct() -> None:
    slope, shift = fitted([Seen((1.0,), 0.0)])
    assert slope == pytest.approx(1, abs=0.4)
    assert abs(shift) < 0.4


def test_scores_of_chances_count_every_game_the_same() -> None:
    found = figures([[0.5] * 8, [1.0, 0.5]], [0.0, 1.0])
    assert found.brier == pytest.approx((0.25 + 0.125) / 2)
    assert found.loss == pytest.approx((log(2) + log(2) / 2) / 2, abs=1e-5)


def test_bins_count_positions_and_games() -> None:
    low, high = binned([[0.11, 0.19, 0.95], [0.12]], [1.0, 0.0])
    assert (low.positions, low.games, high.positions, high.games) == (3, 2, 1, 1)
    assert low.said == pytest.approx(0.14)
    assert low.came == pytest.approx(2 / 3)
    assert low.interval[0] < low.came < low.interval[1]
    assert high.came == 1


def test_what_is_corrected_foretells_more_than_what_is_not() -> None:
    found = judged("x", games(0.3, 0.5), learned=False, made="")
    assert found.corrected.loss < found.raw.loss
    assert found.corrected.loss < found.constant.loss
    for each in found.bins:
        assert each.interval[0] - 0.03 <= each.said <= each.interval[1] + 0.03
    drawn = ElementTree.fromstring(curve(found, "a < b"))
    assert sum(part.tag.endswith("circle") for part in drawn.iter()) == len(found.bins)


def test_a_game_is_looked_at_once_a_stretch_and_repeats_exactly() -> None:
    ground = contest("navicello-1643", ("sergeant", "sergeant"), 7)
    one = played(ground, 3)
    assert one == played(ground, 3)
    assert len(one.odds) > 3
    assert one.result in (0.0, 0.5, 1.0)


def test_corrections_are_written_and_read_back(tmp_path: Path) -> None:
    known = {"a-1": Correction(0.5, -0.25, "abc", "battaglia calibrate a-1=10")}
    text = calibration.written(known)
    assert shape(parse_toml(text, "x"), Corrections, "x").battles == known


def test_a_correction_holds_for_the_value_that_it_was_made_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = "navicello-1643"
    ground = contest(scenario, ("random", "random"), 1)
    start = ground.game.start(ground.battle)
    made = Correction(0.0, 1.0, value_name(scenario))
    monkeypatch.setattr(calibration, "corrections", lambda: {scenario: made})
    assert Judge(ground.game, ground.battle).stands(start) == logistic(1.0)
    stale = Correction(0.0, 1.0, "another")
    monkeypatch.setattr(calibration, "corrections", lambda: {scenario: stale})
    assert correction_of(scenario) is None
    assert Judge(ground.game, ground.battle).stands(start) != logistic(1.0)
