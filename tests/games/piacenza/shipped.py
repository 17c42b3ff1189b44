"""The shipped files, loaded once."""

from __future__ import annotations

from functools import cache

import pytest

from battaglia.core.hexgrid import bits
from battaglia.core.maps import load_map
from battaglia.games.piacenza.battle import Battle
from battaglia.games.piacenza.charts import charts_from_text
from battaglia.games.piacenza.loading import DATA, load_battle, shipped_scenarios

SCENARIOS = sorted(shipped_scenarios())
CAMPAIGN = "piacenza-1746"
FS, AUSTRIAN = "franco-spanish", "austrian"
MAP_FILE = DATA / "maps" / "piacenza.toml"
MAP = load_map(MAP_FILE)
GRID = MAP.grid
CHARTS_FILE = DATA / "charts" / "piacenza.toml"
CHARTS = charts_from_text(CHARTS_FILE.read_text(encoding="utf-8"), "charts")

each_scenario = pytest.mark.parametrize("name", SCENARIOS)


@cache
def loaded(name: str) -> Battle:
    """A shipped battle."""
    return load_battle(shipped_scenarios()[name])


def hexes(mask: int) -> set[str]:
    """Hexes of the whole map by their numbers."""
    return {GRID.name(index) for index in bits(mask)}


def place(name: str) -> str:
    """The hex of a named place."""
    return MAP.spec.places[name].hexes[0]


def distance(one: str, other: str) -> int:
    """How many steps from hex to hex."""
    return GRID.distance(GRID.index(one), GRID.index(other))


def open_ground() -> int:
    """The hexes that can be entered."""
    closed = 0
    for kind, mask in MAP.terrain.items():
        if CHARTS.terrain[kind].kind == "closed":
            closed |= mask
    return GRID.everywhere & ~closed
