"""Changes one small thing in the code at a time and runs the tests that go with it.

    python -m tools.mutants [FOLDER ...] [--sample 50] [--seed NUMBER] [--list] [--only TEXT ...]

A comparison is turned, a condition negated, a number raised, a code misspelt, a call left out:
each mutant is a copy of the source with one such change. One that fails a test is killed, and so
is one that never comes to an end. A mutant that all tests let pass has survived, and somebody has
to look at it: either the change makes no difference, or a test is missing.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tools.trials import HERE, OUT_OF_TIME, Project, Run

PACKAGE = "src/battaglia"
FOLDERS = ("core/telling", "games/*/telling", "server")
"""What is changed unless something else is named, in the package."""

TELLERS = (
    "tests/core/test_telling.py",
    "tests/games/montecuccoli/test_telling.py",
    "tests/games/camposanto/test_telling.py",
    "tests/cli/test_camposanto_board.py",
    "tests/cli/test_board.py",
    "tests/conformance/test_telling.py",
)
AT_A_TABLE = (
    "tests/server/test_secrets.py",
    "tests/server/test_play.py",
    "tests/server/test_rolls.py",
    "tests/server/test_questions.py",
    "tests/server/test_lasting_secrets.py",
)
STORED = (
    "tests/server/test_storage.py",
    "tests/server/test_opening.py",
    "tests/server/test_secrets.py",
    "tests/server/test_play.py",
)
THINKING = ("tests/server/test_machines.py", "tests/server/test_lasting_secrets.py")
REFUSING = ("tests/server/test_errors.py", "tests/server/test_static.py")
READING = (
    "tests/server/test_texts.py",
    "tests/server/test_serving.py",
    "tests/server/test_static.py",
    "tests/tools/test_schema.py",
)

TESTS: dict[str, tuple[str, ...]] = {
    "core/telling": (
        *TELLERS,
        "tests/core/test_catalogue.py",
        "tests/games/montecuccoli/test_text.py",
        "tests/toy/test_skirmish.py",
        "tests/server/test_static.py",
        "tests/server/test_questions.py",
    ),
    "games/camposanto/telling": (
        "tests/games/camposanto/test_telling.py",
        "tests/cli/test_camposanto_board.py",
        "tests/conformance/test_telling.py",
        "tests/games/camposanto/test_text.py",
        "tests/cli/test_camposanto.py",
    ),
    "games/piacenza/telling": (
        "tests/games/piacenza/test_telling.py",
        "tests/conformance/test_telling.py",
        "tests/games/piacenza/test_text.py",
    ),
    "games/montecuccoli/telling": (
        "tests/games/montecuccoli/test_telling.py",
        "tests/cli/test_board.py",
        "tests/conformance/test_telling.py",
        "tests/games/montecuccoli/test_text.py",
        "tests/server/test_static.py",
        "tests/server/test_questions.py",
        "tests/cli/test_play.py",
    ),
    "server": AT_A_TABLE,
    "server/answering.py": REFUSING,
    "server/answers.py": READING,
    "server/app.py": (*REFUSING, "tests/server/test_serving.py", "tests/server/test_sockets.py"),
    "server/asks.py": (*THINKING, "tests/server/test_keys.py"),
    "server/context.py": REFUSING,
    "server/document.py": READING,
    "server/errors.py": REFUSING,
    "server/exchange.py": ("tests/server/test_outside.py",),
    "server/hub.py": ("tests/server/test_sockets.py", *AT_A_TABLE, "tests/server/test_process.py"),
    "server/keys.py": ("tests/server/test_keys.py",),
    "server/library.py": (*READING, "tests/server/test_opening.py"),
    "server/machines.py": (*THINKING, "tests/server/test_fairness.py"),
    "server/makers.py": ("tests/server/test_fairness.py",),
    "server/migrations": STORED,
    "server/openapi.py": READING,
    "server/opening.py": (*STORED, *THINKING),
    "server/outside.py": ("tests/server/test_outside.py",),
    "server/pool.py": THINKING,
    "server/presence.py": ("tests/server/test_queue.py", "tests/server/test_fairness.py"),
    "server/queue.py": ("tests/server/test_queue.py",),
    "server/requests.py": (*REFUSING, "tests/server/test_play.py"),
    "server/routes_questions.py": ("tests/server/test_questions.py", *AT_A_TABLE),
    "server/routes_static.py": READING,
    "server/rulings_file.py": READING,
    "server/schema.py": STORED,
    "server/security.py": REFUSING,
    "server/serving.py": ("tests/server/test_serving.py", "tests/cli/test_serve.py"),
    "server/settings.py": ("tests/server/test_storage.py", "tests/server/test_serving.py"),
    "server/static_files.py": ("tests/server/test_client_files.py",),
    "server/storage.py": STORED,
    "server/tables.py": (*STORED, *REFUSING),
    "server/thinking.py": ("tests/server/test_outside.py",),
    "server/worker.py": THINKING,
}
"""The tests that go with a folder or a module, the quickest to notice something first.

