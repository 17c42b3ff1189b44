"""Switches off each rule in turn and runs the tests of its paragraphs.

    python -m tools.knockout [--list] [--only NAME] [--jobs 2] [--limit SECONDS]

A function marked with ``@rule`` is switched off by a neutral return in front of its body, in a
copy of the source. Then the tests whose ``rule`` marks name one of its paragraphs are run with
that copy. If they all pass, nobody misses the rule: it is untested, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.trials import CRASHES, HERE, OUT_OF_TIME, Project, Run

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
    "Sequence": ("return ()",),
    "list": ("return []",),
    "Ledger": ("from battaglia.core.ledger import Ledger; return Ledger()",),
    "Reason": ('from battaglia.core.reason import Reason; return Reason("", "")',),
    "Outcome": ('from battaglia.core.flow import Outcome; return Outcome(None, "", "")',),
}
"""Neutral bodies by what a function returns. Both ways of a yes or no must be missed."""

SPECIAL: dict[str, tuple[str, str]] = {
    "piacenza.ground.Ground._cost": (
        "return (1,) * BODIES",
        "a cost for each body: none at all would be no ground",
    ),
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


# --- who misses what ---------------------------------------------------------------------------

ENOUGH_FAILURES = 20


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
