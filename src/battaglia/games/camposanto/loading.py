"""From files to a battle: finds scenario, map and charts, checks them, compiles them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.files import parse_toml, read_text, shape
from battaglia.core.maps import Crop, map_from_text
from battaglia.core.provenance import check_statements
from battaglia.core.sources import (
    Beside,
    Parts,
    beside_path,
    beside_texts,
    hash_of,
    override,
    shipped,
)
from battaglia.games.camposanto.battle import Battle
from battaglia.games.camposanto.charts import charts_from_text
from battaglia.games.camposanto.checking import Checker
from battaglia.games.camposanto.scenario import ScenarioFile

DATA = Path(__file__).parent / "data"


def shipped_scenarios() -> dict[str, Path]:
    """The scenario files that come with the game, by id."""
    return shipped(DATA, "scenarios")


def load_battle(path: Path, options: dict[str, Any] | None = None) -> Battle:
    """The battle in a scenario file, with options of the scenario overridden."""
    return battle_from_text(read_text(path), str(path), beside_path(path), options)


def battle_from_files(
    files: dict[str, str], origin: str, options: dict[str, Any] | None = None
) -> Battle:
    """The battle in files that are given as texts, the scenario first; none is read from disk."""
    scenario, text = next(iter(files.items()))
    return battle_from_text(text, f"{scenario} ({origin})", beside_texts(files, origin), options)


def battle_from_text(
    text: str, file: str, beside: Beside, options: dict[str, Any] | None = None
) -> Battle:
    """The battle in a scenario's text, checked and compiled."""
    spec = shape(parse_toml(text, file), ScenarioFile, file)
    check_statements(spec.provenance, spec, file)
    if options:
        spec = msgspec.structs.replace(spec, options=override(spec.options, options, file))
    crop: Crop | None = (spec.crop.rows, spec.crop.cols) if spec.crop else None
    parts = Parts(DATA, file, beside)
    text, map_file = parts.find("map", spec.map)
    battlefield = map_from_text(text, map_file, crop, cropped_in=file)
    charts = charts_from_text(*parts.find("charts", spec.charts))
    Checker(spec, battlefield, charts, file).check()
    return Battle(spec, battlefield, charts, file, parts.own)


def data_hash(battle: Battle) -> str:
    """A hash of everything in the files that play depends on."""
    return hash_of(battle.spec, battle.map.spec, battle.charts)
