"""battaglia serve: what cannot be served is said in one sentence."""

from __future__ import annotations

from tests.cli.running import Run


def test_a_database_that_cannot_be_opened(run: Run) -> None:
    done = run("serve", "--database", "sqlite:////nowhere/at/all/games.db")
    assert done.code == 2
    assert "cannot be opened" in done.err
    assert "Traceback" not in done.err


def test_a_wrong_port(run: Run) -> None:
    done = run("serve", "--port", "many")
    assert done.code == 2
    assert len(done.err.strip().splitlines()) == 1
