"""From files to a battle: finds scenario, map and charts, checks them, compiles them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.files import DataFault, parse_toml, read_text, shape
from battaglia.core.maps import Crop, map_from_text
from battaglia.core.provenance import check_statements
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.charts import charts_from_text
from battaglia.games.montecuccoli.checking import Checker
from battaglia.games.montecuccoli.scenario import Options, ScenarioFile

DATA = Path(__file__).parent / "data"
FOLDERS = {"map": "maps", "charts": "charts"}


def shipped_scenarios() -> dict[str, Path]:
    """The scenario files that come with the game, by id."""
    return {path.stem: path for path in sorted((DATA / "scenarios").glob("*.toml"))}


Beside = Callable[[str], tuple[str, str]]
"""Reads a file beside the scenario: its text, and what to call it in a fault."""


def load_battle(path: Path, options: dict[str, Any] | None = None) -> Battle:
    """The battle in a scenario file, with options of the scenario overridden."""

    def beside(name: str) -> tuple[str, str]:
        return read_text(path.parent / name), str(path.parent / name)

    return battle_from_text(read_text(path), str(path), beside, options)


def battle_from_files(
    files: dict[str, str], origin: str, options: dict[str, Any] | None = None
) -> Battle:
    """The battle in files that are given as texts, the scenario first; none is read from disk."""

    def beside(name: str) -> tuple[str, str]:
        if name not in files:
            raise DataFault(f"{scenario} ({origin})", "", f"the file {name!r} is not {origin}")
        return files[name], f"{name} ({origin})"

    scenario, text = next(iter(files.items()))
    return battle_from_text(text, f"{scenario} ({origin})", beside, options)


def battle_from_text(
    text: str, file: str, beside: Beside, options: dict[str, Any] | None = None
) -> Battle:
    """The battle in a scenario's text, checked and compiled."""
    spec = shape(parse_toml(text, file), ScenarioFile, file)
    check_statements(spec.provenance, spec, file)
    if options:
        spec = msgspec.structs.replace(spec, options=_override(spec.options, options, file))
    crop: Crop | None = (spec.crop.rows, spec.crop.cols) if spec.crop else None
    own: dict[str, str] = {}
    text, map_file = _find("map", spec.map, file, beside, own)
    battlefield = map_from_text(text, map_file, crop, cropped_in=file)
    charts = charts_from_text(*_find("charts", spec.charts, file, beside, own))
    Checker(spec, battlefield, charts, file).check()
    return Battle(spec, battlefield, charts, file, own)


def _override(options: Options, changes: dict[str, Any], file: str) -> Options:
    merged = {**msgspec.to_builtins(options), **changes}
    return shape(merged, Options, file, "options")


def _find(key: str, name: str, file: str, beside: Beside, own: dict[str, str]) -> tuple[str, str]:
    """A shipped map or charts by its id, or a file of the scenario's own, noted in ``own``."""
    if name.endswith(".toml"):
        text, label = beside(name)
        own[name] = text
        return text, label
    shipped = {path.stem: path for path in (DATA / FOLDERS[key]).glob("*.toml")}
    if name not in shipped:
        known = ", ".join(sorted(shipped))
        fault = (
            f"there is no {key} {name!r}; shipped are {known}, or give a path that ends in .toml"
        )
        raise DataFault(file, key, fault)
    return read_text(shipped[name]), str(shipped[name])


def data_hash(battle: Battle) -> str:
    """A hash of everything in the files that play depends on."""
    parts = (battle.spec, battle.map.spec, battle.charts)
    return hashlib.sha256(b"".join(_canonical(part) for part in parts)).hexdigest()


def _canonical(part: object) -> bytes:
    return msgspec.json.encode(part, order="sorted")
