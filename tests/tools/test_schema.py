"""The JSON Schemas in the tree are those of the shapes, and the shipped files satisfy them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import jsonschema
import pytest

import battaglia
from tools import schema

DATA = {game: library.data for game, library in schema.libraries().items()}
FOLDERS = {"maps": "map", "charts": "charts", "scenarios": "scenario"}
KINDS = [(game, kind) for game in DATA for kind in schema.WORDS]
FILES = [
    (game, kind, path)
    for game, data in DATA.items()
    for folder, kind in FOLDERS.items()
    for path in sorted((data / folder).glob("*.toml"))
]


def test_every_game_has_its_schemas() -> None:
    assert tuple(DATA) == battaglia.games()
    for library in schema.libraries().values():
        assert schema.shapes(library).keys() == schema.WORDS.keys()


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_schema_is_up_to_date(game: str, kind: str) -> None:
    written = (DATA[game] / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8")
    assert written == schema.text(game, kind)


@pytest.mark.parametrize(
    ("game", "kind", "path"), FILES, ids=lambda value: getattr(value, "stem", value)
)
def test_shipped_file_satisfies_its_schema(game: str, kind: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    jsonschema.validate(tomllib.loads(text), schema.schema(game, kind))
    assert text.startswith(f"#:schema ../schema/{kind}.schema.json\n")


@pytest.mark.parametrize(
    ("game", "file"), [("montecuccoli", "series"), ("camposanto", "camposanto")]
)
def test_schema_refuses_an_unknown_key(game: str, file: str) -> None:
    data = tomllib.loads((DATA[game] / "charts" / f"{file}.toml").read_text(encoding="utf-8"))
    jsonschema.validate(data, schema.schema(game, "charts"))
    data["slopes"] = {}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema.schema(game, "charts"))
