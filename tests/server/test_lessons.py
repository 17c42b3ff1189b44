"""Lessons over HTTP: begun, mistaken, put right, done, and taken up after a restart."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from battaglia.core.lessons.course import Course, course_files, load_course
from battaglia.core.registry import all_games
from battaglia.server.answers import CourseOfLessons, Envelope, LessonTold
from tests.server.conftest import Serve
from tests.server.playing import Guest
from tests.server.shapes import shaped

FILES = [path for game in all_games().values() for path in course_files(game).values()]
COURSES = {path.stem: load_course(path) for path in FILES}
NAVICELLO = COURSES["navicello"]


def learner(client: TestClient, course: Course, lesson: str, lang: str = "en") -> Guest:
    answer = client.post(f"/api/courses/{course.id}/{lesson}")
    assert answer.status_code == 201, answer.text
    begun = answer.json()
    assert set(begun["tokens"]) == {course.seat, "spectator"}
    guest = Guest(client, begun["match"], begun["tokens"][course.seat], lang)
    guest.envelope()
    return guest


def told(guest: Guest) -> LessonTold:
    found = shaped(Envelope, guest.envelope()).lesson
    assert found is not None
    return found


def test_the_courses_are_listed_in_both_languages(client: TestClient) -> None:
    for lang in ("en", "it"):
        answer = client.get("/api/courses", params={"lang": lang})
        found = shaped(list[CourseOfLessons], answer.json())
        assert found[0].id == "navicello"
        assert {course.id for course in found} == set(COURSES)
        for course in found:
            assert len(course.lessons) == len(COURSES[course.id].lesson)
            assert all(lesson.title for lesson in course.lessons)


@pytest.mark.parametrize("course", COURSES.values(), ids=list(COURSES))
def test_each_lesson_is_played_through_by_its_hints(client: TestClient, course: Course) -> None:
    for place, lesson in enumerate(course.lesson):
        guest = learner(client, course, lesson.id)
        seen = told(guest)
        assert (seen.number, seen.total, seen.state) == (place + 1, len(course.lesson), "todo")
        for _ in lesson.answer:
            assert seen.hint is not None, (lesson.id, seen)
            guest.play(seen.hint.action)
            seen = told(guest)
        assert (seen.state, seen.hint) == ("done", None), lesson.id
        assert seen.done
        assert bool(seen.closing) == (seen.next is None)


def test_a_mistake_gets_its_remark_and_is_taken_back(client: TestClient) -> None:
    guest = learner(client, NAVICELLO, "march")
    guest.play("march panzetti-dragoons-2 1703")
    seen = told(guest)
    assert seen.state == "wrong"
    assert "foot that marches" in "".join(part.text for part in seen.remark)
    guest.undo()
    assert told(guest).state == "todo"


@pytest.mark.parametrize("lesson", ["orders", "assault", "advance", "general"])
def test_nobody_plays_on_over_a_mistake(client: TestClient, lesson: str) -> None:
    course = COURSES["obregon"]
    asked = next(one for one in course.lesson if one.id == lesson)
    guest = learner(client, course, lesson)
    guest.play(asked.mistake.play)
    assert told(guest).state == "wrong"
    guest.undo()
    assert told(guest).state == "todo"


def test_what_was_played_before_the_lesson_cannot_be_taken_back(client: TestClient) -> None:
    guest = learner(client, NAVICELLO, "river")
    assert not guest.envelope()["can_undo"]
    refused = guest.post("/undo", {"number": guest.number})
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "cannot-undo"


def test_a_refusal_has_the_engines_reason_and_the_lessons_remark(client: TestClient) -> None:
    guest = learner(client, NAVICELLO, "river", "it")
    seen = told(guest)
    refused = guest.post(
        "/actions", {"number": guest.number, "actions": ["march panzetti-dragoons-3 1706"]}
    )
    codes = [reason["code"] for reason in refused.json()["error"]["reasons"]]
    assert codes == ["no-bridge"]
    assert any(part.hex == "1705" for part in seen.refusals["no-bridge"])


def test_a_lesson_goes_on_after_a_restart(serve: Serve) -> None:
    guest = learner(serve(), NAVICELLO, "march")
    guest.play("march panzetti-dragoons-2 1703")
    before = told(guest)
    again = Guest(serve(), guest.match, guest.token)
    assert told(again) == before
    again.undo()
    again.play("march este-foot-1 1804")
    assert told(again).state == "done"


def test_an_ordinary_match_is_no_lesson(client: TestClient) -> None:
    begun = client.post("/api/matches", json={"scenario": "navicello-1643"}).json()
    guest = Guest(client, begun["match"], begun["tokens"]["coalition"])
    assert guest.envelope()["lesson"] is None


@pytest.mark.parametrize("name", ["navicello/nothing", "nowhere/march"])
def test_an_unknown_lesson_is_not_found(client: TestClient, name: str) -> None:
    answer = client.post(f"/api/courses/{name}")
    assert answer.status_code == 404
    assert "lesson" in answer.json()["error"]["message"]
