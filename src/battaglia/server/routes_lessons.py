"""Lessons: which courses there are, and a match for a lesson."""

from __future__ import annotations

from fastapi import APIRouter, Response

from battaglia.server.answering import json_response
from battaglia.server.answers import Begun, CourseOfLessons
from battaglia.server.context import Here, Language, Maker, Name
from battaglia.server.lessons import courses_told, lesson_table
from battaglia.server.openapi import answer
from battaglia.server.routes_matches import begin

router = APIRouter(prefix="/api/courses", tags=["lessons"])


@router.get("", responses=answer(list[CourseOfLessons]))
async def courses(here: Here, lang: Language = "en") -> Response:
    """Every course, with the titles of its lessons."""
    library = here.library
    return json_response(library.kept(("courses", lang), lambda: courses_told(library, lang)))


@router.post("/{course}/{lesson}", status_code=201, responses=answer(Begun, 404, status=201))
async def begin_lesson(here: Here, maker: Maker, course: Name, lesson: Name) -> Response:
    """Begin a match in which a lesson is learnt."""
    return await begin(here, maker, lambda: lesson_table(here.library, course, lesson))
