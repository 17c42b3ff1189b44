"""Playing a course through: what a test and an author ask of it before a learner does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from battaglia.core import flow
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.files import DataFault
from battaglia.core.game import Game
from battaglia.core.lessons.beginning import begin, play_one, play_replies
from battaglia.core.lessons.course import Course, Lesson, Part, in_parts, listed
from battaglia.core.lessons.judge import Moment, Verdict, judge
from battaglia.core.march import apply
from battaglia.core.match import Entry, Match
from battaglia.core.telling import Teller, teller_of

MOST_WORDS = 110
"""A lesson that says more is no lesson but a lecture."""


def faults(game: Game, course: Course) -> list[str]:
    """Everything that is wrong with a course, each with its place; nothing if it holds."""
    found: list[str] = []
    for lesson in course.lesson:
        try:
            found += [
                f"{course.id}, lesson {lesson.id!r}: {fault}"
                for fault in _faults(game, course, lesson)
            ]
        except DataFault as error:
            found.append(str(error))
    return found


def _faults(game: Game, course: Course, lesson: Lesson) -> Iterator[str]:
    yield from _played(game, course, lesson)
    yield from _mistaken(game, course, lesson)
    battle = begin(game, course, lesson).battle
    for language in LANGUAGES:
        yield from _said(teller_of(game, battle, language), course, lesson)


# Playing


def moments(match: Match, seat: str, first: int) -> Iterator[Moment]:
    """What was played from a place of a match on, each with a look at what it led to."""
    game, number = match.game, match.seats.index(seat)
    state: Any = game.start(match.battle)
    for place, entry in enumerate(match.entries):
        _advance(match, state, entry)
        if place >= first:
            after = state.copy()
            yield Moment(
                entry.seat,
                str(entry.action),
                entry.standing,
                tuple(event.code for event in state.events or ()),
                lambda after=after: game.view(after.masked(number), number),  # type: ignore[misc]
            )


def _advance(match: Match, state: Any, entry: Entry) -> None:
    state.events = []
    if entry.action is not None:
        apply(match.game, state, match.seats.index(entry.seat), entry.action)
    for faces in entry.faces:
        flow.resolve(state, faces)


def verdict(match: Match, course: Course, lesson: Lesson, first: int) -> Verdict:
    """How far the learner is in a match in which the lesson began at a place."""
    return judge(lesson, course.seat, moments(match, course.seat, first))


def _played(game: Game, course: Course, lesson: Lesson) -> Iterator[str]:
    """The answer is asked for step by step, and leads to the end and not before."""
    match = begin(game, course, lesson)
    first = len(match.entries)
    if course.seat not in match.deciders:
        yield f"begins where {', '.join(match.deciders) or 'nobody'} decides, not the learner"
        return
    if verdict(match, course, lesson, first).state != "todo":
        yield "is done before anything was played"
    for place, text in enumerate(lesson.answer):
        where = f"lesson {lesson.id!r}.answer[{place}]"
        if course.seat not in match.deciders:
            yield f"answer[{place}]: the learner does not decide; give the other side replies"
            return
        play_one(match, text, course, where)
        play_replies(match, course, lesson, first)
        reached = verdict(match, course, lesson, first).state
        last = place == len(lesson.answer) - 1
        if reached != ("done" if last else "todo"):
            yield f"answer[{place}] {text!r} leaves the lesson {reached}"


def _mistaken(game: Game, course: Course, lesson: Lesson) -> Iterator[str]:
    """The mistake is refused for the reason given, or gets a remark of its own."""
    match = begin(game, course, lesson)
    first, seat = len(match.entries), match.seats.index(course.seat)
    mistake = lesson.mistake
    codes = [reason.code for reason in match.reasons(seat, mistake.play)]
    if mistake.refused:
        if mistake.refused not in codes:
            yield f"mistake: {mistake.play!r} gets {codes or 'no objection'}"
        known = [code for one in lesson.remarks for code in listed(one.refused)]
        if mistake.refused not in known:
            yield f"mistake: no remark speaks of {mistake.refused!r}"
        return
    if codes:
        yield f"mistake: {mistake.play!r} is refused: {', '.join(codes)}; say so with refused"
        return
    match.play(seat, mistake.play)
    found = verdict(match, course, lesson, first)
    if found.state != "wrong" or found.remark is None:
        yield f"mistake: {mistake.play!r} is {found.state}, with no remark of its own"


# Words


def _said(teller: Teller, course: Course, lesson: Lesson) -> Iterator[str]:
    """What is said can be shown: words, glosses, paragraphs, pieces and hexes that there are."""
    language = teller.language
    for place, text in lesson.texts():
        where = f"{place}.{language}"
        try:
            found = in_parts(text, language, teller.piece_names())
        except ValueError as error:
            yield f"{where}: {error}"
            continue
        said = "".join(part.text for part in found)
        if not said:
            yield f"{where}: says nothing"
        if len(said.split()) > MOST_WORDS:
            yield f"{where}: has {len(said.split())} words; {MOST_WORDS} are enough"
        yield from (f"{where}: {fault}" for part in found for fault in _unknown(part, teller))


def _unknown(part: Part, teller: Teller) -> Iterator[str]:
    if part.gloss and part.gloss not in teller.glosses:
        yield f"there is no gloss {part.gloss!r}; there are {', '.join(teller.glosses)}"
    if part.rule and teller.rulebook.find(part.rule) is None:
        yield f"there is no paragraph {part.rule!r}"
    if part.piece and part.piece not in teller.index:
        yield f"there is no piece {part.piece!r}"
    if part.hex and not teller.battle.grid.has(part.hex):
        yield f"there is no hex {part.hex!r}"
