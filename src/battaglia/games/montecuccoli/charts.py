"""2.2 Charts and tables: the artillery fire table, the combat results table, the terrain chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from battaglia.core.files import DataFault, parse_toml, read_text, shape
from battaglia.core.looks import NO_LOOKS, Looks
from battaglia.core.provenance import Statements, check_statements

Result = Literal["Ae", "Ad", "Ne", "Dx", "Dd", "De"]
CrtName = Literal["printed", "attacker"]
COLUMNS = ("<1/4", "1/4", "1/3", "1/2", "1/1", "2/1", "3/1", "4/1", "5/1", ">5/1")
DIE = ("1", "2", "3", "4", "5", "6")


class ArtilleryTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """5.0: the farthest range of each column, and the result of each die."""

    ranges: list[int]
    results: dict[str, list[Literal["Dd", "Ne"]]]


class CombatTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.0: a row a die, a column an odds ratio."""

    results: dict[str, list[Result]]


class TerrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex's row of the terrain chart."""

    cost: int
    road_only: bool = False
    cavalry_by_road_only: bool = False
    doubles: bool = False
    cavalry_may_attack: bool = True
    blocks_sight: bool = False
    shelters: bool = False
    """6.5: its occupant ignores enemy zones of control and sorties at +1."""


class HexsideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hexside's row of the terrain chart. ``cost`` is added; bridges do away with the row."""

    cost: int = 0
    passable: bool = True
    disrupted_may_pass: bool = True
    doubles: bool = False
    attack: bool = True
    zone_of_control: bool = True

    def bars_attack(self, over_fords: bool) -> bool:
        """Is no attack made across it? By option what can be waded does not bar it (A54)."""
        return not self.attack and not (over_fords and self.passable)


class Slope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6.2.1, 8.1: climbing to a higher level."""

    cost: int
    doubles: bool


class ChartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a charts file."""

    id: str
    game: Literal["montecuccoli"]
    provenance: Statements
    artillery: ArtilleryTable
    crt: dict[CrtName, CombatTable]
    terrain: dict[str, TerrainRow]
    hexsides: dict[str, HexsideRow]
    slope: Slope
    road_cost: int = 1
    looks: Looks = NO_LOOKS


def load_charts(path: Path) -> ChartsFile:
    """The charts in a file."""
    return charts_from_text(read_text(path), str(path))


def charts_from_text(text: str, file: str) -> ChartsFile:
    """The charts in a file's text, checked: no cell is missing."""
    charts = shape(parse_toml(text, file), ChartsFile, file)
    check_statements(charts.provenance, charts, file)
    _check_table(file, "artillery", charts.artillery.results, len(charts.artillery.ranges))
    if not charts.artillery.ranges or charts.artillery.ranges[0] < 1:
        raise DataFault(file, "artillery.ranges", "the first range is 1 or more")
    if charts.artillery.ranges != sorted(set(charts.artillery.ranges)):
        raise DataFault(file, "artillery.ranges", "the ranges do not rise")
    if "printed" not in charts.crt:
        raise DataFault(file, "crt", "there is no table 'printed'")
    for name, table in charts.crt.items():
        _check_table(file, f"crt.{name}", table.results, len(COLUMNS))
    if "clear" not in charts.terrain:
        raise DataFault(file, "terrain", "there is no row 'clear'")
    return charts


def _check_table(file: str, place: str, rows: Mapping[str, Sequence[str]], columns: int) -> None:
    for die in DIE:
        cells = rows.get(die)
        if cells is None:
            raise DataFault(file, f"{place}.results", f"there is no row for a die of {die}")
        if len(cells) != columns:
            fault = f"has {len(cells)} cells where {columns} are needed"
            raise DataFault(file, f"{place}.results.{die}", fault)
    extra = sorted(set(rows) - set(DIE))
    if extra:
        raise DataFault(file, f"{place}.results.{extra[0]}", "is not a face of the die")