The longest name that fits counts. Tests with a server in a process of its own are left out
wherever there are others: they take longest and say least.
"""


def going_with(file: str, table: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The tests of a file of the package by such a table; none if it does not say."""
    fits = [name for name in table if file == name or file.startswith(f"{name}/")]
    return tuple(dict.fromkeys(table[max(fits, key=len)])) if fits else ()


# --- what can be changed -----------------------------------------------------------------------

TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Lt: ast.LtE, ast.LtE: ast.Lt,
    ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
"""Operators, each with the one that takes its place."""
OPPOSED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""Comparisons that turn into their opposite: to negate them too would say the same twice."""
LARGEST = 20
"""Numbers up to this are counted with; larger ones are limits and sizes."""
CODE = re.compile(r"[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*")
NOT_CODE = frozenset({"annotation", "format_spec", "returns"})
"""Parts of the tree that say of what kind a value is, or how it is written."""
MADE_SO = frozenset({"frozen", "kw_only", "slots"})
"""Keywords that say how a class is made, which no test sees as long as nobody errs."""


@dataclass(frozen=True)
class Slot:
    """A place in a tree that holds a node."""

    owner: ast.AST
    field: str
    index: int | None
    returns: str
    """What the function around it returns."""

    @property
    def node(self) -> Any:
        value = getattr(self.owner, self.field)
        return value if self.index is None else value[self.index]

    def put(self, node: ast.AST) -> None:
        """Put another node into the place."""
        if self.index is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.index] = node


def slots(owner: ast.AST, returns: str = "") -> Iterator[Slot]:
    """Every place below a node whose contents may be changed, in the order of the text."""
    if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef):
        returns = ast.unparse(owner.returns) if owner.returns else ""
    for field, value in ast.iter_fields(owner):
        if field in NOT_CODE:
            continue
        places = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, node in places:
            if isinstance(node, ast.AST) and not _is_idle(node):
                yield Slot(owner, field, index, returns)
                yield from slots(node, returns)


def _is_idle(node: ast.AST) -> bool:
    """Does it do nothing when the code runs? Docstrings, lists of names, imports for types."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword(arg=name):
            return name in MADE_SO
    return False


def changes(slot: Slot) -> Iterator[ast.AST]:
    """What may be put in the place of a node."""
    node = slot.node
    if type(node) in TURNED:
        yield TURNED[type(node)]()
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif _is_condition(slot) and not _is_opposed(node):
        yield ast.UnaryOp(ast.Not(), node)
    if isinstance(node, ast.Constant):
        yield from _other_constants(node.value)
    if isinstance(node, ast.Expr) and _is_call(node.value):
        yield ast.Pass()
    if _is_optional_result(slot):
        yield ast.Constant(None)


def _is_condition(slot: Slot) -> bool:
    asked = isinstance(slot.owner, ast.If | ast.IfExp | ast.While) and slot.field == "test"
    return (asked or slot.field == "ifs") and not isinstance(slot.node, ast.Constant)


def _is_opposed(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], OPPOSED)


def _other_constants(value: object) -> Iterator[ast.Constant]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int) and value <= LARGEST:
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and CODE.fullmatch(value):
        yield ast.Constant(f"{value}-x")


def _is_call(node: ast.expr) -> bool:
    return isinstance(node.value if isinstance(node, ast.Await) else node, ast.Call)


