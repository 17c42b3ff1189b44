"""Writes the JSON Schemas of the data files from the typed shapes that load them.

Editors that know ``#:schema`` comments in TOML use them to check and to complete.
Run ``python -m tools.schema`` after a change of a shape; a test holds the two together.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.maps import MapFile
from battaglia.games.montecuccoli.charts import ChartsFile
from battaglia.games.montecuccoli.scenario import ScenarioFile

SCHEMAS = Path("src/battaglia/games/montecuccoli/data/schema")
SHAPES: dict[str, tuple[str, type]] = {
    "map": ("A map of The Battles of Montecuccoli", MapFile),
    "charts": ("Charts of The Battles of Montecuccoli", ChartsFile),
    "scenario": ("A scenario of The Battles of Montecuccoli", ScenarioFile),
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file."""
    title, shape = SHAPES[name]
    body = msgspec.json.schema(shape)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **body}


def text(name: str) -> str:
    """The schema as the file has it."""
    return json.dumps(schema(name), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all schemas."""
    SCHEMAS.mkdir(parents=True, exist_ok=True)
    for name in SHAPES:
        (SCHEMAS / f"{name}.schema.json").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
