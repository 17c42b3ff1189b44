"""Turning points, what a Marshal would have done, and the words of both."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from battaglia import cli, lab
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.telling import teller_of
from battaglia.lab.review import Review, Step, review
from battaglia.lab.review_counsel import counsel
from battaglia.lab.review_picture import MARK, Picture
from battaglia.lab.review_points import Point, before_dice, decisions, lucks, points
from battaglia.lab.review_told import Reviewer, catalogue
from tests.lab.test_review import BATTLES, played


def made(*steps: Step) -> Review:
    return Review("x", ("red", "blue"), False, False, steps)


def test_choices_of_one_phase_are_one_decision_from_its_first() -> None:
    found = made(
        Step("red", 1, 0, 0.5, 0.6),
        Step("red", 1, 0, 0.6, 0.9),
        Step("blue", 1, 0, 0.9, 0.8),
        Step("red", 1, 1, 0.8, 0.7),
    )
    told = [(each.number, each.seat, round(each.change, 9), each.main) for each in decisions(found)]
    assert told == [(0, "red", 0.4, 1), (2, "blue", -0.1, 2), (3, "red", -0.1, 3)]


def test_what_was_decided_is_looked_at_before_dice_or_another_seat() -> None:
    found = made(
        Step("red", 1, 0, 0.5, 0.6),
        Step("red", 1, 0, 0.6, 0.7, (0.1,)),
        Step("red", 1, 0, 0.1, 0.2),
        Step("blue", 1, 0, 0.2, 0.8),
        Step("blue", 1, 1, 0.8, 0.9),
    )
    assert [before_dice(found, number) for number in range(5)] == [0.7, 0.7, 0.2, 0.8, 0.9]


def test_a_sum_of_decisions_never_leaves_what_chances_can_be() -> None:
    found = made(
        Step("red", 1, 0, 0.5, 0.9, (0.3,)),
        Step("red", 1, 0, 0.3, 0.9, (0.2,)),
    )
    (only,) = decisions(found)
    assert only.change == pytest.approx(1.0)
    assert only.after == 1.0


def test_every_roll_is_told_by_itself() -> None:
    found = made(Step("red", 1, 0, 0.5, 0.6, (0.4, 0.7)))
    told = [(each.roll, round(each.change, 9), each.before, each.after) for each in lucks(found)]
    assert told == [(0, -0.2, 0.6, 0.4), (1, 0.3, 0.4, 0.7)]


def test_turning_points_are_the_largest_in_the_order_of_the_game() -> None:
    changes = (0.02, 0.2, -0.3, 0.005)
    steps, stands = [], 0.5
    for stretch, change in enumerate(changes):
        steps.append(Step("red", 1, stretch, stands, stands + change))
        stands += change
    assert [each.number for each in points(made(*steps), 3)] == [0, 1, 2]
    assert [each.number for each in points(made(*steps), 2)] == [1, 2]
    assert [each.number for each in points(made(*steps), 4)] == [0, 1, 2]


@pytest.mark.parametrize("scenario", BATTLES)
def test_all_decisions_and_rolls_together_are_the_whole_way(scenario: str) -> None:
    found = review(played(scenario))
    whole = sum(Fraction(each.change) for each in [*decisions(found), *lucks(found)])
    assert float(whole) == pytest.approx(found.end - found.start, abs=1e-12)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", BATTLES)
def test_a_review_is_told_in_words_that_all_are_there(scenario: str, language: str) -> None:
    match = played(scenario)
    found = review(match)
    told = Reviewer(match, teller_of(match.game, match.battle, language)).tell(found)
    assert told.points
    assert "⟨" not in msgspec.json.encode(told).decode()
    assert len(told.chances) == len(match.entries) + 1
    assert [turn.number for turn in told.turns] == sorted(turn.number for turn in told.turns)


def test_both_languages_have_the_same_texts() -> None:
    texts = [catalogue(language).sections["review"] for language in LANGUAGES]
    assert set(texts[0]) == set(texts[1])


def test_no_text_is_left_over() -> None:
    folders = [Path(lab.__file__).parent, Path(cli.__file__).parent]
    code = "".join(path.read_text("utf-8") for each in folders for path in each.glob("*review*.py"))
    texts = catalogue("en").sections["review"]
    assert [name for name in texts if not re.search(f"['\"]{name}['\"]", code)] == []


def test_a_roll_is_told_where_it_fell() -> None:
    """Units reorganise in their own side's phase, though the roll follows the end of another."""
    match = played("navicello-1643")
    reviewer = Reviewer(match, teller_of(match.game, match.battle, "en"))
    rolls = [
        Point("luck", number, "", 0.1, 0.5, 0.6, number, roll)
        for number, entry in enumerate(match.entries)
        for roll, thrown in enumerate(entry.rolls)
        if "reorganis" in reviewer.teller.roll(thrown).purpose.lower()
    ]
    assert rolls
    told = reviewer.told_points(rolls)
    assert all(each.where.endswith("reorganisation phase") for each in told)


def test_the_marks_of_a_picture_do_not_cover_each_other() -> None:
    match = played("navicello-1643")
    told = Reviewer(match, teller_of(match.game, match.battle, "en")).tell(review(match))
    close = [msgspec.structs.replace(told.points[0], number=number) for number in range(6)]
    svg = Picture(msgspec.structs.replace(told, points=close), "en").svg()
    circles = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', svg)
    places = [(float(x), float(y)) for x, y in circles]
    assert len(places) == 6
    assert all(
        abs(x - a) >= MARK or abs(y - b) >= MARK for (x, y), (a, b) in combinations(places, 2)
    )


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_marshal_plays_legally_from_there_and_repeats_exactly(scenario: str) -> None:
    match = played(scenario)
    found = review(match)
    point = next(each for each in points(found) if each.kind == "decision")
    advice = counsel(match, point.number, player="captain*0.02")
    assert advice == counsel(match, point.number, player="captain*0.02")
    assert advice.seat == point.seat
    assert advice.actions
    assert 0 <= advice.chances <= 1
    told = Reviewer(match, teller_of(match.game, match.battle, "it")).counsel(found, advice)
    assert "⟨" not in msgspec.json.encode(told).decode()
