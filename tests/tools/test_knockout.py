"""The knockout tool, tried on a small game of its own: one rule is missed, one is not."""

from __future__ import annotations

import contextlib
import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tools import knockout
from tools.knockout import Judge, Rule, Verdict, find_rules, main, neutral_bodies, switch_off
from tools.trials import HERE, Project

pytestmark = pytest.mark.xdist_group("knockout")  # its fixtures are costly: one process has them

# It stumbles over the neutral result of a rule, and nobody looks at that.
CRASHING = '''

@rule("6.0")
def ways(steps: int) -> list[int]:
    """Where to go."""
    return [steps]


def first(steps: int) -> int:
    return ways(steps)[0]
'''

CRASHING_TEST = """

@pytest.mark.rule("6.0")
def test_there_is_a_way():
    assert walking.first(3)
"""

RULE = """
def rule(*paragraphs):
    def mark(thing):
        thing.__rules__ = paragraphs
        return thing
    return mark
"""

GAME = '''
from __future__ import annotations
from battaglia.core.rule import rule


@rule("1.0")
def too_far(steps: int) -> str | None:
    """Two steps at most."""
    if steps > 2:
        return "too-far"
    return None


@rule("1.0", "2.0")
def tired(steps: int) -> bool:
    """After a step."""
    return steps > 0


@rule("3.0")
def unheard_of(steps: int) -> str | None:
    return "never" if steps > 99 else None


@rule("5.0")
def strange(steps: int) -> complex:
    return 1j


@rule("1.0")
class Walk:
    """A step of the sequence of play."""

    begun = False

    @rule("1.0")
    def begin(self) -> None:
        """It begins."""
        self.begun = True


def unmarked() -> None:
    """Not a rule."""
'''

TESTS = """
import pytest
from battaglia.games.tiny import walking


@pytest.mark.rule("1.0")
def test_three_steps_are_too_far():
    assert walking.too_far(3) == "too-far"


@pytest.mark.rule("2.0")
@pytest.mark.parametrize(("steps", "tired"), [(0, False), (1, True)])
def test_tired_after_a_step(steps, tired):
    assert walking.tired(steps) is tired


@pytest.mark.rule("3.0")
def test_nothing():
    assert walking.unheard_of(3) is None


@pytest.mark.rule("3.0")
def test_broken():
    assert walking.too_far(1)


@pytest.mark.rule("1.0")
def test_it_begins():
    walk = walking.Walk()
    walk.begin()
    assert walk.begun
"""

ENDLESS = '''

@rule("4.0")
def left(steps: int) -> int:
    """How many steps are left."""
    return steps - 1
'''

ENDLESS_TEST = """

@pytest.mark.rule("4.0")
def test_there_are_steps_left():
    while walking.left(3) == 0:
        pass
"""

SETTINGS = """
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["rule(number): a paragraph"]
"""


def make_project(root: Path) -> Path:
    """A project with the layout of this one."""
    package = root / "src" / "battaglia"
    files = {
        package / "core" / "rule.py": RULE,
        package / "games" / "tiny" / "walking.py": GAME,
        root / "tests" / "games" / "tiny" / "test_walking.py": TESTS,
        root / "pyproject.toml": SETTINGS,
    }
    for folder in ("", "core", "games", "games/tiny"):
        files[package / folder / "__init__.py"] = ""
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path)


def run(root: Path, *words: str) -> tuple[int, list[str]]:
    """The exit code of the tool, and what it says."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main(["--root", str(root), "--limit", "600", *words])
    return code, said.getvalue().splitlines()


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, list[str]]:
    """The tool's run over the whole project."""
    return run(make_project(tmp_path_factory.mktemp("whole")))


def lines_about(name: str, lines: list[str]) -> list[str]:
    """What was found out about a rule, not counting the lists at the beginning and the end."""
    verdicts = lines[lines.index("") : -1 - lines[::-1].index("")]
    return [line for line in verdicts if f"tiny.walking.{name} " in line]


def rules_of(project: Path) -> dict[str, Rule]:
    return {rule.name.removeprefix("tiny.walking."): rule for rule in find_rules(project / "src")}


# What is found


