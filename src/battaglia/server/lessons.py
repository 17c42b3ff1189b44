"""Lessons at the table: the courses that there are, a match for a lesson, how far one is."""

from __future__ import annotations

import msgspec

from battaglia.core.action import parse
from battaglia.core.catalogue import LANGUAGES
from battaglia.core.files import DataFault
from battaglia.core.lessons.beginning import begin
from battaglia.core.lessons.course import Course, Lesson, in_parts, listed
from battaglia.core.lessons.judge import Verdict
from battaglia.core.maps import Text
from battaglia.core.telling import Teller
from battaglia.server.answers import CourseOfLessons, HintTold, LessonTitle, LessonTold, TextPart
from battaglia.server.circumstances import Taught
from battaglia.server.errors import LOG, ApiError
from battaglia.server.judging import verdict_at
from battaglia.server.library import Library
from battaglia.server.opening import Begun, copied_table
from battaglia.server.opponents import MACHINE
from battaglia.server.storage import StoredLesson
from battaglia.server.table import Table

OPPONENT = f"{MACHINE}simple"
"""Who plays the other side, where a lesson does not say what it does."""


# The courses


def courses_told(library: Library, lang: str) -> list[CourseOfLessons]:
    """Every course, as a list shows it, from the shortest battle on."""
    rising = sorted(library.courses.values(), key=lambda course: _minutes(library, course))
    return [_course_told(library, course, lang) for course in rising]


def _minutes(library: Library, course: Course) -> int:
    game, path = library.find(course.scenario)
    return game.info(path).minutes


def _course_told(library: Library, course: Course, lang: str) -> CourseOfLessons:
    battle = library.battle(course.scenario)[1]
    teller = library.teller(course.game, battle, lang)
    return CourseOfLessons(
        id=course.id,
        game=course.game,
        scenario=course.scenario,
        seat=course.seat,
        title=teller.text(course.title),
        battle=teller.title,
        text=said(teller, course.text),
        lessons=[LessonTitle(id=one.id, title=teller.text(one.title)) for one in course.lesson],
    )


def said(teller: Teller, text: Text) -> list[TextPart]:
    """A text of a course in the language of a teller."""
    found = in_parts(text, teller.language, teller.piece_names())
    return [TextPart(**msgspec.structs.asdict(part)) for part in found]


# Beginning


def lesson_table(library: Library, course_id: str, lesson_id: str) -> Begun:
    """A match in which a lesson begins."""
    course = library.courses.get(course_id)
    place = None if course is None else course.number(lesson_id)
    if course is None or place is None:
        name = f"{course_id}/{lesson_id}"
        raise ApiError("not-found", params={"what": "lesson", "name": name})
    game, lesson = library.games[course.game], course.lesson[place]
    try:
        match = begin(game, course, lesson, lambda name: library.battle(name)[1])
    except DataFault as error:
        LOG.error("lesson %s of course %s: %s", lesson_id, course_id, error)
        raise ApiError("not-found", params={"what": "lesson", "name": lesson_id}) from None
    players = {seat: OPPONENT for seat in match.seats if seat != course.seat}
    found = copied_table(library, match, players, match.dice, match.terms)
    begun = len(found.table.journal.standing)
    found.table.taught = Taught(course, lesson, begun)
    title = {lang: _title(course, lesson, lang) for lang in LANGUAGES}
    stored = StoredLesson(course.id, lesson.id, begun)
    return Begun(found.table, msgspec.structs.replace(found.match, title=title, lesson=stored))


def _title(course: Course, lesson: Lesson, lang: str) -> str:
    """What a list of matches calls it."""
    return f"{getattr(course.title, lang)}: {getattr(lesson.title, lang)}"


# Telling


def lesson_told(table: Table, teller: Teller) -> LessonTold | None:
    """The lesson of a table with how far the learner is; None if it is no lesson."""
    taught = table.taught
    if taught is None:
        return None
    course, lesson = taught.course, taught.lesson
    found = verdict_at(table, taught)
    place = course.number(lesson.id) or 0
    later = course.lesson[place + 1 : place + 2]
    refusals = {
        code: said(teller, one.text) for one in lesson.remarks for code in listed(one.refused)
    }
    return LessonTold(
        course=course.id,
        id=lesson.id,
        number=place + 1,
        total=len(course.lesson),
        title=teller.text(lesson.title),
        text=said(teller, lesson.text),
        task=said(teller, lesson.task),
        state=found.state,
        remark=said(teller, found.remark.text) if found.remark else [],
        refusals=refusals,
        done=said(teller, lesson.done),
        hint=_hint(table, taught, teller, found),
        next=later[0].id if later else None,
        closing=[] if later else said(teller, course.closing),
    )


def _hint(table: Table, taught: Taught, teller: Teller, found: Verdict) -> HintTold | None:
    """The next action of the answer, if it can be played as things stand."""
    seat, answer = taught.course.seat, taught.lesson.answer
    if found.state == "done" or found.solved >= len(answer):
        return None
    text, number = answer[found.solved], table.match.seats.index(seat)
    if table.match.reasons(number, text):
        return None
    action = parse(text, table.game.verbs)
    choice = teller.choice(table.known(seat), action, final=False)
    return HintTold(
        action=text,
        text=choice.text,
        piece=choice.piece or next(iter(choice.pieces), None),
        target=choice.target,
        hex=choice.hex,
    )
