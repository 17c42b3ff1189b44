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
from battaglia.games.camposanto import charts as camposanto_charts
from battaglia.games.camposanto import scenario as camposanto_scenario
from battaglia.games.montecuccoli import charts as montecuccoli_charts
from battaglia.games.montecuccoli import scenario as montecuccoli_scenario

GAMES = Path("src/battaglia/games")
TITLES = {"montecuccoli": "The Battles of Montecuccoli", "camposanto": "Camposanto 1743"}
SHAPES: dict[str, dict[str, type]] = {
    "montecuccoli": {
        "map": MapFile,
        "charts": montecuccoli_charts.ChartsFile,
        "scenario": montecuccoli_scenario.ScenarioFile,
    },
    "camposanto": {
        "map": MapFile,
        "charts": camposanto_charts.ChartsFile,
        "scenario": camposanto_scenario.ScenarioFile,
    },
}
"""For each game the kinds of its files with their shapes."""
WORDS = {"map": "A map of", "charts": "Charts of", "scenario": "A scenario of"}


def schema(game: str, kind: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file of a game."""
    body = msgspec.json.schema(SHAPES[game][kind])
    title = f"{WORDS[kind]} {TITLES[game]}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **body}


def text(game: str, kind: str) -> str:
    """The schema as the file has it."""
    return json.dumps(schema(game, kind), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write all schemas."""
    for game, shapes in SHAPES.items():
        folder = GAMES / game / "data" / "schema"
        folder.mkdir(parents=True, exist_ok=True)
        for kind in shapes:
            (folder / f"{kind}.schema.json").write_text(text(game, kind), encoding="utf-8")


if __name__ == "__main__":
    main()