def test_marked_functions_methods_and_steps_are_found(project: Path) -> None:
    rules = rules_of(project)
    assert {name: rule.paragraphs for name, rule in rules.items()} == {
        "too_far": ("1.0",), "tired": ("1.0", "2.0"), "unheard_of": ("3.0",),
        "strange": ("5.0",), "Walk": ("1.0",), "Walk.begin": ("1.0",),
    }  # fmt: skip
    assert [name for name, rule in rules.items() if rule.is_step] == ["Walk"]


# How it is switched off


@pytest.mark.parametrize(
    ("returns", "bodies"),
    [
        ("Reason | None", ["return None"]),
        ("Line | None", ["return None"]),
        ("str | None", ["return None"]),
        ("bool", ["return False", "return True"]),
        ("int", ["return 0"]),
        ("None", ["return"]),
        ("tuple[Line, ...]", ["return ()"]),
        ("list[tuple[int, ...]]", ["return []"]),
        ("complex", []),
        ("", []),
    ],
)
def test_the_neutral_body_follows_from_the_type(
    project: Path, returns: str, bodies: list[str]
) -> None:
    rule = replace(rules_of(project)["too_far"], returns=returns)
    assert list(neutral_bodies(rule)) == bodies


@pytest.mark.parametrize("returns", ["Ledger", "Reason", "Outcome"])
def test_neutral_objects_can_be_made(project: Path, returns: str) -> None:
    (body,) = neutral_bodies(replace(rules_of(project)["too_far"], returns=returns))
    space: dict[str, object] = {}
    exec(f"def f():\n    {body}\nmade = f()", space)
    assert type(space["made"]).__name__ == returns


def test_the_tables_of_the_tool_name_functions_that_exist() -> None:
    known = {rule.name for rule in find_rules(HERE / "src")}
    assert set(knockout.SPECIAL) <= known
    assert set(knockout.EXCUSED) <= known


def test_the_old_body_stays_behind_the_neutral_one(project: Path) -> None:
    rules = rules_of(project)
    file = project / "src" / rules["too_far"].file
    switch_off(rules["too_far"], "return None", project / "src")
    lines = file.read_text(encoding="utf-8").splitlines()
    place = lines.index('    """Two steps at most."""')
    assert lines[place + 1 : place + 3] == ["    return None", "    if steps > 2:"]


# What is missed

WholeRun = tuple[int, list[str]]


def test_one_rule_is_missed_and_one_is_not(whole_run: WholeRun) -> None:
    code, lines = whole_run
    assert code == 1
    (missed,) = lines_about("too_far", lines)
    assert missed.startswith("missed  tiny.walking.too_far [1.0]  return None  by tests/games/")
    assert "test_three_steps_are_too_far (AssertionError)" in missed
    (nobody,) = lines_about("unheard_of", lines)
    assert nobody.startswith("NOBODY  tiny.walking.unheard_of [3.0]  return None  1 tests pass")


def test_those_that_nobody_misses_are_listed_at_the_end(whole_run: WholeRun) -> None:
    _, lines = whole_run
    summary = lines.index("5 rules, switched off in 6 ways: 4 are missed, 2 are not")
    assert [line.split()[:2] for line in lines[summary + 1 :]] == [
        ["NOBODY", "tiny.walking.unheard_of"], ["NOBODY", "tiny.walking.strange"],
    ]  # fmt: skip


def test_a_yes_or_no_is_tried_both_ways(whole_run: WholeRun) -> None:
    found = lines_about("tired", whole_run[1])
    assert [line.split("  ")[2] for line in found] == ["return False", "return True"]
    assert all(line.startswith("missed") for line in found)


def judged(project: Path, code: str, test: str, name: str, body: str, limit: int = 600) -> Verdict:
    """A rule that is added to the game together with its test, switched off."""
    for file, more in (
        (project / "src/battaglia/games/tiny/walking.py", code),
        (project / "tests/games/tiny/test_walking.py", test),
    ):
        file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")
    rule = rules_of(project)[name]
    added = re.findall(r"def (test_\w+)", test)
    marks = {f"tests/games/tiny/test_walking.py::{each}": list(rule.paragraphs) for each in added}
    return Judge(Project(project, "tests/games"), marks, limit).try_out(rule, body)


