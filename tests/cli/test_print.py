"""battaglia print: sheets for a real table, by a browser that is there or is missed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from battaglia.cli import app, browser, printing
from battaglia.server import settings
from tests.cli import pdf
from tests.cli.running import Run
from tools.programs import WEB, chromium, node, path_with_node, required

NOT_HERE = "Chromium, Node or its packages are missing"
A4, A4_WIDE, A3_WIDE = (210, 297), (297, 210), (420, 297)


# --- Calls ------------------------------------------------------------------------------------


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "find", lambda: None)


def test_a_scenario_that_is_not_there(refused: Callable[..., str]) -> None:
    assert "there is no scenario 'waterloo'" in refused("print", "waterloo")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--parts", "map,chess"), "'chess' is no part"),
        (("--parts", ","), "nothing is no part"),
        (("--paper", "a5"), "invalid choice: 'a5'"),
        (("--lang", "de"), "invalid choice: 'de'"),
    ],
)
def test_a_wrong_call(words: tuple[str, ...], said: str, refused: Callable[..., str]) -> None:
    assert said in refused("print", "navicello-1643", *words)


def test_a_file_that_cannot_be_written(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "is a folder" in refused("print", "navicello-1643", "--out", tmp_path)
    missing = tmp_path / "none" / "a.pdf"
    assert "there is no folder" in refused("print", "navicello-1643", "--out", missing)


@pytest.mark.usefixtures("no_browser")
def test_without_a_browser_another_way_is_named(refused: Callable[..., str]) -> None:
    said = refused("print", "raab-1664", "--paper", "a2", "--lang", "it", "--parts", "map,rules")
    assert "no Chromium, Chrome or Edge was found" in said
    assert "/#/print/raab-1664?lang=it&paper=a2&parts=map,rules" in said


def test_the_address_says_what_is_asked_for() -> None:
    def address(*words: str) -> str:
        return printing.sheets(app.parser().parse_args(["print", "obregon-1743", *words]))

    assert address() == "#/print/obregon-1743?lang=en&paper=a4"
    assert address("--spares", "--white").endswith("paper=a4&spares=&white=")


def test_a_browser_is_the_one_that_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "my-browser"
    monkeypatch.setenv("CHROMIUM", str(program))
    assert browser.find() is None
    program.touch()
    assert browser.find() == program


def test_a_browser_that_is_none(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What ends at once, or cannot be started, is told in one sentence."""
    program = tmp_path / "no-browser"
    monkeypatch.setenv("CHROMIUM", str(program))
    out = tmp_path / "a.pdf"
    program.write_text("#!/bin/sh\nexit 7\n", encoding="utf-8")
    for mode, said in ((0o755, "exit code 7"), (0o644, "cannot be started")):
        program.chmod(mode)
        done = run("print", "navicello-1643", "--out", out)
        assert done.code == 1
        assert said in done.err
        assert len(done.err.strip().splitlines()) == 1
        assert not out.exists()


# --- Sheets -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client of this checkout."""
    folder = tmp_path_factory.mktemp("client")
    if chromium() is None or node() is None or not (WEB / "node_modules" / "vite").is_dir():
        assert not required(), NOT_HERE
        pytest.skip(NOT_HERE)
    command = ["npx", "--no-install", "vite", "build", "--outDir", str(folder), "--emptyOutDir"]
    subprocess.run(command, cwd=WEB, env=path_with_node(), check=True, capture_output=True)
    return folder


@pytest.fixture
def printed(
    client: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., bytes]:
    """Print a battle; the file's contents come back."""
    monkeypatch.setenv("CHROMIUM", str(chromium()))
    monkeypatch.setattr(settings, "find_client", lambda: client)

    def call(*words: str) -> bytes:
        out = tmp_path / "sheets.pdf"
        done = run("print", *words, "--out", out)
        assert (done.code, done.err) == (0, "")
        data = out.read_bytes()
        assert data.startswith(b"%PDF-")
        assert f"{len(pdf.sizes(data))} pages" in done.out
        return data

    return call


def test_a_whole_battle_in_english(printed: Callable[..., bytes]) -> None:
    data = printed("navicello-1643")
    words = pdf.words(data)
    for text in ("Navicello", "Panzetti", "Combat results", "Set-up", "Rules in short"):
        assert text in words
    # Cover, key, counters and their backs, one sheet of map, charts, set-up, rules on two pages.
    sizes = pdf.sizes(data)
    assert sizes[:5] == [A4, A4, A4, A4, A4_WIDE]
    assert set(sizes[5:]) == {A4}
    assert len(data) < 30e6


def test_a_part_in_italian_on_larger_paper(printed: Callable[..., bytes]) -> None:
    data = printed("obregon-1743", "--lang", "it", "--paper", "a3", "--parts", "map,counters")
    assert pdf.sizes(data) == [A4, A4, A4, A4, A3_WIDE]
    words = pdf.words(data)
    assert "Come si monta" in words
    assert "Pedine" in words
    assert "Rules in short" not in words
    assert "Regole in breve" not in words.partition("Come si monta")[2]
