"""``battaglia backup``, ``restore`` and ``migrate``."""

from __future__ import annotations

from pathlib import Path

import pytest

from battaglia.cli.app import main
from battaglia.server.migrating import revisions
from battaglia.server.settings import database_url
from battaglia.server.storage import Storage
from tests.server.databases import stored_match

Said = pytest.CaptureFixture[str]


@pytest.fixture
def games(tmp_path: Path) -> str:
    """A database with two matches."""
    path = tmp_path / "games.db"
    storage = Storage(database_url(str(path)))
    for actions in (3, 4):
        stored_match(storage, actions)
    storage.close()
    return str(path)


def test_a_backup_is_restored_and_verified(games: str, tmp_path: Path, capsys: Said) -> None:
    file, new = str(tmp_path / "games.battaglia"), str(tmp_path / "new.db")
    assert main(["backup", file, "--database", games]) == 0
    assert "2 matches, 7 actions, of 2" in capsys.readouterr().out
    assert main(["backup", file, "--database", games]) == 2
    assert "is there already; --replace writes over it" in capsys.readouterr().err
    assert main(["backup", file, "--database", games, "--replace"]) == 0
    capsys.readouterr()
    assert main(["restore", file, "--database", new, "--verify"]) == 0
    said = capsys.readouterr().out
    assert "Restored 2 matches, 7 actions" in said
    assert "2 of 2 matches hold." in said
    assert main(["restore", file, "--database", new]) == 2
    assert "there are matches in the database already" in capsys.readouterr().err
    assert main(["restore", file, "--database", new, "--replace"]) == 0


def test_what_cannot_be_restored(games: str, tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "games.battaglia"
    assert main(["restore", str(file), "--database", games]) == 2
    assert "there is no file" in capsys.readouterr().err
    file.write_bytes(b"no backup")
    assert main(["restore", str(file), "--database", str(tmp_path / "new.db")]) == 1
    assert "cannot be restored" in capsys.readouterr().err
    fresh = str(tmp_path / "fresh.battaglia")
    assert main(["backup", fresh, "--database", str(tmp_path / "none.db")]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert main(["backup", fresh, "--database", "nothing://here"]) == 2
    assert "cannot be used" in capsys.readouterr().err
    nowhere = str(tmp_path / "nowhere" / "games.battaglia")
    assert main(["backup", nowhere, "--database", games]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_tables_are_brought_back_and_forth(games: str, capsys: Said) -> None:
    last = revisions()[-1]
    assert main(["migrate", "--database", games, "--to", "0003"]) == 0
    assert f"were of revision {last}, and are of 0003 now" in capsys.readouterr().out
    assert main(["migrate", "--database", games]) == 0
    assert f"were of revision 0003, and are of {last} now" in capsys.readouterr().out
    assert main(["migrate", "--database", games, "--to", "77"]) == 2
    assert "there is no revision 77; there are base, 0001" in capsys.readouterr().err
    storage = Storage(database_url(games))
    assert len(storage.ids()) == 2
    storage.close()
    assert main(["migrate", "--database", games, "--to", "base"]) == 2
    assert "this would forget every match" in capsys.readouterr().err
    assert main(["migrate", "--database", games, "--to", "base", "--yes"]) == 0