def test_an_endless_run_counts_as_missed(project: Path) -> None:
    verdict = judged(project, ENDLESS, ENDLESS_TEST, "left", "return 0", limit=4)
    assert verdict.missed
    assert verdict.how == "by running on and on, for 4 s"


def test_a_crash_does_not_count_as_missed(project: Path) -> None:
    verdict = judged(project, CRASHING, CRASHING_TEST, "ways", "return []")
    assert not verdict.missed
    assert verdict.how.endswith("::test_there_is_a_way only crashes (IndexError)")


def test_a_test_that_notices_counts_beside_one_that_crashes(project: Path) -> None:
    both = CRASHING_TEST + CRASHING_TEST.replace("is_a_way", "is_one_way").replace(
        "walking.first(3)", "walking.ways(3) == [3]"
    )
    verdict = judged(project, CRASHING, both, "ways", "return []")
    assert verdict.missed
    assert verdict.how.endswith("::test_there_is_one_way (AssertionError)")


def test_tests_that_cannot_be_read_prove_nothing(project: Path) -> None:
    verdict = judged(project, CRASHING, CRASHING_TEST + "\n)", "ways", "return []")
    assert not verdict.missed
    assert verdict.how.startswith("the tests do not run")


def test_what_cannot_be_switched_off_is_a_fault(whole_run: WholeRun) -> None:
    (fault,) = lines_about("strange", whole_run[1])
    assert fault.startswith("NOBODY")
    assert "no neutral body for 'complex' is known" in fault


def test_a_test_that_fails_anyway_proves_nothing(whole_run: WholeRun) -> None:
    broken = [line for line in whole_run[1] if line.startswith("BROKEN")]
    assert len(broken) == 1
    assert "test_broken fails with everything in force (AssertionError)" in broken[0]


def test_only_some_rules_and_an_excuse(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(knockout.EXCUSED, "tiny.walking.strange", "it is imaginary")
    code, lines = run(project, "--only", "walking.strange")
    assert code == 0
    assert lines[0] == "excused tiny.walking.strange [5.0]  it is imaginary"
    assert lines[-1] == "1 rules, switched off in 0 ways: 0 are missed, 0 are not"


def test_a_rule_without_tests_is_a_fault(project: Path) -> None:
    rule = replace(rules_of(project)["too_far"], paragraphs=("9.0",))
    judge = Judge(Project(project, "tests/games"), {"t": ["1.0"]}, limit=5)
    verdict = judge.try_out(rule, "return None")
    assert not verdict.missed
    assert verdict.how == "there are no tests of its paragraphs"


# The copy


def test_the_tests_run_with_the_copy(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It wins over the installed package, and a run that would not use it is refused."""
    there = Project(project, "tests/games")
    copy = there.copy(tmp_path_factory.mktemp("copy"))
    tests = list(there.collect())
    assert len(tests) == 6
    tests = [test for test in tests if "broken" not in test]
    files = ["tests/games/tiny/test_walking.py"]
    switch_off(rules_of(project)["too_far"], "return None", copy)
    failures = there.run(copy, files, keep=tests).failures
    assert failures == {f"{files[0]}::test_three_steps_are_too_far": "AssertionError"}
    with pytest.raises(RuntimeError, match="do not use the copy"):
        there.run(tmp_path_factory.mktemp("empty"), files, keep=tests)


def test_listing_runs_nothing(project: Path) -> None:
    code, lines = run(project, "--list")
    assert code == 0
    assert "step    tiny.walking.Walk [1.0]  (out of scope)" in lines
    assert "rule    tiny.walking.tired [1.0 2.0] -> bool: return False | return True" in lines
    assert not [line for line in lines if line.startswith(("missed", "NOBODY"))]


def test_tests_of_another_game_prove_nothing(project: Path) -> None:
    rule = next(each for each in find_rules(project / "src") if each.name.endswith(".too_far"))
    game = rule.name.partition(".")[0]
    marks = {
        f"tests/games/{game}/test_walking.py::test_a": ["1.0"],
        "tests/games/another/test_walking.py::test_b": ["1.0"],
        "tests/core/test_walking.py::test_c": ["1.0"],
        f"tests/games/{game}/test_walking.py::test_d": ["3.0"],
    }
    named = Judge(Project(project, "tests"), marks, 1).tests_of(rule)
    assert [test[-1] for test in named] == ["c", "a"]
