"""Switches off each rule in turn and runs the tests of its paragraphs.

    python -m tools.knockout [--list] [--only NAME] [--jobs 2] [--limit SECONDS]

A function marked with ``@rule`` is switched off by a neutral return in front of its body, in a
copy of the source. Then the tests whose ``rule`` marks name one of its paragraphs are run with
that copy. If they all pass, nobody misses the rule: it is untested, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parents[1]
ORDERS = "KNOCKOUT_ORDERS"
WRONG_SOURCE = 97
"""The exit code of a test run that would not have used the copy."""
OUT_OF_TIME = -signal.SIGXCPU
"""The exit code of a test run that used up its processor time."""
CRASHES = frozenset({
    "ArithmeticError", "AttributeError", "IndexError", "KeyError", "NameError", "RecursionError",
    "StopIteration", "TypeError", "UnboundLocalError", "ZeroDivisionError",
})  # fmt: skip
"""What code throws that stumbles over a neutral result. It is no sign that a test looks at it."""


# --- what is marked ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A marked function, or a step, which is marked as a whole and out of scope here."""

    name: str
    """Package, module and function: ``montecuccoli.zones.exerts_zone``."""
    paragraphs: tuple[str, ...]
    file: Path
    returns: str
    first_line: int
    """Where the body begins, after the docstring."""
    indent: int
    is_step: bool


def find_rules(source: Path) -> list[Rule]:
    """Everything that is marked in the packages of the games."""
    games = source / "battaglia" / "games"
    return [found for file in sorted(games.rglob("*.py")) for found in _rules_in(file, games)]


def _rules_in(file: Path, games: Path) -> Iterator[Rule]:
    module = ".".join(file.relative_to(games).with_suffix("").parts)
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    for node, name in _named(tree, module):
        paragraphs = _paragraphs(node)
        if paragraphs:
            body = _after_docstring(node.body)
            yield Rule(
                name=name,
                paragraphs=paragraphs,
                file=file.relative_to(games.parents[1]),
                returns="" if isinstance(node, ast.ClassDef) else _annotation(node),
                first_line=body.lineno,
                indent=body.col_offset,
                is_step=isinstance(node, ast.ClassDef),
            )


