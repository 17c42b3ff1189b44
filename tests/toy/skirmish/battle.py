"""A battle as it is before the first move, compiled from its files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from battaglia.core.battle import CompiledBattle
from battaglia.core.checking import FileChecker
from battaglia.core.files import parse_toml, shape
from battaglia.core.library import Library
from battaglia.core.maps import BattleMap
from battaglia.core.masks import bits

from .actions import Shoot, StepInto
from .scenario import ChartsFile, ScenarioFile

CLEAR = "clear"


class Battle(CompiledBattle):
    """Scouts are numbered in the order of the file."""

    spec: ScenarioFile
    charts: ChartsFile

    def compile(self) -> None:
        self.ids = tuple(self.spec.units)
        self.pieces = tuple(self.spec.units.values())
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.seat = tuple(self.seat_index[scout.seat] for scout in self.pieces)
        self.goal = self.grid.index(self.spec.goal)
        self.cost = [self.charts.terrain[CLEAR]] * len(self.grid)
        self.wood = self.map.terrain.get("wood", 0)
        for name, mask in self.map.terrain.items():
            for here in bits(mask):
                self.cost[here] = self.charts.terrain[name]
        # The same few actions are offered again and again: each is made once.
        self.steps = self.into_hexes(StepInto)
        self.shots = self.at_pieces(Shoot)


class Checker(FileChecker):
    """What a file must satisfy beyond its shape."""

    def __init__(self, spec: Any, battlefield: BattleMap, charts: Any, file: str) -> None:
        super().__init__(battlefield, file)
        self.spec: ScenarioFile = spec
        self.charts: ChartsFile = charts

    def check(self) -> None:
        spec = self.spec
        self.check_words([("units", name) for name in spec.units])
        self.check_terrain(self.charts.terrain)
        self.need_hex("goal", spec.goal)
        for name, scout in spec.units.items():
            self.need_one_of(f"units.{name}.seat", "side", scout.seat, spec.seats)
            if scout.hex:
                self.need_hex(f"units.{name}.hex", scout.hex)


def read_charts(text: str, file: str) -> ChartsFile:
    """The charts of a file."""
    return shape(parse_toml(text, file), ChartsFile, file)


DATA = Path(__file__).parent / "data"
LIBRARY = Library(DATA, ScenarioFile, ChartsFile, read_charts, Checker, Battle)