def _is_optional_result(slot: Slot) -> bool:
    """Is something returned where nothing might be?"""
    given = isinstance(slot.owner, ast.Return) and slot.returns.endswith("| None")
    return given and not (isinstance(slot.node, ast.Constant) and slot.node.value is None)


# --- mutants -----------------------------------------------------------------------------------

LONGEST = 90
"""So much of the code around a change is shown."""


@dataclass(frozen=True)
class Mutant:
    """A file with one change."""

    file: str
    """In the package: ``server/table.py``."""
    line: int
    number: int
    """Which of the file's changes it is."""
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.before}  ->  {self.after}"


def mutants_of(file: str, text: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    for number, (slot, other) in enumerate(_all_changes(ast.parse(text))):
        old = slot.node
        line = next(node.lineno for node in (old, slot.owner) if hasattr(node, "lineno"))
        shown = _shown(slot)
        before = _words(shown or old)
        slot.put(other)
        after = _words(shown or other)
        slot.put(old)
        yield Mutant(file, line, number, before, after)


def mutated(text: str, number: int) -> str:
    """The text of a file with one of its changes; it can be compiled, and it is another."""
    tree = ast.parse(text)
    before = ast.unparse(tree)
    slot, other = next(islice(_all_changes(tree), number, None))
    slot.put(other)
    after = ast.unparse(tree)
    compile(after, "mutant", "exec")
    if after == before:
        raise ValueError(f"change {number} changes nothing")
    return after


def _all_changes(tree: ast.Module) -> Iterator[tuple[Slot, ast.AST]]:
    for slot in list(slots(tree)):
        for other in list(changes(slot)):
            yield slot, other


def _shown(slot: Slot) -> ast.AST | None:
    """What is shown of the surroundings of a change; nothing if they are too long or too wide."""
    owner = slot.owner
    fits = isinstance(owner, ast.expr | ast.keyword) and len(ast.unparse(owner)) <= LONGEST
    return owner if fits or isinstance(slot.node, ast.cmpop | ast.boolop) else None


def _words(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 2 * LONGEST else f"{text[: 2 * LONGEST]}…"


def find_mutants(root: Path, folders: Sequence[str]) -> list[Mutant]:
    """Every mutant of the files in some folders of the package, or of single files."""
    package = root / PACKAGE
    files = {
        file
        for folder in folders
        for found in package.glob(folder)
        for file in ([found] if found.is_file() else found.rglob("*.py"))
    }
    return [
        mutant
        for file in sorted(files)
        for mutant in mutants_of(
            file.relative_to(package).as_posix(), file.read_text(encoding="utf-8")
        )
    ]


def drawn(mutants: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """So many of them by chance, in the order drawn: whoever stops early has a sample too."""
    if 0 < sample < len(mutants):
        return random.Random(seed).sample(mutants, len(mutants))[:sample]
    return mutants


# --- trials ------------------------------------------------------------------------------------

QUICKLY = ("-x", "-p", "no:schemathesis")
"""The first failure is enough; and a plugin that takes a second to load stays away."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    fate: str
    """``killed``, ``endless`` or ``SURVIVED``."""
    how: str

    def __str__(self) -> str:
        return f"{self.fate:8}  {self.mutant}  {self.how}"


class Judge:
    """Tries mutants against the tests that go with their files."""

    def __init__(
        self, project: Project, tests: Mapping[str, tuple[str, ...]], limit: float, patience: float
    ) -> None:
        self.project = project
        self.tests = tests
        self.limit = limit
        self.patience = patience
        self.durations: dict[str, float] = {}
        self.broken: dict[str, str] = {}

    def rehearse(self, mutants: Sequence[Mutant]) -> None:
        """Run the tests with nothing changed: what fails even so proves nothing."""
        files = {test: None for each in mutants for test in going_with(each.file, self.tests)}
        if not files:
            return
        run = self.project.run(self.project.source, [*QUICKLY[1:], *files])
        if run.code not in (0, 1):
            raise RuntimeError(f"the tests do not run (exit code {run.code}):\n{run.output}")
        self.durations, self.broken = run.durations, run.failures

    def sound(self, files: Sequence[str]) -> list[str]:
        """The tests of some files that pass with nothing changed, file by file."""
        passing = [test for test in self.durations if test not in self.broken]
        return [test for file in files for test in passing if test.partition("::")[0] == file]

    def try_out(self, mutant: Mutant) -> Verdict:
        """Run the tests with a mutant until one of them fails."""
        files = going_with(mutant.file, self.tests)
        tests = self.sound(files)
        if not tests:
            return Verdict(mutant, "SURVIVED", "there are no tests that go with it")
        expected = sum(self.durations[test] for test in tests)
        with tempfile.TemporaryDirectory() as name:
            there = self.project.snapshot(Path(name))
            file = there.root / PACKAGE / mutant.file
            text = file.read_text(encoding="utf-8")
            file.write_text(mutated(text, mutant.number), encoding="utf-8")
            seconds = int(self.limit + 5 * expected)
            run = there.run(there.source, [*QUICKLY, *files], tests, seconds, self.patience)
        return _verdict(mutant, run, len(tests))


def _verdict(mutant: Mutant, run: Run, tests: int) -> Verdict:
    if run.code == OUT_OF_TIME:
        return Verdict(mutant, "endless", "")
    if run.code == 0:
        return Verdict(mutant, "SURVIVED", f"{tests} tests pass")
    first = next(iter(run.failures.items()), None)
    last = (run.output.splitlines() or [""])[-1]
    how = "by {} ({})".format(*first) if first else f"nothing runs (exit {run.code}): {last}"
    return Verdict(mutant, "killed", how)


# --- the command -------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Run the tool; 1 if a test fails with nothing changed."""
    options = _options(words)
    wanted = [
        mutant
        for mutant in find_mutants(options.root, options.folders or FOLDERS)
        if any(text in str(mutant) for text in options.only or [""])
    ]
    chosen = drawn(wanted, options.sample, options.seed)
    print(f"{len(chosen)} of {len(wanted)} mutants, seed {options.seed}\n", flush=True)
    if options.list:
        print(*chosen, sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as name:
        project = Project(options.root).snapshot(Path(name))
        given = dict.fromkeys((each.file for each in chosen), tuple(options.tests or ()))
        tests = given if options.tests else TESTS
        judge = Judge(project, tests, options.limit, options.patience)
        judge.rehearse(chosen)
        return _report(judge, chosen, options.jobs)


def _options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="in the package: server")
    parser.add_argument("--sample", type=int, default=50, metavar="NUMBER", help="0: all of them")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), metavar="NUMBER")
    parser.add_argument("--list", action="store_true", help="say what would be tried")
    parser.add_argument("--only", nargs="+", metavar="TEXT", help="those that contain one of these")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tests", nargs="+", metavar="FILE", help="instead of those that go with")
    parser.add_argument(
        "--limit",
        type=float,
        default=30,
        metavar="SECONDS",
        help="of processor time, beside five times what the tests should take",
    )
    parser.add_argument(
        "--patience", type=float, default=600, metavar="SECONDS", help="with a run that hangs"
    )
    parser.add_argument("--root", type=Path, default=HERE, metavar="FOLDER")
    return parser.parse_args(words)


def _report(judge: Judge, mutants: Sequence[Mutant], jobs: int) -> int:
    for test, error in judge.broken.items():
        print(f"BROKEN    {test} fails with nothing changed ({error})")
    verdicts = []
    with ThreadPoolExecutor(jobs) as pool, suppress(KeyboardInterrupt):  # so far is something too
        for verdict in pool.map(judge.try_out, mutants):
            print(verdict, flush=True)
            verdicts.append(verdict)
    count = {fate: sum(each.fate == fate for each in verdicts) for fate in ("killed", "endless")}
    survivors = [verdict for verdict in verdicts if verdict.fate == "SURVIVED"]
    print(
        f"\n{len(verdicts)} mutants: {count['killed']} killed, {count['endless']} endless,", end=" "
    )
    print(f"{len(survivors)} survived")
    for verdict in survivors:
        print(verdict)
    return 1 if judge.broken else 0


if __name__ == "__main__":
    sys.exit(main())
