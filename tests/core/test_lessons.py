"""Lessons: the files of courses, the judge, and every shipped course played through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from battaglia.core.chance import D6, SeededDice, SettledDice
from battaglia.core.files import DataFault
from battaglia.core.game import Game
from battaglia.core.lessons.beginning import begin
from battaglia.core.lessons.course import (
    Course,
    Part,
    course_files,
    course_of,
    load_course,
    parts,
)
from battaglia.core.lessons.judge import Moment, fits, judge
from battaglia.core.lessons.proof import faults
from battaglia.core.registry import all_games, find_game

COURSES = [
    pytest.param(game, path, id=f"{game.id}-{name}")
    for game in all_games().values()
    for name, path in course_files(game).items()
]
GAME = find_game("montecuccoli")
NAVICELLO = load_course(course_files(GAME)["navicello"])


@pytest.mark.parametrize(("game", "path"), COURSES)
def test_a_course_can_be_played_through(game: Game, path: Path) -> None:
    course = load_course(path)
    assert course.game == game.id
    assert faults(game, course) == []


def test_the_first_course_has_a_dozen_lessons() -> None:
    assert len(NAVICELLO.lesson) == 12


# Patterns


@pytest.mark.parametrize(
    ("pattern", "action", "is_one"),
    [
        ("march", "march a 0101 by 0102", True),
        ("march a 0101", "march a 0101 by 0102", True),
        ("march a 0101", "march a 0102", False),
        ("march a 0101|0102", "march a 0102", True),
        ("fire gun-* b", "fire gun-2 b", True),
        ("fire gun-* b", "fire gun-2", False),
        ("march b+a 0101", "march a+b 0101", True),
        ("march b+a 0101", "march a 0101", False),
        ("end", "end-fire", False),
    ],
)
def test_a_pattern_fits(pattern: str, action: str, is_one: bool) -> None:
    assert fits(pattern, action) is is_one


# Judging


def moment(action: str, *, seat: str = "coalition", hex_of: str = "1702", **more: Any) -> Moment:
    seen = {
        "pieces": {"este-foot-1": {"hex": hex_of}},
        "step": {"name": more.get("step", "movement")},
        "deciders": ["coalition"],
    }
    events = more.get("events", ())
    return Moment(seat, action, more.get("standing", False), events, lambda: seen)


def lesson(name: str = "march", **changes: Any) -> Any:
    found = next(one for one in NAVICELLO.lesson if one.id == name)
    data = {**msgspec.to_builtins(found), **changes}
    return msgspec.convert(data, type(found))


def test_nothing_played_is_nothing_done() -> None:
    assert judge(lesson(), "coalition", []).state == "todo"


def test_the_goal_decides_and_not_the_way() -> None:
    by_steps = [
        moment("pick este-foot-1"),
        moment("step este-foot-1 1803", hex_of="1803"),
        moment("step este-foot-1 1804", hex_of="1804"),
    ]
    assert judge(lesson(), "coalition", by_steps[:2]).state == "todo"
    assert judge(lesson(), "coalition", by_steps).state == "done"


def test_a_mistake_is_remarked_on_until_something_better_is_played() -> None:
    wrong = moment("march este-foot-1 1703", hex_of="1703")
    found = judge(lesson(), "coalition", [wrong])
    assert (found.state, found.remark) == ("wrong", lesson().remarks[0])
    assert judge(lesson(), "coalition", [wrong, moment("pick este-foot-1")]).state == "todo"


def test_a_mistake_that_no_remark_speaks_of_is_still_one() -> None:
    found = judge(lesson(), "coalition", [moment("end-movement")])
    assert (found.state, found.remark) == ("wrong", None)


def test_what_others_and_standing_orders_play_is_no_mistake() -> None:
    others = [moment("end-fire", seat="papal"), moment("no-command", standing=True)]
    assert judge(lesson(), "coalition", others).state == "todo"


def test_done_stays_done_whatever_comes_after() -> None:
    after = [moment("march este-foot-1 1804", hex_of="1804"), moment("end-movement")]
    assert judge(lesson(), "coalition", after).state == "done"


@pytest.mark.parametrize(
    ("goal", "moments", "state"),
    [
        ({"play": ["march", "step"], "times": 2}, ["march a 0101"], "todo"),
        ({"play": ["march", "step"], "times": 2}, ["march a 0101", "step b 0102"], "done"),
        ({"event": "reorganised"}, ["march a 0101"], "wrong"),
        ({"step": "movement"}, ["end-fire"], "done"),
        ({"step": "declaration"}, ["end-fire"], "wrong"),
    ],
)
def test_each_kind_of_goal(goal: dict[str, Any], moments: list[str], state: str) -> None:
    asked = lesson(expect=[goal], remarks=[])
    assert judge(asked, "coalition", map(moment, moments)).state == state


def test_an_event_is_a_goal_whoever_brings_it_about() -> None:
    asked = lesson(expect=[{"event": "reorganised"}])
    played = [moment("end-movement", seat="papal", events=("turn", "reorganised"))]
    assert judge(asked, "coalition", played).state == "done"


# Words


def test_brackets_make_words_that_explain_themselves() -> None:
    found = parts("In [a zone|zone] [7.1] stands [@x] by [#0101].", {"x": "Sparr"})
    assert found == [
        Part("In "),
        Part("a zone", gloss="zone"),
        Part(" "),
        Part("7.1", rule="7.1"),
        Part(" stands "),
        Part("Sparr", piece="x"),
        Part(" by "),
        Part("0101", hex="0101"),
        Part("."),
    ]


def test_an_open_bracket_is_a_fault() -> None:
    with pytest.raises(ValueError, match="not closed"):
        parts("a [zone", {})


# Files


TEXT = course_files(GAME)["navicello"].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "navicello"', 'id = "other"', "the file is called navicello.toml"),
        ('id = "river"', 'id = "march"', "another lesson has this id"),
        ('after = ["end-fire"]', "follows = true", "it is the first lesson"),
        ('expect = [{ stands = "este-foot-1", hex = "1804" }]', "expect = []", "in expect"),
        ('{ stands = "este-foot-1", hex = "1804" }', "{}", "has exactly one of"),
        ('{ stands = "este-foot-1", hex = "1804" }', '{ stands = "a" }', "come together"),
        ('dice = ["2"]', 'dice = ["two"]', "is not faces"),
        ('on = "march este-foot-1"', 'nothing = "x"', "unknown key"),
        ('seat = "coalition"', "", "there is no key"),
    ],
)
def test_a_fault_of_a_file_is_named(old: str, new: str, fault: str) -> None:
    assert old in TEXT
    with pytest.raises(DataFault, match=fault):
        course_of(TEXT.replace(old, new, 1), "navicello.toml", "navicello")


def changed(old: str, new: str) -> Course:
    assert old in TEXT
    return course_of(TEXT.replace(old, new, 1), "navicello.toml", "navicello")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('answer = ["march este-foot-1 1804"]', 'answer = ["march este-foot-1 1706"]', "cannot be"),
        ('answer = ["march este-foot-1 1804"]', 'answer = ["march este-foot-1 1803"]', "todo"),
        ('after = ["end-fire"]', 'after = ["end-war"]', "unreadable"),
        ('play = "march panzetti-dragoons-2 1703"', 'play = "end-movement"', "no remark"),
        ('refused = "no-bridge" }', 'refused = "too-far" }', "gets"),
        ("[6.0]", "[6.99]", "no paragraph '6.99'"),
        ("[#1804]", "[#9999]", "no hex '9999'"),
        ("[@este-foot-1]", "[@nobody]", "no piece 'nobody'"),
        ("|line-of-sight]", "|nonsense]", "no gloss 'nonsense'"),
        ('scenario = "navicello-1643"', 'scenario = "waterloo"', "there is no 'waterloo'"),
        ('seat = "coalition"', 'seat = "turks"', "'turks' is no seat"),
    ],
)
def test_a_fault_that_only_play_shows_is_named(old: str, new: str, fault: str) -> None:
    assert any(fault in found for found in faults(GAME, changed(old, new)))


# Beginning


def test_a_lesson_can_begin_with_a_position_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = begin(GAME, NAVICELLO, NAVICELLO.lesson[4])
    (tmp_path / "bridge.toml").write_text(started.position(), encoding="utf-8")
    monkeypatch.setattr("battaglia.core.lessons.beginning.lessons_folder", lambda game: tmp_path)
    own = lesson("order", follows=False, position="bridge.toml")
    found = begin(GAME, NAVICELLO, own)
    assert GAME.digest(found.state) == GAME.digest(started.state)
    assert found.entries == []


def test_settled_dice_fall_as_they_are_settled_where_they_suit() -> None:
    dice = SettledDice(7, {1: (6,), 2: (3, 3)})
    seeded = SeededDice(7)
    assert dice.roll(1, (D6,)) == (6,)
    assert dice.roll(2, (D6,)) == seeded.roll(2, (D6,))
    assert dice.roll(2, (D6, D6)) == (3, 3)
    assert dice.roll(3, (D6,)) == seeded.roll(3, (D6,))
