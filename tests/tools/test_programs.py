"""Looking for programs, and what happens where one cannot be had."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import programs

INSTALL = programs.install
FAIL = [sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed by a test, and nothing is required unless it says so."""
    monkeypatch.setattr(programs, "install", lambda program: None)
    for name in programs.REQUIRE:
        monkeypatch.delenv(name, raising=False)


def lacking(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for name in names:
        monkeypatch.setitem(programs.FIND, name, lambda: None)


def made(folder: Path, name: str, says: str) -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {says}\n")
    program.chmod(0o755)


def test_a_command_runs_when_its_programs_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(programs.FIND, "node", lambda: Path("/opt/node/bin/node"))
    assert programs.main(["node", "--", *FAIL]) == 3
    assert programs.main(["node"]) == 0


def test_a_command_is_passed_over_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacking(monkeypatch, "chromium")
    assert programs.main(["chromium", "--", *FAIL]) == 0
    said = capsys.readouterr().err
    assert programs.HOW["chromium"] in said
    assert f"skipped: {' '.join(FAIL)}" in said


@pytest.mark.parametrize("name", programs.REQUIRE)
def test_a_missing_program_fails_where_nothing_may_be_skipped(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    lacking(monkeypatch, "postgresql")
    monkeypatch.setenv(name, "1")
    assert programs.main(["postgresql"]) == 1


def test_what_is_missing_is_installed_and_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: list[Path] = []
    monkeypatch.setitem(programs.FIND, "node", lambda: there[0] if there else None)
    monkeypatch.setattr(programs, "install", lambda program: there.append(Path(f"/{program}")))
    assert programs.provide(["node"]) == {"node": Path("/node")}


@pytest.mark.parametrize(("version", "good"), [("v18.19.0", False), ("v20.19.1", True)])
def test_an_old_node_is_no_node(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, good: bool
) -> None:
    made(tmp_path, "node", version)
    made(tmp_path, "npm", "10")
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(programs, "HERE", tmp_path)
    assert programs.node() == (tmp_path / "node" if good else None)


def test_the_browser_that_is_named_is_the_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made(tmp_path, "my-browser", "hello")
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "my-browser"))
    assert programs.chromium() == tmp_path / "my-browser"
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "gone"))
    assert programs.chromium() is None


@pytest.mark.parametrize("words", [[], ["emacs"], ["--", "true"]])
def test_a_call_that_names_no_program_is_refused(words: list[str]) -> None:
    assert programs.main(words) == 2


@pytest.mark.parametrize(("program", "package"), [("nginx", "nginx-light"), ("caddy", "caddy")])
def test_apt_is_asked_for_packages(
    monkeypatch: pytest.MonkeyPatch, program: str, package: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(programs, "_apt", asked.append)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    INSTALL(program)
    assert asked == [package]
