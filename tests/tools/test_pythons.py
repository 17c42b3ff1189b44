"""Trying every Python: which are looked for, which are found, what is said of the others."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import pythons

THIS = ".".join(map(str, sys.version_info[:2]))


def test_the_versions_are_those_of_the_package() -> None:
    assert pythons.wanted() == ["3.11", "3.12", "3.13", "3.14"]


def test_this_python_is_found_and_a_program_that_is_none_is_not(tmp_path: Path) -> None:
    assert pythons.find(THIS) == Path(sys.executable)
    assert pythons.find("2.3") is None
    assert pythons.version_of(tmp_path / "nothing") == ""
    assert pythons.version_of(Path("/bin/false")) == ""


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is tried, on a machine with two versions, of which one fails."""
    names: list[str] = []

    def test(python: Path, folder: Path, jobs: int, tests: Sequence[str]) -> bool:
        names.append(f"{python} in {folder.name}, {jobs}: {' '.join(tests)}")
        return folder.name != "3.12"

    there = {"3.11": Path("/a/python"), "3.12": Path("/b/python")}
    monkeypatch.setattr(pythons, "find", there.get)
    monkeypatch.setattr(pythons, "test", test)
    return names


def test_each_is_tried_and_the_missing_are_named(
    tried: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert pythons.main(["--jobs", "3", "tests/core"]) == 1
    assert tried == ["/a/python in 3.11, 3: tests/core", "/b/python in 3.12, 3: tests/core"]
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "Python 3.11: passes",
        "Python 3.12: FAILS",
        "Python 3.13: is not on this machine",
        "Python 3.14: is not on this machine",
    ]


def test_the_exit_code_tells(tried: list[str]) -> None:
    assert pythons.main(["--only", "3.11"]) == 0
    assert pythons.main(["--only", "3.14"]) == 1
    assert pythons.main(["--list"]) == 0
    assert len(tried) == 1