def _named(tree: ast.Module | ast.ClassDef, path: str) -> Iterator[tuple[Any, str]]:
    """Functions, classes and methods, each with its dotted name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{path}.{node.name}"
            yield node, name
            if isinstance(node, ast.ClassDef):
                yield from _named(node, name)


def _paragraphs(node: ast.FunctionDef | ast.ClassDef) -> tuple[str, ...]:
    for mark in node.decorator_list:
        called = mark.func if isinstance(mark, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == "rule" and isinstance(mark, ast.Call):
            return tuple(arg.value for arg in mark.args if isinstance(arg, ast.Constant))  # type: ignore[misc]
    return ()


def _after_docstring(body: list[ast.stmt]) -> ast.stmt:
    documented = isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return body[1] if documented and len(body) > 1 else body[0]


def _annotation(node: ast.FunctionDef) -> str:
    return ast.unparse(node.returns) if node.returns else ""


# --- how it is switched off --------------------------------------------------------------------

NEUTRAL: dict[str, tuple[str, ...]] = {
    "None": ("return",),
    "bool": ("return False", "return True"),
    "int": ("return 0",),
    "str": ('return ""',),
    "tuple": ("return ()",),
    "list": ("return []",),
    "Ledger": ("from battaglia.core.ledger import Ledger; return Ledger()",),
    "Reason": ('from battaglia.core.reason import Reason; return Reason("", "")',),
    "Outcome": ('from battaglia.core.flow import Outcome; return Outcome(None, "", "")',),
}
"""Neutral bodies by what a function returns. Both ways of a yes or no must be missed."""

SPECIAL: dict[str, tuple[str, str]] = {
    "montecuccoli.entering.marches": ("return NO_MARCH", "a cost: no march is not a free one"),
    "montecuccoli.commanders.best_help": ("return OFF", "a piece: 0 would be the first of them"),
    "montecuccoli.combat.exchange_sets": (
        "return [tuple(bits(attackers))]",
        "somebody has to pay: without the rule it is everybody",
    ),
}
"""Functions whose neutral body does not follow from their type, and why it is this one."""

EXCUSED: dict[str, str] = {}
"""Functions that cannot be switched off at all, and why not."""


def neutral_bodies(rule: Rule) -> tuple[str, ...]:
    """The bodies to try; none at all if there is no neutral one."""
    if rule.name in SPECIAL:
        return (SPECIAL[rule.name][0],)
    if rule.returns.endswith("| None"):
        return ("return None",)
    return NEUTRAL.get(rule.returns.partition("[")[0], ())


def switch_off(rule: Rule, body: str, source: Path) -> None:
    """Put the neutral body in front of the old one, which stays as text and is never reached."""
    file = source / rule.file
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines.insert(rule.first_line - 1, f"{' ' * rule.indent}{body}\n")
    file.write_text("".join(lines), encoding="utf-8")


# --- the test runs -----------------------------------------------------------------------------

ENOUGH_FAILURES = 20
NOT_COPIED = shutil.ignore_patterns("*.egg-info", "*.tmp")


@dataclass(frozen=True)
class Run:
    """What came of a test run."""

    code: int
    output: str
    marks: dict[str, list[str]] = field(default_factory=dict)
    durations: dict[str, float] = field(default_factory=dict)
    """Seconds of processor time: unlike the clock, it does not depend on what else is running."""
    failures: dict[str, str] = field(default_factory=dict)
    """The tests that failed, each with the name of the exception."""


class Project:
    """A source tree with its tests: copies the source, and runs the tests with a copy."""

    def __init__(self, root: Path, tests: str) -> None:
        self.root = root
        self.source = root / "src"
        self.tests = tests

    def snapshot(self, folder: Path) -> Project:
        """The project as it is now: whoever goes on working on it does not disturb the runs."""
        for name in ("src", "tests"):
            shutil.copytree(self.root / name, folder / name, ignore=NOT_COPIED)
        shutil.copy2(self.root / "pyproject.toml", folder)
        return Project(folder, self.tests)

    def copy(self, folder: Path) -> Path:
        """A copy of the source; compiled files come along, so that little is compiled anew."""
        return Path(shutil.copytree(self.source, folder / "src", ignore=NOT_COPIED))

    def collect(self) -> dict[str, list[str]]:
        """Every test with the paragraphs that its marks name."""
        run = self.run(self.source, ["--collect-only", self.tests])
        if run.code != 0:
            raise RuntimeError(f"the tests cannot be collected:\n{run.output}")
        return run.marks

    def run(
        self,
        source: Path,
        words: Sequence[str],
        keep: list[str] | None = None,
        seconds: int = 0,
    ) -> Run:
        """Run tests with the package of a source folder; those of ``keep``, in their order.

        With a limit to the ``seconds`` of processor time the run also stops as soon as a test
        notices something.
        """
        with tempfile.TemporaryDirectory() as name:
            report, orders = Path(name, "report.json"), Path(name, "orders.json")
            data = {"source": str(source), "keep": keep, "seconds": seconds, "report": str(report)}
            orders.write_text(json.dumps(data), encoding="utf-8")
            done = self._pytest(source, orders, words)
            found = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
        if done.returncode == WRONG_SOURCE:
            raise RuntimeError(f"the tests do not use the copy in {source}")
        return Run(done.returncode, done.stdout, **found)

    def _pytest(
        self, source: Path, orders: Path, words: Sequence[str]
    ) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(source), str(HERE)])
        environment = {**os.environ, "PYTHONPATH": path, ORDERS: str(orders)}
        command = [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", "tools.knockout"]
        command += ["-p", "no:cacheprovider", *words]
        return subprocess.run(
            command, cwd=self.root, env=environment, check=False, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip


def paragraphs_of(test: pytest.Item) -> list[str]:
    """The paragraphs that the marks of a test name."""
    return sorted({number for mark in test.iter_markers("rule") for number in mark.args})


# --- inside a test run: this module is its plugin ----------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """In a run that the tool started, carry out its orders."""
    path = os.environ.get(ORDERS)
    if path:
        config.pluginmanager.register(Worker(**json.loads(Path(path).read_text(encoding="utf-8"))))


class Worker:
    """Makes sure that the copy is used, picks the tests, notes what happens."""

    def __init__(self, source: str, keep: list[str] | None, seconds: int, report: str) -> None:
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 10))
        spec = importlib.util.find_spec("battaglia")
        if spec is None or spec.origin is None or not Path(spec.origin).is_relative_to(source):
            pytest.exit("the copy is not in use", returncode=WRONG_SOURCE)
        self.report = Path(report)
        self.began = 0.0
        self.once = bool(seconds)
        self.keep = None if keep is None else {test: place for place, test in enumerate(keep)}
        self.found: dict[str, dict[str, Any]] = {"marks": {}, "durations": {}, "failures": {}}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        keep = self.keep
        if keep is not None:
            chosen = [item for item in items if item.nodeid in keep]
            items[:] = sorted(chosen, key=lambda item: keep[item.nodeid])
        for item in items:
            self.found["marks"][item.nodeid] = paragraphs_of(item)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.began = time.process_time()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.found["durations"][nodeid] = time.process_time() - self.began

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[Any]
    ) -> None:
        name = call.excinfo.typename if call.excinfo else "?"
        self.found["failures"].setdefault(node.nodeid, name)
        if self.once and name not in CRASHES:
            node.session.shouldfail = "noticed"

    def pytest_sessionfinish(self) -> None:
        self.report.write_text(json.dumps(self.found), encoding="utf-8")


# --- who misses what ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What happened when a rule was switched off in one way."""

    rule: Rule
    body: str
    missed: bool
    how: str

    def __str__(self) -> str:
        word = "missed" if self.missed else "NOBODY"
        name, numbers = self.rule.name, " ".join(self.rule.paragraphs)
        return f"{word}  {name} [{numbers}]  {self.body or '(not tried)'}  {self.how}"


