"""The turning points of a game: where decisions and where dice moved the chances most."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from battaglia.lab.review import Review

MOST = 4
"""Turning points of each kind: decisions of either side, and rolls."""
LEAST = Fraction(1, 100)
"""What moved the chances by less is no turning point."""

Kind = Literal["decision", "luck"]


class Point(msgspec.Struct, frozen=True):
    """A turning point. Numbers count entries: so many stood before it."""

    kind: Kind
    number: int
    seat: str
    """Who decided; "" for a roll."""
    change: float
    """By how much the first side's chances changed."""
    before: float
    after: float
    main: int
    """Of a decision: the entry that changed most; of a roll: the entry that it followed."""
    roll: int = 0
    """Which roll of the entry it was."""


def points(review: Review, most: int = MOST) -> list[Point]:
    """The turning points in the order of the game."""
    found = list(largest(lucks(review), most))
    for seat in review.seats:
        found += largest([each for each in decisions(review) if each.seat == seat], most)
    return sorted(found, key=lambda each: (each.number, each.kind, each.roll))


def largest(found: list[Point], most: int) -> list[Point]:
    """The largest of some turning points."""
    ranked = sorted(found, key=lambda each: (-abs(each.change), each.number))
    return [each for each in ranked[:most] if abs(each.change) >= LEAST]


def decisions(review: Review) -> list[Point]:
    """What a side decided in one phase of a stretch, each time from its first choice in it."""
    groups: dict[tuple[int, str], list[int]] = {}
    for number, step in enumerate(review.steps):
        if step.seat:
            groups.setdefault((step.stretch, step.seat), []).append(number)
    found = []
    for (_, seat), numbers in groups.items():
        steps = review.steps
        change = sum((steps[number].decision for number in numbers), Fraction(0))
        main = max(numbers, key=lambda number: abs(steps[number].decision))
        # What others did and dice meanwhile is left out, so that the sum may leave 0 to 1.
        before = steps[numbers[0]].before
        after = min(max(before + float(change), 0.0), 1.0)
        found.append(Point("decision", numbers[0], seat, float(change), before, after, main))
    return found


def before_dice(review: Review, number: int) -> float:
    """The chances after what a side decided from there on, until dice fell or it had decided all.

    What a Marshal would have done is told as far (lab/review_counsel.py).
    """
    first = review.steps[number]
    chances = first.chosen
    for step in review.steps[number:]:
        if (step.seat, step.stretch) != (first.seat, first.stretch):
            break
        chances = step.chosen
        if step.fallen:
            break
    return chances


def lucks(review: Review) -> list[Point]:
    """Every roll."""
    found = []
    for number, step in enumerate(review.steps):
        before = step.chosen
        for roll, after in enumerate(step.fallen):
            found.append(Point("luck", number, "", after - before, before, after, number, roll))
            before = after
    return found
