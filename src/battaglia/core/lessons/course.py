"""The file of a course: its lessons, each with a beginning, one thing to do, and remarks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.chance import Faces
from battaglia.core.files import DataFault, parse_toml, read_text, shape
from battaglia.core.game import Game
from battaglia.core.maps import Text
from battaglia.core.rulebook import game_folder
from battaglia.core.sources import shipped

FOLDER = "lessons"
Patterns = str | list[str]
"""One pattern of an action, or several of which any will do."""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that must have come about: one of ``play``, ``stands``, ``step``, ``event``.

    ``play``: the learner has played an action of this pattern, ``times`` times.
    ``stands``: a piece stands in one of the hexes ``hex``.
    ``step``: the learner decides in the step of this name.
    ``event``: something of this code has happened.
    """

    play: Patterns = ""
    times: int = 1
    stands: str = ""
    hex: Patterns = ""
    step: str = ""
    event: str = ""

    @property
    def kinds(self) -> list[str]:
        """The kinds of goal that it is said to be."""
        return [kind for kind in ("play", "stands", "step", "event") if getattr(self, kind)]


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a mistake: an action of a pattern (``on``), or a reason of the engine."""

    text: Text
    on: Patterns = ""
    refused: Patterns = ""


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake that tests make on purpose; ``refused`` is the engine's reason, if it objects."""

    play: str
    refused: str = ""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: where it begins, what is to be done, what is said."""

    id: str
    title: Text
    text: Text
    task: Text
    done: Text
    follows: bool = False
    position: str = ""
    after: list[str] = []
    seed: int = 1643
    dice: list[str] = []
    expect: list[Goal]
    allow: list[str] = []
    replies: list[str] = []
    answer: list[str]
    remarks: list[Remark] = []
    mistake: Mistake

    @property
    def faces(self) -> list[Faces]:
        """The dice that are settled, roll by roll."""
        return [tuple(map(int, roll.split())) for roll in self.dice]

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Everything that is said, with its place."""
        for name in ("title", "text", "task", "done"):
            yield name, getattr(self, name)
        for place, remark in enumerate(self.remarks):
            yield f"remarks[{place}].text", remark.text


class Course(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A course: lessons in a battle, for one of its seats."""

    id: str
    game: str
    scenario: str
    seat: str
    title: Text
    text: Text
    closing: Text
    lesson: list[Lesson]

    def number(self, lesson: str) -> int | None:
        """The place of a lesson, from 0; None if there is no such."""
        places = [place for place, found in enumerate(self.lesson) if found.id == lesson]
        return places[0] if places else None


def listed(patterns: Patterns) -> list[str]:
    """Patterns as a list."""
    if isinstance(patterns, list):
        return patterns
    return [patterns] if patterns else []


# Loading


def lessons_folder(game: Game) -> Path:
    """Where a game's courses lie."""
    return game_folder(game) / "data" / FOLDER


def course_files(game: Game) -> dict[str, Path]:
    """The files of a game's courses, by id."""
    return shipped(game_folder(game) / "data", FOLDER)


def load_course(path: Path) -> Course:
    """The course in a file; DataFault says what is wrong, and where."""
    return course_of(read_text(path), str(path), path.stem)


def course_of(text: str, file: str, name: str) -> Course:
    """The course in a text. What only play can tell is left to ``proof.faults``."""
    found = shape(parse_toml(text, file), Course, file)
    if found.id != name:
        raise DataFault(file, "id", f"is {found.id!r}, and the file is called {name}.toml")
    if not found.lesson:
        raise DataFault(file, "lesson", "a course has at least one lesson")
    for place, lesson in enumerate(found.lesson):
        _check(lesson, place, found, file)
    return found


def _check(lesson: Lesson, place: int, course: Course, file: str) -> None:
    where = f"lesson {lesson.id!r}"
    if course.number(lesson.id) != place:
        raise DataFault(file, where, "another lesson has this id")
    if lesson.follows and not place:
        raise DataFault(file, where, "follows, but it is the first lesson")
    if lesson.follows and lesson.position:
        raise DataFault(file, where, "either follows or has a position of its own, not both")
    if not lesson.expect or not lesson.answer:
        raise DataFault(file, where, "needs something in expect and in answer")
    for number, goal in enumerate(lesson.expect):
        _check_goal(goal, f"{where}.expect[{number}]", file)
    for number, remark in enumerate(lesson.remarks):
        if bool(remark.on) == bool(remark.refused):
            raise DataFault(file, f"{where}.remarks[{number}]", "has either on or refused")
    for roll in lesson.dice:
        if not all(face.isdigit() for face in roll.split()) or not roll.split():
            raise DataFault(file, f"{where}.dice", f"{roll!r} is not faces with blanks between")


def _check_goal(goal: Goal, where: str, file: str) -> None:
    if len(goal.kinds) != 1:
        raise DataFault(file, where, "has exactly one of play, stands, step, event")
    if bool(goal.stands) != bool(goal.hex):
        raise DataFault(file, where, "stands and hex come together")


# Words


class Part(msgspec.Struct, frozen=True):
    """A stretch of a text: plain, or a word with a gloss, a paragraph, a piece, a hex."""

    text: str
    gloss: str = ""
    rule: str = ""
    piece: str = ""
    hex: str = ""


def parts(text: str, names: dict[str, str]) -> list[Part]:
    """A text taken apart at its brackets; ``names`` are those of the pieces.

    ``[zones of control|zone-of-control]`` is a word with a gloss, ``[7.1]`` a paragraph,
    ``[@sparr]`` a piece by its name, ``[#1706]`` a hex.
    """
    found: list[Part] = []
    for number, piece in enumerate(_split(text)):
        if number % 2:
            found.append(_marked(piece, names))
        elif piece:
            found.append(Part(piece))
    return found


def _split(text: str) -> list[str]:
    """Plain stretches at even places, what stands in brackets at odd ones."""
    found: list[str] = []
    for number, stretch in enumerate(text.split("[")):
        if not number:
            found.append(stretch)
            continue
        inside, closed, rest = stretch.partition("]")
        if not closed:
            raise ValueError(f"the bracket before {inside[:20]!r} is not closed")
        found += [inside, rest]
    return found


def _marked(inside: str, names: dict[str, str]) -> Part:
    words, _, code = inside.partition("|")
    if code:
        return Part(words, gloss=code)
    if inside.startswith("@"):
        return Part(names.get(inside[1:], inside[1:]), piece=inside[1:])
    if inside.startswith("#"):
        return Part(inside[1:], hex=inside[1:])
    return Part(inside, rule=inside)


def in_parts(text: Text, language: str, names: dict[str, str]) -> list[Part]:
    """A text of a course in a language, taken apart."""
    said: Any = getattr(text, language)
    return parts(said.strip(), names)