class Judge:
    """Knows the tests of every paragraph, and tries rules against them."""

    def __init__(self, project: Project, marks: dict[str, list[str]], limit: int) -> None:
        self.project = project
        self.marks = marks
        self.limit = limit
        self.durations: dict[str, float] = {}
        self.broken: dict[str, str] = {}

    def rehearse(self, rules: Sequence[Rule]) -> None:
        """Run the tests with nothing switched off: what fails even so proves nothing."""
        wanted = sorted({test for rule in rules for test in self.tests_of(rule)})
        if not wanted:
            return
        with tempfile.TemporaryDirectory() as name:
            run = self.project.run(self.project.copy(Path(name)), _files(wanted), keep=wanted)
        if run.code not in (0, 1):
            raise RuntimeError(f"the tests do not run (exit code {run.code}):\n{run.output}")
        self.durations, self.broken = run.durations, run.failures

    def tests_of(self, rule: Rule) -> list[str]:
        """The sound tests of its game that name one of its paragraphs, the quick ones first."""
        numbers, game = set(rule.paragraphs), rule.name.partition(".")[0]
        named = [
            test
            for test, marks in self.marks.items()
            if numbers & set(marks) and _is_of_game(test, game)
        ]
        sound = [test for test in named if test not in self.broken]
        return sorted(sound, key=lambda test: (self.durations.get(test, 0.0), test))

    def try_out(self, rule: Rule, body: str) -> Verdict:
        """Switch a rule off and run its tests, until enough of them fail."""
        tests = self.tests_of(rule)
        if not tests:
            return Verdict(rule, "", False, "there are no tests of its paragraphs")
        expected = sum(self.durations.get(test, 0.0) for test in tests)
        limit = int(self.limit + 5 * expected)
        with tempfile.TemporaryDirectory() as name:
            source = self.project.copy(Path(name))
            switch_off(rule, body, source)
            words = [f"--maxfail={ENOUGH_FAILURES}", *_files(tests)]
            run = self.project.run(source, words, tests, limit)
        if run.code == OUT_OF_TIME:
            return Verdict(rule, body, True, f"by running on and on, for {limit} s")
        if run.code == 0:
            return Verdict(rule, body, False, f"{len(tests)} tests pass")
        return self._blame(rule, body, run, set(tests))

    def _blame(self, rule: Rule, body: str, run: Run, tests: set[str]) -> Verdict:
        """Who missed the rule: the first test that noticed it and did not merely stumble."""
        failures = [(test, error) for test, error in run.failures.items() if test in tests]
        noticed = [(test, error) for test, error in failures if error not in CRASHES]
        if noticed:
            return Verdict(rule, body, True, "by {} ({})".format(*noticed[0]))
        if failures:
            return Verdict(rule, body, False, "{} only crashes ({})".format(*failures[0]))
        last = (run.output.splitlines() or [""])[-1]
        return Verdict(rule, body, False, f"the tests do not run (exit {run.code}): {last}")


