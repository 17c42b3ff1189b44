"""From files to a battle: finds scenario, map and charts, checks them, compiles them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from battaglia.core.files import DataFault, parse_toml, read_text, shape
from battaglia.core.maps import Crop, load_map
from battaglia.core.provenance import check_statements
from battaglia.games.montecuccoli.battle import Battle
from battaglia.games.montecuccoli.charts import load_charts
from battaglia.games.montecuccoli.checking import Checker
from battaglia.games.montecuccoli.scenario import Options, ScenarioFile

DATA = Path(__file__).parent / "data"


def shipped_scenarios() -> dict[str, Path]:
    """The scenario files that come with the game, by id."""
    return {path.stem: path for path in sorted((DATA / "scenarios").glob("*.toml"))}


def load_battle(path: Path, options: dict[str, Any] | None = None) -> Battle:
    """The battle in a scenario file, with options of the scenario overridden."""
    return battle_from_text(read_text(path), str(path), path.parent, options)


def battle_from_text(
    text: str, file: str, folder: Path, options: dict[str, Any] | None = None
) -> Battle:
    """The battle in a scenario's text; ``folder`` is where its own map may lie."""
    data = parse_toml(text, file)
    spec = shape(data, ScenarioFile, file)
    check_statements(spec.provenance, spec, file)
    if options:
        spec = msgspec.structs.replace(spec, options=_override(spec.options, options, file))
    return compile_battle(spec, file, folder)


def compile_battle(spec: ScenarioFile, file: str, folder: Path) -> Battle:
    """A checked battle of a scenario."""
    crop: Crop | None = (spec.crop.rows, spec.crop.cols) if spec.crop else None
    battlefield = load_map(_find("maps", spec.map, file, folder, "map"), crop)
    charts = load_charts(_find("charts", spec.charts, file, folder, "charts"))
    Checker(spec, battlefield, charts, file).check()
    return Battle(spec, battlefield, charts, file)


def _override(options: Options, changes: dict[str, Any], file: str) -> Options:
    merged = {**msgspec.to_builtins(options), **changes}
    return shape(merged, Options, file, "options")


def _find(kind: str, name: str, file: str, folder: Path, key: str) -> Path:
    """A shipped map or chart by its id, or a file beside the scenario by its path."""
    if name.endswith(".toml"):
        return folder / name
    path = DATA / kind / f"{name}.toml"
    if not path.exists():
        known = ", ".join(sorted(p.stem for p in (DATA / kind).glob("*.toml")))
        fault = (
            f"there is no {key} {name!r}; shipped are {known}, or give a path that ends in .toml"
        )
        raise DataFault(file, key, fault)
    return path


def data_hash(battle: Battle) -> str:
    """A hash of everything in the files that play depends on."""
    parts = (battle.spec, battle.map.spec, battle.charts)
    return hashlib.sha256(b"".join(_canonical(part) for part in parts)).hexdigest()


def _canonical(part: object) -> bytes:
    return msgspec.json.encode(part, order="sorted")
