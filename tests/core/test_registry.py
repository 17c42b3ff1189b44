"""Games are found by what installed packages register, and one that is broken stays alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, EntryPoint
from pathlib import Path
from typing import Any

import pytest

import battaglia
from battaglia.cli import main
from battaglia.core import registry
from battaglia.core.registry import BadRegistration, NoGames, gathered

ROOT = Path(__file__).parents[2]
ELSEWHERE = Path(__file__).parent / "elsewhere"


def test_the_registry_is_the_one_in_the_metadata() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tuple(project["entry-points"][registry.GROUP]) == battaglia.games()
    assert registry.found().faults == {}


# What can be wrong


class Package(Distribution):
    """An installed package of this name."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def metadata(self) -> Any:
        return {"Name": self._name}

    def read_text(self, filename: str) -> None: ...

    def locate_file(self, path: Any) -> Any:
        raise NotImplementedError


def point(name: str, value: str, package: str = "mine") -> EntryPoint:
    found = EntryPoint(name, value, registry.GROUP)
    vars(found)["dist"] = Package(package)
    return found


GOOD = point("montecuccoli", "battaglia.games.montecuccoli.game:GAME", "battaglia")


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        (point("chess", "no.such.module:GAME"), "ModuleNotFoundError: No module named 'no'"),
        (point("chess", "battaglia.core.flow:GAME"), "AttributeError"),
        (point("chess", "battaglia.core.flow:NOBODY"), "it is no game: it has no id"),
        (point("chess", "battaglia.games.camposanto.game:GAME"), "calls itself 'camposanto'"),
    ],
)
def test_a_broken_registration_takes_no_other_down(bad: EntryPoint, fault: str) -> None:
    found = gathered([bad, GOOD])
    assert list(found.games) == ["montecuccoli"]
    [said] = found.faults.values()
    assert said.startswith("the package 'mine' registers the game 'chess', but ")
    assert fault in said
    assert said.endswith("mend it, or remove it with: pip uninstall mine")


def test_of_two_packages_with_one_game_the_first_is_played() -> None:
    """Battaglia's own before others, else by the alphabet; the other is named."""
    again = point("montecuccoli", "battaglia.games.montecuccoli.game:OTHER", "aaa")
    found = gathered([again, GOOD])
    assert found.games["montecuccoli"] is battaglia.game("montecuccoli")
    [said] = found.faults.values()
    assert said.startswith("the package 'aaa' registers the game 'montecuccoli', which another")


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A registry that looks at these entry points."""

    def look(*points: EntryPoint) -> None:
        monkeypatch.setattr(registry, "entry_points", lambda group: points)
        registry.found.cache_clear()

    yield look
    monkeypatch.undo()
    registry.found.cache_clear()


def test_a_game_that_is_broken_says_so_when_it_is_asked_for(
    fresh: Any, caplog: pytest.LogCaptureFixture
) -> None:
    fresh(point("chess", "no.such.module:GAME"), GOOD)
    assert battaglia.games() == ("montecuccoli",)
    battaglia.new_match("navicello-1643")
    with pytest.raises(BadRegistration, match="the package 'mine' registers the game 'chess'"):
        battaglia.game("chess")
    with pytest.raises(BadRegistration, match="there is no game 'go'; there are montecuccoli"):
        battaglia.game("go")
    assert [record.message.split(",")[0] for record in caplog.records] == [
        "the package 'mine' registers the game 'chess'"
    ]


def test_a_checkout_that_was_not_installed_is_told_what_to_do(fresh: Any) -> None:
    fresh()
    with pytest.raises(NoGames, match="pip install -e"):
        battaglia.games()


def test_the_terminal_passes_it_on_in_one_sentence(
    fresh: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    fresh()
    assert main(["scenarios"]) == 2
    assert capsys.readouterr().err == f"battaglia: {registry.NOT_INSTALLED}\n"


# A game that is a package of its own, elsewhere


def run(*words: str, folder: Path = ELSEWHERE, typed: str = "") -> str:
    """What a process says that finds the packages of a folder."""
    path = os.pathsep.join([str(folder), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        env={**os.environ, "PYTHONPATH": path}, input=typed,
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_elsewhere_is_found_and_played() -> None:
    code = (
        "import battaglia, json; m = battaglia.new_match('heap'); first = m.seat('first');"
        "first.play('take 3'); m.seat('second').play('take 1'); first.play('take 3');"
        "again = battaglia.load_match(m.record());"
        "print(json.dumps([battaglia.games(), again.outcome.winner]))"
    )
    games, winner = json.loads(run("-c", code))
    assert games == sorted([*battaglia.games(), "pebbles"])
    assert winner == "first"


def test_a_game_elsewhere_is_simulated_by_the_player_that_it_names() -> None:
    words = ("-m", "battaglia.cli", "simulate", "heap", "--json")
    found = json.loads(run(*words, "--games", "20", "--players", "simple,random", "--jobs", "2"))
    assert found["games"] == 20
    assert found["seats"][0]["wins"] == 20  # who begins and can count wins seven pebbles


def test_a_game_elsewhere_is_listed() -> None:
    lines = run("-m", "battaglia.cli", "scenarios").splitlines()
    assert any(line.startswith("heap ") and "First - Second" in line for line in lines)


def test_a_game_elsewhere_is_played_in_the_terminal() -> None:
    words = ("-m", "battaglia.cli", "play", "heap", "--against", "human")
    shown = run(*words, typed="take 3\ntake 9\ntake 1\ntake 3\n")
    assert "How many pebbles?" in shown
    assert "There are only 4 pebbles. [1 The heap]" in shown
    assert shown.index("first takes 3.") < shown.index("second takes 1.")
    assert "first takes the last pebble." in shown
