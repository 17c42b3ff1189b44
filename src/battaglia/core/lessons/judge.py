"""Judging: what the learner did since the lesson began, held against what was asked.

A pure fold over what was played and stands: the same play has the same verdict after a restart,
and what is taken back is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

from battaglia.core.lessons.course import Goal, Lesson, Patterns, Remark, listed

State = Literal["todo", "wrong", "done"]


class Moment(NamedTuple):
    """An action that stands, and how things were after it."""

    seat: str
    action: str
    standing: bool
    """Was it a standing order that answered?"""
    events: tuple[str, ...]
    look: Callable[[], Mapping[str, Any]]
    """The learner's view of the position after it."""


class Verdict(NamedTuple):
    """How far the learner is. ``solved`` counts the actions of the answer that were played."""

    state: State
    remark: Remark | None
    solved: int


def fits(pattern: str, action: str) -> bool:
    """Is an action of a pattern: ``march sparr 08*|0922`` or only ``march``?

    Word by word; what the pattern leaves out at the end may be anything. Names that are joined
    by ``+`` may come in any order.
    """
    wanted, given = pattern.split(), action.split()
    return len(given) >= len(wanted) and all(map(_word_fits, wanted, given))


def _word_fits(wanted: str, given: str) -> bool:
    if "+" in wanted:
        return set(wanted.split("+")) == set(given.split("+"))
    return any(fnmatchcase(given, one) for one in wanted.split("|"))


def fits_any(patterns: Patterns, action: str) -> bool:
    """Is an action of one of some patterns?"""
    return any(fits(pattern, action) for pattern in listed(patterns))


def judge(lesson: Lesson, seat: str, moments: Iterable[Moment]) -> Verdict:
    """How far the learner is, by everything that was played since the lesson began."""
    fold = _Fold(lesson, seat)
    for moment in moments:
        fold.see(moment)
        if fold.done:
            return Verdict("done", None, fold.solved)
    return Verdict("wrong" if fold.wrong else "todo", fold.remark, fold.solved)


class _Fold:
    def __init__(self, lesson: Lesson, seat: str) -> None:
        self.lesson = lesson
        self.seat = seat
        self.met = [0] * len(lesson.expect)
        self.solved = 0
        self.wrong = False
        self.remark: Remark | None = None

    @property
    def done(self) -> bool:
        return all(
            met >= (goal.times if goal.play else 1)
            for met, goal in zip(self.met, self.lesson.expect, strict=True)
        )

    def see(self, moment: Moment) -> None:
        mine = moment.seat == self.seat and not moment.standing
        before = list(self.met)
        for place, goal in enumerate(self.lesson.expect):
            self.met[place] = _met(goal, self.met[place], moment, mine=mine, seat=self.seat)
        if mine:
            helped = any(now > old for now, old in zip(self.met, before, strict=True))
            self._weigh(moment.action, helped=helped)

    def _weigh(self, action: str, *, helped: bool) -> None:
        """Was it what was asked, something harmless, or a mistake?"""
        answer = self.lesson.answer
        if self.solved < len(answer) and fits(answer[self.solved], action):
            self.solved += 1
            helped = True
        self.wrong = not helped and not fits_any(self.lesson.allow, action)
        remarks = [one for one in self.lesson.remarks if self.wrong and fits_any(one.on, action)]
        self.remark = remarks[0] if remarks else None


def _met(goal: Goal, before: int, moment: Moment, *, mine: bool, seat: str) -> int:
    """How often a goal has been met, with this moment."""
    if goal.play:
        return before + (mine and fits_any(goal.play, moment.action))
    if goal.event:
        return before + (goal.event in moment.events)
    if before and goal.step:
        return before
    seen = moment.look()
    if goal.stands:
        there = seen["pieces"].get(goal.stands, {}).get("hex")
        return int(there in listed(goal.hex))
    step = seen["step"] or {}
    return int(step.get("name") == goal.step and seat in seen["deciders"])
