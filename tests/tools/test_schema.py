"""The JSON Schemas in the tree are those of the shapes, and the shipped files satisfy them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import jsonschema
import pytest

from battaglia.games.montecuccoli.loading import DATA
from tools import schema

FOLDERS = {"maps": "map", "charts": "charts", "scenarios": "scenario"}
FILES = [
    (kind, path) for folder, kind in FOLDERS.items() for path in (DATA / folder).glob("*.toml")
]


@pytest.mark.parametrize("name", schema.SHAPES)
def test_schema_is_up_to_date(name: str) -> None:
    written = (DATA / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
    assert written == schema.text(name)


@pytest.mark.parametrize(("kind", "path"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_shipped_file_satisfies_its_schema(kind: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    jsonschema.validate(tomllib.loads(text), schema.schema(kind))
    assert text.startswith(f"#:schema ../schema/{kind}.schema.json\n")


def test_schema_refuses_an_unknown_key() -> None:
    data = tomllib.loads((DATA / "charts" / "series.toml").read_text(encoding="utf-8"))
    data["slopes"] = {}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema.schema("charts"))
