"""Running the command line inside a test."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from battaglia.cli import main
from tests.cli.running import Ran, Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call ``battaglia`` with words, and lines for its standard input."""

    def call(*words: str | Path, typed: str | list[str] = "") -> Ran:
        lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Call ``battaglia`` wrongly; the one sentence that it answers comes back."""

    def call(*words: str | Path) -> str:
        ran = run(*words)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("battaglia: ")
        assert ran.err.endswith("\n")
        sentence = ran.err.removeprefix("battaglia: ").strip()
        assert "\n" not in sentence
        return sentence

    return call
