"""Which tests name which paragraphs: collected once, for the map of the rules of every game."""

from __future__ import annotations

import pytest

from tools.trials import HERE, Project, paragraphs_of

pytest.register_assert_rewrite("tests.games.rules_map", "tests.games.texts")

FOLDER = HERE / "tests" / "games"
COLLECTED = pytest.StashKey[dict[str, list[str]]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the paragraphs of all tests, before any are left out, if all of them are here."""
    here = {item.path for item in items}
    if not any("::" in word for word in config.args) and here >= set(FOLDER.rglob("test_*.py")):
        config.stash[COLLECTED] = {item.nodeid: paragraphs_of(item) for item in items}


@pytest.fixture(scope="session")
def paragraphs_by_test(pytestconfig: pytest.Config) -> dict[str, list[str]]:
    """Every test of the games with the paragraphs that its marks name."""
    found = pytestconfig.stash.get(COLLECTED, None)
    return Project(HERE, "tests/games").collect() if found is None else found
