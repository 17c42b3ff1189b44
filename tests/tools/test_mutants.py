"""The mutants tool, tried on a small project of its own: some mutants are killed, one is not."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import (
    Judge,
    Mutant,
    Verdict,
    drawn,
    find_mutants,
    going_with,
    main,
    mutants_of,
    mutated,
)
from tools.trials import HERE, Project

pytestmark = pytest.mark.xdist_group("mutants")  # its fixture is costly: one process has it

CODE = '''
"""Walking."""


def tired(steps: int) -> bool:
    """After two steps."""
    return steps > 2


def greeting() -> str:
    return "hello"
'''

TESTS = """
from battaglia import walking


def test_two_steps_are_not_enough():
    assert not walking.tired(2)


def test_many_steps_are():
    assert walking.tired(9)


def test_broken():
    assert walking.greeting() == "goodbye"
"""

SETTINGS = """
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib"]
"""

WALKING = "walking.py"
THEIR_TESTS = "tests/test_walking.py"


def make_project(root: Path) -> Path:
    """A project with the layout of this one."""
    files = {
        "src/battaglia/__init__.py": "",
        f"src/battaglia/{WALKING}": CODE,
        THEIR_TESTS: TESTS,
        "pyproject.toml": SETTINGS,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path)


WholeRun = tuple[int, list[str]]


def run(root: Path, *words: str) -> WholeRun:
    """The exit code of the tool, and what it says."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main([WALKING, "--root", str(root), "--sample", "0", *words])
    return code, said.getvalue().splitlines()


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> WholeRun:
    """The tool's run over the whole project."""
    root = make_project(tmp_path_factory.mktemp("whole"))
    return run(root, "--tests", THEIR_TESTS)


def changed(text: str) -> list[str]:
    """What the mutants of a text have in place of what was there."""
    return [mutant.after for mutant in mutants_of("x.py", text)]


# What is changed


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("x = a == b", ["a != b"]),
        ("x = a is not b", ["a is b"]),
        ("x = a not in b", ["a in b"]),
        ("x = a < b", ["a <= b"]),
        ("x = a >= b", ["a > b"]),
        ("x = a < b != c", ["a <= b != c", "a < b == c"]),
        ("x = a and b", ["a or b"]),
        ("x = a or b", ["a and b"]),
        ("x = not a", ["a"]),
        ("x = f(not a)", ["f(a)"]),
        ("x = True", ["False"]),
        ("x = 2", ["3"]),
        ("x = y[-1]", ["-2"]),
        ("x = 21", []),
        ("x = 'too-far'", ["'too-far-x'"]),
        ("x = 'Too far'", []),
        ("f(a)", ["pass"]),
        ("async def g():\n    await f(a)", ["pass"]),
        ("a = f(b)", []),
    ],
)
def test_small_things_are_changed(text: str, after: list[str]) -> None:
    assert changed(text) == after


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("if a:\n    b = c", ["not a"]),
        ("while a:\n    b = c", ["not a"]),
        ("x = b if a else c", ["b if not a else c"]),
        ("x = [b for b in c if a]", ["not a"]),
        ("if a < b:\n    c = d", ["not a < b", "a <= b"]),
        ("if not a:\n    b = c", ["a"]),
        ("if a == b:\n    c = d", ["a != b"]),
    ],
)
def test_conditions_are_negated_once(text: str, after: list[str]) -> None:
    assert changed(text) == after


@pytest.mark.parametrize(
    ("returns", "value", "after"),
    [("str | None", "a", ["None"]), ("str | None", "None", []), ("str", "a", []), ("", "a", [])],
)
def test_what_may_be_missing_is_left_out(returns: str, value: str, after: list[str]) -> None:
    arrow = f" -> {returns}" if returns else ""
    assert changed(f"def f(){arrow}:\n    return {value}") == after


def test_a_function_in_another_returns_what_it_says_itself() -> None:
    inner = "def f() -> str | None:\n    def g() -> str:\n        return a\n    return g"
    assert changed(inner) == ["None"]


@pytest.mark.parametrize(
    "text",
    [
        '"""code"""',
        "def f():\n    'code'",
        "x: Literal['code', 1]",
        "def f(a: Literal['code']) -> Literal[1]:\n    return a",
        "__all__ = ['code']",
        "if TYPE_CHECKING:\n    a = 1",
        "class A(B, frozen=True):\n    a: int",
        "x = f'{a:d}'",
        "x = None",
    ],
)
def test_what_does_nothing_stays(text: str) -> None:
    assert changed(text) == []


def test_a_mutant_says_where_it_is_and_what_was_there() -> None:
    (mutant,) = mutants_of("a/b.py", "x = 30\n\ny = f(a > b)\n")
    assert str(mutant) == "a/b.py:3  a > b  ->  a >= b"


def test_of_long_code_only_the_change_is_shown() -> None:
    long = ", ".join(f"some_name_{letter}" for letter in "abcdefgh")
    assert changed(f"x = f({long}, 7)") == ["8"]


def test_every_mutant_of_a_module_can_be_compiled_and_is_another() -> None:
    text = (HERE / "src/battaglia/core/telling/play.py").read_text(encoding="utf-8")
    texts = [mutated(text, mutant.number) for mutant in mutants_of("play.py", text)]
    assert len(texts) > 50
    assert len(set(texts)) == len(texts)


# Which tests go with it


def test_the_longest_name_that_fits_counts() -> None:
    table = {"server": ("a",), "server/hub.py": ("b", "c", "b"), "core": ("d",)}
    assert going_with("server/hub.py", table) == ("b", "c")
    assert going_with("server/table.py", table) == ("a",)
    assert going_with("servers/table.py", table) == ()


