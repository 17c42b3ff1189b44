"""The fingerprint of players: it changes with what their choices follow from, with nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import battaglia
from battaglia.lab.fingerprint import AI, fingerprint

GAME = battaglia.game("montecuccoli")
BATTLE = "navicello-1643"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Something like the package of players."""
    for name in ("search.py", "montecuccoli/brain.py", "camposanto/brain.py", "text/en.toml"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("as it was\n", encoding="utf-8")
    for name in (BATTLE, "raab-1664", "usual"):
        file = tmp_path / "weights" / f"{name}.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text("bold = 1\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "search.py",
        "montecuccoli/brain.py",
        f"weights/{BATTLE}.toml",
        "weights/usual.toml",
        "new.py",
    ],
)  # fmt: skip
def test_what_players_follow_from_changes_it(name: str, package: Path) -> None:
    before = fingerprint(GAME, BATTLE, package)
    assert fingerprint(GAME, BATTLE, package) == before
    (package / name).write_text("changed\n", encoding="utf-8")
    assert fingerprint(GAME, BATTLE, package) != before


@pytest.mark.parametrize(
    "name",
    ["camposanto/brain.py", "weights/raab-1664.toml", "text/en.toml", "search.pyc", "levels.py"],
)
def test_what_they_do_not_follow_from_leaves_it(name: str, package: Path) -> None:
    before = fingerprint(GAME, BATTLE, package)
    (package / name).write_text("changed\n", encoding="utf-8")
    assert fingerprint(GAME, BATTLE, package) == before


def test_a_file_under_another_name_is_another_one(package: Path) -> None:
    before = fingerprint(GAME, BATTLE, package)
    (package / "search.py").rename(package / "looking.py")
    assert fingerprint(GAME, BATTLE, package) != before


def test_games_and_battles_differ() -> None:
    games = [battaglia.game(name) for name in battaglia.games()]
    assert len({fingerprint(game, "a battle of one's own") for game in games}) == len(games)
    assert (AI / "search.py").exists()


def test_a_game_of_another_package_brings_its_players(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Other:
        id = "other"
        players = {"simple": "other_players.brain:simple"}  # noqa: RUF012

    home = package / "elsewhere" / "other_players"
    home.mkdir(parents=True)
    for name in ("__init__.py", "brain.py", "weights.toml"):
        (home / name).write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(home.parent)
    before = fingerprint(Other(), "any")  # type: ignore[arg-type]
    (home / "weights.toml").write_text("bold = 2\n", encoding="utf-8")
    assert fingerprint(Other(), "any") != before  # type: ignore[arg-type]
