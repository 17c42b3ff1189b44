"""Every course that comes with a game is played through, lesson by lesson."""

from __future__ import annotations

from pathlib import Path

import pytest

from battaglia.core.game import Game
from battaglia.core.lessons.course import course_files, load_course
from battaglia.core.lessons.proof import faults
from battaglia.core.registry import all_games

COURSES = [
    pytest.param(game, path, id=f"{game.id}-{name}")
    for game in all_games().values()
    for name, path in course_files(game).items()
]


@pytest.mark.parametrize(("game", "path"), COURSES)
def test_a_course_can_be_played_through(game: Game, path: Path) -> None:
    course = load_course(path)
    assert course.game == game.id
    assert faults(game, course) == []
