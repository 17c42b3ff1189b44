"""``battaglia lessons``: does each course hold?"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import msgspec

from battaglia.cli.faults import WrongCall
from battaglia.core.files import DataFault
from battaglia.core.game import Game
from battaglia.core.lessons.course import Course, course_files, load_course
from battaglia.core.lessons.proof import faults
from battaglia.core.registry import all_games

HOLDS, DOES_NOT_HOLD = 0, 1


def lessons(args: Namespace) -> int:
    """Play courses through, and say what is wrong with each; or print them as JSON."""
    try:
        found = [(game, load_course(path)) for game, path in _asked(args.course)]
    except DataFault as error:
        print(f"{error}.", file=sys.stderr)
        return DOES_NOT_HOLD
    if args.json:
        print(msgspec.json.encode([course for _, course in found]).decode())
        return HOLDS
    return max([_proved(game, course) for game, course in found], default=HOLDS)


def _asked(name: str) -> list[tuple[Game, Path]]:
    """The files of all courses, or of one."""
    shipped = [(game, path) for game in all_games().values() for path in _paths(game)]
    wanted = [(game, path) for game, path in shipped if name in ("", path.stem)]
    if not wanted:
        known = ", ".join(path.stem for _, path in shipped)
        raise WrongCall(f"there is no course {name!r}; there are {known}")
    return wanted


def _paths(game: Game) -> list[Path]:
    return list(course_files(game).values())


def _proved(game: Game, course: Course) -> int:
    wrong = faults(game, course)
    for fault in wrong:
        print(f"{fault}.", file=sys.stderr)
    if not wrong:
        print(f"{course.id} holds: {len(course.lesson)} lessons of {course.scenario}.")
    return DOES_NOT_HOLD if wrong else HOLDS
