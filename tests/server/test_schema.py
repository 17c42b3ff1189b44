"""The OpenAPI document against the server: schemathesis makes up requests, good and bad."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import BaseSchema, Case, GenerationMode, checks

from battaglia.server.app import PARTS, create_app
from battaglia.server.settings import Settings
from tests.server.playing import Match, resume
from tests.server.records import attacks_to_declare

pytestmark = pytest.mark.xdist_group("schema")  # its fixtures are costly: one process has them

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
]
bounded = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Match]:
    """A match in a server of this process, at a point where much can be asked."""
    folder: Path = tmp_path_factory.mktemp("schema")
    app = create_app(Settings(database=str(folder / "battaglia.db")))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield resume(client, attacks_to_declare())


@pytest.fixture(scope="module")
def document(match: Match) -> BaseSchema:
    assert isinstance(match.client, TestClient)
    return schemathesis.openapi.from_asgi("/api/openapi.json", match.client.app)


OPERATIONS = [
    (method, route.path)
    for module in PARTS
    for route in module.router.routes
    if isinstance(route, APIRoute)
    for method in sorted(route.methods or ())
]
AT_A_TABLE = [found for found in OPERATIONS if "{match_id}" in found[1]]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


def named(value: object) -> str:
    return value.name.lower() if isinstance(value, GenerationMode) else str(value)


def made_up(document: BaseSchema, method: str, path: str, mode: GenerationMode) -> Any:
    """Requests for an operation: as they should be, or as they should not."""
    operation = document[path][method]
    if not operation.body and not list(operation.iter_parameters()):
        mode = GenerationMode.POSITIVE  # there is nothing to get wrong
    return operation.as_strategy(generation_mode=mode)


@pytest.mark.parametrize("mode", MODES, ids=named)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_strangers(document: BaseSchema, method: str, path: str, mode: GenerationMode) -> None:
    """Whatever is sent by somebody who knows nothing."""

    @bounded
    @given(case=made_up(document, method, path, mode))
    def answer(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS)

    answer()


@pytest.mark.parametrize("mode", MODES, ids=named)
@pytest.mark.parametrize(("method", "path"), AT_A_TABLE)
def test_players(
    document: BaseSchema, match: Match, method: str, path: str, mode: GenerationMode
) -> None:
    """Whatever is sent by somebody who sits at a table."""

    @bounded
    @given(
        case=made_up(document, method, path, mode), token=st.sampled_from([*match.tokens.values()])
    )
    def answer(case: Case[Any], token: str) -> None:
        case.path_parameters["match_id"] = match.id
        case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)

    answer()


def test_every_operation_of_the_document_is_tried(document: BaseSchema) -> None:
    listed = {
        (method.upper(), path)
        for path, methods in document.raw_schema["paths"].items()
        for method in methods
    }
    assert listed == set(OPERATIONS)
