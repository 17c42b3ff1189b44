"""Writes the JSON Schemas of the data files from the typed shapes that load them.

Editors that know ``#:schema`` comments in TOML use them to check and to complete.
Run ``python -m tools.schema`` after a change of a shape; a test holds the two together.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

import battaglia
from battaglia.core.game import Game
from battaglia.core.library import Library
from battaglia.core.maps import MapFile

WORDS = {"map": "A map of", "charts": "Charts of", "scenario": "A scenario of"}


def libraries() -> dict[str, Library[Any]]:
    """The games whose battles come from files of these kinds."""
    games: dict[str, Game] = {name: battaglia.game(name) for name in battaglia.games()}
    return {name: game.library for name, game in games.items() if hasattr(game, "library")}


def shapes(library: Library[Any]) -> dict[str, type]:
    """The kinds of a game's files with their shapes."""
    return {"map": MapFile, "charts": library.charts, "scenario": library.kind}


def schema(game: str, kind: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file of a game."""
    body = msgspec.json.schema(shapes(libraries()[game])[kind])
    title = f"{WORDS[kind]} {getattr(battaglia.game(game), 'title', game)}"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **body}


def text(game: str, kind: str) -> str:
    """The schema as the file has it."""
    return json.dumps(schema(game, kind), indent=2, ensure_ascii=False) + "\n"


def main(words: Sequence[str]) -> None:
    """Write all schemas."""
    argparse.ArgumentParser("python -m tools.schema", description=__doc__).parse_args(words)
    for game, library in libraries().items():
        folder = library.data / "schema"
        folder.mkdir(parents=True, exist_ok=True)
        for kind in shapes(library):
            (folder / f"{kind}.schema.json").write_text(text(game, kind), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
