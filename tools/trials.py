"""Test runs with a copy of the source in which something was changed.

The module is the plugin of such a run too: it makes sure that the copy is in use, picks the
tests and notes what happens.
"""

from __future__ import annotations

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
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parents[1]
ORDERS = "TRIAL_ORDERS"
WRONG_SOURCE = 97
"""The exit code of a test run that would not have used the copy."""
OUT_OF_TIME = -signal.SIGXCPU
"""The exit code of a test run that used up its processor time, or hung."""
CRASHES = frozenset({
    "ArithmeticError", "AttributeError", "IndexError", "KeyError", "NameError", "RecursionError",
    "StopIteration", "TypeError", "UnboundLocalError", "ZeroDivisionError",
})  # fmt: skip
"""What code throws that stumbles over a neutral result. It is no sign that a test looks at it."""


# --- the test runs -----------------------------------------------------------------------------

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

    def __init__(self, root: Path, tests: str = "tests") -> None:
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
        patience: float | None = None,
    ) -> Run:
        """Run tests with the package of a source folder; those of ``keep``, in their order.

        With a limit to the ``seconds`` of processor time the run also stops as soon as a test
        notices something. Whoever waits for nothing uses no processor time: ``patience`` is the
        limit for that, in seconds of the clock.
        """
        with tempfile.TemporaryDirectory() as name:
            report, orders = Path(name, "report.json"), Path(name, "orders.json")
            data = {"source": str(source), "keep": keep, "seconds": seconds, "report": str(report)}
            orders.write_text(json.dumps(data), encoding="utf-8")
            code, output = self._pytest(source, orders, words, patience)
            found = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
        if code == WRONG_SOURCE:
            raise RuntimeError(f"the tests do not use the copy in {source}")
        return Run(code, output, **found)

    def _pytest(
        self, source: Path, orders: Path, words: Sequence[str], patience: float | None
    ) -> tuple[int, str]:
        path = os.pathsep.join([str(source), str(HERE)])
        environment = {**os.environ, "PYTHONPATH": path, ORDERS: str(orders)}
        command = [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", "tools.trials"]
        command += ["-p", "no:cacheprovider", *words]
        with subprocess.Popen(
            command, cwd=self.root, env=environment, text=True, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as process:  # fmt: skip
            try:
                output, _ = process.communicate(timeout=patience)
            except BaseException as error:  # Ctrl-C too: nothing is to go on by itself
                os.killpg(process.pid, signal.SIGKILL)
                if isinstance(error, subprocess.TimeoutExpired):
                    return OUT_OF_TIME, ""
                raise
        return process.returncode, output


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
