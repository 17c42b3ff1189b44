"""The position in which a lesson begins: played by the engine, from the scenario's first on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from battaglia.core.chance import Dice, Faces, SeededDice, SettledDice
from battaglia.core.files import DataFault, read_text
from battaglia.core.game import Game
from battaglia.core.lessons.course import Course, Lesson, lessons_folder
from battaglia.core.match import Match, Terms

GIVEN = "given"
Load = Callable[[str], Any]
"""The battle of a scenario by its id."""


def dice_of(lesson: Lesson, first: int) -> Dice:
    """The dice of a lesson whose first roll has this number."""
    if not lesson.dice:
        return SeededDice(lesson.seed)
    settled: dict[int, Faces] = dict(enumerate(lesson.faces, start=first))
    return SettledDice(lesson.seed, settled)


def begin(game: Game, course: Course, lesson: Lesson, load: Load | None = None) -> Match:
    """The match as it is when a lesson begins; DataFault if its script cannot be played.

    ``load`` has the battle of a scenario ready, where one is kept.
    """
    if lesson.follows:
        before = course.lesson[(course.number(lesson.id) or 0) - 1]
        match = begin(game, course, before, load)
        solve(match, course, before)
    else:
        match = _new(game, course, lesson, load)
    match.dice = dice_of(lesson, match.roll_number)
    play_all(match, lesson.after, course, lesson, "after")
    return match


def _new(game: Game, course: Course, lesson: Lesson, load: Load | None) -> Match:
    """A match that begins with the scenario, or with a position of the lesson's own."""
    dice = dice_of(lesson, 0)
    files: dict[str, str] = {}
    if lesson.position:
        path = lessons_folder(game) / lesson.position
        files = {path.name: read_text(path)}
        battle = game.load_files(files, "beside the course", None)
    else:
        path = scenario_path(game, course)
        battle = load(course.scenario) if load else game.load(path, None)
    match = Match(game, battle, dice, Terms(course.scenario, {}, GIVEN, files))
    if course.seat not in match.seats:
        fault = f"{course.seat!r} is no seat; there are {', '.join(match.seats)}"
        raise DataFault(course.id, "seat", fault)
    orders = game.first_orders()
    match.orders = {course.seat: orders} if orders else {}
    return match


def scenario_path(game: Game, course: Course) -> Path:
    """The file of the battle in which a course takes place."""
    known = game.scenarios()
    if course.scenario not in known:
        fault = f"there is no {course.scenario!r}; there are {', '.join(known)}"
        raise DataFault(course.id, "scenario", fault)
    return known[course.scenario]


# Playing a script


def solve(match: Match, course: Course, lesson: Lesson) -> None:
    """Play a lesson's answer, and what the other side replies."""
    first = len(match.entries)
    for place, text in enumerate(lesson.answer):
        play_one(match, text, course, f"lesson {lesson.id!r}.answer[{place}]")
        play_replies(match, course, lesson, first)


def play_all(match: Match, texts: Sequence[str], course: Course, lesson: Lesson, key: str) -> None:
    """Play the actions of a list, each by whoever may."""
    for place, text in enumerate(texts):
        play_one(match, text, course, f"lesson {lesson.id!r}.{key}[{place}]")


def play_one(match: Match, text: str, course: Course, where: str) -> None:
    """Play an action by whoever decides and may; ``seat: action`` names the seat."""
    seat, action = _by(match, text)
    reasons = match.reasons(seat, action)
    if reasons:
        codes = ", ".join(f"{reason.code} ({reason.rule})" for reason in reasons)
        fault = f"{text!r} cannot be played by {match.seats[seat]} at {match.heading()}: {codes}"
        raise DataFault(course.id, where, fault)
    match.play(seat, action)


def _by(match: Match, text: str) -> tuple[int, str]:
    named, colon, action = text.partition(": ")
    if colon and named in match.seats:
        return match.seats.index(named), action
    deciders: tuple[int, ...] = match.state.deciders or (0,)
    able = [seat for seat in deciders if not match.reasons(seat, text)]
    return (able or deciders)[0], text


def play_replies(match: Match, course: Course, lesson: Lesson, first: int) -> None:
    """What the other side's script says, while the decision is not the learner's."""
    while (reply := next_reply(lesson, course.seat, played_since(match, first))) is not None:
        if course.seat in match.deciders or match.outcome is not None:
            return
        play_one(match, reply, course, f"lesson {lesson.id!r}.replies")


def played_since(match: Match, first: int) -> list[tuple[str, str]]:
    """Who played what since a place of the match, standing orders left out."""
    return [(e.seat, str(e.action)) for e in match.entries[first:] if e.action and not e.standing]


def next_reply(lesson: Lesson, seat: str, played: Sequence[tuple[str, Any]]) -> str | None:
    """The next of the other side's scripted replies, if it has kept to the script so far."""
    given = sum(other != seat for other, _ in played)
    return lesson.replies[given] if given < len(lesson.replies) else None
