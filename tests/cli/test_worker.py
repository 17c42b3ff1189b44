"""battaglia worker: what it cannot work with is said in one sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from battaglia.server.settings import DATABASE_VARIABLES, Settings
from tests.cli.running import Run

ADDRESS = "postgresql://battaglia@127.0.0.1/battaglia"


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """With what workers were started; none really is."""
    found: list[Settings] = []
    monkeypatch.setattr("battaglia.server.thinking.think", found.append)
    monkeypatch.setattr("battaglia.server.logs.set_up", lambda form: None)
    for variable in DATABASE_VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    return found


@pytest.mark.parametrize("words", [(), ("--database", "games.db"), ("--database", "sqlite:///x")])
def test_a_worker_needs_a_database_that_it_can_share(
    refused: Callable[..., str], thought: list[Settings], words: tuple[str, ...]
) -> None:
    assert "needs the PostgreSQL database" in refused("worker", *words)
    assert thought == []


@pytest.mark.parametrize("variable", DATABASE_VARIABLES)
def test_where_and_how_many_think(
    run: Run, thought: list[Settings], monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    assert run("worker", "--database", ADDRESS, "--processes", "3").code == 0
    monkeypatch.setenv(variable, ADDRESS)
    assert run("worker").code == 0
    first, second = thought
    assert first.url == second.url == ADDRESS.replace("postgresql", "postgresql+psycopg")
    assert (first.machine_workers, second.machine_workers) == (3, Settings().machine_workers)


def test_a_wrong_variable_is_said(
    refused: Callable[..., str], thought: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BATTAGLIA_LEASE_SECONDS", "soon")
    assert "BATTAGLIA_LEASE_SECONDS" in refused("worker", "--database", ADDRESS)
    assert thought == []