def test_the_table_of_tests_names_what_there_is() -> None:
    files = {file for tests in mutants.TESTS.values() for file in tests}
    assert not [file for file in files if not (HERE / file).is_file()]
    assert not [name for name in mutants.TESTS if not (HERE / mutants.PACKAGE / name).exists()]


def test_whatever_is_changed_unasked_has_tests() -> None:
    files = {mutant.file for mutant in find_mutants(HERE, mutants.FOLDERS)}
    assert {file.partition("/")[0] for file in files} == {"core", "games", "server"}
    assert not [file for file in files if not going_with(file, mutants.TESTS)]


# What becomes of them


def fates(lines: list[str]) -> dict[str, str]:
    """What became of each mutant, by what it has changed; without the list at the end."""
    body = lines[2 : -1 - lines[::-1].index("")]
    verdicts = [line for line in body if not line.startswith("BROKEN")]
    return {line.split("  ->  ")[1].split("  ")[0]: line for line in verdicts}


def test_mutants_are_killed_or_survive(whole_run: WholeRun) -> None:
    found = fates(whole_run[1])
    assert {after: line.split()[0] for after, line in found.items()} == {
        "steps >= 2": "killed", "steps > 3": "SURVIVED", "'hello-x'": "SURVIVED",
    }  # fmt: skip
    by = f"by {THEIR_TESTS}::test_two_steps_are_not_enough (AssertionError)"
    assert found["steps >= 2"] == f"killed    walking.py:7  steps > 2  ->  steps >= 2  {by}"


def test_survivors_are_listed_at_the_end(whole_run: WholeRun) -> None:
    lines = whole_run[1]
    summary = lines.index("3 mutants: 1 killed, 0 endless, 2 survived")
    assert [line.split("  ->  ")[1] for line in lines[summary + 1 :]] == [
        "steps > 3  2 tests pass", "'hello-x'  2 tests pass",
    ]  # fmt: skip


def test_a_test_that_fails_anyway_proves_nothing(whole_run: WholeRun) -> None:
    code, lines = whole_run
    assert code == 1
    broken = [line for line in lines if line.startswith("BROKEN")]
    assert broken == [
        f"BROKEN    {THEIR_TESTS}::test_broken fails with nothing changed (AssertionError)"
    ]


def judged(
    project: Path,
    test: str,
    files: tuple[str, ...] = (THEIR_TESTS,),
    *,
    limit: float = 600,
    patience: float = 600,
) -> str:
    """What becomes of a mutant that is tired too soon and meets only one test."""
    (mutant,) = [each for each in find_mutants(project, [WALKING]) if each.after == "steps >= 2"]
    (project / THEIR_TESTS).write_text(test, encoding="utf-8")
    judge = Judge(Project(project), {WALKING: files}, limit, patience)
    judge.durations = {f"{THEIR_TESTS}::test_it": 0.0}
    return str(judge.try_out(mutant)).replace(str(mutant), "…")


ENDLESS = """
from battaglia import walking


def test_it():
    while walking.tired(2):
        pass
"""
HANGING = """
import threading
from battaglia import walking


def test_it():
    if walking.tired(2):
        threading.Event().wait()
"""


def test_a_run_without_end_is_ended(project: Path) -> None:
    assert judged(project, ENDLESS, limit=4).split() == ["endless", "…"]


def test_a_run_that_hangs_is_ended_and_the_project_left_alone(project: Path) -> None:
    assert judged(project, HANGING, patience=5).split() == ["endless", "…"]
    assert (project / "src/battaglia" / WALKING).read_text(encoding="utf-8") == CODE


def test_a_mutant_without_tests_survives(project: Path) -> None:
    found = judged(project, ENDLESS, files=())
    assert found == "SURVIVED  …  there are no tests that go with it"


# The sample


def listed(root: Path, *words: str) -> list[str]:
    code, lines = run(root, "--list", *words)
    assert code == 0
    return lines[2:]


def test_a_sample_is_drawn_by_its_seed(project: Path) -> None:
    every = listed(project)
    assert len(every) == 3
    samples = {seed: listed(project, "--sample", "2", "--seed", str(seed)) for seed in range(9)}
    assert all(len(set(sample) & set(every)) == 2 for sample in samples.values())
    assert len(set(map(tuple, samples.values()))) > 1
    assert listed(project, "--sample", "2", "--seed", "3") == samples[3]


def test_a_smaller_sample_is_the_beginning_of_a_larger_one() -> None:
    text = "\n".join(f"x = {number}" for number in range(20))
    every = list(mutants_of("x.py", text))
    assert drawn(every, 0, 5) == drawn(every, 20, 5) == every
    assert drawn(every, 9, 5)[:4] == drawn(every, 4, 5)
    assert drawn(every, 9, 5) != drawn(every, 9, 6)


def test_whoever_stops_early_is_told_what_was_found(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def try_out(judge: Judge, mutant: Mutant) -> Verdict:
        tried.append(mutant)
        if len(tried) == 3:
            raise KeyboardInterrupt
        return Verdict(mutant, "SURVIVED", "")

    monkeypatch.setattr(Judge, "try_out", try_out)
    _, lines = run(project, "--tests", THEIR_TESTS)
    assert "2 mutants: 0 killed, 0 endless, 2 survived" in lines


def test_only_some_mutants(project: Path) -> None:
    assert listed(project, "--only", ">= 2", "hello-x") == [
        "walking.py:7  steps > 2  ->  steps >= 2", "walking.py:11  'hello'  ->  'hello-x'",
    ]  # fmt: skip


def test_a_change_that_changes_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "changes", lambda slot: [slot.node])
    with pytest.raises(ValueError, match="changes nothing"):
        mutated("x = 1", 0)
