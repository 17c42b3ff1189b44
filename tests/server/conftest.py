"""Servers for tests: in this process, each with a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from battaglia.server.app import create_app
from battaglia.server.settings import Settings
from tests.server import postgres

Serve = Callable[..., TestClient]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts a server; a second one has the same database, as after a restart."""
    with ExitStack() as stack:

        def start(**settings: Any) -> TestClient:
            chosen = {"database": str(tmp_path / "battaglia.db"), **settings}
            app = create_app(Settings(**chosen))
            return stack.enter_context(TestClient(app, raise_server_exceptions=False))

        yield start


@pytest.fixture
def client(serve: Serve) -> TestClient:
    """A server with the default settings."""
    return serve()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL that ends with the tests."""
    with postgres.cluster() as url:
        yield url