def _is_of_game(test: str, game: str) -> bool:
    """Tests of another game number its own paragraphs, perhaps by the same numbers."""
    folders = Path(test.partition("::")[0]).parts
    return game in folders or "games" not in folders


def _files(tests: Sequence[str]) -> list[str]:
    return sorted({test.partition("::")[0] for test in tests})


def judge_all(judge: Judge, rules: Sequence[Rule], jobs: int) -> Iterator[Verdict]:
    """A verdict for every way of switching off every rule."""
    tries = [(rule, body) for rule in rules for body in neutral_bodies(rule)]
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda attempt: judge.try_out(*attempt), tries)
    for rule in rules:
        if not neutral_bodies(rule) and rule.name not in EXCUSED:
            yield Verdict(rule, "", False, f"no neutral body for {rule.returns!r} is known")


# --- the command -------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Run the tool; 1 if there is a rule that nobody misses."""
    parser = argparse.ArgumentParser(prog="knockout", description=__doc__)
    parser.add_argument("--list", action="store_true", help="say what would be tried")
    parser.add_argument("--only", default="", metavar="NAME", help="names that contain this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--limit",
        type=float,
        default=30,
        metavar="SECONDS",
        help="for a run, beside five times what its tests should take",
    )
    parser.add_argument("--tests", default="tests/games", metavar="FOLDER")
    parser.add_argument("--root", type=Path, default=HERE, metavar="FOLDER")
    options = parser.parse_args(words)
    found = [rule for rule in find_rules(options.root / "src") if options.only in rule.name]
    rules = [rule for rule in found if not rule.is_step]
    _list(found)
    if options.list:
        return 0
    with tempfile.TemporaryDirectory() as name:
        project = Project(options.root, options.tests).snapshot(Path(name))
        judge = Judge(project, project.collect(), options.limit)
        judge.rehearse(rules)
        return _report(judge, rules, options.jobs)


def _list(found: Sequence[Rule]) -> None:
    for rule in found:
        numbers = " ".join(rule.paragraphs)
        if rule.is_step:
            print(f"step    {rule.name} [{numbers}]  (out of scope)")
        elif rule.name in EXCUSED:
            print(f"excused {rule.name} [{numbers}]  {EXCUSED[rule.name]}")
        else:
            bodies = " | ".join(neutral_bodies(rule)) or "?"
            why = f"  ({SPECIAL[rule.name][1]})" if rule.name in SPECIAL else ""
            print(f"rule    {rule.name} [{numbers}] -> {rule.returns}: {bodies}{why}")
    print(flush=True)


def _report(judge: Judge, rules: Sequence[Rule], jobs: int) -> int:
    for test, error in judge.broken.items():
        print(f"BROKEN  {test} fails with everything in force ({error})")
    verdicts = []
    for verdict in judge_all(judge, rules, jobs):
        print(verdict, flush=True)
        verdicts.append(verdict)
    nobody = [verdict for verdict in verdicts if not verdict.missed]
    print(f"\n{len(rules)} rules, switched off in {len(verdicts)} ways:", end=" ")
    print(f"{len(verdicts) - len(nobody)} are missed, {len(nobody)} are not")
    for verdict in nobody:
        print(verdict)
    return 1 if nobody or judge.broken else 0


if __name__ == "__main__":
    sys.exit(main())
